"""Checks that look at the players: counts, roles, what somebody sees and can prove."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.checks import CheckResult
from rules.duel.checks.question import Asked
from rules.duel.counts import Case, formula, reasons, table
from rules.duel.maps.maze import WAYS
from rules.duel.notebook.knowledge import Chart, Notebook, name, notebook
from rules.duel.record import observe
from rules.duel.state import ALL, PLAYERS
from rules.duel.words import COLUMNS

FIELDS_EACH = 2
"""Fields of each player: his own labyrinth, and the sheet for the other's (LD-GEN-03)."""
FORMULA = (
    "LD-SUM-01", "LD-SUM-02", "LD-SUM-03", "LD-SUM-04", "LD-BOW-03", "LD-CRU-02", "LD-TRAP-06",
    "LD-TRAP-07", "LD-TRAP-08", "LD-GAP-20", "LD-GAP-21", "LD-GAP-22", "LD-GAP-26",
)  # fmt: skip


def count(asked: Asked) -> CheckResult:
    """``count``: the actions of a turn in one case, its five flags given where they are true."""
    flags = asked.keys(known=dict.fromkeys(Case._fields, bool))
    case = Case(**{flag: flags.get(flag, False) for flag in Case._fields})
    actions = formula(case, asked.state.rulings)
    clauses = reasons(case, asked.state.rulings) or ("LD-TURN-01",)
    has = [flag.replace("_", " ") for flag in Case._fields if flags.get(flag)]
    text = f"{', '.join(has) or 'nobody has anything'}: {actions}."
    return CheckResult(actions, text.capitalize(), clauses)


def counts(asked: Asked) -> CheckResult:
    """``counts``: the actions of a turn in all thirty-two cases, as the page lists them."""
    asked.keys()
    found = [actions for _, actions in table(asked.state.rulings)]
    return CheckResult(found, f"All cases: {', '.join(map(str, found))}.", FORMULA)


def setup(asked: Asked) -> CheckResult:
    """``setup``: how many players and fields there are, how large, and their original columns."""
    asked.keys()
    grids = [ground.maze.grid for ground in asked.state.grounds]
    found = {
        "players": len(PLAYERS),
        "fields": len(PLAYERS) * FIELDS_EACH,
        "columns": max(grid.width for grid in grids),
        "rows": max(grid.height for grid in grids),
        "names": " ".join(COLUMNS),
    }
    text = ", ".join(f"{key}: {value}" for key, value in found.items())
    clauses = ("LD-GEN-02", "LD-GEN-03", "LD-GEN-04", "LD-GEN-05", "LD-INV-11", "LD-GAP-03")
    return CheckResult(found, f"{text}.".capitalize(), clauses)


def roles(asked: Asked) -> CheckResult:
    """``roles``: whose labyrinth each player walks."""
    asked.keys()
    found = {who: f"walks the labyrinth of {PLAYERS[1 - seat]}" for seat, who in enumerate(PLAYERS)}
    text = "; ".join(f"{who} {what} and answers in his own" for who, what in found.items())
    return CheckResult(found, f"{text}.", ("LD-GEN-07", "LD-GEN-12", "LD-REP-02"))


def view(asked: Asked) -> CheckResult:
    """``view``: one fact as ``viewer`` sees it, or ``hidden``."""
    args = asked.keys({"viewer": str, "key": str})
    asked.one_of("viewer", args["viewer"], (ALL, *PLAYERS))
    facts = dict(observe(asked.state, args["viewer"]).facts)
    found: Any = facts.get(args["key"], "hidden")
    found = list(found) if isinstance(found, tuple) else found
    text = f"{args['key']} as {args['viewer']} sees it: {found}."
    return CheckResult(found, text, ("LD-GAP-47", "LD-GEN-10", "LD-CAR-07"))


def book_of(asked: Asked) -> Notebook:
    """The notebook of the viewer a check asks for."""
    viewer = asked.keys({"viewer": str})["viewer"]
    asked.one_of("viewer", viewer, PLAYERS)
    return notebook(asked.timeline.information(viewer))


def chart(asked: Asked) -> CheckResult:
    """``chart``: the cells and sides that ``viewer`` can have drawn on his sheet for certain."""
    book = book_of(asked)
    sheet = book.charts[0]
    found = {"cells": cells_of(sheet), "sides": sides_of(sheet), "slips": len(book.charts) - 1}
    blank = not found["cells"] and not found["sides"]
    listed = [*(f"{cell} {what}" for cell, what in cells_of(sheet).items())]
    listed += [f"{side} {what}" for side, what in sides_of(sheet).items()]
    text = f"{book.viewer} has drawn: {', '.join(listed)}."
    if blank:
        text = f"{book.viewer}'s sheet is blank."
    clauses = ("LD-GEN-08", "LD-GEN-10") if blank else ("LD-GEN-09", "LD-GEN-10")
    return CheckResult(found, text, clauses, cells=on_sheet(book, cells_of(sheet)))


def on_sheet(book: Notebook, cells: Iterable[str]) -> tuple[str, ...]:
    """Cells with the sheet they are on: ``P2:b3`` where P2 walks."""
    return tuple(f"{book.viewer}:{cell}" for cell in cells)


def cells_of(sheet: Chart) -> dict[str, str]:
    """The cells of a chart by name."""
    return {name(spot): kind for spot, kind in sorted(sheet.kinds.items(), key=by_row)}


def sides_of(sheet: Chart) -> dict[str, str]:
    """The sides of a chart by name, each once: right and down, but for the upper and left edge."""
    return {
        f"{name(spot)} {WAYS[way]}": what
        for (spot, way), what in sorted(sheet.sides.items())
        if way in (1, 2) or edge(spot, way)
    }


def edge(spot: tuple[int, int], way: int) -> bool:
    """Whether the side lies on the upper or left edge of the sheet."""
    return (way == 0 and spot[1] == 0) or (way == 3 and spot[0] == 0)


def by_row(entry: tuple[tuple[int, int], str]) -> tuple[int, int]:
    """The order of reading."""
    return entry[0][1], entry[0][0]


def whereabouts(asked: Asked) -> CheckResult:
    """``whereabouts``: the cells where ``viewer`` may be, as far as he can prove."""
    book = book_of(asked)
    found = list(book.names())
    text = f"{book.viewer} may be on {', '.join(found) or 'no cell'}."
    clauses = ("LD-PIT-08", "LD-PIT-06") if len(found) != 1 else ("LD-PIT-08",)
    return CheckResult(found, text, clauses, cells=on_sheet(book, found))
