"""The laboratory before Python runs: a flip that was worked out, and all that it changes."""

from __future__ import annotations

from widgets.apps.laboratory.model import Bench
from widgets.apps.laboratory.view import REGIONS, TITLE, regions
from widgets.apps.stage.still import resting
from widgets.kernel.html import part
from widgets.kernel.markup import tag


def static_html(bench: Bench) -> str:
    """The laboratory as it sleeps."""
    panel = tag.div("er-panel er-top")[part(REGIONS, regions(bench, idle=True))]
    return resting(("rulings/laboratory", TITLE), "er-laboratory")[panel]
