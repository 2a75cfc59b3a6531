"""A QR code of a link, for a class that opens it with phones.

The encoder is the package ``segno``. On the site it is no part of the first visit: it is fetched
when it is first imported (``widgets.live.rooms``).
"""

from __future__ import annotations

from functools import lru_cache

from widgets.kernel.markup import Markup

LONGEST = 1200
"""Characters of a link that a phone still reads from a projector."""


@lru_cache(maxsize=16)
def code(link: str) -> Markup:
    """The code as an SVG of dark squares on white; empty where the link is too long for one."""
    if len(link.encode()) > LONGEST:
        return Markup()
    import segno

    made = segno.make(link, error="l", micro=False)
    svg: str = made.svg_inline(border=4, omitsize=True, dark="#000", light="#fff", title="QR code")
    return Markup(svg.replace("<svg ", '<svg role="img" aria-label="QR code of the link" ', 1))
