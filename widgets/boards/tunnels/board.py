"""The board of Underground Escape: rock, corridors lit by torches, caves.

Nothing on the board itself is hidden; hands are, and they lie beside it. Everything is drawn from
``game.observe(state, viewer)``; of the state only the drawing of the board is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.games.underground.board.plan import Board
from widgets.boards import CARD, Overlay
from widgets.boards.graph import Box, Point
from widgets.boards.tunnels import notes
from widgets.boards.tunnels.beside import Spot, floor, shelf
from widgets.boards.tunnels.facts import Seen, seen
from widgets.boards.tunnels.ground import Ground, fitted, ground, side, window
from widgets.boards.tunnels.labels import LIP, TYPE, bare_rock, labels, named
from widgets.boards.tunnels.motion import motion
from widgets.boards.tunnels.moves import (
    direction,
    foes,
    group,
    icon,
    movers,
    spends,
    targets,
    toward,
    tried,
    uses,
    ways,
    whens,
)
from widgets.boards.tunnels.pieces import figures, guesses, marks, radius, ring, stands
from widgets.boards.tunnels.points import geometry
from widgets.boards.tunnels.press import press
from widgets.boards.tunnels.printed import printed, rock, torchlight
from widgets.boards.tunnels.tokens import callouts, piles
from widgets.boards.tunnels.words import hands, learn, place, sentence, table
from widgets.boards.window import STRIP, Window, strips
from widgets.kernel.film import Item
from widgets.kernel.motion import lay, still
from widgets.kernel.scene import Circle, Layer, Path, Place, Rect, Scene, Shape, Use

SIGN = 16.0
"""Half the side of a sign that is held up, or of a cross."""
NEAR = 5.0
"""Two squares so near are both seen on a phone."""
WITHIN = 0.8
"""What part of a mark is in sight at least where the picture shows a part of the board."""
NEARLY = 0.95
"""What part of the largest squares those on a low board of a phone have at least."""


def plan(state: Any) -> Board:
    """The board a position is played on."""
    board: Board = state.field.board
    return board


def scene(
    game: Any, state: Any, viewer: str, overlay: Overlay, size: float = 1.0, info: Any = None
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    board = plan(state)
    facts = seen(game, state, viewer)
    here = floor(board, size, facts, overlay)
    found = notes.NOWHERE
    if overlay.ahead and not overlay.asking:
        found = notes.leads(game, notes.open_to(state, facts))
    focus = _focus(here, facts, overlay)
    view = window(here, focus, phone=overlay.phone, room=overlay.room)
    able = _ready(game, state, facts) if overlay.ahead else ()
    told_by = whens(game, state, facts) if overlay.playing else None
    cards = shelf(here, facts, view, able, overlay, told_by)
    outside = notes.waiting(here, facts, view)
    places = {**stands(here, facts), **{seat: outside[seat] for seat in facts.waiting}}
    tries = (overlay.refused,) if overlay.refused else ()
    told_of = [one.at for one in overlay.left]
    anchors = {**_outside(here, view, outside, told_of), **_above(here, cards.points)}
    items = [_turned(here, one) for one in (*overlay.left, *tries)]
    laid = lay(items, geometry(here, view, tuple(facts.at), anchors))
    below, above = still(laid)
    told = notes.band(here, facts, view, found, thrown=any(one.k == "die" for one in overlay.left))
    room, signs = bare_rock(here, labels(here)[1]), boxes_of(above)
    head = (view.left, view.top, view.width, here.head)
    for box in (head, notes.berth(here, len(facts.at)), *signs):
        if box:
            room.take(box)
    bands = [
        head,
        (view.left, view.top + view.height - here.foot + LIP, view.width, here.foot - LIP),
    ]
    names = _telling(board, facts, overlay) if overlay.sparse else set()
    things = (
        *([_ringed(here, view, places[facts.acting])] if facts.acting in places else ()),
        *notes.sides(here, facts, room),
        *callouts(here, facts, room),
        *strips(view, ("rock", "rockink"), here.head, here.foot + STRIP),
        *told,
        *notes.waits(here, facts, view),
        *cards.shapes,
        *(named(here, names, [*signs, *bands]) if overlay.sparse else ()),
    )
    moving = (
        *below,
        *_in_sight(piles(here, facts), here, view),
        *_in_sight(marks(here, facts, overlay), here, view),
        *_in_sight(notes.throws(here, facts, found, signs), here, view),
        *_in_sight(figures(here, facts, places), here, view, facts.waiting),
        *above,
        *_in_sight(guesses(here, overlay), here, view),
        *(
            _in_sight(notes.stops(here, facts, foes(game, state, facts), room), here, view)
            if told_by is not None and overlay.ahead
            else ()
        ),
    )
    rock_, printed_ = _still(here, overlay.sparse)
    torch = board.index.get(facts.at.get(facts.acting, ""), -1)
    light = (torchlight(here, torch),) if torch >= 0 else ()
    return Scene(
        view.width,
        view.height,
        sentence(board, facts),
        (rock_, *light, printed_, Layer("things", things), Layer("moving", moving)),
        tuple(
            Place(name, place(board, at, facts, found.at(name)), *here.box(at))
            for at, name in enumerate(board.names)
        )
        + _cards(game, state, facts, cards.cards),
        0,
        here.c,
        left=view.left,
        top=view.top,
        focus=focus,
        laid=laid,
        cut=any(view.cut),
    )


def _cards(game: Any, state: Any, facts: Seen, boxes: Mapping[str, Spot]) -> tuple[Place, ...]:
    """The viewer's own cards as places, each with what it does now."""
    if facts.viewer != facts.acting:
        return ()
    lines = uses(game, state, facts, facts.viewer)
    return tuple(
        Place(f"{CARD}{card}", f"{card}: {lines[card][0]}", *box)
        for card, box in boxes.items()
        if card in lines
    )


