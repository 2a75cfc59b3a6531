"""Cells in few words, for reports: ``columns c-d``, ``everything but b1 and c1``, ``a1-c1, d4``."""

from __future__ import annotations

from collections.abc import Iterable

from rules.labyrinth.board.findings import names
from rules.labyrinth.board.plan import Plan

FEW = 4
"""The most cells named as the only ones left out."""


def in_words(plan: Plan, cells: Iterable[int]) -> str:
    """``cells`` as whole columns or rows, as everything but a few, or as runs in each row."""
    grid, chosen = plan.grid, sorted({*cells})
    spared = [cell for cell in range(grid.size) if cell not in {*chosen}]
    if not spared:
        return "everywhere"
    if grid.levels == 1:
        for what, axis in (("column", 0), ("row", 1)):
            lines = whole_lines(plan, chosen, axis)
            if lines:
                called = [grid.name(grid.cell(*(line, 0)[:: 1 - 2 * axis])) for line in lines]
                short = [name[0] if not axis else name[1:] for name in called]
                return f"{what}{'s' * (len(lines) > 1)} {runs(lines, short)}"
    if len(spared) <= FEW and len(spared) < len(chosen):
        *most, last = names(plan, spared)
        return f"everything but {', '.join(most)} and {last}" if most else f"everything but {last}"
    rows: dict[tuple[int, ...], list[int]] = {}
    for cell in chosen:
        rows.setdefault(grid.place(cell)[1:], []).append(cell)
    return ", ".join(runs(row, names(plan, row)) for row in rows.values())


def whole_lines(plan: Plan, cells: list[int], axis: int) -> list[int]:
    """The columns (axis 0) or rows (1) that ``cells`` fill, if they fill whole ones only."""
    counts: dict[int, int] = {}
    for cell in cells:
        line = plan.grid.place(cell)[axis]
        counts[line] = counts.get(line, 0) + 1
    full = (plan.grid.height, plan.grid.width)[axis]
    return sorted(counts) if all(count == full for count in counts.values()) else []


def runs(numbers: list[int], called: Iterable[str]) -> str:
    """Numbers that follow each other as runs of their names: ``a-c, e``."""
    found: list[list[str]] = []
    before = -2
    for number, name in zip(numbers, called, strict=True):
        if number == before + 1:
            found[-1] = [found[-1][0], name]
        else:
            found.append([name])
        before = number
    return ", ".join("-".join(run) for run in found)
