"""Practice before Python runs: the first position as a drawing, its question and the answers.

A drawing that would weigh too much is left out; the position is then told in words.
"""

from __future__ import annotations

from widgets.apps.practice.model import Practice
from widgets.apps.practice.view import regions, view
from widgets.apps.stage.picture import scene
from widgets.apps.stage.still import still
from widgets.kernel import svg
from widgets.kernel.markup import tag
from widgets.kernel.scene import Scene

HEAVIEST = 21_000
"""Bytes of the largest drawing that stands in a page: a chapter has several stages already."""


def static_html(practice: Practice) -> str:
    """The stage as it sleeps, before anything was done."""
    picture = scene(practice.asked, record=True)
    found = regions(view(practice), practice, picture, idle=True) | {"board": "", "clock": ""}
    shared = svg.Shared()
    drawn: str = svg.frame(picture, shared) + shared.markup()
    if len(drawn.encode()) > HEAVIEST:
        drawn = unlit(picture)
    kind, pair = f"er-set {practice.kind}", (picture, picture)
    stage = still(practice.asked, found, pair, shared, kind=kind, drawn=drawn)
    return tag.div("er-scenario")[stage]


def unlit(picture: Scene) -> str:
    """The place of the board, with the position in words."""
    return tag.div("er-unlit")[
        tag.p[picture.title], tag.p["The board is drawn when Python has started."]
    ]
