"""The two labyrinths of the duel: drawn by hand by the players, or made equally hard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.errors import SetupError

PAIR = "duel"
"""The game in which every player draws the map that the other one walks."""


def fit(
    game: str, maps: Mapping[str, str], seats: tuple[str, ...], people: tuple[str, ...]
) -> None:
    """Raise ``SetupError`` where drawings cannot be played with."""
    if not maps:
        return
    if game != PAIR:
        raise SetupError(f"maps: only in the duel do players draw the maps; this is {game}.")
    if set(seats) == set(people) and len(maps) < len(seats):
        pair = " and ".join(seats)
        raise SetupError(f"maps: with a friend both draw; give the drawings of {pair}.")


def pair(
    maps: Mapping[str, str], seats: tuple[str, ...], size: int, seed: int, difficulty: int,
    rulings: Mapping[str, str],
) -> tuple[dict[str, str], dict[str, Any]]:  # fmt: skip
    """The map each player walks: the other one drew it, or the computer made it."""
    from rules.games.duel.board.generate import made_pair
    from rules.games.duel.options import Rulings

    made = made_pair(size, seed, difficulty=difficulty, rulings=Rulings.choose(dict(rulings)))
    one, two = seats
    found = (maps.get(two, made[0]), maps.get(one, made[1]))
    for author, text in ((two, found[0]), (one, found[1])):
        if "X" not in text:
            raise SetupError(
                f"maps: in what {author} drew lies no real treasure (X), so nobody could win."
            )
    return {"M1": found[0], "M2": found[1]}, {}


__all__ = ["fit", "pair"]
