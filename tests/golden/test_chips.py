"""The sentence of every step of the book, and the clause that its chip names.

Where sentences of one step have chips of their own, each stands behind its sentence.

``python -m tests.golden.test_chips`` writes the lists anew; the difference is read by eye: a chip
that names a rule which has nothing to do with its sentence costs more trust than none.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rules.core.registry import GAMES
from rules.scenarios import list_scenarios
from rules.scenarios.format import load
from tests.cases import each, quickly
from widgets.apps.stage import log, narration
from widgets.apps.stage.model import StageModel

HERE = Path(__file__).parent / "chips"


def listed(name: str) -> Iterator[str]:
    """The lines of a scenario: step, chip, sentence; the start has none."""
    model = StageModel(load(name), "", {})
    for number in model.stops[1:]:
        model.goto(number)
        told = narration.told(model, log.entry(model, model.node, True), None)
        each = " ".join(f"{one} [{of.id}]" if of else one for one, of in told.each)
        yield f"{name}@{number}\t{told.clause.id if told.clause else '-'}\t{each or told.text}"


def kept(game: str) -> list[str]:
    """The list of a game."""
    return (HERE / f"{game}.tsv").read_text("utf-8").splitlines()


@each("game", GAMES)
def test_every_sentence_has_the_clause_that_decided(game: str) -> None:
    """As it was read; no scenario is left over."""
    lines = kept(game)
    every = list_scenarios(game)
    assert {line.partition("@")[0] for line in lines} <= set(every)
    for name in quickly(every):
        assert [line for line in lines if line.startswith(f"{name}@")] == [*listed(name)]


def write() -> None:
    """Write the lists anew."""
    HERE.mkdir(exist_ok=True)
    for game in GAMES:
        lines = [line for name in list_scenarios(game) for line in listed(name)]
        (HERE / f"{game}.tsv").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    write()
