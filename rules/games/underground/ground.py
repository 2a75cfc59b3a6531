"""The ground of a game: board, rulings and seats, and what follows from them."""

from __future__ import annotations

import itertools
from functools import cached_property
from typing import Any

from rules.core.records import Built
from rules.games.underground.actions import NONE, Action
from rules.games.underground.board.plan import (
    BEAST_CAVE,
    CHANCE,
    CHASM,
    DEVIL_CAVE,
    EXIT,
    FIRE_CAVE,
    PRISON,
    RUBBLE_CAVE,
    TREASURE_CAVE,
    TUNNEL,
    Board,
)
from rules.games.underground.board.survey import survey_board
from rules.games.underground.options import Rulings

CAVE_NAMES = {
    "fire-cave": "Fire Cave", "rubble-cave": "Rubble Cave", "beast-cave": "Beast Cave",
    "devil-cave": "Devil Cave", "treasure-cave": "Treasure Cave", "prison": "Prison",
}  # fmt: skip
"""The six caves by name (UE-CAVE-01)."""

MANY_KEPT = 100_000
"""How much the cache of a field holds at most."""

LIST = 1 << 12
"""What the number of a route is multiplied with: room for its seats."""

TOUCH = 1.5
"""How near the middles of two squares are that touch on the drawing, in grid units."""

Offer = dict[int, tuple[Action, ...]]
"""What a spot offers with a kind of cards: the actions by a number for a player and a card."""


