"""Small boards: the part of a board in which a step happens, drawn without a stage.

The results of the search show them, and the pictures of the games on the front page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from rules import scenarios
from widgets.apps.stage import picture
from widgets.apps.stage.model import StageModel
from widgets.kernel import svg
from widgets.kernel.scene import Circle, Path, Rect, Text, shifted

if TYPE_CHECKING:
    from widgets.kernel.scene import Laid, Point, Scene, Shape

ASPECT = 1.55
"""Width of a small board to its height."""
CELLS = 5.0
"""Cells that a small board shows in a row at least."""
MOST = 9.0
"""Cells between two things that are shown together at most."""
SYMBOL = 60.0
"""How far a symbol reaches from its middle at most, at scale 1."""
LITERAL = re.compile(r'( class="er[fs]-[^"]*")(?: (?:fill|stroke)="#\w+")+')
"""A colour that a page's style sheet gives by the class as well."""
SHARED = re.compile(r'href="#([^"]+)"')
"""What a drawing names of those that are shared."""


@cache
def shown(scenario: str, step: int) -> Scene:
    """The whole board after a step; ``LookupError`` where a scenario has no such step."""
    model = stage(scenario)
    if not 0 <= step <= len(model.scenario.steps):
        raise LookupError(f"The last step is {len(model.scenario.steps)}.")
    model.goto(step)
    return picture.scene(model, record=True)


@cache
def stage(scenario: str) -> StageModel:
    """The stage of a scenario, to be turned to its steps."""
    return StageModel(scenarios.load(scenario), "", {})


def board(step: str, shared: svg.Shared) -> tuple[str, list[str], str]:
    """The part of a board where a step happens: its window, what it shares, its drawing."""
    name, _, number = step.partition("@")
    scene = shown(name, int(number))
    box = window(scene)
    body = LITERAL.sub(r"\1", cut(scene, box, shared))
    return written(box), list(dict.fromkeys(SHARED.findall(body))), body


def drawing(step: str, aspect: float, cells: float, shared: svg.Shared) -> str:
    """The part of a board where a step happens, as a picture beside words that say the same."""
    name, _, number = step.partition("@")
    scene = shown(name, int(number))
    box = window(scene, aspect, cells)
    about = 'aria-hidden="true" preserveAspectRatio="xMidYMid slice"'
    return framed(written(box), about, cut(scene, box, shared))


def framed(box: str, about: str, body: str) -> str:
    """A drawing of a board in its window; ``about`` are attributes of its own."""
    return (
        f'<svg class="er-svg" viewBox="{box}" {about} font-family="{svg.FAMILY}" font-weight="600" '
        f'text-anchor="middle" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f"{body}</svg>"
    )


def written(box: tuple[float, float, float, float]) -> str:
    """A window as a drawing names it."""
    return " ".join(f"{one:.0f}" for one in box)


def cut(scene: Scene, box: tuple[float, float, float, float], shared: svg.Shared) -> str:
    """What a window shows of a board."""
    left, top, width, height = box
    body = ""
    for layer in scene.layers:
        for shape in layer.shapes:
            x, y, right, bottom = extent(shape)
            beside = x + layer.x > left + width or right + layer.x < left
            if not beside and y + layer.y < top + height and bottom + layer.y > top:
                body += svg.draw(shifted(shape, layer.x, layer.y), shared)
    return body


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a shape, rather too large than too small."""
    if isinstance(shape, Path):
        numbers = [step[1:] for step in shape.steps]
        across = [one for step in numbers for one in step[::2]]
        down = [one for step in numbers for one in step[1::2]]
        return min(across), min(down), max(across), max(down)
    if isinstance(shape, Rect):
        return shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
    if isinstance(shape, Circle):
        far = shape.r
    elif isinstance(shape, Text):
        far = len(shape.text) * shape.size
    else:
        far = SYMBOL * shape.scale
    return shape.x - far, shape.y - far, shape.x + far, shape.y + far


def window(
    scene: Scene, aspect: float = ASPECT, cells: float = CELLS
) -> tuple[float, float, float, float]:
    """Left, top, width and height of the part in which something has moved."""
    found = [point for laid in scene.laid for point in points(laid)]
    if not found:
        return scene.left, scene.top, scene.width, scene.height
    cell = scene.cell or 40.0
    if any(max(row) - min(row) > MOST * cell for row in zip(*found, strict=True)):
        # Too far to be seen at once: where it ends.
        ends = [laid.path[-1] for laid in scene.laid if laid.path] or found[-1:]
        found = ends[:1]
    across, down = zip(*found, strict=True)
    width = max(max(across) - min(across) + 2.4 * cell, cells * cell)
    height = max(max(down) - min(down) + 2 * cell, width / aspect)
    width = max(width, height * aspect)
    width, height = min(width, scene.width), min(height, scene.height)
    left = (max(across) + min(across) - width) / 2
    top = (max(down) + min(down) - height) / 2
    return (
        min(max(left, scene.left), scene.left + scene.width - width),
        min(max(top, scene.top), scene.top + scene.height - height),
        width,
        height,
    )


def points(laid: Laid) -> Iterator[Point]:
    """Where a motion goes and leaves its marks."""
    yield from laid.path
    for mark in laid.marks:
        if mark.x or mark.y:
            yield mark.x, mark.y
