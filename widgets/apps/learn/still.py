"""Pairs and chains before Python runs: the first one, with nothing answered."""

from __future__ import annotations

from widgets.apps.learn.model import Lesson
from widgets.apps.learn.view import REGIONS, TITLES, regions
from widgets.apps.stage.still import resting
from widgets.kernel.html import part
from widgets.kernel.markup import tag


def static_html(lesson: Lesson) -> str:
    """The panel as it sleeps."""
    kind = lesson.kind
    panel = tag.div("er-panel er-top")[part(REGIONS, regions(lesson, idle=True))]
    return resting((f"learn/{kind}", TITLES[kind]), f"er-learn er-{kind}")[panel]
