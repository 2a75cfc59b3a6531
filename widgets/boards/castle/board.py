"""The board of Escape from Colditz: the castle's plan, its boxes, and who stands where.

Where pawns stand lies open; hands and Equipment are hidden, and they lie beside the plan.
Everything is drawn from ``game.observe(state, viewer)``; of the state only the plan is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.games.colditz.board.plan import Point
from widgets.boards import Overlay
from widgets.boards.castle import beside, words
from widgets.boards.castle.facts import plan, seen
from widgets.boards.castle.ground import (
    PARTS,
    SHALLOW,
    WHOLE,
    Ground,
    dense,
    linked,
    part,
    reach,
    shown,
)
from widgets.boards.castle.motion import learn, motion
from widgets.boards.castle.moves import (
    direction,
    group,
    icon,
    movers,
    spends,
    targets,
    toward,
    tried,
    ways,
)
from widgets.boards.castle.pieces import (
    crowds,
    led,
    marks,
    notes,
    over,
    pawns,
    rings,
    trace_line,
    way_mark,
)
from widgets.boards.castle.points import geometry
from widgets.boards.castle.press import press
from widgets.boards.castle.printed import bands, markers, printed
from widgets.boards.castle.small import parts as small_parts
from widgets.boards.castle.small import small
from widgets.boards.castle.wanted import THINGS, wanted
from widgets.boards.castle.words import hands, table
from widgets.boards.castle.yards import grounds
from widgets.boards.window import KEPT, STEP, STRIP, lowest, strips, within
from widgets.kernel.film import Item
from widgets.kernel.motion import lay, still
from widgets.kernel.scene import SIGHT, Laid, Layer, Place, Scene, Shape

UNDRAWN = Layer("ground", ()), Layer("fixed", ())
"""What stays as it is, where a board is asked for the names of its places alone."""


def scene(
    game: Any, state: Any, viewer: str, overlay: Overlay, size: float = 1.0, info: Any = None
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    board, facts = plan(state), seen(game, state, viewer)
    items = (*overlay.left, *((overlay.refused,) if overlay.refused else ()))
    here = shown(board, overlay, size, items)
    below = beside.strip(here, facts, overlay)
    lying = beside.tray(here, facts, below, overlay)
    boxes = {**below.boxes, **lying.cards}
    laid = tuple(
        one if _seen(here, item) else Laid()
        for item, one in zip(items, lay(items, geometry(here, facts, below, lying)), strict=True)
    )
    under, above = still(laid)
    chart = below.chart
    things = (
        *rings(here, facts, facts.at.get(facts.mover, "")),
        *strips(here.view, ("bar", "ink")),
        *beside.boxes(here, facts, below),
        *beside.track(here, facts, below.track),
        *crowds(here, facts, below.boxes),
        *lying.shapes,
        *(small(here, facts, overlay, chart) if chart else ()),
    )
    moving = (
        *under,
        *markers(here, facts),
        *trace_line(here, overlay),
        *marks(here, facts, overlay, boxes),
        *beside.marker(here, facts, below.track),
        *pawns(here, facts, below.boxes),
        *led(here, facts, overlay),
        *rings(here, facts, overlay.picked),
        *notes(here, facts, overlay),
        *above,
        *over(here, overlay, below.boxes),
    )
    land, fixed = UNDRAWN if overlay.whole else _still(here)
    spots = [
        Place(name, words.place(board, at, facts), *here.box(at), linked(board, at))
        for at, name in enumerate(board.names)
        if overlay.whole or here.shows(here.middle(at))
    ]
    spots += [Place(name, words.box(name, facts), *box) for name, box in below.boxes.items()]
    spots += [Place(name, words.card(name, facts), *box) for name, box in lying.cards.items()]
    spots += small_parts(here, chart) if chart else ()
    view = here.view
    return Scene(
        *here.room,
        words.sentence(board, facts),
        (
            land,
            Layer("under", tuple(bands(here, facts))),
            fixed,
            Layer("things", things),
            Layer("moving", moving),
        ),
        tuple(spots),
        0,
        here.near,
        left=view.left,
        top=view.top,
        focus=(view.left + view.width / 2, view.top + view.height / 2),
        laid=laid,
        part=here.sight,
    )


FILLED = 0.36
"""What part of a board that shows a part of the castle is taken by the story at least, where a
lower one shows no less of it."""


def height(
    game: Any, state: Any, viewer: str, overlay: Overlay, width: float, most: float
) -> float:
    """The height of a room so wide of which the part where all happens takes the most.

    On a phone that part is as large as can be, and the room is no higher than it needs; where it
    shows a part of the castle it is as high as that still fills enough of it.
    """
    if not overlay.story:
        return most

    def lies(tall: float) -> Ground:
        room = (width, tall)
        story = overlay.story, overlay.turns
        return part(plan(state), 1.0, overlay.phone, room, overlay.around, "", *story)

    def told(tall: float) -> float:
        here, whole = lies(tall), lies(most)
        cut = sum(here.view.cut) > sum(whole.view.cut)
        return 0.0 if cut or here.near < KEPT * whole.near else _taken(here, overlay.story)

    if overlay.phone:
        high = lowest(told, most)
        if not lies(high).sight:
            return high
        tried = (most - step for step in range(0, int(most - high), STEP))
        return next((tall for tall in tried if told(tall) >= FILLED * width * tall), high)

    def taken(tall: float) -> float:
        return lies(tall).near ** 2 / tall

    return max((most - step for step in range(int(most - SHALLOW), -1, -4)), key=taken)


def _taken(here: Ground, story: Sequence[str]) -> float:
    """The area of what is in sight of a story, with its Rooms and what is one step away.

    What lies below a strip where the castle goes on is not.
    """
    x, y, w, h, cut = here.view
    over, under = (y + STRIP * cut[2], y + h - STRIP * cut[3])
    boxes = (here.box(here.board.index[name]) for name in reach(here.board, tuple(story)))
    seen = [
        (left, top, wide, high)
        for left, top, wide, high in boxes
        if x - 1 <= left <= x + w - wide + 1 and over - 1 <= top <= under - high + 1
    ]
    if not seen:
        return 0.0
    left, top = (min(one[at] for one in seen) for at in (0, 1))
    right, low = (max(one[at] + one[at + 2] for one in seen) for at in (0, 1))
    return (right - left) * (low - top)


def trace(state: Any, overlay: Overlay, size: float) -> tuple[tuple[Shape, ...], Point]:
    """The way that is pointed at, its line below the numbers on it; and the picture's corner."""
    here = shown(plan(state), overlay, size, ())
    way = next(way for way in overlay.ways if way.place == overlay.pointed)
    taken = set(standing(state))
    on = {plan(state).names[action.to] for action in way.actions}
    shapes = trace_line(here, overlay)
    for one in overlay.ways:
        if one.place in on and one.place in here.board.index:
            shapes += way_mark(here, one, {}, occupied=one.place in taken)
    return tuple(shapes), (here.view.left, here.view.top)


