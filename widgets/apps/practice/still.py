"""Practice before Python runs: the first position as a drawing, its question and the answers.

A drawing that would weigh too much is left out; the position is then told in words.
"""

from __future__ import annotations

from html import escape

from rules.core.practice import Chapter
from widgets.apps.practice.dots import Around
from widgets.apps.practice.model import asked, fresh
from widgets.apps.practice.view import regions
from widgets.apps.stage.picture import scene
from widgets.apps.stage.view import view
from widgets.kernel import svg
from widgets.kernel.html import region
from widgets.kernel.scene import Scene

HEAVIEST = 21_000
"""Bytes of the largest drawing that stands in a page: a chapter has several stages already."""
TOP = ("head", "board")
BOTTOM = ("ask", "controls", "foot", "live")
"""The regions of a still; what cannot be used yet keeps its room."""


def static_html(chapter: Chapter, seed: int) -> str:
    """The stage as it sleeps."""
    round_ = fresh(chapter, seed)
    model = asked(round_.problem)
    picture = scene(model, record=True)
    found = regions(view(model), model, Around(chapter, round_, 0), picture, idle=True)
    found["board"] = ""
    shared = svg.Shared()
    drawn = svg.frame(picture, shared) + shared.markup()
    if len(drawn.encode()) > HEAVIEST:
        drawn = unlit(picture)
    size = f"--er-w:{picture.width:g};--er-h:{picture.height:g}"
    small = scene(model, record=True, phone=True)
    size += f";--er-pw:{small.width:g};--er-ph:{small.height:g}"
    return (
        f'<div class="er-scenario"><div class="er-stage er-loose er-practice" '
        f'data-er-stage="{chapter.id}/practice" data-er-game="{chapter.game}" '
        f'data-er-state="idle" role="group" '
        f'aria-label="Predict, then see: {escape(chapter.title)}" style="{size}">'
        f'<div class="er-panel er-top">{part(TOP, found)}</div>'
        f'<div class="er-picture er-board">{drawn}</div>'
        f'<div class="er-panel er-bottom">{part(BOTTOM, found)}</div></div></div>'
    )


def unlit(picture: Scene) -> str:
    """The place of the board, with the position in words."""
    return (
        f'<div class="er-unlit"><p>{escape(picture.title)}</p>'
        "<p>The board is drawn when Python has started.</p></div>"
    )


def part(names: tuple[str, ...], found: dict[str, str]) -> str:
    """Regions in their boxes."""
    return "".join(region(name, found[name]) for name in names)
