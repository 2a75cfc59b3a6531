"""Pairs and chains before Python runs: the first one, with nothing answered."""

from __future__ import annotations

from html import escape

from widgets.apps.learn.model import Lesson
from widgets.apps.learn.view import REGIONS, TITLES, regions
from widgets.apps.stage.parts import part


def static_html(lesson: Lesson) -> str:
    """The panel as it sleeps."""
    title = escape(TITLES[lesson.kind])
    return (
        f'<div class="er-stage er-learn er-{lesson.kind}" data-er-stage="learn/{lesson.kind}" '
        f'data-er-state="idle" role="group" aria-label="{title}">'
        f'<div class="er-panel er-top">{part(REGIONS, regions(lesson, idle=True))}</div></div>'
    )
