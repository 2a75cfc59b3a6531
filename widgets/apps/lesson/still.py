"""A lesson before Python runs: the board of its first question, and the list."""

from __future__ import annotations

from widgets.apps.lesson import view as page
from widgets.apps.lesson.model import Lesson
from widgets.apps.stage import parts
from widgets.apps.stage.picture import fitted
from widgets.apps.stage.still import asleep, desk, framed, hand, ratios
from widgets.apps.stage.view import view
from widgets.kernel import svg
from widgets.kernel.html import part
from widgets.kernel.markup import tag


def static_html(lesson: Lesson) -> str:
    """The stage as it sleeps."""
    model, shared = lesson.stage, svg.Shared()
    picture, small = fitted(model, *desk(model)), fitted(model, *hand(model), phone=True)
    found = page.regions(view(model), lesson, picture, idle=True) | {"board": "", "clock": ""}
    told = {"game": model.scenario.game, "step": str(model.index), "viewer": model.seen_by}
    panels = {"top": part(parts.TOP, found), "bottom": part(page.BELOW, found)}
    stage = asleep(
        (page.NAME, page.TITLE), "er-set er-lesson", panels, (picture, small),
        framed((picture, small), shared), told, ratios(model),
    )  # fmt: skip
    return tag.div("er-scenario")[stage, shared.markup()]
