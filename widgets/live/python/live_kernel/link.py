"""The line to the page: every message of Python goes through here.

Before the page is attached, messages wait in a list. That list is part of a memory snapshot, so
widgets that a package makes while it is imported (ipycanvas' canvas manager) are opened again on
every page, with no special case.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

Post = Callable[[str, Any], None]

_post: Post | None = None
_waiting: list[tuple[str, list[bytes]]] = []
#: The message being answered: ``{"id": ..., "cell": ...}``. Outputs name it; the page places them.
parent: dict[str, Any] = {"id": "", "cell": -1}
#: What a page tells of the widgets that the cell before stands in for, by their names: their room.
looks: dict[str, Any] = {}


def _plain(value: object) -> Any:
    """JSON for the few values that widget states carry and json does not know."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    return str(value)


def attach(post: Post) -> None:
    """Connect the page and hand it everything said so far."""
    global _post
    _post = post
    queued, _waiting[:] = list(_waiting), []
    for text, buffers in queued:
        _post(text, buffers or None)


def send(kind: str, buffers: Sequence[Any] = (), /, **content: Any) -> None:
    """Send one message of a kind to the page."""
    content["kind"] = kind
    content["parent"] = parent
    text = json.dumps(content, default=_plain)
    raw = [bytes(memoryview(b).cast("B")) if memoryview(b).nbytes else b"" for b in buffers]
    if _post is None:
        _waiting.append((text, raw))
    else:
        _post(text, raw or None)
