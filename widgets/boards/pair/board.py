"""The board of the duel: two sheets of squared paper, one for each walker.

Whoever sees everything has both labyrinths whole. A player has the one he drew, with the other
player in it, and what he was told of the one he walks; nothing else of that one is drawn, named or
countable. Where both have room they lie side by side, that of P1's walk first. A player's own walk
is his board: the other sheet is folded up beside it, on a phone to a margin that a tap opens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import hypot
from typing import Any, NamedTuple

from rules.boards.grid import STEPS, Grid
from rules.games.duel.board.notation import scan
from rules.games.duel.knowledge import Misfit
from rules.games.duel.state import ALL, PLAYERS, SEAT
from rules.games.duel.words import COLUMNS
from rules.knowledge.chart import Chart as Told
from rules.knowledge.chart import Joined, Spot, minus
from widgets.boards import Overlay, Player, Press
from widgets.boards.lettering import legible
from widgets.boards.pair.known import (
    HOLDS,
    ROW,
    Lore,
    Page,
    drawn,
    facts,
    grenade,
    learn,
    legend,
    pages,
    rows,
    told,
)
from widgets.boards.pair.moves import direction, icon, motion, targets, toward, tried
from widgets.boards.pair.press import meanwhile, press
from widgets.boards.sheet.notebook import FEW, WAYS, Chart, Notes, Slip
from widgets.boards.sheet.pieces import RADIUS, cased, go, piece, style, was_here
from widgets.boards.sheet.sheet import (
    LEAST,
    NOWHERE,
    SMALLEST,
    Margins,
    Sheet,
    Wish,
    across,
    edges,
    fitting,
    fog,
    paper,
    signed,
    terrain,
    torn,
)
from widgets.boards.sheet.things import (
    MOST,
    ON,
    Aside,
    Drawings,
    Loose,
    geometry,
    joined,
    moving,
    named,
    on_sheet,
    over,
    place,
    settled,
    slides,
    things,
)
from widgets.boards.sheet.things import beside as aside
from widgets.boards.table import hands
from widgets.boards.window import lowest
from widgets.kernel.courses import Geometry
from widgets.kernel.film import Item
from widgets.kernel.html import counted
from widgets.kernel.motion import lay, still
from widgets.kernel.pencil import Box
from widgets.kernel.scene import (
    SIGHT,
    Circle,
    Ink,
    Laid,
    Layer,
    Path,
    Place,
    Point,
    Rect,
    Scene,
    Shape,
    Text,
    Use,
    line,
)
from widgets.kernel.signs import barred

TITLES = {True: "Both labyrinths", False: "{}'s two sheets"}
GRENADES = 3
"""Grenades at the beginning: those that are spent are drawn as outlines."""
ASIDE = 30.0
"""What a piece in the tray at the head of a sheet takes, beside the words before it."""
WIDE, BOTH = 900.0, 700.0
"""From this width on a folded sheet has its full size, and whoever sees all sees both side by side.
"""
FOLDED, PART, MARGIN = 232.0, 0.3, 44.0
"""How wide a folded sheet is: in a wide room, as a part of a narrower one, and as a margin."""
BEFORE, SLIM = 0.35, 0.011
"""How far from the middle of a cell an arrow stands before what lies there, and its scale, for each
pixel of the cell's side."""
STRIDE = 22.0
"""How far a cell is on a margin at most."""
NARROW = 600.0
"""Below this width a folded sheet is a margin."""
NATURAL, PHONE, TALLEST, BIGGEST = 748.0, (366.0, 490.0), 400.0, 72.0
"""How wide both sheets are on a page, the room on a phone, how high they may be, their cells."""
SPARE = (2, 3)
"""The slip for which room is kept where a room is much wider than high."""
GAP = 14.0
FAR = 1.3
"""So many times larger are the cells of a sheet that has others than the one beside it."""
SHALLOW = 200.0
"""The least height of a board on a stage."""
JOIN = "join:"
"""What stands before the cell where a player tries whether his slip can lie."""
CHOSEN = 24.0
"""The least cell of a sheet of which any may be chosen to begin on."""
HEADED = 118.0
"""How wide a heading is that stands beside its sheet, on a phone."""
HEAD = 1.5
"""How high the heading of a sheet is, in heights of its letters."""
STACKED, LOW = 46.0, 0.25
"""The least cells of two sheets one above the other, and what part of the room the lower has."""
ROOMY = 52.0
"""Cells of this side have room for words, if the picture is not shown much smaller."""


# -- the picture -----------------------------------------------------------------------------------


