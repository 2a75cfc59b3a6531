"""Set-ups and saved positions: what is wrong is named, with the key and the remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.duel import GAME
from rules.duel.maps.fixtures import FIXTURES
from rules.errors import MapError, NotationError, SetupError
from rules.timeline import Timeline

ROOM = "+---+---+ ^ +\n| O     | X >\n+---+---+---+"
MAPS = {"M1": ROOM}


def test_the_usual_set_up() -> None:
    """P1 walks M1, P2 the yard; both on a1 with three grenades, P1 to move (LD-INV-11)."""
    facts = GAME.facts(GAME.setup({}, MAPS, {}))
    assert facts == {
        "turn": "P1", "left": "1", "first": "P1", "winner": "none",
        "at.P1": "a1", "grenades.P1": "3", "hand.P1": "nothing", "limping.P1": "no",
        "crutch.P1": "none", "trap.P1": "free", "actions.P1": "1",
        "at.P2": "a1", "grenades.P2": "3", "hand.P2": "nothing", "limping.P2": "no",
        "crutch.P2": "none", "trap.P2": "free", "actions.P2": "1",
    }  # fmt: skip


def test_everything_can_be_set() -> None:
    """Places, grenades, wounds, crutches, treasures, the trap, the first player, the maps."""
    spec = {
        "walks": {"P1": "M1", "P2": "legal_1"},
        "players": {"P1": "out:c1:E", "P2": "h4"},
        "grenades": {"P1": 0},
        "limping": ["P1"],
        "crutch": ["P2"],
        "carried": {"P1": "O", "P2": "real"},
        "trap": {"P2": 0},
        "first": "P2",
    }
    facts = GAME.facts(GAME.setup(spec, MAPS, {}))
    assert (facts["turn"], facts["left"], facts["first"]) == ("P2", "3", "P2")
    assert facts["at.P1"] == "out:c1:E"
    assert facts["hand.P1"] == "false"
    assert facts["hand.P2"] == "real"
    assert facts["trap.P2"] == "free", "his turn begins, so the trap lets go"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown key": ({"colour": 1}, "setup.colour: there is no such key; known keys: walks"),
    "a wrong type": ({"limping": "P1"}, r"setup.limping: write a list"),
    "a third player": ({"players": {"P3": "a1"}}, "setup.players: nobody called 'P3' plays"),
    "another first": ({"first": "A"}, "setup.first: nobody called 'A'"),
    "no such map": ({"walks": {"P1": "M7"}}, "setup.walks.P1: there is no map 'M7'; maps here"),
    "a list for a map": ({"walks": {"P1": ["M1"]}}, "setup.walks.P1: there is no map"),
    "a list in the hand": ({"carried": {"P1": ["O"]}}, "setup.carried.P1: '.*' is not one of"),
    "no such cell": ({"players": {"P1": "z9"}}, "setup.players.P1: There is no cell 'z9'"),
    "no opening": ({"players": {"P1": "out:a1:N"}}, "there is no opening at out:a1:N"),
    "on a pit": ({"walks": {"P1": "legal_1"}, "players": {"P1": "b2"}}, "b2 is a pit"),
    "grenades": ({"grenades": {"P1": -1}}, "setup.grenades.P1: -1 is not from 0"),
    "half a grenade": ({"grenades": {"P1": "2"}}, "write a whole number, not '2'"),
    "a strange treasure": ({"carried": {"P1": "Z"}}, "setup.carried.P1: 'Z' is not one of"),
    "a long trap": ({"trap": {"P1": -1}}, "setup.trap.P1: -1 is not from 0"),
    "a small map to validate": ({"validate": True}, "map M1: The labyrinth must be 10 x 10"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_set_up_is_refused(name: str) -> None:
    """The message names the key, the reason and what to write."""
    spec, text = WRONG[name]
    with pytest.raises((SetupError, MapError), match=text):
        GAME.setup(spec, MAPS, {})


def test_a_wrong_map_names_the_map() -> None:
    """And a drawing that is no text."""
    with pytest.raises(MapError, match="map M1: Unknown object"):
        GAME.setup({}, {"M1": ROOM.replace("O", "Q")}, {})
    broken: Any = {"M1": 7}
    with pytest.raises(SetupError, match="map M1: write the drawing as text"):
        GAME.setup({}, broken, {})


def test_only_legal_maps_where_they_are_validated() -> None:
    """The example may be played under ``validate``."""
    both = {"P1": "legal_1", "P2": "legal_1"}
    state = GAME.setup({"walks": both, "validate": True, "start": True}, {}, {})
    assert state.placing
    assert FIXTURES["legal_1"] == state.grounds[0].maze.draw()


@pytest.mark.parametrize("text", ["right", "P1 right", "X: right", "", "P1:"])
def test_what_is_no_action(text: str) -> None:
    """The message shows how to write one."""
    with pytest.raises(NotationError, match="such as 'P1: right'"):
        GAME.read(GAME.setup({}, MAPS, {}), text)


@pytest.mark.parametrize(
    ("text", "written"),
    [("P1: E", "P1: right"), ("p1:  move N", "P1: up"), ("P1: throw W", "P1: throw left"),
     ("P1: enter c1 E", "P1: enter c1 right"), ("chance: first p2", "chance: first P2"),
     ("P1: start C1".lower(), "P1: start c1"), ("P1: b2", "P1: b2"), ("P1:throw", "P1: throw")],
)  # fmt: skip
def test_other_ways_of_writing(text: str, written: str) -> None:
    """Directions by letter or word; what is unknown stays as it was written."""
    state = GAME.setup({}, MAPS, {})
    assert GAME.write(state, GAME.read(state, text)) == written


def saved() -> dict[str, Any]:
    """A saved position after a grenade."""
    line: Timeline[Any, Any] = Timeline(GAME, GAME.setup({}, MAPS, {}))
    line.attempt(GAME.read(line.state, "P1: throw left"))
    plain: dict[str, Any] = json.loads(json.dumps(GAME.dump(line.state)))
    return plain


def seat(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    """A change of one key of the first player."""

    def change(data: dict[str, Any]) -> None:
        data["seats"][0][key] = value

    return change


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "no seats": lambda data: data.pop("seats"),
    "one seat": lambda data: data["seats"].pop(),
    "no such cell": seat("at", "z9"),
    "nowhere outside": seat("at", "out:b1:N"),
    "no such wall": seat("blown", [["a1", 1]]),
    "minus one grenade": seat("grenades", -1),
    "a strange crutch": seat("crutch", 7),
    "two on a cell": seat("lying", [["a1", 0], ["a1", 1]]),
    "a broken map": seat("map", "+"),
    "a strange turn": lambda data: data.update(turn=7),
    "a strange winner": lambda data: data.update(won=[4]),
    "a strange first": lambda data: data.update(first=3),
    "a strange option": lambda data: data.update(options={"x": "y"}),
    "words for numbers": lambda data: data.update(left="many"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_position_is_refused(name: str) -> None:
    """Nothing but ``SetupError``, and it says 'position'."""
    data = saved()
    assert GAME.load(data)
    BROKEN[name](data)
    with pytest.raises(SetupError, match="position: "):
        GAME.load(data)


def test_an_unknown_check_is_refused() -> None:
    """The message lists the checks."""
    line: Timeline[Any, Any] = Timeline(GAME, GAME.setup({}, MAPS, {}))
    with pytest.raises(SetupError, match="there is no check 'x'; known: validate"):
        GAME.check("x", {}, line, MAPS)
