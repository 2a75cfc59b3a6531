"""The SVG painter: a Scene as markup for the page without JavaScript, print, previews and tests.

Every shape carries its light colour as a literal and a class that the style sheet turns into the
token, so that light and dark need no redraw. What is the same in many frames of one stage is
written once (:class:`Shared`) and referred to by a name made of its content: so stages that stand
on one page may share it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from itertools import count, groupby

from widgets.kernel.markup import Markup, join, tag
from widgets.kernel.scene import Circle, Layer, Path, Rect, Scene, Shape, Step, Symbol, Text, Use
from widgets.kernel.tokens import palette

FAMILY = (
    "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, "
    "'DejaVu Sans Condensed', sans-serif"
)
"""The system's own sans, for Latin and Cyrillic."""

_NUMBERS = count(1)
ALONE = "er-t"
"""The id of the title of a picture that stands alone: the same scene is the same bytes."""


class Shared:
    """Drawings that several frames refer to. Write :meth:`markup` once, in a place that stays.

    Where it is written more than once on a page, each has names of its ``own``.
    """

    def __init__(self, own: str = "") -> None:
        self._own = own
        self._symbols: dict[str, str] = {}
        self._layers: dict[int, tuple[str, Layer]] = {}
        self._parts: dict[str, Markup] = {}

    def symbol(self, symbol: Symbol) -> str:
        """The id of ``symbol``, written on first use."""
        found = self._symbols.get(symbol.id)
        if found is None:
            found = self._symbols[symbol.id] = self._kept(symbol.shapes)
        return found

    def layer(self, layer: Layer) -> str:
        """The id of a still layer, written on first use."""
        found = self._layers.get(id(layer))
        if found is None:
            found = self._layers[id(layer)] = (self._kept(layer.shapes), layer)
        return found[0]

    def _kept(self, shapes: Iterable[Shape]) -> str:
        body = "".join(_alike(look, run, self) for look, run in groupby(shapes, _look))
        name = f"er-{self._own}{sha256(body.encode()).hexdigest()[:10]}"
        self._parts.setdefault(name, Markup(f'<g id="{name}">{body}</g>'))
        return name

    def parts(self) -> Iterable[Markup]:
        """Each drawing as a group with its id, in the order of first use."""
        return self._parts.values()

    def markup(self) -> Markup:
        """The drawings, in an SVG that takes no room."""
        return defs(self.parts())


DEFS = (
    (
        '<svg class="er-defs" width="0" height="0" aria-hidden="true" focusable="false" '
        'style="position:absolute"><defs>\n'
    ),
    "\n</defs></svg>",
)
"""What stands before and after the shared drawings, one in a line."""


def defs(parts: Iterable[str]) -> Markup:
    """Shared drawings in an SVG that takes no room; nothing for none."""
    lines = "\n".join(parts)
    return Markup(f"{DEFS[0]}{lines}{DEFS[1]}" if lines else "")


def restart() -> None:
    """Number titles as a process does that has drawn nothing yet."""
    global _NUMBERS  # noqa: PLW0603
    _NUMBERS = count(1)


def frame(scene: Scene, shared: Shared) -> Markup:
    """One SVG whose still layers and signs are kept in ``shared``."""
    return _svg(scene, body(scene, shared))


def picture(scene: Scene, *, theme: str = "") -> Markup:
    """A whole SVG that stands alone; with ``theme`` its colours are those of that theme."""
    return _whole(scene, Shared(), f"<style>{stylesheet(theme)}</style>", ALONE)


def embedded(scene: Scene) -> Markup:
    """An SVG with all that it draws, in the colours of the page that it stands on."""
    return _whole(scene, Shared(f"{next(_NUMBERS)}-"), "")


def _whole(scene: Scene, shared: Shared, style: str, name: str = "") -> Markup:
    body = "".join(drawn(layer, shared) for layer in scene.layers)
    return _svg(scene, f"{style}<defs>{''.join(shared.parts())}</defs>{body}", name)


def body(
    scene: Scene, shared: Shared, moving: Callable[[Layer, Shared], str] | None = None
) -> Markup:
    """The markup of all layers: still ones from ``shared``, others as ``moving`` draws them."""
    return Markup(
        "".join(
            f'<use href="#{shared.layer(layer)}"{_moved(layer)}/>'
            if layer.still and layer.shapes
            else (moving or drawn)(layer, shared)
            for layer in scene.layers
        )
    )


def drawn(layer: Layer, shared: Shared) -> Markup:
    """The markup of one layer."""
    body = "".join(draw(shape, shared) for shape in layer.shapes)
    where = _moved(layer)
    return Markup(f"<g{where}>{body}</g>" if where and body else body)


def _moved(layer: Layer) -> str:
    if not (layer.x or layer.y):
        return ""
    return f' transform="translate({_n(layer.x)} {_n(layer.y)})"'


def stylesheet(theme: str = "") -> str:
    """The classes that turn literals into tokens; with ``theme`` into the colours themselves."""
    rules = []
    for name, light in palette("light").items():
        value = palette(theme)[name] if theme else f"var(--er-{name},{light})"
        rules.append(f".erf-{name}{{fill:{value}}}.ers-{name}{{stroke:{value}}}")
    return "".join(rules)


