"""What places are called in sentences: by what lies there, by what it joins, else by row and place.

Everything is derived from the castle's own data; no two circles of a castle are called alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from rules.games.colditz.board.plan import (
    APPEL,
    DOOR,
    INSPECTION,
    POST,
    SAFE,
    SEARCHLIGHT,
    STAFFCAR,
    TARGET,
    TUNNEL,
    WALKWAY,
    Board,
    Pair,
    say_room,
    title_room,
)

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip
LONGEST_CALLED = 34
"""Letters of a name: two of them, and who goes, are a sentence of two lines."""
INSIDE = ("inner", "outer", "far")
AREAS = ("the yard", "the outer yard", "the land")
CALLED_KINDS = {
    POST: "Guard Post", SAFE: "Safe Area", DOOR: "Door", INSPECTION: "Inspection Point",
    SEARCHLIGHT: "Searchlight", TARGET: "Target", STAFFCAR: "Staff Car", WALKWAY: "Walkway stop",

}  # fmt: skip
BACK = "the back of "
COMPASS = ("north", "south", "west", "east")


def ordinal(number: int) -> str:
    """A number as a word: first, second; a large one in figures."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


@lru_cache(maxsize=64)
def name_circles(board: Board) -> tuple[str, ...]:
    """What each circle is called: the first of its names that no other circle has.

    "the kitchen", "the east Door", "the third inner Guard Post", "the yard
    by the laundry", "row 2, place 5 of the Appel area".
    """
    found: dict[int, str] = {}
    for names in (_name_rooms, _name_tunnels, _name_special, _name_sides, _name_beside, _name_rows):
        wanted = [(at, name) for at, name in names(board, found) if at not in found]
        counts = Counter(name for _, name in wanted)
        taken = set(found.values())
        for at, name in wanted:
            if counts[name] == 1 and name not in taken:
                found.setdefault(at, name)
    return tuple(found.get(at) or f"circle {name}" for at, name in enumerate(board.names))


Names = Iterator[tuple[int, str]]
Known = Mapping[int, str]


def _name_rooms(board: Board, _found: Known) -> Names:
    """The circle by which a Room is entered has its name; the others lie further in."""
    for room, title in enumerate(board.room_names):
        inside = [
            at for at, one in enumerate(board.rooms) if one == room and board.kinds[at] != TUNNEL
        ]
        name = f"the {say_room(title)}"
        for number, at in enumerate(sorted(inside, key=_measure_depth(board, inside))):
            if number == 0:
                yield at, name
            elif number + 1 == len(inside):
                yield at, f"{BACK}{name}"
            else:
                middle = "the middle of" if len(inside) == 3 else f"the {ordinal(number + 1)} of"
                yield at, f"{middle} {name}"


def _measure_depth(board: Board, inside: Iterable[int]) -> Callable[[int], tuple[int, int]]:
    """How far in a circle of a Room lies: its steps from the way in, and its number."""
    ring = [
        at for at in inside if any(board.rooms[to] != board.rooms[at] for to in board.links[at])
    ]
    steps: dict[int, int] = dict.fromkeys(ring, 0)
    for at in ring:
        for to in board.links[at]:
            if board.rooms[to] == board.rooms[at] and to not in steps:
                steps[to] = steps[at] + 1
                ring.append(to)
    return lambda at: (steps.get(at, 99), at)


def name_tunnel(board: Board, number: int) -> str:
    """What a Tunnel is called: "the Chapel Tunnel"."""
    return f"the {title_room(board.tunnel_name(number))} Tunnel"


def _name_tunnels(board: Board, _found: Known) -> Names:
    """The ends of a Tunnel, and what is between them."""
    for number, way in enumerate(board.tunnels):
        name = name_tunnel(board, number)
        for at, circle in enumerate(way, 1):
            if at == 1:
                yield circle, f"the entrance of {name}"
            elif at == len(way):
                yield circle, f"the exit of {name}"
            else:
                between = "the middle of" if len(way) == 3 else f"circle {at} of"
                yield circle, f"{between} {name}"


