"""The panels of the workshop: the leading one holds the draft that the writer's browser keeps."""

from __future__ import annotations

from widgets.kernel.panel import STAGE, KeptPanel, Panel, script

PARTS = (*(part for part in STAGE if part != "widget"), "kept", "workshop")


class WorkPanel(KeptPanel):
    """The panel that speaks for all; ``kept`` is the draft as a file."""

    _esm = script(*PARTS)


class SidePanel(Panel):
    """One of the others."""

    _esm = script(*PARTS)
