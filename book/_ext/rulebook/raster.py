"""The painter of pictures for links: a Scene as a PNG, with its words beside it.

A messenger takes no SVG, and a build has no browser. So the same shapes are painted by Pillow,
twice as large as they are kept, with letters that are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from math import hypot
from pathlib import Path as File

from PIL import Image, ImageDraw, ImageFont

from widgets.kernel.scene import Circle, Ink, Path, Scene, Shape, Step, Text, Use, shifted
from widgets.kernel.tokens import palette

SIZE = (1200, 630)
"""Pixels of a picture as the hosts of links show it."""
FINE = 2
"""How much larger it is painted."""
COLOURS = 128
LETTERS = File(__file__).parents[3] / "tests" / "fonts"
BOARD = (40, 40, 680, 550)
"""Left, top, width and height of the room for the board."""
WORDS = (760, 60, 400)
"""Left, top and width of the room for words."""
CURVE = 12
"""Straight lines that stand for a curve."""
Point = tuple[float, float]
Colour = tuple[int, int, int, int]


class Place:
    """Where shapes go: how far they are moved and scaled."""

    def __init__(self, x: float = 0, y: float = 0, scale: float = 1, faint: float = 1) -> None:
        self.x, self.y, self.scale, self.faint = x, y, scale, faint

    def at(self, x: float, y: float) -> Point:
        """A point of the picture."""
        return self.x + x * self.scale, self.y + y * self.scale

    def within(self, use: Use) -> Place:
        """The place of what is drawn by a sign."""
        return Place(*self.at(use.x, use.y), self.scale * use.scale, self.faint * use.opacity)


def picture(scene: Scene, words: Iterable[tuple[str, int]]) -> bytes:
    """A board and lines of words, each with its size, as a PNG; the same give the same bytes."""
    colours = palette("light")
    image = Image.new("RGB", (FINE * SIZE[0], FINE * SIZE[1]), colours["sheet"])
    left, top, width, height = (FINE * one for one in BOARD)
    scale = min(width / scene.width, height / scene.height)
    board = Image.new(
        "RGB", (round(scene.width * scale), round(scene.height * scale)), colours["sheet"]
    )
    place = Place(-scene.left * scale, -scene.top * scale, scale)
    for layer in scene.layers:
        for shape in layer.shapes:
            paint(ImageDraw.Draw(board, "RGBA"), shifted(shape, layer.x, layer.y), place)
    image.paste(board, (left + (width - board.width) // 2, top + (height - board.height) // 2))
    brush = ImageDraw.Draw(image)
    x, y, room = (FINE * one for one in WORDS)
    for text, size in words:
        letters = font(FINE * size, heavy=True)
        for line in broken(text, letters, room):
            brush.text((x, y), line, font=letters, fill=colours["ink"])
            y += round(1.25 * FINE * size)
        y += FINE * size // 2
    small = image.reduce(FINE).quantize(COLOURS, Image.Quantize.FASTOCTREE)
    found = BytesIO()
    small.save(found, "PNG", optimize=True)
    return found.getvalue()


@cache
def font(size: int, *, heavy: bool) -> ImageFont.FreeTypeFont:
    """Letters of a size."""
    return ImageFont.truetype(LETTERS / f"Arimo-{'Bold' if heavy else 'Regular'}.ttf", size)


def broken(text: str, letters: ImageFont.FreeTypeFont, room: float) -> Iterator[str]:
    """A text in lines that fit a width."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and letters.getlength(longer) > room:
            yield line
            longer = word
        line = longer
    yield line


