"""Freedom of movement agrees with the ledger's words and with a player who tries everything."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.registry import game
from rules.games.labyrinth.actions import CYCLE, MOVE, SKIP
from rules.games.labyrinth.board.notation import draw_plan, read_plan
from rules.games.labyrinth.board.plan import Plan, in_words
from rules.games.labyrinth.board.survey import Freedom, freedom_of_movement
from rules.games.labyrinth.board.terrain import MOUTH, OUTSIDE
from rules.games.labyrinth.checks import empty_field
from rules.games.labyrinth.game import Labyrinth
from tests.cases import each
from tests.strategies import few


def labyrinth(name: str) -> Labyrinth:
    """The game, as the class it is."""
    found = game(name)
    assert isinstance(found, Labyrinth)
    return found


def look(name: str, plan: Plan, **options: str) -> Freedom:
    """The report for a plan under some rulings."""
    return freedom_of_movement(labyrinth(name), plan, labyrinth(name).rulings.choose(options))


def wander(name: str, plan: Plan, options: dict[str, str]) -> dict[int, tuple[set[int], bool]]:
    """For each place a start can leave a player on: the cells he can get to, and whether an exit.

    Found the slow way: the real game places him, and he gives every legal command over and over.
    """
    rules = labyrinth(name)
    empty = rules.setup({"players": {"A": "starts"}}, {"M1": draw_plan(plan)}, options)
    found = {}
    for start in rules.actions(empty):
        first = rules.apply(empty, start).state
        seen, waiting = {first.at}, [first]
        cells, leaves = {first.at[0]}, False
        while waiting:
            here = waiting.pop()
            for action in rules.actions(here):
                if action.verb not in (MOVE, SKIP, CYCLE):
                    continue
                there, events = rules.apply(here, action)
                for event in events:
                    if event.kind == "moved":
                        cells.add(event.data["path"][1])
                    if event.kind == "said" and action.verb == MOVE:
                        leaves |= OUTSIDE in event.data["answer"]
                cells.add(there.at[0])
                if there.at not in seen:
                    seen.add(there.at)
                    waiting.append(there)
        found[first.at[0]] = {cell for cell in cells if 0 <= cell < plan.grid.size}, leaves
    return found


FLIPS = {
    "labyrinth": {
        "same_river": ("drift", "stay"), "wall_in_hole": ("moves-on", "stays"),
        "exit_place": ("outside", "inner-cell", "edge"),
        "leaving_empty": ("play-on", "out-of-game"), "start_cells": ("any", "ordinary"),
        "idle_current": ("stay", "float"), "float_cells": ("two", "one"),
        "source_drift": ("drifts", "holds"), "directions": ("sheet", "heading"),
    },
    "ravines": {
        "same_river": ("stay", "drift"), "mouth_in_river": ("inside", "outside"),
        "wall_in_hole": ("stays", "moves-on"), "exit_place": ("outside", "inner-cell", "edge"),
        "leaving_empty": ("play-on", "out-of-game"), "marsh_marks": ("drawn", "every-border"),
        "marsh_in_own_river": ("holds", "ignored"), "cycle_words": ("own", "no-skip"),
        "start_cells": ("any", "ordinary"),
    },
}  # fmt: skip


@st.composite
def plans(draw: st.DrawFn, name: str) -> Plan:
    """A small plan with a river, holes and walls anywhere, free or not."""
    side = draw(st.integers(2, 4))
    plan = read_plan(empty_field(side))
    cells = [".."] * plan.grid.size
    course = [draw(st.integers(0, plan.grid.size - 1))]
    for _ in range(draw(st.integers(0, 4))):
        ways = [plan.grid.neighbour(course[-1], way) for way in range(4)]
        free = [cell for cell in ways if cell >= 0 and cell not in course]
        if free:
            course.append(draw(st.sampled_from(free)))
    if len(course) > 1:
        for number, cell in enumerate(course, start=1):
            cells[cell] = f"r{number}" if number < len(course) else "rM"
    holes = draw(st.lists(st.integers(0, plan.grid.size - 1), max_size=3, unique=True))
    for number, cell in enumerate(holes, start=1):
        if cells[cell] == "..":
            cells[cell] = f"P{number}"
    plan = Plan(plan.grid, tuple(cells), plan.borders)
    for cell in range(plan.grid.size):
        for way in (1, 2):
            other = plan.grid.neighbour(cell, way)
            if other >= 0 and draw(st.integers(0, 9)) < 4:
                mouth = MOUTH in (plan.kinds[cell], plan.kinds[other])
                marsh = name == "ravines" and mouth and draw(st.booleans())
                plan = plan.with_border(cell, way, "~" if marsh else "|")
    return plan


@pytest.mark.parametrize("name", ["labyrinth", "ravines"])
@settings(max_examples=few(120, 2), deadline=None)
@given(data=st.data())
def test_the_report_agrees_with_a_player_who_tries_everything(
    name: str, data: st.DataObject
) -> None:
    """From every starting place exactly what real commands lead to counts as got to."""
    plan = data.draw(plans(name))
    known_flips = {ruling: st.sampled_from(choices) for ruling, choices in FLIPS[name].items()}
    options = data.draw(st.just({}) | st.fixed_dictionaries({}, optional=known_flips))
    report, tried = look(name, plan, **options), wander(name, plan, options)
    assert {*report.starts} == {*tried}
    for start, (cells, leaves) in tried.items():
        missing = tuple(cell for cell in range(plan.grid.size) if cell not in cells)
        assert report.missing.get(start, ()) == missing
        assert (start in report.shut) == (not leaves)
    assert (report.level == "ok") == (not report.missing and not report.shut)


@each(
    ("cells", "words"),
    [
        (["a1", "a2", "a3", "c1", "c2", "c3"], "columns a, c"), (["a2", "b2", "c2"], "row 2"),
        (["b1", "b2", "b3", "c1", "c2", "c3"], "columns b-c"), (["a1", "b1", "a2"], "a1-b1, a2"),
        (["a1", "b1", "c1", "a2", "b2", "c2", "a3"], "everything but b3 and c3"),
        (["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"], "everything but c3"), (["b2"], "b2"),
    ],
)  # fmt: skip
def test_cells_in_few_words(cells: list[str], words: str) -> None:
    """Whole lines, runs, or what is left out: the shortest way that a person would say it."""
    plan = read_plan(empty_field(3))
    assert in_words(plan, [plan.grid.find(name) for name in cells]) == words
    assert in_words(plan, range(9)) == "everywhere"


@each(
    ("drawing", "cells", "words"),
    [
        ("+--+\n|..|\n+  +\n|..|\n+  +\n|..E\n+--+", ["a1", "a2"], "rows 1-2"),
        ("+--+--+--+\n|.. .. ..E\n+--+--+--+", ["b1", "c1"], "columns b-c"),
    ],
)
def test_a_field_one_cell_wide_is_told_in_few_words(
    drawing: str, cells: list[str], words: str
) -> None:
    """Each of its rows, or columns, is a single cell (LP-DESIGN-02)."""
    plan = read_plan(drawing)
    assert in_words(plan, map(plan.grid.find, cells)) == words
