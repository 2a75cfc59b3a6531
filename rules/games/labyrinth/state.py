"""The state of a labyrinth game: where everyone is, what they carry, what has been blown up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, NamedTuple

from rules.boards.grid import Side
from rules.boards.ground import Family, Ground
from rules.core import serialize
from rules.core.errors import NotationError, SetupError, suggest
from rules.core.fields import BITS, EVERYBODY, OTHERS, ROW, Declared, Fact, Fields, Hidden
from rules.core.keys import Members, Places, PlayerKey
from rules.core.manual import Entry
from rules.core.records import Event
from rules.core.serialize import FLAG, each, listed, mask, row
from rules.core.setup import Choice, Piece
from rules.core.story import Plain
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
LOT_TURN = -1
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
NO_STOCK: Stock = (0, 0, 0)
FULL: Stock = (3, 3, 3)


# -- What is declared of each field ---------------------------------------------------------------


WEAPONS = ("cartridges", "daggers", "explosives")
STOCK = re.compile(r"([0-3])/([0-3])/([0-3])")


class Seats(NamedTuple):
    """What codecs depend on: the ground, and how many play."""

    field: Field
    players: int


def name_place(at: int, field: Field) -> str:
    """Return the name of a place, of not being placed, of being out of the game."""
    return {UNPLACED: "starts", GONE: "gone"}.get(at) or field.name(at)


def name_turn(turn: int, state: State) -> str:
    """Return who is to move: a player, ``chance`` before a lot, ``none`` when the game is over."""
    if state.over:
        return "none"
    return "chance" if turn == LOT_TURN else state.table.players[turn]


def name_treasure(treasure: Treasure, state: State) -> str:
    """Return where the treasure is: a cell, or who carries it."""
    if treasure.carrier >= 0:
        return state.table.players[treasure.carrier]
    return state.field.name(treasure.cell) if treasure.cell >= 0 else "none"


def write_stock(stock: Stock, _around: object = None) -> str:
    """Return a stock as text."""
    return "/".join(map(str, stock))


def find_place(spec: Plain, who: str, field: Field) -> int:
    """Return the place where a set-up puts a player; raises ``SetupError``."""
    where = spec["players"][who]
    if where == "starts":
        return UNPLACED
    try:
        return field.plan.find(str(where))
    except NotationError as error:
        near = suggest(str(where), ("starts", "out"))
        raise SetupError(f"setup.players.{who}: {error} Or write 'starts'.{near}") from None


class Stocks(PlayerKey):
    """A stock: three numbers in a text, three things to be counted."""

    def read(self, spec: Plain, who: str, around: Any) -> Stock:
        """Return the stock of ``who``: nothing, unless a set-up says otherwise (LP-ARSENAL-03)."""
        if who not in spec.get(self.word, {}):
            return NO_STOCK
        match = STOCK.fullmatch(str(spec[self.word][who]))
        if match is None:
            raise SetupError(
                f"setup.{self._at(who)}: '{spec[self.word][who]}' is no stock; write "
                'cartridges/daggers/explosives, each 0 to 3, such as "1/0/2".'
            )
        return int(match[1]), int(match[2]), int(match[3])

    def format(self, value: Any, around: Any) -> Any:
        """Return the stock as text, where there is any."""
        return write_stock(value) if value != NO_STOCK else None

    def offer(self, spec: Plain, who: str, value: Any, around: Any) -> Iterator[Piece | Choice]:
        """Yield the three, each as many as a player may have."""
        for what, number, most in zip(WEAPONS, value, FULL, strict=True):
            yield Piece(
                f"{self._at(who)}.{what}", f"{what} of {who}", what, owner=who, number=number,
                most=most,
            )  # fmt: skip


AS_FACT = "as the fact"
MOVER_SEAT = Declared(
    lambda seats: serialize.number(LOT_TURN, seats.players - 1),
    Fact(
        "turn", "who is to move", "a player, chance before a lot, none when the game is over",
        name_turn, view=Entry("turn", "who is to move", AS_FACT),
    ),
)  # fmt: skip
ON_PLAN = Declared(
    lambda seats: row(serialize.number(GONE, 7 * seats.field.plan.grid.size), seats.players),
    seats=ROW, edit="place",
    fact=Fact(
        "at", "where a player is",
        "a cell; out, of several exits out@e4 or out@e4 right; starts, gone",
        lambda at, state: name_place(at, state.field),
        changed="{who} stood on {new} instead of {old}",
        view=Entry("at", "for the leader, where a player is", AS_FACT),
    ),
    key=Places(
        word="players", how='a table, such as players.A = "b2"', find=find_place, name=name_place,
        means='where each stands: a cell, starts, out, out@e4, "out@e4 right"; in the order of '
        "turns",
    ),
    hidden=Hidden(EVERYBODY, lambda at, _state: min(at, 0)),
)  # fmt: skip
WOUNDS = Declared(
    seats=BITS, edit="bits",
    fact=Fact(
        "health", "whether a player is wounded", "healthy, wounded",
        lambda wounded, _state: "wounded" if wounded else "healthy",
        changed="{who} were {new} instead of {old}",
    ),
    key=Members(
        word="wounded", how='a list, such as ["A"]', means="who is wounded",
        label="{who} is wounded",
    ),
    hidden=Hidden(OTHERS, lambda one, state: one and state.field.rulings.hearing == "all"),
)  # fmt: skip
STOCKED = Declared(
    lambda seats: row(each(*map(serialize.number, NO_STOCK, FULL)), seats.players),
    seats=ROW, edit={"*": [0, 1]},
    fact=Fact(
        "stock", "cartridges/daggers/explosives", "such as 1/0/2", write_stock,
        changed=[f"{{who}} had {{new}} instead of {{old}} {what}" for what in WEAPONS],
        view=Entry("stock", "for the leader, the stock of a player", AS_FACT),
    ),
    key=Stocks(
        word="stock", how='a table, such as stock.A = "1/0/2"',
        means="cartridges, daggers and explosives of a player, each 0 to 3",
    ),
    hidden=Hidden(OTHERS, lambda _stock, _state: NO_STOCK),
)  # fmt: skip
HOARD = Declared(
    lambda seats: listed(
        Treasure,
        cell=serialize.number(NOWHERE, seats.field.plan.grid.size - 1),
        carrier=serialize.number(NOWHERE, seats.players - 1),
        floating=FLAG,
        fresh=FLAG,
        left_by=serialize.number(NOWHERE, seats.players - 1),
        told=mask(seats.players),
    ),
    edit={"0": "as at"},
    fact=(
        Fact(
            "treasure", "where the treasure is", "a cell, the player who carries it, none",
            name_treasure,
            changed={"none": "there were no treasure", "*": "the treasure lay on {new}"},
            view=Entry("treasure", "for the leader, where the treasure is", AS_FACT),
        ),
        Fact(
            "floating", "whether the treasure drifts in a river", "yes, no",
            show=lambda treasure, _state: treasure.floating,
            view=Entry("floating", "for the leader, whether the treasure drifts", AS_FACT),
        ),
    ),
)  # fmt: skip
WINNERS = Declared(
    lambda seats: row(serialize.number(0, seats.players - 1)),
    Fact(
        "winner", "who has won", "a player, none",
        lambda won, state: state.table.players[won[0]] if won else "none",
        view=Entry("winner", "who has won", AS_FACT),
    ),
)  # fmt: skip
PLAYERS_LEFT = Declared(lambda seats: mask(seats.players), seats=BITS)
HEADING = Declared(
    lambda seats: row(
        serialize.number(0, 3), seats.players if seats.field.rulings.directions == "heading" else 0
    ),
    seats=ROW, hidden=Hidden(OTHERS, lambda _heading, _state: 0),
)  # fmt: skip


class State(NamedTuple):
    """One position. Players are numbered in the order of turns; sets of players are bit masks."""

    field: Field
    table: Table
    turn: Annotated[int, MOVER_SEAT]
    at: Annotated[tuple[int, ...], ON_PLAN]
    wounded: Annotated[int, WOUNDS]
    stock: Annotated[tuple[Stock, ...], STOCKED]
    treasure: Annotated[Treasure, HOARD]
    won: Annotated[tuple[int, ...], WINNERS] = ()
    gone: Annotated[int, PLAYERS_LEFT] = 0
    heading: Annotated[tuple[int, ...], HEADING] = ()

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


FIELDS = Fields({"": State})
"""All that is declared of a position."""
