"""Checks of scenario files: maps, counts, roles, what a player sees and can prove."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.checks import CheckResult
from rules.duel.checks import maps, players
from rules.duel.checks.asked import Asked
from rules.duel.commands import Command
from rules.duel.state import State
from rules.errors import SetupError
from rules.game import Plain
from rules.story import Story

CHECKS: dict[str, Callable[[Asked], CheckResult]] = {
    "validate": maps.validate,
    "signs": maps.signs,
    "side": maps.side,
    "count": players.count,
    "counts": players.counts,
    "setup": players.setup,
    "roles": players.roles,
    "view": players.view,
    "chart": players.chart,
    "whereabouts": players.whereabouts,
}
"""All checks by name."""


def answer(
    name: str, spec: Plain, timeline: Story[State, Command], drawings: Mapping[str, str]
) -> CheckResult:
    """Run the check called ``name``; raises ``SetupError`` naming the checks there are."""
    if name not in CHECKS:
        raise SetupError(f"there is no check '{name}'; checks: {', '.join(CHECKS)}.")
    return CHECKS[name](Asked(name, spec, timeline, drawings))
