"""The editor's header, the surface over its board, and all regions by name."""

from __future__ import annotations

import json
from html import escape

from widgets.apps.editor.draft import FAIR
from widgets.apps.editor.faults import check, unread
from widgets.apps.editor.maps import MISSING, WRONG
from widgets.apps.editor.model import EditModel
from widgets.apps.editor.palette import make, tools
from widgets.apps.stage.parts.head import SIGNS
from widgets.kernel.scene import Scene

PILLS = {WRONG: ("no", "barred"), MISSING: ("ask", "query"), FAIR: ("ok", "dot")}


def regions(model: EditModel, *, idle: bool = False) -> dict[str, str]:
    """Every region that changes, by name."""
    return {
        "head": head(model, idle=idle),
        "tools": tools(model),
        "note": note(model),
        "check": check(model, idle=idle),
        "make": make(model),
        "unread": unread(model),
        "live": escape(model.said),
    }


def head(model: EditModel, *, idle: bool = False) -> str:
    """Title, size and verdict."""
    grid = model.grid
    colour, sign = ("ink2", "ring") if idle else PILLS[model.verdict]
    word = "still picture" if idle else verdict(model)
    mark = (
        f'<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">'
        f"{SIGNS[sign]}</svg>"
    )
    return (
        '<div class="er-head"><div class="er-h" role="heading" aria-level="2">Draw your labyrinth'
        f'</div><div class="er-sub"><span class="er-game">{escape(model.maps.title)} · </span>'
        f"{grid.width} x {grid.height} cells</div>"
        f'<div class="er-state"><span class="er-pill er-c-{colour}">{mark}{word}</span></div></div>'
    )


def verdict(model: EditModel) -> str:
    """How the drawing stands, in two words."""
    wrong = len(model.of_kind(WRONG))
    if wrong:
        return f"{wrong} rule{'s' if wrong > 1 else ''} broken"
    return "not finished" if model.verdict == MISSING else "fair"


def overlay(model: EditModel, scene: Scene) -> str:
    """The surface over the picture: it takes pointer and keys and speaks the names of cells."""
    boxes = [[p.id, p.x, p.y, p.w, p.h] for p in scene.places]
    names = [p.name for p in scene.places]
    things = [
        place.id for cell, place in enumerate(scene.places) if model.maps.thing(model.drawing, cell)
    ]
    hint = (
        "Arrow keys move the cursor. Shift and an arrow draws or removes a wall. Letters and "
        "digits draw objects, Delete clears the cell."
    )
    return (
        '<div class="er-overlay" tabindex="0" role="application" aria-roledescription="drawing" '
        f'aria-label="{escape(scene.title)} {hint}" data-w="{scene.width:g}" '
        f'data-h="{scene.height:g}" data-cols="{scene.columns}" '
        f'data-tool="{escape(model.tool)}" data-things="{" ".join(things)}" '
        f'data-boxes="{escape(json.dumps(boxes, separators=(",", ":")))}" '
        f'data-names="{escape(json.dumps(names, separators=(",", ":")))}">'
        '<div class="er-cursor" hidden></div><div class="er-side-hint" hidden></div></div>'
    )


def note(model: EditModel) -> str:
    """Why a link could not be opened."""
    if not model.problem:
        return ""
    return (
        '<div class="er-box er-no"><p class="er-boxt">This link cannot be opened</p>'
        f"<p>{escape(model.problem)} The drawing below is not that of the link.</p></div>"
    )
