"""Worlds of the duel: labyrinths that agree with every word, as often as they should."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from rules.core.registry import game as named
from rules.core.timeline import Timeline
from rules.core.worlds import find_worlds
from rules.games.duel.board.plan import empty_maze
from rules.games.duel.board.survey import Reach
from rules.games.duel.board.terrain import CROSSBOW, FALSE, NOTHING, REAL, TREASURES
from rules.games.duel.state import Ground
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
        drawn = agreeing(line)
        for state in drawn[1] if drawn else ():
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


def small(monkeypatch: pytest.MonkeyPatch) -> Timeline[Any, Any]:
    """P1 in a field of nine cells without walls, with a crossbow and four treasures in it."""
    monkeypatch.setattr("rules.games.duel.worlds.SIGNS", (CROSSBOW, FALSE, REAL))
    monkeypatch.setattr("rules.games.duel.worlds.CHANCE_OF_WALL", 0.0)
    state = WHOLE.begin(0)
    maze = empty_maze(3, 3).with_side(0, 0, "E").with_side(2, 1, "E").with_side(8, 2, "E")
    maze = maze.with_side(6, 3, "E")
    for cell, sign in ((8, CROSSBOW), (2, REAL), (6, FALSE), (5, FALSE), (4, FALSE)):
        maze = maze.with_thing(cell, sign)
    walker = state.walkers[0]._replace(lying=(5, 8, 10, 12))
    state = state._replace(
        grounds=(Ground(maze, state.rulings), state.grounds[1]), walkers=(walker, state.walkers[1])
    )
    return Timeline(DUEL, state)


@pytest.mark.slow
def test_every_labyrinth_comes_as_often_as_it_should(monkeypatch: pytest.MonkeyPatch) -> None:
    """A start and a step onto empty cells: all else is anywhere, any treasure the real one."""
    line = small(monkeypatch)
    for text in ("P1: start a1", "P2: start a1", "P1: right"):
        line.play(DUEL.parse(line.state, text))
    what = line.seen("P1")
    drawn, rng, tried = find_worlds(DUEL, what), Random("law"), few(5000, 2)
    free = [cell for cell in range(9) if cell not in (0, 1)]
    expected = {(bow, real) for bow, real in permutations(free, 2)}
    found = Counter[tuple[int, int]]()
    for _ in range(tried):
        maze = drawn.sample(rng).state.grounds[0].maze
        found[maze.things.index(CROSSBOW), maze.things.index(REAL)] += 1
        assert maze.things[0] == maze.things[1] == NOTHING
    assert found.keys() == expected
    assert by_law(found, dict.fromkeys(expected, 1 / len(expected)))


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
    drawn = [find_worlds(DUEL, what).sample(Random(n)) for n in range(few(3, 3))]
    other = drawn[0].state.grounds[me].maze
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
        one.state for one in drawn
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
