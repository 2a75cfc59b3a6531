"""Checks of scenario files: maps, counts, roles, what a player sees and can prove."""

from __future__ import annotations

from rules.asked import Checks
from rules.duel.checks import maps, players
from rules.duel.checks.question import Asked

CHECKS: Checks[Asked] = {
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
