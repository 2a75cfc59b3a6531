"""A drawing as part of a link: ``duel=eJx...``. It is data: read, checked, never executed."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any

from rules.core.errors import AddressError, RulebookError
from widgets.apps.editor.maps import Maps, maps_of

LONGEST = 6_000
"""Characters of a drawing in a link."""
UNPACKED = 6_000
"""Characters that a drawing may grow to."""
AGAIN = "Ask for the link again, or for the drawing as text."


def pack(maps: Maps, drawing: Any) -> str:
    """The drawing, fit for a link."""
    packed = zlib.compress(maps.write(drawing).encode(), 9)
    return f"{maps.game}={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def unpack(text: str) -> tuple[Maps, Any]:
    """The game and the drawing of a link; raises ``AddressError`` saying what is wrong with it."""
    if len(text) > LONGEST:
        raise AddressError(
            f"The drawing in this link is {len(text)} characters long; the longest is {LONGEST}. "
            f"{AGAIN}"
        )
    game, sign, body = text.strip().partition("=")
    if not sign or not body:
        raise AddressError(f"This link holds no drawing; it seems to be cut off. {AGAIN}")
    try:
        maps = maps_of(game)
    except RulebookError as error:
        raise AddressError(f"This link cannot be opened. {error}") from None
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unzipped = zlib.decompressobj()
        plain = unzipped.decompress(raw, UNPACKED)
        if unzipped.unconsumed_tail or not unzipped.eof:
            raise AddressError(f"The drawing in this link is cut off or too large. {AGAIN}")
        drawing = plain.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise AddressError(f"The drawing in this link is damaged. {AGAIN}") from None
    try:
        return maps, maps.read(drawing)
    except RulebookError as error:
        raise AddressError(f"The drawing in this link cannot be read: {error}") from None
