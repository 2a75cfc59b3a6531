"""Checks of scenario files: maps, counts, roles, what a player sees and can prove."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.core.checks import Checks, Query
from rules.core.findings import broken_clauses, list_places
from rules.core.records import CheckResult
from rules.games.duel.actions import Action, parse_direction
from rules.games.duel.board.notation import parse_maze, scan_drawing
from rules.games.duel.board.plan import EXIT, FIXTURES, WALL, WAYS
from rules.games.duel.board.survey import LOOKED_AT, broken_rules, list_errors, survey_maze
from rules.games.duel.board.terrain import SIGNS
from rules.games.duel.knowledge import draw_notebook
from rules.games.duel.observe import observe
from rules.games.duel.options import Rulings
from rules.games.duel.state import ALL, PLAYERS, State
from rules.games.duel.verbs.turn import Case, cite_count, count_by_formula, list_cases
from rules.games.duel.words import COLUMN_LETTERS, NAMES, SIGN_CLAUSE
from rules.knowledge.chart import Notebook, move_spot, name_border, on_sheet

# -- A check of this game as a query ---------------------------------------------------------------


class DuelQuery(Query[State, Action]):
    """One check of a scenario file, to be answered at one step."""

    def drawing(self, name: str) -> str:
        """A drawing of the file, or one that every file may name."""
        known = {**FIXTURES, **self.maps}
        self.one_of("map", name, known)
        return known[name]


# -- Checks that look at a drawn map --------------------------------------------------------------


def check_validate(query: DuelQuery) -> CheckResult:
    """``validate``: ``"ok"``, or the map rules that the drawing breaks."""
    args = query.keys({"map": str}, {"reentry": str})
    text, rulings = query.drawing(args["map"]), query.state.rulings
    if "reentry" in args:
        query.one_of("reentry", args["reentry"], Rulings.offered["reentry"].choices)
        rulings = rulings.but(reentry=args["reentry"])
    findings = survey_maze(text, rulings)
    cells = list_places(findings)
    named = broken_rules(findings)
    if not named:
        example = text.strip("\n") == FIXTURES["legal_1"]
        clauses = (*LOOKED_AT, *(("LD-EX-01", "LD-GAP-50") if example else ()))
        if rulings.reentry == "any-exit":
            clauses = (*clauses, "LD-RET-02", "LD-RET-03", "LD-RET-04", "LD-GAP-40")
        return CheckResult("ok", "The map keeps every map rule.", clauses, args["map"], cells=cells)
    found = broken_clauses(findings)
    said = " ".join(f"{finding.code}: {finding.text}" for finding in list_errors(findings))
    notes = " ".join(finding.text for finding in findings if finding not in list_errors(findings))
    refused = broken_clauses(list_errors(findings))
    text = f"{said} {notes}".strip()
    return CheckResult(named, text, found, args["map"], cells=cells, refused_by=refused)


def check_signs(query: DuelQuery) -> CheckResult:
    """``signs``: for each sign of the drawing the cells that hold it."""
    name = query.keys({"map": str})["map"]
    maze = scan_drawing(query.drawing(name)).maze
    if maze is None:
        raise query.wrong(f"the map '{name}' cannot be read.")
    grid = maze.grid
    found = {
        sign: [grid.name(cell) for cell in maze.cells(sign)] for sign in SIGNS if maze.cells(sign)
    }
    listed = "; ".join(f"{sign} {NAMES[sign]}: {', '.join(cells)}" for sign, cells in found.items())
    clauses = dict.fromkeys(SIGN_CLAUSE[sign] for sign in found)
    text = f"{listed}." if found else "No object is drawn."
    cells = tuple(cell for listed_cells in found.values() for cell in listed_cells)
    looked = ("LD-REP-04", "LD-GEN-04", "LD-GEN-05", *clauses)
    return CheckResult(found, text, looked, name, cells=cells)


def check_side(query: DuelQuery) -> CheckResult:
    """``side``: what stands on one side of a cell of the drawing."""
    args = query.keys({"map": str, "cell": str, "side": str})
    maze, way = parse_maze(query.drawing(args["map"])), parse_direction(args["side"])
    if way < 0:
        raise query.wrong(f"'side' is one of {', '.join(WAYS)}, not '{args['side']}'.")
    cell = query.cell(maze.grid, args["cell"])
    outer, sign = maze.grid.outer(cell, way), maze.sides[cell][way]
    if sign == EXIT:
        found, clauses = "exit", ("LD-INV-10", "LD-REQ-03")
    elif sign == WALL:
        found = "labyrinth wall" if outer else "wall"
        clauses = ("LD-REQ-03", "LD-REQ-04") if outer else ("LD-REQ-01", "LD-REQ-02")
    else:
        found, clauses = "open", ("LD-REQ-01", "LD-REQ-02")
    text = f"{args['cell']}, {WAYS[way]}: {found}."
    return CheckResult(found, text, (*clauses, "LD-GAP-02"), args["map"], cells=(args["cell"],))


# -- Checks that look at the players --------------------------------------------------------------


FIELDS_EACH = 2
"""Fields of each player: his own labyrinth, and the sheet for the other's (LD-GEN-03)."""
FORMULA = (
    "LD-SUM-01", "LD-SUM-02", "LD-SUM-03", "LD-SUM-04", "LD-BOW-03", "LD-CRU-02", "LD-TRAP-06",
    "LD-TRAP-07", "LD-TRAP-08", "LD-GAP-20", "LD-GAP-21", "LD-GAP-22", "LD-GAP-26",
)  # fmt: skip


