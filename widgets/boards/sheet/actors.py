"""What moves on a labyrinth's sheet: paths, outlines, pieces, callouts."""

from __future__ import annotations

from itertools import pairwise

from rules.boards.grid import STEPS
from rules.games.labyrinth.board.terrain import PLAIN, WATER
from widgets.boards import Overlay, Trail
from widgets.boards.sheet import marks as common
from widgets.boards.sheet import signs
from widgets.boards.sheet.notebook import Notes
from widgets.boards.sheet.pieces import RADIUS, arrange, beside_sign, piece, was_here, wounded
from widgets.boards.sheet.sheet import Sheet
from widgets.boards.sheet.terrain import aside, labelled, signed
from widgets.kernel.pencil import Steps
from widgets.kernel.scene import Circle, Ink, Path, Shape, Step, Text, Use

INKS = {"went": common.WENT, "carried": common.CARRIED, "fell": common.FELL, "shot": common.REFUSED}


def radius(here: Sheet) -> float:
    """The radius of pieces on this sheet."""
    return max(11.5, min(15.0, here.c * 0.21))


def place(here: Sheet, name: str) -> int:
    """The number of a place by its name."""
    return int(name[4:]) if name.startswith("out@") else here.grid.find(name)


def marks(seen: Notes, here: Sheet, overlay: Overlay) -> list[Shape]:
    """Offers, paths, refusals, guesses, candidates: all that lies under the pieces."""
    shapes: list[Shape] = []
    chart = seen.chart
    if chart.may_be:
        shapes += [
            Use(common.may_be_here(), *here.middle(cell), max(here.sign, 0.9))
            for cell in chart.may_be
        ]
    if seen.treasure >= 0:
        x, y = here.middle(seen.treasure)
        chest = Use(signs.chest(), x, y, here.sign * 0.9)
        shared = seen.treasure in seen.at.values()
        shapes += [aside(here, chest)] if shared else labelled(here, chest, "treasure")
    if overlay.asking:
        taken = {*seen.at.values(), seen.treasure, *signed(chart)}
        for cell in range(here.grid.size):
            free = chart.look(cell) == PLAIN and cell not in taken
            free = free and cell not in chart.may_be
            shapes += common.answer_here(*here.middle(cell), here.c, free=free)
    for name in overlay.marked:
        shapes += common.marked(*here.middle(place(here, name)), here.c)
    for name in overlay.offers:
        shapes.append(common.may_go(*here.middle(place(here, name)), here.c))
    for trail in overlay.trails:
        shapes += draw_trail(here, trail, INKS.get(trail.kind, common.WENT), signed(chart))
    for seat, name in overlay.was:
        if seen.at.get(seat) != place(here, name):
            left = place(here, name)
            x, y = here.middle(left)
            # In the corner that neither the sign nor its word takes.
            off, small = (here.c * 0.33, 0.7) if left in signed(chart) else (0.0, 1.0)
            shapes.append(Use(was_here(seat), x + off, y - off, radius(here) / RADIUS * small))
    if overlay.refused:
        shapes += _refused(here, overlay.refused)
    for name, letter in overlay.guesses:
        shapes.append(Use(common.guess(letter), *here.middle(place(here, name))))
    return shapes


def draw_trail(
    here: Sheet, trail: Trail, ink: Ink, covered: frozenset[int] = frozenset()
) -> tuple[Path, ...]:
    """The path of a step; it ends short of pieces and signs, so that both stay readable."""
    points = [here.middle(place(here, name)) for name in trail.places]
    if trail.kind == "bump":
        if trail.way not in range(4):
            return ()
        dx, dy = STEPS[trail.way][:2]
        return common.bump(*points[0], dx, dy, here.c / 2 - 4, common.WENT)
    if trail.kind == "threw":
        if trail.way not in range(4):
            return ()
        dx, dy = STEPS[trail.way][:2]
        return common.thrown(*points[0], dx, dy, here.c / 2)
    if len(points) < 2:
        return ()
    ground = "water" if trail.kind == "carried" else "sheet"
    ends = [place(here, trail.places[at]) in covered for at in (0, -1)]
    return common.cased(_bent(points, here.c, trail.kind, ends), ink, ground)


