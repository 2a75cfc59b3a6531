"""A new kind of ground that is declared and nothing more: it has worlds, words and a motion."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest

from rules.boards.legend import Legend
from rules.core.timeline import Timeline
from rules.core.worlds import find_worlds
from rules.games.labyrinth.board.terrain import LEGEND, Terrain, Terrains
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.knowledge import draw_notebook
from rules.games.labyrinth.verbs import move
from rules.games.labyrinth.words import LEADER, RUSSIAN
from rules.knowledge.chart import Notebook
from tests.conformance.test_notebooks import check
from widgets.boards.sheet.motion import _Told
from widgets.kernel.film import Film

PUDDLE = Terrain(
    kind="puddle", code="PU", phrase="a puddle", bare=("лужа", "puddle"), speaks=(), name="puddle"
)
SLIDE = Terrain(
    kind="slide", code="SL", phrase="a slide", bare=("горка", "slide"), speaks=(), name="slide",
    carries="slide", carried="{who} slides to {where}.", motion="ring",
)  # fmt: skip
MAP = """
+--+--+--+--+
|.. PU .. HO|
+  +  +  +  +
|.. .. .. HO|
+  +  +  +  +
|.. {} .. AR|
+  +  +  +  +
|.. .. .. ..E
+--+--+--+--+
"""


class Wet(Labyrinth):
    """The labyrinth with a puddle."""

    legend: ClassVar[Terrains] = Legend((*LEGEND, PUDDLE))


class Steep(Labyrinth):
    """The labyrinth with a puddle and a slide."""

    legend: ClassVar[Terrains] = Legend((*LEGEND, PUDDLE, SLIDE))


@pytest.fixture(autouse=True)
def spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leader has a word for each."""
    for ground in (PUDDLE, SLIDE):
        monkeypatch.setitem(RUSSIAN.step, ground.kind, ground.bare)
        monkeypatch.setitem(RUSSIAN.bare, ground.kind, ground.bare)


def played(
    *commands: str,
    game: Labyrinth | None = None,
    start: str = "a1",
    code: str = "..",
    **rulings: str,
) -> Timeline[Any, Any]:
    """A walk by one player, over a plan with that ground on b3."""
    game = game or Wet()
    spec = {"players": {"A": "starts"}, "treasure": "d4", "told": ["size"]}
    line: Timeline[Any, Any] = Timeline(game, game.setup(spec, {"M1": MAP.format(code)}, rulings))
    for command in (f"start {start}", *commands):
        line.play(game.parse(line.state, f"A: {command}"))
    return line


def book_of(line: Timeline[Any, Any]) -> Notebook:
    """What he has drawn."""
    game: Any = line.game
    return draw_notebook(game, line.information("A"))


@pytest.mark.parametrize(
    ("commands", "kind", "least"),
    [
        (("right",), "puddle", 1),
        (("right", "left"), "puddle", 1),
        (("right", "right", "right", "back"), "hospital", 2),
        (("back",), "hospital", 0),
    ],
)
def test_whoever_has_been_on_any_ground_has_worlds(
    commands: tuple[str, ...], kind: str, least: int
) -> None:
    """A puddle, of which no made map has one, and a second hospital."""
    line = played(*commands)
    drawn = find_worlds(line.game, line.seen("A"))
    for number in range(20):
        kinds = drawn.sample(Random(number)).state.field.plan.kinds
        assert kinds.count(kind) >= least


def test_nobody_has_to_have_seen_a_puddle_for_one_to_be_there() -> None:
    """A plan may have one, and most have none (LP-GAP-31: it is not told)."""
    line = played("back")
    drawn = find_worlds(line.game, line.seen("A"))
    wet = ["puddle" in drawn.sample(Random(number)).state.field.plan.kinds for number in range(200)]
    assert 0 < sum(wet) < 100


def test_a_ground_that_carries_is_told_and_drawn_in_its_own_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither as a river nor as a hole."""
    monkeypatch.setitem(move.CARRIED, "slide", lambda _field, _here, there: ((there + 1,), ()))
    game = Steep()
    state = game.setup({"players": {"A": "a3"}, "loose": True}, {"M1": MAP.format("SL")}, {})
    action = game.parse(state, "A: right")
    step = game.apply(state, action)
    (told,) = [event for event in step.events if event.kind == "carried"]
    assert told.text == "A slides to c3."
    assert told.data["by"] == "slide"
    film = Film()
    _Told(film, game, state, action, step.state).tell(
        [event for event in step.events if game.hears(event, LEADER)]
    )
    assert [item.k for item in film.items if item.k in ("ring", "drift")] == ["ring"]


def test_whoever_is_carried_off_knows_where_he_entered_and_may_be_anywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Notebook and worlds need no line of their own; on a slide that leads right he is there."""
    monkeypatch.setitem(move.CARRIED, "slide", lambda _field, _here, there: ((there + 1,), ()))
    line = played("right", game=Steep(), start="a3", code="SL")
    book = book_of(line)
    assert book.main is not None
    assert book.main.kinds == {(0, 2, 0): "empty", (1, 2, 0): "slide"}
    assert not book.known
    assert len(book.candidates) > 1
    check(book, [line.state.field], line.state, 0)
    drawn = find_worlds(line.game, line.seen("A"))
    for number in range(10):
        state = drawn.sample(Random(number)).state
        assert state.field.plan.kinds[9] == "slide"
        assert state.at == (10,)


def test_where_the_last_cell_alone_is_named_nobody_is_sure_of_a_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A slide may have carried him on, unheard; without a slide in the game he is sure."""
    monkeypatch.setitem(move.CARRIED, "slide", lambda _field, _here, there: ((there + 1,), ()))
    line = played("right", game=Steep(), start="a3", code="SL", announce="final")
    book = book_of(line)
    assert not book.known
    check(book, [line.state.field], line.state, 0)
    assert book_of(played("right", announce="final")).known
