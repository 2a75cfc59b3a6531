"""The Scene: a picture as plain immutable data, drawn alike by every painter.

One unit is one pixel at scale 1. Colours are token names (:mod:`widgets.kernel.tokens`), ``""`` is
none. Lines end and join round. Shapes lie in layers; a layer that is the very same object as
before need not be painted again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

SIGHT = "see:"
"""What the id of a place begins with that shows another part of the board when it is chosen."""

Step = tuple[Any, ...]
"""One step of a path: ``("M", x, y)``, ``("L", x, y)``, ``("Q", x1, y1, x, y)``,
``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``."""


class Ink(NamedTuple):
    """How a shape is drawn: fill and line by token name, line width, dash lengths, opacity."""

    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


class Path(NamedTuple):
    """Lines and curves."""

    steps: tuple[Step, ...]
    ink: Ink


class Rect(NamedTuple):
    """A box whose corners are rounded by ``r``."""

    x: float
    y: float
    w: float
    h: float
    r: float
    ink: Ink


class Circle(NamedTuple):
    """A circle round a centre."""

    x: float
    y: float
    r: float
    ink: Ink


class Text(NamedTuple):
    """One line of text on the base line ``y``; ``anchor`` is ``start``, ``middle`` or ``end``.

    ``detail`` says what may go where cells are small: ``word`` before ``letter``.
    """

    x: float
    y: float
    text: str
    size: float
    fill: str
    weight: int = 600
    anchor: str = "middle"
    detail: str = ""
    opacity: float = 1.0


Part = Path | Rect | Circle | Text


class Symbol(NamedTuple):
    """A sign drawn once round the point 0, 0 and used in many places."""

    id: str
    shapes: tuple[Part, ...]


def symbol(name: str, *parts: Part) -> Symbol:
    """A sign out of its parts."""
    return Symbol(name, parts)


class Use(NamedTuple):
    """``symbol`` moved to a place and scaled.

    One with a ``name`` is a sprite: a piece, a token or a card that a step may move.
    """

    symbol: Symbol
    x: float
    y: float
    scale: float = 1.0
    name: str = ""
    opacity: float = 1.0


Shape = Part | Use


@dataclass(frozen=True, eq=False)
class Layer:
    """Shapes painted together. Layers are compared by identity, so that painters may keep them.

    A ``still`` layer is the same in many steps; the others change with each. ``x, y`` is how far
    the whole layer is moved.
    """

    name: str
    shapes: tuple[Shape, ...]
    still: bool = False
    x: float = 0.0
    y: float = 0.0

    def moved(self, x: float, y: float) -> Layer:
        """The layer moved; for a still one it is the same object each time."""
        if not (x or y):
            return self
        known = _moved.setdefault(self, {})
        if (x, y) not in known:
            known[x, y] = replace(self, x=self.x + x, y=self.y + y)
        return known[x, y]


_moved: WeakKeyDictionary[Layer, dict[tuple[float, float], Layer]] = WeakKeyDictionary()


Point = tuple[float, float]


class Mark(NamedTuple):
    """Something drawn: its shapes, when and for how long it comes, how, and whether above pieces.

    ``how`` is ``line`` (grows along its length), ``pop`` (with a small overshoot, round ``x, y``),
    ``fade``, ``show``, or ``fly`` and ``slide`` along the item's way to where it is drawn.
    """

    shapes: tuple[Shape, ...]
    t: int
    d: int
    how: str
    over: bool
    stay: bool
    x: float = 0.0
    y: float = 0.0


class Laid(NamedTuple):
    """An item on a scene: the points a sprite takes, and its marks."""

    path: tuple[Point, ...] = ()
    marks: tuple[Mark, ...] = ()

    def moved(self, x: float, y: float) -> Laid:
        """The item on a scene that lies elsewhere."""
        marks = tuple(
            mark._replace(
                shapes=tuple(shifted(shape, x, y) for shape in mark.shapes),
                x=mark.x + x,
                y=mark.y + y,
            )
            for mark in self.marks
        )
        return Laid(tuple((px + x, py + y) for px, py in self.path), marks)


def shifted(shape: Shape, x: float, y: float) -> Shape:
    """A shape moved."""
    if isinstance(shape, Path):
        return shape._replace(steps=moved(shape.steps, x, y))
    return shape._replace(x=shape.x + x, y=shape.y + y)


@dataclass(frozen=True)
class Place:
    """Something on the board that can be named and chosen: its id, its spoken name, its box.

    ``near`` are the places that are linked with it, where the cursor follows links.
    """

    id: str
    name: str
    x: float
    y: float
    w: float
    h: float
    near: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """A whole picture: size, the position in one sentence, layers from back to front, places.

    ``columns`` tells how many places stand in a row, for walking with the arrow keys; ``cell`` is
    the side of one cell, from which a page decides how much detail fits. ``left, top`` is the upper
    left corner of what is shown, ``focus`` the point to keep in sight where little fits. A picture
    of several boards names the one that stands next. ``laid`` is the motion of the step that led
    here, item by item (:mod:`widgets.kernel.motion`). ``part`` says which part of a large board is
    shown: an overlay whose sight it is shows the same one. Of a board that is ``cut`` nothing is
    seen beyond the picture, however wide the place of it is.
    """

    width: float
    height: float
    title: str
    layers: tuple[Layer, ...]
    places: tuple[Place, ...] = ()
    columns: int = 0
    cell: float = 0.0
    notes: tuple[str, ...] = field(default=())
    left: float = 0.0
    top: float = 0.0
    focus: tuple[float, float] | None = None
    second: Scene | None = None
    laid: tuple[Laid, ...] = ()
    part: str = ""
    cut: bool = False

    def shapes(self) -> Iterator[Shape]:
        """All shapes from back to front."""
        for layer in self.layers:
            yield from layer.shapes

    def sprites(self) -> Iterator[Use]:
        """Everything that a step may move, from back to front, as it is placed."""
        for layer in self.layers:
            for shape in layer.shapes:
                if isinstance(shape, Use) and shape.name:
                    yield shape._replace(x=shape.x + layer.x, y=shape.y + layer.y)

    def plain(self) -> dict[str, Any]:
        """The scene as JSON data."""
        return {
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "cell": self.cell,
            "columns": self.columns,
            "notes": list(self.notes),
            "window": [self.left, self.top],
            "layers": [
                {
                    "name": layer.name,
                    "still": layer.still,
                    "at": [layer.x, layer.y],
                    "shapes": [plain_shape(shape) for shape in layer.shapes],
                }
                for layer in self.layers
            ],
            "places": [vars(place) for place in self.places],
        }


def faded(shape: Shape, by: float) -> Shape:
    """A shape drawn so much fainter."""
    if isinstance(shape, Text | Use):
        return shape._replace(opacity=round(shape.opacity * by, 2))
    return shape._replace(ink=shape.ink._replace(opacity=round(shape.ink.opacity * by, 2)))


def plain_shape(shape: Shape) -> dict[str, Any]:
    """A shape as JSON data."""
    table: dict[str, Any] = {"kind": type(shape).__name__.lower()}
    for key, value in shape._asdict().items():
        if isinstance(value, Symbol):
            table[key] = {"id": value.id, "shapes": [plain_shape(part) for part in value.shapes]}
        elif isinstance(value, Ink):
            table[key] = {name: part for name, part in value._asdict().items() if part}
        elif key == "opacity" and value == 1:
            continue
        elif key == "steps":
            table[key] = [list(step) for step in value]
        else:
            table[key] = value
    return table


def line(*points: float, close: bool = False) -> tuple[Step, ...]:
    """The path through the points ``x, y, x, y, ...``."""
    steps: list[Step] = [("M", points[0], points[1])]
    steps += [("L", points[at], points[at + 1]) for at in range(2, len(points), 2)]
    if close:
        steps.append(("Z",))
    return tuple(steps)


def moved(steps: tuple[Step, ...], x: float, y: float, scale: float = 1.0) -> tuple[Step, ...]:
    """The path scaled, then moved."""
    return tuple(
        (
            step[0],
            *(value * scale + (x if at % 2 == 0 else y) for at, value in enumerate(step[1:])),
        )
        for step in steps
    )


def towards(steps: tuple[Step, ...], x: float, y: float, digits: int) -> tuple[Step, ...]:
    """The path turned round 0, 0: what pointed right points to ``x, y``, one away from there."""
    return tuple(
        (
            step[0],
            *(
                round(
                    step[at] * x - step[at + 1] * y if at % 2 else step[at - 1] * y + step[at] * x,
                    digits,
                )
                for at in range(1, len(step))
            ),
        )
        for step in steps
    )
