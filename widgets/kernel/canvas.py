"""The canvas painter: the same Scene as drawing commands for ipycanvas, sent in one batch.

Commands of a shape are plain lists, worked out once for each layer, theme and scale and kept while
the layer lives. They are those of ipycanvas' own wire format (``ipycanvas.canvas.COMMANDS``); a
test holds them against the calls of its public methods.
"""

from __future__ import annotations

from functools import lru_cache
from math import tau
from typing import Any
from weakref import WeakKeyDictionary

from ipycanvas import MultiCanvas, hold_canvas
from ipycanvas.canvas import COMMANDS, Canvas
from ipywidgets import Layout

from widgets.kernel.scene import Circle, Ink, Layer, Path, Rect, Scene, Shape, Symbol, Text, Use
from widgets.kernel.svg import FAMILY
from widgets.kernel.tokens import palette

Commands = list[list[Any]]

_C: dict[str, int] = COMMANDS
_ATTRS: dict[str, int] = Canvas.ATTRS
_FILL, _STROKE, _ALPHA, _FONT, _ALIGN, _WIDTH = (
    _ATTRS[name]
    for name in ("fill_style", "stroke_style", "global_alpha", "font", "text_align", "line_width")
)
_SET = _C["set"]
SHEETS = ("ground", "fixed", "things", "moving")
"""The canvases from back to front; ``fixed`` takes every still layer but the ground.

A page plays a step over the first three: what moves lies on a canvas of its own.
"""


class Sheets(MultiCanvas):  # type: ignore[misc]
    """One canvas for each of the :data:`SHEETS`, all of one layout: a page makes fewer models.

    Nothing is heard of them: places are pressed in the page.
    """

    def __init__(self) -> None:
        layout = Layout()
        canvases = [Canvas(layout=layout) for _ in SHEETS]
        super(MultiCanvas, self).__init__(_canvases=canvases, width=1, height=1)
        self.add_class("er-canvas")


class Painter:
    """Paints scenes on one ``ipycanvas.MultiCanvas``, repainting only the layers that changed."""

    def __init__(self, theme: str = "light", ratio: float = 1.0) -> None:
        self.theme, self.ratio = theme, ratio
        self.canvas = Sheets()
        self._shown: list[tuple[Layer, ...] | None] = [None] * len(SHEETS)
        self._corner = (0.0, 0.0)

    def paint(self, scene: Scene, scale: float = 1.0, *, afresh: bool = False) -> int:
        """Paint ``scene`` at ``scale`` CSS pixels per unit; how many canvases were repainted."""
        zoom = scale * self.ratio
        width, height = round(scene.width * zoom), round(scene.height * zoom)
        if (self.canvas.width, self.canvas.height) != (width, height):
            self.canvas.width, self.canvas.height = width, height
            afresh = True
        if (scene.left, scene.top) != self._corner:
            self._corner, afresh = (scene.left, scene.top), True
        painted = 0
        with hold_canvas():
            for number, layers in enumerate(sheets(scene)):
                if not afresh and self._shown[number] == layers:
                    continue
                sheet = self.canvas[number]
                batch: Commands = [
                    [_C["setTransform"], [1, 0, 0, 1, 0, 0]],
                    [_C["clear"], []],
                    *_opening(zoom, -scene.left * zoom, -scene.top * zoom),
                ]
                for layer in layers:
                    batch += layer_commands(layer, self.theme)
                sheet._canvas_manager.send_command(sheet, batch)  # noqa: SLF001
                self._shown[number] = layers
                painted += 1
        return painted

    def look(self, theme: str, ratio: float) -> bool:
        """Take over the page's theme and pixel ratio; whether anything has to be painted afresh."""
        if (theme, ratio) == (self.theme, self.ratio):
            return False
        self.theme, self.ratio = theme, ratio
        self._shown = [None] * len(SHEETS)
        return True

    def forget(self) -> None:
        """Paint everything the next time: a new client starts with an empty canvas."""
        self._shown = [None] * len(SHEETS)


OWN = ("ground", "moving")
"""Layers with a canvas of their own."""


def sheets(scene: Scene) -> tuple[tuple[Layer, ...], ...]:
    """The layers of ``scene`` by the canvas they go to."""
    ground = tuple(layer for layer in scene.layers if layer.name == "ground")
    fixed = tuple(layer for layer in scene.layers if layer.still and layer.name != "ground")
    things = tuple(layer for layer in scene.layers if not layer.still and layer.name not in OWN)
    moving = tuple(layer for layer in scene.layers if layer.name == "moving")
    return ground, fixed, things, moving