def _bent(points: list[tuple[float, float]], c: float, kind: str, signs: list[bool]) -> Steps:
    """A line through the points, rounded at its corners; a fall is one long curve each time."""
    steps: list[Step] = []
    if kind == "fell":
        for (x1, y1), (x2, y2) in pairwise(points):
            bend = (x1 + x2) / 2 - (y2 - y1) * 0.16, (y1 + y2) / 2 + (x2 - x1) * 0.16
            start, end = _toward((x1, y1), bend, c * 0.38), _toward((x2, y2), bend, c * 0.38)
            steps += [("M", *start), ("Q", round(bend[0], 1), round(bend[1], 1), *end)]
        return tuple(steps)
    from_, to = ((c * 0.38 if sign else 0.0) for sign in signs)
    start = _toward(points[0], points[1], max(from_, c * 0.25 if kind == "went" else 4))
    end = _toward(points[-1], points[-2], max(to, c * 0.25 if kind == "carried" else 4))
    steps = [("M", *start)]
    for here, then, before in zip(points[1:-1], points[2:], points, strict=False):
        if (then[0] - here[0]) * (here[1] - before[1]) == (then[1] - here[1]) * (
            here[0] - before[0]
        ):
            continue
        into, out = _toward(here, before, 14), _toward(here, then, 14)
        steps += [("L", *into), ("Q", *here, *out)]
    steps.append(("L", *end))
    return tuple(steps)


def _toward(
    here: tuple[float, float], there: tuple[float, float], by: float
) -> tuple[float, float]:
    """The point ``by`` units from ``here`` on the way to ``there``."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    far = max((dx * dx + dy * dy) ** 0.5, 0.01)
    part = min(0.45, by / far)
    return round(here[0] + dx * part, 1), round(here[1] + dy * part, 1)


def _refused(here: Sheet, tried: Trail) -> list[Shape]:
    """The tried path up to where it breaks, with a barred circle."""
    points = [here.middle(place(here, name)) for name in tried.places]
    x, y = points[0]
    if len(points) > 1:
        ex, ey = points[1]
        ex, ey = x + (ex - x) * 0.62, y + (ey - y) * 0.62
    elif tried.way in range(4):
        dx, dy = STEPS[tried.way][:2]
        ex, ey = x + dx * here.c * 0.5, y + dy * here.c * 0.5
    else:
        return [Use(common.barred(), x + here.c * 0.3, y - here.c * 0.3)]
    start = _toward((x, y), (ex, ey), here.c * 0.16)
    lines = common.cased((("M", *start), ("L", round(ex, 1), round(ey, 1))), common.REFUSED)
    return [*lines, Use(common.barred(), round(ex, 1), round(ey, 1))]


def actors(seen: Notes, here: Sheet) -> list[Shape]:
    """The pieces, and those not on the plan in a tray at the head of the sheet."""
    groups: dict[int, list[str]] = {}
    for seat, at in seen.at.items():
        groups.setdefault(at, []).append(seat)
    shapes: list[Shape] = []
    base = radius(here)
    for at, seats in groups.items():
        x, y = here.middle(at)
        wet = at < here.grid.size and seen.chart.look(at) == WATER
        if at in signed(seen.chart) or at == seen.treasure:
            spots = beside_sign(min(len(seats), 4), here.c)
        elif wet and len(seats) == 1:
            spots = [(here.c * 0.25, here.c * 0.24, 0.84)]
        elif at >= here.grid.size and len(seats) == 1:
            spots = [(0.0, 0.0, here.margins.outside)]
        else:
            spots = arrange(min(len(seats), 4), base, here.c)
        if at >= here.grid.size and here.margins.outside < 1:
            # Beside a narrow sheet nothing else may show through.
            shapes.append(Circle(x, y, round(base * spots[0][2] * 1.72 + 3, 1), Ink("sheet")))
        for seat, (dx, dy, scale) in zip(seats, spots, strict=False):
            shapes += _piece(seen, seat, round(x + dx, 1), round(y + dy, 1), base * scale)
        if len(seats) > 4:
            shapes.append(Circle(x, y, 9, Ink("sheet", "lead", 1.5)))
            shapes.append(Text(x, y + 4.4, str(len(seats)), 12, "lead", 700))
    shapes += _waiting(seen, here)
    return shapes


def _piece(seen: Notes, seat: str, x: float, y: float, size: float) -> list[Shape]:
    shapes: list[Shape] = []
    scale = round(size / RADIUS, 3)
    if seat in seen.acting:
        shapes.append(Use(common.to_act(RADIUS), x, y, scale))
    shapes.append(Use(piece(seat), x, y, scale))
    if seat in seen.wounded:
        shapes.append(Use(wounded(), x, y, scale))
    if seat == seen.carrier:
        shapes.append(
            Use(signs.chest(), round(x + size * 0.75, 1), round(y + size * 0.8, 1), scale * 0.5)
        )
    return shapes


def _waiting(seen: Notes, here: Sheet) -> list[Shape]:
    if not seen.waiting:
        return []
    x = here.width - 22
    shapes: list[Shape] = []
    for seat in reversed(seen.waiting):
        shapes += _piece(seen, seat, x, 22, 9)
        x -= 26
    # The ring of one who is to act needs more room.
    x += 2 if seen.waiting[0] in seen.acting else 8
    shapes.append(Text(x, 26, seen.aside, here.type(12), "lead2", 600, "end"))
    return shapes
