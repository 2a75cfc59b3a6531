"""The shelf below the tunnels: everybody's cards, the piles, and the tokens that are left.

It is laid out in pixels of the screen and drawn larger where the picture is shown small. Its places
depend on who plays and who looks, never on the cards, so that nothing jumps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rules.games.underground.board.plan import Board
from rules.games.underground.state import TOKENS
from widgets.boards import CARD, Overlay
from widgets.boards.graph import Point, wide
from widgets.boards.pieces import RADIUS, piece
from widgets.boards.tunnels import deck, signs
from widgets.boards.tunnels.facts import Seen
from widgets.boards.tunnels.ground import Ground, breadth, ground, partial
from widgets.boards.tunnels.pieces import SMALLEST
from widgets.boards.tunnels.tokens import SIDE, tile
from widgets.boards.window import Window
from widgets.kernel.scene import Ink, Rect, Shape, Text, Use

TYPE = 12.5
EDGE, GAP, LAST = 12.0, 8.0, 1.0
"""What is free at the sides of the shelf, between hands in a row, and below the last row."""
NAMED = 56.0
"""The height of a hand with names."""
BARE, BACKS, PILES, STRIP = (150.0, 36.0), (92.0, 42.0), (158.0, 56.0), (292.0, 28.0)
"""Width and height of a hand of signs alone, of backs, and of the piles in two lines or in one."""
EACH, TOKEN, THIN = 60.0, 39.0, 22.0
"""The width of one pile, of one of tokens, and the height of a row of them in a story."""
BETTER = 1.05
"""How many times larger squares are at least where the shelf stands beside them."""
SHORT, LEAST, SLIM, ENOUGH, WIDEST = 140.0, 226.0, 160.0, 330.0, 440.0
"""The least width of a hand of signs in a story, of one with names, of one in a story, one for five
cards, and the greatest."""
LINE, APART = 14.0, 8.0
"""The height of a line of words at a large card, and how far such cards are
apart."""
FEW = 5
"""So many cards have their places whatever is held."""
TIGHT = 40.0
"""A card so narrow is no large one."""
RAISED = 16.0
"""How far a card that was chosen stands out of its row."""
HEAD = 30.0
"""The room for the small piece before a hand."""
NONE = 98.0
"""What the words that a player holds nothing take, with his piece."""
NAME, SIGN, NEARLY = 52.0, 33.0, 0.88
"""What a card with its name takes, but for a few long ones, and one of a sign alone; what part of
that does, too."""


class Spot(NamedTuple):
    """Where something is on the shelf."""

    x: float
    y: float
    w: float
    h: float


class Plan(NamedTuple):
    """Where everybody's cards and the piles are, from the upper left corner of the shelf."""

    spots: dict[str, Spot]
    height: float


PILE = ""
"""The name of the piles among the seats."""


def planned(
    room: float,
    seats: Sequence[str],
    viewer: str,
    *,
    large: bool = False,
    piles: tuple[str, ...] | None = None,
    cards: tuple[int, int, int] | None = None,
    bare: bool = False,
) -> Plan:
    """The places on a shelf so wide: the viewer's own hand first, the piles at the right.

    The hand of a viewer who plays is ``large``. Of the piles there are those that are named. There
    are no hands in a story without ``cards``; else all have room for names if one way allows it,
    unless they are ``bare``.
    """
    room -= 2 * EDGE
    size, least = _size(piles), LEAST if piles is None else SLIM
    beside = room - size[0] - GAP * bool(size[0])
    if beside < least and piles is None:
        size = STRIP
    pile = [(PILE, *size)] if size[0] else []
    if cards and not cards[1]:
        return _flow(pile, room)
    # In a story the piles have a row of their own where all is lower so.
    ways = [beside] if beside >= least else []
    ways += [room] if not ways or (piles and cards) else []
    own = viewer in seats
    named, rest = ([viewer], [seat for seat in seats if seat != viewer]) if own else (seats, ())
    fewest, most, _ = cards or (0, 0, 0)
    found = []
    for beside, each in product(ways, dict.fromkeys((least, max(least, HEAD + 4 + most * NAME)))):
        sort = _sort(beside, room, len(named), len(rest), each, own=own, large=large)
        if (bare and fewest) or fewest * (deck.NARROW + 4) > sort[0] - HEAD:
            # No hand has ever room for the names of its cards.
            sort = SHORT, BARE[1]
        sort = max(sort[0], _bare(most, room)), sort[1]
        hands = [(seat, *sort) for seat in named] + [(seat, *BACKS) for seat in rest]
        nameless = sort[1] < NAMED or sort[0] < HEAD + most * NAME
        found.append((nameless, _flow([*hands, *pile], room)))
    if piles is not None and not own and not min(nameless for nameless, _ in found):
        # A few cards with their names take less: so more players stand in a row.
        each = max(NONE, HEAD + 4 + most * NAME)
        found.append((False, _flow([*((seat, each, NAMED) for seat in named), *pile], room)))
    return min(found, key=lambda way: (way[0], way[1].height))[1]


