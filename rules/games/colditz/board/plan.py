"""The castle as the rules see it: circles, their kinds, and what joins them (EC-GAP-01).

The castle is data: :mod:`rules.games.colditz.board.notation` reads it from a text. Circles are
numbered in the order in which the text names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

INNER, OUTER, OUTSIDE = range(3)
AREAS = ("inner", "outer", "outside")
"""The Inner Courtyard with its Rooms, the Outer Courtyard, and the land Outside the Castle."""

PLAIN, APPEL, POST, ROOM, SAFE, TUNNEL, DOOR, INSPECTION = range(8)
SEARCHLIGHT, WALKWAY, LANDING, STAFFCAR, TARGET = range(8, 13)
CIRCLE_KINDS = (
    "plain", "appel", "post", "room", "safe", "tunnel", "door", "inspection",
    "searchlight", "walkway", "landing", "staffcar", "target",
)  # fmt: skip
"""What a circle may be."""

ROPE, KEY, PASSAGE, CUTTER = range(4)
EQUIPMENT = ("rope", "key", "pass", "wire cutter")
"""The four kinds of Escape Equipment."""
KIT_PARTS = ("food", "documents", "compass", "disguise")
"""The four components of an Escape Kit (EC-KIT-04)."""
SYMBOLS = (*EQUIPMENT, *KIT_PARTS)
"""The eight symbols of Rooms: Equipment first, then the components."""

ROOM_NAMES = {"CAMPOFFICE": "camp office", "SICKBAY": "sick-bay", "WC": "WC"}
"""Rooms whose names are more than their letters."""
ACTS = ("INTERVIEW",)
"""Rooms whose names are what is held in them."""

Point = tuple[float, float]


def room_name(title: str) -> str:
    """The name of a Room as it is written on the plan."""
    return ROOM_NAMES.get(title, title.lower())


def say_room(title: str) -> str:
    """The name of a Room in a sentence: of what is held in a Room, that Room."""
    return f"{room_name(title)} room" if title in ACTS else room_name(title)


def title_room(title: str) -> str:
    """The name of a Room in a sentence, with a capital letter."""
    name = room_name(title)
    return name[0].upper() + name[1:]


class Pair(NamedTuple):
    """Two circles joined by a Drop or a Wire Fence, from the castle side; ``feet`` is 0 for wire.

    ``both`` says that neither side of a fence is the castle side (EC-GAP-40).
    """

    frm: int
    to: int
    feet: int = 0
    both: bool = False

    @property
    def kind(self) -> int:
        """The Equipment that it takes."""
        return ROPE if self.feet else CUTTER

    @property
    def price(self) -> int:
        """How many cards it takes: a Rope for each thirty feet, or one Wire Cutter (EC-DROP-03)."""
        return self.feet // 30 if self.feet else 1


class Box(NamedTuple):
    """Solitary cells: how many prisoners they hold and the circle at the tip of their arrow."""

    size: int
    arrow: int


@dataclass(frozen=True)
class Board:
    """A castle. Two castles are equal when their texts are.

    ``links`` are the neighbours of each circle on the surface, ``symbols`` the symbol of a Room
    circle or -1, ``rooms`` the number of the Room a circle lies in or -1. ``tunnels`` lists the
    circles of each Tunnel from its entrance to its exit. ``cells`` are the inner and the outer
    ones; ``car`` is the Staff Car circle and where it drives, ``gate`` the Inspection Point and the
    Door of the way home (EC-GAP-72).
    """

    text: str
    name: str = field(compare=False)
    names: tuple[str, ...] = field(compare=False)
    areas: tuple[int, ...] = field(compare=False)
    kinds: tuple[int, ...] = field(compare=False)
    symbols: tuple[int, ...] = field(compare=False)
    rooms: tuple[int, ...] = field(compare=False)
    room_names: tuple[str, ...] = field(compare=False)
    points: tuple[Point, ...] = field(compare=False)
    links: tuple[tuple[int, ...], ...] = field(compare=False)
    pairs: tuple[Pair, ...] = field(compare=False)
    tunnels: tuple[tuple[int, ...], ...] = field(compare=False)
    cells: tuple[Box, Box] = field(compare=False)
    car: tuple[int, int] = field(compare=False)
    gate: tuple[int, ...] = field(compare=False)
    index: Mapping[str, int] = field(compare=False, repr=False)

    def of_kind(self, kind: int) -> tuple[int, ...]:
        """The numbers of all circles of a kind."""
        return tuple(at for at, found in enumerate(self.kinds) if found == kind)

    def pair_name(self, pair: int) -> str:
        """A pair by its two circles, the castle side first."""
        return self.pair_names[pair]

    @cached_property
    def pair_names(self) -> tuple[str, ...]:
        """The names of all pairs."""
        return tuple(f"{self.names[pair.frm]}-{self.names[pair.to]}" for pair in self.pairs)

    def tunnel_name(self, tunnel: int) -> str:
        """A Tunnel by the Room it starts in, a further one of the same Room with a number."""
        return self.tunnel_names[tunnel]

    @cached_property
    def tunnel_names(self) -> tuple[str, ...]:
        """The names of all Tunnels."""
        found: list[str] = []
        rooms = [self.rooms[way[0]] for way in self.tunnels]
        for number, room in enumerate(rooms):
            again = rooms[:number].count(room)
            more = f"-{again + 1}" if again else ""
            found.append(f"{self.room_names[room]}{more}" if room >= 0 else f"T{number + 1}")
        return tuple(found)
