"""Worlds of the duel: labyrinths that agree with every word, as often as they should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from rules.boards.grid import mark_side
from rules.core.registry import game as named
from rules.core.timeline import Timeline
from rules.core.worlds import find_worlds
from rules.games.duel.board.plan import Maze, empty_maze
from rules.games.duel.board.survey import Reach
from rules.games.duel.board.terrain import (
    CROSSBOW,
    FALSE,
    NOTHING,
    PIT_EXITS,
    PITS,
    REAL,
    TRAP,
    TREASURES,
)
from rules.games.duel.state import Ground
from rules.games.duel.verbs import move
from rules.simulate.variant import Variant
from tests.cases import each
from tests.rules.games.played import agreeing, by_law, decision
from tests.strategies import few

DUEL: Any = named("duel")
WHOLE = Variant("duel", 2, policies=("quick",), seed=31)


@each("actions", [25, 3, 60, 8, 2][: few(5, 3)])
def test_a_world_is_what_the_player_was_told(actions: int) -> None:
    """At moments of whole games: he sees the same, may do the same, can get everywhere."""
    found = 0
    for number in range(few(2, 2)):
        line = decision(WHOLE, number, actions)
        me = 0 if DUEL.actors(line.state)[0] == "P1" else 1
        several = agreeing(line)
        for state in several[1] if several else ():
            found += 1
            maze = state.grounds[me].maze
            assert Reach(maze, state.rulings).whole
            assert state.grounds[1 - me] == line.state.grounds[1 - me]
            kept = Counter(maze.things)
            true = Counter(line.state.grounds[me].maze.things)
            assert kept == true
            lying = {entry // 2 for entry in state.walkers[me].lying}
            assert all(maze.things[cell] in TREASURES for cell in lying)
    assert found >= few(4, 4) - 1


def drawn(maze: Maze, things: dict[int, str]) -> Maze:
    """A labyrinth with some objects."""
    for cell, sign in things.items():
        maze = maze.with_thing(cell, sign)
    return maze


PLAIN = empty_maze(3, 3)
for one in ((0, 0), (2, 1), (8, 2), (6, 3)):
    PLAIN = PLAIN.with_side(*one, "E")


def placed(maze: Maze, variant: Variant = WHOLE) -> Timeline[Any, Any]:
    """P1 in a field of nine cells."""
    state = variant.begin(0)
    chests = [cell for cell, sign in enumerate(maze.things) if sign in TREASURES]
    lying = tuple(cell * 2 + (maze.things[cell] == REAL) for cell in chests)
    grounds = (Ground(maze, state.rulings), state.grounds[1])
    state = state._replace(grounds=grounds)
    return Timeline(DUEL, state.with_walker(0, state.walkers[0]._replace(lying=lying)))


@pytest.mark.slow
def test_every_labyrinth_comes_as_often_as_it_should(monkeypatch: pytest.MonkeyPatch) -> None:
    """A start and a step onto empty cells: all else is anywhere, any treasure the real one."""
    monkeypatch.setattr("rules.games.duel.worlds.SIGNS", (CROSSBOW, FALSE, REAL))
    monkeypatch.setattr("rules.games.duel.worlds.CHANCE_OF_WALL", 0.0)
    things = {8: CROSSBOW, 2: REAL, 6: FALSE, 5: FALSE, 4: FALSE}
    line = placed(drawn(PLAIN, things))
    for text in ("P1: start a1", "P2: start a1", "P1: right"):
        line.play(DUEL.parse(line.state, text))
    what = line.seen("P1")
    worlds, rng, tried = find_worlds(DUEL, what), Random("law"), few(5000, 2)
    free = [cell for cell in range(9) if cell not in (0, 1)]
    expected = {(bow, real) for bow, real in permutations(free, 2)}
    found = Counter[tuple[int, int]]()
    for _ in range(tried):
        maze = worlds.sample(rng).state.grounds[0].maze
        found[maze.things.index(CROSSBOW), maze.things.index(REAL)] += 1
        assert maze.things[0] == maze.things[1] == NOTHING
    assert found.keys() == expected
    assert by_law(found, dict.fromkeys(expected, 1 / len(expected)))


@pytest.mark.slow
def test_every_way_to_lay_two_slips_comes_as_often_as_it_should(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two pits, a step between them and a wall below the last exit, against all labyrinths."""
    monkeypatch.setattr("rules.games.duel.worlds.SIGNS", (*PITS[:2], *PIT_EXITS[:2], FALSE, REAL))
    monkeypatch.setattr("rules.games.duel.worlds.CHANCE_OF_WALL", WALLED)
    maze = drawn(PLAIN, {1: "1", 3: "I", 4: "2", 7: "II", 2: FALSE, 5: FALSE, 6: FALSE, 8: REAL})
    line = placed(maze, WHOLE.but(rulings={"wall_report": "same"}))
    steps = "start a1", "P2: start a1", "right", "P2: end", "right", "P2: end", "down"
    for text in steps:
        line.play(DUEL.parse(line.state, text if ":" in text else f"P1: {text}"))
    drawing, rng, tried = find_worlds(DUEL, line.seen("P1")), Random("law"), few(6000, 8)
    found = Counter[tuple[int, int]]()
    for _ in range(tried):
        things = drawing.sample(rng).state.grounds[0].maze.things
        found[things.index("I"), things.index("II")] += 1
    chances = dict(weigh_layings(line.state.rulings))
    whole = sum(chances.values())
    assert by_law(found, {laid: chance / whole for laid, chance in chances.items()})