def _bare(cards: int, room: float) -> float:
    """How wide a hand of so many signs is, none of which covers another; two may share a row."""
    width, half = HEAD + 4 + cards * SIGN, (room - GAP) / 2
    return half if NEARLY * width <= half < width else min(width, room)


def _sort(
    beside: float, room: float, named: int, rest: int, least: float, *, own: bool, large: bool
) -> Point:
    """Width and height of each hand that is seen, where all of them have so much ``beside``."""
    each = next(
        (
            wide
            for wide in ((beside + GAP) / -(-named // rows) - GAP for rows in (1, 2))
            if wide >= least
        ),
        0.0,
    )
    if own:
        each = beside - rest * (BACKS[0] + GAP) - GAP
        each = max(LEAST, beside - GAP if each < ENOUGH else each)
    if own and large:
        broad = min((min(each, room) - HEAD) / FEW - APART, deck.BROAD)
        return each, min(deck.TALL, broad * 1.25) + 6 + LINE * (1 + (broad < deck.BROAD))
    return (min(each, WIDEST), NAMED) if each else BARE


def _size(piles: tuple[str, ...] | None) -> Point:
    """Width and height of the piles."""
    if piles is None:
        return PILES
    width = sum(TOKEN if name in TOKENS else EACH for name in piles)
    return (width, THIN) if piles else (0.0, 0.0)


def _flow(blocks: Iterable[tuple[str, float, float]], room: float) -> Plan:
    """Blocks in rows from left to right; the last one stands at the right end of its row.

    What a row leaves is for the last of its hands, if they are low: for the names of its cards.
    """
    rows: list[list[tuple[str, float, float]]] = [[]]
    for block in blocks:
        used = sum(width + GAP for _, width, _ in rows[-1])
        if rows[-1] and used + block[1] > room:
            rows.append([])
        rows[-1].append(block)
    spots: dict[str, Spot] = {}
    y = 0.0
    for row in filter(None, rows):
        x, high = EDGE, max(height for _, _, height in row)
        spare = room - sum(width + GAP for _, width, _ in row) + GAP
        last = next((name for name, *_ in reversed(row) if name != PILE and high < NAMED), PILE)
        for name, size, _ in row:
            width = size + spare * (name == last != PILE)
            left = EDGE + room - width if name == PILE else x
            spots[name] = Spot(left, y, min(width, room), high)
            x += width + GAP
        y += high + 4
    return Plan(spots, y + LAST if spots else 0.0)


def zoom(here: Ground) -> float:
    """How much larger than on the screen the shelf is drawn."""
    return round(here.type(TYPE) / TYPE, 3)


def _plan(here: Ground, width: float, seen: Seen, overlay: Overlay) -> Plan:
    """The places on a shelf so wide in a picture, a low one below a part on a phone."""
    bare = overlay.phone and partial(here, phone=True, room=overlay.room)
    seats = tuple(seen.at)
    # Whoever joins later in a story has his place from the beginning.
    seats += tuple(map(str, range(len(seats), overlay.cards[2] if overlay.cards else 0)))
    return planned(
        width / zoom(here), seats, seen.viewer,
        large=overlay.playing, piles=overlay.piles, cards=overlay.cards, bare=bare,
    )  # fmt: skip


def high(here: Ground, width: float, seen: Seen, overlay: Overlay) -> float:
    """The height of the shelf under a picture so wide."""
    return round(_plan(here, width, seen, overlay).height * zoom(here), 1)


def floor(board: Board, size: float, facts: Seen, overlay: Overlay) -> Ground:
    """The geometry of a picture: the board's, with the shelf below it.

    In a story it is beside it, as wide as a hand, where squares gain by that; without names where
    the room is too low for all squares else.
    """
    phone, room = overlay.phone, overlay.room
    here = ground(board, size, phone, room)
    foot = high(here, breadth(here, phone=phone, room=room), facts, overlay)
    if room[1]:
        # The shelf is as wide as the room, and the rock has what it leaves.
        here = ground(board, size, phone, room, foot)
        most = overlay.cards[1] if overlay.cards and not phone else 0
        for card in (NAME, SIGN) if most and not here.filled else (NAME,) if most else ():
            aside = (HEAD + 4 + most * card + 2 * EDGE) * zoom(here)
            other = ground(board, size, phone, room, 0.0, aside)
            gains = other.c > here.c * BETTER or not here.filled
            if other.filled and gains and _stands(other, facts, overlay):
                return other
    return here._replace(foot=foot, height=round(here.height + foot, 1))


def _stands(here: Ground, facts: Seen, overlay: Overlay) -> bool:
    """Whether a shelf beside the tunnels is no higher than they."""
    return high(here, here.aside, facts, overlay) <= here.height - here.head


class Shelf(NamedTuple):
    """What is drawn, the points from which and to which cards go, and the cards of the viewer."""

    shapes: list[Shape]
    points: dict[str, Point]
    cards: dict[str, Spot] = {}


def shelf(
    here: Ground,
    seen: Seen,
    view: Window,
    ready: Collection[str],
    overlay: Overlay,
    whens: Mapping[str, tuple[str, bool]] | None = None,
) -> Shelf:
    """The shelf of a position; ``ready`` are the cards that whoever acts can use now.

    The card that is picked is raised. With ``whens``, the words at the cards of a viewer who
    plays, his hand is large.
    """
    by, picked = zoom(here), overlay.picked.removeprefix(CARD)
    plan = _plan(here, here.aside or view.width, seen, overlay)
    left = view.left + (view.width - here.aside if here.aside else 0.0)
    top = view.top + view.height - (plan.height * by if here.aside else here.foot)
    found = Shelf([], {}, {})

    def at(x: float, y: float) -> Point:
        return round(left + x * by, 1), round(top + y * by, 1)

    for name, spot in plan.spots.items():
        if name not in (PILE, *seen.at):
            continue
        if name == PILE:
            drawn = _piles(seen, spot, overlay.piles)
        elif name == seen.viewer and whens is not None:
            drawn = _held(seen, spot, whens, picked)
        else:
            drawn = _hand(seen, name, spot, ready, picked)
        found.shapes.extend(_placed(shape, at, by) for shape in drawn.shapes)
        found.points.update({key: at(*point) for key, point in drawn.points.items()})
        for card, box in drawn.cards.items():
            found.cards[card] = Spot(*at(box.x, box.y), round(box.w * by, 1), round(box.h * by, 1))
    return found


def _placed(shape: Shape, at: Callable[[float, float], Point], by: float) -> Shape:
    """A shape of the shelf on the picture."""
    if isinstance(shape, Use):
        x, y = at(shape.x, shape.y)
        return shape._replace(x=x, y=y, scale=round(shape.scale * by, 3))
    if isinstance(shape, Text):
        x, y = at(shape.x, shape.y)
        return shape._replace(x=x, y=y, size=round(shape.size * by, 2))
    assert isinstance(shape, Rect)
    x, y = at(shape.x, shape.y)
    size = round(shape.w * by, 1), round(shape.h * by, 1)
    return Rect(x, y, *size, round(shape.r * by, 1), shape.ink)


# -- hands ----------------------------------------------------------------------------------------


def _hand(seen: Seen, seat: str, spot: Spot, ready: Collection[str], picked: str) -> Shelf:
    """A small piece, and the cards of its player: faces where they are known, else backs."""
    middle = spot.y + spot.h / 2
    shapes: list[Shape] = [Use(piece(seat), spot.x + 13, middle, round(SMALLEST / RADIUS, 3))]
    left, room = spot.x + HEAD + 2, spot.w - HEAD - 4
    shown = seen.hands.get(seat)
    count = seen.counts.get(seat, 0)
    passes = [deck.FREE] * seen.passes.get(seat, 0)
    if shown is None:
        faces, end = _backs(count, left, middle)
        shapes += faces
        left, room = end + 4, room - (end + 4 - left)
        shown = ()
    cards = [*shown, *passes]
    active = ready if seat == seen.acting else ()
    large = spot.h >= NAMED
    own = seat == seen.viewer
    faces, end, boxes = _faces(
        cards, left, middle, room, active, picked if own else "", large=large
    )
    shapes += faces
    if not cards and not count:
        shapes.append(Text(left, middle + 4.5, "no cards", TYPE, "rockink", 600, "start"))
    lies = min(max(left + 20, (left + end) / 2), spot.x + spot.w - 20)
    points = {f"hand:{seat}": (lies, middle), f"word:hand:{seat}": (lies, spot.y)}
    return Shelf(shapes, points, boxes if own else {})


def _held(seen: Seen, spot: Spot, whens: Mapping[str, tuple[str, bool]], picked: str) -> Shelf:
    """The hand that is played from: large cards, ringed or grey, at each a word that says when."""
    seat = seen.viewer
    cards = [*seen.hands.get(seat, ()), *[deck.FREE] * seen.passes.get(seat, 0)]
    each = (spot.w - HEAD) / max(len(cards), FEW) - APART
    if each < TIGHT:
        return _hand(seen, seat, spot, [card for card, (_, now) in whens.items() if now], picked)
    broad = round(min(each, deck.BROAD), 1)
    tall = round(min(deck.TALL, broad * 1.25), 1)
    lines = 1 if broad == deck.BROAD else 2
    middle = round(spot.y + 3 + tall / 2, 1)
    shapes: list[Shape] = [Use(piece(seat), spot.x + 13, middle, round(SMALLEST / RADIUS, 3))]
    left = spot.x + HEAD
    if not cards:
        shapes.append(Text(left + 4, middle + 4.5, "no cards", TYPE, "rockink", 600, "start"))
    boxes: dict[str, Spot] = {}
    for at, card in enumerate(cards):
        x = round(left + at * (broad + APART) + broad / 2, 1)
        y = middle - RAISED * (card == picked)
        word, now = whens.get(card, ("in prison", False))
        shapes.append(Use(deck.held(card, broad), x, y))
        box = Spot(round(x - broad / 2 - 1, 1), round(y - tall / 2 - 1, 1), broad + 2, tall + 2)
        wash = Ink("", "sky", 4.5 if card == picked else 3.0) if now else Ink("rim", "", 0, (), 0.3)
        shapes.append(Rect(*box, 7, wash))
        word = "chosen" if card == picked else word
        said = deck.folded(word, TYPE, broad + APART) if lines > 1 else (word,)
        for line, text in enumerate(said):
            low = round(middle + tall / 2 + 13 + line * LINE, 1)
            shapes.append(Text(x, low, text, TYPE, "rockink", 700 if now else 500))
        boxes.setdefault(card, box)
    lies = round(left + broad / 2, 1)
    points = {f"hand:{seat}": (lies, middle), f"word:hand:{seat}": (lies, spot.y)}
    return Shelf(shapes, points, boxes)


def _backs(count: int, left: float, middle: float) -> tuple[list[Shape], float]:
    """So many backs, four at most, and their number."""
    shapes: list[Shape] = []
    x = left + 8
    for _ in range(min(count, 4)):
        shapes.append(Use(deck.back(), x, middle, 0.68))
        x += 5.5
    if count:
        x += 8
        shapes.append(Text(x, middle + 4.5, str(count), 13.5, "rockink", 700, "start"))
        x += wide(str(count), 13.5)
    return shapes, x - 6 if not count else x


SORTS = ((deck.across, deck.face, deck.DOWN), (deck.across_low, deck.low, deck.LOW))
"""The faces with names: how wide a card is, how it is drawn, how high it is."""


def _faces(
    cards: Sequence[str],
    left: float,
    middle: float,
    room: float,
    ready: Collection[str],
    picked: str,
    *,
    large: bool,
) -> tuple[list[Shape], float, dict[str, Spot]]:
    """Cards side by side, with their names where there is room, else overlapping.

    In a low hand all is smaller, and in one where large names have no room. One that is ``picked``
    stands out of its row; where one can be used now, the others are grey.
    """
    face, tall, sizes, most = deck.small, 32.0, [30.0] * len(cards), 3.0
    for wide_, sign, high in SORTS[not large :]:
        named = [wide_(card) for card in cards]
        if sum(named) + len(cards) <= room:
            face, tall, sizes, most = sign, high, named, 4.0
            break
    step = min(most, (room - sum(sizes)) / max(1, len(cards) - 1))
    shapes: list[Shape] = []
    x = left
    boxes: dict[str, Spot] = {}
    for card, size in zip(cards, sizes, strict=True):
        high = middle - RAISED * (card == picked)
        shapes.append(Use(face(card), round(x + size / 2, 1), high))
        box = Spot(round(x - 1, 1), round(high - tall / 2 - 1, 1), size + 2, tall + 2)
        if card in ready:
            shapes.append(Rect(*box, 6, Ink("", "sky", 4.0 if card == picked else 2.6)))
        elif ready:
            shapes.append(Rect(*box, 6, Ink("rim", "", 0, (), 0.4)))
        boxes.setdefault(card, box)
        x += size + step
    return shapes, x, boxes


# -- piles ----------------------------------------------------------------------------------------


def _piles(seen: Seen, spot: Spot, only: tuple[str, ...] | None) -> Shelf:
    """The reserve of tools, the Chance cards, and how many tokens of each kind are left."""
    lines = only is None and spot.h >= PILES[1] and spot.w <= PILES[0]
    upper = spot.y + (spot.h * 0.27 if lines else spot.h / 2)
    lower = spot.y + spot.h * 0.75 if lines else upper
    x = spot.x
    shapes: list[Shape] = []
    points: dict[str, Point] = {}
    piles = (
        ("reserve", deck.back(), 0.62, seen.reserve),
        ("pile", signs.chance(), 0.62, seen.pile),
    )
    for name, sign, scale, count in piles:
        if only is None or name in only:
            points[name] = x + 10, upper
            shapes.append(Use(sign, x + 10, upper, scale))
            shapes.append(Text(x + 24, upper + 4.6, str(count), 13.5, "rockink", 700, "start"))
            x += EACH
    x = spot.x if lines else x
    for kind in TOKENS:
        if only is None or kind in only:
            shapes.append(Use(tile(kind, letter=False), x + 10, lower, round(20 / SIDE, 3)))
            left = str(seen.supply.get(kind, 0))
            shapes.append(Text(x + 22, lower + 4.6, left, 13.5, "rockink", 700, "start"))
            x += TOKEN
    return Shelf(shapes, points)