def scene(
    game: Any,
    state: Any,
    viewer: str,
    overlay: Overlay,
    size: float = 1.0,
    info: Any = None,
) -> Scene:
    """The picture of ``state`` for ``viewer``."""
    if overlay.drawing[1] and viewer == ALL and scan(overlay.drawing[1]).maze is not None:
        return _looked_at(overlay, size)
    acting = tuple(game.actors(state))
    front = SEAT.get(acting[0], 0) if acting else 0
    seen = facts(game, state, viewer)
    loose = slips_of(seen, viewer, info)
    gone = gone_slip(info) if slides(overlay.left) else None
    if gone:
        loose = ((gone, ""), *loose)
    found = pages(game, state, viewer, info, small=False)
    lies = _lying(overlay, viewer, found, front, loose, size)
    if lies.sheets[lies.shown].detail == "sign":
        found = pages(game, state, viewer, info, small=True)
    ends = [page.notes.sentence for page in found]
    said = [words for sentence in ends for words in sentence]
    marked = [place.partition(":")[2] for place in overlay.marked if ":" in place]
    said += [f"marked: {', '.join(marked)}"] if marked and viewer == ALL else []
    said += [f"next: {acting[0]}"] if acting else []
    whole = _joined(found, lies, overlay, front)
    mine = next((page.notes for page in found if page.walker == viewer), None)
    main = lies.sheets[lies.shown]
    box = main.view
    beside = aside(
        Scene(box[2], box[3], "", (), left=box[0], top=box[1]), main.c,
        loose if lies.shown == SEAT.get(viewer) else (), viewer, acting=viewer in acting,
        carries=mine.chest if mine and mine.carrier else "",
        below=box[3] < main.window[3], room=main.window[2:], size=size, gone=gone,
        offers=overlay.offers,
    )  # fmt: skip
    whole = replace(
        joined(whole, beside), width=lies.room[0], height=lies.room[1],
        title=f"{TITLES[viewer == ALL].format(viewer)}. {'; '.join(said)}.",
    )  # fmt: skip
    items = (*overlay.left, overlay.refused) if overlay.refused else overlay.left
    slip = settled(main, beside, info.book) if gone and info else ((), ())
    if info and main.view[2] and lies.shown == SEAT.get(viewer):
        whole = _joining(whole, main, beside, info, viewer, overlay.sight)
    where = [
        _where(page, here, beside if page.walker == viewer else None, lies.room, slip)
        for page, here in zip(found, lies.sheets, strict=True)
    ]
    laid = tuple(lay((item,), where[_seat(item, viewer, front)])[0] for item in items)
    return _over(whole, laid, beside.pieces)


# -- joining a slip --------------------------------------------------------------------------------


def joins(info: Lore | None, viewer: str) -> tuple[str, ...]:
    """The places where the slip that ``viewer`` draws on can lie, as they are asked for."""
    if info is None or not _floats(info):
        return ()
    grid = info.book.sheet
    names = (grid.name(grid.cell(*spot)) for spot in info.book.candidates)
    return tuple(f"{SIGHT}{viewer}/{JOIN}{name}" for name in names)


def sighted(info: Lore | None, sight: str) -> Press | None:
    """What is told of a try to lay the slip somewhere: that it can lie there, or why it cannot."""
    _, found, name = sight.removeprefix(SIGHT).partition(f"/{JOIN}")
    if not found or info is None or not _floats(info):
        return None
    wrong = _misfit(info, name)
    if wrong is not None:
        line = "It does not fit here. Press an arrow on the slip."
        return Press("D16", line, "It does not fit here.", wrong.text, stays=True)
    places = len(info.book.candidates)
    if places > FEW:
        line, second = "You are on the slip. Press an arrow there.", f"{places} places fit."
        return Press("D15", line, "You are on the slip.", second, stays=True)
    line, others = f"You may stand on {name}. Press another ring, or an arrow.", places - 1
    second = f"So you may on {counted(others, 'other place')}." if others else ""
    return Press("D15", line, f"You may stand on {name}.", f"{second} Esc puts it back.".strip(),
                 stays=True)  # fmt: skip


def _floats(info: Lore) -> bool:
    """Whether the walker draws on a slip whose place is not known."""
    return info.book.here is not None and not info.book.known and info.book.outside < 0


def _misfit(info: Lore, name: str) -> Misfit | None:
    spot = info.book.sheet.place(info.book.sheet.find(name))
    return next((wrong for wrong in info.misfits if wrong.spot == spot), None)


def _joining(
    whole: Scene, main: Sheet, beside: Aside, info: Lore, viewer: str, sight: str
) -> Scene:
    """A player's sheet while he draws on a slip: a press on a cell tries to lay it there."""
    if not _floats(info) or beside.now is None:
        return whole
    grid, names = main.grid, {main.grid.name(cell) for cell in range(main.grid.size)}
    places = tuple(
        replace(one, id=f"{SIGHT}{viewer}/{JOIN}{one.id}", name=f"lay the slip on {one.name}")
        if one.id in names
        else one
        for one in whole.places
    )
    name = sight.partition(f"/{JOIN}")[2]
    shapes: tuple[Shape, ...] = ()
    wrong = _misfit(info, name) if name else None
    if wrong is not None:
        shapes = _pushed_back(main, wrong)
    elif name:
        book = info.book
        assert book.here is not None
        shift = minus(grid.place(grid.find(name)), book.here)
        tried_ = replace(book, joined=Joined(book.charts[book.number], book.here, shift))
        laid, _ = settled(main, beside, tried_)
        x, y = main.middle(grid.find(name))
        off = main.c * 0.2 if beside.now[0].here in signed(beside.now[0].chart) else 0.0
        shapes = (*laid, Use(was_here(viewer), x + off, y + off, round(main.radius / RADIUS, 3)))
    layer = (Layer("moving", shapes),) if shapes else ()
    return replace(whole, places=places, layers=(*whole.layers, *layer))


