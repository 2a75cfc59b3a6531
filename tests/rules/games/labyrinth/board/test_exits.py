"""Each exit has a name of its own: in facts, in set-ups, on the leader's sheet."""

from __future__ import annotations

import pytest

from rules.boards.grid import OPPOSITE
from rules.core.errors import NotationError
from rules.games.labyrinth.board.notation import read_plan
from rules.games.labyrinth.editor import EDITOR
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.state import State
from tests.cases import each
from tests.strategies import LABYRINTHS, labyrinth

ONE = "+--+--+\n|.. AR|\n+  +  +\n|.. ..E\n+--+--+"
CORNER = "+--+EE+\n|.. ..E\n+  +  +\n|.. AR|\n+--+EE+"
"""Two exits on one corner cell, and a third elsewhere."""
NAMES = ("out@b1 top", "out@b1 right", "out@b2")


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def laid(game: Labyrinth, drawing: str, at: str, **options: str) -> State:
    """A position with A somewhere and B in the field."""
    spec = {"players": {"A": at, "B": "a2"}, "stock": {"B": "0/0/3"}}
    return game.setup(spec, {"M1": drawing}, options)


def test_names_and_places_belong_together() -> None:
    """Every exit is found again by its name; a single one is just ``out``."""
    plan = read_plan(CORNER)
    size = plan.grid.size
    places = [size + cell * 6 + way for cell, way in plan.exits]
    assert tuple(map(plan.name, places)) == NAMES
    assert [plan.find(name) for name in NAMES] == places
    assert plan.find("out") == places[0]
    assert read_plan(ONE).name(read_plan(ONE).find("out@b2")) == "out"


def test_a_plan_without_an_exit_says_so() -> None:
    """Whichever exit is named, there is none (LP-STRUCT-14)."""
    shut = read_plan(ONE.replace("E", "|"))
    for name in ("out", "out@b2", "out@b2 right"):
        with pytest.raises(NotationError) as error:
            shut.find(name)
        assert str(error.value) == f"There is no exit at '{name}'; this plan has no exit."


@each("name", NAMES)
def test_a_position_outside_is_written_as_it_is(game: Labyrinth, name: str) -> None:
    """What the workshop writes of a position leads back to the same exit."""
    state = laid(game, CORNER, name)
    found = EDITOR.described(state, {})
    assert found is not None
    assert game.setup(found.spec, found.maps, {}).at[0] == state.at[0]


def test_a_passage_leads_to_its_own_place_and_back() -> None:
    """Each side of a corner has a place beyond it, entered and left that way (LP-GAP-03)."""
    plan = read_plan(CORNER)
    for (cell, way), name in zip(plan.exits, NAMES, strict=True):
        place = plan.find(name)
        assert plan.beyond(cell, way) == place
        ways = range(6)
        assert [plan.beyond(place, back) for back in ways if back != OPPOSITE[way]] == [-1] * 5
        assert plan.beyond(place, OPPOSITE[way]) == cell
