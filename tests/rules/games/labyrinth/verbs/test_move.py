"""Moving: what is said of a rubber wall, by ruling (LP-GAP-24)."""

from __future__ import annotations

import pytest

from tests.cases import each
from tests.rules.games.labyrinth.playing import YARD, Said, events, played
from tests.strategies import LABYRINTHS, labyrinth

RUBBER = YARD.replace("|.. .. ..|", "|.. ..%..|")
WALLED = RUBBER.replace("|.. ..%", "|..|..%")
LEADER = ("leader",)


def test_by_ruling_a_rubber_wall_throws_the_player_back() -> None:
    """One cell, which is answered like any step (LP-GAP-24)."""
    line = played({"A": "b1"}, "A: right", RUBBER, rubber_walls="throws-back")
    assert events(line) == [
        Said("moved", "A steps from b1 to a1.", "LP-GAP-24", LEADER),
        Said("said", "“passed”", "LP-BASE-11 LP-TURN-14 LP-STRUCT-05"),
    ]
    assert labyrinth("labyrinth").facts(line.state)["at.A"] == "a1"


@pytest.mark.parametrize("game", LABYRINTHS)
def test_a_wall_behind_the_player_keeps_him_from_being_thrown_back(game: str) -> None:
    """Then the rubber wall is a wall like any other (LP-GAP-24)."""
    line = played({"A": "b1"}, "A: right", WALLED, game, rubber_walls="throws-back")
    assert [one.kind for one in events(line)] == ["wall", "said"]
    assert "LP-GAP-24" not in events(line)[0].clauses
    assert labyrinth(game).facts(line.state)["at.A"] == "b1"


def test_by_ruling_a_rubber_wall_is_answered_like_a_step() -> None:
    """The player stays and hears the type of his own cell; the leader knows (LP-GAP-24)."""
    line = played({"A": "b1"}, "A: right", RUBBER, rubber_walls="sham")
    assert events(line) == [
        Said("held", "A cannot leave b1 that way.", "LP-GAP-24", LEADER),
        Said("said", "“passed”", "LP-BASE-11 LP-TURN-14 LP-STRUCT-05"),
    ]
    assert labyrinth("labyrinth").facts(line.state)["at.A"] == "b1"


def test_a_rubber_wall_of_the_arsenal_gives_nothing() -> None:
    """Who tries to leave has not come to rest there anew (LP-ARSENAL-01, LP-GAP-24)."""
    drawing = YARD.replace("|HO .. AR|", "|HO ..%AR|")
    line = played({"A": "c2"}, "A: left", drawing, rubber_walls="sham")
    assert [one.kind for one in events(line)] == ["held", "said"]
    assert labyrinth("labyrinth").facts(line.state)["stock.A"] == "0/0/0"


# -- walls -----------------------------------------------------------------------------------------


WATERS = "+--+--+--+--+\n|r1 r2 r3 rM|\n+--+  +  +  +\n|P1|.. P2 ..E\n+--+--+--+--+"
LEVELS = "level 1:\n+--+--+\n|.. ..E\n+--+--+\nlevel 2:\n+--+--+\n|.. ..|\n+--+--+"
FLAT, UPRIGHT = "LP-TURN-02 LP-GAP-27", "LP-TURN-03 LP-GAP-25"
WORD = Said("said", "“wall”", "LP-BASE-12 LP-TURN-13")


def wall(at: str, clauses: str) -> Said:
    """What the leader notes of a wall."""
    return Said("wall", f"The wall stops A {at}.", clauses, LEADER)


@each(
    ("at", "do", "drawing", "options", "clauses"),
    [
        ("on a1", "forward", WATERS, {}, f"{FLAT} LP-TURN-12 LP-STRUCT-13"),
        ("on a1", "back", WATERS, {}, f"{FLAT} LP-TURN-12 LP-STRUCT-12"),
        ("on a1 (level 1)", "up", LEVELS, {}, f"{UPRIGHT} LP-TURN-12 LP-STRUCT-12"),
        ("outside", "right", WATERS, {}, f"{FLAT} LP-GAP-04"),
        ("on d2", "right", WATERS, {"exit_place": "inner-cell"}, f"{FLAT} LP-TURN-12 LP-GAP-03"),
        ("on d2", "right", WATERS, {"leaving_empty": "wall"},
         f"{FLAT} LP-TURN-12 LP-STRUCT-14 LP-GAP-04"),
        ("on a2", "forward", WATERS, {"wall_in_hole": "stays"},
         f"{FLAT} LP-TURN-12 LP-STRUCT-12 LP-GAP-29"),
    ],
)  # fmt: skip
def test_a_wall_stops_the_step(
    at: str, do: str, drawing: str, options: dict[str, str], clauses: str
) -> None:
    """Everybody hears the word, the leader knows which wall it was (LP-BASE-12, LP-TURN-13)."""
    place = "out" if at == "outside" else at.split()[1]
    line = played({"A": f"{place}@1" if drawing == LEVELS else place}, f"A: {do}", drawing,
                  **options)  # fmt: skip
    assert events(line) == [wall(at, clauses), WORD]


@each(("at", "to", "last"), [("a2", "c2", ""), ("c2", "a2", " LP-HOLE-04")])
def test_a_wall_met_in_a_hole_sends_the_player_on(at: str, to: str, last: str) -> None:
    """To the next hole, the first following the last (LP-HOLE-06, LP-HOLE-07, LP-HOLE-08)."""
    line = played({"A": at}, "A: back", WATERS)
    assert events(line) == [
        wall(f"on {at}", f"{FLAT} LP-TURN-12 LP-STRUCT-13 LP-HOLE-06"),
        Said("carried", f"A falls through to {to}.",
             f"LP-HOLE-07 LP-STRUCT-07{last} LP-HOLE-08 LP-GAP-29", LEADER),
        WORD,
    ]  # fmt: skip
    assert labyrinth("labyrinth").facts(line.state)["at.A"] == to


@each(("at", "to", "short"), [("a1", "c1", ""), ("c1", "d1", " LP-RIVER-09 LP-GAP-10")])
def test_by_ruling_the_current_carries_who_meets_a_wall(at: str, to: str, short: str) -> None:
    """Like one who skips, which only the leader sees (LP-GAP-08)."""
    line = played({"A": at}, "A: forward", WATERS, idle_current="float")
    assert events(line) == [
        wall(f"on {at}", f"{FLAT} LP-TURN-12 LP-STRUCT-13"),
        Said("carried", f"The river carries A to {to}.", f"LP-GAP-08 LP-RIVER-07{short}", LEADER),
        WORD,
    ]
    assert labyrinth("labyrinth").facts(line.state)["at.A"] == to


@each("what", ["b2", "forward-right"])
def test_a_step_names_one_of_the_directions(what: str) -> None:
    """No cell and no diagonal is named to go there (LP-TURN-02, LP-BASE-10)."""
    rules = labyrinth("labyrinth")
    state = played({"A": "a1"}).state
    (refused,) = rules.refusals(state, rules.read(state, f"A: {what}"))
    assert refused.code == "unknown-command"
    assert refused.clauses == ("LP-TURN-02", "LP-BASE-10")
