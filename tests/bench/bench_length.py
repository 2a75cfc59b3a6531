"""How long games are: whole games between the engine's players, by the rules as the book has them.

A turn is a time when somebody else is to act than before. The figures stand on the indexes of the
games (the role ``{turns}``). The two labyrinths with a leader are left out: their players try every
slip on all places of the sheet at once, which tells little of how long people take.
"""

from __future__ import annotations

from statistics import quantiles
from typing import Any

from rules.core.game import CHANCE
from rules.core.players import contest, player
from rules.core.timeline import Timeline
from rules.scenarios import begin
from tests.bench.figures import Figure
from widgets.apps.match.setting import Setting

MEASURED = ("duel", "underground", "colditz")
GAMES_EACH, MOST = 100, 4000
"""Games of each kind, and actions after which one is given up."""


def turns(line: Timeline[Any, Any]) -> int:
    """How often somebody else was to act than before."""
    acting = [node.action.who for node in line.line() if node.action is not None]
    people = [who for who in acting if who != CHANCE]
    return sum(here != before for here, before in zip(people, ["", *people], strict=False))


def length(name: str, number: int) -> tuple[int, bool]:
    """The turns of one game between the engine's players, and whether it was over in time."""
    setting = Setting(name, people=(), seed=number)
    start = begin(setting.scenario())
    players = {who: player(name, number) for who in setting.seats}
    line = contest(start.game, start.state, players, seed=number, most=MOST)
    return turns(line), not start.game.actors(line.state)


def measure() -> list[Figure]:
    """The middle of the games, and what nine of ten lie between."""
    figures = []
    for name in MEASURED:
        played = [length(name, number) for number in range(GAMES_EACH)]
        low, middle, high = (round(one) for one in quantiles(count for count, _ in played))
        told = f"{middle} turns ({low} to {high} in half of the games)"
        given_up = sum(not done for _, done in played)
        figures.append(Figure(f"a game of {name}", told, f"{given_up} of {GAMES_EACH} given up"))
    return figures
