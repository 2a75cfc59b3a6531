"""The regions of a stage as markup: each part turns a view into one piece of HTML.

The static page and the live widget use the same parts, so they cannot disagree.
"""

from __future__ import annotations

from widgets.apps.stage.parts import (
    ask,
    controls,
    drawer,
    head,
    popup,
    position,
    present,
    said,
    strip,
)
from widgets.apps.stage.records import View
from widgets.kernel.scene import Scene

TOP = ("head", "board")
BOTTOM = ("said", "ask", "controls", "drawer", "popup", "clock", "live", "strip")


def regions(
    view: View, scene: Scene, *, listing: bool = False, idle: bool = False
) -> dict[str, str]:
    """The inner markup of every region. ``idle`` is the still page, before Python runs."""
    return {
        "head": head.head(view, idle=idle),
        "board": head.overlay(view, scene) + ("" if idle else head.beyond(view, scene)),
        "said": said.said(view),
        "ask": ask.ask(view, idle=idle),
        "controls": controls.controls(view),
        "drawer": drawer.drawer(view),
        "popup": popup.popup(view) or (position.position(view, scene) if listing else ""),
        "clock": "" if idle else present.clock(),
        "live": "" if idle else popup.spoken(view),
        "strip": "" if idle else strip.strip(view),
    }
