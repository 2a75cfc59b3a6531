"""The plan on paper: a plan as a plain drawing, and a drawing read back.

Each cell is two characters, ``..`` for an empty one. Between two cells of a row stands one sign,
between two rows the same sign doubled. What all of them mean is declared in
:mod:`~rules.games.labyrinth.board.terrain`. The treasure is not drawn.
"""

from __future__ import annotations

import re

from rules.boards.grid import ABOVE, BACK, BELOW, COLUMNS, FORWARD, LEFT, RIGHT, ROWS, Grid
from rules.core.errors import MapError, NotationError
from rules.core.typed import latin
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.plan import Plan

LEVEL = re.compile(r"level (\d{1,2}):")


def draw_plan(plan: Plan) -> str:
    """The plan as a plain drawing; :func:`read_plan` takes it back."""
    lines: list[str] = []
    for level in range(plan.grid.levels):
        if plan.grid.levels > 1:
            lines.append(f"level {level + 1}:")
        lines += _draw_level(plan, level)
    shafts = [
        plan.grid.name(cell)
        for cell, signs in enumerate(plan.borders)
        if signs[ABOVE] == terrain.OPEN and plan.grid.neighbour(cell, ABOVE) >= 0
    ]
    if shafts:
        lines.append("shafts: " + " ".join(shafts))
    return "\n".join(lines) + "\n"


def _draw_level(plan: Plan, level: int) -> list[str]:
    lines = []
    for row in range(plan.grid.height):
        cells = [plan.grid.cell(column, row, level) for column in range(plan.grid.width)]
        above = (
            "--" if s == terrain.WALL else s * 2 for s in (plan.borders[c][FORWARD] for c in cells)
        )
        lines.append("+" + "+".join(above) + "+")
        lines.append(
            plan.borders[cells[0]][LEFT]
            + "".join(plan.cells[cell] + plan.borders[cell][RIGHT] for cell in cells)
        )
    below = ("--" if s == terrain.WALL else s * 2 for s in (plan.borders[c][BACK] for c in cells))
    return [*lines, "+" + "+".join(below) + "+"]


