"""What hands a position on: a link, its QR code, a frame for a course page; or a whole game."""

from __future__ import annotations

from widgets.apps.stage.parts import along
from widgets.apps.stage.records import Onward, Sharing
from widgets.kernel.html import button
from widgets.kernel.markup import tag

COPY = {"link": "Copy the link", "call": "Copy the line", "embed": "Copy the snippet"}


def share(found: Sharing, *, asks: bool = False) -> str:
    """What can be copied, each with its button, and the code to point a phone at; the sheet.

    Where a question is open, it can be added to the reader's own.
    """
    take = button("sheet", "Print a sheet")
    take += button("collect", "Add to your questions") if asks else ""
    take += button("along", along.TITLE) if found.asks else ""
    code = found.code or tag.p("er-hint")[found.why]
    note = (
        "It shows this one board, live, on a page of your course."
        if found.published
        else "It works on a published copy of the book: put its address in front."
    )
    return tag.div("er-share")[
        tag.div("er-qr")[code],
        tag.div[
            _copy("link", "Link to this position", found.link),
            "" if found.published else _copy("call", "In a cell of a notebook", found.call),
            _copy("embed", "Embed", found.snippet),
            tag.p("er-hint")[note],
            tag.div("er-acts")[take],
        ],
    ]


def _copy(name: str, label: str, text: str) -> str:
    """A text to copy, selected as a whole when it is touched."""
    return tag.label("er-copy")[
        label, tag.textarea(readonly=True, rows="3", spellcheck="false", data_copy=name)[text]
    ] + button("copy", COPY[name], arg=name)


TITLE = "Play on from here"


def onward(found: Onward) -> str:
    """Where the game can be played on; what whoever stands here has seen."""
    link = (
        tag.p[tag.a("er-b er-main er-playon", href=found.link)["Choose the seats and play"]]
        if found.link
        else ""
    )
    return tag.div("er-plays-on")[
        tag.p[
            "A whole game goes on from this position: people and players of the engine take the "
            "seats, the rulings stay as they are. You have seen all of it; from there on "
            "everybody sees only what is his."
        ],
        link,
        tag.label("er-copy")[
            "In a notebook run this line",
            tag.textarea(readonly=True, rows="3", spellcheck="false", data_copy="line")[found.line],
        ],
        button("copy", "Copy the line", arg="line"),
    ]
