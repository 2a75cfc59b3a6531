"""The one widget of our own: a box of regions; Python sends the markup, clicks come back."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from widgets.kernel.css import ON_SITE, stylesheet
from widgets.kernel.script import script


class Panel(anywidget.AnyWidget):
    """Half of a stage. ``html`` is its first markup; later changes come as patches, one a step.

    The panel with ``lead`` speaks for the whole stage: it reports the page's theme, size and pixel
    ratio, takes the patches for both halves and raises the page's events.
    """

    _esm = script("stage")
    _css = "" if ON_SITE else stylesheet()
    html = traitlets.Unicode("").tag(sync=True)
    root = traitlets.Dict().tag(sync=True)
    lead = traitlets.Bool(False).tag(sync=True)
    canvas = traitlets.Unicode("").tag(sync=True)
    """The model of the board, whose sheets a page plays a step over."""

    def __init__(self, *, at: str = "bottom", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("er-panel", "er-top" if self.lead else f"er-{at}"):
            self.add_class(name)


class KeptPanel(Panel):
    """A panel that knows what the browser keeps: it fills that in, and keeps what is written."""

    kept = traitlets.Unicode("").tag(sync=True)
    """What is kept, as text."""
    keeps = traitlets.Bool(True).tag(sync=True)
    """Whether the browser keeps anything at all."""
    today = traitlets.Int(0).tag(sync=True)
    """The reader's day, counted from 1970."""