def _opening(zoom: float, x: float, y: float) -> Commands:
    """Scale, corner and line style, once for each batch."""
    return [
        [_C["setTransform"], [zoom, 0, 0, zoom, x, y]],
        [_SET, [_ATTRS["line_cap"], "round"]],
        [_SET, [_ATTRS["line_join"], "round"]],
    ]


_kept: WeakKeyDictionary[Layer, dict[str, Commands]] = WeakKeyDictionary()


def layer_commands(layer: Layer, theme: str) -> Commands:
    """The commands of a layer, kept for still ones."""
    if not layer.still:
        return _placed(layer, theme)
    by_theme = _kept.setdefault(layer, {})
    if theme not in by_theme:
        by_theme[theme] = _placed(layer, theme)
    return by_theme[theme]


def _placed(layer: Layer, theme: str) -> Commands:
    found = _commands(layer.shapes, theme)
    if not (layer.x or layer.y):
        return found
    move = [_C["transform"], [1, 0, 0, 1, layer.x, layer.y]]
    return [[_C["save"], []], move, *found, [_C["restore"], []]]


def _commands(shapes: tuple[Shape, ...], theme: str) -> Commands:
    found: Commands = []
    for shape in shapes:
        found += _use(shape, theme) if isinstance(shape, Use) else _shape(shape, theme)
    return found


def _use(shape: Use, theme: str) -> Commands:
    scale, faint = shape.scale, [[_SET, [_ALPHA, shape.opacity]]] if shape.opacity != 1 else []
    return [
        [_C["save"], []],
        [_C["transform"], [scale, 0, 0, scale, shape.x, shape.y]],
        *faint,
        *_symbol(shape.symbol, theme),
        [_C["restore"], []],
    ]


@lru_cache(maxsize=512)
def _symbol(symbol: Symbol, theme: str) -> Commands:
    return _commands(symbol.shapes, theme)


@lru_cache(maxsize=4096)
def _shape(shape: Path | Rect | Circle | Text, theme: str) -> Commands:
    colours = palette(theme)
    if isinstance(shape, Text):
        faint = shape.opacity != 1
        return [
            *([[_SET, [_ALPHA, shape.opacity]]] if faint else []),
            [_SET, [_FONT, f"{shape.weight} {shape.size:g}px {FAMILY}"]],
            [_SET, [_ALIGN, "center" if shape.anchor == "middle" else shape.anchor]],
            [_SET, [_FILL, colours[shape.fill]]],
            [_C["fillText"], [shape.text, shape.x, shape.y]],
            *([[_SET, [_ALPHA, 1]]] if faint else []),
        ]
    ink = shape.ink
    return [*_pen(ink, colours), [_C["beginPath"], []], *_outline(shape), *_close(ink)]


def _pen(ink: Ink, colours: dict[str, str]) -> Commands:
    found: Commands = []
    if ink.opacity != 1:
        found.append([_SET, [_ALPHA, ink.opacity]])
    if ink.fill:
        found.append([_SET, [_FILL, colours[ink.fill]]])
    if ink.stroke:
        found.append([_SET, [_STROKE, colours[ink.stroke]]])
        found.append([_SET, [_WIDTH, ink.width]])
        if ink.dash:
            found.append([_C["setLineDash"], [list(ink.dash)]])
    return found


def _close(ink: Ink) -> Commands:
    found: Commands = []
    if ink.fill:
        found.append([_C["fill"], ["nonzero"]])
    if ink.stroke:
        found.append([_C["stroke"], []])
        if ink.dash:
            found.append([_C["setLineDash"], [[]]])
    if ink.opacity != 1:
        found.append([_SET, [_ALPHA, 1]])
    return found


def _outline(shape: Path | Rect | Circle) -> Commands:
    if isinstance(shape, Circle):
        return [[_C["arc"], [shape.x, shape.y, shape.r, 0, tau]]]
    if isinstance(shape, Path):
        return [[_VERBS[step[0]], list(step[1:])] for step in shape.steps]
    x, y, w, h, r = shape[:5]
    if not r:
        return [[_C["rect"], [x, y, w, h]]]
    arc = _C["arcTo"]
    return [
        [_C["moveTo"], [x + r, y]],
        [arc, [x + w, y, x + w, y + h, r]],
        [arc, [x + w, y + h, x, y + h, r]],
        [arc, [x, y + h, x, y, r]],
        [arc, [x, y, x + w, y, r]],
        [_C["closePath"], []],
    ]


_VERBS = {
    "M": _C["moveTo"],
    "L": _C["lineTo"],
    "Q": _C["quadraticCurveTo"],
    "C": _C["bezierCurveTo"],
    "Z": _C["closePath"],
}
