"""Events cite the clauses that decided them: each with a near miss in which it decided nothing."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

from hypothesis import given, settings

from rules.core.records import Event
from rules.core.timeline import Timeline
from tests.cases import each
from tests.strategies import labyrinth, made_position, seeds, walk

FIELD = """
+--+--+--+--+--+
|.. P1 .. P2 ..|
+  +  +  +  +  +
|r1 r2 r3 r4 r5|
+  +  +  +  +  +
|AR .. ..|.. rM|
+  +  +  +  +  +
|HO .. .. .. ..E
+  +  +  +  +  +
|Q1 .. .. .. ..|
+--+--+--+--+--+
"""
WATERS = """
+--+--+--+--+--+
|r1 r2 rM~.. ..|
+--+--+::+  +  +
|s1 s2 s3 sM ..E
+  +  +  +  +  +
|P1 P2 .. .. AR|
+  +  +  +  +  +
|Q1 .. .. .. ..|
+  +  +  +  +  +
|HO .. .. .. ..|
+--+--+--+--+--+
"""


class Case(NamedTuple):
    """The last of some commands, an event of it, and what it cites and does not."""

    game: str
    at: dict[str, Any]
    do: str
    kind: str
    cites: str
    never: str = ""
    options: dict[str, str] = {}

    def __str__(self) -> str:
        """The game, the commands and the event."""
        return f"{self.game}: {self.do}: {self.kind}"


def events(case: Case) -> tuple[Event, ...]:
    """What the last command brought about."""
    rules = labyrinth(case.game)
    spec = {key: case.at[key] for key in case.at if key in ("stock", "wounded", "treasure", "told")}
    spec |= {"players": {key: case.at[key] for key in case.at if key not in spec}, "loose": True}
    drawing = FIELD if case.game == "labyrinth" else WATERS
    line = Timeline(rules, rules.setup(spec, {"M1": drawing}, case.options))
    for command in case.do.split(", "):
        line.attempt(rules.read(line.state, command))
    return line.cursor.events


LP, LM = "labyrinth", "ravines"
GUN = {"A": "3/3/3"}
CASES = [
    # moving
    Case(LP, {"A": "b3"}, "A: right", "moved", "LP-TURN-02 LP-TURN-12", "LP-TURN-03 LP-RIVER-04"),
    Case(LP, {"A": "c3"}, "A: right", "wall", "LP-TURN-02 LP-STRUCT-12", "LP-STRUCT-13 LP-BASE-12"),
    Case(LP, {"A": "e5"}, "A: right", "wall", "LP-STRUCT-13", "LP-STRUCT-12"),
    Case(LP, {"A": "c3"}, "A: right", "said", "LP-BASE-12 LP-TURN-13", "LP-BASE-11"),
    Case(LP, {"A": "a1"}, "A: right", "said", "LP-HOLE-01 LP-GAP-06", "LP-GAP-30 LP-TURN-14"),
    Case(LP, {"A": "b3"}, "A: left", "said", "LP-STRUCT-10 LP-GAP-30", "LP-GAP-06"),
    Case(LP, {"A": "a1"}, "A: back", "said", "LP-GAP-11 LP-GAP-30", "LP-RIVER-01 LP-TURN-15"),
    Case(LP, {"A": "c1"}, "A: back", "said", "LP-RIVER-01 LP-TURN-15", "LP-GAP-11"),
    Case(LP, {"A": "e4"}, "A: right", "said", "LP-GAME-07 LP-GAP-03 LP-GAP-30"),
    Case(LP, {"A": "c3"}, "A: skip", "said", "LP-GAP-09 LP-BASE-11 LP-GAP-30"),
    # transfers
    Case(LP, {"A": "a1"}, "A: right", "carried", "LP-HOLE-03 LP-STRUCT-07 LP-GAP-28",
         "LP-HOLE-04 LP-GAP-06"),
    Case(LP, {"A": "c1"}, "A: right", "carried", "LP-HOLE-04"),
    Case(LP, {"A": "b1"}, "A: forward", "carried", "LP-HOLE-07 LP-STRUCT-07", "LP-HOLE-03"),
    Case(LP, {"A": "b3"}, "A: forward", "carried", "LP-RIVER-02 LP-GAP-28",
         "LP-RIVER-08 LP-RIVER-09 LP-GAP-10 LP-GAP-07 LP-GAP-06"),
    Case(LP, {"A": "d3"}, "A: forward", "carried", "LP-RIVER-08", "LP-GAP-28 LP-GAP-10"),
    Case(LP, {"A": "e1"}, "A: back", "carried", "LP-RIVER-09 LP-GAP-10", "LP-RIVER-08"),
    Case(LP, {"A": "c2"}, "A: left", "carried", "LP-GAP-07"),
    Case(LP, {"A": "d2"}, "A: skip", "carried", "LP-RIVER-05 LP-GAP-08 LP-RIVER-08", "LP-RIVER-02"),
    # weapons
    Case(LP, {"A": "b3", "stock": GUN}, "A: shoot right", "struck", "LP-TURN-05 LP-TURN-06 "
         "LP-GAP-13", "LP-GAP-14 LP-TURN-07"),
    Case(LP, {"A": "b3", "B": "c3", "stock": GUN}, "A: shoot right", "struck", "LP-TURN-07",
         "LP-GAP-14 LP-TURN-06"),
    Case(LP, {"A": "b3", "B": "c3", "C": "c3", "stock": GUN}, "A: shoot right", "struck",
         "LP-GAP-14"),
    Case(LP, {"A": "b3", "B": "b3", "stock": GUN}, "A: shoot right", "struck", "LP-GAP-14"),
    Case(LP, {"A": "d4", "stock": GUN}, "A: shoot right", "struck", "LP-GAP-14", "LP-TURN-06"),
    Case(LP, {"A": "a3", "stock": GUN}, "A: shoot forward", "struck", "LP-GAP-14"),
    Case(LP, {"A": "c3", "stock": GUN}, "A: blast right, A: shoot right", "struck", "LP-GAP-14"),
    Case(LP, {"A": "b3", "B": "c3", "wounded": ["B"], "stock": GUN}, "A: shoot right", "struck",
         "LP-GAP-14"),
    Case(LP, {"A": "b3", "B": "c3", "wounded": ["B"], "stock": GUN}, "A: shoot right", "wounded",
         "LP-GAP-23 LP-TURN-08", "LP-TURN-10"),
    Case(LP, {"A": "b3", "B": "c3", "stock": GUN}, "A: shoot right", "wounded", "LP-TURN-08",
         "LP-GAP-23"),
    Case(LP, {"A": "b3", "B": "b3", "stock": GUN}, "A: stab", "wounded", "LP-TURN-10",
         "LP-TURN-08"),
    Case(LP, {"A": "b3", "stock": GUN}, "A: stab", "struck", "LP-TURN-09", "LP-TURN-10 LP-GAP-15"),
    Case(LP, {"A": "b3", "B": "b3", "stock": GUN}, "A: stab", "struck", "LP-TURN-10", "LP-GAP-15"),
    Case(LP, {"A": "b3", "B": "b3", "C": "b3", "stock": GUN}, "A: stab", "struck", "LP-GAP-15"),
    Case(LP, {"A": "e4", "stock": GUN}, "A: blast right", "side", "LP-STRUCT-14", "LP-STRUCT-13"),
    Case(LP, {"A": "e5", "stock": GUN}, "A: blast right", "side", "LP-STRUCT-13", "LP-STRUCT-14"),
    # arsenal, treasure, the end
    Case(LP, {"A": "b3"}, "A: left", "restocked", "LP-ARSENAL-01", "LP-GAP-17"),
    Case(LP, {"A": "b3", "stock": {"A": "2/2/2"}}, "A: left", "restocked", "LP-GAP-17"),
    Case(LP, {"A": "starts"}, "A: start a3", "restocked", "LP-GAP-17"),
    Case(LP, {"A": "b4", "wounded": ["A"], "treasure": "a4"}, "A: left", "took",
         "LP-TREAS-01 LP-HOSP-01", "LP-HOSP-03"),
    Case(LP, {"A": "b4", "treasure": "b5"}, "A: back", "took", "LP-TREAS-01", "LP-HOSP-01"),
    Case(LP, {"A": "a5", "treasure": "floating c2"}, "A: right", "floated",
         "LP-TREAS-04", "LP-TREAS-05 LP-TREAS-06 LP-GAP-10"),
    Case(LP, {"A": "a5", "treasure": "floating d2"}, "A: right", "floated",
         "LP-TREAS-05 LP-RIVER-08", "LP-GAP-10"),
    Case(LP, {"A": "a5", "treasure": "floating e2"}, "A: right", "floated", "LP-GAP-10"),
    # the ravines game
    Case(LM, {"A": "b4", "stock": GUN}, "A: stab", "missed", "LM-GAP-26", "LP-GAP-30"),
    Case(LM, {"A": "b4", "B": "b4", "stock": GUN}, "A: stab", "wounded", "LM-GAP-26", "LP-GAP-30"),
    Case(LM, {"A": "b4", "stock": GUN}, "A: blast left", "blasted", "LM-GAP-26 LP-GAP-16"),
    Case(LM, {"A": "e2"}, "A: right", "said", "LM-GAP-24 LM-GAP-26"),
    Case(LM, {"A": "c1"}, "A: right", "held", "LM-MOUTH-01", "LM-GAP-09 LM-GAP-08 LM-GAP-07"),
    Case(LM, {"A": "c1"}, "A: left", "moved", "LM-RIVER-06 LM-GAP-03 LM-GAP-19"),
    Case(LM, {"A": "b1"}, "A: left", "moved", "LM-RIVER-06 LM-GAP-19", "LM-GAP-03"),
    Case(LM, {"A": "b1"}, "A: right", "moved", "LM-LAND-04", "LM-RIVER-06 LM-RIVER-07 LM-GAP-19"),
    Case(LM, {"A": "c1"}, "A: down", "moved", "LM-MOUTH-03 LM-MOVE-04", "LM-RIVER-10 LM-GAP-05"),
    Case(LM, {"A": "c1"}, "A: down", "carried", "LM-RIVER-02 LM-RIVER-09 LM-MOUTH-04",
         "LM-GAP-14 LM-RIVER-10"),
    Case(LM, {"A": "c2"}, "A: up", "moved", "LM-RIVER-10 LM-MOVE-04", "LM-MOUTH-03"),
    Case(LM, {"A": "a3"}, "A: right", "carried", "LM-PIT-07 LM-PIT-08 LM-GAP-10", "LM-GAP-13"),
    Case(LM, {"A": "b4"}, "A: left", "carried", "LM-GAP-13 LM-PIT-04", "LM-PIT-07"),
    Case(LM, {"A": "a3", "treasure": "b3"}, "A: cycle", "found", "LM-CYCLE-06 LM-GAP-12",
         "LM-TREASURE-02"),
    Case(LM, {"A": "a4", "treasure": "b3"}, "A: up", "found", "LM-TREASURE-01",
         "LM-CYCLE-06 LM-TREASURE-02"),
    Case(LM, {"A": "b4", "treasure": "c4"}, "A: right", "found", "LM-TREASURE-02", "LM-CYCLE-06"),
    Case(LM, {"A": "b4", "treasure": "A"}, "A: put", "put", "LM-TREASURE-05", "LM-GAP-17"),
    Case(LM, {"A": "a3", "treasure": "A"}, "A: put", "put", "LM-GAP-17"),
    Case(LM, {"A": "starts"}, "A: start b4", "placed", "LP-START-01 LP-GAP-05", "LM-GAP-23"),
    Case(LM, {"A": "starts"}, "A: start c1", "placed", "LM-GAP-23"),
    Case(LM, {"A": "starts"}, "A: start e3", "restocked", "LM-GAP-23", "LP-GAP-17"),
    # leaving a river by foot, or carried off
    Case(LM, {"A": "c2"}, "A: down, A: up", "carried", "LM-RIVER-08", "LM-GAP-25"),
]  # fmt: skip


@each("case", CASES, ids=str)
def test_what_an_event_cites(case: Case) -> None:
    """All that decided it, and nothing that only might have."""
    found = [event for event in events(case) if event.kind == case.kind]
    assert found, [event.kind for event in events(case)]
    cited = {clause for event in found for clause in event.clauses}
    assert {*case.cites.split()} <= cited, cited
    assert not {*case.never.split()} & cited, cited


@each(
    ("game", "at", "do"),
    [
        (LP, {"A": "d2", "treasure": "d2"}, "A: skip"),
        (LM, {"A": "a3", "treasure": "a3"}, "A: cycle"),
        (LM, {"A": "c1", "treasure": "c1"}, "A: right"),
        (LM, {"A": "a3", "treasure": "A"}, "A: put, A: cycle"),
    ],
)
def test_what_lies_underfoot_is_not_passed(game: str, at: dict[str, Any], do: str) -> None:
    """Leaving the treasure by a skip or the cycle, or staying on it, is no passing unnoticed."""
    options = {} if game == LP else {"repeat_find": "no"}
    seen = events(Case(game, at, do, "", "", options=options))
    assert "unnoticed" not in [event.kind for event in seen]


@each(
    ("game", "at", "do"),
    [
        (LP, {"A": "b3", "treasure": "b2"}, "A: forward"),
        (LP, {"A": "b3", "treasure": "c2"}, "A: forward"),
        (LP, {"A": "c2", "treasure": "d2"}, "A: skip"),
        (LM, {"A": "a4", "treasure": "a3"}, "A: up"),
        (LM, {"A": "starts", "treasure": "b2"}, "A: start b2"),
    ],
)
def test_what_one_is_carried_over_is_passed(game: str, at: dict[str, Any], do: str) -> None:
    """The cell stepped into, and every cell on the way, but the last (LM-TREASURE-03)."""
    seen = events(Case(game, at, do, "", ""))
    assert "unnoticed" in [event.kind for event in seen]


def test_a_wall_hit_in_the_current_finds_what_a_skip_finds() -> None:
    """By ruling a wall and a weapon float a player like a skip; so he finds the treasure, too."""
    for do in ("A: skip", "A: forward", "A: stab"):
        at = {"A": "c2", "treasure": "e2", "stock": GUN}
        drawn = FIELD
        rules = labyrinth(LP)
        spec = {"players": {"A": at["A"]}, "stock": GUN, "treasure": "e2", "loose": True}
        maps = {"M1": drawn.replace("+  +  +  +  +  +\n|r1", "+  +  +--+  +  +\n|r1")}
        line = Timeline(rules, rules.setup(spec, maps, {"idle_current": "float"}))
        line.attempt(rules.read(line.state, do))
        assert line.state.treasure.carrier == 0, do
        assert [event.kind for event in line.cursor.events].count("took") == 1


def test_a_wall_across_the_stream_is_no_mouth() -> None:
    """By ruling a wall stops a drift at once; what is told of it names the wall (LM-GAP-04)."""
    rules = labyrinth(LM)
    maps = {"M1": WATERS.replace("|s1 s2", "|s1|s2")}
    spec = {"players": {"A": "starts"}, "loose": True}
    line = Timeline(rules, rules.setup(spec, maps, {"drift_walls": "stopped"}))
    line.attempt(rules.read(line.state, "A: start a2"))
    (stayed,) = [event for event in line.cursor.events if event.kind == "stayed"]
    assert stayed.text == "The wall across the stream holds A."
    assert "LM-GAP-04" in stayed.clauses


def test_blasting_by_an_exit_that_is_a_cell() -> None:
    """Where an exit is an inner cell, its passage and a wall opened once are no walls to blast."""
    rules = labyrinth(LP)
    options = {"exit_place": "inner-cell", "outer_blast": "new-exit"}
    spec = {"players": {"A": "e4"}, "stock": GUN, "loose": True}
    line = Timeline(rules, rules.setup(spec, {"M1": FIELD}, options))
    line.attempt(rules.read(line.state, "A: blast right"))
    assert line.cursor.events[0].gloss == "no wall"
    assert rules.load(rules.dump(line.state)) == line.state
    line.attempt(rules.read(line.state, "A: back"))
    for told in ("blown up", "no wall"):
        line.attempt(rules.read(line.state, "A: blast right"))
        assert line.cursor.events[0].gloss == told
        assert rules.load(rules.dump(line.state)) == line.state


def test_carried_out_of_a_river_and_back() -> None:
    """Whoever a ravine takes out of a river has left it, and drifts when he comes back."""
    rules = labyrinth(LM)
    maps = {"M1": WATERS.replace("|P1 P2", "|P1 ..").replace("|HO ..", "|HO P2")}
    spec = {"players": {"A": "a2"}, "loose": True}
    line = Timeline(rules, rules.setup(spec, maps, {}))
    for command in ("A: down", "A: up", "A: up", "A: up"):
        line.attempt(rules.read(line.state, command))
    (carried,) = [event for event in line.cursor.events if event.kind == "carried"]
    assert {"LM-RIVER-08", "LM-GAP-25"} <= {*carried.clauses}


REPLACED = re.compile(
    r"LP-(TURN-(02|03|1[3-7])|BASE-1[12]|START-0[56]|HOLE-.*|RIVER-(0[1-6]|10)"
    r"|GAP-(0[6-9]|11|18|25|26|28|29|30|34))"
)
"""What LM-GAP-01 takes out of the base game."""


@settings(max_examples=20)
@given(seed=seeds)
def test_the_ravines_cite_nothing_they_replace(seed: int) -> None:
    """No event and no refusal rests on a clause that is not part of this game (LM-GAP-01)."""
    game, random = labyrinth(LM), Random(seed)
    state = made_position(game, random, {}).state(game)
    for here, action in walk(game, state, random, 30):
        told = [event.clauses for event in game.apply(here, action).events]
        told += [one.clauses for named in game.nameable(here) for one in game.refusals(here, named)]
        assert not [clause for cited in told for clause in cited if REPLACED.fullmatch(clause)]


def test_marsh_in_a_bend_of_its_own_river() -> None:
    """It holds there too: LM-GAP-09 stands behind it, and behind no other marsh."""
    maps = {
        "M1": "+--+--+--+\n|r1 r2 r3|\n+~~+--+  +\n|rM r5 r4|\n+--+--+--+\n|.. .. ..E\n+--+--+--+"
    }
    rules = labyrinth(LM)
    line = Timeline(rules, rules.setup({"players": {"A": "a2"}}, maps, {}))
    line.attempt(rules.read(line.state, "A: up"))
    assert "LM-GAP-09" in line.cursor.events[0].clauses
