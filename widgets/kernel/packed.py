"""Data for the scripts of a page, packed: one string, which every page can read.

A page that is opened as a file reads no file of data, and plain hosts compress nothing. So what is
large comes packed within a script, and ``widgets/page/packed.js`` unpacks it.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any


def packed(told: Any) -> str:
    """The data as letters, ready to stand in quotes; the same data gives the same letters."""
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(letters: str) -> Any:
    """The data that was packed."""
    return json.loads(zlib.decompress(base64.b64decode(letters)))
