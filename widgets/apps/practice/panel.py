"""The panels of practice: the leading one holds what the reader's browser keeps."""

from __future__ import annotations

import traitlets

from widgets.kernel.panel import STAGE, Panel, script


class KeptPanel(Panel):
    """A panel that knows what is kept. The page fills it in, and keeps what is written here."""

    _esm = script(*STAGE, "kept", "practice")
    kept = traitlets.Unicode("").tag(sync=True)
    """The reader's progress as text."""
    keeps = traitlets.Bool(True).tag(sync=True)
    """Whether the browser keeps anything at all."""
    today = traitlets.Int(0).tag(sync=True)
    """The reader's day, counted from 1970."""
