"""Coming into play, whose turn it is, and what a 6 gives."""

from __future__ import annotations

import pytest

from rules.core.records import Event
from rules.games.underground.state import Play, Question
from rules.games.underground.verbs import turn
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table

TUNNEL = "S--a1--a2--a3--a4--a5--a6--a7--a8--a9\nstart: S"
RED = f"{TUNNEL}\nchance: a6"


@each(("die", "at"), [(1, "S"), (2, "out"), (3, "out"), (5, "out"), (6, "S")])
def test_a_1_or_a_6_enters(die: int, at: str) -> None:
    """UE-START-02, UE-START-03."""
    table = Table(TUNNEL, players=["A", "B"]).do(f"A: throw; die: {die}")
    assert table.fact("at.A") == at


def test_who_enters_with_a_6_throws_at_once_and_with_a_1_waits() -> None:
    """UE-START-04, UE-START-05."""
    table = Table(TUNNEL, players=["A", "B", "C"]).do("A: throw; die: 1")
    assert table.fact("turn") == "B"
    table.do("B: throw; die: 6")
    assert table.facts("turn", "extra") == ("B", "yes")
    table.do("B: throw; die: 3; B: go a1 a2 a3")
    assert table.facts("turn", "at.B") == ("C", "a3")


def test_sixes_have_no_cap_and_an_extra_turn_may_be_declined() -> None:
    """UE-MOVE-11, UE-GAP-12."""
    table = Table(TUNNEL, players={"A": "S", "B": "out"})
    for there in ("a1 a2 a3 a4 a5 a6", "a5 a4 a3 a2 a1 S", "a1 a2 a3 a4 a5 a6"):
        table.do(f"A: throw; die: 6; A: go {there}")
        assert table.facts("turn", "extra") == ("A", "yes")
    table.do("A: pass")
    assert table.fact("turn") == "B"
    assert table.attempt("B: pass") == "must-play"


def test_an_extra_turn_is_a_whole_turn() -> None:
    """UE-GAP-12: a tool may be used in it."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a9"}, hands={"A": ["grate"]})
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; A: use grate on a7")
    assert table.facts("turn", "tokens.a7") == ("B", "grate")


def test_a_missed_throw_passes_the_whole_turn_over() -> None:
    """UE-CHANCE-12, UE-GAP-48."""
    red = f"{CORRIDOR}\nchance: a9"
    table = Table(red, players={"A": "a0", "B": "a9"}, misses={"B": 2})
    for _ in range(2):
        table.do("A: throw; die: 1; " + ("A: go a1" if table.fact("at.A") == "a0" else "A: go a0"))
        assert table.fact("turn") == "A"
    table.do("A: throw; die: 1; A: go a1")
    assert table.facts("turn", "misses.B") == ("B", "0")


def test_an_extra_throw_cancels_a_miss_and_is_not_walked() -> None:
    """UE-CHANCE-13, UE-CHANCE-14: the one after a miss must be made, nothing else."""
    table = Table(RED, players={"A": "S", "B": "out"}, chance=["miss 1 throw"])
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: miss 1 throw")
    assert table.legal() == ["A: throw"]
    assert table.attempt("A: pass") == "cancel-first"
    table.do("A: throw; die: 4")
    assert table.facts("at.A", "misses.A", "turn") == ("a6", "0", "B")


def test_a_cancelling_6_gives_a_throw_that_is_walked() -> None:
    """UE-CHANCE-15."""
    table = Table(RED, players={"A": "S", "B": "out"}, chance=["miss 1 throw"])
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: miss 1 throw; A: throw; die: 6")
    assert table.facts("turn", "misses.A", "extra") == ("A", "0", "yes")
    table.do("A: throw; die: 3; A: go a7 a8 a9")
    assert table.facts("turn", "at.A") == ("B", "a9")


def test_three_sixes_cancel_three_misses() -> None:
    """UE-CHANCE-16, UE-GAP-49: the landing 6 is one of the three."""
    table = Table(RED, players={"A": "S", "B": "out"}, chance=["miss 3 throws"])
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: miss 3 throws")
    table.do("A: throw; die: 6; A: throw; die: 6; A: throw; die: 2")
    assert table.facts("at.A", "misses.A", "turn") == ("a6", "0", "B")
    assert "UE-CHANCE-16" in table.fired()


def test_a_miss_that_is_left_is_missed_in_the_next_round() -> None:
    """One extra throw cancels one of two misses."""
    table = Table(RED, players={"A": "S", "B": "out"}, chance=["miss 2 throws"])
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: miss 2 throws; A: throw; die: 4")
    assert table.facts("misses.A", "turn") == ("1", "B")
    table.do("B: throw; die: 2")
    assert table.facts("misses.A", "turn") == ("0", "B")


def test_a_death_on_a_6_gives_an_entry_throw() -> None:
    """UE-MOVE-12, UE-GAP-50."""
    table = Table(RED, players={"A": "S", "B": "out"}, chance=["deadly accident"])
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6; draw: deadly accident")
    assert table.facts("at.A", "turn", "extra") == ("out", "A", "yes")
    assert "UE-MOVE-12" in table.fired()
    table.do("A: throw; die: 1")
    assert table.facts("at.A", "turn") == ("S", "B")


def test_only_the_player_on_turn_acts() -> None:
    """UE-START-01, UE-USE-04, UE-SHOP-05."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a3"}, hands={"B": ["bomb", "coin"]})
    assert table.attempt("B: throw") == "not-your-turn"
    assert table.attempt("B: use bomb on a4") == "not-your-turn"
    assert "UE-USE-04" in table.forbidding
    assert table.attempt("B: buy plank") == "not-your-turn"
    assert "UE-SHOP-05" in table.forbidding


