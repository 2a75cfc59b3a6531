"""Checks of what a player can have drawn, and of the leader's exactness."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rules.checks import CheckResult
from rules.errors import SetupError
from rules.grid import Grid
from rules.labyrinth.checks.question import Asked
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.notebook.knowledge import Chart, Notebook, Spot, moved, notebook
from rules.labyrinth.state import State
from rules.story import Node, Story

SIDES = ("above", "to the right of", "below", "to the left of", "over", "under")
CELL_NAME = re.compile(r"\b[a-z]\d+(@\d)?\b")


def views(asked: Asked) -> CheckResult:
    """What a player's view and notebook hold; ``of`` says what is asked for.

    ``summary`` counts what is drawn, ``gained`` lists what the last step added, ``coordinates``
    whatever names a place of the sheet, ``unvisited`` cells drawn that nobody has visited.
    """
    args = asked.keys({"viewer": str}, {"of": str})
    viewer, part = asked.player(args["viewer"]), args.get("of", "summary")
    if part not in PARTS:
        raise asked.wrong(f"'of' is one of {', '.join(PARTS)}, not '{part}'.")
    return PARTS[part](asked.game, asked.timeline, viewer)


def summary(game: LeaderGame, timeline: Story[State, Any], viewer: str) -> CheckResult:
    """How much a player has drawn: cells, walls, open sides, exits, and whether the treasure."""
    book = notebook(game, timeline.information(viewer))
    sides = [drawn.rpartition(" ")[0] for drawn in borders(book)]
    found = {
        "cells": sum(len(chart.kinds) for chart in book.charts),
        "walls": sum(side.startswith(("wall", "outer")) for side in sides),
        "ways": sum(side.startswith(("open", "blown")) for side in sides),
        "exits": sum(side.startswith("exit") for side in sides),
        "treasure": "seen" if any(chart.treasure for chart in book.charts) else "unknown",
    }
    listed = ", ".join(f"{what} {amount}" for what, amount in found.items())
    plan_unseen = "plan" not in dict(game.observe(timeline.state, viewer).facts)
    clauses = ("LP-GAME-04", "LP-GAP-22") if plan_unseen else ("LP-GAP-22",)
    return CheckResult(found, f"{viewer}'s view holds: {listed}.", clauses)


def gained(game: LeaderGame, timeline: Story[State, Any], viewer: str) -> CheckResult:
    """What the last command added to a player's drawing (LP-GAME-05)."""
    nodes = [node for node in timeline.fragment() if node.kind == "action"]
    if not nodes:
        raise SetupError("check views: no command has been carried out yet, so nothing was gained.")
    known = [timeline.information(viewer, node) for node in (nodes[-1].parent, nodes[-1])]
    books = [notebook(game, information) for information in known]
    before, after = ({*cells(book), *borders(book)} for book in books)
    found = sorted(after - before)
    text = f"{viewer} has learned: {', '.join(found) or 'nothing'}."
    return CheckResult(found, text, ("LP-GAME-05", "LP-GAME-04"))


def coordinates(game: LeaderGame, timeline: Story[State, Any], viewer: str) -> CheckResult:
    """The names of places in anything a player was told, sees or has drawn."""
    known = timeline.information(viewer)
    events = [*known.opening, *(event for heard in known.heard for event in heard.events)]
    told = [heard.spoken for heard in known.heard]
    told += [f"{event.text} {event.words} {event.gloss} {dict(event.data)}" for event in events]
    told += [str(value) for view in (known.first, known.now) for _, value in view.facts]
    found = [match.group() for text in told for match in CELL_NAME.finditer(text)]
    if notebook(game, known).main is not None:
        found.append("a chart of the sheet")
    named = ", ".join(dict.fromkeys(found)) or "none"
    clauses: tuple[str, ...] = ("LP-GAP-22",)
    if timeline.state.table.placing == "leader":
        clauses = ("LP-GAP-22", "LP-START-02", "LP-GAP-05")
    return CheckResult(named, f"Coordinates in {viewer}'s view: {named}.", clauses)


def unvisited(game: LeaderGame, timeline: Story[State, Any], viewer: str) -> CheckResult:
    """Cells on a player's drawing of the sheet that nobody has visited (LP-GAME-04)."""
    book, grid = notebook(game, timeline.information(viewer)), timeline.state.field.plan.grid
    seen = {place for node in timeline.fragment() for place in visited(node)}
    drawn = [grid.cell(*spot) for chart in book.charts if chart.anchored for spot in chart.kinds]
    found = ", ".join(grid.name(cell) for cell in sorted(drawn) if cell not in seen) or "none"
    return CheckResult(found, f"Unvisited cells in {viewer}'s view: {found}.", ("LP-GAME-04",))


def visited(node: Node[State, Any]) -> Iterator[int]:
    """The places tokens were on at a step."""
    yield from node.state.at
    for event in node.events:
        yield from event.data.get("path", ())


def cells(book: Notebook) -> Iterator[str]:
    """The cells drawn, in words."""
    for number, chart in enumerate(book.charts):
        for spot, kind in chart.kinds.items():
            yield f"{spot_name(book, chart, spot, number)}: {kind}"


def borders(book: Notebook) -> Iterator[str]:
    """The sides drawn, each once, in words: ``wall to the right of b2``."""
    for number, chart in enumerate(book.charts):
        for (spot, way), what in chart.sides.items():
            twice = way in (0, 3, 5) and (moved(spot, way), (2, 3, 0, 1, 5, 4)[way]) in chart.sides
            if not twice or what == "exit":
                yield f"{what} {SIDES[way]} {spot_name(book, chart, spot, number)}"


def spot_name(book: Notebook, chart: Chart, spot: Spot, number: int) -> str:
    """A cell's name; on a loose slip its place counted from where the slip began."""
    sheet = book.grid or Grid(26, 26)
    if chart.anchored and sheet.cell(*spot) >= 0:
        return sheet.name(sheet.cell(*spot))
    return f"slip {number} ({spot[0]:+d},{spot[1]:+d})"


PARTS = {
    "summary": summary,
    "gained": gained,
    "coordinates": coordinates,
    "unvisited": unvisited,
}


# -- the leader's exactness ---------------------------------------------------------------------


def transfers(asked: Asked) -> CheckResult:
    """Replay the game and list every transfer between holes; a wrong one is marked (LM-PIT-12)."""
    asked.keys()
    found, right = [], True
    for node in asked.timeline.fragment():
        if node.kind != "action" or node.parent is None or node.action is None:
            continue
        again = asked.game.apply(node.parent.state, node.action)
        right = right and again.state == node.state
        cells_drawn = node.state.field.plan.cells
        for event in again.events:
            if event.data.get("by") == "hole":
                start, end = (cells_drawn[place] for place in event.data["path"])
                exact = end == successor(cells_drawn, start)
                right = right and exact
                found.append(f"{start}-{end}" + ("" if exact else " (wrong)"))
    ravines = asked.game.id == "ravines"
    kept = ("LM-PIT-11", "LM-PIT-12") if ravines else ("LP-STRUCT-07", "LP-HOLE-04")
    text = f"Transfers, all exact: {', '.join(found)}." if right else "A transfer went astray."
    return CheckResult(found if right else [*found, "astray"], text, kept)


def successor(drawn: tuple[str, ...], hole: str) -> str:
    """The hole with the next higher number of the set, or the lowest after the highest."""
    numbers = sorted(code[1] for code in drawn if code[0] == hole[0] and code[1].isdigit())
    higher = [number for number in numbers if number > hole[1]]
    return hole[0] + (higher or numbers)[0]
