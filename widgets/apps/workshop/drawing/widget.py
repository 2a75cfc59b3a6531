"""The live editor of maps: desk, canvas and three panels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from widgets.apps.workshop.drawing.commands import DEEDS
from widgets.apps.workshop.drawing.model import MapDesk
from widgets.apps.workshop.drawing.view import TITLE, panels, regions, rules
from widgets.apps.workshop.still import static_html
from widgets.apps.workshop.widget import AtDesk
from widgets.boards.pair.drawing import DuelMaps
from widgets.kernel.canvas import Painter
from widgets.kernel.markup import tag
from widgets.kernel.panel import Panel, panel_of
from widgets.kernel.scene import Scene
from widgets.kernel.widget import about


class Editor(AtDesk):
    """A sheet of squared paper to draw a map on. ``desk`` is what it shows."""

    panel = panel_of("editor", Panel)

    def __init__(self, maps: DuelMaps, drawing: str = "") -> None:
        self.desk: MapDesk = MapDesk(maps, drawing)
        self.painter = Painter()
        picture = self.scene()
        self._sent = found = regions(self.desk, picture)
        around = panels(found, self.desk)
        self.top = self.panel(html=around["top"], root=self._root(picture), lead=True)
        self.side, self.rest = (self.panel(html=around[at], at=at) for at in ("side", "rest"))
        super().__init__([self.top, self.painter.canvas, self.side, self.rest])
        self._listen(self.top, self.side, self.rest, kinds=["er-editor"])

    @property
    def text(self) -> str:
        """The drawing as plain text, fit for ``map`` in a scenario file."""
        return self.desk.text

    def scene(self) -> Scene:
        """The picture as the page needs it now."""
        desk = self.desk
        return desk.maps.picture(desk.here, desk.marked, self._scale, phone=self._phone)

    # -- hearing the page -----------------------------------------------------------------------

    def find_deed(self, name: str) -> Callable[[str], object] | None:
        """What a press of this name does to the drawing."""
        return partial(DEEDS[name], self.desk) if name in DEEDS else None

    def _width(self) -> float:
        return self.scene().width

    # -- showing --------------------------------------------------------------------------------

    def show(self, *, whole: bool = False, quiet: bool = False) -> None:
        """Paint what changed in one batch, and send what changed of the text in one message."""
        picture = self.scene()
        found = regions(self.desk, picture)
        painted = self._ready and self.painter.paint(picture, self._scale)
        changed = self._changed(found, whole=whole)
        if self.desk.said:
            changed["live"] = found["live"]
        self._patch(changed, self._root(picture), painted=bool(painted))

    def _root(self, picture: Scene) -> dict[str, Any]:
        desk, game = self.desk, self.desk.maps.game
        middle = picture.width / 2, picture.height / 2
        drawn = {"w": picture.width, "h": picture.height, "cell": picture.cell, "focus": middle}
        told = {"address": desk.address, "text": desk.text}
        return about(f"{game}/editor", TITLE, game, **told, **drawn)

    # -- without Python -------------------------------------------------------------------------

    def _as_page(self) -> str:
        desk, maps = self.desk, self.desk.maps
        pictures = [maps.picture(desk.here, (), 1.0, phone=phone) for phone in (False, True)]
        keeps = tag.noscript[tag.p[tag.b["What a map must keep"]], rules(maps)]
        names, kinds = (f"{maps.game}/editor", TITLE), ("er-drawing", "er-editor")
        return static_html(names, kinds, panels(regions(desk), desk), pictures, keeps)

    def _as_text(self) -> str:
        return f"A drawing:\n{self.text}"

    def _as_picture(self) -> Scene | None:
        return self.scene()
