"""The panel that leads from a position to a whole game: a link, or a line for a notebook."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.shown import Onward
from widgets.kernel.html import button

TITLE = "Play on from here"


def onward(found: Onward) -> str:
    """Where the game can be played on; what whoever stands here has seen."""
    link = (
        f'<p><a class="er-b er-main er-playon" href="{escape(found.link)}">Choose the seats and '
        "play</a></p>"
        if found.link
        else ""
    )
    return (
        '<div class="er-onward"><p>A whole game goes on from this position: people and players of '
        "the engine take the seats, the rulings stay as they are. You have seen all of it; from "
        f"there on everybody sees only what is his.</p>{link}"
        '<label class="er-copy">In a notebook run this line<textarea readonly rows="3" '
        f'spellcheck="false" data-copy="line">{escape(found.line)}</textarea></label>'
        f"{button('copy', 'Copy the line', arg='line')}</div>"
    )
