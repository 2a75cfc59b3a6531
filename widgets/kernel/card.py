"""The card that stands where a stage could not be made: place, reason, remedy; no traceback."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.parts.head import pill


def card(place: str, reason: str, remedy: str = "") -> str:
    """A friendly error card."""
    rest = f'<p class="er-remedy">{escape(remedy)}</p>' if remedy else ""
    return (
        '<div class="er-stage er-alone" data-er-state="error"><div class="er-r er-r-head">'
        '<div class="er-head"><div class="er-h" role="heading" aria-level="2">'
        f"{escape(place)}</div>"
        f'<div class="er-state">{pill("error")}</div></div></div>'
        f'<div class="er-box er-no"><p>{escape(reason)}</p>{rest}</div></div>'
    )
