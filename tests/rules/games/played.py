"""Whole games by quick players, up to a decision, and what has to hold of worlds drawn there."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Any

from rules.core.playout import Streams
from rules.core.records import CHANCE
from rules.core.timeline import Timeline
from rules.core.worlds import NoWorld, Worlds, find_worlds
from rules.simulate.games import Seats
from rules.simulate.variant import Variant


def decision(variant: Variant, number: int, actions: int) -> Timeline[Any, Any]:
    """A game by the seats of a variant, after so many actions, where somebody decides."""
    game = variant.rules
    line: Timeline[Any, Any] = Timeline(game, variant.begin(number))
    seats, streams = Seats(variant, line.state, "x"), Streams(variant.lots(number))
    while acting := game.actors(line.state):
        if len(line.line()) > actions and acting[0] != CHANCE:
            break
        before = line.state
        if acting[0] == CHANCE:
            action: Any = game.play.sample_chance(
                before, streams.draw(game.play.chance_stream(before))
            )
        else:
            own = [one for one in game.actions(before) if one.who == acting[0]]
            action = seats.act(acting[0], before, own, streams.draw(acting[0]))
        line.play(action)
        seats.saw(before, action, line.state, ())
    return line


def by_law(found: Mapping[Any, int], expected: Mapping[Any, float]) -> bool:
    """Whether things came as often as their chances say, by the sum of squares of chi-square."""
    tried, free = sum(found.values()), len(expected) - 1
    squares: float = sum(
        (found.get(one, 0) - tried * chance) ** 2 / (tried * chance)
        for one, chance in expected.items()
    )
    return squares < free + 4.5 * sqrt(2 * free)


def agreeing(line: Timeline[Any, Any], count: int = 3) -> tuple[Worlds, list[Any]] | None:
    """Worlds of whoever acts at the cursor: he sees the same in each, and may do the same.

    Nothing where the game is over, or where no world was found.
    """
    game = line.game
    acting = game.actors(line.state)
    if not acting:
        return None
    viewer = acting[0]
    what = line.seen(viewer)
    drawn = find_worlds(game, what)
    try:
        found = [drawn.sample(Random(number)).state for number in range(count)]
    except NoWorld:
        return None
    mine = game.play.offered_actions(line.state, viewer)
    for state in found:
        assert game.observe(state, viewer) == what.information.now
        assert game.mask(state, viewer) == what.table
        assert game.actors(state)[0] == viewer
        assert game.play.offered_actions(state, viewer) == mine
        assert game.load(game.dump(state)) == state
    return drawn, found
