"""Set-ups and saved positions: what is wrong is named, with the key and the remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given

from rules.core.errors import MapError, SetupError
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.actions import DROP, MOVE, SWAP, TAKE
from rules.games.duel.board.plan import FIXTURES
from rules.games.duel.setup import duel_flaws
from rules.games.duel.state import PLAYERS
from tests.cases import each
from tests.rules.games.duel.strategies import made_options, made_position
from tests.strategies import seeds, walk

ROOM = "+---+---+ ^ +\n| O     | X >\n+---+---+---+"
MAPS = {"M1": ROOM}


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


@given(seed=seeds)
def test_play_never_leads_to_what_is_refused(seed: int) -> None:
    """From a whole game on, under any rulings: every position could be set up as it is."""
    random = Random(seed)
    position = made_position(random, most=4)
    spec = {"players": dict.fromkeys(PLAYERS, "starts"), "first": position.spec["first"]}
    state = GAME.setup(spec, position.maps, position.options)
    for here, _ in walk(GAME, state, random, 40):
        assert list(duel_flaws(here)) == []


def saved() -> dict[str, Any]:
    """A saved position after a grenade."""
    line: Timeline[Any, Any] = Timeline(GAME, GAME.setup({}, MAPS, {}))
    line.attempt(GAME.parse(line.state, "P1: throw left"))
    plain: dict[str, Any] = json.loads(json.dumps(GAME.dump(line.state)))
    return plain


def seat(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    """A change of one key of the first player."""

    def change(data: dict[str, Any]) -> None:
        data["seats"][0][key] = value

    return change


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "no seats": lambda data: data.pop("seats"), "one seat": lambda data: data["seats"].pop(),
    "no such cell": seat("at", "z9"), "a list for a place": seat("at", ["a1"]),
    "a number for a map": seat("map", 7), "a list for a map": seat("map", ["+"]),
    "an endless number": seat("grenades", float("inf")), "no number": seat("missed", float("nan")),
    "a huge number": seat("grenades", 10**400), "yes for true": seat("limping", "yes"),
    "true for a number": seat("hand", True), "minus one": seat("crutch", -1),
    "a wall the wrong way": seat("blown", [["a1", -1]]),
    "nothing in a seat": lambda data: data["seats"].__setitem__(0, None),
    "a list for rulings": lambda data: data.update(options=[]),
    "words for walls": seat("blown", "none"),
    "an action too many": lambda data: data.update(left=10),
    "no action and no treasure": lambda data: data.update(left=0),
    "held and to move": lambda data: data["seats"][1].update(missed=2),
    "over, and nobody has won": lambda data: data.update(turn=-2, left=0),
    "a lot that nobody wanted": lambda data: data.update(turn=-1, left=0),
    "begun nowhere": lambda data: data.update(begins=["z9", ""]),
    "told what nobody says": lambda data: data.update(told=[["hello"], []]),
    "told to one": lambda data: data.update(told=[[]]), "nowhere outside": seat("at", "out:b1:N"),
    "no such wall": seat("blown", [["a1", 1]]), "minus one grenade": seat("grenades", -1),
    "a strange crutch": seat("crutch", 7), "two on a cell": seat("lying", [["a1", 0], ["a1", 1]]),
    "a broken map": seat("map", "+"), "a strange turn": lambda data: data.update(turn=7),
    "a strange winner": lambda data: data.update(won=[4]),
    "a strange first": lambda data: data.update(first=3),
    "a strange option": lambda data: data.update(options={"x": "y"}),
    "words for numbers": lambda data: data.update(left="many"),
}  # fmt: skip


@each("name", BROKEN)
def test_a_broken_position_is_refused(name: str) -> None:
    """Nothing but ``SetupError``, and it says 'position'."""
    data = saved()
    assert GAME.load(data)
    data["turn"] = 1
    BROKEN[name](data)
    with pytest.raises(SetupError, match="position: "):
        GAME.load(data)


def test_a_treasure_lies_only_where_one_was_drawn() -> None:
    """LD-CAR-03, LD-GAP-34: also one of the other kind; elsewhere it is told with its cell."""
    data = saved()
    data["seats"][0]["lying"] = [["a1", 1], ["c1", 0]]
    assert GAME.load(data).walkers[0].lying == (1, 4)
    data["seats"][0]["lying"] = [["b1", 0]]
    told = r"^position: lying.P1: a treasure lies on b1, where none was drawn \[LD-CAR-03\]; copy"
    with pytest.raises(SetupError, match=told):
        GAME.load(data)


@given(seed=seeds)
def test_wherever_play_leaves_the_treasures_the_position_is_read_again(seed: int) -> None:
    """LD-CAR-03, LD-CAR-04, LD-GAP-32, LD-GAP-34, LD-GAP-36: under every ruling on treasures."""
    random = Random(seed)
    about = ("putting_down", "false_outside", "fall_treasure", "taking_cost", "take_when")
    options = {name: random.choice(GAME.rulings.offered[name].choices) for name in about}
    state = made_position(random, options).state()
    for here, action in walk(GAME, state, random, 40):
        if action.verb in (TAKE, SWAP, DROP, MOVE):
            after = GAME.apply(here, action).state
            assert GAME.load(json.loads(json.dumps(GAME.dump(after)))) == after


def spoilt(random: Random, data: Any) -> Any:
    """Plain data with one part of it changed into something else."""
    strange: tuple[Any, ...] = (
        None, True, -1, 3, 10**30, 0.5, float("inf"), "", "a1", "starts", [], {}, [["a1", 0]],
    )  # fmt: skip
    if isinstance(data, (dict, list)) and data and random.random() < 0.9:
        keys = list(data) if isinstance(data, dict) else range(len(data))
        key = random.choice(keys)
        changed: Any = dict(data) if isinstance(data, dict) else list(data)
        changed[key] = spoilt(random, data[key])
        return changed
    return random.choice(strange)


@given(seed=seeds)
def test_whatever_is_loaded_can_be_played(seed: int) -> None:
    """A spoilt position is refused with ``SetupError``, or it is one and goes on."""
    random = Random(seed)
    state = made_position(random, made_options(random, most=5)).state()
    for here, _ in walk(GAME, state, random, random.randint(0, 12)):
        state = here
    data = json.loads(json.dumps(GAME.dump(state)))
    for _ in range(8):
        try:
            found = GAME.load(spoilt(random, data))
        except SetupError:
            continue
        assert GAME.load(GAME.dump(found)) == found
        for here, action in walk(GAME, found, random, 12):
            assert GAME.apply(here, action).events
            for viewer in GAME.viewers(here):
                assert GAME.observe(here, viewer).facts


def test_an_older_position_is_still_read() -> None:
    """What says only who has named a cell, not what was told there."""
    data = saved()
    del data["told"]
    assert GAME.load({**data, "named": [False, False]}) == GAME.load(saved())
