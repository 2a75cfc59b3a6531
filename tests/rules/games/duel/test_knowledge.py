"""The notebook: what is drawn is true, and where a player may be is exact."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from rules.boards.grid import RIGHT
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.actions import ENTER, MOVE
from rules.games.duel.board.plan import EXIT, OPEN, WALL
from rules.games.duel.board.terrain import TREASURES
from rules.games.duel.knowledge import draw_notebook
from rules.games.duel.state import PLAYERS, State
from rules.games.duel.verbs import grenades
from rules.knowledge.candidates import remaining
from rules.knowledge.chart import ORIGIN, Chart, Notebook, Spot, minus, plus
from tests.rules.games.duel.oracle import Act, Oracle
from tests.rules.games.duel.strategies import lost_maze, made_maze, made_options, made_position
from tests.strategies import seeds

YARD = "+---+\n|   |\n+---+"
ASIDE = ("turn_skipped", "thrown", "taken", "swapped")


def walked(seed: int, steps: int) -> Timeline[Any, Any]:
    """A walk of P1 through a small labyrinth with pits, P2 standing by."""
    random = Random(seed)
    maze = lost_maze(random)
    spec = {"players": {"P1": "starts", "P2": "a1"}, "loose": True}
    spec["grenades"] = {"P1": random.choice((0, 2))}
    rules = {"false_outside": "returns"} if seed % 3 == 0 else {}
    state = GAME.setup(spec, {"M1": maze.draw(), "M2": YARD}, rules)
    line: Timeline[Any, Any] = Timeline(GAME, state)
    while steps and not line.state.over:
        if line.state.turn == 1:
            line.play(GAME.parse(line.state, "P2: end"))
            continue
        line.play(random.choice([a for a in GAME.actions(line.state) if a.verb != "end"]))
        steps -= 1
    return line


def acts_of(line: Timeline[Any, Any]) -> list[Act]:
    """P1's actions with the codes told of them."""
    found: list[Act] = []
    for node in line.line()[1:]:
        if node.action is not None and node.action.who == "P1":
            heard = [event for event in node.events if event.who == "P1"]
            codes = [str(event.data["code"]) for event in heard if "code" in event.data]
            told = tuple(code for code in codes if code not in ASIDE)
            found.append((node.action.verb, node.action.way, told))
    return found


@given(seed=seeds)
def test_where_he_may_be_is_exact(seed: int) -> None:
    """The candidates are those of an oracle that draws every labyrinth the walk allows."""
    line = walked(seed, 1 + seed % 24)
    grid = line.state.grounds[0].maze.grid
    acts = acts_of(line)
    start = next(node.action.place for node in line.line()[1:] if node.action is not None)
    column, row, _ = grid.place(start)
    returns = line.state.rulings.false_outside == "returns"
    oracle = Oracle(grid.width, grid.height, returns=returns)
    expected = oracle.places((column, row), acts, told=True)
    found = draw_notebook(line.information("P1")).candidates
    assert {(x, y) for x, y, _ in found} == expected


@given(seed=seeds)
def test_what_is_drawn_is_true(seed: int) -> None:
    """Under any rulings: he is where he may be, and every cell and side drawn is so."""
    random = Random(seed)
    position = made_position(random, made_options(random, 4))
    line: Timeline[Any, Any] = Timeline(GAME, position.state())
    for _ in range(30):
        listed = GAME.actions(line.state)
        if not listed:
            break
        line.play(random.choice(listed))
    for seat, who in enumerate(PLAYERS):
        check(draw_notebook(line.information(who)), line.state, seat)


def check(book: Notebook, state: State, seat: int) -> None:
    """Everything in a notebook against the labyrinth."""
    ground, walker = state.grounds[seat], state.walkers[seat]
    maze = ground.maze
    if walker.at < 0:
        assert not book.candidates
        return
    outside = walker.at >= ground.size
    cell, way = maze.opening(walker.at) if outside else (walker.at, -1)
    spot = maze.grid.place(cell)
    assert spot in book.candidates
    assert book.outside == way or state.over
    drawn_true(book.charts[0], ORIGIN, state, seat)
    if not book.known:
        assert book.here is not None
        drawn_true(book.charts[book.number], minus(spot, book.here), state, seat)


