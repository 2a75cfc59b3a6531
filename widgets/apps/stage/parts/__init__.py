"""The regions of a stage as markup: each part turns a view into one piece of HTML.

The static page and the live widget use the same parts, so they cannot disagree.
"""

from __future__ import annotations

from widgets.apps.stage.parts import (
    ask,
    foot,
    hands,
    head,
    line,
    lines,
    panels,
    present,
    strip,
    tray,
)
from widgets.apps.stage.shown import View
from widgets.kernel.html import region
from widgets.kernel.scene import Scene

TOP = ("head", "board")
BOTTOM = (
    "tray", "ask", "popup", "clock", "line", "lines", "hands", "panels", "foot", "live", "strip",
    "dock",
)  # fmt: skip


def regions(
    view: View, scene: Scene, *, listing: bool = False, idle: bool = False
) -> dict[str, str]:
    """The inner markup of every region. ``idle`` is the still page, before Python runs."""
    return {
        "head": head.head(view, idle=idle),
        "board": head.overlay(view, scene),
        "tray": tray.tray(view),
        "ask": ask.ask(view, idle=idle),
        "hands": hands.hands(view),
        "clock": "" if idle else present.clock(),
        "line": line.line(view, idle=idle),
        "lines": "" if idle else lines.lines(view),
        "panels": panels.panels(view),
        "foot": foot.foot(scene, listing=listing),
        "live": "" if idle else foot.spoken(view),
        "popup": foot.popup(view),
        "strip": "" if idle else strip.strip(view),
        "dock": line.dock(view),
    }


def part(names: tuple[str, ...], found: dict[str, str]) -> str:
    """The regions called ``names``, each in its box; one that is not found stays empty."""
    return "".join(region(name, found.get(name, "")) for name in names)
