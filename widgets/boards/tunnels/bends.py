"""How long tunnels are bent, so that what a small board has is as large as its room allows.

Only the drawing changes: what leads where is the board's. A row that ends somewhere is led on in
the row below; squares where ways part, rings, and a chasm with what lies before and behind it stay
as they are drawn. Tunnels that do not hang together stand side by side where they have room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from rules.games.underground.board.notation import half_size
from rules.games.underground.board.plan import CHASM, Board, Point

GAP = 0.4
"""How much rock lies between two rows, and between two tunnels, in squares."""
CLEAR = 0.25
"""Squares that are not joined are at least so far apart."""
WIDEST = 16.0
"""Bent tunnels are at most so wide together."""
TRIES = 200
"""So many ways of putting them together are tried for each width."""
MOST = 40
"""A tunnel of more squares is never bent."""


class Bent(NamedTuple):
    """A drawing of a board: the middles of its squares, its corners, its width and height."""

    points: tuple[Point, ...]
    bends: tuple[tuple[tuple[int, int], tuple[Point, ...]], ...]
    width: float
    height: float


@lru_cache(maxsize=256)
def drawings(board: Board) -> tuple[Bent, ...]:
    """The board as it is drawn, then bent into rows of each width."""
    boxes = [
        (*point, *half_size(kind)) for point, kind in zip(board.points, board.kinds, strict=True)
    ]
    corners = [(x, y, 0.5, 0.5) for points in board.bends.values() for x, y in points]
    left = min(x - w for x, _, w, _ in (*boxes, *corners))
    right = max(x + w for x, _, w, _ in (*boxes, *corners))
    top = min(y - h for _, y, _, h in (*boxes, *corners))
    low = max(y + h for _, y, _, h in (*boxes, *corners))
    plain = Bent(
        tuple((x - left, y - top) for x, y in board.points),
        tuple(
            (pair, tuple((x - left, y - top) for x, y in points))
            for pair, points in board.bends.items()
        ),
        right - left,
        low - top,
    )
    found = [plain]
    groups = joined(board)
    if max(map(len, groups)) <= MOST and not board.bends:
        whole = sum(_boxed(board, {at: board.points[at] for at in one})[1] + GAP for one in groups)
        limits = (2 + step / 2 for step in range(int(2 * min(whole, WIDEST))))
        for limit in limits:
            _pack(board, groups, limit, found)
    return tuple(found)


def joined(board: Board) -> list[list[int]]:
    """The tunnels that do not hang together, in the order of their first squares."""
    groups: list[list[int]] = []
    seen: set[int] = set()
    for at in range(len(board.names)):
        if at in seen:
            continue
        group = [at]
        seen.add(at)
        for one in group:
            for to in board.next[one]:
                if to not in seen:
                    seen.add(to)
                    group.append(to)
        groups.append(sorted(group))
    return groups


def _pack(board: Board, groups: Sequence[Sequence[int]], limit: float, found: list[Bent]) -> None:
    """Add all tunnels within a width: each bent, then side by side as far as they fit.

    One that is no smaller than another before it is never drawn.
    """
    choices = [
        [one for one in _shapes(board, tuple(group)) if one[1] <= limit + 0.01] for group in groups
    ]
    for picked in islice(product(*choices), TRIES):
        corners: list[Point] = []
        x = y = row = width = 0.0
        for _, w, h in picked:
            if x and x + GAP + w > limit + 0.01:
                x, y, row = 0.0, y + row + GAP, 0.0
            x += GAP if x else 0.0
            corners.append((x, y))
            x, row = x + w, max(row, h)
            width = max(width, x)
        wide, high = round(width, 3), round(y + row, 3)
        if any(one.width <= wide and one.height <= high for one in found):
            continue
        spots = {
            at: (round(x + px, 3), round(y + py, 3))
            for (x, y), (shape, _, _) in zip(corners, picked, strict=True)
            for at, (px, py) in shape.items()
        }
        points = tuple(spots[at] for at in range(len(board.names)))
        found.append(Bent(points, (), wide, high))


Shape = tuple[dict[int, Point], float, float]


@lru_cache(maxsize=256)
def _shapes(board: Board, group: tuple[int, ...]) -> tuple[Shape, ...]:
    """How a tunnel may be drawn: as it is, and bent to each width, the widest first."""
    plain = _boxed(board, {at: board.points[at] for at in group})
    found = {(plain[1], plain[2]): plain}
    widths = (plain[1] - step / 2 for step in range(int(2 * plain[1])))
    for shape in (one for width in widths for one in _bent(board, group, width)):
        if not any(w <= shape[1] and h <= shape[2] for w, h in found):
            found[shape[1:]] = shape
    return tuple(found.values())


def _bent(board: Board, group: tuple[int, ...], limit: float) -> Iterator[Shape]:
    """A tunnel bent to a width in each way in which its squares keep clear of one another."""
    tails = _tails(board, group)
    core = [at for at in group if not any(at in tail for tail in tails)]
    fixed = {at: board.points[at] for at in core}
    rows = [(*point, *half_size(board.kinds[at])) for at, point in fixed.items()]
    left, right = min(x - w for x, _, w, _ in rows), max(x + w for x, _, w, _ in rows)
    top, low = min(y - h for _, y, _, h in rows), max(y + h for _, y, _, h in rows)
    parting, spare = len(tails) > 1 or len(core) > 1, limit - (right - left)
    if spare < -0.01:
        return
    for part, turn, high in product(range(5), (1, -1), (0.6, 1.6, 9.0)) if parting else PLAIN:
        spots = dict(fixed)
        edges = left - spare * part / 4, left - spare * part / 4 + limit
        levels = top - high, low + high
        led = all(_led(board, spots, tail, edges, levels, turn) for tail in tails)
        if led and _clear(board, spots, core):
            yield _boxed(board, spots)


PLAIN = ((0, 1, 9.0),)
"""How a single way is led: from the left edge, and down."""


def _tails(board: Board, group: Sequence[int]) -> list[list[int]]:
    """The ways that lead from where ways part, or from the first square, to a dead end."""
    ways = {at: list(board.next[at]) for at in group}
    parting = [at for at in group if len(ways[at]) > 2]
    ends = [at for at in group if len(ways[at]) == 1]
    if not parting:
        if not ends:
            return []
        first = min(ends, key=lambda at: board.points[at])
        return [_walk(ways, first, ways[first][0], ())]
    return [_walk(ways, -1, end, parting)[::-1] for end in ends]


def _walk(ways: dict[int, list[int]], before: int, at: int, stops: Sequence[int]) -> list[int]:
    """The squares from one on, until the way ends or one of some squares is met."""
    found = []
    while at not in stops:
        found.append(at)
        further = [to for to in ways[at] if to != before]
        if not further:
            break
        before, at = at, further[0]
    return found


def _led(
    board: Board,
    spots: dict[int, Point],
    tail: Sequence[int],
    edges: Point,
    levels: Point,
    turn: int,
) -> bool:
    """Lead a way on from where it begins, turning at the edges; whether it may be led so."""
    first = tail[0]
    root = next(to for to in board.next[first] if to in spots and to not in tail)
    (x, y), (u, v) = board.points[root], board.points[first]
    across, down = (0, 1 if v > y else -1) if abs(v - y) > abs(u - x) else (1 if u > x else -1, 0)
    if len(board.next[root]) == 1:
        across, down = 1, 0
    before = root
    for at in tail:
        (x, y), (wide, high) = spots[before], half_size(board.kinds[before])
        more, tall = half_size(board.kinds[at])
        kinds = board.kinds[before], board.kinds[at]
        rock = GAP if before == root and len(board.next[root]) > 2 else 0.0
        reach = x + across * (wide + more), y + down * (high + tall + rock)
        if across and not edges[0] - 0.01 <= reach[0] + across * more <= edges[1] + 0.01:
            parts = before == root and len(board.next[root]) > 2
            if CHASM in kinds or parts:
                return False
            reach, across = (x, y + turn * (high + tall + GAP)), -across
            if not edges[0] - 0.01 <= x - more <= x + more <= edges[1] + 0.01:
                return False
        elif down and not levels[0] - 0.01 <= reach[1] + down * tall <= levels[1] + 0.01:
            if CHASM in kinds or before == root:
                return False
            side = 1 if x + wide + 2 * more <= edges[1] + 0.01 else -1
            across, down = side, 0
            reach = x + across * (wide + more), y
        spots[at] = round(reach[0], 3), round(reach[1], 3)
        before = at
    return True


def _clear(board: Board, spots: dict[int, Point], core: Sequence[int]) -> bool:
    """Whether no squares lie on or beside one another that are not joined."""
    rows = [*spots]
    for number, one in enumerate(rows):
        for other in rows[:number]:
            if other in board.next[one] or (one in core and other in core):
                continue
            (x, y), (u, v) = spots[one], spots[other]
            (w, h), (a, b) = half_size(board.kinds[one]), half_size(board.kinds[other])
            apart = 0.0 if set(board.next[one]) & set(board.next[other]) else CLEAR
            if abs(x - u) < w + a + apart - 0.01 and abs(y - v) < h + b + apart - 0.01:
                return False
    return True


def _boxed(board: Board, spots: dict[int, Point]) -> Shape:
    """A tunnel moved to the corner, with its width and height."""
    rows = [(x, y, *half_size(board.kinds[at])) for at, (x, y) in spots.items()]
    left, top = min(x - w for x, _, w, _ in rows), min(y - h for _, y, _, h in rows)
    right, low = max(x + w for x, _, w, _ in rows), max(y + h for _, y, _, h in rows)
    moved = {at: (x - left, y - top) for at, (x, y) in spots.items()}
    return moved, round(right - left, 3), round(low - top, 3)
