"""Pairs and chains before Python runs: the first one, with nothing answered."""

from __future__ import annotations

from widgets.apps.learn.model import Lesson
from widgets.apps.learn.view import REGIONS, TITLES, regions
from widgets.kernel.html import part
from widgets.kernel.markup import tag


def static_html(lesson: Lesson) -> str:
    """The panel as it sleeps."""
    title = TITLES[lesson.kind]
    return tag.div(
        f"er-stage er-learn er-{lesson.kind}", data_er_stage=f"learn/{lesson.kind}",
        data_er_state="idle", role="group", aria_label=title,
    )[tag.div("er-panel er-top")[part(REGIONS, regions(lesson, idle=True))]]  # fmt: skip
