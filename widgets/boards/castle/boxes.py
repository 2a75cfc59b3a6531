"""Boxes below the plan: cells, Office, Barracks, escaped; and the head band."""

from __future__ import annotations

from rules.games.colditz.board.plan import Point
from rules.games.colditz.state import (
    AWAY,
    BARRACKS,
    DEAD,
    ESCAPED,
    INNER_CELLS,
    OFFICE,
    OUTER_CELLS,
)
from rules.games.colditz.state import BOXES as NAMES
from widgets.boards.castle.facts import Seen, sign_of
from widgets.boards.castle.ground import ROW, Ground, dense
from widgets.boards.castle.small import height
from widgets.boards.castle.track import deep, track
from widgets.boards.graph import Box, die, wide
from widgets.boards.sheet import marks as common
from widgets.boards.sheet.pieces import RADIUS, piece
from widgets.boards.window import Window
from widgets.kernel.scene import Ink, Rect, Shape, Text, Use

ORDER = (INNER_CELLS, OUTER_CELLS, OFFICE, BARRACKS, ESCAPED, DEAD)
TITLES = {
    INNER_CELLS: "Inner cells", OUTER_CELLS: "Outer cells", OFFICE: "Office",
    BARRACKS: "Barracks", ESCAPED: "Escaped", DEAD: "Shot", AWAY: "Not here",
}  # fmt: skip
GAP = 8.0


def shown(seen: Seen) -> tuple[int, ...]:
    """The boxes that are drawn: a last one only for men who are not lined up yet."""
    return (*ORDER[:5], AWAY if seen.on(NAMES[AWAY]) and not seen.on(NAMES[DEAD]) else DEAD)


def grid(view: Window, here: Ground) -> tuple[int, int]:
    """How many boxes stand in a row, and how many rows there are."""
    across = (2 if here.phone else 3) if any(view.cut) else 3 if here.phone else 6
    return across, 6 // across


def depth(here: Ground, seen: Seen, view: Window) -> float:
    """How high the strip below the plan is: the boxes, the map, the Rounds."""
    return round(_tall(here, seen, view) + GAP * 2 + deep(here), 1)


def _tall(here: Ground, seen: Seen, view: Window) -> float:
    """How high boxes and map are."""
    lines = grid(view, here)[1]
    boxed = lines * (_high(here, seen, view) + GAP) - GAP
    return max(boxed, height(here, _mapped(here))) if any(view.cut) else boxed


def _mapped(here: Ground) -> float:
    return 150.0 if here.phone else 196.0


def _high(here: Ground, seen: Seen, view: Window) -> float:
    """How high a box is: with one row of men, or two where many nations play."""
    row = max(ROW, here.type(12.5) * 2.1) + 4
    lines = 1 if any(view.cut) or len(seen.players) < 4 else 2
    return here.type(12.5) * 1.6 + lines * row + 4


def map_box(here: Ground, view: Window) -> Box | None:
    """Where the small map lies, if there is one."""
    if not any(view.cut):
        return None
    across = _mapped(here)
    return (view.left + GAP, round(view.top + view.height + GAP, 1), across, height(here, across))


def places(here: Ground, seen: Seen, view: Window) -> dict[str, Box]:
    """The boxes by the names of their places."""
    each, _ = grid(view, here)
    left = view.left + (_mapped(here) + GAP if any(view.cut) else 0)
    across = (view.left + view.width - left - GAP * (each + 1)) / each
    high = _high(here, seen, view)
    found = {}
    for at, box in enumerate(shown(seen)):
        x = left + GAP + at % each * (across + GAP)
        y = view.top + view.height + GAP + at // each * (high + GAP)
        found[NAMES[box]] = (round(x, 1), round(y, 1), round(across, 1), round(high, 1))
    return found


def centre(box: Box) -> Point:
    """The middle of a box."""
    return round(box[0] + box[2] / 2, 1), round(box[1] + box[3] / 2, 1)


