"""How long games are: whole games between the engine's players, by the rules as the book has them.

A turn is a time when somebody else is to act than before. The figures stand on the indexes of the
games (the role ``{turns}``). The two labyrinths with a leader are left out: their players try every
slip on all places of the sheet at once, which tells little of how long people take.
"""

from __future__ import annotations

from statistics import quantiles

from rules.simulate import Variant, simulate
from rules.simulate.variant import OWN
from tests.bench.figures import Figure

MEASURED = ("duel", "underground", "colditz")
GAMES_EACH = 100


def measure() -> list[Figure]:
    """The middle of the games, and what nine of ten lie between."""
    figures = []
    for name in MEASURED:
        rows = simulate(Variant(name, policies=(OWN,), most=4000), GAMES_EACH).rows
        low, middle, high = (round(one) for one in quantiles(row.turns for row in rows))
        told = f"{middle} turns ({low} to {high} in half of the games)"
        given_up = sum(not row.over for row in rows)
        figures.append(Figure(f"a game of {name}", told, f"{given_up} of {GAMES_EACH} given up"))
    return figures
