"""Where a player may be is exact: the notebook against every plan of a tiny field."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from rules.boards.grid import Grid
from rules.core.timeline import Timeline
from rules.games.labyrinth.actions import BLAST, CYCLE, MOVE, SKIP, START
from rules.games.labyrinth.board.notation import draw
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.knowledge import notebook
from tests.rules.knowledge import drawn
from tests.strategies import LABYRINTHS, labyrinth, made_borders, seeds

FIELDS = (Grid(2, 2), Grid(3, 1), Grid(4, 1), Grid(3, 2))
POSTS = {"hospital": "HO", "arsenal": "AR"}


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def tiny(game: Labyrinth, random: Random, grid: Grid) -> str:
    """A tiny plan full of water and holes."""
    layouts = [field.plan.cells for field in drawn.blank(game, grid, ())]
    cells = list(random.choice(layouts))
    for cell, code in enumerate(cells):
        if code == ".." and grid.size < 6 and random.random() < 0.2:
            cells[cell] = random.choice(("HO", "AR"))
    borders = made_borders(random, grid, cells, game.rulings.choose({}))
    return draw(Plan(grid, tuple(cells), borders))


def walked(game: Labyrinth, seed: int) -> Timeline[Any, Any]:
    """A walk of one armed player on a tiny plan of which only the size is told."""
    random = Random(seed)
    drawing = tiny(game, random, random.choice(FIELDS))
    spec = {"players": {"A": "starts"}, "stock": {"A": "0/0/3"}, "told": ["size"]}
    line: Timeline[Any, Any] = Timeline(
        game, game.setup({**spec, "loose": True}, {"M1": drawing}, {})
    )
    verbs = [START, MOVE, MOVE, MOVE, MOVE, MOVE, SKIP, CYCLE, BLAST]
    for _ in range(random.randint(2, 9)):
        listed = game.actions(line.state)
        verb = random.choice(verbs)
        line.play(random.choice([a for a in listed if a.verb == verb] or
                                [a for a in listed if a.verb in (START, MOVE)]))  # fmt: skip
    return line


def said(line: Timeline[Any, Any]) -> list[drawn.Said]:
    """A's commands with what was named."""
    found: list[drawn.Said] = []
    for node in line.line()[1:]:
        told = [event.data["answer"] for event in node.events if event.data.get("outcome")]
        assert node.action is not None
        found.append((node.action, tuple(told[0]) if told else ()))
    return found


@given(seed=seeds)
def test_where_he_may_be_is_exact(game: Labyrinth, seed: int) -> None:
    """After any walk on a tiny field: the cells of all plans that answer in the same words."""
    line = walked(game, seed)
    grid = line.state.field.plan.grid
    acts = said(line)
    posts = {POSTS[word] for _, told in acts for word in told if word in POSTS}
    expected = drawn.places(game, grid, acts, tuple(sorted(posts)))
    book = notebook(game, line.information("A"))
    if book.here is None:
        assert all(place >= grid.size for place in expected)
        return
    found = {book.here} if book.known else set(book.candidates)
    assert found == {grid.place(place) for place in expected}


def test_a_wall_blown_up_on_a_later_leg_rules_no_place_out() -> None:
    """A single hole leads to itself: the wall met first is the one that is gone at last."""
    game = labyrinth("labyrinth")
    spec = {"players": {"A": "b1"}, "stock": {"A": "0/0/1"}, "told": ["size"]}
    drawing = "+--+--+\n|..|P1|\n+  +--+\n|.. ..E\n+--+--+"
    line: Timeline[Any, Any] = Timeline(
        game, game.setup({**spec, "loose": True}, {"M1": drawing}, {})
    )
    for text in ("left", "blast left", "left"):
        line.attempt(game.read(line.state, f"A: {text}"))
    book = notebook(game, line.information("A"))
    assert (0, 0, 0) in (book.here, *book.candidates)
