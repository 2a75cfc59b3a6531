"""The strip at the top of a phone: a small board, where it stands, and the way back to it."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.parts.controls import place
from widgets.apps.stage.records import View
from widgets.kernel.html import button


def strip(view: View) -> str:
    """What is in sight while the board has scrolled away; the page paints the small board."""
    return (
        '<canvas class="er-thumb" width="1" height="1" aria-hidden="true"></canvas>'
        f'<div class="er-brief"><span class="er-sub">{place(view)}</span>'
        f"<b>{escape(view.brief)}</b>{button('open', 'Open', name='Open the board')}</div>"
    )