WALLED = 0.3


def weigh_layings(rulings: Any) -> Iterator[tuple[tuple[int, int], float]]:
    """How likely the exits lie where, by every labyrinth of nine cells.

    From the first exit a step leads right onto the second pit; below the second there is a wall.
    """
    plain = empty_maze(3, 3)
    inner, edges = [*plain.grid.inner()], [[*range(3)], [2, 5, 8], [6, 7, 8], [0, 3, 6]]
    for first, last in permutations(range(2, 9), 2):
        pit = plain.grid.neighbour(first, 1)
        if pit in (-1, last):
            continue
        ways = 1.0
        for way, cells in enumerate(edges):
            shut = {pit, 1} | ({last} if way == 2 else set())
            ways *= len({*cells} - shut) / 3
        open_, chance = {(0, 1), (first, 1)}, 0.0
        bare = drawn(plain, {1: "1", first: "I", pit: "2", last: "II"})
        for walls in product((True, False), repeat=len(inner)):
            sides = {side for side, wall in zip(inner, walls, strict=True) if wall}
            if sides & open_ or not ({(last, 2)} <= sides or last > 5):
                continue
            rows = [[*row] for row in bare.sides]
            for side in sides:
                mark_side(plain.grid, rows, side, "|")
            if Reach(Maze(plain.grid, bare.things, tuple(map(tuple, rows))), rulings).whole:
                chance += WALLED ** len(sides) * (1 - WALLED) ** (len(inner) - len(sides))
        if chance:
            yield (first, last), ways * chance


def test_what_the_engine_tells_of_a_trap_is_what_is_inferred_of_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Told as an empty cell, a trap can lie on any that he was told is empty."""
    line = decision(WHOLE, 0, 60)
    what = line.seen(DUEL.actors(line.state)[0])
    assert not list_traps(what)
    report = move.find_report

    def quiet(ground: Ground, walker: Any, cell: int) -> str:
        code = report(ground, walker, cell)
        return "empty" if code == "trap" else code

    monkeypatch.setattr(move, "find_report", quiet)
    assert list_traps(what)


def list_traps(what: Any) -> set[int]:
    """Cells on which he has stood where the trap lies, in some worlds."""
    me, worlds = 0 if what.information.viewer == "P1" else 1, find_worlds(DUEL, what)
    found = set()
    for number in range(40):
        world = worlds.sample(Random(number))
        stood = {after.walkers[me].at for _, _, after in world.past["P1"]}
        found |= stood & {*world.state.grounds[me].maze.cells(TRAP)}
    return found


def test_a_secret_start_is_known_once_both_have_begun() -> None:
    """P2 hears where P1 begins only later; in every world P1 stands there."""
    line = decision(WHOLE, 4, 6)
    found = agreeing(line)
    assert found is not None
    for state in found[1]:
        assert state.table.begins == line.state.table.begins


@pytest.mark.slow
def test_another_labyrinth_of_the_same_words_gives_the_same_worlds() -> None:
    """The truth is another labyrinth, and nothing else was said: the very same worlds."""
    line = decision(WHOLE, 1, 24)
    who = DUEL.actors(line.state)[0]
    me = 0 if who == "P1" else 1
    what = line.seen(who)
    worlds = [find_worlds(DUEL, what).sample(Random(n)) for n in range(few(3, 3))]
    other = worlds[0].state.grounds[me].maze
    assert other != line.state.grounds[me].maze
    first = line.root.state
    ground = Ground(other, first.rulings)
    grounds = (ground, first.grounds[1]) if me == 0 else (first.grounds[0], ground)
    chests = [cell for cell, sign in enumerate(other.things) if sign in TREASURES]
    lying = tuple(sorted(cell * 2 + (other.things[cell] == REAL) for cell in chests))
    first = first._replace(grounds=grounds)
    first = first.with_walker(me, first.walkers[me]._replace(lying=lying))
    again: Timeline[Any, Any] = Timeline(DUEL, first)
    for node in line.line()[1:]:
        again.play(node.action)
    same = again.seen(who)
    assert same == what
    assert [find_worlds(DUEL, same).sample(Random(n)).state for n in range(few(3, 3))] == [
        one.state for one in worlds
    ]


@pytest.mark.slow
def test_the_longer_the_walk_the_less_is_possible() -> None:
    """What is open shrinks as a player looks about."""
    several = []
    for actions in (4, 60):
        line = decision(WHOLE, 5, actions)
        who = DUEL.actors(line.state)[0]
        several.append(find_worlds(DUEL, line.seen(who)).bits(Random(0)))
    assert several[1] < several[0]
