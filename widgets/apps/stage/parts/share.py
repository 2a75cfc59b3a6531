"""What hands a position on: a link, its QR code, a frame for a course page; or a whole game."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.parts import along
from widgets.apps.stage.records import Onward, Sharing
from widgets.kernel.html import button

COPY = {"link": "Copy the link", "call": "Copy the line", "embed": "Copy the snippet"}


def share(found: Sharing, *, asks: bool = False) -> str:
    """What can be copied, each with its button, and the code to point a phone at; the sheet.

    Where a question is open, it can be added to the reader's own.
    """
    take = button("sheet", "Print a sheet")
    take += button("collect", "Add to your questions") if asks else ""
    take += button("along", along.TITLE) if found.asks else ""
    code = found.code or f'<p class="er-hint">{escape(found.why)}</p>'
    note = (
        "It shows this one board, live, on a page of your course."
        if found.published
        else "It works on a published copy of the book: put its address in front."
    )
    return (
        f'<div class="er-share"><div class="er-qr">{code}</div><div>'
        f"{_copy('link', 'Link to this position', found.link)}"
        f"{'' if found.published else _copy('call', 'In a cell of a notebook', found.call)}"
        f"{_copy('embed', 'Embed', found.snippet)}"
        f'<p class="er-hint">{note}</p><div class="er-acts">{take}</div></div></div>'
    )


def _copy(name: str, label: str, text: str) -> str:
    """A text to copy, selected as a whole when it is touched."""
    return (
        f'<label class="er-copy">{label}<textarea readonly rows="3" spellcheck="false" '
        f'data-copy="{name}">{escape(text)}</textarea></label>'
        + button("copy", COPY[name], arg=name)
    )


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
        '<div class="er-plays-on"><p>A whole game goes on from this position: people and players '
        "of the engine take the seats, the rulings stay as they are. You have seen all of it; from "
        f"there on everybody sees only what is his.</p>{link}"
        '<label class="er-copy">In a notebook run this line<textarea readonly rows="3" '
        f'spellcheck="false" data-copy="line">{escape(found.line)}</textarea></label>'
        f"{button('copy', 'Copy the line', arg='line')}</div>"
    )