# -- leaving, by ruling ---------------------------------------------------------------------------

HOME = "S--a1--a2--a3--a4--E\nstart: S\nexit: E"
WON = "UE-GOAL-02 UE-GOAL-03 UE-EXIT-03"


def waiting(**setup: object) -> Table:
    """A carries the treasure to Start, where B stands; by ruling he may wait there."""
    people = {"A": "a1", "B": "S", "C": "a4"}
    setup = {"players": people, "treasure": "A", "options": {"occupied_start": "waits"}, **setup}
    return Table(HOME, **setup).do("A: throw; die: 1; A: go S")


def test_by_ruling_a_carrier_waits_on_start_until_the_others_have_left_it() -> None:
    """UE-GAP-54, UE-EXIT-04: the turn passes as ever; the last who leaves lets him win."""
    table = waiting()
    assert table.told() == [
        ("A", "A goes to S.", "UE-MOVE-01 UE-MOVE-02 UE-GAP-07"),
        ("B", "It is B's turn.", "UE-START-01 UE-GAP-03"),
    ]
    assert table.facts("over", "carrier", "turn") == ("no", "A", "B")
    table.do("B: throw; die: 1; B: go a1")
    won = ("A", "A leaves through Start with the treasure and wins.",
           f"{WON} UE-EXIT-02 UE-EXIT-04 UE-GAP-54")  # fmt: skip
    assert table.told() == [("B", "B goes to a1.", "UE-MOVE-01"), won]
    assert table.says()[1] == ("won", {"square": "S"})
    assert table.facts("winner", "over", "turn", "asked") == ("A", "yes", "none", "none")
    assert table.legal() == []


def test_by_ruling_a_carrier_waits_while_anybody_is_left_on_start() -> None:
    """UE-GAP-54: whoever comes there keeps him waiting too."""
    table = waiting(players={"A": "a1", "B": "S", "C": "S"})
    table.do("B: throw; die: 1; B: go a1")
    assert table.facts("over", "turn") == ("no", "C")
    table.do("C: throw; die: 2; C: go a1 a2")
    assert table.facts("winner", "over") == ("A", "yes")


def test_by_ruling_who_waits_on_start_may_walk_on() -> None:
    """UE-GAP-54: nobody has to wait."""
    table = waiting(players={"A": "a1", "B": "S", "C": "S"})
    table.do("B: throw; die: 1; B: go a1; C: throw; die: 6; C: go a1 a2 a3 a4 E")
    assert table.facts("winner", "turn") == ("A", "none")
    table = waiting(players={"A": "a1", "B": "out", "C": "S"})
    table.do("B: throw; die: 1; C: throw; die: 1; C: go a1; A: throw; die: 2; A: go a1 a2")
    assert table.facts("over", "at.A", "turn") == ("no", "a2", "B")


@each(
    ("die", "path", "clauses"),
    [(1, "E", ""), (4, "E", " UE-GAP-53")],
)
def test_the_carrier_leaves_through_an_exit(die: int, path: str, clauses: str) -> None:
    """UE-EXIT-01, UE-EXIT-03, UE-GAP-53: with the throw that is needed, or with a larger one."""
    table = Table(HOME, players={"A": "a4", "B": "out"}, treasure="A")
    table.do(f"A: throw; die: {die}; A: go {path}")
    text = "A leaves through the exit E with the treasure and wins."
    assert table.told()[-1] == ("A", text, f"{WON} UE-EXIT-01{clauses}")
    assert len(table.told()) == 2
    assert table.facts("winner", "asked", "again") == ("A", "none", "no")