def check_count(query: DuelQuery) -> CheckResult:
    """``count``: the actions of a turn in one case, its five flags given where they are true."""
    flags = query.keys(known=dict.fromkeys(Case._fields, bool))
    case = Case(**{flag: flags.get(flag, False) for flag in Case._fields})
    actions = count_by_formula(case, query.state.rulings)
    clauses = cite_count(case, query.state.rulings) or ("LD-TURN-01",)
    has = [flag.replace("_", " ") for flag in Case._fields if flags.get(flag)]
    text = f"{', '.join(has) or 'nobody has anything'}: {actions}."
    return CheckResult(actions, text.capitalize(), clauses)


def check_counts(query: DuelQuery) -> CheckResult:
    """``counts``: the actions of a turn in all thirty-two cases, as the page lists them."""
    query.keys()
    found = [actions for _, actions in list_cases(query.state.rulings)]
    return CheckResult(found, f"All cases: {', '.join(map(str, found))}.", FORMULA)


def check_setup(query: DuelQuery) -> CheckResult:
    """``setup``: how many players and fields there are, how large, and their original columns."""
    query.keys()
    grids = [ground.maze.grid for ground in query.state.grounds]
    found = {
        "players": len(PLAYERS),
        "fields": len(PLAYERS) * FIELDS_EACH,
        "columns": max(grid.width for grid in grids),
        "rows": max(grid.height for grid in grids),
        "names": " ".join(COLUMN_LETTERS),
    }
    text = ", ".join(f"{key}: {value}" for key, value in found.items())
    clauses = ("LD-GEN-02", "LD-GEN-03", "LD-GEN-04", "LD-GEN-05", "LD-INV-11", "LD-GAP-03")
    return CheckResult(found, f"{text}.".capitalize(), clauses)


def check_roles(query: DuelQuery) -> CheckResult:
    """``roles``: whose labyrinth each player walks."""
    query.keys()
    found = {who: f"walks the labyrinth of {PLAYERS[1 - seat]}" for seat, who in enumerate(PLAYERS)}
    text = "; ".join(f"{who} {what} and answers in his own" for who, what in found.items())
    return CheckResult(found, f"{text}.", ("LD-GEN-07", "LD-GEN-12", "LD-REP-02"))


def check_view(query: DuelQuery) -> CheckResult:
    """``view``: one fact as ``viewer`` sees it, or ``hidden``."""
    args = query.keys({"viewer": str, "key": str})
    query.one_of("viewer", args["viewer"], (ALL, *PLAYERS))
    facts = dict(observe(query.state, args["viewer"]).facts)
    found: Any = facts.get(args["key"], "hidden")
    found = list(found) if isinstance(found, tuple) else found
    text = f"{args['key']} as {args['viewer']} sees it: {found}."
    return CheckResult(found, text, ("LD-GAP-47", "LD-GEN-10", "LD-CAR-07"))


def book_of(query: DuelQuery) -> Notebook:
    """The notebook of the viewer a check asks for."""
    viewer = query.keys({"viewer": str})["viewer"]
    query.one_of("viewer", viewer, PLAYERS)
    return draw_notebook(query.timeline.information(viewer))


def check_chart(query: DuelQuery) -> CheckResult:
    """``chart``: the cells and sides that ``viewer`` can have drawn on his sheet for certain."""
    book = book_of(query)
    found = {"cells": cells_of(book), "sides": sides_of(book), "slips": len(book.charts) - 1}
    blank = not found["cells"] and not found["sides"]
    listed = [*(f"{cell} {what}" for cell, what in cells_of(book).items())]
    listed += [f"{side} {what}" for side, what in sides_of(book).items()]
    text = f"{book.viewer} has drawn: {', '.join(listed)}."
    if blank:
        text = f"{book.viewer}'s sheet is blank."
    clauses = ("LD-GEN-08", "LD-GEN-10") if blank else ("LD-GEN-09", "LD-GEN-10")
    return CheckResult(found, text, clauses, cells=name_placed(book, cells_of(book)))


def name_placed(book: Notebook, cells: Iterable[str]) -> tuple[str, ...]:
    """Cells with the sheet they are on: ``P2:b3`` where P2 walks."""
    return tuple(f"{book.viewer}:{cell}" for cell in cells)


def cells_of(book: Notebook) -> dict[str, str]:
    """The cells of the sheet by name, in the order of reading."""
    kinds = {book.sheet.cell(*spot): kind for spot, kind in book.charts[0].kinds.items()}
    return {book.sheet.name(cell): kind for cell, kind in sorted(kinds.items())}


def sides_of(book: Notebook) -> dict[str, str]:
    """The sides of the sheet by name, each once: right and down, else on the edge alone."""
    grid, sides = book.sheet, sorted(book.charts[0].sides.items())
    return {
        f"{grid.name(grid.cell(*spot))} {WAYS[way]}": what
        for (spot, way), what in sides
        if name_border(spot, way) == (spot, way) or not on_sheet(grid, move_spot(spot, way))
    }


def check_whereabouts(query: DuelQuery) -> CheckResult:
    """``whereabouts``: the cells where ``viewer`` may be, as far as he can prove."""
    book = book_of(query)
    found = list(book.names())
    text = f"{book.viewer} may be on {', '.join(found) or 'no cell'}."
    clauses = ("LD-PIT-08", "LD-PIT-06") if len(found) != 1 else ("LD-PIT-08",)
    return CheckResult(found, text, clauses, cells=name_placed(book, found))


# -- Checks of scenario files ---------------------------------------------------------------------


CHECKS = Checks(
    DuelQuery, check_validate, check_signs, check_side, check_count, check_counts, check_setup,
    check_roles, check_view, check_chart, check_whereabouts,
)  # fmt: skip
"""All checks by name."""
