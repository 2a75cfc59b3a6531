"""Spots on squared paper and shifts between them."""

from __future__ import annotations

from functools import cache
from itertools import product

from rules.grid import Grid
from rules.labyrinth.notebook.chart import Spot


def plus(one: Spot, other: Spot) -> Spot:
    """One shift after the other."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def minus(one: Spot, other: Spot) -> Spot:
    """The shift that leads from ``other`` to ``one``."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


@cache
def ball(far: int, *, flat: bool) -> tuple[Spot, ...]:
    """All shifts by at most ``far`` steps."""
    across = range(-far, far + 1)
    shifts = product(across, across, (0,) if flat else across)
    return tuple(shift for shift in shifts if sum(map(abs, shift)) <= far)


def off(grid: Grid | None, spot: Spot) -> bool:
    """Whether a spot is no cell of the sheet."""
    return grid is not None and grid.cell(*spot) < 0