def paint(brush: ImageDraw.ImageDraw, shape: Shape, place: Place) -> None:
    """Paint a shape."""
    if isinstance(shape, Use):
        inner = place.within(shape)
        for one in shape.symbol.shapes:
            paint(brush, one, inner)
    elif isinstance(shape, Text):
        letters = font(max(1, round(shape.size * place.scale)), heavy=shape.weight >= 600)
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.anchor]
        colour = coloured(shape.fill, shape.opacity * place.faint)
        brush.text(place.at(shape.x, shape.y), shape.text, font=letters, anchor=anchor, fill=colour)
    elif isinstance(shape, Path):
        for line in lines(shape.steps, place):
            outline(brush, line, shape.ink, place)
    elif isinstance(shape, Circle):
        box = around(place.at(shape.x, shape.y), shape.r * place.scale)
        fill, edge, width = inked(shape.ink, place)
        brush.ellipse(box, fill=fill, outline=edge, width=width)
    else:
        corners = (*place.at(shape.x, shape.y), *place.at(shape.x + shape.w, shape.y + shape.h))
        fill, edge, width = inked(shape.ink, place)
        brush.rounded_rectangle(
            corners, shape.r * place.scale, fill=fill, outline=edge, width=width
        )


def around(middle: Point, far: float) -> tuple[float, float, float, float]:
    """The box of a circle."""
    x, y = middle
    return x - far, y - far, x + far, y + far


def coloured(name: str, opacity: float) -> Colour:
    """A token as a colour."""
    value = palette("light")[name].lstrip("#")
    red, green, blue = (int(value[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue, round(255 * opacity)


def inked(ink: Ink, place: Place) -> tuple[Colour | None, Colour | None, int]:
    """The fill, the line and its width of a box or a circle."""
    faint = ink.opacity * place.faint
    return (
        coloured(ink.fill, faint) if ink.fill else None,
        coloured(ink.stroke, faint) if ink.stroke else None,
        max(1, round(ink.width * place.scale)) if ink.stroke else 0,
    )


def lines(steps: Iterable[Step], place: Place) -> Iterator[list[Point]]:
    """The lines of a path as points; one that is closed ends where it begins."""
    line: list[Point] = []
    for kind, *numbers in steps:
        points = [place.at(*numbers[at : at + 2]) for at in range(0, len(numbers), 2)]
        if kind == "M":
            if len(line) > 1:
                yield line
            line = points
        elif kind == "Z":
            line = [*line, line[0]]
        elif kind == "L":
            line += points
        else:
            line += curve([line[-1], *points])
    if len(line) > 1:
        yield line


def curve(ends: list[Point]) -> Iterator[Point]:
    """Points of a curve behind its first, by its ends and what bends it."""
    for number in range(1, CURVE + 1):
        part, points = number / CURVE, ends
        while len(points) > 1:
            points = [
                (x + (right - x) * part, y + (below - y) * part)
                for (x, y), (right, below) in pairwise(points)
            ]
        yield points[0]


def outline(brush: ImageDraw.ImageDraw, line: list[Point], ink: Ink, place: Place) -> None:
    """Paint a line, and what it encloses."""
    faint = ink.opacity * place.faint
    if ink.fill and len(line) > 2:
        brush.polygon(line, fill=coloured(ink.fill, faint))
    if not ink.stroke:
        return
    colour, width = coloured(ink.stroke, faint), max(1, round(ink.width * place.scale))
    dash = [part * place.scale for part in ink.dash]
    for piece in dashed(line, dash) if dash else [line]:
        brush.line(piece, fill=colour, width=width, joint="curve")
        if width > 2 and faint == 1:
            for end in (piece[0], piece[-1]):
                brush.ellipse(around(end, width / 2), fill=colour)


def dashed(line: list[Point], dash: list[float]) -> Iterator[list[Point]]:
    """The pieces of a line that are drawn, where it is dashed."""
    at, number, left = line[0], 0, dash[0]
    piece = [at]
    for end in line[1:]:
        while (far := hypot(end[0] - at[0], end[1] - at[1])) > left:
            part = left / far
            at = at[0] + (end[0] - at[0]) * part, at[1] + (end[1] - at[1]) * part
            if number % 2 == 0:
                yield [*piece, at]
            number += 1
            left, piece = dash[number % len(dash)], [at]
        left -= far
        at = end
        piece.append(at)
    if number % 2 == 0 and len(piece) > 1:
        yield piece
