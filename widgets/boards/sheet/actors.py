"""What changes from step to step on a labyrinth's sheet: rings, offers, pieces, their places."""

from __future__ import annotations

from collections.abc import Sequence

from rules.boards.grid import Grid
from rules.core.errors import NotationError
from rules.games.labyrinth.board.terrain import PIT
from widgets.boards import Overlay
from widgets.boards.sheet import marks as common
from widgets.boards.sheet import signs
from widgets.boards.sheet.notebook import Notes
from widgets.boards.sheet.pieces import RADIUS, arrange, beside_sign, hurt, piece, was_here
from widgets.boards.sheet.sheet import Sheet
from widgets.boards.sheet.terrain import aside, labelled, ring, signed
from widgets.kernel import motion
from widgets.kernel.motion import Geometry
from widgets.kernel.scene import Circle, Ink, Laid, Layer, Point, Shape, Symbol, Text, Use

WAITING = "waiting"
"""Where a piece stands that is not on the sheet."""
ON = "slip:"
"""What the name of a spot on the present slip begins with."""


def place(grid: Grid, name: str) -> int:
    """The number of a place by its name."""
    return int(name[4:]) if name.startswith("out@") else grid.find(name)


# -- what lies about, and what moves ---------------------------------------------------------------


def things(seen: Notes, here: Sheet) -> Layer:
    """What changes and does not move: where the player may be, whose turn it is, who waits."""
    shapes: list[Shape] = [
        Use(common.may_be_here(), *here.middle(cell), max(here.sign, 0.9))
        for cell in seen.chart.may_be
    ]
    if seen.treasure >= 0 and seen.treasure not in seen.at.values():
        _, *words = labelled(here, _chest(seen, here), "treasure")
        shapes += words
    for x, y, size, seats in _groups(seen, here):
        if size and here.margins.outside < 1:
            # Beside a narrow sheet nothing else may show through.
            shapes.append(Circle(x, y, round(size * 1.72 + 3, 1), Ink("sheet")))
        if len(seats) > MOST:
            shapes.append(Circle(x, y, 9, Ink("sheet", "lead", 1.5)))
            shapes.append(Text(x, y + 4.4, str(len(seats)), 12, "lead", 700))
    stands = standing(seen, here)
    shapes += [Use(common.to_act(RADIUS), *stands[seat]) for seat in seen.acting if seat in stands]
    if seen.waiting:
        words_x = min(stands[seat][0] for seat in seen.waiting)
        # The ring of one who is to act needs more room.
        words_x -= 24 if seen.waiting[0] in seen.acting else 18
        low = here.waits(0)[1] + 4
        shapes.append(Text(words_x, low, seen.aside, here.type(12), "lead2", 600, "end"))
    return Layer("things", tuple(shapes))


def moving(
    seen: Notes, here: Sheet, overlay: Overlay, laid: Sequence[Laid], beside: Sequence[Use] = ()
) -> Layer:
    """Traces below, offers, the chest and the pieces, those ``beside``, traces above, guesses."""
    below, above = motion.still(laid)
    guesses = [
        shape
        for name, letter in overlay.guesses
        for shape in common.guessed(here, here.middle(place(here.grid, name)), letter, overlay)
    ]
    stand = (*pieces(seen, here), *beside)
    return Layer("moving", (*below, *offers(seen, here, overlay), *stand, *above, *guesses))


def offers(seen: Notes, here: Sheet, overlay: Overlay) -> list[Shape]:
    """Places that can be chosen, or that something speaks of."""
    shapes: list[Shape] = []
    if overlay.asking:
        shapes += [common.answer_here(*here.middle(cell), here.c) for cell in range(here.grid.size)]
    for name in overlay.marked:
        shapes += common.marked(*here.middle(place(here.grid, name)), here.c)
    for name in overlay.offers:
        if name.startswith("out@"):
            at = place(here.grid, name)
            shapes.append(Use(common.go((at - here.grid.size) % 6), *here.middle(at), here.arrow))
        elif not name.startswith(ON):
            shapes.append(common.may_go(*here.middle(place(here.grid, name)), here.c))
    return shapes


