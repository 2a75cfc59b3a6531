"""The goal in the castle: men out, what a nation holds for it; Security's is time."""

from __future__ import annotations

from typing import Any

from rules.core.records import Goal, Observation
from rules.games.colditz.goal import goal

GEAR = {"rope": 1, "key": 0, "pass": 0, "wire cutter": 2}


def told(viewer: str = "British", **facts: Any) -> Goal:
    """The goal of a seat, which sees its own Equipment alone."""
    usual = {
        "escapes": {"British": 0, "Dutch": 0}, "kits": ["British"], "rounds": 31,
        "agreed": {"rounds": 50, "goal": 2, "total": 2}, "equipment": {"British": GEAR},
    }  # fmt: skip
    return goal(Observation(viewer, tuple({**usual, **facts}.items())))


def test_a_nation_counts_its_men_and_its_things() -> None:
    """None out yet, a Kit, what it holds; what it has none of is named, too."""
    found = told()
    assert found.wins == "Two men to a Target"
    assert found.have == "out: none yet · Kit · Rope 1 · Key – · Pass – · Wire cutter 2"
    assert (found.lacks, found.ahead) == ("", "")


def test_one_man_out_is_not_two() -> None:
    """The count says so, and who has as many is as near."""
    one = told(escapes={"British": 1, "Dutch": 1})
    assert one.have.startswith("out: 1 of 2")
    assert one.ahead == "Dutch: 1 out"
    assert told(escapes={"British": 1, "Dutch": 0}).ahead == ""


def test_without_a_kit_nobody_gets_far() -> None:
    """Another nation's Kit is no help."""
    assert told(kits=["Dutch"]).lacks == "no Escape Kit"
    assert "Kit" not in told(kits=["Dutch"]).have


def test_what_others_hold_is_not_told() -> None:
    """A nation whose Equipment is not in the observation has no line of things."""
    assert told("Dutch", kits=[]).have == "out: none yet"


def test_security_keeps_them_until_the_rounds_are_over() -> None:
    """The last Round is one; who leads is named."""
    assert told("Security") == Goal("Keep two men from a Target", "31 Rounds to go")
    last = told("Security", rounds=1, escapes={"British": 1, "Dutch": 0})
    assert (last.have, last.ahead) == ("1 Round to go", "British: 1 out")
