"""The named points of a scene: where pieces, cards and dice are, and how they get there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from widgets.boards.graph import Point
from widgets.boards.pieces import RADIUS, piece, was_here
from widgets.boards.tunnels import deck
from widgets.boards.tunnels.beside import zoom
from widgets.boards.tunnels.ground import Ground
from widgets.boards.tunnels.labels import TYPE
from widgets.boards.tunnels.pieces import beyond, radius, spots
from widgets.boards.window import Window
from widgets.kernel.courses import Geometry
from widgets.kernel.scene import Symbol


def geometry(
    here: Ground, view: Window, seats: Sequence[str], anchors: Mapping[str, Point]
) -> Geometry:
    """Where things are on a scene; ``anchors`` are the points that are not on the board."""
    top, low = view.top + here.head, view.top + view.height - here.foot

    def known(name: str) -> Point | None:
        return anchors.get(name) or on_board(here, name)

    def point(name: str) -> Point | None:
        there = known(name)
        if there is None or name in anchors or not any(view.cut):
            return there
        shown = view.left < there[0] < view.left + view.width and top < there[1] < low
        return there if shown else None

    return Geometry(
        here.c, radius(here), here.type(TYPE), point, lambda name: drawn(here, seats, name),
        corners=lambda places: walked(here, places, known),
        words="rockink", top=view.top, sides=(view.left, view.left + view.width),
        beyond=lambda name: numbered(here, here.board.index[name]), die=here.die,
    )  # fmt: skip


def on_board(here: Ground, name: str) -> Point | None:
    """A square's point, or that of something on it.

    ``in:`` is the middle of a cave, ``over:`` where a small card is held up, ``high:`` the same
    above words, ``beyond:`` is behind a way out, and ``a1/0/2`` the first of two figures.
    """
    sort, _, rest = name.rpartition(":")
    square, _, number = rest.partition("/")
    at = here.board.index.get(square, -1)
    if at < 0:
        return None
    x, y = here.middle(at)
    one, _, count = number.partition("/")
    if sort == "in":
        return x, round(y - here.box(at)[3] * 0.13, 1) if here.chamber(at) else y
    if sort in ("over", "high"):
        off = max(here.c * 0.5, radius(here)) + 15 * zoom(here)
        off += here.type(TYPE) * 3.2 + here.c * 0.12 if sort == "high" else 0.0
        aside = (int(one or 0) - (int(count or 1) - 1) / 2) * 34 * zoom(here)
        return round(x + aside, 1), round(y + 0.55 * here.c - off, 1)
    if sort == "beyond":
        return beyond(here, at)
    found = spots(here, at, int(count or 1), covered=False)
    dx, dy = found[min(int(one or 0), len(found) - 1)]
    return round(x + dx, 1), round(y + dy, 1)


AROUND = ((0.0, -0.62), (0.66, 0.0), (-0.66, 0.0), (0.0, 0.66), (0.5, -0.5))


@lru_cache(maxsize=1024)
def numbered(here: Ground, at: int) -> Point:
    """How far from a square its number stands, in squares: on bare rock, above it if it can."""
    x, y = here.middle(at)
    others = [here.box(one) for one in range(len(here.board.names)) if one != at]
    for dx, dy in AROUND:
        px, py = x + dx * here.c, y + dy * here.c
        if not any(bx < px < bx + w and by < py < by + h for bx, by, w, h in others):
            return dx, dy
    return AROUND[-1]


def walked(
    here: Ground, places: Sequence[str], point: Callable[[str], Point | None]
) -> list[Point]:
    """The points of a way from place to place, corners of corridors included."""
    index = here.board.index
    first = point(places[0]) if places else None
    points: list[Point] = [first] if first else []
    for number, (one, other) in enumerate(pairwise(places), 2):
        end = point(other)
        if end is None:
            continue
        if one in index and other in index and index[other] in here.board.next[index[one]]:
            points += here.line(index[one], index[other])[1:-1]
            if number < len(places):
                end = here.middle(index[other])
        points.append(end)
    return points


def drawn(here: Ground, seats: Sequence[str], name: str) -> tuple[Symbol, float] | None:
    """How a sprite, a dashed outline, a card or a small sign is drawn."""
    sort, _, rest = name.rpartition(":")
    scale = round(radius(here) / RADIUS, 3)
    if not sort:
        return (piece(name), scale) if name in seats else None
    if sort == "was":
        return (was_here(rest), scale) if rest in seats else None
    scale = zoom(here)
    if name == f"card:{deck.BACK}":
        return deck.back(), scale
    if sort == "card:chance":
        return deck.chance_face(rest), scale
    if not deck.known(rest):
        return None
    return (deck.small(rest) if sort == "sign" else deck.face(rest)), scale