def _turned(here: Ground, item: Item) -> Item:
    """What happens towards a side of the board, on the side where that is drawn."""
    board = here.board
    at = board.index.get((item.via or (item.at,))[-1].rpartition(":")[2].partition("/")[0], -1)
    for frm in board.next[at] if at >= 0 and item.way >= 0 else ():
        if board.sides[frm][board.next[frm].index(at)] == item.way:
            return item._replace(way=side(here, frm, at))
    return item


def height(
    game: Any, state: Any, viewer: str, overlay: Overlay, width: float, most: float
) -> float:
    """How high a room so wide has to be for the largest squares in proportion to it.

    On a phone they are nearly as large as can be.
    """
    facts, board = seen(game, state, viewer), plan(state)

    def sides(high: float) -> float:
        here = floor(board, 1.0, facts, replace(overlay, room=(width, high)))
        return here.c if here.filled else 0.0

    if not ground(board, room=(width, most)).filled:
        return most
    return fitted(sides, most, NEARLY if overlay.phone else 0.0)


def standing(state: Any) -> tuple[str, ...]:
    """The squares where somebody stands."""
    return tuple(state.field.names[at] for at in state.at if at >= 0)


def _ready(game: Any, state: Any, facts: Seen) -> tuple[str, ...]:
    """The cards that whoever acts can use now, where his hand is seen."""
    if not facts.hands.get(facts.acting):
        return ()
    return tuple(card for card, (_, now) in uses(game, state, facts, facts.acting).items() if now)


def _in_sight(
    shapes: Iterable[Shape], here: Ground, view: Window, seats: Sequence[str] = ()
) -> Iterator[Shape]:
    """What is not covered by the head or the shelf of a picture that shows a part of the board."""
    top, low = view.top + here.head, view.top + view.height - here.foot
    for shape in shapes:
        y = shape.steps[0][2] if isinstance(shape, Path) else shape.y
        end = y + shape.h * WITHIN if isinstance(shape, Rect) else y
        inside = top < y and end < low
        if not any(view.cut) or inside or (isinstance(shape, Use) and shape.name in seats):
            yield shape


def _ringed(here: Ground, view: Window, spot: Point) -> Use:
    """The ring round whoever acts: whole, in the band at the head, too."""
    x, y = spot
    return ring(here, x, y, y - view.top - 3) if y < view.top + here.head else ring(here, x, y)


