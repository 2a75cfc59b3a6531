"""The state of a labyrinth game: where everyone is, what they carry, what has been blown up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rules.boards.grid import Side
from rules.boards.ground import Family, Ground
from rules.core.records import Event
from rules.games.labyrinth.board.plan import Plan, outside_name
from rules.games.labyrinth.board.terrain import (
    AFTER_BLAST,
    BLOWN,
    EXIT,
    MARSH_WALL,
    OUTSIDE,
    STANDING,
    Terrain,
)
from rules.games.labyrinth.options import Rulings

Log = list[Event] | None

UNPLACED = -1
"""A player who has not been placed yet."""
GONE = -2
"""A player who is out of the game."""
NOWHERE = -1
LOT = -1
"""The turn before the first player has been drawn by lot."""


class Field(Ground[Plan, Rulings]):
    """The ground as it is now: plan, rulings and the walls blown up so far.

    What a step leads to depends on nothing else: ``landings`` is its cache. ``listed`` is one of
    lists of commands, which no blast changes: all fields of a game share it.
    """

    __slots__ = ("grounds", "kinds", "landings", "plan")

    def __init__(
        self,
        plan: Plan,
        rulings: Rulings,
        blown: frozenset[Side] = frozenset(),
        family: Family | None = None,
    ) -> None:
        super().__init__(plan, rulings, blown, family)
        self.plan = plan
        self.landings: dict[Any, Any] = {}
        self.kinds, self.grounds = plan.kinds, plan.ground
        if rulings.exit_place == "inner-cell" and plan.borders:  # a masked plan has none
            cells = enumerate(plan.kinds)
            self.kinds = tuple(OUTSIDE if self.at_exit(cell) else kind for cell, kind in cells)
            self.grounds = tuple(map(plan.legend.__getitem__, self.kinds))

    def sign(self, cell: int, way: int) -> str:
        """The border sign on that side of a cell, after all blasts."""
        sign = self.plan.borders[cell][way]
        if self.blown and self.plan.grid.border(cell, way) in self.blown:
            if sign == MARSH_WALL and self.rulings.marsh_after_blast == "drained":
                return BLOWN
            return EXIT if self.plan.grid.outer(cell, way) else AFTER_BLAST.get(sign, sign)
        return sign

    def breached(self, place: int, way: int) -> bool:
        """Whether a wall on that side was blown up, in this game or before."""
        if place >= self.plan.grid.size:
            return False
        if self.plan.borders[place][way] == BLOWN:
            return True
        return bool(self.blown) and self.plan.grid.border(place, way) in self.blown

    def wall(self, place: int, way: int) -> bool:
        """Whether a wall stands on that side (outside: all sides but the passage)."""
        if place >= self.plan.grid.size:
            return self.plan.beyond(place, way) < 0
        sign = self.sign(place, way)
        return sign in STANDING or (sign == EXIT and self.rulings.exit_place == "inner-cell")

    def beyond(self, place: int, way: int) -> int:
        """The place on that side, whether or not a wall stands between; -1 for none."""
        if place < self.plan.grid.size and self.sign(place, way) == EXIT:
            return self.plan.grid.size + place * 6 + way
        return self.plan.beyond(place, way)

    def follow(self, before: Field, cell: int, way: int) -> None:
        """Every landing that the blast leaves as it is: it touches no cell beside the wall."""
        if self.rulings.exit_place != "inner-cell" and self.rulings.drift_walls == "ignores":
            beside = {cell, self.plan.grid.neighbour(cell, way)} - {-1}
            self.landings = {
                key: found
                for key, found in before.landings.items()
                if beside.isdisjoint((key[0], found.entered, found.rest, *found.path))
            }

    def kind(self, place: int) -> str:
        """The type of a place; by ruling a cell at a passage is itself the exit (LP-GAP-03)."""
        return self.kinds[place] if place < len(self.kinds) else OUTSIDE

    def ground(self, place: int) -> Terrain:
        """The kind of ground of a place, as the legend declares it."""
        return self.grounds[place] if place < len(self.grounds) else self.plan.legend[OUTSIDE]

    def outside(self, place: int) -> bool:
        """Whether a place lies outside the walls."""
        return place >= len(self.kinds)

    def name(self, place: int) -> str:
        """The name of a place; exits made by a blast have their names, too."""
        size = self.plan.grid.size
        if place < size:
            return self.plan.grid.name(place)
        return outside_name(self.plan.grid, place, self.exits)

    def spoken(self, place: int) -> str:
        """A place in a sentence: "b2", "b2 (level 2)", "outside", "outside d3"."""
        name, way, level = self.name(place).partition("@")
        if self.outside(place):
            return f"outside {level}" if way else "outside"
        return f"{name} (level {level})" if way else name

    def standing(self, place: int) -> str:
        """Where somebody stands, in a sentence: "on b2", "outside d3"."""
        where = self.spoken(place)
        return where if self.outside(place) else f"on {where}"

    @property
    def exits(self) -> tuple[tuple[int, int], ...]:
        """Each passage out as (cell inside, direction out), those made by a blast among them."""
        made = [(cell, way) for cell, way in self.blown if self.plan.grid.outer(cell, way)]
        return tuple(sorted({*self.plan.exits, *made})) if made else self.plan.exits

    def at_exit(self, cell: int) -> bool:
        """Whether an exit passage opens on ``cell``."""
        return any(self.sign(cell, way) == EXIT for way in range(4))


@dataclass(frozen=True)
class Table:
    """Who sits at the table and what was agreed; the same for the whole game.

    ``begins`` and ``begins_kind`` hold what a player who rests somewhere from the outset knows of
    that place: its name (empty when the leader chose it) and its type. ``chosen`` lists the cells
    where somebody has begun; it is kept only under the ruling that asks for it. ``lawful`` tells
    that the plan keeps every map rule, and that no wall on it was blown up before.
    """

    players: tuple[str, ...]
    told: tuple[str, ...] = ()
    placing: str = "players"
    features: tuple[str, ...] = ()
    opened: bool = False
    begins: tuple[str, ...] = ()
    begins_kind: tuple[str, ...] = ()
    chosen: tuple[int, ...] = ()
    lawful: bool = False

    @cached_property
    def index(self) -> dict[str, int]:
        """Each player's number in the order of turns."""
        return {player: number for number, player in enumerate(self.players)}

    @cached_property
    def following(self) -> tuple[int, ...]:
        """Who comes after whom (LP-BASE-07)."""
        return tuple((number + 1) % len(self.players) for number in range(len(self.players)))


