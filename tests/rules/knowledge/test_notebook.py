"""A player's notebook: what can be drawn from the answers, and what cannot."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from rules.boards.grid import Grid
from rules.core.timeline import Timeline
from rules.games.labyrinth.board.terrain import DRIFT
from rules.games.labyrinth.knowledge import draw_notebook
from rules.games.labyrinth.settled import FLOAT, Lore, SettledPlan, types_of
from rules.knowledge.candidates import Leg, cells_of
from rules.knowledge.chart import ORIGIN, Notebook, Spot
from tests.cases import each
from tests.strategies import LABYRINTHS, labyrinth, made_position, seeds, walk

HOLES = "+--+--+--+\n|.. P1|..|\n+  +  +  +\n|.. .. P2E\n+--+--+--+"


def after(game: str, drawing: str, spec: dict[str, object], do: str, **options: str) -> Notebook:
    """A's notebook after some commands."""
    rules = labyrinth(game)
    line = Timeline(rules, rules.setup({**spec, "loose": True}, {"M1": drawing}, options))
    for command in do.split(", "):
        line.attempt(rules.parse(line.state, command))
    return draw_notebook(rules, line.information("A"))


ALONE = "+--+--+\n|.. ..E\n+--+--+"
"""Two cells and a way out."""


@settings(max_examples=40)
@given(seed=seeds)
def test_what_is_felt_is_true(seed: int) -> None:
    """Under any ruling: a step that is noted was made, and a wall that is noted stands there."""
    random = Random(seed)
    game = labyrinth(random.choice(LABYRINTHS))
    state = made_position(game, random).state(game)
    line = Timeline(game, state)
    grid = state.field.plan.grid
    for here, action in walk(game, state, random, 12):
        line.attempt(action)
        if action.verb != "move":
            continue
        felt = draw_notebook(game, line.information(action.who)).felt
        if felt is None or "size" not in here.table.told:
            continue
        me = here.table.index[action.who]
        frm, to = grid.cell(*felt.frm), grid.cell(*felt.to)
        assert here.at[me] == frm
        if felt.kind == "went":
            assert line.state.at[me] == to
        elif felt.kind == "bump":
            assert here.field.wall(frm, felt.way) or here.field.sign(frm, felt.way) == "E"


# -- by ruling -------------------------------------------------------------------------------------


@each(
    ("drawing", "start", "spot"),
    [
        ("+--+\n" + "\n+  +\n".join([*["|..|"] * 29, "|..E"]) + "\n+--+", "a30", (0, 29, 0)),
        ("\n".join(f"level {n}:\n{ALONE}" for n in range(1, 12)), "a1@11", (0, 0, 10)),
    ],
    ids=["thirty rows", "eleven levels"],
)
def test_a_cell_has_its_name_on_the_largest_field(drawing: str, start: str, spot: Spot) -> None:
    """Whoever begins there knows where it is, though nobody told him the size (LP-BASE-02)."""
    book = after("labyrinth", drawing, {"players": {"A": start}, "told": []}, "A: skip")
    assert book.known
    assert book.here == spot


def test_who_only_looks_on_has_nothing_to_draw() -> None:
    """He hears the words and stands nowhere (LP-GAME-04)."""
    rules = labyrinth("labyrinth")
    line = Timeline(rules, rules.setup({"players": {"A": "a1"}}, {"M1": HOLES}, {}))
    line.attempt(rules.parse(line.state, "A: back"))
    book = draw_notebook(rules, line.information("Z"))
    assert (book.charts, book.here) == ((), None)


# -- what can be true of one side ------------------------------------------------------------------


def test_a_wall_met_after_every_blast_still_stands() -> None:
    """Only a blast since then can have opened it (LP-TURN-11)."""
    game = labyrinth("labyrinth")
    for breaches, opened in (((), False), ((1,), False), ((3,), True), ((5,), False)):
        plan = SettledPlan(Grid(2, 2), types_of(game.legend), breaches, Lore(3))
        assert plan.note(0, 1, 2, "wall")
        assert plan.note(0, 1, 4, "open") is opened


@pytest.mark.parametrize("name", LABYRINTHS)
def test_a_cell_of_which_nothing_is_known_can_be_of_every_type(name: str) -> None:
    """Every type there is, and nothing else (LP-STRUCT-04)."""
    types = types_of(labyrinth(name).legend)
    assert types.any == sum(types.bits.values())


def test_a_current_ends_two_cells_away_at_most() -> None:
    """Farther off nobody has to be looked for (LP-RIVER-02, LP-RIVER-05)."""
    plan = SettledPlan(Grid(5, 2), types_of(labyrinth("labyrinth").legend), (), Lore(3))
    for link in (DRIFT, FLOAT):
        near = plan.near(Leg((), (), ORIGIN, link=link, word="river"), 0)
        names = [plan.grid.name(cell) for cell in cells_of(near)]
        assert names == ["a1", "b1", "c1", "a2", "b2"]
