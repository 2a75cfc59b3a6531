"""The laboratory before Python runs: a flip that was worked out, and all that it changes."""

from __future__ import annotations

from widgets.apps.laboratory.model import Bench
from widgets.apps.laboratory.view import REGIONS, TITLE, regions
from widgets.apps.stage.parts import part


def static_html(bench: Bench) -> str:
    """The laboratory as it sleeps."""
    return (
        '<div class="er-stage er-laboratory" data-er-stage="rulings/laboratory" '
        f'data-er-state="idle" role="group" aria-label="{TITLE}">'
        f'<div class="er-panel er-top">{part(REGIONS, regions(bench, idle=True))}</div></div>'
    )
