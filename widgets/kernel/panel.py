"""The one widget of our own: a box of regions; Python sends the markup, clicks come back."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, cast
from weakref import WeakSet

import anywidget
import traitlets

from widgets.kernel.css import ON_SITE
from widgets.kernel.script import Home, script, whole


class Panel(anywidget.AnyWidget):
    """Half of a stage. ``html`` is its first markup; later changes come as patches, one a step.

    The panel with ``lead`` speaks for the whole stage: it reports the page's theme, size and pixel
    ratio, takes the patches for both halves and raises the page's events.
    """

    _esm = script("stage")
    html = traitlets.Unicode("").tag(sync=True)
    root = traitlets.Dict().tag(sync=True)
    lead = traitlets.Bool(False).tag(sync=True)
    canvas = traitlets.Unicode("").tag(sync=True)
    """The model of the board, whose sheets a page plays a step over."""
    home = traitlets.Unicode("").tag(sync=True)
    """The model of scripts and style, in a notebook."""
    story = traitlets.Unicode("").tag(sync=True)
    """What a notebook shows without Python, packed: the book's line (``stored.story``)."""
    picture = traitlets.Unicode("").tag(sync=True)
    """The same of a board that has no line: its picture."""
    stored = traitlets.Unicode("").tag(sync=True)
    """The name of the picture that gives way to this widget."""
    _open: ClassVar[WeakSet[Panel]] = WeakSet()
    """The panels that are there."""
    _home: ClassVar[Home | None] = None

    def __init__(self, *, at: str = "bottom", **kwargs: Any) -> None:
        if not ON_SITE:
            if Panel._home is None:
                Panel._home = Home(packed=whole())
            kwargs["home"] = Panel._home.model_id
        super().__init__(**kwargs)
        self._open.add(self)
        for name in ("er-panel", "er-top" if self.lead else f"er-{at}"):
            self.add_class(name)

    def close(self) -> None:
        """Take the panel away; with the last one what all share."""
        self._open.discard(self)
        super().close()
        if not self._open and Panel._home is not None:
            Panel._home.close()
            Panel._home = None


class KeptPanel(Panel):
    """A panel that knows what the browser keeps: it fills that in, and keeps what is written."""

    kept = traitlets.Unicode("").tag(sync=True)
    """What is kept, as text."""
    keeps = traitlets.Bool(True).tag(sync=True)
    """Whether the browser keeps anything at all."""
    today = traitlets.Int(0).tag(sync=True)
    """The reader's day, counted from 1970."""


Made = TypeVar("Made", bound=Panel)


def panel_of(module: str, made: type[Made]) -> type[Made]:
    """A panel that a module of ``page/`` runs."""
    name = f"{module.capitalize()}{made.__name__}"
    own = {"_esm": script(module), "__module__": made.__module__}
    return cast("type[Made]", type(name, (made,), own))
