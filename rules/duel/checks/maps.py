"""Checks that look at a drawn map (LD-INV, LD-BUILD, LD-REQ, the signs)."""

from __future__ import annotations

from dataclasses import replace

from rules.checks import CheckResult
from rules.duel.checks.question import Asked
from rules.duel.commands import direction
from rules.duel.maps.fixtures import FIXTURES
from rules.duel.maps.maze import EXIT, SIGNS, WALL, WAYS
from rules.duel.maps.notation import read, scan
from rules.duel.maps.survey import LOOKED_AT, errors, kinds, survey
from rules.duel.rulings import OPTIONS
from rules.duel.words import NAMES, SIGN_CLAUSE
from rules.findings import broken, places


def validate(asked: Asked) -> CheckResult:
    """``validate``: ``"ok"``, or the map rules that the map ``map`` breaks."""
    args = asked.keys({"map": str}, {"reentry": str})
    text, rulings = asked.drawing(args["map"]), asked.state.rulings
    if "reentry" in args:
        asked.one_of("reentry", args["reentry"], OPTIONS["reentry"].choices)
        rulings = replace(rulings, reentry=args["reentry"])
    findings = survey(text, rulings)
    cells = places(findings)
    named = kinds(findings)
    if not named:
        example = text.strip("\n") == FIXTURES["legal_1"]
        clauses = (*LOOKED_AT, *(("LD-EX-01", "LD-GAP-50") if example else ()))
        if rulings.reentry == "any-exit":
            clauses = (*clauses, "LD-RET-02", "LD-RET-03", "LD-RET-04", "LD-GAP-40")
        return CheckResult("ok", "The map keeps every map rule.", clauses, args["map"], cells)
    found = broken(findings)
    said = " ".join(f"{finding.code}: {finding.text}" for finding in errors(findings))
    notes = " ".join(finding.text for finding in findings if finding not in errors(findings))
    refused = broken(errors(findings))
    text = f"{said} {notes}".strip()
    return CheckResult(named, text, found, args["map"], cells, refused_by=refused)


def signs(asked: Asked) -> CheckResult:
    """``signs``: for each sign on the map ``map`` the cells that hold it."""
    name = asked.keys({"map": str})["map"]
    maze = scan(asked.drawing(name)).maze
    if maze is None:
        raise asked.wrong(f"the map '{name}' cannot be read.")
    grid = maze.grid
    found = {
        sign: [grid.name(cell) for cell in maze.cells(sign)] for sign in SIGNS if maze.cells(sign)
    }
    listed = "; ".join(f"{sign} {NAMES[sign]}: {', '.join(cells)}" for sign, cells in found.items())
    clauses = dict.fromkeys(SIGN_CLAUSE[sign] for sign in found)
    text = f"{listed}." if found else "No object is drawn."
    cells = tuple(cell for listed_cells in found.values() for cell in listed_cells)
    looked = ("LD-REP-04", "LD-GEN-04", "LD-GEN-05", *clauses)
    return CheckResult(found, text, looked, name, cells)


def side(asked: Asked) -> CheckResult:
    """``side``: what stands on one side of a cell of the map ``map``."""
    args = asked.keys({"map": str, "cell": str, "side": str})
    maze, way = read(asked.drawing(args["map"])), direction(args["side"])
    if way < 0:
        raise asked.wrong(f"'side' is one of {', '.join(WAYS)}, not '{args['side']}'.")
    cell = asked.cell(maze.grid, args["cell"])
    outer, sign = maze.outer(cell, way), maze.sides[cell][way]
    if sign == EXIT:
        found, clauses = "exit", ("LD-INV-10", "LD-REQ-03")
    elif sign == WALL:
        found = "labyrinth wall" if outer else "wall"
        clauses = ("LD-REQ-03", "LD-REQ-04") if outer else ("LD-REQ-01", "LD-REQ-02")
    else:
        found, clauses = "open", ("LD-REQ-01", "LD-REQ-02")
    text = f"{args['cell']}, {WAYS[way]}: {found}."
    return CheckResult(found, text, (*clauses, "LD-GAP-02"), args["map"], (args["cell"],))
