"""The workshop before Python runs: the board of its first draft, and how to begin."""

from __future__ import annotations

from html import escape

from rules.scenarios.editor.draft import Draft
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.workshop.model import SETUP, Desk
from widgets.apps.workshop.played import playable
from widgets.apps.workshop.view import BESIDE, check, head
from widgets.kernel import svg
from widgets.kernel.html import button, region

TITLE = "Scenario workshop"


def static_html(draft: Draft) -> str:
    """The stage as it sleeps."""
    model, desk = StageModel(playable(draft)), Desk(draft)
    wide, narrow = (scene(model, record=True, phone=phone) for phone in (False, True))
    shared = svg.Shared()
    start = button("turn", "Set up a position", arg=SETUP, kind="er-main", sign="play")
    work = (
        "<p>Lay out a position, play it, ask about it, hand it on. Choose any of the five games, "
        f'or take over a scenario of the book.</p><div class="er-acts er-begin">{start}</div>'
    )
    found = {"note": "", "check": check(desk), "work": work}
    size = (
        f"--er-w:{wide.width:g};--er-h:{wide.height:g};"
        f"--er-pw:{narrow.width:g};--er-ph:{narrow.height:g}"
    )
    return (
        '<div class="er-scenario"><div class="er-stage er-loose er-workshop" '
        'data-er-stage="own/workshop" '
        f'data-er-state="idle" role="group" aria-label="{TITLE}: {escape(model.scenario.title)}" '
        f'style="{size}"><div class="er-panel er-top">{region("head", head(desk))}'
        f'{region("board", "")}</div><div class="er-picture er-board"><div class="er-desk">'
        f'{svg.frame(wide, shared)}</div><div class="er-hand">{svg.frame(narrow, shared)}</div>'
        f'</div><div class="er-panel er-side">{parts.part(BESIDE, found)}</div></div>'
        f"{shared.markup()}</div>"
    )
