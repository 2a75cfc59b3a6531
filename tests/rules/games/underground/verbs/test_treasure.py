"""The treasure: found, stolen, lost, fetched, carried out."""

from __future__ import annotations

from typing import Any

from rules.games.underground import GAME
from tests.rules.games.underground.playing import CORRIDOR, Table

RUN = "E--a1--a2--T--a3--a4--a5--S\nexit: E\nstart: S\ntreasure cave: T"


def test_the_cave_stops_everybody_and_gives_the_treasure_at_once() -> None:
    """UE-TREASURE-01 to -04, UE-GAP-57."""
    table = Table(RUN, players={"A": "a2", "B": "a5"})
    assert table.fact("treasure") == "T"
    assert table.do("A: throw; die: 5").ends() == {"T"}
    table.do("A: go T")
    assert table.facts("carrier", "treasure", "turn") == ("A", "none", "B")
    assert Table(RUN, players={"A": "a2"}, treasure="a5").do("A: throw; die: 5").ends() == {"T"}


def test_an_exit_is_reached_with_any_sufficient_throw() -> None:
    """UE-EXIT-01, UE-EXIT-03, UE-GAP-53."""
    table = Table(RUN, players={"A": "a2", "B": "a5"}, treasure="A")
    table.do("A: throw; die: 6; A: go a1 E")
    result = GAME.result(table.state)
    assert result is not None
    assert result.winners == ("A",)
    assert table.facts("winner", "over", "turn") == ("A", "yes", "none")
    assert table.attempt("B: throw") == "over"


def test_start_is_a_way_out_while_nobody_else_stands_there() -> None:
    """UE-EXIT-02, UE-EXIT-04, UE-GAP-54."""
    table = Table(RUN, players={"A": "a4", "B": "S", "C": "out"}, treasure="A")
    assert table.do("A: throw; die: 4").ends() == {"a5", "T"}
    table.do("A: go a5; B: throw; die: 1; B: go a5; C: throw; die: 2; A: throw; die: 1; A: go S")
    assert table.fact("winner") == "A"


def test_without_the_treasure_nobody_wins() -> None:
    """UE-GOAL-02."""
    table = Table(RUN, players={"A": "a1", "B": "a5"}).do("A: throw; die: 1; A: go E")
    assert table.facts("winner", "at.A") == ("none", "E")


def test_a_lying_treasure_may_stop_the_move_and_takes_a_turn() -> None:
    """UE-LOSE-04, UE-LOSE-06, UE-GAP-29."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a9"}, treasure="a3")
    assert table.do("A: throw; die: 5").ends() == {"a3", "a5"}
    table.do("A: go a1 a2 a3; B: throw; die: 1; B: go a8")
    assert table.do("A: take").facts("carrier", "turn", "at.A") == ("A", "B", "a3")
    assert Table(CORRIDOR, players={"A": "a0"}, treasure="A").attempt("A: take") == "carries"
    assert Table(CORRIDOR, players={"A": "a0"}, treasure="a4").attempt("A: take") == "not-there"


def test_what_lies_over_it_is_cleared_first_but_for_a_signpost() -> None:
    """UE-LOSE-05, UE-GAP-30."""
    table = Table(CORRIDOR, players={"A": "a2"}, treasure="a3", tokens={"a3": ["collapse"]})
    assert table.attempt("A: take") == "not-there, buried"
    assert table.forbidding == ("UE-LOSE-04", "UE-LOSE-05", "UE-GAP-30")
    buried = Table(CORRIDOR, players={"A": "a3"}, treasure="a3", tokens={"a3": ["grate"]},
                   loose=True)  # fmt: skip
    assert buried.attempt("A: take") == "buried"
    post = Table(CORRIDOR, players={"A": "a3"}, treasure="a3", tokens={"a3": ["signpost"]},
                 arrows={"a3": "a4"})  # fmt: skip
    assert post.attempt("A: take") == ""


def test_all_that_forbids_taking_is_told() -> None:
    """UE-LOSE-04, UE-LOSE-05, UE-LOSE-07: what the turn is for, how far it is, what lies over it.

    Everything of it is seen by all; who has the treasure is told nothing else.
    """
    lair = "a1--X--a2--a3--c--a5\nbeast cave: X\nchasm: c"
    far: dict[str, Any] = {"players": {"A": "X", "B": "a1"}}
    table = Table(lair, **far, treasure="a3", tokens={"a3": ["grate", "fire"]})
    assert table.attempt("A: take") == "must-fight, not-there, buried"
    assert table.forbidding == (
        "UE-CAVE-BEAST-02", "UE-LOSE-04", "UE-LOSE-05", "UE-GAP-30",
    )  # fmt: skip
    assert table.attempt("A: take from a3") == "must-fight, not-there, buried"
    assert "UE-GAP-29" in table.forbidding
    assert Table(lair, **far, treasure="c").attempt("A: take") == "must-fight, not-there"
    assert Table(lair, **far, treasure="B").attempt("A: take") == "must-fight, no-treasure"
    assert Table(lair, **far, treasure="A").attempt("A: take") == "must-fight, carries"
    assert Table(lair, **far, turn="B", treasure="a3").attempt("A: take") == "not-your-turn"


def test_a_carrier_who_dies_in_a_cave_leaves_it_there() -> None:
    """UE-GAP-27: and the danger is dealt with before it is taken."""
    lair = "a1--a2--X--a3\nbeast cave: X"
    table = Table(lair, players={"A": "X", "B": "a2"}, treasure="A", hands={"B": ["knife"]})
    table.do("A: give up; B: throw; die: 1; B: go X; A: throw; die: 2")
    assert table.facts("treasure", "at.A", "turn") == ("X", "out", "B")
    assert table.attempt("B: take") == "must-fight"
    assert table.forbidding == ("UE-CAVE-BEAST-02", "UE-GAP-27", "UE-GAP-58")
    table.do("B: use knife; A: throw; die: 2; B: take")
    assert table.fact("carrier") == "B"


def test_in_a_shut_fire_cave_the_treasure_may_be_taken_at_once() -> None:
    """UE-GAP-27."""
    cave = "a1--a2--X--a3\nfire cave: X"
    table = Table(cave, players={"A": "X", "B": "a1"}, treasure="X").do("A: take")
    assert table.facts("carrier", "turn") == ("A", "B")


def test_by_ruling_no_token_falls_on_the_treasure() -> None:
    """UE-GAP-30, on_treasure: it strikes, and nothing is laid."""
    table = Table("a0--a1--a2--a3\nchance: a2", players={"A": "a1", "B": "a0"}, treasure="a3",
                  chance=["collapse in front of you"], options={"on_treasure": "nothing"},
                  )  # fmt: skip
    table.do("A: throw; die: 1; A: go a2; draw: collapse in front of you")
    assert table.told()[-2] == ("", "The treasure on a3 takes no collapse.", "UE-GAP-30")
    assert table.says()[-2] == ("lapsed", {})
    assert table.facts("tokens.a3", "supply.collapse") == ("none", "4")


def test_by_ruling_the_treasure_underfoot_is_taken_from_no_other_square() -> None:
    """UE-LOSE-04, UE-GAP-29, treasure_stop: not from the first square of the board either."""
    for options in ({}, {"treasure_stop": "next-square"}):
        table = Table(CORRIDOR, players={"A": "a1", "B": "a9"}, treasure="a1", options=options)
        for square in ("a0", "a2"):
            assert table.answer(f"A: take from {square}") == (
                "not-there", "A takes the treasure only on its own square.",
                "UE-LOSE-04 UE-GAP-29", "",
            )  # fmt: skip
