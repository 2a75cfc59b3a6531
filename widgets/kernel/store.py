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


async def write(name: str, text: str) -> None:
    """Keep a text; an empty one is forgotten."""
    store = kept()
    if store:
        await store.write(name, text)
