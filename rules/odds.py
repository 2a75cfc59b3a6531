"""Exact odds over chance: probabilities as fractions, waiting times, repeated tries."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from rules.game import Game

Distribution = dict[Any, Fraction]
"""Each outcome with its probability; they sum to 1."""


def outcomes(game: Game[Any, Any], state: Any) -> Distribution:
    """The states that chance may lead to from ``state``, until somebody acts."""
    found: Distribution = {}
    waiting = [(state, Fraction(1))]
    while waiting:
        here, weight = waiting.pop()
        listed = game.chance(here)
        if not listed:
            found[here] = found.get(here, Fraction(0)) + weight
        for action, chance in listed:
            waiting.append((game.resolve(here, action, None), weight * chance))
    return found


def played(game: Game[Any, Any], state: Any, policy: Callable[[Any], Any | None]) -> Distribution:
    """The states reached when chance speaks and ``policy`` acts, until it has nothing to do."""
    found: Distribution = {}
    waiting = [(state, Fraction(1))]
    while waiting:
        here, weight = waiting.pop()
        for state_now, chance in outcomes(game, here).items():
            action = policy(state_now)
            if action is None:
                found[state_now] = found.get(state_now, Fraction(0)) + weight * chance
            else:
                waiting.append((game.resolve(state_now, action, None), weight * chance))
    return found


def probability(game: Game[Any, Any], state: Any, holds: Callable[[Any], bool]) -> Fraction:
    """The probability that ``holds`` once chance has spoken."""
    weights = (weight for found, weight in outcomes(game, state).items() if holds(found))
    return sum(weights, start=Fraction(0))


def within(chance: Fraction, tries: int) -> Fraction:
    """The probability of at least one success in ``tries`` independent tries."""
    return 1 - (1 - chance) ** tries


def expected_tries(chance: Fraction) -> Fraction:
    """The mean number of independent tries up to the first success; ``chance`` must be positive."""
    if chance <= 0:
        raise ValueError("an impossible success is waited for without end")
    return 1 / chance


def drawn(wanted: int, cards: int, draws: int) -> Fraction:
    """The probability of at least one of ``wanted`` among ``draws`` of ``cards`` shuffled cards."""
    return 1 - Fraction(comb(cards - wanted, draws), comb(cards, draws))


class Line(NamedTuple):
    """One row of a table of odds: an event and its probability."""

    label: str
    chance: Fraction


class Table(NamedTuple):
    """A table of odds for a page: what is asked, the answers, and a remark."""

    title: str
    asked: str
    lines: tuple[Line, ...]
    note: str = ""