def drawn_true(chart: Chart, shift: Spot, state: State, seat: int) -> None:
    """Every thing and side drawn is there, but for what he took or blew up while he was lost."""
    ground, walker = state.grounds[seat], state.walkers[seat]
    maze = ground.maze
    for spot, kind in chart.kinds.items():
        cell = maze.grid.cell(*plus(spot, shift))
        assert cell >= 0
        thing = maze.things[cell]
        lies = cell * 2 in walker.lying or cell * 2 + 1 in walker.lying or thing in TREASURES
        assert (kind == "treasure") <= lies, (kind, cell)
        if kind in ("trap", "crossbow", "crutch"):
            assert thing == {"trap": "K", "crossbow": "A", "crutch": "Y"}[kind]
        if kind.startswith("pit"):
            assert thing.isdecimal() != kind.startswith("pit_exit")
    for (spot, way), what in chart.sides.items():
        cell = maze.grid.cell(*plus(spot, shift))
        if cell >= 0:
            sign, outer = ground.sign(cell, way), maze.grid.outer(cell, way)
            names = {WALL: "labyrinth wall" if outer else "wall", OPEN: "open", EXIT: "exit"}
            loose = {"any wall": ("wall", "labyrinth wall"), "open": ("open", "exit")}
            if what.endswith("wall") and ground.blown:
                sign = maze.sides[cell][way]
            assert names[sign] in loose.get(what, (what,)), (cell, way, what)


def test_what_a_grenade_leaves_of_a_wall_is_asked_of_the_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A grenade that removes no wall, and is told of in the same words: the wall stays drawn."""
    hit = grenades.hit_side
    for harmless, drawn in ((False, "open"), (True, "wall")):
        if harmless:
            monkeypatch.setattr(
                grenades, "hit_side", lambda ground, *side: (ground, hit(ground, *side)[1])
            )
        line = played("+---+---+\n|   |   |\n+---+---+", "a1", "right", "throw right")
        assert draw_notebook(line.information("P1")).charts[0].sides[ORIGIN, RIGHT] == drawn


def played(
    drawing: str, start: str, *actions: str, options: dict[str, str] | None = None, **more: Any
) -> Timeline[Any, Any]:
    """P1's actions one after the other; P2 ends every turn."""
    spec = {"players": {"P1": start, "P2": "a1"}, "loose": True, **more}
    first = GAME.setup(spec, {"M1": drawing, "M2": YARD}, options or {})
    line: Timeline[Any, Any] = Timeline(GAME, first)
    for text in actions:
        while line.state.turn == 1:
            line.attempt(GAME.parse(line.state, "P2: end"))
        line.attempt(GAME.parse(line.state, f"P1: {text}"))
    return line


@given(seed=seeds)
def test_on_a_known_map_the_places_left_are_those_that_answer_alike(seed: int) -> None:
    """The engine walks from every cell; the true place stays, and every other one fits as well."""
    random = Random(seed)
    maze = made_maze(random, odd=0.0)
    cells = [cell for cell in range(maze.grid.size) if cell not in maze.pits]
    start = maze.grid.name(random.choice(cells))
    line = played(maze.draw(), start, grenades={"P1": 0})
    first = line.state
    for _ in range(8):
        if line.state.over:
            return
        if line.state.turn == 1:
            line.play(GAME.parse(line.state, "P2: end"))
            continue
        line.play(random.choice([a for a in GAME.actions(line.state) if a.verb in (MOVE, ENTER)]
                                or list(GAME.actions(line.state))))  # fmt: skip
    heard = line.information("P1").heard
    states = [first.with_walker(0, first.walkers[0]._replace(at=cell)) for cell in cells]
    found = remaining(GAME, states, "P1", heard)
    assert line.state.walkers[0].at in {state.walkers[0].at for state in found}
    assert {*found} == {end for state in states for end in remaining(GAME, [state], "P1", heard)}
