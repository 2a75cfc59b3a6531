"""Boxes below the plan: cells, Office, Barracks, escaped; and the head band."""

from __future__ import annotations

from typing import NamedTuple

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
from widgets.boards.graph import Box, wide
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
COLUMN = 268.0
"""How wide at least a column beside the plan is."""
ROOMY = 0.9
"""The scale from which a whole large castle has room for a column beside it."""


def shown(seen: Seen) -> tuple[int, ...]:
    """The boxes that are drawn: a last one only for men who are not lined up yet."""
    return (*ORDER[:5], AWAY if seen.on(NAMES[AWAY]) and not seen.on(NAMES[DEAD]) else DEAD)


class Strip(NamedTuple):
    """What lies round the plan: boxes, the small map, dice, four lines of the tray, the Rounds.

    ``area`` is the ground it lies on. Where it is ``flat`` the dice of several throws lie side by
    side.
    """

    area: Window
    line: float
    boxes: dict[str, Box]
    chart: Box | None
    dice: Box
    lines: tuple[Box, ...]
    """The own cards, the own Equipment, the other hands, the piles."""
    track: float
    flat: bool


def strip(here: Ground, seen: Seen, view: Window) -> Strip:
    """Where everything round the plan lies: below it, or beside it.

    That is where type is made for a class, and where there is room for a whole large castle across
    the page. Where only a part of the plan is shown the small map lies beside the boxes, on a phone
    below them.
    """
    if beside(here):
        return _beside(here, seen, view)
    part, phone, size = any(view.cut), here.phone, here.type(12.5)
    left, across = view.left + GAP, view.width - 2 * GAP
    top = round(view.top + view.height, 1)
    y = top + GAP
    mapped = (120.0 if phone else 196.0) if part else 0.0
    tall = height(here, mapped) if part else 0.0
    aside = mapped + GAP if part and not phone else 0.0
    found, low = _rows(here, seen, (left + aside, y, across - aside), 2 if aside else 1)
    chart = (left, round(y, 1), mapped, tall) if aside else None
    y = round(max(low, y + tall if aside else 0.0) + GAP, 1)
    line = round(max(size * 2.25, face(here) * 41), 1)
    if phone:
        dice = (left, y, across, line)
        aside = mapped + GAP if part else 0.0
        chart = (left, round(y + line, 1), mapped, tall) if part else None
        lines = [(left + aside, round(y + line * (at + 1), 1), across - aside, line)
                 for at in range(3)]  # fmt: skip
        y += line + max(3 * line, tall + 2)
        lines.append((left, round(y, 1), across, line))
        y += line
    else:
        aside = max(132.0, size * 10.4)
        dice = (left, y, aside, 4 * line)
        lines = [(round(left + aside + GAP, 1), round(y + line * at, 1),
                  round(across - aside - GAP, 1), line) for at in range(4)]  # fmt: skip
        y += 4 * line
    y = round(y + GAP / 2, 1)
    area = Window(view.left, top, view.width, round(y + deep(here) - top, 1))
    return Strip(area, line, found, chart, dice, tuple(lines), y, phone)


def beside(here: Ground) -> bool:
    """Whether everything lies beside the plan."""
    across = dense(here.board) and not here.close and here.size >= ROOMY
    return here.far or (across and not here.phone)


def _beside(here: Ground, seen: Seen, view: Window) -> Strip:
    """A column at the right of the plan."""
    size = here.type(12.5)
    across = max(COLUMN, round(size * 13.5, 1))
    line = round(max(size * 1.75, face(here) * 41), 1)
    left, y = round(view.left + view.width + GAP, 1), view.top + GAP
    rows = [(left, round(y + line * at, 1), across, line) for at in range(5)]
    found, low = _rows(here, seen, (left, y + 5 * line + GAP, across), 3)
    track = round(max(low + GAP, view.top + view.height - deep(here)), 1)
    high = round(track + deep(here) - view.top, 1)
    area = Window(left - GAP, view.top, across + 2 * GAP, high)
    return Strip(area, line, found, None, rows[0], tuple(rows[1:]), track, flat=True)