def read_plan(
    drawing: str, *, open_levels: bool = False, legend: terrain.Terrains = terrain.LEGEND
) -> Plan:
    """The plan in ``drawing``. Raises ``MapError`` naming line, column, reason and remedy.

    Between levels stands a floor but where ``shafts:`` opens it; with ``open_levels``, the other
    ruling on LP-GAP-25, nothing stands but where ``floors:`` draws one. ``legend`` is the game's.
    """
    levels, shafts, floors = _split_levels(latin(drawing))
    sizes = {(len(lines[0]) // 3, len(lines) // 2) for _, lines in levels}
    if len(sizes) > 1:
        raise MapError("The levels differ in size: draw each with the same rows and columns.")
    width, height = sizes.pop()
    if width < 1 or height < 1:
        raise MapError("The map has no cells: draw '+--+' above and below and '|..|' for a row.")
    if width > len(COLUMNS):
        raise MapError(
            f"The map has {width} columns; at most {len(COLUMNS)} have a name, from a to z: "
            "draw it narrower."
        )
    if height > ROWS:
        raise MapError(f"The map has {height} rows; at most {ROWS} have a name: draw it shorter.")
    grid = Grid(width, height, len(levels))
    cells: list[str] = []
    borders: list[list[str]] = []
    for first, lines in levels:
        _read_level(grid, first, lines, cells, borders=borders, legend=legend)
    if open_levels:
        _put_vertical(
            grid, borders, [grid.name(n) for n in range(width * height * (len(levels) - 1))]
        )
    _put_vertical(grid, borders, floors, terrain.WALL)
    _put_vertical(grid, borders, shafts)
    plan = Plan(grid, tuple(cells), tuple(tuple(signs) for signs in borders), legend)
    _check_codes(plan)
    return plan


def _split_levels(drawing: str) -> tuple[list[tuple[int, list[str]]], list[str], list[str]]:
    """The drawing cut at its ``level n:`` lines, each with its first line; shafts; floors."""
    levels: list[tuple[int, list[str]]] = []
    shafts: list[str] = []
    floors: list[str] = []
    fresh = True
    for number, raw in enumerate(drawing.splitlines(), start=1):
        line = raw.rstrip()
        if not line:
            continue
        label = LEVEL.fullmatch(line)
        if label:
            if int(label[1]) != len(levels) + 1:
                raise MapError(
                    f"Map line {number}: '{line}' comes where level {len(levels) + 1} is due; "
                    "number the levels from 1 at the bottom."
                )
            fresh = True
        elif line.startswith("shafts:"):
            shafts += line[7:].split()
        elif line.startswith("floors:"):
            floors += line[7:].split()
        elif fresh:
            levels.append((number, [line]))
            fresh = False
        else:
            levels[-1][1].append(line)
    if not levels:
        raise MapError("The map is empty: draw rows such as '+--+--+' and '|.. ..|'.")
    both = sorted({*shafts} & {*floors})
    if both:
        raise MapError(f"Map: '{both[0]}' stands among the shafts and the floors; name it once.")
    return levels, shafts, floors


def _read_level(
    grid: Grid,
    first: int,
    lines: list[str],
    cells: list[str],
    borders: list[list[str]],
    legend: terrain.Terrains,
) -> None:
    length = grid.width * 3 + 1
    if len(lines) % 2 == 0:
        raise MapError(
            f"Map line {first + len(lines) - 1}: the last row has no border below it; "
            f"end the map with '{'+--' * grid.width}+'."
        )
    for offset, line in enumerate(lines):
        if len(line) != length:
            raise MapError(
                f"Map line {first + offset}: it is {len(line)} characters long where the first "
                f"line makes it {length}; each cell takes two characters and one sign beside it."
            )
    for row in range(grid.height):
        number = first + row * 2
        top, middle, bottom = lines[row * 2 : row * 2 + 3]
        for column in range(grid.width):
            at = column * 3
            code = middle[at + 1 : at + 3]
            if legend.read(code) is None:
                posts = ", ".join(f"'{post.code}'" for post in legend.single)
                kinds = (terrain.SOURCE, terrain.MOUTH, terrain.HOLE)
                source, mouth, hole = (legend[kind].code for kind in kinds)
                raise MapError(
                    f"Map line {number + 1}, column {at + 2}: '{code}' is no cell; write {posts}, "
                    f"a river cell such as '{source}' or '{mouth}', or a hole such as '{hole}'."
                )
            cells.append(code)
            signs = [
                _read_flat(top, at + 1, number),
                _read_upright(middle, at + 3, number + 1),
                _read_flat(bottom, at + 1, number + 2),
                _read_upright(middle, at, number + 1),
                terrain.WALL,
                terrain.WALL,
            ]
            for way in (FORWARD, RIGHT, BACK, LEFT):
                _check_edge(grid, (column, row), way, signs[way], number=number)
            borders.append(signs)


def _read_upright(line: str, at: int, number: int) -> str:
    if line[at] not in terrain.SIGNS:
        raise MapError(
            f"Map line {number}, column {at + 1}: '{line[at]}' is no border; between two cells "
            f"stands one of {_list_signs(terrain.SIGNS)}."
        )
    return line[at]


def _read_flat(line: str, at: int, number: int) -> str:
    pair = line[at : at + 2]
    sign = terrain.WALL if pair == "--" else pair[0]
    if sign not in terrain.SIGNS or (pair != "--" and (pair[0] != pair[1] or sign == terrain.WALL)):
        raise MapError(
            f"Map line {number}, column {at + 1}: '{pair}' is no border; between two rows stands "
            "'--' for a wall, two spaces for an open side, or another sign doubled."
        )
    return sign


def _check_edge(grid: Grid, spot: tuple[int, int], way: int, sign: str, number: int) -> None:
    edge = grid.neighbour(grid.cell(*spot), way) < 0
    where = f"Map line {number + 1}, cell {grid.name(grid.cell(*spot))}"
    if edge and sign in terrain.MARSHY:
        raise MapError(
            f"{where}: marsh lies on the outer wall; draw a plain wall, or E for an exit.",
            "marsh-on-outer-wall", ("LM-GAP-06",),
        )  # fmt: skip
    if edge and sign not in terrain.RIM:
        raise MapError(
            f"{where}: the outer wall has a gap that is no exit; draw a wall, or E for an exit.",
            "gap-in-outer-wall", ("LP-STRUCT-13",),
        )  # fmt: skip
    if not edge and sign == terrain.EXIT:
        raise MapError(
            f"{where}: an exit stands between two cells; exits lead through the outer wall only.",
            "exit-inside", ("LP-STRUCT-14",),
        )  # fmt: skip


def _put_vertical(
    grid: Grid, borders: list[list[str]], named: list[str], sign: str = terrain.OPEN
) -> None:
    """Put ``sign`` between each of the cells named and the one above it."""
    for name in named:
        try:
            cell = grid.find(name)
        except NotationError as error:
            raise MapError(f"Map, shafts and floors: {error}") from None
        above = grid.neighbour(cell, ABOVE)
        if above < 0:
            raise MapError(
                f"Map shaft '{name}': there is no level above it; name the lower of the two cells."
            )
        borders[cell][ABOVE] = borders[above][BELOW] = sign


def _check_codes(plan: Plan) -> None:
    seen: dict[str, int] = {}
    for cell, code in enumerate(plan.cells):
        if not plan.ground[cell].chain:
            continue
        if code in seen:
            raise MapError(
                f"Map: '{code}' is drawn twice, on {plan.name(seen[code])} and {plan.name(cell)}; "
                "give each river cell and each hole its own number.",
                "number-twice", ("LP-STRUCT-07", "LP-RIVER-07"),
            )  # fmt: skip
        seen[code] = cell


def _list_signs(signs: dict[str, str]) -> str:
    return ", ".join(f"'{sign}'" for sign in signs)