def _pushed_back(main: Sheet, wrong: Misfit) -> tuple[Shape, ...]:
    """The sign where a slip does not fit, over the wall that speaks against it."""
    cell = main.grid.cell(*wrong.at)
    if cell < 0:
        return ()
    x, y = main.middle(cell)
    if wrong.way < 0:
        return (Use(barred(), x, y),)
    x1, y1, x2, y2 = main.side(cell, wrong.way)
    width = max(5.0, main.c * 0.09)
    stroke = Path(line(x1, y1, x2, y2), Ink("", "no", width))
    return (*cased(stroke.steps, stroke.ink), Use(barred(), (x1 + x2) / 2, (y1 + y2) / 2))


class Lies(NamedTuple):
    """How the sheets lie in a room: which is ``shown`` whole, and where the other is ``folded``.

    ``part`` is the name of it all; a sheet that is only a margin has no squares.
    """

    sheets: tuple[Sheet, Sheet]
    room: Point
    shown: int
    folded: Box = NOWHERE
    part: str = ""


class Folded(Sheet):
    """A sheet so small that nothing is named on it."""

    @property
    def sign(self) -> float:
        """The scale of signs that are drawn for cells of 72."""
        return self.c / 66

    @property
    def radius(self) -> float:
        """The radius of pieces."""
        return max(6.0, self.c * 0.34)

    @property
    def detail(self) -> str:
        """Signs alone."""
        return "sign"


def _lying(
    overlay: Overlay,
    viewer: str,
    found: Sequence[Page],
    front: int,
    loose: Sequence[Loose],
    size: float,
) -> Lies:
    """The sheets in the room that the stage gives them, or on a page."""
    fields = [page.notes.chart.grid for page in found]
    wanted, _, kept = overlay.sight.removeprefix(SIGHT).partition("/")
    kept = "" if kept.startswith(JOIN) else kept
    room = overlay.room
    if not room[1]:
        room = PHONE if overlay.phone else _natural(fields)
    if viewer == ALL and room[0] >= BOTH:
        seen = _rows_seen(fields, overlay, found) if overlay.room[1] else [0, 0]
        return _side_by_side(fields, room, size, seen)
    width, height = room
    if width < NARROW and viewer == ALL and overlay.story and wanted not in SEAT:
        seen = _rows_seen(fields, overlay, found)
        stacked = _one_above(tuple(fields), room, size, tuple(seen))
        if stacked:
            return stacked
    shown = SEAT.get(wanted, SEAT.get(viewer, front))
    fold = FOLDED if width >= WIDE else round(width * PART) if width >= NARROW else MARGIN
    slip = (0, 0)
    if loose and shown == SEAT[viewer]:
        slip = across(loose[0][0].chart.grid), loose[0][0].chart.grid.height
    if "x" in kept:
        columns, lines = kept.split("x")
        slip = int(columns), int(lines)
    part = f"{SIGHT}{PLAYERS[shown]}" + f"/{slip[0]}x{slip[1]}" * bool(slip[0])
    if width - fold > 1.15 * height:
        slip = max(slip[0], SPARE[0]), max(slip[1], SPARE[1])
    spot = _spot(found[shown].notes, _of(overlay, found[shown], front=shown == front))
    # Where somebody may begin anywhere he sees it all: on a phone the cells are smaller for that.
    least = CHOSEN if spot < 0 and overlay.phone else LEAST
    wish = Wish(titled=True, letters=COLUMNS, slip=slip, focus=max(0, spot), least=least)
    here = fitting(fields[shown], (width - fold, height), size, wish)
    if any(here.cut) and fold > MARGIN:
        fold = MARGIN
        here = fitting(fields[shown], (width - fold, height), size, wish)
    here = here.at(-here.window[0], -here.window[1])
    folded = (width - fold, 0.0, fold, height)
    other = _small(fields[1 - shown], folded)
    return Lies((here, other) if shown == 0 else (other, here), room, shown, folded, part)


def sight_of(who: str) -> str:
    """The sight that shows the sheet where somebody walks, and the other one folded."""
    return f"{SIGHT}{who}"


def _natural(fields: Sequence[Grid]) -> Point:
    """The room that both sheets take on a page, with what their signs mean below small ones."""
    columns, lines = sum(grid.width for grid in fields), max(grid.height for grid in fields)
    side = min(BIGGEST, (NATURAL - 150) / columns, max(40.0, (TALLEST - 112) / lines))
    side = float(int(max(SMALLEST, side) / 2) * 2)
    width = max(NATURAL, 150 + columns * side)
    return width, 114 + lines * side + (rows(width) * ROW + 6 if side < ROOMY else 0)


def _side_by_side(
    fields: Sequence[Grid], room: Point, size: float, rows_seen: Sequence[int]
) -> Lies:
    """Both sheets with cells of one size, or the smaller with larger ones where those gain much."""
    width, height = room
    parts = [(width - 150) * grid.width / sum(one.width for one in fields) + 75 for grid in fields]
    wish, side, own = Wish(titled=True, letters=COLUMNS), 0.0, [0.0, 0.0]
    for foot in (0.0, rows(width) * ROW):
        # What the signs mean stands below if that costs their cells nothing to speak of.
        other = wish._replace(foot=foot)
        sides = [
            fitting(grid, (part, height), size, other._replace(rows=seen)).c
            for grid, part, seen in zip(fields, parts, rows_seen, strict=True)
        ]
        less = min(sides)
        if less >= side - 2 and less < ROOMY:
            wish = other
        if foot == 0 or wish.foot:
            side, own = less, sides
    most = max(own) if max(own) > FAR * side and not any(rows_seen) else side
    one, two = (
        fitting(grid, (part, height), size, wish._replace(most=most, rows=seen))
        for grid, part, seen in zip(fields, parts, rows_seen, strict=True)
    )
    one, two = (here.at(-here.window[0], -here.window[1]) for here in (one, two))
    part = f"{SIGHT}{ALL}/{rows_seen[0]}+{rows_seen[1]}" if any(rows_seen) else ""
    return Lies((one, two.at(parts[0], 0.0)), room, 0, part=part)


