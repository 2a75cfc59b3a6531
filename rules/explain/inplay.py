"""What every ruling does in play, as sentences that were worked out beforehand.

They stand beside the clauses of a game as data, so that a page can show them without playing.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.core import data


class InPlay(NamedTuple):
    """How it was played, and the verdict and sentence for ``option=choice``."""

    played: str
    said: dict[str, list[str]]


@cache
def tell_rulings(game: str) -> InPlay:
    """The sentences on the rulings of a game; none where nothing was played."""
    try:
        table = data.read_table(data.data_folder(game) / "implied")
    except FileNotFoundError:
        return InPlay("", {})
    return InPlay(table["played"], table["said"])


def tell_choice(game: str, option: str, choice: str) -> str:
    """What a choice does in play, as a sentence; empty where nothing was played."""
    found = tell_rulings(game).said.get(f"{option}={choice}")
    return f"{found[1][:1].upper()}{found[1][1:]}" if found else ""
