"""The editor before Python runs: the drawing, what is wrong with it, the rules of a map."""

from __future__ import annotations

from widgets.apps.editor.model import EditModel
from widgets.apps.editor.view import TITLE, panels, regions, rules
from widgets.apps.stage.still import asleep, framed
from widgets.kernel import svg
from widgets.kernel.markup import tag


def static_html(model: EditModel) -> str:
    """The editor as it sleeps."""
    maps = model.maps
    pictures = [maps.picture(model.here, (), 1.0, phone=phone) for phone in (False, True)]
    shared = svg.Shared()
    around = panels(regions(model), model)
    names = (f"{maps.game}/editor", TITLE)
    stage = asleep(names, "er-editor", around, pictures, framed(pictures, shared), {})
    return tag.div("er-drawing")[
        stage, shared.markup(), tag.noscript[tag.p[tag.b["What a map must keep"]], rules(maps)]
    ]
