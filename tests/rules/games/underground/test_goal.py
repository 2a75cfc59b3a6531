"""The goal in the tunnels: who has the treasure, how far it is, who is nearer."""

from __future__ import annotations

from typing import Any

from rules.core.records import Goal, Observation
from rules.games.underground.goal import WINS, goal

LINE = "S--a1--a2--a3--T--a4--E\nstart: S\nexit: E\ntreasure cave: T"


def told(viewer: str = "A", **facts: Any) -> Goal:
    """The goal of a viewer on a single corridor."""
    at = {"A": "a1", "B": "S", "C": ""}
    usual = {"at": at, "carrier": "", "treasure": "T", "plan": LINE}
    return goal(Observation(viewer, tuple({**usual, **facts}.items())))


def test_nobody_has_it() -> None:
    """Where it lies, and how far that is; who waits outside has no way to count."""
    assert told() == Goal(WINS, "You: nothing yet", "it lies in its cave, 3 away")
    assert told("C") == Goal(WINS, "You wait outside", "it lies in its cave", "A is nearer: 3")
    assert told("B").ahead == "A is nearer: 3"


def test_who_stands_where_it_lies_does_not_have_it() -> None:
    """Nor is a square beside it the square itself."""
    here = told(at={"A": "T", "B": "S"})
    assert here == Goal(WINS, "You: nothing yet", "it lies here, not taken yet")
    assert told(at={"A": "a3", "B": "S"}).lacks == "it lies in its cave, 1 away"


def test_who_carries_it_lacks_an_exit() -> None:
    """The squares to the nearest; the start is none."""
    mine = told(carrier="A", treasure="")
    assert mine == Goal(WINS, "You have it", "an exit is 5 squares away")
    assert told(carrier="A", treasure="", at={"A": "a4"}).lacks == "an exit is 1 square away"


def test_another_has_it() -> None:
    """How far he is; beside whom he stands; from outside without a distance."""
    theirs = {"carrier": "B", "treasure": ""}
    assert told(**theirs) == Goal(WINS, "You: nothing yet", ahead="B has it, 1 square from you")
    assert told(**theirs, at={"A": "a1", "B": "a1"}).ahead == "B has it beside you"
    assert told("C", **theirs).ahead == "B has it"


def test_lost_again_it_is_nobodys() -> None:
    """Dropped on a square it lies there; who let it fall is not ahead."""
    assert told(treasure="a2").lacks == "it lies at a2, 1 away"
    assert told(treasure="a2").ahead == ""


def test_who_looks_on_is_told_of_nobody() -> None:
    """The one who sees all hands has no piece."""
    assert told("everyone") == Goal(WINS, "", "it lies in its cave")
    assert told("everyone", carrier="A", treasure="").ahead == "A has it"


def test_what_no_way_leads_to_has_no_distance() -> None:
    """On a board in pieces: no exit for a carrier, and nobody is nearer who cannot come there."""
    apart = LINE.replace("--E", "  E--x1")
    assert told(carrier="A", treasure="", plan=apart).lacks == "no way leads to an exit"
    assert told("B", at={"A": "x1", "B": "a1"}, plan=apart).ahead == ""
    assert told("B", at={"A": "a1", "B": "x1"}, plan=apart).ahead == "A is nearer: 3"
