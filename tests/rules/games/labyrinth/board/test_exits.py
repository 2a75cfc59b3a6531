"""Each exit has a name of its own: in facts, in set-ups, on the leader's sheet."""

from __future__ import annotations

from typing import Any

import pytest

from rules import scenarios
from rules.boards.grid import OPPOSITE
from rules.core.errors import NotationError, SetupError
from rules.core.timeline import Timeline
from rules.games.labyrinth.board.notation import read_plan
from rules.games.labyrinth.editor import EDITOR
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.state import State
from rules.games.labyrinth.words import LEADER
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


@each(
    ("name", "why"),
    [
        ("out@b1", "two exits at 'out@b1': say which; exits: out@b1 top, out@b1 right, out@b2"),
        ("out@b1 left", "no exit at 'out@b1 left'; exits: .* Did you mean 'out@b1"),
        ("out@a1", "no exit at 'out@a1'"),
        ("out@z1", "no cell 'z1'"),
    ],
)
def test_an_exit_that_is_none_or_two_is_asked_back(name: str, why: str) -> None:
    """The message lists the exits there are."""
    with pytest.raises(NotationError, match=why):
        read_plan(CORNER).find(name)
    with pytest.raises(SetupError, match=r"no cell|exit"):
        laid(labyrinth("labyrinth"), CORNER, name)


def test_a_plan_without_an_exit_says_so() -> None:
    """Whichever exit is named, there is none (LP-STRUCT-14)."""
    shut = read_plan(ONE.replace("E", "|"))
    for name in ("out", "out@b2", "out@b2 right"):
        with pytest.raises(NotationError) as error:
            shut.find(name)
        assert str(error.value) == f"There is no exit at '{name}'; this plan has no exit."


@each("name", NAMES)
def test_facts_and_the_leader_tell_which(game: Labyrinth, name: str) -> None:
    """A set-up, the facts and the leader's view name the same exit."""
    state = laid(game, CORNER, name)
    assert game.facts(state)["at.A"] == name
    assert dict(game.observe(state, LEADER).facts)["at.A"] == name
    assert name not in str(game.observe(state, "A").facts), "no player is told a place"


@each("name", NAMES)
def test_a_position_outside_is_written_as_it_is(game: Labyrinth, name: str) -> None:
    """What the workshop writes of a position leads back to the same exit."""
    state = laid(game, CORNER, name)
    found = EDITOR.described(state, {})
    assert found is not None
    assert game.setup(found.spec, found.maps, {}).at[0] == state.at[0]


def test_a_script_tells_two_exits_of_a_cell_apart() -> None:
    """``at`` names the exit: the right one is no difference, the other one is."""
    text = (
        f"title = \"Out\"\ngame = \"labyrinth\"\nmap = '''\n{CORNER}\n'''\n"
        '[setup]\nplayers.A = "b1"\n[[step]]\ndo = "A: right"\nat = "{}"\n'
    )
    assert not scenarios.run(scenarios.loads(text.format("out@b1 right"))).differences
    (one,) = scenarios.run(scenarios.loads(text.format("out@b1 top"))).differences
    assert one.found == "'out@b1 right'"


def test_an_exit_made_by_a_blast_has_its_name(game: Labyrinth) -> None:
    """By ruling the outer wall opens: then there are two exits, and each is told by its cell."""
    state = laid(game, ONE, "out", outer_blast="new-exit")
    line: Timeline[Any, Any] = Timeline(game, state)
    line.attempt(game.read(state, "A: skip"))
    line.attempt(game.read(line.state, "B: blast left"))
    assert game.facts(line.state)["at.A"] == "out@b2"
    line.attempt(game.read(line.state, "A: skip"))
    line.attempt(game.read(line.state, "B: left"))
    assert game.facts(line.state)["at.B"] == "out@a2"
    found = EDITOR.described(line.state, {})
    assert found is not None
    again = game.setup(found.spec, found.maps, {"outer_blast": "new-exit"})
    assert EDITOR.same(game, line.state, again)


def test_a_passage_leads_to_its_own_place_and_back() -> None:
    """Each side of a corner has a place beyond it, entered and left that way (LP-GAP-03)."""
    plan = read_plan(CORNER)
    for (cell, way), name in zip(plan.exits, NAMES, strict=True):
        place = plan.find(name)
        assert plan.beyond(cell, way) == place
        ways = range(6)
        assert [plan.beyond(place, back) for back in ways if back != OPPOSITE[way]] == [-1] * 5
        assert plan.beyond(place, OPPOSITE[way]) == cell