def _outside(
    here: Ground, view: Window, outside: Mapping[str, Point], told: Sequence[str]
) -> dict[str, Point]:
    """The points that are not on the board: the die, and where everybody waits or would wait.

    In the band words stand in the place of the word that they wait, those that are ``told`` first.
    """
    out = {f"out:{seat}": spot for seat, spot in outside.items()}
    low, size, r = view.top + here.head, here.type(TYPE), radius(here)
    across = sum(x for x, _ in outside.values()) / max(1, len(outside))
    aside = min((x for x, _ in outside.values()), default=0.0) - r * 1.9 - size * 4.2
    words = {}
    for row, name in enumerate(sorted(out, key=lambda one: f"word:{one}" not in told)):
        # A line for each seat, below them; the word that they wait is between.
        y = out[name][1]
        line = y + r + size * (1.25 + 1.8 * row + 1.7)
        if y < low:
            line = y + size * (0.25 + 1.8 * row)
        words[f"word:{name}"] = (round(across if y > low else aside, 1), line)
    return {"die": notes.die_lies(here, view), **out, **_above(here, words)}


def _above(here: Ground, points: Mapping[str, Point]) -> dict[str, Point]:
    """The same points; those of words so far below that the words stand just there."""
    off = 0.62 * here.c + here.type(TYPE) * 1.75
    return {
        name: (x, round(y + off, 1)) if name.startswith("word:") else (x, y)
        for name, (x, y) in points.items()
    }


def _focus(here: Ground, facts: Seen, overlay: Overlay) -> Point | None:
    """What the eye should rest on: the place wanted, where the last step ended, whoever acts.

    Who has to choose on the board sees himself; else both are shown where they are near enough.
    """
    index = here.board.index
    ends = [(item.via or (item.at,))[-1].rpartition(":")[2] for item in overlay.left]
    step = next((place for place in reversed(ends) if place in index), "")
    acts = facts.at.get(facts.acting, "")
    if step and acts in index and not overlay.sight:
        (x, y), (ax, ay) = here.middle(index[step]), here.middle(index[acts])
        if max(abs(x - ax), abs(y - ay)) < NEAR * here.c:
            return (x + ax) / 2, (y + ay) / 2
    first = (acts, step) if overlay.offers else (step, acts)
    squares = (overlay.sight, *first, *facts.at.values(), "Start")
    known = [square for square in squares if square in index]
    return here.middle(index[known[0]]) if known else None


@lru_cache(maxsize=64)
def _still(here: Ground, sparse: bool) -> tuple[Layer, Layer]:
    """The layers that stay as they are during a game."""
    fixed = Layer("fixed", printed(here, sparse=sparse), still=True)
    return Layer("ground", rock(here), still=True), fixed


def _telling(board: Board, facts: Seen, overlay: Overlay) -> set[int]:
    """The squares where somebody stands, where something happened or can be done."""
    names = {*facts.at.values(), *overlay.offers, *(way.place for way in overlay.ways)}
    for item in overlay.left:
        ends = (item.at, item.to, *item.via[:1], *item.via[-1:])
        names.update(one.rpartition(":")[2].partition("/")[0] for one in ends)
    return {board.index[name] for name in names if name in board.index}


def boxes_of(shapes: Iterable[Shape]) -> list[Box]:
    """The boxes of marks: plates, small circles, signs."""
    found: list[Box] = []
    for one in shapes:
        if isinstance(one, Rect):
            found.append((one.x, one.y, one.w, one.h))
        elif isinstance(one, Circle):
            found.append((one.x - one.r, one.y - one.r, 2 * one.r, 2 * one.r))
        elif isinstance(one, Use):
            r = SIGN * one.scale
            found.append((one.x - r, one.y - r, 2 * r, 2 * r))
    return found


__all__ = [
    "direction", "group", "hands", "height", "icon", "learn", "motion", "movers", "press", "scene",
    "spends", "standing", "table", "targets", "toward", "tried", "ways",
]  # fmt: skip
