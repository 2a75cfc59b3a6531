"""The workshop before Python runs: the board of its first draft, and how to begin."""

from __future__ import annotations

from rules.scenarios.editor.draft import Draft
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.still import asleep, framed
from widgets.apps.workshop.model import SETUP, Desk, playable
from widgets.apps.workshop.view import BESIDE, TITLE, check, head
from widgets.kernel import svg
from widgets.kernel.html import button, part
from widgets.kernel.markup import join, tag


def static_html(draft: Draft) -> str:
    """The stage as it sleeps."""
    model, desk = StageModel(playable(draft)), Desk(draft)
    pictures = [scene(model, record=True, phone=phone) for phone in (False, True)]
    shared = svg.Shared()
    start = button("turn", "Set up a position", arg=SETUP, kind="er-main", sign="play")
    work = join(
        tag.p[
            "Lay out a position, play it, ask about it, hand it on. Choose a game, or take over "
            "a scenario of the book."
        ],
        tag.div("er-acts er-begin")[start],
    )
    found = {"head": head(desk), "check": check(desk), "work": work}
    panels = {"top": part(parts.TOP, found), "side": part(BESIDE, found)}
    names = ("own/workshop", f"{TITLE}: {model.scenario.title}")
    drawn = framed(pictures, shared)
    stage = asleep(names, "er-loose er-workshop", panels, pictures, drawn, {})
    return tag.div("er-scenario")[stage, shared.markup()]
