"""A desk before Python runs: what lies on it, among its panels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from widgets.apps.stage.still import asleep, framed
from widgets.kernel import svg
from widgets.kernel.markup import tag
from widgets.kernel.scene import Scene


def static_html(
    names: tuple[str, str],
    kinds: tuple[str, str],
    panels: Mapping[str, str],
    pictures: Sequence[Scene],
    below: str = "",
) -> str:
    """The desk as it sleeps; ``kinds`` are what the page calls the whole, and the stage in it."""
    shared = svg.Shared()
    stage = asleep(names, kinds[1], panels, pictures, framed(pictures, shared), {})
    return tag.div(kinds[0])[stage, shared.markup(), below]
