"""Charts: what a player on squared paper has drawn of a sheet that he cannot see.

Whoever is carried off, and does not know where to, goes on drawing on a loose *slip*, counted from
where he finds himself. A slip is laid on another one, or on the sheet, where its place is proved.
Everything is drawn from :meth:`rules.core.timeline.Timeline.information` alone, so nothing can
leak. What the words of a game tell is declared by that game, in its own ``knowledge`` module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rules.boards.grid import ABOVE, BACK, OPPOSITE, RIGHT, STEPS, Grid
from rules.core.story import Heard, Information

# -- Spots and sides ------------------------------------------------------------------------------


Spot = tuple[int, int, int]
"""A cell: column, row and level; on a loose slip counted from the cell where it began."""
SpotSide = tuple[Spot, int]
"""One side of a cell: the cell and a direction."""
SlipSpot = tuple[int, Spot]
"""The number of a slip, or of a piece of several laid together, and a spot on it."""
ORIGIN: Spot = (0, 0, 0)
LARGEST_SHEET, UNMEASURED = Grid(26, 26), 6
"""The largest sheet, and the fewest columns and rows of one whose size nobody has told."""


def move_spot(spot: Spot, way: int) -> Spot:
    """The spot one step further."""
    across, down, up = STEPS[way]
    return spot[0] + across, spot[1] + down, spot[2] + up


def plus(one: Spot, other: Spot) -> Spot:
    """One shift after the other, or a spot after a shift."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Spot, other: Spot) -> Spot:
    """The shift that leads from ``other`` to ``one``."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def name_border(spot: Spot, way: int) -> SpotSide:
    """One name for a side, whichever of its two cells it is seen from: right, down or upstairs."""
    return (spot, way) if way in (RIGHT, BACK, ABOVE) else (move_spot(spot, way), OPPOSITE[way])


def on_sheet(grid: Grid | None, spot: Spot) -> bool:
    """Whether a spot is a cell of the sheet, as far as its size is known."""
    return grid is None or grid.cell(*spot) >= 0


def list_shifts(spots: Iterable[Spot], grid: Grid) -> Iterator[Spot]:
    """Every shift by which a slip with these spots lies within the sheet, row by row."""
    listed = list(spots)
    rooms = [
        range(-min(spot[axis] for spot in listed), size - max(spot[axis] for spot in listed))
        for axis, size in enumerate(grid)
    ]
    for up in rooms[2]:
        for down in rooms[1]:
            for across in rooms[0]:
                yield across, down, up


def last_unheard(information: Information) -> Information:
    """All that was known before the last command was answered."""
    return information._replace(heard=information.heard[:-1])


def find_sheet(information: Information) -> Grid | None:
    """The size of the sheet the viewer walks on, where it was told."""
    size = dict(information.first.facts).get("size")
    return Grid(*size) if size else None


# -- Charts and notebooks -------------------------------------------------------------------------


@dataclass
class Chart:
    """A drawing: what cells hold, and what is known of their sides, in the words of the game.

    ``anchored`` tells whether spots are real places of the sheet. ``trail`` lists the spots walked,
    and ``treasure`` is where one is known to lie, where the game has a single one.
    """

    anchored: bool
    kinds: dict[Spot, str] = field(default_factory=dict)
    sides: dict[SpotSide, str] = field(default_factory=dict)
    trail: list[Spot] = field(default_factory=list)
    treasure: Spot | None = None

    def mark(self, spot: Spot, way: int, what: str) -> None:
        """Note one side of a cell, seen from both its cells; an exit from within only."""
        self.sides[spot, way] = what
        if what != "exit":
            self.sides[move_spot(spot, way), OPPOSITE[way]] = what

    def lay(self, other: Chart, shift: Spot) -> None:
        """Lay another chart on this one; what it tells is the later news."""
        self.kinds.update({plus(spot, shift): kind for spot, kind in other.kinds.items()})
        self.sides.update({(plus(s, shift), way): what for (s, way), what in other.sides.items()})
        self.trail += [plus(spot, shift) for spot in other.trail]
        if other.treasure:
            self.treasure = plus(other.treasure, shift)


class Felt(NamedTuple):
    """A player's own last step as far as he can draw it for certain.

    ``kind`` is ``went``, from ``frm`` to ``to``, or ``bump``: a wall on side ``way`` of ``frm``;
    ``out`` by a way out on that side, or ``lost``: off in that direction, who knows how far.
    """

    kind: str
    frm: Spot
    to: Spot
    way: int


class Joined(NamedTuple):
    """A slip that has found its place: as it was drawn, the walker's spot there, how it is shifted.

    ``here`` counts from where the slip began, ``shift`` leads from there to the sheet.
    """

    chart: Chart
    here: Spot
    shift: Spot


@dataclass(frozen=True)
class Notebook:
    """A record of all a player can have drawn; what is drawn is always true.

    ``number`` is the chart he draws on, ``here`` his spot there; ``None`` where he is not on the
    sheet. ``outside`` is the side of ``here`` beyond which he stands, or -1. ``candidates`` are the
    spots of the sheet where he may be, the true one always among them; empty where it could be
    anywhere. ``felt`` is his last step, if he knows where on the sheet it began; ``loose`` the
    same on the slip he draws on. ``joined`` is the slip that his last command laid on the sheet.
    """

    viewer: str
    grid: Grid | None
    charts: tuple[Chart, ...]
    number: int
    here: Spot | None
    candidates: tuple[Spot, ...]
    felt: Felt | None = None
    outside: int = -1
    loose: Felt | None = None
    joined: Joined | None = None

    @property
    def main(self) -> Chart | None:
        """The chart whose spots are real places, if there is one."""
        return find_anchored(self.charts)

    @property
    def known(self) -> bool:
        """Whether he draws on the sheet itself, and so knows where he is."""
        return bool(self.charts) and self.charts[self.number].anchored

    @property
    def floats(self) -> bool:
        """Whether he stands on a slip whose place he does not know."""
        return self.here is not None and not self.known and self.outside < 0

    @property
    def sheet(self) -> Grid:
        """The sheet; where nobody has told its size, one with room for all that he knows of it."""
        if self.grid:
            return self.grid
        drawn = (*self.main.kinds, *self.main.trail) if self.main else ()
        across, down, up = map(max, zip(ORIGIN, *self.candidates, *drawn, strict=True))
        wide = min(LARGEST_SHEET.width, max(UNMEASURED, across + 2))
        return Grid(wide, max(UNMEASURED, down + 2), up + 1)

    def names(self) -> tuple[str, ...]:
        """The candidates as names of cells; above, left of or below the first there is none."""
        sheet = self.sheet
        return tuple(sheet.name(at) for one in self.candidates if (at := sheet.cell(*one)) >= 0)


def find_anchored(charts: Iterable[Chart]) -> Chart | None:
    """The chart whose spots are real places, if there is one."""
    return next((chart for chart in charts if chart.anchored), None)


def note_joining(now: Notebook, before: Notebook) -> Notebook:
    """``now``, and which slip has joined the sheet since ``before``, one answer ago."""
    if before.here is None or before.known or now.here is None or not now.known:
        return now
    slip, main = before.charts[before.number], now.main
    stood = now.felt.frm if now.felt else now.here
    shift = minus(stood, before.here)
    left, had = (sum(not one.anchored for one in book.charts) for book in (now, before))
    told = [plus(spot, shift) for spot, kind in slip.kinds.items() if kind]
    lies = main is not None and all(spot in main.kinds for spot in told)
    if left >= had or not lies:
        return now
    drawn = replace(slip, trail=[*slip.trail, minus(now.here, shift)])
    return replace(now, joined=Joined(drawn, before.here, shift))


def loosen_slip(book: Notebook) -> Notebook:
    """The notebook as it was while the slip that has joined the sheet was still loose."""
    found = book.joined
    if found is None or book.here is None:
        return book
    shift, felt = found.shift, book.felt
    if felt is not None:
        felt = felt._replace(frm=minus(felt.frm, shift), to=minus(felt.to, shift))
    return replace(
        book, charts=(*book.charts, found.chart), number=len(book.charts), felt=None, loose=felt,
        here=minus(book.here, shift), joined=None,
    )  # fmt: skip


# -- Slips laid together --------------------------------------------------------------------------


class Pieces:
    """A table of where slips lie: ``lies`` tells for each its piece, and how it is shifted there.

    A piece has the number of the slip that the others were laid on.
    """

    def __init__(self, count: int) -> None:
        self.lies: list[SlipSpot] = [(number, ORIGIN) for number in range(count)]

    def at(self, slip: int, spot: Spot) -> SlipSpot:
        """Where a spot of a slip lies now."""
        piece, shift = self.lies[slip]
        return piece, plus(spot, shift)

    def move(self, piece: int, onto: int, shift: Spot) -> None:
        """Lay a piece on another one."""
        for slip, (number, before) in enumerate(self.lies):
            if number == piece:
                self.lies[slip] = onto, plus(before, shift)


# -- A walk ---------------------------------------------------------------------------------------


class Walk:
    """A walk as it is heard, answer by answer; a game declares what its answers tell.

    ``here`` is the spot of the walker on the slip he draws on, ``door`` the side beyond which he
    stands outside, if he does.
    """

    here: Spot = ORIGIN
    door: int | None = None

    def hear(self, heard: Heard) -> None:
        """An answer to one of the walker's own commands."""
        raise NotImplementedError

    def overhear(self, heard: Heard) -> None:
        """Somebody else's command, and what the walker heard of it."""

    def follow(self, information: Information) -> None:
        """Everything the viewer of ``information`` has heard, in order."""
        for heard in information.heard:
            if heard.action.who == information.viewer:
                self.hear(heard)
            else:
                self.overhear(heard)
