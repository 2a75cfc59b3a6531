"""The strip at the top of a phone: a small board, where it stands, and the way back to it."""

from __future__ import annotations

from widgets.apps.stage.parts.controls import place
from widgets.apps.stage.records import View
from widgets.kernel.html import button
from widgets.kernel.markup import join, tag


def strip(view: View) -> str:
    """What is in sight while the board has scrolled away; the page paints the small board."""
    return join(
        tag.canvas("er-thumb", width="1", height="1", aria_hidden="true")[""],
        tag.div("er-brief")[
            tag.span("er-sub")[place(view)],
            tag.b[view.table.brief],
            button("open", "Open", name="Open the board"),
        ],
    )
