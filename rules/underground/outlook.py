"""How far it is to a goal over the table as a seat sees it, with what its own cards make easier.

Squares are counted; what must be cleared, fought, crossed or left again counts as many squares as
it is likely to cost turns, more where the fitting card is missing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from rules.story import Information
from rules.underground.actions import SHOW, USE, USE_PASS
from rules.underground.board import plan
from rules.underground.board.notation import read
from rules.underground.board.plan import Board
from rules.underground.cards import (
    CUTTING,
    DIGGING,
    FIGHTING,
    KIND,
    SACRED,
    TOOL,
    WEAPON,
    WOODEN,
)  # fmt: skip

FAR = 999.0
TURN = 3.5
"""Squares a throw is worth."""
NEEDS = {
    "fire": (FIGHTING, TURN, FAR), "collapse": (DIGGING, TURN, FAR), "grate": (CUTTING, TURN, FAR),
    plan.FIRE_CAVE: (FIGHTING, 5.0, FAR), plan.RUBBLE_CAVE: (DIGGING, 5.0, FAR),
    plan.BEAST_CAVE: (WEAPON, 4.0, FAR), plan.DEVIL_CAVE: (SACRED, 4.0, FAR),
    plan.PRISON: (CUTTING, 8.0, FAR), plan.CHASM: (WOODEN, 3.0, 8.0),
}  # fmt: skip
"""For each thing in the way: the kind of card it takes, and what it costs with it and without."""
HOLDS = (plan.PRISON, plan.FIRE_CAVE, plan.RUBBLE_CAVE)
"""Where a player is held who cannot free himself."""
FREEING = (deque([USE]), deque([USE_PASS]), deque([SHOW]))
"""What may have freed him just before."""
LUCK = 0.4
"""What a Chance square costs: nobody need end there who passes."""


@lru_cache(maxsize=8)
def board_of(text: str) -> Board:
    """The board that everybody sees."""
    return read(text)


class Outlook:
    """What a seat sees of the table. ``kinds`` are the kinds of its own cards.

    Where no way leads to its goal it is ``seeking``: on a Chance square a tool may be found. It is
    ``hopeless`` where not even that is left.
    """

    def __init__(self, information: Information) -> None:
        self.me = me = information.viewer
        self.view: Mapping[str, Any] = dict(information.now.facts)
        view = self.view
        self.board = board_of(view["plan"])
        self.kinds = frozenset(KIND[TOOL[name]] for name in view["hand"].get(me, ()))
        self.tokens = {self.board.index[at]: list(on) for at, on in view["tokens"].items()}
        self.at = {who: self.board.index.get(at, -1) for who, at in view["at"].items()}
        self.here = self.at[me]
        self.carrier = view["carrier"]
        self.goals = self.aims()
        self.seeking = self.here >= 0 and self.far()[self.here] >= FAR
        if self.seeking:
            self.goals = tuple(at for at in self.board.of_kind(plan.CHANCE) if at != self.here)
        self.shut = self.held(information)
        self.hopeless = self.shut or (self.seeking and self.far()[self.here] >= FAR)

    def held(self, information: Information) -> bool:
        """Whether a cave or the prison holds me, and my last card has not set me free."""
        kind = self.board.kinds[self.here] if self.here >= 0 else ""
        if kind not in HOLDS or kind in (*self.view["open"], self.view["free"]):
            return False
        mine = (heard.action.verb for heard in information.heard if heard.action.who == self.me)
        return deque(mine, maxlen=1) not in FREEING

    def aims(self) -> tuple[int, ...]:
        """Where it wants to go: out with the treasure, to the treasure, to whoever has it."""
        board, lies = self.board, self.view["treasure"]
        if self.carrier == self.me:
            return self.exits()
        if lies:
            return (board.index[lies],)
        return (self.at[self.carrier],) if self.at.get(self.carrier, -1) >= 0 else self.exits()

    def exits(self) -> tuple[int, ...]:
        """The ways out: the exits, and Start while nobody else stands there."""
        board = self.board
        taken = any(at == board.start for who, at in self.at.items() if who != self.carrier)
        return (*board.of_kind(plan.EXIT), *(() if taken else (board.start,)))

    def cost(self, at: int, kinds: frozenset[int], cleared: int) -> float:
        """What entering a square costs."""
        kind = self.board.kinds[at]
        if at == cleared:
            return 1.0
        found = 1.0 + (LUCK if kind == plan.CHANCE else 0.0)
        for thing in (kind, *self.tokens.get(at, ())):
            if thing in NEEDS and thing not in self.view["open"]:
                card, easy, hard = NEEDS[thing]
                found += easy if card in kinds else hard
        return found

    def far(
        self, *, more: Iterable[int] = (), cleared: int = -1, goals: tuple[int, ...] = ()
    ) -> list[float]:
        """How far it is from every square, with ``more`` kinds of cards, one square cleared."""
        kinds, board = self.kinds | set(more), self.board
        found = [FAR] * len(board.names)
        waiting = [(0.0, at) for at in goals or self.goals]
        while waiting:
            cost, at = heappop(waiting)
            if cost >= found[at]:
                continue
            found[at] = cost
            cost = min(FAR, cost + self.cost(at, kinds, cleared))
            for to in board.next[at]:
                if cost < found[to]:
                    heappush(waiting, (cost, to))
        return found

    def beyond(self, chasm: int, far: list[float]) -> float:
        """How far it is from the other side of a chasm."""
        return min((far[to] for to in self.board.next[chasm] if to != self.here), default=FAR)


__all__ = ["FAR", "NEEDS", "TURN", "Outlook"]