class Field(Built):
    """The ground: board, rulings and seats; the same for the whole game.

    ``cache`` is a table of routes, regions and spots, by the part of a position they depend on.
    Routes have ``numbers``, under which ``lists`` has their actions; a spot has a row of offers.
    ``interned`` has the actions, ``shared`` the offers that are met again. Numbers and bare tuples
    cost the garbage collector nothing.
    """

    def __init__(self, board: Board, rulings: Rulings, players: tuple[str, ...]) -> None:
        self.board, self.rulings, self.players = board, rulings, players
        super().__init__(players, rulings, board)
        self.cache: dict[Any, Any] = {}
        self.lists: dict[int, tuple[Action, ...]] = {}
        self.shared: dict[tuple[Action, ...], Offer] = {}
        self.interned: dict[Action, Action] = {}
        self.numbers = itertools.count(1)
        self.seats = {player: seat for seat, player in enumerate(players)}
        self.names, self.next, self.kinds = board.names, board.next, board.kinds
        self.start = board.start
        self.fire, self.rubble, self.beast, self.devil, self.hoard, self.prison = (
            next(iter(board.of_kind(kind)), NONE)
            for kind in (FIRE_CAVE, RUBBLE_CAVE, BEAST_CAVE, DEVIL_CAVE, TREASURE_CAVE, PRISON)
        )
        self.chances = self.mask(CHANCE)
        self.chasms = self.mask(CHASM)
        self.exits = self.mask(EXIT)
        self.shut = self.mask(FIRE_CAVE) | self.mask(RUBBLE_CAVE)
        self.halts = self.mask(BEAST_CAVE) | self.mask(DEVIL_CAVE) | self.mask(PRISON)
        self.dangers = self.mask(BEAST_CAVE) | self.mask(DEVIL_CAVE)
        self.holds = self.shut | self.mask(PRISON)
        self.hoards = self.mask(TREASURE_CAVE)
        tunnels = self.mask(TUNNEL) | self.chances
        starts = 1 << self.start if self.start >= 0 else 0
        everywhere = (1 << len(self.names)) - 1
        self.chance_takes = tunnels
        if rulings.chance_blocks == "start-and-exits":
            self.chance_takes |= starts | self.exits
        self.card_takes = tunnels
        if rulings.card_blocks == "not-chasms":
            self.card_takes = everywhere & ~self.chasms
        # Whether a game can end because nobody gets anywhere any more (UE-GAP-69).
        self.may_stall = (
            rulings.stalled == "ends"
            and rulings.giving_up != "allowed"
            and rulings.blocked_luck != "draws"
            and rulings.card_blocks != "not-chasms"
        )
        self.named_targets = rulings.blast_hits == "one" or rulings.attack_again == "no-throw"
        self.next_mask = tuple(sum(1 << to for to in ways) for ways in self.next)
        self.near = tuple(self._near(at) for at in range(len(self.names)))
        self.reach = tuple(sum(1 << to for to in near) for near in self.near)
        self.around = tuple(
            tuple(sorted({*self.near[at], *self.next[at], at})) for at in range(len(self.names))
        )
        self.near_mask = tuple(sum(1 << to for to in squares) for squares in self.around)

    def keep(self, key: Any, found: Any) -> Any:
        """Cache what was worked out, but not without end."""
        if len(self.cache) > MANY_KEPT:
            self.cache.clear()
            self.lists.clear()
            self.shared.clear()
        self.cache[key] = found
        return found

    def intern(self, one: Action) -> Action:
        """The same object for equal actions: most are met again."""
        if len(self.interned) > MANY_KEPT:
            self.interned.clear()
        return self.interned.setdefault(one, one)

    def mask(self, kind: str) -> int:
        """All squares of a kind, as a bit mask."""
        return sum(1 << at for at in self.board.of_kind(kind))

    def _near(self, at: int) -> tuple[int, ...]:
        """The squares adjacent to one (UE-GAP-06)."""
        if self.rulings.adjacent == "step":
            return self.next[at]
        return tuple(sorted({*self.next[at], *self.touching(at)}))

    def touching(self, at: int) -> tuple[int, ...]:
        """The squares that touch one on the drawing, also by a corner."""
        x, y = self.board.points[at]
        return tuple(
            to
            for to, (other_x, other_y) in enumerate(self.board.points)
            if to != at and max(abs(other_x - x), abs(other_y - y)) < TOUCH
        )

    @cached_property
    def whole(self) -> bool:
        """Whether a whole game can be played here; a fragment lacks some of it (UE-GAP-02)."""
        return not survey_board(self.board, complete=True)

    @cached_property
    def outings(self) -> tuple[int, ...]:
        """For each square the shortest way to a Chance square as a mask, 0 where there is none.

        There is none out of a chasm; the last is the way of those who are out of the game.
        """
        found = []
        for at in (*range(len(self.names)), self.start):
            came, waiting = {at: NONE}, [at] if at >= 0 and not self.chasms >> at & 1 else []
            for here in waiting:
                if self.chances >> here & 1 and here != at:
                    way, back = 0, here
                    while back != NONE:
                        way, back = way | 1 << back, came[back]
                    found.append(way)
                    break
                for to in self.next[here]:
                    if to not in came and not self.shut >> to & 1:
                        came[to] = here
                        waiting.append(to)
            else:
                found.append(0)
        return tuple(found)

    @cached_property
    def balls(self) -> tuple[tuple[int, ...], ...]:
        """For each square and each number of steps: where they may lead, as a mask."""
        found = []
        for at in range(len(self.names)):
            reach = [1 << at]
            for _ in range(8):
                wider = reach[-1]
                for one in range(len(self.names)):
                    if reach[-1] >> one & 1:
                        for to in self.next[one]:
                            wider |= 1 << to
                reach.append(wider)
            found.append(tuple(reach))
        return tuple(found)


def spot(field: Field, at: int) -> str:
    """A square in a sentence: by its name, or as the cave that it is."""
    kind = field.kinds[at]
    return f"the {CAVE_NAMES[kind]}" if kind in CAVE_NAMES else field.names[at]


def tell_standing(field: Field, at: int) -> str:
    """Where somebody or something is, in a sentence: "on a4", "in the Beast Cave"."""
    return f"{'in' if field.kinds[at] in CAVE_NAMES else 'on'} {spot(field, at)}"
