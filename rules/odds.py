"""Exact odds over chance: what may come, after how many turns, and how likely; all fractions.

A *policy* says what is done in a position, or ``None`` where it has nothing more to do. Chance is
gone through outcome by outcome, and equal positions are put together, so nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from rules.game import Game

Distribution = dict[Any, Fraction]
"""Each outcome with its probability; they sum to 1."""
Policy = Callable[[Any], Any | None]
Holds = Callable[[Any], bool]


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


def played(game: Game[Any, Any], state: Any, policy: Policy) -> Distribution:
    """The states reached when chance speaks and ``policy`` acts, until it has nothing to do."""
    return _rest(game, {state: Fraction(1)}, policy)


def _rest(game: Game[Any, Any], begun: Distribution, policy: Policy) -> Distribution:
    found: Distribution = {}
    waiting = list(begun.items())
    while waiting:
        here, weight = waiting.pop()
        for state, chance in outcomes(game, here).items():
            action = policy(state)
            if action is None:
                found[state] = found.get(state, Fraction(0)) + weight * chance
            else:
                waiting.append((game.resolve(state, action, None), weight * chance))
    return found


def share(found: Distribution, holds: Holds) -> Fraction:
    """How likely it is that ``holds`` in what was found."""
    return sum((weight for state, weight in found.items() if holds(state)), start=Fraction(0))


def probability(game: Game[Any, Any], state: Any, holds: Holds) -> Fraction:
    """The probability that ``holds`` once chance has spoken."""
    return share(outcomes(game, state), holds)


def of_fact(game: Game[Any, Any], found: Distribution, name: str) -> dict[str, Fraction]:
    """How likely each value of a named fact is; where it is not named, it is ``none``."""
    values: dict[str, Fraction] = {}
    for state, weight in found.items():
        value = game.facts(state).get(name, "none")
        values[value] = values.get(value, Fraction(0)) + weight
    return values


# -- turn by turn -------------------------------------------------------------------------------


class Plan(NamedTuple):
    """How it is played: a policy for everybody, and which of its actions begin a turn counted."""

    act: Policy
    begins: Callable[[Any, Any], bool]


def by_turn(
    game: Game[Any, Any], state: Any, plan: Plan, until: Holds = lambda _: False
) -> Iterator[Distribution]:
    """The states after one turn, after two, and so on without end.

    Where ``until`` holds nothing goes on. It is looked at whenever somebody may act.
    """

    def within(here: Any) -> Any | None:
        action = None if until(here) else plan.act(here)
        return None if action is None or plan.begins(here, action) else action

    now = _rest(game, {state: Fraction(1)}, within)
    while True:
        begun: Distribution = {}
        for here, weight in now.items():
            action = None if until(here) else plan.act(here)
            then = here if action is None else game.resolve(here, action, None)
            begun[then] = begun.get(then, Fraction(0)) + weight
        now = _rest(game, begun, within)
        yield now


def over_turns(
    game: Game[Any, Any], state: Any, plan: Plan, holds: Holds, turns: int
) -> tuple[Fraction, ...]:
    """How likely ``holds`` has come true within 1, 2, … ``turns`` turns."""
    found = by_turn(game, state, plan, holds)
    return tuple(share(next(found), holds) for _ in range(turns))


def turn_lines(chances: tuple[Fraction, ...], word: str = "turn") -> tuple[Line, ...]:
    """The rows of a table that goes on turn by turn."""
    return tuple(
        Line(f"{number} {word}{'s' if number > 1 else ''}", chance)
        for number, chance in enumerate(chances, start=1)
    )


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
    curve: bool = False
    """Whether the rows go on turn by turn, so that they make a curve."""
