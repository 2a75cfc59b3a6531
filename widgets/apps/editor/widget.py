"""The live editor: model, canvas and three panels; a press is one change and one message."""

from __future__ import annotations

from typing import Any

from widgets.apps.editor.commands import DEEDS
from widgets.apps.editor.maps import DuelMaps
from widgets.apps.editor.model import EditModel
from widgets.apps.editor.still import static_html
from widgets.apps.editor.view import TITLE, panels, regions
from widgets.kernel.canvas import Painter
from widgets.kernel.panel import Panel, panel_of
from widgets.kernel.scene import Scene
from widgets.kernel.widget import Painted, about, tried


class Editor(Painted):
    """A sheet of squared paper to draw a map on. ``model`` is what it shows."""

    panel = panel_of("editor", Panel)

    def __init__(self, maps: DuelMaps, drawing: str = "") -> None:
        self.model: EditModel = EditModel(maps, drawing)
        self.painter = Painter()
        picture = self.scene()
        self._sent = found = regions(self.model, picture)
        around = panels(found, self.model)
        self.top = self.panel(html=around["top"], root=self._root(picture), lead=True)
        self.side, self.rest = (self.panel(html=around[at], at=at) for at in ("side", "rest"))
        super().__init__([self.top, self.painter.canvas, self.side, self.rest])
        self._listen(self.top, self.side, self.rest, kinds=["er-editor"])

    @property
    def text(self) -> str:
        """The drawing as plain text, fit for ``map`` in a scenario file."""
        return self.model.text

    def scene(self) -> Scene:
        """The picture as the page needs it now."""
        model = self.model
        return model.maps.picture(model.here, model.marked, self._scale, phone=self._phone)

    # -- hearing the page -----------------------------------------------------------------------

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        deed = DEEDS.get(name)
        if deed is None:
            return
        self.model.said = ""
        self.model.said = tried(lambda: deed(self.model, arg)) or self.model.said
        self.show()

    def _width(self) -> float:
        return self.scene().width

    # -- showing --------------------------------------------------------------------------------

    def show(self, *, whole: bool = False, quiet: bool = False) -> None:
        """Paint what changed in one batch, and send what changed of the text in one message."""
        picture = self.scene()
        found = regions(self.model, picture)
        painted = self._ready and self.painter.paint(picture, self._scale)
        changed = self._changed(found, whole=whole)
        if self.model.said:
            changed["live"] = found["live"]
        self._patch(changed, self._root(picture), painted=bool(painted))

    def _root(self, picture: Scene) -> dict[str, Any]:
        model, game = self.model, self.model.maps.game
        middle = picture.width / 2, picture.height / 2
        drawn = {"w": picture.width, "h": picture.height, "cell": picture.cell, "focus": middle}
        told = {"address": model.address, "text": model.text}
        return about(f"{game}/editor", TITLE, game, **told, **drawn)

    # -- without Python -------------------------------------------------------------------------

    def _as_page(self) -> str:
        return static_html(self.model)

    def _as_text(self) -> str:
        return f"A drawing:\n{self.text}"

    def _as_picture(self) -> Scene | None:
        return self.scene()
