"""The checks of scenario files: assertions that are no actions, by the names used there."""

from __future__ import annotations

from rules.asked import Checks
from rules.underground.checks import inventory, moment, views
from rules.underground.checks.question import Asked

CHECKS: Checks[Asked] = {
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
