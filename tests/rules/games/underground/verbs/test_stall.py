"""When nobody gets anywhere any more: what rules that out at a glance, and the full answer."""

from __future__ import annotations

from typing import Any

from rules.core.playout import Lots
from rules.games.underground import GAME
from rules.games.underground.verbs.stall import busy, deadlocked, stalled, strolls
from tests.cases import each
from tests.rules.games.underground.playing import Table


def test_who_is_busy_or_strolls_is_never_deadlocked() -> None:
    """UE-GAP-69: the two quick answers say no more than the full one, in whole random games."""
    quick = 0
    for seed in range(12):
        lots = Lots(seed)
        maps, more = GAME.made(10, seed % 5)
        seats = GAME.seated(2 + seed % 3)
        state = GAME.setup({**GAME.whole(seats), **more}, maps, {})
        for _ in range(400):
            if strolls(state) or busy(state):
                quick += not strolls(state)
                assert not deadlocked(state)
            listed = GAME.actions(state)
            if not listed:
                break
            state = GAME.resolve(state, listed[lots.below(len(listed))], None)
    assert quick > 100


# -- who gets nowhere on the whole board ----------------------------------------------------------

PEN = {"a3": ["grate"], "w1": ["grate"]}
"""Grates that leave nothing but North, a1 and a2."""


def penned(**setup: Any) -> Table:
    """A stands in a dead end behind Grates; B, in prison, throws in vain."""
    setup = {
        "board": "full", "players": {"A": "a1", "B": "Prison"}, "turn": "B", "tokens": PEN,
        "loose": True, **setup,
    }  # fmt: skip
    return Table("", **setup).do("B: throw; die: 2; B: stay")


def test_behind_obstacles_all_round_one_is_shut_in_too() -> None:
    """UE-GAP-69: nobody wins, and it is said so."""
    table = penned()
    assert table.told()[-1] == (
        "", "Everybody is shut in for good, and nobody wins.", "UE-GAP-69",
    )  # fmt: skip
    assert table.says()[-1] == ("stalled", {})
    assert table.facts("over", "winner", "asked", "phase") == ("stalled", "none", "none", "over")
    assert table.legal() == []
    result = GAME.result(table.state)
    assert result is not None
    assert (result.winners, result.text) == (
        (), "Everybody is shut in for good, and nobody wins.",
    )  # fmt: skip


@each(
    ("setup", "over"),
    [
        ({"tokens": {"a3": ["grate"]}}, "no"),
        ({"tokens": {"a3": ["fire"], "w1": ["collapse"]}}, "stalled"),
        ({"tokens": {"a3": ["fire"], "w1": ["collapse"]}, "hands": {"A": ["hose"]}}, "no"),
        ({"tokens": {"a3": ["fire"], "w1": ["collapse"]}, "hands": {"A": ["hoe"]}}, "no"),
        ({"tokens": {**PEN, "a3": ["fire", "grate"]}, "hands": {"A": ["file"]}}, "no"),
        ({"tokens": {"a3": ["fire", "grate"], "w1": ["fire"]}, "hands": {"A": ["file"]}},
         "stalled"),
        ({"tokens": {"a3": ["fire", "grate"], "w1": ["fire"]}, "hands": {"A": ["file"]},
          "options": {"clearing": "any"}}, "no"),
        ({"treasure": "A"}, "no"),
        ({"treasure": "a2"}, "no"),
        ({"treasure": "a4"}, "stalled"),
        ({"treasure": "B"}, "stalled"),
        ({"passes": {"B": 1}}, "no"),
        ({"players": {"A": "a1", "B": "Prison", "C": "a2"}}, "stalled"),
        ({"players": {"A": "a1", "B": "Prison", "C": "c7"}}, "no"),
        ({"players": {"A": "a1", "B": "Prison", "C": "a2"}, "hands": {"A": ["knife"]}}, "no"),
        ({"players": {"A": "a1", "B": "Prison", "C": "a2"}, "hands": {"B": ["knife"]}}, "stalled"),
        ({"players": {"A": "a1", "B": "Prison", "C": "Prison"}, "hands": {"B": ["knife"]}}, "no"),
        ({"hands": {"A": ["signpost"]}, "tokens": {**PEN, "f8": ["signpost"]},
          "arrows": {"f8": "f7"}}, "no"),
    ],
)  # fmt: skip
def test_what_lies_and_who_stands_where_decides(setup: dict[str, Any], over: str) -> None:
    """UE-GAP-69: a way, a treasure near the exit, a pass, a victim keep the game going."""
    assert penned(**setup).fact("over") == over


# -- who gets nowhere on a small board ------------------------------------------------------------


def test_only_who_is_on_turn_leaves_the_prison_that_may_be_passed() -> None:
    """UE-GAP-69, UE-GAP-41: A, inside, gets to f7 in his turn; B only goes round on two arrows."""
    arrows = {"q2": "q1", "q1": "q2", "f8": "f7"}
    for turn, over in (("A", False), ("B", True)):
        table = Table(
            "", board="full", players={"A": "Prison", "B": "q2"}, turn=turn, free="prison",
            tokens={name: ["signpost"] for name in arrows}, arrows=arrows, loose=True,
        )  # fmt: skip
        assert stalled(table.state) == over
