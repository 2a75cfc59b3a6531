"""Checks of who knows what: hands, piles and the words that were heard."""

from __future__ import annotations

from rules.checks import CheckResult
from rules.underground.cards import CHANCES, TOOLS
from rules.underground.checks.question import Asked


def seen(asked: Asked) -> CheckResult:
    """What a viewer sees of a player's hand: the names of the cards, or only their number."""
    args = asked.keys({"viewer": str, "of": str})
    asked.seat(args["of"])
    view = asked.game.observe(asked.state, asked.viewer(args["viewer"]))
    known = view["hand"].get(args["of"])
    found = str(view["hands"][args["of"]]) if known is None else ", ".join(known) or "none"
    text = f"{args['viewer']} sees of {args['of']}'s hand: {found}."
    return CheckResult(found, text, ("UE-SETUP-02",))


def hidden(asked: Asked) -> CheckResult:
    """Whether the top of a ``pile`` (``reserve`` or ``chance``) is hidden from every viewer."""
    pile = asked.keys({"pile": str})["pile"]
    if pile not in ("reserve", "chance"):
        raise asked.wrong("the piles are 'reserve' and 'chance'.")
    told = []
    names = TOOLS if pile == "reserve" else CHANCES
    for viewer in asked.game.viewers(asked.state):
        shown = asked.table(viewer)
        told += [
            name for name in names if f'"{name}"' in shown and name not in ("grate", "signpost")
        ]
    found = "no" if told else "yes"
    clause = "UE-SETUP-03" if pile == "reserve" else "UE-SETUP-04"
    return CheckResult(found, f"The {pile} pile lies face down: {found}.", (clause,))


def untold(asked: Asked) -> CheckResult:
    """Whether a ``viewer`` has heard the name of a ``card`` in the last step: ``heard`` or not."""
    args = asked.keys({"viewer": str, "card": str})
    information = asked.timeline.information(asked.viewer(args["viewer"]))
    last = information.heard[-1:]
    words = " ".join(
        [one.spoken for one in last] + [event.text for one in last for event in one.events]
    )
    found = "heard" if args["card"] in words else "not heard"
    text = f"{args['viewer']} has {found} of the {args['card']}."
    return CheckResult(found, text, ("UE-SETUP-02", "UE-USE-06"))