@lru_cache(maxsize=64)
def _one_above(
    fields: tuple[Grid, ...], room: Point, size: float, least: tuple[int, ...]
) -> Lies | None:
    """Both sheets one above the other on a phone, as many rows as give their cells most room.

    At least those in which something happens are shown; ``None`` where cells were too small.
    """
    width, height = room
    shown = [
        range(rows or grid.height, grid.height + 1)
        for rows, grid in zip(least, fields, strict=True)
    ]
    ways = [
        [
            fitting(
                grid,
                (width, float(tall)),
                size,
                Wish(titled=True, aside=aside, slim=True, rows=rows % grid.height),
            )
            for grid, rows, tall in zip(fields, seen, (high, height - high), strict=True)
        ]
        for aside, seen in product((0.0, HEADED), product(*shown))
        for high in range(int(height * LOW), int(height * (1 - LOW)), 6)
    ]
    ways = [way for way in ways if min(here.c for here in way) >= STACKED]
    if not ways:
        return None
    best = max(ways, key=lambda way: (min(here.c for here in way), _area(way)))
    one, two = (here.at(-here.window[0], -here.window[1]) for here in best)
    rows = [int(here.part[3] / here.c) for here in (one, two)]
    part = f"{SIGHT}{ALL}/{rows[0]}+{rows[1]}" if any(rows) else ""
    return Lies((one, two.at(0.0, one.window[3])), room, 0, part=part)


def _area(sheets: Sequence[Sheet]) -> float:
    """What the cells in sight take."""
    found = (here.part[2] * here.part[3] or here.squares[0] * here.squares[1] for here in sheets)
    return sum(found)