class Treasure(NamedTuple):
    """Where the treasure is: lying on ``cell``, carried by a player, or not in play at all.

    ``floating`` is set while the current has it, ``fresh`` until its first turn afloat is over;
    ``left_by`` is kept only under the ruling that asks for it. Where the treasure is taken on
    purpose, ``told`` holds all who were told of it in the cell where they still are, or have put it
    down there, also after somebody else took it unheard (LM-GAP-16).
    """

    cell: int = NOWHERE
    carrier: int = NOWHERE
    floating: bool = False
    fresh: bool = False
    left_by: int = NOWHERE
    told: int = 0


Stock = tuple[int, int, int]
"""Cartridges, daggers, explosives."""
NOTHING: Stock = (0, 0, 0)
FULL: Stock = (3, 3, 3)


class State(NamedTuple):
    """One position. Players are numbered in the order of turns; sets of players are bit masks."""

    field: Field
    table: Table
    turn: int
    at: tuple[int, ...]
    wounded: int
    stock: tuple[Stock, ...]
    treasure: Treasure
    won: tuple[int, ...] = ()
    gone: int = 0
    heading: tuple[int, ...] = ()

    @property
    def placing(self) -> bool:
        """Whether somebody still has to be placed."""
        return UNPLACED in self.at

    @property
    def over(self) -> bool:
        """Whether the game has ended (LP-GAP-21)."""
        if not self.won:
            return self.gone > 0 and self.gone.bit_count() == len(self.at)
        if self.field.rulings.after_win == "ends":
            return True
        return self.gone.bit_count() + 1 >= len(self.at)
