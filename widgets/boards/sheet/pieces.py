"""What changes from step to step on a sheet: pieces, offers, marks, guesses."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.labyrinth.board.terrain import PIT
from widgets.boards import Overlay
from widgets.boards import pieces as common
from widgets.boards.graph import wide
from widgets.boards.pieces import RADIUS, arrange, beside_sign, carried, chest, hurt, piece
from widgets.boards.sheet.facts import Notes, cell_words
from widgets.boards.sheet.ground import ON, Sheet, place
from widgets.boards.sheet.printed import aside, bare, labelled, signed
from widgets.kernel import motion
from widgets.kernel.scene import Circle, Ink, Laid, Layer, Place, Shape, Symbol, Text, Use

HATCH = 9.0
"""How far the hatching of a wall reaches."""


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
        low, size = here.waits(0)[1] + 4, here.type(12)
        if here.roomy and not any(here.cut):
            foot, wall = here.view[1] + here.view[3], here.margins.top + here.squares[1] + HATCH
            beside = words_x - wide(seen.aside, size) > here.margins.left + here.squares[0] + HATCH
            # The word stands on no wall: lower down, or not at all.
            low = low if beside or low - size * 0.8 > wall else foot - 4
            if not beside and low - size * 0.8 < wall:
                return Layer("things", tuple(shapes))
        shapes.append(Text(words_x, low, seen.aside, size, "lead2", 600, "end"))
    return Layer("things", tuple(shapes))


def named(seen: Notes, here: Sheet) -> tuple[Place, ...]:
    """Every cell with its name, what lies there and around it, and who stands on it."""
    found = []
    for cell in range(here.grid.size):
        name = here.grid.name(cell)
        parts = [name, cell_words(seen.chart, cell), *seen.on(cell)]
        found.append(Place(name, ", ".join(part for part in parts if part), *here.box(cell)))
    return tuple(found)


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
        shapes += [
            common.answer_here(*here.middle(cell), here.c)
            for cell in range(here.grid.size)
            if here.holds(*here.middle(cell))
        ]
    for name in overlay.marked:
        shapes += common.marked(*here.middle(place(here.grid, name)), here.c)
    steps = any(seat in seen.at for seat in seen.acting)
    for name in overlay.offers:
        if name.startswith(ON):
            continue
        at = place(here.grid, name)
        if not here.holds(*here.middle(at)):
            continue
        if name.startswith("out@"):
            shapes += bare(here, at)
            shapes.append(Use(common.go((at - here.grid.size) % 6), *here.over(at), here.leaving))
        else:
            shapes += common.may_go(*here.middle(at), here.c, full=steps)
    return shapes


# -- pieces ----------------------------------------------------------------------------------------


MOST = 4
"""Pieces that are drawn on one cell; of more a number tells."""
FAINT = 9.0
"""The least radius of a piece: its letter is then 10 px."""


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
            size = max(base * scale, FAINT)
            found[seat] = round(x + dx, 1), round(y + dy, 1), round(size / RADIUS, 3)
    for number, seat in enumerate(reversed(seen.waiting)):
        found[seat] = *here.waits(number), round(FAINT / RADIUS, 3)
    return found


def pieces(seen: Notes, here: Sheet) -> list[Use]:
    """The chest and the pieces, those not on the plan in a tray at the head of the sheet."""
    found: list[Use] = []
    if seen.treasure >= 0:
        lying = _chest(seen, here)
        if seen.treasure in seen.at.values():
            lying = aside(here, lying)
        else:
            alone = labelled(here, lying, "treasure")[0]
            lying = alone if isinstance(alone, Use) else lying
        found.append(lying)
    for seat, (x, y, scale) in standing(seen, here).items():
        if not here.sees(x, y):
            continue
        found.append(Use(symbol_of(seen, seat), x, y, scale, seat))
        if seat == seen.carrier:
            found.append(carried(x, y, scale, seen.chest))
    return found


def _chest(seen: Notes, here: Sheet) -> Use:
    x, y = here.middle(seen.treasure)
    return Use(chest(), x, y, round(here.sign * 0.9, 3), seen.chest)


def symbol_of(seen: Notes, seat: str) -> Symbol:
    """The piece of a seat, hurt or whole."""
    return hurt(seat) if seat in seen.wounded else piece(seat)
