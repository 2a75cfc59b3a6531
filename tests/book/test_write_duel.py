"""The duel in "Scenarios of the duel and of Colditz": its examples run, nothing is left out."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

from rules import scenarios
from rules.core import data
from rules.core.registry import game
from rules.games.duel import setup
from rules.games.duel.board.plan import FIXTURES
from rules.games.duel.checks import CHECKS
from rules.games.duel.verbs import VERBS
from tests.cases import each

PAGE = Path(__file__).resolve().parents[2] / "book" / "writers" / "write-a-scenario.md"
TEXT = PAGE.read_text("utf-8").partition("\n## Escape from Colditz\n")[0]
BLOCKS = re.findall(r"^```toml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
WHOLE = re.findall(r'"""\n(title = .*?)"""', TEXT, re.DOTALL)
PLAIN: dict[str, Any] = {"title": "A piece of a file", "game": "duel"}


def named(word: str) -> bool:
    """Whether the page has the word in code type, alone or at the head or end of a piece."""
    return bool(re.search(rf'`(?:[^`\n]*[ ."])?{re.escape(word)}(?:[ ."][^`\n]*)?`', TEXT))


def codes() -> set[str]:
    """Every code of a refusal in the engine."""
    texts = [path.read_text("utf-8") for path in (data.HERE / "duel").rglob("*.py")]
    nodes = [node for text in texts for node in ast.walk(ast.parse(text))]
    calls = [node for node in nodes if isinstance(node, ast.Call)]
    return {
        str(call.args[0].value)
        for call in calls
        if getattr(call.func, "id", "") == "Refusal" and isinstance(call.args[0], ast.Constant)
    }


@each("number", range(len(BLOCKS)))
def test_every_piece_runs_as_it_says(number: int) -> None:
    """A TOML block of the page runs, and all it expects comes true."""
    table = {**PLAIN, **tomllib.loads(BLOCKS[number])}
    assert scenarios.run(scenarios.from_table(table, "page/piece", "the page")).differences == ()


@each("number", range(len(WHOLE)))
def test_every_whole_scenario_runs(number: int) -> None:
    """The example in the code cell runs without a difference."""
    assert scenarios.run(scenarios.loads(WHOLE[number])).differences == ()


def test_there_are_examples() -> None:
    """The tests above have something to run."""
    assert len(BLOCKS) == 2
    assert len(WHOLE) == 1


def test_nothing_is_left_out() -> None:
    """Keys of the set-up, actions, checks, refusals, facts and maps that a file may name."""
    duel = game("duel")
    state = duel.setup({}, {}, {})
    actions = {verb.word for verb in VERBS}
    facts = {name.partition(".")[0] for name in duel.facts(state)}
    for word in (*setup.KEYS, *actions - {"move"}, *CHECKS, *codes(), *facts):
        assert named(word), word
    assert all(named(name) for name in FIXTURES)
