"""The actions as buttons: a few in sight, the rest and what is of one kind behind a word."""

from __future__ import annotations

from collections import Counter
from html import escape

from widgets.apps.stage.shown import Offer, View
from widgets.boards import ON_BOARD
from widgets.kernel.html import button

CROWD = 3
"""So many actions of one kind are listed behind one word."""
FEW = 7
"""How many actions are shown before the rest goes behind "More"."""


def offers(view: View) -> str:
    """The buttons of a view, the directions first."""
    arrows = [offer for offer in view.offers if offer.icon not in ("", ON_BOARD)]
    words = [offer for offer in view.offers if not offer.icon]
    kinds = Counter(offer.group for offer in words)
    crowds = [name for name, count in kinds.items() if name and count >= CROWD]
    grouped = [[offer for offer in words if offer.group == name] for name in crowds]
    words = [offer for offer in words if offer.group not in crowds]
    shown, rest = words[:FEW], words[FEW:]
    pad = "".join(_offer(offer, main=True) for offer in arrows)
    body = f'<span class="er-pad" role="group" aria-label="Directions">{pad}</span>' if pad else ""
    body += "".join(
        _offer(offer, main=not arrows and not view.roll and not view.movers and number == 0)
        for number, offer in enumerate(shown)
    )
    body += "".join(_folded(one[0].group, one) for one in grouped)
    return body + (_folded("More", rest) if rest else "")


def _folded(title: str, found: list[Offer]) -> str:
    """Actions behind a word, with how many they are."""
    more = "".join(_offer(offer, main=False) for offer in found)
    return (
        f'<details class="er-more"><summary class="er-b">{escape(title)} <span class="er-n">'
        f'{len(found)}</span></summary><div class="er-acts">{more}</div></details>'
    )


def _offer(offer: Offer, *, main: bool) -> str:
    kind = "er-main" if main else ""
    if offer.icon:
        return button(
            "act",
            "",
            arg=str(offer.number),
            cap=offer.key,
            sign=offer.icon,
            kind=f"{kind} er-sq",
            name=offer.label,
        )
    return button("act", offer.label, arg=str(offer.number), cap=offer.key, kind=kind)


__all__ = ["offers"]
