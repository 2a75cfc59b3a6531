"""The checks of scenario files: assertions that are no actions, by the names used there."""

from __future__ import annotations

from rules.asked import Checks
from rules.colditz.checks import castle, inventory, moment, views
from rules.colditz.checks.question import Asked

CHECKS: Checks[Asked] = {
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
