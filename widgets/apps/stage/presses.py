"""Presses by their keys, and the tabs of the drawer: one table, ``page/presses.json``.

The scripts of the page read it, too. ``line`` is what a page can do along the book's line without
Python, ``keys`` are the others of a live stage, ``tools`` those of Present alone; where two keys
lead to one press, the first stands on its button. A tab with ``engine`` needs Python as well.
"""

from __future__ import annotations

import json
from typing import Any

from widgets.kernel.css import PAGE

TABLE: dict[str, Any] = json.loads(PAGE.joinpath("presses.json").read_text("utf-8"))
TABS: dict[str, str] = {one["name"]: one["label"] for one in TABLE["tabs"]}
"""The tabs and their labels, in their order."""
READY = tuple(one["name"] for one in TABLE["tabs"] if not one.get("engine"))
"""The tabs that a page can show without Python."""
KEYS: dict[str, str] = {f"tab:{one['name']}": one["key"] for one in TABLE["tabs"]}
for _part in ("line", "keys", "tools"):
    for _key, _press in TABLE[_part].items():
        KEYS.setdefault(_press, _key)


def key(press: str, arg: str = "") -> str:
    """The key of a press; empty where it has none."""
    return KEYS.get(f"{press}:{arg}" if arg else press, "")


def caps(*presses: str) -> str:
    """The keys of presses, as a list of keys names them."""
    return ", ".join(KEYS[one] for one in presses).replace("+", " + ").replace("Escape", "Esc")
