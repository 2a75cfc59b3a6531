"""Signs of the labyrinths, drawn round 0, 0 for a cell of 72 and scaled to the cell."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from widgets.kernel.pencil import Steps, arc, arrow, noise, wave
from widgets.kernel.scene import Circle, Ink, Path, Rect, Symbol, Text, line, moved, symbol, towards

FLOW = Ink("", "waterink", 2.6)
WATER = Ink("", "waterink", 1.8)
BANKS: Steps = (*wave(-25, -21, 25, -21, 6), *wave(-25, 21, 25, 21, 6))


@cache
def pit(name: str, small: bool = False) -> Symbol:
    """A black hole with its set letter and number, and rays over its rim.

    Where cells are ``small`` the letters fill the hole, so that they can still be read.
    """
    hole: Steps = (
        ("M", -20, 0),
        ("C", -20, -12, -12, -16.5, 0, -16),
        ("C", 13, -16, 20, -10, 20, -1),
        ("C", 20, 10, 12, 16, 0, 15.6),
        ("C", -13, 15.6, -20, 9, -20, 0),
        ("Z",),
    )
    rays: list[tuple[object, ...]] = []
    for number in range(9):
        turn = pi * (1.06 + 0.11 * number)
        jolt = noise(number * 9, 4, 3) * 0.8
        x, y = cos(turn), sin(turn)
        rays += [
            ("M", round(x * 21.5, 1), round(y * 18.5, 1)),
            ("L", round(x * (26 + jolt), 1), round(y * (23 + jolt), 1)),
        ]
    size = 23 if small and len(name) < 3 else 18
    return symbol(
        f"pit-{name or 0}{'-s' if small else ''}",
        Path(hole, Ink("lead", "lead", 1.5)),
        Path(tuple(rays), Ink("", "lead2", 1.3)),
        *((Text(0, round(size * 0.356, 1), name, size, "sheet", 700),) if name else ()),
    )


@cache
def post() -> Symbol:
    """First-aid post or hospital: a cross in a box."""
    cross = line(
        *(-4.5, -12, 4.5, -12, 4.5, -4.5, 12, -4.5, 12, 4.5, 4.5, 4.5),
        *(4.5, 12, -4.5, 12, -4.5, 4.5, -12, 4.5, -12, -4.5, -4.5, -4.5),
        close=True,
    )
    return symbol(
        "post",
        Rect(-16, -16, 32, 32, 3, Ink("sheet", "lead", 2.2)),
        Path(cross, Ink("vermilion", "lead", 1)),
    )


@cache
def arsenal() -> Symbol:
    """A box of cartridges."""
    shell: Steps = (("M", -3.4, 9), ("L", -3.4, 2), ("Q", 0, -4, 3.4, 2), ("L", 3.4, 9), ("Z",))
    return symbol(
        "arsenal",
        Rect(-19, -14, 38, 28, 2, Ink("sheet", "lead", 2.2)),
        Path(line(-19, -5, 19, -5), Ink("", "lead", 1.6)),
        *(Path(moved(shell, x, 2), Ink("orange", "lead", 1.2)) for x in (-10.8, 0, 10.8)),
    )


GROUND: dict[str, Callable[[], Symbol]] = {"post": post, "arsenal": arsenal}
"""The signs of kinds of ground that look alike wherever they lie, by the look they declare."""


@cache
def source() -> Symbol:
    """Two rings: a river rises here."""
    return symbol("source", Circle(0, 0, 3, FLOW._replace(width=2)), Circle(0, 0, 7.5, WATER))


@cache
def land() -> Symbol:
    """A dot: walked before."""
    return symbol("land", Circle(0, 0, 3.6, Ink("lead")))


def turned(steps: Steps, way: int) -> Steps:
    """A path drawn for the direction right (1), turned to point in ``way``."""
    return towards(steps, *((0, -1), (1, 0), (0, 1), (-1, 0))[way], 1)


@cache
def flow(way: int) -> Symbol:
    """Two waves along the banks and an arrow downstream."""
    return symbol(
        f"flow-{way}",
        Path(turned(BANKS, way), WATER),
        Path(turned(arrow(-8, 0, 8, 0, 6.5), way), FLOW),
    )


@cache
def spring(way: int) -> Symbol:
    """The first cell of a river: rings, then the same waves and arrow."""
    return symbol(
        f"spring-{way}",
        Path(turned(BANKS, way), WATER),
        Path(turned(arrow(-4, 0, 14, 0, 6.5), way), FLOW),
        *(Path(turned(arc(-20, 0, r, 0, 1), way), Ink("", "waterink", 2)) for r in (3.0, 7.2)),
    )


@cache
def still() -> Symbol:
    """Water whose current is not known: waves alone."""
    return symbol("still", Path((*wave(-24, -12, 24, -12, 6), *wave(-24, 10, 24, 10, 6)), WATER))


@cache
def mouth(way: int) -> Symbol:
    """Three arcs that open downstream."""
    arcs = tuple(
        step
        for n, r in enumerate((11.5, 19.5, 27.5))
        for step in arc(-16 + n * 2, 0, r, -0.16, 0.16)
    )
    return symbol(f"mouth-{way}", Path(turned(arcs, way), Ink("", "waterink", 2.2)))


@cache
def tuft() -> Symbol:
    """A tuft of marsh grass."""
    blades: Steps = (
        ("M", -6, 5), ("Q", 0, 2, 6, 5),
        ("M", -3, 3), ("L", -6, -5),
        ("M", 0, 3), ("L", 0, -8),
        ("M", 3, 3), ("L", 6, -5),
    )  # fmt: skip
    return symbol("tuft", Path(blades, Ink("", "sheet", 4)), Path(blades, Ink("", "ok", 1.6)))


@cache
def shaft(up: bool) -> Symbol:
    """An open way to the level above or below."""
    sign = -1 if up else 1
    return symbol(
        f"shaft-{'up' if up else 'down'}",
        Rect(-8, -8, 16, 16, 2, Ink("sheet", "lead", 1.4, (3, 3.5))),
        Path(line(-4, -2 * sign, 0, 3 * sign, 4, -2 * sign), Ink("", "lead", 2)),
    )


def rubble(x: float, y: float, dx: float, dy: float, reach: float) -> Steps:
    """Small stones strewn along a gap; ``dx, dy`` points along the border."""
    steps: list[tuple[object, ...]] = []
    for number in range(5):
        part = (number - 2) / 2 * reach
        off = noise(x + number * 3, y, 11) * 2
        cx, cy = x + dx * part - dy * off, y + dy * part + dx * off
        turn = noise(x, y + number * 5, 12) * pi
        corners = [
            (cx + 2.6 * cos(turn + pi / 2 * k), cy + 2.6 * sin(turn + pi / 2 * k)) for k in range(4)
        ]
        steps += [
            ("M" if k == 0 else "L", round(a, 1), round(b, 1)) for k, (a, b) in enumerate(corners)
        ]
        steps.append(("Z",))
    return tuple(steps)
