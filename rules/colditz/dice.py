"""The two dice: always thrown as a pair, for every roll (EC-CLASSIC-26)."""

from __future__ import annotations

from fractions import Fraction

from rules.colditz.actions import Action, thrown

THROWS: tuple[tuple[Action, Fraction], ...] = tuple(
    (thrown(one, other), Fraction(1 if one == other else 2, 36))
    for one in range(1, 7)
    for other in range(1, one + 1)
)
"""Every throw of the pair with its exact probability."""
OUTCOMES = tuple(action for action, _ in THROWS)
LAID = tuple(action for action, chance in THROWS for _ in range(int(chance * 36)))
"""Each throw as often as it comes up in 36."""


def fallen(at: float) -> Action:
    """The throw at ``at``, from 0 to below 1, with all throws laid end to end."""
    return LAID[int(at * 36)]


def sums(throws: tuple[int, ...]) -> list[int]:
    """The sum of each throw; throws are kept as two digits, one for each die."""
    return [throw // 10 + throw % 10 for throw in throws]


def is_double(throw: int) -> bool:
    """Whether both dice show the same."""
    return throw // 10 == throw % 10
