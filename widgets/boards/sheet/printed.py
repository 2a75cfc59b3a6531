"""What is drawn on a sheet and stays: paper, fog, water, walls, exits, marsh, pits, posts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.boards.grid import ABOVE, BELOW, COLUMNS, STEPS
from rules.games.labyrinth.board.terrain import (
    BLOWN,
    EXIT,
    MARSHY,
    MOUTH,
    OPEN,
    PIT,
    PLAIN,
    SOURCE,
    WATER,
)
from widgets.boards.lettering import legible
from widgets.boards.sheet import signs
from widgets.boards.sheet.facts import OUTER, RIM, UNKNOWN, Chart, edge
from widgets.boards.sheet.ground import TOP, Sheet
from widgets.kernel.pencil import Box, Steps, arrow, boxes, hatch, outside_hatch, stroke
from widgets.kernel.scene import Ink, Path, Point, Rect, Shape, Step, Text, Use, line

RAISED = 0.28
"""How much higher the number of a row stands over whose left edge an exit leads, in cells."""


@lru_cache(maxsize=64)
def paper(here: Sheet) -> tuple[Shape, ...]:
    """The sheet: its edge, its squares, the margin line, letters and numbers."""
    left, top, width, height = here.shown
    c = here.c
    pitch = c / max(2, round(c / (22 if here.roomy else 12)))
    squares: list[Step] = []
    at = left + (here.margins.left - left) % pitch
    while at < left + width:
        squares += [("M", round(at, 1), top + 1), ("L", round(at, 1), top + height - 3)]
        at += pitch
    at = top + (here.margins.top - top) % pitch
    while at < top + height:
        squares += [("M", left + 1, round(at, 1)), ("L", left + width - 3, round(at, 1))]
        at += pitch
    ground: tuple[Shape, ...] = (
        Rect(2, 3, width - 2, height - 3, 3, Ink("shade")),
        Rect(0.5, 0.5, width - 3, height - 4, 3, Ink("sheet", "hair", 1)),
    )
    if here.roomy:
        ground = (Rect(left, top, width, height, 0, Ink("sheet")),)
    margin = here.margins.left - 30 if here.roomy else 24
    return (
        *ground,
        Path(tuple(squares), Ink("", "grid", 0.7)),
        Path(line(margin, top + 1, margin, top + height - 3), Ink("", "margin", 1)),
        Path(crosses(here), Ink("", "lead2", 1, (), 0.7)),
        *_names(here),
    )


def crosses(here: Sheet) -> Steps:
    """The small crosses on the corners of the cells."""
    steps: list[Step] = []
    arm = 3.5 if here.c < 50 else 4.5
    for level in range(here.grid.levels):
        left, top = here.corner(here.grid.cell(0, 0, level))
        for row in range(here.grid.height + 1):
            for column in range(here.grid.width + 1):
                x, y = left + column * here.c, top + row * here.c
                steps += [
                    ("M", x - arm, y),
                    ("L", x + arm, y),
                    ("M", x, y - arm),
                    ("L", x, y + arm),
                ]
    return tuple(steps)


def _names(here: Sheet) -> list[Shape]:
    """Letters above the columns, numbers beside the rows, and which level it is."""
    size, grid = here.type(13), here.grid
    shapes: list[Shape] = []
    for level in range(grid.levels):
        x, y = here.corner(grid.cell(0, 0, level))
        off = here.margins.letter
        shapes += [
            Text(x + here.c * (column + 0.5), y - off, COLUMNS[column], size, "lead2")
            for column in range(grid.width)
        ]
        # Where type is large for its place, the second names would touch the heading.
        second = here.letters[: grid.width] if here.roomy or size < 17 else ()
        shapes += [
            Text(x + here.c * (column + 0.5), y - off - 2 - size, letter, size, "lead2", 400)
            for column, letter in enumerate(second)
        ]
        if level == 0 or here.down:
            shapes += [_number(here, row, x - here.margins.number, y) for row in range(grid.height)]
        if grid.levels > 1:
            middle, low = x + grid.width * here.c / 2, y + grid.height * here.c + 20
            shapes.append(Text(middle, low, f"level {level + 1}", size, "lead2"))
    return shapes


def _number(here: Sheet, row: int, x: float, top: float) -> Text:
    size = here.type(13)
    y = top + here.c * (row + 0.5) + size * 0.36
    return Text(x, y, str(row + 1), size, "lead2", 600, "end")


def bare(here: Sheet, place: int) -> list[Rect]:
    """Paper over the names of a column or row that an arrow over the edge would half cover."""
    cell, way = divmod(place - here.grid.size, 6)
    (x, y), size, off = here.corner(cell), here.type(13), here.margins
    if way == 0:
        high = size * (2.2 if here.letters else 1.1)
        return [Rect(round(x + here.c / 2 - size, 1), round(y - off.letter - high, 1),
                     round(2 * size, 1), round(high + 3, 1), 0, Ink("sheet"))]  # fmt: skip
    if way == STEPS.index((-1, 0, 0)):
        return [Rect(round(x - off.number - 1.4 * size, 1), round(y + here.c / 2 - size, 1),
                     round(1.5 * size, 1), round(2 * size, 1), 0, Ink("sheet"))]  # fmt: skip
    return []


def torn(here: Sheet) -> list[Shape]:
    """The lower edge of a sheet of which only the first rows are shown."""
    (x, above, wide, high), (_, top, _, down) = here.shown, here.part
    if here.cut != (False, False, False, True):
        return []
    half, steps, many = (above + high - top - down) / 2, list[Step](), max(2, round(wide / 14))
    for at in range(many + 1):
        y = top + down + half + min(3.0, half / 2) * (-1) ** at
        steps.append(("L" if at else "M", round(x + wide * at / many, 1), round(y, 1)))
    return [Path(tuple(steps), Ink("", "lead2", 1.5))]


def edges(here: Sheet, tear: Sequence[Shape] = ()) -> tuple[Shape, ...]:
    """Strips of paper over what is cut off, with the letters and numbers of what is left.

    A wedge on each strip says that the sheet goes on there, or the ``tear`` says it alone.
    """
    (x, y, w, h), (px, py, pw, ph), cut = here.shown, here.part, here.cut
    ink, size = Ink("sheet"), here.type(13)
    shapes: list[Shape] = []
    for side, box in enumerate(
        (
            (x, y, px - 2 - x, h),
            (px + pw + 2, y, x + w - px - pw - 2, h),
            (x, y, w, py - 2 - y),
            (x, py + ph + 2, w, y + h - py - ph - 2),
        )
    ):
        if cut[side] and min(box[2:]) > 0:
            shapes.append(Rect(*box, 0, ink))
    top = py - here.margins.letter if here.roomy else (y + 24 if cut[2] else TOP - 14)
    shapes += [
        _number(here, row, px - 9, here.margins.top)
        for row in range(here.grid.height if cut[0] or cut[2] else 0)
        if py < here.margins.top + here.c * (row + 0.5) < py + ph
    ]
    for column in range(here.grid.width if any(cut[:3]) else 0):
        at = here.margins.left + here.c * (column + 0.5)
        if px < at < px + pw:
            shapes.append(Text(at, top, COLUMNS[column], size, "lead2"))
    return (*shapes, *(tear or (Path(wedge, MORE) for wedge in _wedges(here))))


def _wedges(here: Sheet) -> Iterator[Steps]:
    """What points over each edge behind which there are squares, between two rows or columns."""
    (px, py, pw, ph), c = here.part, here.c
    x = px + round(pw / 2 / c) * c
    y = py + round(ph / 2 / c) * c
    ends = ((px, y, -1, 0), (px + pw, y, 1, 0), (x, py, 0, -1), (x, py + ph, 0, 1))
    for out, (ex, ey, dx, dy) in zip(here.cut, ends, strict=True):
        if out:
            tip, foot, half = WEDGE
            yield (
                ("M", ex + dx * tip, ey + dy * tip),
                ("L", ex + dx * foot - dy * half, ey + dy * foot - dx * half),
                ("L", ex + dx * foot + dy * half, ey + dy * foot + dx * half),
                ("Z",),
            )


def area(here: Sheet, cells: tuple[int, ...], inset: float = 0.0) -> Steps:
    """One path over all ``cells``, joined along rows."""
    found: list[Box] = []
    for cell in sorted(cells):
        x, y, w, h = here.box(cell)
        if (
            found
            and found[-1][1] == y + inset
            and abs(found[-1][0] + found[-1][2] + inset - x) < 0.01
        ):
            last = found[-1]
            found[-1] = (last[0], last[1], last[2] + w, last[3])
        else:
            found.append((x + inset, y + inset, w - 2 * inset, h - 2 * inset))
    return boxes(found)


WALL_INK = Ink("", "lead", 3.2)
SECOND_INK = Ink("", "lead", 1.9, (), 0.75)
OUTER_INK = Ink("", "lead", 4.2)
RIM_INK = Ink("", "lead2", 1.5, (), 0.85)
MORE, WEDGE = Ink("lead"), (13.0, 5.0, 8.0)
"""What says that a sheet goes on: its colour; how far out its tip and its foot lie, half of it."""
HATCH_INK = Ink("", "lead2", 1)


@lru_cache(maxsize=128)
def fog(chart: Chart, here: Sheet) -> tuple[Shape, ...]:
    """One hatch over everything unknown, in phase whatever lies beneath."""
    hidden = tuple(cell for cell, code in enumerate(chart.cells) if code == UNKNOWN)
    if not hidden:
        return ()
    grid: list[Step] = []
    unknown = frozenset(hidden)
    for cell in hidden:
        for way in (1, 2):
            if chart.grid.neighbour(cell, way) in unknown:
                x1, y1, x2, y2 = here.side(cell, way)
                grid += [("M", x1, y1), ("L", x2, y2)]
    return (
        Path(area(here, hidden), Ink("fog")),
        Path(hatch(here.box(cell) for cell in hidden), Ink("", "fogink", 1)),
        Path(tuple(grid), Ink("", "sheet", 1.2, (), 0.8)),
    )


@lru_cache(maxsize=128)
def terrain(chart: Chart, here: Sheet, taken: frozenset[int]) -> tuple[Shape, ...]:
    """Water, walls and fixed signs; those of ``taken`` cells make room for a piece."""
    shapes: list[Shape] = []
    wet = tuple(cell for cell in range(chart.grid.size) if chart.look(cell) == WATER)
    if wet:
        shapes.append(Path(area(here, wet, 1), Ink("water")))
        shapes += _currents(chart, here, wet)
    if chart.orders:
        shapes.append(Path(_orders(chart, here), Ink("", "lead2", 1.4, (1.5, 6))))
    shapes += _walls(chart, here)
    shapes += _cells(chart, here, taken)
    return tuple(shapes)


def _currents(chart: Chart, here: Sheet, wet: tuple[int, ...]) -> list[Shape]:
    flows = dict(chart.flows)
    shapes: list[Shape] = []
    for cell in wet:
        x, y = here.middle(cell)
        ground = chart.ground[cell]
        kind = ground.kind if ground else ""
        way = flows.get(cell)
        if kind == MOUTH:
            shapes.append(Use(signs.mouth(1 if way is None else way), x, y, here.sign))
        elif way is None:
            shapes.append(Use(signs.still() if kind != SOURCE else signs.source(), x, y, here.sign))
        elif kind == SOURCE:
            shapes.append(Use(signs.spring(way), x, y, here.sign))
        else:
            shapes.append(Use(signs.flow(way), x, y, here.sign))
    return shapes


def _orders(chart: Chart, here: Sheet) -> Steps:
    steps: list[Step] = []
    for cells in chart.orders:
        count = len(cells)
        for at in range(count if count > 2 else count - 1):
            (x, y), bend, end = _bent(here, cells, at)
            steps += [("M", x, y), ("Q", *bend, *end)]
    return tuple(steps)


def _bent(here: Sheet, cells: tuple[int, ...], at: int) -> tuple[Point, Point, Point]:
    """The curve from one cell of an order to the next one, which keeps away from the others."""
    middles = [here.middle(cell) for cell in cells]
    ox = sum(x for x, _ in middles) / len(middles)
    oy = sum(y for _, y in middles) / len(middles)
    (x1, y1), (x2, y2) = middles[at], middles[(at + 1) % len(cells)]
    nx, ny = -(y2 - y1), x2 - x1
    outward = 1 if nx * ((x1 + x2) / 2 - ox) + ny * ((y1 + y2) / 2 - oy) >= 0 else -1
    bend = 0.24 * outward
    return (
        (x1, y1), (round((x1 + x2) / 2 + nx * bend, 1), round((y1 + y2) / 2 + ny * bend, 1)),
        (x2, y2),
    )  # fmt: skip


def ring(chart: Chart, here: Sheet, start: int, end: int) -> list[Point]:
    """The points of the curve that is drawn from a pit to the next one; none where none is."""
    for cells in chart.orders:
        if start in cells and end == cells[(cells.index(start) + 1) % len(cells)] != start:
            back = len(cells) == 2 and start == cells[1]
            (x1, y1), (bx, by), (x2, y2) = _bent(here, cells, 0 if back else cells.index(start))
            parts = [at / 14 for at in range(15)]
            found = [
                (
                    round((1 - p) ** 2 * x1 + 2 * (1 - p) * p * bx + p * p * x2, 1),
                    round((1 - p) ** 2 * y1 + 2 * (1 - p) * p * by + p * p * y2, 1),
                )
                for p in parts
            ]
            return found[::-1] if back else found
    return []


def _walls(chart: Chart, here: Sheet) -> list[Shape]:
    """All walls, gathered into a few paths: thick stroke, thin stroke, outer hatching, exits."""
    first: list[Step] = []
    second: list[Step] = []
    outer: list[Step] = []
    outer_second: list[Step] = []
    hatching: list[Step] = []
    stones: list[Step] = []
    arrows: list[Step] = []
    rim: list[Step] = []
    papers: list[Shape] = []
    shapes: list[Shape] = []
    for cell in range(chart.grid.size):
        for way in range(4):
            if not edge(chart, cell, way):
                continue
            x1, y1, x2, y2 = here.side(cell, way)
            sign = chart.borders[cell][way]
            perimeter = chart.framed and chart.grid.neighbour(cell, way) < 0
            perimeter = perimeter or sign == OUTER
            if sign == EXIT:
                arrows += _exit(here, cell, way, shapes)
                if STEPS[way][0] < 0:
                    papers += bare(here, chart.grid.size + 6 * cell + way)
            elif sign == BLOWN:
                part = 0.24 * (x2 - x1), 0.24 * (y2 - y1)
                first += stroke(x1, y1, x1 + part[0], y1 + part[1], 1)
                first += stroke(x2, y2, x2 - part[0], y2 - part[1], 1)
                dx, dy = (x2 - x1) / here.c, (y2 - y1) / here.c
                stones += signs.rubble((x1 + x2) / 2, (y1 + y2) / 2, dx, dy, here.c * 0.2)
            elif perimeter:
                outer += stroke(x1, y1, x2, y2, 1)
                outer_second += stroke(x1, y1, x2, y2, 2, 1.3)
                hatching += outside_hatch(x1, y1, x2, y2, STEPS[way][:2])
            elif sign == RIM:
                rim += stroke(x1, y1, x2, y2, 1)
            elif chart.standing(cell, way):
                first += stroke(x1, y1, x2, y2, 1)
                second += stroke(x1, y1, x2, y2, 2, 1.3)
            if sign in MARSHY:
                shapes += _marsh(here, x1, y1, x2, y2)
    paths = (
        (hatching, HATCH_INK),
        (rim, RIM_INK),
        (outer, OUTER_INK),
        (outer_second, SECOND_INK._replace(width=2.5)),
        (first, WALL_INK),
        (second, SECOND_INK),
        (stones, Ink("sheet", "lead", 1.2)),
        (arrows, Ink("", "ok", 3)),
    )
    lines = (
        Path(tuple(steps), ink._replace(width=round(ink.width * here.broad, 2)))
        for steps, ink in paths
        if steps
    )
    return [*papers, *lines, *shapes]


def _exit(here: Sheet, cell: int, way: int, labels: list[Shape]) -> Steps:
    """A gap with a green arrow, and the word where there is room."""
    x, y = here.middle(cell)
    dx, dy = STEPS[way][:2]
    if dx < 0:
        # The number of its row stands above it.
        left, top = here.corner(cell)
        column = left - here.margins.number
        row = here.grid.place(cell)[1]
        labels.append(_number(here, row, column, top - here.c * (row + RAISED)))
    near, far = here.c / 2 - 7, here.c / 2 + here.margins.exit
    if here.detail != "sign" and dx:
        size = legible(12, here.size)
        off = here.c / 2 + (size + 4 if here.roomy else 14)
        labels.append(Text(x + dx * off, y + 12 + size, "exit", size, "ok", 700, detail="letter"))
    return arrow(x + dx * near, y + dy * near, x + dx * far, y + dy * far, 7.5)


def _marsh(here: Sheet, x1: float, y1: float, x2: float, y2: float) -> list[Shape]:
    scale = here.sign * 0.95
    return [
        Use(signs.tuft(), round(x1 + (x2 - x1) * part, 1), round(y1 + (y2 - y1) * part, 1), scale)
        for part in (0.16, 0.4, 0.64, 0.88)
    ]


def _cells(chart: Chart, here: Sheet, taken: frozenset[int]) -> list[Shape]:
    shapes: list[Shape] = []
    for cell, code in enumerate(chart.cells):
        x, y = here.middle(cell)
        look, ground = chart.look(cell), chart.ground[cell] if chart.ground else None
        if ground and look in signs.GROUND:
            sign = Use(signs.GROUND[look](), x, y, here.sign)
            shapes += [aside(here, sign)] if cell in taken else labelled(here, sign, ground.name)
        elif ground and look == PIT:
            small, name = here.detail == "sign", "" if code == ground.sketch else code
            shapes.append(Use(signs.pit("" if cell in taken else name, small), x, y, here.sign))
            if cell in taken and name:
                # Whoever stands in it leaves the corner to its name.
                size = here.type(13)
                spot = round(x - here.c * 0.5 + 5, 1), round(y - here.c * 0.5 + size + 2, 1)
                shapes.append(Text(*spot, name, size, "lead", 700, "start"))
        elif cell in chart.walked and look == PLAIN and code != UNKNOWN:
            shapes.append(Use(signs.land(), x, y, here.sign))
        if chart.grid.levels > 1 and len(chart.borders[cell]) > BELOW:
            for way, up in ((ABOVE, True), (BELOW, False)):
                if chart.grid.neighbour(cell, way) >= 0 and chart.borders[cell][way] == OPEN:
                    off = here.c * 0.3
                    shapes.append(Use(signs.shaft(up), x + off * (1 if up else -1), y - off, 0.85))
    for thing in chart.things:
        sign = Use(thing.sign, *here.middle(thing.cell), here.sign)
        if thing.cell in taken:
            shapes.append(aside(here, sign))
        else:
            shapes += labelled(here, sign, thing.word, thing.letter)
    return shapes


@lru_cache(maxsize=128)
def signed(chart: Chart) -> frozenset[int]:
    """The cells with a sign in their middle that a line must not cross."""
    found = frozenset(
        cell for cell in range(chart.grid.size) if chart.look(cell) not in (PLAIN, WATER)
    )
    return found | {thing.cell for thing in chart.things}


def aside(here: Sheet, sign: Use, scale: float = 0.76) -> Use:
    """A sign in the upper left of its cell: a piece stands on the cell, and both can be read."""
    off = here.c * 0.2
    return sign._replace(
        x=round(sign.x - off, 1), y=round(sign.y - off, 1), scale=round(sign.scale * scale, 3)
    )


def wide(word: str) -> float:
    """About how wide a word is in bold type of size 1."""
    return sum(0.34 if letter in "fijlrt " else 0.6 for letter in word)


def labelled(here: Sheet, sign: Use, word: str, letter: str | None = None) -> list[Shape]:
    """A sign with its word below it, its letter, or alone: detail follows size."""
    letter = word[0] if letter is None else letter
    if here.detail == "sign":
        return [sign]
    if here.detail == "word" and wide(word) * here.type(12) <= here.c - 4:
        lift = here.c * 0.1
        text = Text(
            sign.x, sign.y + here.c * 0.5 - 7, word, here.type(12), "lead", 600, detail="word"
        )
        return [sign._replace(y=round(sign.y - lift, 1)), text]
    if not letter:
        return [sign]
    size = here.type(12)
    x, y = sign.x + here.c * 0.5 - 5, sign.y + here.c * 0.5 - 4
    text = Text(round(x, 1), round(y, 1), letter, size, "lead", 700, "end", detail="letter")
    return [sign._replace(x=round(sign.x - 2, 1), y=round(sign.y - 2, 1)), text]