def boxes(here: Ground, seen: Seen, view: Window) -> list[Shape]:
    """The boxes, with how many men are in them."""
    high = depth(here, seen, view)
    low = round(view.top + view.height, 1)
    shapes: list[Shape] = [Rect(view.left, low, view.width, high, 0, Ink("panel"))]
    shapes += track(here, seen, view, low + high - deep(here))
    size = here.type(12.5)
    room = dict(zip(("inner cells", "outer cells"), here.board.cells, strict=True))
    titles = {NAMES[box]: TITLES[box] for box in TITLES}
    for name, (x, y, w, h) in places(here, seen, view).items():
        men = seen.on(name)
        count = f"{len(men)}/{room[name].size}" if name in room else str(len(men))
        shapes.append(Rect(x, y, w, h, 6, Ink("page", "edge", 1.5)))
        base = round(y + size * 1.25, 1)
        text = titles[name]
        if wide(text, size) + wide(count, size) + 12 > w:
            text = text.split()[0]
        shapes.append(Text(x + 7, base, text, size, "ink", 700, "start"))
        shapes.append(Text(x + w - 7, base, count, size, "ink2", 600, "end"))
    return shapes


def switch(here: Ground, view: Window) -> Box:
    """The box of the switch between the whole castle and a part of it."""
    size = here.type(13.5)
    across = round(wide("Whole castle", size) * 1.06 + 20, 1)
    return (
        round(view.left + view.width - across - 6, 1), round(view.top + 4, 1), across,
        round(here.head - 8, 1),
    )  # fmt: skip


def band(here: Ground, seen: Seen, view: Window) -> list[Shape]:
    """The head band: who acts, what was thrown, points left, and how to see more or less."""
    size, seeable = here.type(13.5), dense(here.board)
    x0, y0, w = view.left, view.top, view.width
    shapes: list[Shape] = [Rect(x0, y0, w, here.head, 0, Ink("bar"))]
    lines = 2 if here.phone else 1
    mid = y0 + here.head / lines / 2
    x = x0 + 12.0
    r = 10.8
    who = seen.asked or ("" if seen.over else seen.turn)
    if seen.over:
        said = f"{' and '.join(seen.winners) or 'Nobody'} won"
    else:
        said = f"{who} to act" if seen.asked else f"{who}'s Turn"
    if who:
        scale = round(r / RADIUS, 3)
        x += r
        shapes += [Use(common.to_act(RADIUS), x, mid, scale * 0.8),
                   Use(piece(sign_of(who)), x, mid, scale)]  # fmt: skip
        x += r * 1.5 + 6
    base = round(mid + size * 0.36, 1)
    shapes.append(Text(round(x, 1), base, said, size, "ink", 700, "start"))
    x += wide(said, size) * 1.06 + 18
    words = "" if here.phone else "Whole castle" if here.close else "From near" if seeable else ""
    if words:
        bx, by, bw, bh = switch(here, view)
        shapes.append(Rect(bx, by, bw, bh, 6, Ink("page", "act", 1.5)))
        shapes.append(Text(round(bx + bw / 2, 1), base, words, size, "act", 600))
    if lines == 2:
        x, mid = x0 + 12, y0 + here.head * 0.75
        end = x0 + w - 12
    else:
        end = switch(here, view)[0] if words else x0 + w - 12
    points = f"{seen.points} point{'' if seen.points == 1 else 's'} left"
    need = wide(points, size) * 1.05 if seen.throws else 0.0
    step = 22.0
    for at, throw in enumerate(seen.throws):
        if x + 2 * step + need > end:
            break
        for face in throw.split("+"):
            shapes.append(Use(die(int(face)), round(x + step / 2, 1), round(mid, 1), 0.95))
            x += step
        x += 10
        if at == len(seen.throws) - 1:
            base = round(mid + size * 0.36, 1)
            shapes.append(Text(round(x, 1), base, points, size, "ink", 600, "start"))
    return shapes