def _svg(scene: Scene, body: str, name: str = "") -> Markup:
    title = name or f"er-t{next(_NUMBERS)}"
    width, height = _n(scene.width), _n(scene.height)
    kind = "er-svg er-cut" if scene.cut else "er-svg"
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" '
        f'viewBox="{_n(scene.left)} {_n(scene.top)} {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-labelledby="{title}" '
        f'font-family="{FAMILY}" font-weight="600" text-anchor="middle" fill="none" '
        f'stroke-linecap="round" stroke-linejoin="round">'
        f"{tag.title(id=title)[scene.title]}{body}</svg>"
    )


def _look(shape: Shape) -> str:
    """How a shape is filled and lined, where a group can say it for several; else nothing."""
    if isinstance(shape, Use | Text) or shape.ink.opacity != 1:
        return ""
    return _ink(shape)


def _alike(look: str, shapes: Iterable[Shape], shared: Shared) -> str:
    """The markup of shapes that follow each other; what all of them look like is said once."""
    run = [draw(shape, shared) for shape in shapes]
    if not look or len(run) == 1:
        return "".join(run)
    return f"<g{look}>{''.join(run).replace(look, '')}</g>"


def draw(shape: Shape, shared: Shared) -> str:
    """The markup of one shape."""
    if isinstance(shape, Use):
        where = f"translate({_n(shape.x)} {_n(shape.y)})"
        if shape.scale != 1:
            where += f"scale({_n(shape.scale, 3)})"
        faint = f' opacity="{_n(shape.opacity, 2)}"' if shape.opacity != 1 else ""
        return f'<use href="#{shared.symbol(shape.symbol)}" transform="{where}"{faint}/>'
    if isinstance(shape, Text):
        return _text(shape)
    look = _ink(shape)
    if isinstance(shape, Path):
        return f'<path d="{path(shape.steps)}"{look}/>'
    if isinstance(shape, Circle):
        return f'<circle cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"{look}/>'
    assert isinstance(shape, Rect)
    corner = f' rx="{_n(shape.r)}"' if shape.r else ""
    return (
        f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" '
        f'height="{_n(shape.h)}"{corner}{look}/>'
    )


def _text(shape: Text) -> str:
    anchor = "" if shape.anchor == "middle" else f' text-anchor="{shape.anchor}"'
    weight = "" if shape.weight == 600 else f' font-weight="{shape.weight}"'
    detail = f" er-d-{shape.detail}" if shape.detail else ""
    faint = f' opacity="{_n(shape.opacity, 2)}"' if shape.opacity != 1 else ""
    return (
        f'<text x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"{anchor}{weight} '
        f'class="erf-{shape.fill}{detail}" fill="{_literal(shape.fill)}"{faint}>'
        f"{join(shape.text)}</text>"
    )


def _ink(shape: Path | Rect | Circle) -> str:
    ink = shape.ink
    classes = []
    out = ""
    if ink.fill:
        classes.append(f"erf-{ink.fill}")
        out += f' fill="{_literal(ink.fill)}"'
    if ink.stroke:
        classes.append(f"ers-{ink.stroke}")
        out += f' stroke="{_literal(ink.stroke)}"'
        if ink.width != 1:
            out += f' stroke-width="{_n(ink.width)}"'
        if ink.dash:
            out += f' stroke-dasharray="{" ".join(_n(part) for part in ink.dash)}"'
    if ink.opacity != 1:
        out += f' opacity="{_n(ink.opacity, 2)}"'
    return f' class="{" ".join(classes)}"{out}'


def _literal(name: str) -> str:
    return palette("light")[name]


def path(steps: tuple[Step, ...]) -> str:
    """Path data to one decimal; each step is told from the corner or from the pen, the shorter."""
    out, last = "", ""
    start = pen = (0, 0)
    for step in steps:
        if step[0] == "Z":
            out, last, pen = f"{out}Z", "Z", start
            continue
        spots = [round(round(value, 1) * 10) for value in step[1:]]
        then = spots[-2], spots[-1]
        if step[0] == "M":
            start = then
        letter, there = step[0], [value - pen[at % 2] for at, value in enumerate(spots)]
        ways = [(letter, spots), (letter.lower(), there)]
        if letter == "L" and 0 in there:
            letter, at = ("V", 1) if there[1] else ("H", 0)
            ways = [(letter, [spots[at]]), (letter.lower(), [there[at]])]
        told = [_joined(last, *way) for way in ways]
        best = min(told, key=len)
        out += best
        last, pen = ways[told.index(best)][0], then
    return out


AFTER = {"M": "L", "m": "l"}
"""What a step is that names no letter after one that does; else it is the same again."""


def _joined(last: str, letter: str, tenths: list[int]) -> str:
    """A step of a path behind another: without its letter where that goes without saying."""
    said = "" if AFTER.get(last, last) == letter and letter not in AFTER else letter
    for value in tenths:
        number = _tenths(value)
        said += number if number[0] == "-" or said[-1:].isalpha() else f" {number}"
    return said


@lru_cache(maxsize=8192)
def _tenths(value: int) -> str:
    """So many tenths, in a path: no zero stands before a point."""
    return _n(value / 10).replace("0.", ".", 1) if abs(value) < 10 else _n(value / 10)


def _n(value: float, digits: int = 1) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return "0" if text in ("-0", "") else text
