"""What a notebook shows of a widget while nothing runs. A page of the site does not load this."""

from __future__ import annotations

from urllib.parse import quote

from widgets.kernel import svg
from widgets.kernel.markup import tag, void
from widgets.kernel.packed import packed
from widgets.kernel.scene import Scene

STORED = (
    ".er-stored{animation:er-stored 1ms 1.2s both}"
    "@keyframes er-stored{from{max-height:0;overflow:hidden;visibility:hidden}}"
    "@media print{.er-stored{animation:none}}"
    ".jp-OutputArea-child:has(.er-stored)+.jp-OutputArea-child .jupyter-widgets:not(:has(*))"
    "{display:none}"
)
"""A picture comes where no widget has come before it, in the place of what JupyterLab says then."""
HOW = "A picture of the board as it was kept. To play it, run its cell: Shift + Enter."


def stored(name: str, title: str, scene: Scene | None) -> str:
    """What a notebook shows of a widget while nothing runs; the page finds it by its name."""
    picture = ""
    if scene:
        drawn = quote(svg.picture(scene, theme="light"), safe=" /:=,;()'!?*@&$+<>")
        picture = void.img(
            alt=scene.title,
            style="background:#fff;max-width:100%",
            src=f"data:image/svg+xml,{drawn}",
        )
    return tag.div("er-stored", data_er_stored=name)[
        tag.style[STORED], tag.p[tag.b[title]], picture, tag.p[HOW]
    ]


def alone(scene: Scene) -> str:
    """A picture for a board that nothing paints, packed."""
    return packed({"alone": svg.embedded(scene)})