def _rows(
    here: Ground, seen: Seen, at: tuple[float, float, float], rows: int
) -> tuple[dict[str, Box], float]:
    """The boxes in so many rows from a point on, as wide as there is room; where they end."""
    left, top, across = at
    size, gap, many = here.type(12.5), GAP / 2 if here.phone else GAP, 6 // rows
    high = size * 1.5 + max(ROW, 2.4 * here.pawn + 4) + 4
    each = (across - gap * (many - 1)) / many
    found = {
        NAMES[box]: (
            round(left + number % many * (each + gap), 1),
            round(top + number // many * (high + gap), 1), round(each, 1), round(high, 1),
        )
        for number, box in enumerate(shown(seen))
    }  # fmt: skip
    return found, round(top + rows * (high + gap) - gap, 1)


def face(here: Ground) -> float:
    """The scale of a die, as thrown ones are drawn."""
    return round(max(0.7, min(1.6, here.near * 0.6 / 38)), 3)


def centre(box: Box) -> Point:
    """The middle of a box."""
    return round(box[0] + box[2] / 2, 1), round(box[1] + box[3] / 2, 1)


def boxes(here: Ground, seen: Seen, view: Window, below: Strip) -> list[Shape]:
    """The boxes, with how many men are in them, and the Rounds."""
    left, top, across, high, _ = below.area
    shapes: list[Shape] = [Rect(left, top, across, high, 0, Ink("panel"))]
    if beside(here) and high > view.height:
        low = view.top + view.height
        shapes.append(Rect(view.left, low, view.width, high - view.height, 0, Ink("panel")))
    shapes += track(here, seen, below.area, below.track)
    size = here.type(12.5)
    room = dict(zip(("inner cells", "outer cells"), here.board.cells, strict=True))
    titles = {NAMES[box]: TITLES[box] for box in TITLES}
    for name, (x, y, w, h) in below.boxes.items():
        men = seen.on(name)
        count = f"{len(men)}/{room[name].size}" if name in room else str(len(men) or "")
        shapes.append(Rect(x, y, w, h, 6, Ink("page", "edge", 1.5)))
        base = round(y + size * 1.25, 1)
        text = titles[name]
        if wide(text, size) + wide(count, size) + 12 > w:
            text = text.split()[0]
        if wide(text, size) + wide(count, size) + 10 > w:
            count = ""
        shapes.append(Text(x + 5, base, text, size, "ink", 700, "start"))
        shapes.append(Text(x + w - 5, base, count, size, "ink2", 600, "end"))
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
    """The head band: who acts, and how to see more or less. A phone has none."""
    if here.phone:
        return []
    size, seeable = here.type(13.5), dense(here.board)
    shapes: list[Shape] = [Rect(view.left, view.top, view.width, here.head, 0, Ink("bar"))]
    middle = view.top + here.head / 2
    x = view.left + 12.0
    r = 10.8
    who = seen.asked or ("" if seen.over else seen.turn)
    if seen.over:
        said = f"{' and '.join(seen.winners) or 'Nobody'} won"
    else:
        said = f"{who} to act" if seen.asked else f"{who}'s Turn"
    if who:
        scale = round(r / RADIUS, 3)
        x += r
        shapes += [Use(common.to_act(RADIUS), x, middle, scale * 0.8),
                   Use(piece(sign_of(who)), x, middle, scale)]  # fmt: skip
        x += r * 1.5 + 6
    base = round(middle + size * 0.36, 1)
    shapes.append(Text(round(x, 1), base, said, size, "ink", 700, "start"))
    if seeable:
        bx, by, bw, bh = switch(here, view)
        words = "From near" if not here.close else "Whole castle"
        shapes.append(Rect(bx, by, bw, bh, 6, Ink("page", "act", 1.5)))
        shapes.append(Text(round(bx + bw / 2, 1), base, words, size, "act", 600))
    return shapes
