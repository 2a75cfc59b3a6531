"""Nothing leaks: the labyrinth a player walks shows in nothing but the words he has heard.

Two truths are played side by side with the same actions. As long as a player has heard the same
words in both, his view, his log with its clauses and data, the refusals of whatever he might try,
and his notebook are the same in both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import example, given

from rules.core.errors import RulebookError
from rules.core.story import Information
from rules.core.timeline import Timeline
from rules.explain.alternatives import find_nearest
from rules.games.duel import GAME
from rules.games.duel.actions import START
from rules.games.duel.board.notation import parse_maze
from rules.games.duel.board.plan import EXIT, OPEN, WALL, Maze
from rules.games.duel.board.terrain import FALSE, REAL
from rules.games.duel.knowledge import draw_notebook
from rules.games.duel.options import Rulings
from rules.games.duel.setup import is_fair
from rules.games.duel.state import ALL, PLAYERS
from tests.rules.games.duel.strategies import Position, made_options, made_position, named
from tests.strategies import seeds, walk

CELL_NAME = re.compile(r"\b[a-j]\d+\b")
Line = Timeline[Any, Any]


def spoken(line: Line, viewer: str) -> tuple[Any, ...]:
    """The bare words a player has heard about himself, and what a free try would tell."""
    found: list[Any] = []
    information = line.information(viewer)
    for heard in information.heard:
        words = [(event.who, event.words) for event in heard.events if event.words]
        found.append((heard.action, words))
    now = dict(information.now.facts)
    found += [now.get(key) for key in ("may_take", "may_swap", "may_drop", "openings", "turn")]
    return tuple(found)


def twin(random: Random, position: Position, viewer: str) -> Position:
    """Another truth about the labyrinth that ``viewer`` walks."""
    name = "M1" if viewer == PLAYERS[0] else "M2"
    maze = parse_maze(position.maps[name])
    for _ in range(random.randint(1, 4)):
        maze = changed(random, maze)
    spec = {**position.spec, "carried": dict(position.spec["carried"])}
    if spec["carried"][viewer] in (FALSE, REAL) and random.random() < 0.5:
        spec["carried"][viewer] = random.choice((FALSE, REAL))
    return Position(spec, {**position.maps, name: maze.draw()}, position.options)


def changed(random: Random, maze: Maze) -> Maze:
    """A labyrinth with one side drawn anew, or two cells exchanged."""
    if random.random() < 0.5:
        one, other = random.sample(range(maze.grid.size), 2)
        first, second = maze.things[one], maze.things[other]
        return maze.with_thing(one, second).with_thing(other, first)
    cell, way = random.randrange(maze.grid.size), random.randrange(4)
    return maze.with_side(
        cell, way, random.choice((WALL, EXIT if maze.grid.outer(cell, way) else OPEN))
    )


def side_by_side(seed: int) -> Iterator[tuple[str, Line, Line]]:
    """A viewer and two timelines that have sounded the same to him so far."""
    random = Random(seed)
    position = made_position(random, made_options(random, 3), most=3)
    viewer = random.choice(PLAYERS)
    try:
        other = twin(random, position, viewer)
        lines = [Timeline(GAME, position.state()), Timeline(GAME, other.state())]
    except RulebookError:
        return
    seat = PLAYERS.index(viewer)
    if len({line.state.table.fair[seat] for line in lines}) > 1:
        return
    for _ in range(14):
        heard = [spoken(line, viewer) for line in lines]
        if heard[0] != heard[1]:
            return
        yield viewer, lines[0], lines[1]
        both = set(GAME.actions(lines[0].state)) & set(GAME.actions(lines[1].state))
        if not both:
            return
        action = random.choice(sorted(both))
        for line in lines:
            line.play(action)


@example(seed=0)
@given(seed=seeds)
def test_what_sounds_the_same_is_the_same(seed: int) -> None:
    """Equal words: equal views, logs, clauses, data, refusals and notebooks."""
    for viewer, one, other in side_by_side(seed):
        informed = [line.information(viewer) for line in (one, other)]
        assert log_of(informed[0]) == log_of(informed[1])
        assert walker_view(one, viewer) == walker_view(other, viewer)
        by_ruling = START if one.state.rulings.start_choice == "empty" else ""
        for action in named(one.state):
            if action.who == viewer and action.verb != by_ruling:
                mine = GAME.refusals(one.state, action)
                assert mine == GAME.refusals(other.state, action), action
                near = [
                    find_nearest(GAME, line.fragment(), action, viewer) for line in (one, other)
                ]
                assert near[0] == near[1], action
        assert draw_notebook(informed[0]) == draw_notebook(informed[1])


def log_of(information: Information) -> tuple[Any, ...]:
    """Everything a viewer was told, word by word, clause by clause."""
    return (information.opening, information.heard)


def walker_view(line: Line, viewer: str) -> dict[str, Any]:
    """All that a player may know now."""
    if line.state.over:
        return {}
    return dict(GAME.observe(line.state, viewer).facts)


@given(seed=seeds)
def test_no_event_tells_a_walker_a_cell(seed: int) -> None:
    """What a walker hears of himself names no cell but those he named himself."""
    random = Random(seed)
    state = made_position(random).state()
    for here, action in walk(GAME, state, random, 20):
        for event in GAME.apply(here, action).events:
            if event.who in PLAYERS and GAME.hears(event, event.who) and event.kind != "starts":
                assert not CELL_NAME.search(event.text), event
                assert set(event.data) <= {"code", "left", "more", "landing"}, event


@given(seed=seeds)
def test_the_choice_of_starting_cells_is_secret(seed: int) -> None:
    """Both choose before either choice is told (LD-GAP-04)."""
    random = Random(seed)
    position = made_position(random, {})
    spec = {**position.spec, "players": dict.fromkeys(PLAYERS, "starts")}
    state = GAME.setup(spec, position.maps, {})
    first = random.choice(GAME.actions(state))
    other = PLAYERS[1 - PLAYERS.index(first.who)]
    assert GAME.audible(state, first, other) == first._replace(place=-1)
    assert GAME.audible(state, first, ALL) == first
    step = GAME.apply(state, first)
    assert not any(GAME.hears(event, other) for event in step.events)
    view = dict(GAME.observe(step.state, other).facts)
    assert f"at.{first.who}" not in view
    second = random.choice(GAME.actions(step.state))
    assert second.verb == START
    after = GAME.apply(step.state, second)
    assert f"at.{first.who}" in dict(GAME.observe(after.state, other).facts)
    assert any(event.kind == "starts" for event in after.events)


def test_a_drawing_is_fair_where_nothing_is_drawn_too_often() -> None:
    """Only then may the notebook count on there being one of each."""
    double = parse_maze("+---+---+\n| A   A |\n+---+---+")
    assert not is_fair(double, Rulings.choose({}))
    assert is_fair(double.with_thing(1, ""), Rulings.choose({}))
