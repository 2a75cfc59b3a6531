"""The checks of scenario files: assertions that are no actions, by the names used there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.checks import CheckResult
from rules.colditz.checks import castle, inventory, moment, views
from rules.colditz.checks.question import Asked
from rules.errors import SetupError

if TYPE_CHECKING:
    from rules.colditz.game import Colditz
    from rules.colditz.state import State
    from rules.game import Plain
    from rules.story import Story

CHECKS: dict[str, Callable[[Asked], CheckResult]] = {
    "aim": inventory.aim,
    "areas": castle.areas,
    "board": castle.board,
    "count": inventory.count,
    "deck": inventory.deck,
    "deeds": moment.deeds,
    "deployable": castle.deployable,
    "edition": inventory.edition,
    "hidden": views.hidden,
    "legal": moment.legal,
    "odds": moment.odds,
    "open-rooms": castle.open_rooms,
    "patterns": castle.patterns,
    "pawns": inventory.pawns,
    "price": castle.price,
    "ranking": moment.ranking,
    "remaining": moment.remaining,
    "rooms": castle.rooms,
    "seen": views.seen,
    "setup": moment.setup,
    "split": moment.split,
    "tunnel": castle.tunnel,
}
"""Every check by its name."""


def answer(
    game: Colditz, name: str, spec: Plain, timeline: Story[State, Any], maps: Mapping[str, str]
) -> CheckResult:
    """Run the check called ``name``; raises ``SetupError`` for an unknown one or a wrong key."""
    if name not in CHECKS:
        raise SetupError(f"check: there is no check '{name}'; known: {', '.join(CHECKS)}.")
    return CHECKS[name](Asked(name, game, spec, timeline, maps))
