"""Texts that Python keeps for itself in the reader's browser, where it runs there; else nothing.

They pass through no message, trait or document.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


def kept() -> Any:
    """The store of the worker that Python runs in, or ``None``."""
    if sys.platform != "emscripten":
        return None
    # Not at the top: a kept memory of Python may hold nothing of the browser.
    return getattr(import_module("js"), "erKept", None)


async def read(name: str) -> str:
    """The text that was kept under a name, or nothing."""
    store = kept()
    return str(await store.read(name)) if store else ""


async def write(name: str, text: str, before: str) -> str:
    """Keep a text where the text ``before`` still lies; an empty one is forgotten.

    ``kept``; or ``foreign`` where another page has written meanwhile, ``full`` where it cannot be
    written: then what lies there stays.
    """
    store = kept()
    return str(await store.write(name, text, before)) if store else "full"
