"""What a player draws is true: his place is where he thinks, or among the places he thinks of."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from rules import scenarios
from rules.boards.grid import Grid
from rules.core.timeline import Timeline
from rules.games.labyrinth.board.terrain import EXIT
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.knowledge import draw_notebook
from rules.games.labyrinth.state import Field, State
from rules.games.labyrinth.verbs.move import announced_word
from rules.knowledge.chart import Chart, Notebook, Spot
from tests.cases import quickly
from tests.strategies import LABYRINTHS, labyrinth, made_options, made_position, seeds, walk

Fields = list[Field]


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def truth(state: State, seat: int) -> Spot | None:
    """The player's real place, if it is a cell."""
    place = state.at[seat]
    grid = state.field.plan.grid
    return grid.place(place) if 0 <= place < grid.size else None


def check(book: Notebook, fields: Fields, state: State, seat: int) -> None:
    """Everything in the notebook against the plan."""
    real = truth(state, seat)
    if book.here is None or real is None:
        return
    grid, chart = state.field.plan.grid, book.charts[-1]
    if book.known:
        assert book.here == real, "he stands elsewhere"
    elif book.candidates:
        assert real in book.candidates, "he stands on none of the places he thinks of"
    if book.main is not None:
        drawn_true(book.main, (0, 0, 0), grid, fields)
    if not chart.anchored:
        shift = tuple(there - here for there, here in zip(real, book.here, strict=True))
        drawn_true(chart, (shift[0], shift[1], shift[2]), grid, fields)


def drawn_true(chart: Chart, shift: Spot, grid: Grid, fields: Fields) -> None:
    """Every cell and every side drawn is true, or was at some moment of the game."""

    def cell(spot: Spot) -> int:
        column, row, level = (part + by for part, by in zip(spot, shift, strict=True))
        return grid.cell(column, row, level)

    for spot, kind in chart.kinds.items():
        assert cell(spot) >= 0 or kind == "outside", f"{spot} is off the sheet"
        if cell(spot) >= 0:
            assert any(announced_word(field, cell(spot)) == kind for field in fields), (spot, kind)
    for (spot, way), what in chart.sides.items():
        if cell(spot) >= 0:
            assert any(side_true(field, cell(spot), way, what) for field in fields), (
                spot, way, what,
            )  # fmt: skip


def side_true(field: Field, cell: int, way: int, what: str) -> bool:
    """Whether a side is as drawn. Without the treasure an exit may be told to be a wall."""
    wall, sign = field.wall(cell, way), field.sign(cell, way)
    sides = {field.kind(cell), field.kind(field.beyond(cell, way))}
    told_wall = field.rulings.leaving_empty == "wall" and "outside" in sides
    return {
        "wall": wall or told_wall, "outer": wall, "open": not wall or sign == EXIT,
        "blown": not wall, "exit": sign == EXIT,
    }[what]  # fmt: skip


def follow(game: Labyrinth, state: State, seed: int, steps: int = 20) -> None:
    """Walk at random and check every player's notebook after each step."""
    timeline: Timeline[Any, Any] = Timeline(game, state)
    fields = [state.field]
    for _, action in walk(game, state, Random(seed), steps):
        now = timeline.play(action).state
        if now.field not in fields:
            fields.append(now.field)
        for seat, player in enumerate(now.table.players):
            check(draw_notebook(game, timeline.information(player)), fields, now, seat)


@given(seed=seeds)
def test_notebooks_are_true(game: Labyrinth, seed: int) -> None:
    """On any plan, under the book's rulings."""
    random = Random(seed)
    follow(game, made_position(game, random, {}).state(game), seed)


@given(seed=seeds)
def test_notebooks_are_true_under_any_ruling(game: Labyrinth, seed: int) -> None:
    """On any plan, with up to three rulings flipped."""
    random = Random(seed)
    position = made_position(game, random, made_options(random, game))
    follow(game, position.state(game), seed)


@pytest.mark.parametrize("of", LABYRINTHS)
def test_notebooks_of_the_scenarios_are_true(of: str) -> None:
    """At every step of every scenario of the book."""
    for run in map(scenarios.by_the_book, quickly(scenarios.list_scenarios(of), 2)):
        timeline = run.timeline
        for node in (timeline.root, *run.nodes):
            fields = [step.state.field for step in timeline.fragment(node)]
            for seat, player in enumerate(node.state.table.players):
                information = timeline.information(player, node)
                check(draw_notebook(labyrinth(of), information), fields, node.state, seat)
