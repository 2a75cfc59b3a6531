"""A loose slip: torn paper with a small grid of its own, for finds whose place is not known."""

from __future__ import annotations

from rules.boards.grid import Grid
from widgets.boards.sheet.chart import UNKNOWN
from widgets.boards.sheet.marks import to_act
from widgets.boards.sheet.notebook import Slip
from widgets.boards.sheet.pieces import RADIUS, beside_sign, piece
from widgets.boards.sheet.sheet import Sheet
from widgets.boards.sheet.terrain import signed, terrain
from widgets.kernel.pencil import noise
from widgets.kernel.scene import Ink, Layer, Path, Scene, Shape, Step, Use

CELL = 42.0
EDGE = 16.0


class _Slip(Sheet):
    """A sheet without letters and numbers: nobody knows which they would be."""

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        column, row, level = self.grid.place(cell)
        return EDGE + (column + level * (self.grid.width + 1)) * self.c, EDGE + row * self.c


def scene(slip: Slip, viewer: str, acting: bool) -> Scene:
    """The picture of one slip."""
    grid: Grid = slip.chart.grid
    wide = grid.width * grid.levels + (grid.levels - 1)
    here = _Slip(grid, CELL, 1.0)
    width, height = 2 * EDGE + wide * CELL, 2 * EDGE + grid.height * CELL + 6
    shapes: list[Shape] = [Path(_torn(width, height), Ink("sheet", "hair", 1))]
    crosses: list[Step] = []
    for row in range(grid.height + 1):
        for column in range(wide + 1):
            x, y = EDGE + column * CELL, EDGE + row * CELL
            crosses += [("M", x - 4, y), ("L", x + 4, y), ("M", x, y - 4), ("L", x, y + 4)]
    shapes.append(Path(tuple(crosses), Ink("", "lead2", 1, (), 0.7)))
    taken = signed(slip.chart) & {slip.here}
    shapes += terrain(slip.chart, here, taken)
    if slip.here >= 0:
        x, y = here.middle(slip.here)
        dx, dy, scale = beside_sign(1, CELL)[0] if taken else (0.0, 0.0, 1.0)
        x, y, scale = round(x + dx, 1), round(y + dy, 1), round(0.8 * scale, 2)
        if acting:
            shapes.append(Use(to_act(RADIUS), x, y, scale))
        shapes.append(Use(piece(viewer), x, y, scale))
    drawn = sum(code != UNKNOWN for code in slip.chart.cells)
    title = (
        f"Loose slip of {viewer}: {drawn} cell{'s' if drawn != 1 else ''} drawn, place not known."
    )
    return Scene(width, height, title, (Layer("slip", tuple(shapes)),), cell=CELL)


def _torn(width: float, height: float) -> tuple[Step, ...]:
    """A sheet whose lower edge was torn."""
    steps: list[Step] = [("M", 1.0, 1.0), ("L", width - 1, 1.0)]
    count = max(4, round(width / 12))
    for number in range(count + 1):
        x = width - 1 - (width - 2) * number / count
        steps.append(("L", round(x, 1), round(height - 5 + noise(x, height, 5) * 3, 1)))
    return (*steps, ("Z",))
