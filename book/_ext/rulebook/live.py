"""What a page hands to the live runtime: its cells, their build, the way to the root."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rulebook import edition
from rulebook.guesses import deciding, shown
from widgets.live import rooms

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

    from rulebook.cells import Cell


RUNTIME: Callable[[], None] | None = None
"""Waits for the scripts of the runtime, where they are made beside the pages."""


def wait(app: Sphinx, error: Exception | None) -> None:
    """Wait for them: what is written at the end looks at them."""
    if RUNTIME is not None:
        RUNTIME()


def live_part(app: Sphinx, pagename: str, cells: list[Cell]) -> dict[str, Any] | None:
    """The script element's content; nothing for a page without cells.

    ``guesses`` are for the page's own script, which closes what decides the one that is open.
    """
    if not cells:
        return None
    root = "../" * pagename.count("/") or "./"
    data = {
        "build": app.config.rulebook_build,
        "root": root,
        "rooms": rooms.named(cell["source"] for cell in cells),
        "cells": cells,
        "guesses": deciding((cell["source"] for cell in cells), shown(app.env, pagename)),
    }
    made = edition.of(app)
    if made.left:
        data["games"] = made.games
    if made.address:
        data["shares"] = made.games
    script = f"{root}live/live.js"
    return {"json": script_json(data), "script": script, "asks": bool(data["guesses"])}


def forget_state(app: Sphinx) -> None:
    """Leave the widgets' saved state, which weighs much, out of the page: Python makes it anew."""
    kept = getattr(app.env, "nb_metadata", {}).get(app.env.docname, {})
    kept.get("js_files", {}).pop("ipywidgets_state", None)


def script_json(data: Any) -> str:
    """JSON that may stand inside a script element: no ``</script>``, no comment opening."""
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
