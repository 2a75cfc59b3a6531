"""The goal of the labyrinths: what wins, what somebody has, what is missing; near misses too."""

from __future__ import annotations

from typing import Any

from rules.core.records import Goal, Observation
from rules.games.labyrinth.goal import WINS, goal


def told(viewer: str = "A", **facts: Any) -> Goal:
    """The goal of a player who knows these facts."""
    usual = {"carries": False, "gone": False, "health.A": "healthy", "health.B": "healthy"}
    return goal(Observation(viewer, tuple({**usual, **facts}.items())))


def test_first_the_treasure_then_an_exit() -> None:
    """LP-GAME-06, LP-GAME-07: who has nothing lacks the treasure, who carries it lacks an exit."""
    assert told() == Goal(WINS, "You: nothing yet", "the treasure is missing")
    assert told(carries=True) == Goal(WINS, "You have it", "an exit is missing")


def test_who_stands_on_the_treasure_does_not_have_it() -> None:
    """Where it is taken on purpose, it is named, and not counted."""
    assert told(may_take=True) == Goal(WINS, "You: nothing yet", "it lies here, not taken yet")


def test_who_stands_outside_without_it_has_won_nothing() -> None:
    """LP-GAME-08: leaving without the treasure is no part of the task; who is out says so."""
    assert told(outside=True) == told()
    assert told(gone=True) == Goal(WINS, "You are out of the game")


def test_a_wound_is_told_and_the_health_of_others_tells_nothing() -> None:
    """A wounded player cannot take it; that B is wounded changes nothing for A."""
    assert told(**{"health.A": "wounded"}).have == "You: wounded"
    assert told(**{"health.B": "wounded"}) == told()


def test_the_leader_sees_who_carries_it() -> None:
    """A cell is no carrier."""
    facts = {"at.A": "a1", "at.B": "b1"}
    assert told("leader", treasure="B", **facts) == Goal(WINS, ahead="B has it")
    assert told("leader", treasure="b1", **facts) == Goal(WINS)
