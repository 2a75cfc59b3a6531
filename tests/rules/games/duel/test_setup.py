"""Set-ups and saved positions: what is wrong is named, with the key and the remedy."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given

from rules.core.errors import MapError, NotationError, SetupError
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.actions import DROP, MOVE, SWAP, TAKE
from rules.games.duel.board.plan import FIXTURES
from rules.games.duel.setup import impossible
from rules.games.duel.state import PLAYERS
from tests.cases import each
from tests.rules.games.duel.strategies import made_options, made_position
from tests.strategies import seeds, walk

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
        "walks": {"P1": "M1", "P2": "legal_1"}, "players": {"P1": "out:c1:E", "P2": "j1"},
        "grenades": {"P1": 0}, "limping": ["P1"], "crutch": ["P2"],
        "carried": {"P1": "O", "P2": "real"}, "trap": {"P2": 0}, "loose": True, "first": "P2",
    }  # fmt: skip
    facts = GAME.facts(GAME.setup(spec, MAPS, {}))
    assert (facts["turn"], facts["left"], facts["first"]) == ("P2", "3", "P2")
    assert facts["at.P1"] == "out:c1:E"
    assert facts["hand.P1"] == "false"
    assert facts["hand.P2"] == "real"
    assert facts["trap.P2"] == "free", "his turn begins, so the trap lets go"


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown key": ({"colour": 1}, "setup.colour: there is no such key; known keys: players"),
    "a wrong type": ({"limping": "P1"}, r"setup.limping: write a list"),
    "a third player": ({"players": {"P3": "a1"}}, "setup.players: nobody called 'P3' plays"),
    "another first": ({"first": "A"}, "setup.first: nobody called 'A'"),
    "no such map": ({"walks": {"P1": "M7"}}, "setup.walks.P1: there is no map 'M7'; maps here"),
    "a list for a map": ({"walks": {"P1": ["M1"]}}, "setup.walks.P1: there is no map"),
    "a list in the hand": ({"carried": {"P1": ["O"]}}, "setup.carried.P1: there is no treasure"),
    "no such cell": ({"players": {"P1": "z9"}}, "setup.players.P1: There is no cell 'z9'"),
    "no opening": ({"players": {"P1": "out:a1:N"}}, "there is no opening at out:a1:N"),
    "on a pit": (
        {"walks": {"P1": "legal_1"}, "players": {"P1": "b2"}},
        "that is a pit, .*LD-PIT-03",
    ),
    "grenades": ({"grenades": {"P1": -1}}, "setup.grenades.P1: -1 is not from 0"),
    "half a grenade": ({"grenades": {"P1": "2"}}, "write a whole number, not '2'"),
    "a strange treasure": ({"carried": {"P1": "Z"}}, "no treasure 'Z'; write one of nothing, O"),
    "a slip in a hand": ({"carried": {"P1": "fals"}}, "no treasure 'fals'.*Did you mean 'false'"),
    "a slip in a player": ({"limping": ["p1"]}, "nobody called 'p1' plays"),
    "a slip in a map": ({"walks": {"P1": "legal_2"}}, "no map 'legal_2'.*mean 'legal_1'"),
    "a slip in a place": ({"players": {"P1": "start"}}, "no cell 'start'.*Did you mean 'starts'"),
    "outside, but where": ({"players": {"P1": "out"}}, "no place 'out': write out, an edge cell"),
    "two at once": ({"players": {"P1": "z9", "P2": "z8"}}, "P1: .*'z9'.*P2: There is no cell 'z8'"),
    "a long trap": ({"trap": {"P1": -1}}, "setup.trap.P1: -1 is not from 0"),
    "a small map to validate": ({"validate": True}, "map M1: The labyrinth must be 10 x 10"),
}


@each("name", WRONG)
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


@each("text", ["right", "P1 right", "X: right", "", "P1:"])
def test_what_is_no_action(text: str) -> None:
    """The message shows how to write one."""
    with pytest.raises(NotationError, match="such as 'P1: right'"):
        GAME.read(GAME.setup({}, MAPS, {}), text)


@each(
    ("text", "written"),
    [("P1: E", "P1: right"), ("p1:  move N", "P1: up"), ("P1: throw W", "P1: throw left"),
     ("P1: enter c1 E", "P1: enter c1 right"), ("chance: first p2", "chance: first P2"),
     ("chance: p2", "chance: first P2"), ("Chance: P1", "chance: first P1"),
     ("P1: start C1", "P1: start c1"), ("P1: b1", "P1: b1"), ("P1:Throw Left", "P1: throw left"),
     ("P1: up Up", "P1: up up"), ("P1: move a1", "P1: a1"), ("P2: SWAP", "P2: swap")],
)  # fmt: skip
def test_other_ways_of_writing(text: str, written: str) -> None:
    """Directions by letter or word, capitals or not; steps too long are read, to be refused."""
    state = GAME.setup({}, MAPS, {})
    assert GAME.write(state, GAME.read(state, text)) == written


SLIPS = {
    "P3: right": "Nobody called 'P3' plays: P1 and P2 do",
    "P1: jump": "'jump' is no action of this game; there are up, right",
    "P1: lfet": "Did you mean 'left'", "P1: trow right": "Did you mean 'throw'",
    "P1: throw": "'throw' wants a side as well, such as 'throw right'",
    "P1: throw b1": "'throw' wants a side of b1 as well",
    "P1: throw rihgt": "'rihgt' is no side: .*Did you mean 'right'",
    "P1: throw b1 up down": "'throw b1 up down' is not clear",
    "P1: enter b1": "'enter' wants a side of b1 as well, such as 'enter a2 left'",
    "P1: enter z9 up": "There is no cell 'z9'",
    "P1: z9": "There is no cell 'z9': name one from a1 to c1", "P1: move": "'move' wants a side",
    "P1: start": "'start' names one cell, such as 'start a1'",
    "P1: start a": "There is no cell 'a': name one from a1 to c1",
    "P1: take it": "'take' stands alone; take 'it' away",
    "chance: first P3": "no outcome of the lot: write first P1 or first P2",
}  # fmt: skip


@each("text", SLIPS)
def test_a_slip_in_writing_is_named_and_no_refusal(text: str) -> None:
    """The unknown word, what there is, the nearest known one."""
    state = GAME.setup({}, MAPS, {})
    with pytest.raises(NotationError, match=SLIPS[text]):
        GAME.read(state, text)


def test_the_opening_one_left_by_may_be_named() -> None:
    """``enter c1 up`` is ``enter`` for who stands there; another one is refused (LD-RET-01)."""
    state = GAME.setup({"players": {"P1": "out:c1:N"}}, MAPS, {})
    assert GAME.write(state, GAME.read(state, "P1: enter c1 up")) == "P1: enter"
    refused = GAME.refusals(state, GAME.read(state, "P1: enter c1 right"))
    assert [refusal.code for refusal in refused] == ["other-exit"]


OBJECTS = {
    "M1": """