# -- pieces ----------------------------------------------------------------------------------------


MOST = 4
"""Pieces that are drawn on one cell; of more a number tells."""


def _groups(seen: Notes, here: Sheet) -> list[tuple[float, float, float, list[str]]]:
    """Every place where pieces stand: its middle, their size outside the sheet, who."""
    groups: dict[int, list[str]] = {}
    for seat, at in seen.at.items():
        groups.setdefault(at, []).append(seat)
    return [
        (*here.middle(at), here.radius if at >= here.grid.size else 0.0, seats)
        for at, seats in groups.items()
    ]


def standing(seen: Notes, here: Sheet) -> dict[str, tuple[float, float, float]]:
    """Where each piece stands, and the scale it is drawn at."""
    groups: dict[int, list[str]] = {}
    for seat, at in seen.at.items():
        groups.setdefault(at, []).append(seat)
    base, found = here.radius, {}
    pits = {at for at in groups if at < here.grid.size and seen.chart.look(at) == PIT}
    for at, seats in groups.items():
        x, y = here.middle(at)
        if at == seen.treasure or (at in signed(seen.chart) and at not in pits):
            spots = beside_sign(min(len(seats), MOST), here.c)
        elif at >= here.grid.size and len(seats) == 1:
            spots = [(0.0, 0.0, here.margins.outside)]
        else:
            spots = arrange(min(len(seats), MOST), base, here.c)
        for seat, (dx, dy, scale) in zip(seats, spots, strict=False):
            found[seat] = round(x + dx, 1), round(y + dy, 1), round(base * scale / RADIUS, 3)
    for number, seat in enumerate(reversed(seen.waiting)):
        found[seat] = *here.waits(number), round(9 / RADIUS, 3)
    return found


def pieces(seen: Notes, here: Sheet) -> list[Use]:
    """The chest and the pieces, those not on the plan in a tray at the head of the sheet."""
    found: list[Use] = []
    if seen.treasure >= 0:
        chest = _chest(seen, here)
        if seen.treasure in seen.at.values():
            chest = aside(here, chest)
        else:
            alone = labelled(here, chest, "treasure")[0]
            chest = alone if isinstance(alone, Use) else chest
        found.append(chest)
    for seat, (x, y, scale) in standing(seen, here).items():
        if not here.sees(x, y):
            continue
        found.append(Use(_symbol(seen, seat), x, y, scale, seat))
        if seat == seen.carrier:
            off = scale * RADIUS
            at = round(x + off * 0.75, 1), round(y + off * 0.8, 1)
            found.append(Use(signs.chest(), *at, round(scale * 0.5, 3), seen.chest))
    return found


def _chest(seen: Notes, here: Sheet) -> Use:
    x, y = here.middle(seen.treasure)
    return Use(signs.chest(), x, y, round(here.sign * 0.9, 3), seen.chest)


def _symbol(seen: Notes, seat: str) -> Symbol:
    return hurt(seat) if seat in seen.wounded else piece(seat)


# -- where things are ------------------------------------------------------------------------------


def geometry(seen: Notes, here: Sheet) -> Geometry:
    """Where places are on this sheet, and how ways run there."""

    def point(name: str) -> Point | None:
        if name == WAITING:
            return here.waits(0)
        try:
            return here.middle(place(here.grid, name))
        except NotationError:
            return None

    def course(places: Sequence[str]) -> list[Point]:
        return [found for found in map(point, places) if found is not None]

    def look(name: str) -> tuple[Symbol, float] | None:
        if name == seen.chest:
            return signs.chest(), round(here.sign * 0.9, 3)
        kind, _, seat = name.rpartition(":")
        scale = round(here.radius / RADIUS, 3)
        return (was_here(seat) if kind == "was" else _symbol(seen, seat)), scale

    def bow(start: str, end: str) -> list[Point]:
        return ring(seen.chart, here, place(here.grid, start), place(here.grid, end))

    return Geometry(here.c, here.radius, here.type(13), point, course, look, case="sheet", bow=bow)
