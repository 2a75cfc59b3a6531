"""How long the nearest change takes to find: every refused step of the book, beside its game.

Times are of the processor, and taken in turns with the moves they are compared with, so that a busy
machine slows both alike.
"""

from __future__ import annotations

from functools import partial
from statistics import median
from typing import Any

from rules import scenarios
from rules.core.registry import GAMES
from rules.explain.alternatives import find_nearest
from tests.bench.figures import Figure, taken

WANTED = 0.1
"""Seconds, as the median of a game."""


def turn(game: Any, state: Any) -> None:
    """What one position costs: every action listed, and each carried out."""
    for action in game.actions(state):
        game.resolve(state, action, None)


def measure() -> list[Figure]:
    """For each game the median time, the longest, and how often all moves of a position fit in."""
    figures = []
    for name in GAMES:
        found, moves = [], []
        for one in scenarios.list_scenarios(name):
            run = scenarios.by_the_book(one)
            for node in run.nodes:
                if node.kind == "refused":
                    game, part = run.timeline.game, run.timeline.fragment(node)
                    found.append(taken(partial(find_nearest, game, part, node.action)))
                    moves.append(taken(partial(turn, game, node.state)))
        usual, longest = median(found), max(found)
        said = f"{1000 * usual:.0f} ms, the longest {1000 * longest:.0f} ms"
        wanted = f"≤ {1000 * WANTED:.0f} ms"
        figures.append(Figure(f"nearest change, {name}", said, wanted, usual <= WANTED))
        beside = f"as long as all moves of {sum(found) / sum(moves):.0f} positions"
        figures.append(Figure(f"nearest change, {name}, beside moves", beside))
    return figures