+---+---+---+ ^ +
| A   Y   K   1 |
+---+---+---+---+
| X   O   I     >
+---+---+---+---+
""",
    "M2": "+---+---+---+\n|           |\n+---+---+---+",
}
IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "four grenades": ({"grenades": {"P1": 4}}, "grenades.P1: .* no more .LD-INV-11."),
    "a fifth missed turn": (
        {"players": {"P1": "c1"}, "trap": {"P1": 4}}, "trap.P1: .* more than 3 turns .LD-TRAP-02.",
    ),
    "held by nothing": (
        {"players": {"P1": "a2"}, "trap": {"P1": 2}}, "trap.P1: only who stands in .*LD-TRAP-02.",
    ),
    "on the crossbow, unhurt": ({"players": {"P1": "a1"}}, "limping.P1: .*LD-BOW-02."),
    "on the crutch, without": ({"players": {"P1": "b1"}}, "crutch.P1: .*LD-CRU-02."),
    "on a pit": ({"players": {"P1": "d1"}}, "players.P1: that is a pit, .*LD-PIT-03."),
    "two real treasures": ({"carried": {"P1": "X"}}, "carried.P1: the one real .*LD-INV-09."),
    "outside with the real one": (
        {"players": {"P2": "gone"}, "carried": {"P2": "X"}}, "carried.P2: .* has won .LD-GEN-11.",
    ),
    "outside with a false one": (
        {"players": {"P1": "out:d2:E"}, "carried": {"P1": "O"}}, "carried.P1: .*LD-GAP-36.",
    ),
    "left for good": ({"players": {"P1": "gone"}}, "players.P1: .*LD-GAP-38."),
    "left from a pit": ({"players": {"P1": "out:d1:N"}}, "players.P1: .*pit.*LD-GAP-43."),
    "hurt before the start": (
        {"players": dict.fromkeys(PLAYERS, "starts"), "limping": ["P1"], "grenades": {"P2": 2}},
        "limping.P1: nobody has acted .*LD-START-01.*grenades.P2: nobody has acted",
    ),
    "a treasure before the start": (
        {"players": {"P1": "starts", "P2": "a1"}, "carried": {"P2": "O"}}, "carried.P2: nobody",
    ),
}  # fmt: skip


@each("name", IMPOSSIBLE)
def test_what_play_never_leads_to_is_refused(name: str) -> None:
    """The clause is named; with ``loose`` the same is set up, knowingly."""
    given, text = IMPOSSIBLE[name]
    spec = {"players": {"P1": "d2"}, **given}
    with pytest.raises(SetupError, match=text):
        GAME.setup(spec, OBJECTS, {})
    with pytest.raises(SetupError, match=r"Add loose = true to set it up all the same\.$"):
        GAME.setup(spec, OBJECTS, {})
    state = GAME.setup({**spec, "loose": True}, OBJECTS, {})
    assert GAME.load(GAME.dump(state)) == state


def test_nonsense_stays_nonsense_where_all_is_loose() -> None:
    """A cell that does not exist, an opening where none is drawn."""
    for place in ("z9", "out:a1:N", "here"):
        with pytest.raises(SetupError):
            GAME.setup({"players": {"P1": place}, "loose": True}, MAPS, {})


def test_a_ruling_may_make_it_possible() -> None:
    """A silent start on the crossbow; the trap counted in turns twice as long; gone for good."""
    silent = {"start_cell": "silent"}
    assert GAME.setup({"players": {"P1": "a1"}}, OBJECTS, silent)
    held = {"players": {"P1": "c1"}, "trap": {"P1": 6}}
    assert GAME.setup(held, OBJECTS, {"trap_with_crutch": "eight-turns"})
    away = {"players": {"P1": "gone", "P2": "a1"}}
    assert GAME.setup(away, OBJECTS, {"after_leaving": "stays-out"})
    carried = {"players": {"P1": "out:d2:E"}, "carried": {"P1": "O"}}
    assert GAME.setup(carried, OBJECTS, {"false_outside": "carried"})


@given(seed=seeds)
def test_play_never_leads_to_what_is_refused(seed: int) -> None:
    """From a whole game on, under any rulings: every position could be set up as it is."""
    random = Random(seed)
    position = made_position(random, most=4)
    spec = {"players": dict.fromkeys(PLAYERS, "starts"), "first": position.spec["first"]}
    state = GAME.setup(spec, position.maps, position.options)
    for here, _ in walk(GAME, state, random, 40):
        assert list(impossible(here)) == []


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
    options = {name: random.choice(GAME.options[name].choices) for name in about}
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


def test_an_unknown_check_is_refused() -> None:
    """The message lists the checks."""
    line: Timeline[Any, Any] = Timeline(GAME, GAME.setup({}, MAPS, {}))
    with pytest.raises(SetupError, match="there is no check 'x'; known: validate"):
        GAME.check("x", {}, line, MAPS)
