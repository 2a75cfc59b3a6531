"""Where a player may be is exact: the notebook against every plan of a tiny field."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.boards.grid import Grid
from rules.core.timeline import Timeline
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.knowledge import draw_notebook
from tests.rules.knowledge import drawn
from tests.strategies import LABYRINTHS, few, labyrinth

FLAT, DEEP = (Grid(2, 2), Grid(3, 3)), Grid(2, 2, 2)
WALKS = {FLAT[0]: 9, FLAT[1]: 8, DEEP: 8}
"""The fields, and how many commands of each player a walk has at most."""


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def judged(game: Labyrinth, seed: int, grid: Grid, players: int, **options: str) -> str:
    """What is wrong with the places marked after a walk; empty where they are exact."""
    most = WALKS[grid]
    walked = drawn.walk(game, Random(seed), grid, players=players, most=most, **options)
    if not walked.acts:
        return ""
    expected = drawn.places(game, grid, walked.acts, walked.told)
    book = draw_notebook(game, walked.line.information("A"))
    if book.here is None or book.outside >= 0:
        return "" if all(place >= grid.size for place in expected) else f"{seed}: outside"
    found = {book.here} if book.known else {*book.candidates}
    true = {grid.place(place) for place in expected}
    if found == true:
        return ""
    return f"{seed}: too many {sorted(found - true)}, too few {sorted(true - found)}"


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("grid", FLAT)
def test_where_he_may_be_is_exact(game: Labyrinth, grid: Grid, players: int) -> None:
    """After any walk: the cells of all plans that keep the map rules and answer in these words."""
    wrong = [judged(game, seed, grid, players) for seed in range(few(50, 4))]
    assert not [*filter(None, wrong)]


def test_it_is_exact_where_directions_are_named_as_one_last_moved(game: Labyrinth) -> None:
    """Whoever keeps in mind which way he faces knows as much (LP-GAP-27)."""
    wrong = [judged(game, seed, FLAT[0], 1, directions="heading") for seed in range(few(12, 1))]
    assert not [*filter(None, wrong)]


@pytest.mark.parametrize("players", [1, 2])
def test_it_is_exact_on_several_levels(players: int) -> None:
    """A side above or below is a side like any other, and a current runs there too (LP-GAP-25)."""
    game = labyrinth("labyrinth")
    wrong = [judged(game, seed, DEEP, players) for seed in range(few(25, 2))]
    assert not [*filter(None, wrong)]


@pytest.mark.long
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("grid", FLAT)
def test_where_he_may_be_is_exact_four_thousand_times(
    game: Labyrinth, grid: Grid, players: int
) -> None:
    """The same after 500 walks on fields of each size, alone and with another, in both games."""
    wrong = [judged(game, seed, grid, players) for seed in range(1000, 1500)]
    assert not [*filter(None, wrong)]


@pytest.mark.parametrize(("seed", "grid", "players"), [(1718, FLAT[1], 1), (3415, FLAT[0], 2)])
def test_a_marsh_tells_nothing_of_the_cell_behind_it(seed: int, grid: Grid, players: int) -> None:
    """Two walks in ravines into a post behind a marsh that had held the walker before."""
    assert not judged(labyrinth("ravines"), seed, grid, players)


def test_a_wall_blown_up_on_a_later_leg_rules_no_place_out() -> None:
    """A single hole leads to itself: the wall met first is the one that is gone at last."""
    game = labyrinth("labyrinth")
    spec = {"players": {"A": "b1"}, "stock": {"A": "0/0/1"}, "told": ["size"]}
    drawing = "+--+--+\n|..|P1|\n+  +--+\n|.. ..E\n+--+--+"
    line: Timeline[Any, Any] = Timeline(
        game, game.setup({**spec, "loose": True}, {"M1": drawing}, {})
    )
    for text in ("left", "blast left", "left"):
        line.attempt(game.parse(line.state, f"A: {text}"))
    book = draw_notebook(game, line.information("A"))
    assert (0, 0, 0) in (book.here, *book.candidates)
