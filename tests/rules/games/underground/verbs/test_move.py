"""One throw, one route: full count, no turning back, what cuts a move short."""

from __future__ import annotations

from tests.rules.games.underground.playing import CORRIDOR, Table

JUNCTION = "a0--a1--a2--a3--a4--a5--a6--a7--a8--a9\n                |\n                b1--b2--b3"
RING = "a1--a2--a3\n|       |\nb1--b2--b3--c1"


def test_the_whole_throw_is_used_any_way_the_player_likes() -> None:
    """UE-MOVE-01, UE-MOVE-02, UE-MOVE-06, UE-MOVE-08."""
    table = Table(JUNCTION, players={"A": "a2", "B": "a9"}).do("A: throw; die: 5")
    assert table.ends() == {"a7", "b3"}
    assert table.attempt("A: go a3 a4") == "full-count"
    assert table.attempt("A: go a1 a0") == "full-count"
    assert table.attempt("A: go a3 a4 a3 a2 a1") == "turning-back"
    assert table.attempt("A: stay") == "standing-still"
    assert table.attempt("A: go a3 a4 a5 a6 a7 a8") == "too-far"
    assert table.attempt("A: go a4") == "no-way"
    table.do("A: go a3 a4 b1 b2 b3")
    assert {"UE-MOVE-01", "UE-MOVE-02", "UE-MOVE-08"} <= table.fired()


def test_going_back_is_a_matter_of_the_next_turn() -> None:
    """UE-MOVE-07."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a9"})
    table.do("A: throw; die: 4; A: go a1 a2 a3 a4; B: throw; die: 1; B: go a8; A: throw; die: 3")
    table.do("A: go a3 a2 a1")
    assert "UE-MOVE-07" in table.fired()


def test_an_obstacle_stops_in_front_and_only_there() -> None:
    """UE-MOVE-10; at a junction the player may go toward it or past it."""
    table = Table(JUNCTION, players={"A": "a2"}, tokens={"a5": ["grate"]}).do("A: throw; die: 4")
    assert table.ends() == {"a4", "b2"}
    assert table.attempt("A: go a3 a4 a5") == "blocked"
    assert "UE-GRATE-04" in table.forbidding


def test_nobody_treads_on_the_spot_before_an_obstacle() -> None:
    """UE-GAP-56."""
    table = Table(CORRIDOR, players={"A": "a2"}, tokens={"a3": ["grate"]}).do("A: throw; die: 4")
    assert table.ends() == {"a0"}
    assert table.attempt("A: stay") == "standing-still"


def test_with_no_step_at_all_one_stays_and_a_6_counts_all_the_same() -> None:
    """UE-GAP-55."""
    walls = {"a1": ["grate"], "a3": ["fire"]}
    table = Table(CORRIDOR, players={"A": "a2", "B": "a9"}, tokens=walls).do("A: throw; die: 6")
    assert table.legal() == ["A: stay"]
    table.do("A: stay")
    assert table.facts("turn", "extra") == ("A", "yes")


def test_a_longest_way_must_do_where_none_is_long_enough() -> None:
    """UE-GAP-55: both arms of a dead end are one step long, the third is two."""
    table = Table("a1--a2--a3\n    |\n    b1--b2", players={"A": "a2"}).do("A: throw; die: 5")
    assert table.ends() == {"b2"}


def test_a_loop_may_be_walked_round() -> None:
    """UE-GAP-68: only the immediate step back is forbidden."""
    table = Table(RING, players={"A": "b3", "B": "c1"}).do("A: throw; die: 6")
    assert table.ends() == {"b3"}
    table.do("A: go b2 b1 a1 a2 a3 b3")
    assert table.fact("at.A") == "b3"


def test_figures_never_block() -> None:
    """UE-GAP-07."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a2", "C": "a4"})
    table.do("A: throw; die: 4; A: go a1 a2 a3 a4")
    assert table.fact("at.A") == table.fact("at.C")


