"""A game that says what it is told to: boards are drawn from facts alone."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from rules.core.records import Observation
from rules.games.underground.actions import Action
from rules.games.underground.board.notation import load_board, parse_board
from rules.games.underground.board.plan import Board

FACTS: dict[str, Any] = {
    "at": {"A": ""}, "turn": "A", "asked": "A", "phase": "turn", "die": 0, "said": "",
    "tokens": {}, "arrows": {}, "supply": {}, "treasure": "", "carrier": "", "hands": {},
    "hand": {}, "passes": {}, "misses": {}, "open": {}, "came": {}, "again": False,
    "reserve": 60, "pile": 40,
}  # fmt: skip


class State:
    """A board with facts about it; ``secret`` is what nobody may draw."""

    def __init__(self, board: Board, facts: dict[str, Any], secret: object = None) -> None:
        self.facts = {**FACTS, **facts}
        self.secret = secret
        seats = {seat: number for number, seat in enumerate(self.facts["at"])}
        self.field = SimpleNamespace(
            board=board, names=board.names, kinds=board.kinds, players=tuple(seats), seats=seats
        )
        places = self.facts["at"].values()
        self.at = tuple(board.index.get(place, -1) for place in places)
        self.turn = seats.get(self.facts["turn"], 0)
        self.hands = ((),) * len(seats)

    def _replace(self, **_changed: object) -> State:
        """Nothing here hangs on hands."""
        return self


class Game:
    """A game whose actions, chances and outcomes are given."""

    id = "underground"

    def __init__(
        self,
        actions: tuple[Action, ...] = (),
        chances: tuple[Action, ...] = (),
        after: Callable[[Any, Action], Any] | None = None,
    ) -> None:
        self._actions, self._chances, self._after = actions, chances, after

    def observe(self, state: State, viewer: str) -> Observation:
        """The facts; of hands only the viewer's own, or all for "everyone"."""
        facts = dict(state.facts)
        if viewer != "everyone":
            facts["hand"] = {seat: hand for seat, hand in facts["hand"].items() if seat == viewer}
        return Observation(viewer, tuple(facts.items()))

    def actors(self, state: State) -> tuple[str, ...]:
        """Who acts."""
        return (state.facts["asked"] or "chance",)

    def actions(self, state: State) -> tuple[Action, ...]:
        """What was given, or what the state carries."""
        return getattr(state, "actions", self._actions)

    def chance(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        """What was given, each as likely."""
        if getattr(state, "actions", None) is not None:
            return ()
        return tuple((one, Fraction(1, len(self._chances))) for one in self._chances)

    def apply(self, state: State, action: Action) -> Any:
        """What was given for the action."""
        assert self._after is not None
        return SimpleNamespace(state=self._after(state, action), events=())


@pytest.fixture
def game() -> Game:
    """A game in which nothing can be done."""
    return Game()


def position(board: str, secret: object = None, **facts: Any) -> State:
    """A position on a named board, or on a drawing."""
    return State(
        parse_board(board) if "-" in board and "\n" in board else load_board(board), facts, secret
    )


BUSY: dict[str, Any] = {
    "at": {"A": "c4", "B": "c4", "C": "a8", "D": "f2", "E": "", "F": "Prison", "G": "Start"},
    "turn": "B",
    "asked": "B",
    "tokens": {
        "a1": ("grate",),
        "e5": ("fire", "collapse", "grate", "signpost"),
        "d5": ("signpost",),
        "q1": ("grate", "signpost"),
    },
    "arrows": {"e5": "e4", "d5": "d6", "q1": "d7"},
    "treasure": "Treasure",
    "hands": {"A": 4, "B": 2},
    "hand": {"A": ("cross", "bomb", "pick", "torch"), "B": ("plank", "coin")},
    "supply": {"fire": 3, "collapse": 3, "grate": 1, "signpost": 1},
}
"""A crowded position on the full board."""