def parts(state: Any) -> tuple[tuple[str, str], ...]:
    """The parts of a large castle, and all of it."""
    if not dense(plan(state)):
        return ()
    named = tuple((f"{SIGHT}{name}", said) for name, said in PARTS.items())
    return (*named, (f"{SIGHT}{WHOLE}", "Whole castle"))


def turn(state: Any) -> tuple[int, int]:
    """Whose Turn of which Round it is."""
    return state.rounds, state.turn


def standing(state: Any) -> tuple[str, ...]:
    """The circles where pawns stand."""
    return tuple(state.field.names[at] for at in state.at if at >= 0)


def _seen(here: Ground, item: Item) -> bool:
    """Whether all circles of something that happened are in the part that is looked at."""
    index = here.board.index
    names = [name for name in item.places if name in index]
    return all(here.shows(here.middle(index[name])) for name in names)


@lru_cache(maxsize=64)
def _still(here: Ground) -> tuple[Layer, Layer]:
    """The layers that stay as they are during a game, as far as they are in sight."""
    ground, fixed = (within(here.view, shapes) for shapes in (grounds(here), printed(here)))
    return Layer("ground", ground, still=True), Layer("fixed", fixed, still=True)


__all__ = [
    "THINGS", "direction", "group", "hands", "height", "icon", "learn", "motion", "movers", "parts",
    "press", "scene", "spends", "standing", "table", "targets", "toward", "trace", "tried", "turn",
    "wanted", "ways",
]  # fmt: skip