def test_an_exit_is_a_dead_end_for_those_without_the_treasure() -> None:
    """UE-GAP-53."""
    exit_ = "a0--a1--a2--a3--E\nexit: E"
    table = Table(exit_, players={"A": "a2", "B": "a0"}).do("A: throw; die: 5")
    assert table.ends() == {"E", "a0"}
    table.do("A: go a3 E")
    assert table.facts("winner", "at.A") == ("none", "E")


def test_who_survives_on_an_old_stack_may_leave() -> None:
    """UE-GAP-66: obstacles stop only those who enter."""
    table = Table(CORRIDOR, players={"A": "a2"}, tokens={"a2": ["fire", "grate"]}, loose=True)
    assert table.do("A: throw; die: 2").ends() == {"a0", "a4"}


LOST_TWO = "A goes to a4 and loses 2 steps of the throw."


def test_by_ruling_a_move_ends_early_where_somebody_stands() -> None:
    """UE-GAP-22, early_stop: also without a weapon; the rest of the throw is lost."""
    people = {"A": "a1", "B": "a4"}
    table = Table(CORRIDOR, players=people, options={"early_stop": "free"})
    table.do("A: throw; die: 5")
    assert table.ends() == {"a4", "a6"}
    table.do("A: go a2 a3 a4")
    assert table.told()[0] == ("A", LOST_TWO, "UE-MOVE-01 UE-GAP-22 UE-GAP-07")
    assert table.says()[0] == ("moved", {"left": 2, "path": ["a1", "a2", "a3", "a4"]})


def test_by_ruling_a_move_ends_early_under_a_signpost() -> None:
    """UE-GAP-34, signpost_stop: by one who holds a Signpost card to take it away with."""
    post = {"tokens": {"a4": ["signpost"]}, "arrows": {"a4": "a5"}}
    table = Table(CORRIDOR, players={"A": "a1", "B": "a9"}, hands={"A": ["signpost"]},
                  options={"signpost_stop": "with-card"}, **post)  # fmt: skip
    table.do("A: throw; die: 5")
    assert "a4" in table.ends()
    table.do("A: go a2 a3 a4")
    assert table.told()[0] == ("A", LOST_TWO, "UE-MOVE-01 UE-GAP-34")


def test_a_move_ends_early_where_the_treasure_lies() -> None:
    """UE-GAP-29: to take it, which is a turn of its own."""
    table = Table(CORRIDOR, players={"A": "a1", "B": "a9"}, treasure="a4")
    table.do("A: throw; die: 5; A: go a2 a3 a4")
    assert table.told()[0] == ("A", LOST_TWO, "UE-MOVE-01 UE-GAP-29")
    assert table.fact("carrier") == "none"


def test_a_move_ends_early_where_no_way_is_long_enough() -> None:
    """UE-GAP-55: at a dead end."""
    table = Table("a1--a2--a3--a4", players={"A": "a1", "B": "a2"})
    table.do("A: throw; die: 5; A: go a2 a3 a4")
    assert table.told()[0] == ("A", LOST_TWO, "UE-MOVE-01 UE-GAP-07 UE-GAP-55")


def test_why_a_player_stays_is_a_matter_of_what_lies_around() -> None:
    """UE-GAP-55, UE-GAP-56: with no step at all; by ruling also in front of an obstacle."""
    for walls, waiting, clause in (
        ({"a1": ["grate"], "a3": ["fire"]}, "refused", "UE-GAP-55"),
        ({"a3": ["fire"]}, "allowed", "UE-GAP-56"),
    ):
        table = Table(CORRIDOR, players={"A": "a2", "B": "a9"}, tokens=walls,
                      options={"waiting": waiting})  # fmt: skip
        table.do("A: throw; die: 3; A: stay")
        assert table.told()[0] == ("A", "A stays on a2.", clause)


def test_by_ruling_a_dead_end_turns_the_walk_round() -> None:
    """UE-GAP-55, no_full_route: without any arrow."""
    table = Table("a0--a1--a2", players={"A": "a1", "B": "out"},
                  options={"no_full_route": "turn-back"})  # fmt: skip
    table.do("A: throw; die: 3; A: go a2 a1 a0")
    assert table.told()[0] == ("A", "A goes to a0.", "UE-MOVE-01 UE-MOVE-02 UE-GAP-55")