def _name_special(board: Board, found: Known) -> Names:
    """Circles of a kind: alone, by what they join, by their side of the castle, by their number."""
    for kind, word in CALLED_KINDS.items():
        circles = board.of_kind(kind)
        if not circles:
            continue
        if len(circles) == 1:
            yield circles[0], f"the {word}"
            continue
        if kind in (DOOR, INSPECTION, SEARCHLIGHT, TARGET):
            sides = {at: _side_of(board, at) for at in circles}
            counts = Counter(sides.values())
            yield from (
                (at, f"the {side} {word}") for at, side in sides.items() if counts[side] < 2
            )
        if kind == SAFE:
            joined = {
                at: next((found[to] for to in board.links[at] if board.rooms[to] >= 0), "")
                for at in circles
            }
            rooms = {at: name.removeprefix(BACK) for at, name in joined.items() if name}
            yield from ((at, f"the Safe Area of {name}") for at, name in rooms.items())
        for area in range(len(AREAS)):
            mine = [at for at in circles if board.areas[at] == area]
            rest = [at for at in mine if kind != SAFE or not _in_room(board, at)]
            where = f"{INSIDE[area]} " if kind == POST else ""
            for number, at in enumerate(rest, 1):
                yield at, f"the {ordinal(number)} {where}{word}"


@lru_cache(maxsize=64)
def name_pairs(board: Board) -> tuple[str, ...]:
    """What each pair is called: a Drop by its Room, a fence by its side of the castle."""
    found: list[str] = []
    for kind in ("Drop", "fence"):
        mine = [pair for pair in board.pairs if bool(pair.feet) == (kind == "Drop")]
        names = [_name_pair(board, pair, kind, alone=len(mine) == 1) for pair in mine]
        found += [
            name if names.count(name) == 1 else f"the {ordinal(number)} {kind}"
            for number, name in enumerate(names, 1)
        ]
    order = sorted(board.pairs, key=lambda pair: not pair.feet)
    named = dict(zip(order, found, strict=True))
    return tuple(named[pair] for pair in board.pairs)


def _name_pair(board: Board, pair: Pair, kind: str, *, alone: bool) -> str:
    room = board.rooms[pair.frm]
    if alone:
        return f"the {kind}"
    if kind == "Drop":
        return f"the {say_room(board.room_names[room])} Drop" if room >= 0 else kind
    return f"the {_side_of(board, pair.frm)} fence"


def _name_sides(board: Board, _found: Known) -> Names:
    """Where Drops end, and the two sides of the wire."""
    for pair, name in zip(board.pairs, name_pairs(board), strict=True):
        if pair.feet:
            yield pair.to, f"the foot of {name}"
        else:
            yield pair.frm, name
            yield pair.to, f"{AREAS[board.areas[pair.to]]} past {name}"


def _in_room(board: Board, at: int) -> bool:
    """Whether a circle is entered from a Room."""
    return any(board.rooms[to] >= 0 for to in board.links[at])


def _side_of(board: Board, at: int) -> str:
    """On which side of the castle's middle a circle lies: "north", "south-east"."""
    xs, ys = zip(*board.points, strict=True)
    (x, y), across, down = board.points[at], max(xs) - min(xs) or 1, max(ys) - min(ys) or 1
    left, top = (x - min(xs)) / across - 0.5, (y - min(ys)) / down - 0.5
    high = COMPASS[0] if top < 0 else COMPASS[1]
    wide = COMPASS[2] if left < 0 else COMPASS[3]
    if abs(left) < abs(top) / 2:
        return high
    return wide if abs(top) < abs(left) / 2 else f"{high}-{wide}"


def _name_beside(board: Board, found: Known) -> Names:
    """A plain circle next to something that has a name: the Room, else what stands there."""
    for at in range(len(board.names)):
        if at in found or board.kinds[at] == APPEL:
            continue
        near = [to for to in board.links[at] if to in found and not found[to].startswith(AREAS)]
        near.sort(key=lambda to: (board.rooms[to] < 0, board.kinds[to] == POST, to))
        if near:
            name = f"{AREAS[board.areas[at]]} by {found[near[0]]}"
            if len(name) <= LONGEST_CALLED:
                yield at, name


def _name_rows(board: Board, found: Known) -> Names:
    """What is left: rows from the north, places from the west."""
    groups: dict[str, list[int]] = {}
    for at in range(len(board.names)):
        if at not in found:
            group = "the Appel area" if board.kinds[at] == APPEL else AREAS[board.areas[at]]
            groups.setdefault(group, []).append(at)
    for group, circles in groups.items():
        levels = sorted({board.points[at][1] for at in circles})
        for number, level in enumerate(levels, 1):
            row = sorted(
                (board.points[at][0], at) for at in circles if board.points[at][1] == level
            )
            for place, (_, at) in enumerate(row, 1):
                one = f"row {number}, place {place}" if len(levels) > 1 else f"place {place}"
                yield at, f"{one} of {group}"


NUMBERED = re.compile(r"(row \d+, )?place \d")
"""How a name begins that is made of row and place alone."""
