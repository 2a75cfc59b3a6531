"""Two boards in one picture: side by side where both fit, else one below the other."""

from __future__ import annotations

from dataclasses import replace

from widgets.kernel.scene import Layer, Point, Scene, Use

GAP = 16.0
OTHER = "2:"
"""What stands before the name of a sprite on the second board."""
ROOM = 560.0
"""CSS pixels that a stage surely has for its board, but on a phone."""
LEAST = 30.0
"""Two boards stand side by side while their cells are this large in that room."""


def halves(room: Point) -> tuple[tuple[Point, bool], ...]:
    """The rooms of two boards in one: side by side, and one below the other."""
    width, height = room
    return (((width - GAP) / 2, height), False), ((width, (height - GAP) / 2), True)


def beside(first: Scene, second: Scene, *, stacked: bool | None = None) -> Scene:
    """One picture of both, ``stacked`` as told or as fits; only the first's places are chosen."""
    wide = first.width + GAP + second.width
    if stacked is None:
        stacked = min(first.cell, second.cell) * min(1.0, ROOM / wide) < LEAST
    if stacked:
        width = max(first.width, second.width)
        size = (width, first.height + GAP + second.height)
        x, y = first.left - second.left, first.top + first.height + GAP - second.top
    else:
        size = (wide, max(first.height, second.height))
        x, y = first.left + first.width + GAP - second.left, 0.0
    return replace(
        first,
        width=size[0],
        height=size[1],
        title=f"{first.title} {second.title}",
        layers=(*first.layers, *(_other(layer).moved(x, y) for layer in second.layers)),
        laid=(*first.laid, *(one.moved(x, y) for one in second.laid)),
        second=_behind(first.second, second),
    )


def other(sprite: str) -> str:
    """The name of a sprite that stands on the second of two boards."""
    return sprite and f"{OTHER}{sprite}"


def _other(layer: Layer) -> Layer:
    """The layer with its sprites named as those of the second board."""
    if not any(isinstance(shape, Use) and shape.name for shape in layer.shapes):
        return layer
    named = tuple(
        shape._replace(name=other(shape.name)) if isinstance(shape, Use) else shape
        for shape in layer.shapes
    )
    return replace(layer, shapes=named)


def _behind(first: Scene | None, second: Scene) -> Scene:
    """The second board, after the second sheet of the first one if that has two."""
    if first is None:
        return second
    return replace(first, second=_behind(first.second, second))