def test_by_ruling_only_the_exact_throw_leaves() -> None:
    """UE-GAP-53, leaving_count: with a larger one the carrier just stands on Start."""
    exact = {"leaving_count": "exact"}
    table = Table(HOME, players={"A": "a4", "B": "out"}, treasure="A", options=exact)
    table.do("A: throw; die: 5; A: go a3 a2 a1 S")
    assert table.facts("winner", "carrier", "turn") == ("none", "A", "B")
    table = Table(HOME, players={"A": "a3", "B": "out"}, treasure="A", options=exact)
    assert table.do("A: throw; die: 2; A: go a4 E").fact("winner") == "A"


def test_nobody_leaves_without_the_treasure() -> None:
    """UE-GOAL-02: Start and the exits are squares like others then."""
    for here, way in (("a4", "E"), ("a1", "S")):
        table = Table(HOME, players={"A": here, "B": "a2"}, treasure="B")
        table.do(f"A: throw; die: 1; A: go {way}")
        assert table.facts("over", "turn", "at.A") == ("no", "B", way)


def test_what_settles_itself_is_entered_under_each_kind_of_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new kind of question says by what it is settled, and nobody is asked then."""
    monkeypatch.setattr(turn, "FOLLOWS", {})

    def told(play: Play, question: Question) -> bool:
        play.answered()
        play.say(question.kind, f"{play.players[question.who]} is settled.", seat=question.who)
        return True

    assert turn.follows("one", "two")(told) is told
    log: list[Event] = []
    play = Play(Table(HOME, players={"A": "a1", "B": "a2"}).state, log)
    play.ask(Question("one", 0), Question("two", 1), Question("three", 1))
    turn.settle(play)
    assert [(one.kind, one.text) for one in log] == [
        ("one", "A is settled."), ("two", "B is settled."),
    ]  # fmt: skip
    assert play.pending == (Question("three", 1),)


def test_by_ruling_a_carrier_stops_on_start_to_wait() -> None:
    """UE-EXIT-04, UE-GAP-54: the rest of a larger throw is lost, and nobody walks on over it."""
    table = Table(f"c1--{HOME}", players={"A": "a2", "B": "S"}, treasure="A",
                  options={"occupied_start": "waits"}).do("A: throw; die: 4")  # fmt: skip
    waits = ("UE-EXIT-04", "UE-GAP-54")
    assert table.why("A: go a1 S c1") == ("must-stop", waits)
    table.do("A: go a1 S")
    text = "A goes to S and loses 2 steps of the throw."
    assert table.told()[0] == ("A", text, "UE-MOVE-01 UE-MOVE-02 UE-EXIT-04 UE-GAP-54 UE-GAP-07")


def test_by_ruling_each_throw_that_is_missed_is_one_turn_passed() -> None:
    """UE-GAP-48, missed_turn: a tool might be used instead; the throw is missed all the same."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a4"}, misses={"B": 2},
                  options={"missed_turn": "throw"})  # fmt: skip
    for there, left in (("a1", "1"), ("a0", "0")):
        table.do(f"A: throw; die: 1; A: go {there}")
        assert table.legal() == ["B: pass"]
        table.do("B: pass")
        assert table.facts("turn", "misses.B", "misses.A") == ("A", left, "0")
    table.do("A: throw; die: 1; A: go a1")
    assert table.legal() == ["B: throw"]


def test_by_ruling_a_cave_closes_when_the_turn_after_ends() -> None:
    """UE-GAP-41, open_until, UE-RESTORE-01."""
    table = Table("a1--F--a2--a3\nfire cave: F", players={"A": "a2", "B": "a3"},
                  hands={"A": ["bucket"]}, options={"open_until": "turn-ends"})  # fmt: skip
    table.do("A: use bucket on F; B: throw; die: 1; B: go a2")
    assert table.facts("turn", "open.fire-cave") == ("A", "A")
    table.do("A: throw; die: 1; A: go a3")
    closed = ("A", "The Fire Cave burns again.", "UE-RESTORE-01 UE-RESTORE-02 UE-GAP-41")
    assert closed in table.told()
    assert table.facts("turn", "open.fire-cave") == ("B", "no")


def test_by_ruling_a_6_gives_another_throw_and_nothing_else() -> None:
    """UE-GAP-12, six_gives: in the extra turn no tool is used."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a9"}, hands={"A": ["grate"]},
                  options={"six_gives": "throw"})  # fmt: skip
    table.do("A: throw; die: 6; A: go a1 a2 a3 a4 a5 a6")
    assert table.answer("A: use grate on a7") == (
        "only-throw", "A 6 gives only another throw.", "UE-GAP-12", "",
    )  # fmt: skip
