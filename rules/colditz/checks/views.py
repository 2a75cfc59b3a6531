"""Checks of who knows what: hands, Equipment and piles."""

from __future__ import annotations

from rules.checks import CheckResult
from rules.colditz.cards import CARDS
from rules.colditz.checks.question import Asked

PILES = {"deck": ("EC-SETUP-17",), "security": ("EC-SETUP-17",), "parts": ("EC-KIT-14",)}
"""The piles that lie face down."""


def seen(asked: Asked) -> CheckResult:
    """What a ``viewer`` sees of the Equipment ``of`` a nation: its names, or only their number."""
    args = asked.keys({"viewer": str, "of": str})
    asked.seat(args["of"])
    view = asked.game.observe(asked.state, asked.viewer(args["viewer"]))
    known = view["equipment"].get(args["of"])
    found = str(view["holds"][args["of"]])
    if known is not None:
        found = ", ".join(name for name, count in known.items() for _ in range(count)) or "none"
    text = f"{args['viewer']} sees of {args['of']}'s Equipment: {found}."
    return CheckResult(found, text, ("EC-EQUIP-10", "EC-GAP-30"))


def hidden(asked: Asked) -> CheckResult:
    """Whether the cards of a ``pile`` (deck, security or parts) are hidden from every viewer."""
    pile = asked.keys({"pile": str})["pile"]
    if pile not in PILES:
        raise asked.wrong(f"the piles are {', '.join(PILES)}.")
    told = []
    for viewer in asked.game.viewers(asked.state):
        shown = asked.table(viewer)
        told += [name for name in CARDS if f'"{name}"' in shown]
    found = "no" if told else "yes"
    text = f"{backs(asked, pile)} backs, and no face: {found}."
    return CheckResult(found, text, PILES[pile])


def backs(asked: Asked, pile: str) -> int:
    """How many cards a pile has, as everybody sees."""
    game, state = asked.game, asked.state
    size: int = game.observe(state, game.viewers(state)[0])[pile]
    return size
