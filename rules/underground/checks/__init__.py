"""The checks of scenario files: assertions that are no actions, by the names used there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.checks import CheckResult
from rules.errors import SetupError
from rules.underground.checks import inventory, moment, views
from rules.underground.checks.question import Asked

if TYPE_CHECKING:
    from rules.game import Plain
    from rules.story import Story
    from rules.underground.game import Underground
    from rules.underground.state import State

CHECKS: dict[str, Callable[[Asked], CheckResult]] = {
    "board": inventory.board,
    "caves": inventory.caves,
    "cards": inventory.cards,
    "counts": inventory.counts,
    "setup": inventory.setup,
    "ways-out": inventory.ways_out,
    "ends": moment.ends,
    "legal": moment.legal,
    "odds": moment.odds,
    "opens": moment.opens,
    "waiting": moment.waiting,
    "hidden": views.hidden,
    "seen": views.seen,
    "untold": views.untold,
}
"""Every check by its name."""


def answer(
    game: Underground,
    name: str,
    spec: Plain,
    timeline: Story[State, Any],
    maps: Mapping[str, str],
) -> CheckResult:
    """Run the check called ``name``; raises ``SetupError`` for an unknown one or a wrong key."""
    if name not in CHECKS:
        raise SetupError(f"check: there is no check '{name}'; known: {', '.join(CHECKS)}.")
    return CHECKS[name](Asked(name, game, spec, timeline, maps))