def _rows_seen(fields: Sequence[Grid], overlay: Overlay, found: Sequence[Page]) -> list[int]:
    """How many rows of each sheet are shown: to the one below all that happens; 0 for all."""
    kept = overlay.sight.removeprefix(f"{SIGHT}{ALL}/")
    if kept != overlay.sight:
        return [int(count) for count in kept.split("+")]
    if not overlay.story:
        return [0, 0]
    items = (*overlay.left, *((overlay.refused,) if overlay.refused else ()))
    names = {*overlay.story, *overlay.marked}
    names.update(name for item in items for name in item.places)
    rows_: list[int] = []
    for grid, page in zip(fields, found, strict=True):
        mine = f"{page.walker}:"
        inside = [name.removeprefix(mine) for name in names if name.startswith(mine)]
        spots = [place(grid, name) for name in inside] + list(page.notes.at.values())
        cells = [spot if spot < grid.size else (spot - grid.size) // 6 for spot in spots]
        lowest = max((grid.place(cell)[1] for cell in cells if cell >= 0), default=grid.height)
        rows_.append(lowest + 2 if lowest + 2 < grid.height else 0)
    return rows_


def height(
    game: Any, state: Any, viewer: str, overlay: Overlay, width: float, most: float
) -> float:
    """The height of a room so wide of which the cells of both sheets take the greatest part.

    On a phone they are as large as can be, and the room is no higher than they need.
    """
    found = pages(game, state, viewer, None, small=False)
    if overlay.phone:

        def cells(high: float) -> float:
            lies = _lying(replace(overlay, room=(width, high)), viewer, found, 0, (), 1.0)
            return _area(lies.sheets)

        return lowest(cells, most)
    fields = [page.notes.chart.grid for page in found]
    seen = _rows_seen(fields, overlay, found)

    def part(high: float) -> float:
        return _area(_side_by_side(fields, (width, high), 1.0, seen).sheets) / high

    return max((most - step for step in range(int(most - SHALLOW), -1, -4)), key=part)


def standing(state: Any) -> tuple[str, ...]:
    """The cells where the walkers stand."""
    return tuple(
        f"{who}:{ground.maze.grid.name(walker.at)}"
        for who, ground, walker in zip(PLAYERS, state.grounds, state.walkers, strict=True)
        if 0 <= walker.at < ground.size
    )


def _small(grid: Grid, box: Box) -> Sheet:
    """A sheet folded up into a box; into a margin it does not go."""
    left, top, width, height = box
    room = width - 24
    c = float(int(min(room / grid.width, (height - 130) / grid.height)))
    if width <= MARGIN:
        return Folded(grid, 1.0, 1.0, Margins(left, top, 0, 0))
    x = left + 12 + int((room - c * grid.width) / 2)
    return Folded(grid, c, 1.0, Margins(x, top + 52, 0, 0, 4, 4, 0.8), view=box)


def _joined(found: Sequence[Page], lies: Lies, overlay: Overlay, front: int) -> Scene:
    """One picture of both sheets; only on that of whoever is to act places can be chosen."""
    drawn_ = [
        _fold(page, here, lies, _of(overlay, page, front=seat == front), overlay.left)
        if lies.folded[2] and seat != lies.shown
        else picture(page, here, _of(overlay, page, front=seat == front))
        for seat, (page, here) in enumerate(zip(found, lies.sheets, strict=True))
    ]
    layers = [layer for one in drawn_ for layer in one.layers]
    key = _key(found, lies)
    main = drawn_[front] if not lies.folded[2] else drawn_[lies.shown]
    places = main.places if not lies.folded[2] or lies.shown == front else ()
    if lies.folded[2]:
        who = found[1 - lies.shown].walker
        places = (
            *places,
            Place(f"{SIGHT}{who}", f"Show the sheet where {who} walks", *lies.folded),
        )
    return replace(
        main,
        # What stays as it is lies below, so that painters repaint little; sheets do not overlap.
        layers=tuple(sorted((*layers, *key), key=_changing)),
        places=places,
        second=drawn_[1 - front] if not lies.folded[2] else drawn_[1 - lies.shown],
        part=lies.part,
        left=0.0,
        top=0.0,
    )


def _changing(layer: Layer) -> int:
    return 0 if layer.still else 2 if layer.name == "moving" else 1


def _key(found: Sequence[Page], lies: Lies) -> tuple[Layer, ...]:
    """What the signs mean, below sheets whose cells have no room for words."""
    main = lies.sheets[lies.shown]
    width = lies.room[0] - lies.folded[2]
    used = [here for here in lies.sheets if not isinstance(here, Folded)]
    low = max(here.margins.top + here.squares[1] for here in used) + 28
    high = rows(width) * ROW
    if main.c * min(1.0, main.size) >= ROOMY or low + high > lies.room[1] or any(main.cut):
        return ()
    on = tuple(thing for page in found for thing in page.notes.chart.things)
    return (legend(on, width, main.type(12)).moved(0.0, lies.room[1] - high - 2),)


def _fold(page: Page, here: Sheet, lies: Lies, overlay: Overlay, left: tuple[Item, ...]) -> Scene:
    """The other sheet, folded up: a press unfolds it."""
    (x, y, width, height), who, mine = lies.folded, page.walker, page.headings[-1] == "Mine"
    if width <= MARGIN:
        middle, level = x + width / 2, y + height * 0.3
        shapes = (
            *_crease(lies.folded),
            Use(piece(who), middle, level, 0.8),
            Text(middle, level + 34, "yours" if mine else who, 12, "ink", 600),
            Path(line(x + 25, level + 48, x + 19, level + 54, x + 25, level + 60),
                 Ink("", "ink", 2)),
            *_course(here, who, left, (middle, level + 84)),
        )  # fmt: skip
        return Scene(width, height, page.headings[0], (Layer("things", shapes),))
    notes = page.notes
    taken = frozenset(at for at in notes.at.values() if at in signed(notes.chart))
    heading = f"{who} walks in yours" if mine else page.headings[-2:][0]
    return Scene(
        width, height, f"{page.headings[0]}. {'; '.join(notes.sentence)}.",
        (
            _folded(here, lies.folded, heading),
            _within(notes.chart, here, taken),
            moving(notes, here, overlay, ()),
        ),
        named(notes, here), here.grid.width, here.c,
    )  # fmt: skip


def _course(here: Sheet, who: str, left: Sequence[Item], top: Point) -> tuple[Shape, ...]:
    """The last step on a sheet that is only a margin: its way and its end, a bar at a wall."""
    spots: list[Point] = []

    def goes(cell: int, way: int) -> None:
        x, y, _ = here.grid.place(cell)
        spots.append((x, y))
        if way in range(4):
            spots.append((x + STEPS[way][0] * 0.8, y + STEPS[way][1] * 0.8))

    for item in left:
        names = [name.partition(":") for name in item.via or (item.at,)]
        if item.k == "was" or any(name[0] != who for name in names):
            continue
        for at in (place(here.grid, name) for _, _, name in names):
            outside = divmod(at - here.grid.size, 6)
            goes(*outside if outside[0] >= 0 else (at, item.way if item.k == "bump" else -1))
    spots = [spot for at, spot in enumerate(spots) if not at or spot != spots[at - 1]]
    if len(spots) < 2:
        return ()
    xs, ys = zip(*spots, strict=True)
    across, low = max(xs) - min(xs), min(ys)
    unit = min(STRIDE, *(room / (far or 1) for room, far in ((28, across), (112, max(ys) - low))))
    points = [
        (round(top[0] + (x - min(xs) - across / 2) * unit, 1), round(top[1] + (y - low) * unit, 1))
        for x, y in spots
    ]
    (ax, ay), (x, y) = points[-2:]
    fill, far = style(who)["fill"], hypot(x - ax, y - ay)
    stroke = Path(line(*(value for point in points for value in point)), Ink("", fill, 3))
    across, down = round((y - ay) / far * 8, 1), round((x - ax) / far * 8, 1)
    wall = Path(line(x - across, y + down, x + across, y - down), Ink("", "ink", 3))
    stops = [item.k for item in left if item.s == who and item.k != "say"][-1:] == ["bump"]
    end = wall if stops else Circle(x, y, 4.5, Ink(fill, "ink", 1.4))
    return (*cased(stroke.steps, stroke.ink, "page"), end)


@lru_cache(maxsize=64)
def _folded(here: Sheet, box: Box, heading: str) -> Layer:
    """The paper of a folded sheet, and what it says."""
    (x, y, _, _), (wide, high) = box, here.squares
    left, top = here.margins[:2]
    shapes = (
        *_crease(box),
        Rect(left - 6, top - 6, wide + 12, high + 12, 2, Ink("sheet", "hair", 1)),
        Text(x + 12, y + 28, heading, 14, "ink", 700, "start"),
        Text(x + 12, top + high + 24, "Press to unfold.", 12.5, "ink", 400,
             "start"),
    )  # fmt: skip
    return Layer("ground", shapes, still=True)


@lru_cache(maxsize=64)
def _within(chart: Chart, here: Sheet, taken: frozenset[int]) -> Layer:
    """What is drawn on a folded sheet and stays."""
    return Layer("fixed", (*fog(chart, here), *terrain(chart, here, taken)), still=True)


def _crease(box: Box) -> tuple[Shape, ...]:
    """The ground of what is folded, and the fold."""
    x, y, width, height = box
    fold = Path(line(x + 0.5, y, x + 0.5, y + height), Ink("", "lead2", 1.2, (4, 4)))
    return Rect(x, y, width, height, 0, Ink("page")), fold


def _where(page: Page, here: Sheet, beside: Aside | None, room: Point, slip: Drawings) -> Geometry:
    """Where things are on one sheet, and on the slip beside it; places carry their sheet."""
    inner = geometry(page.notes, here)
    mine = f"{page.walker}:"

    def point(name: str) -> Point | None:
        return inner.point(name.removeprefix(mine)) if here.view[2] else None

    def course(places: Sequence[str]) -> list[Point]:
        return [found for found in map(point, places) if found is not None]

    def bow(start: str, end: str) -> list[Point]:
        return inner.bow(start.removeprefix(mine), end.removeprefix(mine)) if inner.bow else []

    head = here.view[1] + HEAD * _letters(here) if here.view[2] else 0.0
    found = replace(inner, point=point, course=course, bow=bow, sides=(0.0, room[0]), head=head)
    return over(found, beside, slip) if beside else found


def _seat(item: Item, viewer: str, front: int) -> int:
    """The sheet that an item is about: that of its place, of its walker, or the front one."""
    names = (*item.via[:1], item.at, item.s)
    if viewer in SEAT and any(name.startswith(ON) for name in names):
        return SEAT[viewer]
    found = [SEAT[part] for name in names for part in name.split(":") if part in SEAT]
    return found[0] if found else front


def _over(whole: Scene, laid: tuple[Laid, ...], beside: Sequence[Use]) -> Scene:
    """A picture with what a step leaves below and above its pieces, and those ``beside`` it."""
    below, above = still(laid)
    layers = sorted(whole.layers, key=_changing)
    first = next(at for at, layer in enumerate(layers) if layer.name == "moving")
    layers.insert(first, Layer("moving", tuple(below)))
    layers.append(Layer("moving", (*beside, *above)))
    return replace(whole, layers=tuple(layers), laid=laid)


def _of(overlay: Overlay, page: Page, *, front: bool) -> Overlay:
    """What of an overlay belongs on one sheet; a place without a sheet is one of the front."""
    who = page.walker
    mine = f"{who}:"
    return replace(
        overlay,
        offers=overlay.offers if front else (),
        left=tuple(
            item._replace(via=tuple(place.removeprefix(mine) for place in item.via))
            for item in overlay.left
            if item.via and item.via[0].startswith(mine)
        ),
        refused=None,
        guesses=tuple(
            (place, seat)
            for place, seat in overlay.guesses
            if (seat == who if seat in PLAYERS else front)
        ),
        asking=overlay.asking and front,
        marked=tuple(
            place.removeprefix(mine) for place in overlay.marked if place.startswith(mine)
        ),
        sight=overlay.sight if front and not overlay.sight.startswith(SIGHT) else "",
    )


def plays_on(state: Any, drawing: str) -> str | None:
    """The sheet on which this drawing is walked, as its cells are written; ``None`` for none."""
    maze = scan(drawing).maze
    for who, ground in zip(PLAYERS, state.grounds, strict=True):
        if ground.maze == maze:
            return f"{who}:"
    return None


def _looked_at(overlay: Overlay, size: float) -> Scene:
    """A labyrinth that a check looks at, alone: nobody walks in it."""
    name, text = overlay.drawing
    chart = drawn(text, frozenset(), small=False)
    assert chart is not None
    room = overlay.room if overlay.room[1] else PHONE if overlay.phone else _natural((chart.grid,))
    here = fitting(chart.grid, room, size, Wish(titled=True, letters=COLUMNS))
    chart = drawn(text, frozenset(), here.detail == "sign") or chart
    said = [f"map {name} is looked at"]
    said += [f"marked: {', '.join(overlay.marked)}"] if overlay.marked else []
    notes = Notes(chart, {}, (), frozenset(), "", -1, (), tuple(said))
    plain = Overlay(marked=overlay.marked, phone=overlay.phone)
    return picture(Page("", notes, (f"The map {name}", name)), here, plain)


# -- one sheet -------------------------------------------------------------------------------------


def picture(page: Page, here: Sheet, overlay: Overlay) -> Scene:
    """The picture of one sheet."""
    notes = page.notes
    taken = frozenset(at for at in notes.at.values() if at in signed(notes.chart))
    heading = _heading(page, here)
    held = grenades(page, here, heading)
    if notes.waiting and not _fits(page, here, page.headings[-2:][0]):
        notes = notes._replace(aside="")
    left, top, width, height = here.shown
    cut = edges(here, torn(here)) if any(here.cut) else ()
    return Scene(
        width,
        height,
        f"{page.headings[0]}. {'; '.join(notes.sentence)}.",
        (
            *_still(notes.chart, here, heading, _footer(page, here), taken),
            things(notes, here),
            Layer("things", (*cut, *held)),
            moving(notes, here, overlay, (), _arrows(page, here, overlay)),
        ),
        (*named(notes, here), *_outside(here, overlay)),
        here.grid.width,
        here.c,
        left=left,
        top=top,
        focus=_focus(notes, here, overlay),
    )


def _arrows(page: Page, here: Sheet, overlay: Overlay) -> list[Use]:
    """An arrow on each cell next to the walker to which he may go, before what lies there."""
    grid, at = here.grid, page.notes.at.get(page.walker, -1)
    if not 0 <= at < grid.size or page.walker not in page.notes.acting:
        return []
    full, found = signed(page.notes.chart), []
    for way in range(4):
        cell = grid.neighbour(at, way)
        if cell < 0 or grid.name(cell) not in overlay.offers:
            continue
        x, y = here.middle(cell)
        if not here.holds(x, y):
            continue
        off, size = (BEFORE * here.c, here.c * SLIM) if cell in full else (0.0, here.arrow)
        across, down = STEPS[way][:2]
        spot = round(x - across * off, 1), round(y - down * off, 1)
        found.append(Use(go(way), *spot, round(size, 2)))
    return found


def _outside(here: Sheet, overlay: Overlay) -> list[Place]:
    """The arrows over the edge that are offered: there could be a way out."""
    found = []
    for name in overlay.offers:
        if name.startswith("out@"):
            at = place(here.grid, name)
            x, y = here.over(at)
            word = f"{WAYS[(at - here.grid.size) % 6]}, over the edge"
            found.append(Place(name, word, x - 22, max(0.0, y - 22), 44, 44))
    return found


def _head(here: Sheet) -> Box:
    """Where the head of a sheet lies: its left end, its top, its width, the foot of the sheet."""
    if here.roomy:
        x, y, width, height = here.view
        return x + 12, y, (here.margins.aside or width) - 20, y + height
    return here.margins.left - 16, 0.0, here.width - here.margins.left + 16, here.height


def _heading(page: Page, here: Sheet) -> str:
    """The longest heading for which there is room; the last but one has to do in any case."""
    if here.margins.aside:
        return page.headings[0]
    for text in page.headings[:-1]:
        if _fits(page, here, text):
            return text
    return page.headings[-2:][0] if here.grid.width > 2 else page.headings[-1]


def _letters(here: Sheet) -> float:
    """The size of a heading: on a phone it does not grow with the cells."""
    return legible(14, here.size) if here.margins.nearer else here.type(14)


def _fits(page: Page, here: Sheet, heading: str) -> bool:
    """Whether a heading leaves room for the tray beside it."""
    room = _head(here)[2]
    if page.notes.waiting and not here.roomy:
        room -= ASIDE + len(page.notes.aside) * here.type(12) * 0.55
    return len(heading) * here.type(14) * 0.54 <= room


def grenades(page: Page, here: Sheet, heading: str) -> list[Use]:
    """What is left of the walker's grenades, at the right of the heading where there is room."""
    have, gap = page.grenades, 17.0
    count = max(GRENADES, have)
    x, y, width, _ = _head(here)
    free = width - 12 - len(heading) * here.type(14) * 0.56
    if here.margins.aside:
        free, width, y = width, 8 + count * gap, y + 2 * _letters(here) + 8
    waits = page.notes.waiting and not here.roomy
    if have < 0 or waits or count > 2 * GRENADES or free < count * gap:
        return []
    x += width - 8 - count * gap
    return [
        Use(
            grenade(number >= have),
            x + (number + 0.5) * gap,
            y + (_letters(here) if here.margins.nearer else 17.0),
            0.5,
        )
        for number in range(count)
    ]


def _footer(page: Page, here: Sheet) -> str:
    """The line under the squares, where it fits."""
    room = _head(here)[2] - 8
    if page.notes.waiting and here.roomy:
        room -= ASIDE + len(page.notes.aside) * here.type(12) * 0.55
    shorter = page.footer.rpartition(", ")[2]
    for text in (page.footer, f"? = {shorter}" if shorter else ""):
        if len(text) * here.type(12) * 0.52 <= room:
            return text
    return ""


@lru_cache(maxsize=128)
def _ground(here: Sheet, heading: str, footer: str) -> Layer:
    """The paper with its words."""
    left, top, _, low = _head(here)
    size = _letters(here)
    line = top + (3 + size if here.margins.nearer else 22)
    first, _, second = heading.partition(" · ") if here.margins.aside else (heading, "", "")
    words = [Text(left, line, first, size, "lead", 700, "start")]
    if second:
        words.append(Text(left, line + size + 2, second, size - 1, "lead", 400, "start"))
    if footer:
        words.append(Text(left, low - 11, footer, here.type(12), "ask", 600, "start"))
    return Layer("ground", (*paper(here), *words), still=True)


@lru_cache(maxsize=128)
def _still(
    chart: Chart, here: Sheet, heading: str, footer: str, taken: frozenset[int]
) -> tuple[Layer, ...]:
    """The layers that stay as they are while nothing is found out or blown up."""
    return (
        _ground(here, heading, footer),
        Layer("fog", fog(chart, here), still=True),
        Layer("fixed", terrain(chart, here, taken), still=True),
    )


def _spot(notes: Notes, overlay: Overlay) -> int:
    """The place the eye should rest on: the one wanted, the end of the last path, the walker's."""
    grid = notes.chart.grid
    spots = [place(grid, overlay.sight)] if overlay.sight else []
    spots += [place(grid, item.via[-1]) for item in overlay.left if on_sheet(item)][-1:]
    spots += list(notes.at.values())
    return spots[0] if spots else -1


def _focus(notes: Notes, here: Sheet, overlay: Overlay) -> Point | None:
    """The middle of that place."""
    spot = _spot(notes, overlay)
    return here.middle(spot) if spot >= 0 else None


# -- who has what, and slips -----------------------------------------------------------------------

PLACES = {"starts": "not placed yet", "gone": "has left for good", "": ""}
CRUTCHES = {"found": "crutch, from the next turn on", "in-force": "crutch"}


def slips_of(seen: dict[str, Any], viewer: str, info: Lore | None) -> tuple[Loose, ...]:
    """The loose slips of a player with a line for each, the present one first."""
    if viewer == ALL or info is None or f"plan.{viewer}" in seen:
        return ()
    book = info.book
    order = [number for number, chart in enumerate(book.charts) if not chart.anchored]
    order.sort(key=lambda number: (number != book.number, -number))
    found = []
    for number in order[:MOST]:
        now = number == book.number and book.here is not None
        count = len(book.candidates)
        words = f"{count} place{'s fit' if count != 1 else ' fits'}" if now else "an older slip"
        if now and book.outside >= 0:
            words = f"outside, {words}"
        slip = _slip(book.charts[number], book.here if now else None, count if now else 0)
        found.append((slip, words))
    return tuple(found)


def gone_slip(info: Lore | None) -> Slip | None:
    """The slip that the last command laid on the sheet, as it was."""
    found = info.book.joined if info else None
    return _slip(found.chart, found.here, 1) if found else None


def _slip(drawing: Told, here: Spot | None, fits: int) -> Slip:
    """A floating chart moved so that it starts at 0, 0."""
    spots = {*drawing.kinds, *drawing.trail, *([here] if here else [])}
    left, top = min(spot[0] for spot in spots), min(spot[1] for spot in spots)
    grid = Grid(max(x for x, _, _ in spots) - left + 1, max(y for _, y, _ in spots) - top + 1)
    chart = told(drawing, grid, (-left, -top, 0), small=False)
    cell = grid.cell(here[0] - left, here[1] - top) if here else -1
    return Slip(chart, cell, fits, bool(here), (left, top, 0))


def table(game: Any, state: Any, viewer: str, info: Lore | None = None) -> tuple[Player, ...]:
    """Both players, as far as ``viewer`` may know: grenades, crossbow, crutch, trap, treasure."""
    seen = facts(game, state, viewer)
    acting = game.actors(state)
    rows = []
    for who in PLAYERS:
        place = str(seen.get(f"at.{who}", ""))
        if place.startswith("out:"):
            place = f"outside, beside {place.split(':')[1]}"
        if f"at.{who}" not in seen and who == viewer and info is not None:
            place = _own_place(seen, viewer, info)
        stock: tuple[tuple[str, int, int], ...] = ()
        if f"grenades.{who}" in seen:
            have = int(seen[f"grenades.{who}"])
            stock = (("grenades", have, max(GRENADES, min(have, 9))),)
        place = PLACES.get(place, place)
        rows.append(Player(who, place, _marks(seen, who), stock, who in acting))
    return tuple(rows)


def _own_place(seen: dict[str, Any], viewer: str, info: Lore) -> str:
    """Where a player believes to stand."""
    book = info.book
    if book.here is None:
        return "gone" if seen[f"placed.{viewer}"] == "yes" else "starts"
    if not book.known:
        return "on a loose slip"
    cell = book.sheet.name(book.sheet.cell(*book.here))
    return cell if book.outside < 0 else f"outside, beside {cell}"


def _marks(seen: dict[str, Any], who: str) -> tuple[str, ...]:
    """What is the matter with a player, in words."""
    found = []
    if seen.get(f"limping.{who}") == "yes":
        found.append("limps")
    crutch = CRUTCHES.get(str(seen.get(f"crutch.{who}")))
    if crutch:
        found.append(crutch)
    missed = str(seen.get(f"trap.{who}", "free"))
    if missed != "free":
        found.append(f"in the trap, {missed} turn{'s' if missed != '1' else ''} to miss")
    hand = str(seen.get(f"hand.{who}", ""))
    if hand in HOLDS:
        found.append(f"carries {HOLDS[hand]}")
    elif seen.get(f"carries.{who}") == "yes":
        found.append("carries a treasure")
    if seen.get(f"grenades.{who}") == "0":
        found.append("no grenade left")
    return tuple(found)


__all__ = [
    "direction", "hands", "height", "icon", "joins", "learn", "meanwhile", "motion", "picture",
    "plays_on", "press", "scene", "sighted", "standing", "table", "targets", "toward", "tried",
]  # fmt: skip
