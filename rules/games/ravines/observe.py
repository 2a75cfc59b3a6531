"""The leader's words in the ravines game, under its rulings."""

from __future__ import annotations

from functools import cache

from rules.games.labyrinth.board.plan import OUTSIDE, SOURCE
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.words import RUSSIAN, UKRAINIAN, Tongue


@cache
def tongue(rulings: Rulings) -> Tongue:
    """The words; rulings may change those the text does not quote (LM-GAP-02, LM-GAP-26)."""
    words = dict(UKRAINIAN.step)
    spoken = UKRAINIAN
    if rulings.source_word == "source":
        words[SOURCE] = ("витік", "source")
    if rulings.tongue == "russian":
        words[OUTSIDE] = RUSSIAN.bare[OUTSIDE]
        spoken = spoken._replace(
            found=RUSSIAN.found, wounded=RUSSIAN.wounded, miss=RUSSIAN.miss, blown=RUSSIAN.blown,
            not_blown=RUSSIAN.not_blown, no_wall=RUSSIAN.no_wall,
        )  # fmt: skip
    return spoken._replace(step=words, bare=words)
