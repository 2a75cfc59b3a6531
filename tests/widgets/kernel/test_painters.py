"""Two painters, one Scene: shapes agree to half a unit, whatever draws them."""

from __future__ import annotations

import re
from math import cos, pi, sin
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules import scenarios
from tests.cases import each, quickly
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.boards import Overlay, board
from widgets.kernel import svg
from widgets.kernel.canvas import Painter, layer_commands, sheets
from widgets.kernel.film import Film, Item
from widgets.kernel.scene import Circle, Ink, Layer, Path, Rect, Scene, Symbol, Text, Use, line

NAMES = {
    index: name
    for name, index in __import__("ipycanvas.canvas", fromlist=["COMMANDS"]).COMMANDS.items()
}
Point = tuple[float, float]
Matrix = tuple[float, float, float]
"""Scale, x, y: all that a Scene uses."""
SVG = "{http://www.w3.org/2000/svg}"


def apply(matrix: Matrix, x: float, y: float) -> Point:
    """A point on the picture."""
    return matrix[0] * x + matrix[1], matrix[0] * y + matrix[2]


def svg_points(markup: str) -> list[tuple[str, list[Point]]]:
    """Every shape of an SVG with its points, references followed."""
    root = ET.fromstring(markup)  # noqa: S314 - our own markup
    named = {node.get("id"): node for node in root.iter() if node.get("id")}
    found: list[tuple[str, list[Point]]] = []

    def walk(node: ET.Element, matrix: Matrix) -> None:
        for child in node:
            tag = child.tag.removeprefix(SVG)
            if tag in ("use", "g"):
                move = re.search(
                    r"translate\(([-\d.]+) ([-\d.]+)\)(?:scale\(([-\d.]+)\))?",
                    child.get("transform", ""),
                )
                inner = matrix
                if move:
                    x, y = apply(matrix, float(move[1]), float(move[2]))
                    inner = (matrix[0] * float(move[3] or 1), x, y)
                walk(named[child.get("href", "")[1:]] if tag == "use" else child, inner)
            elif tag == "path":
                found.append(
                    ("path", [apply(matrix, *point) for point in path_points(child.get("d", ""))])
                )
            elif tag == "circle":
                cx, cy, r = (float(child.get(key, 0)) for key in ("cx", "cy", "r"))
                found.append(("circle", [apply(matrix, cx + r, cy), apply(matrix, cx, cy + r)]))
            elif tag == "rect":
                x, y, w, h = (float(child.get(key, 0)) for key in ("x", "y", "width", "height"))
                found.append(("rect", [apply(matrix, x, y), apply(matrix, x + w, y + h)]))
            elif tag == "text":
                at = float(child.get("x", 0)), float(child.get("y", 0))
                found.append((f"text {child.text}", [apply(matrix, *at)]))

    walk(root, (1, 0, 0))
    return found


def path_points(data: str) -> list[Point]:
    """The points of path data, control points included."""
    points: list[Point] = []
    start = x, y = 0.0, 0.0
    for letter, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        values = [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", numbers)]
        if letter == "Z":
            x, y = start
        size = {"H": 1, "V": 1, "Q": 4, "C": 6}.get(letter.upper(), 2)
        for at in range(0, len(values), size):
            told = values[at : at + size]
            if letter in "HV":
                told = [told[0], y] if letter == "H" else [x, told[0]]
            elif letter in "hv":
                told = [x + told[0], y] if letter == "h" else [x, y + told[0]]
            elif letter.islower():
                told = [value + (x, y)[at % 2] for at, value in enumerate(told)]
            x, y = told[-2:]
            points += zip(told[::2], told[1::2], strict=True)
            if letter in "Mm" and not at:
                start = x, y
    return points


def test_a_path_is_told_by_the_shorter_way() -> None:
    """From the corner or from the pen, without what goes without saying; no point is lost."""
    steps = (
        *line(92, 283.6, 92, 260.5), *line(92, 283.6, 116.3, 283.6), ("Z",), ("M", 500.5, 500.5),
        ("L", 501.0, 500.0), ("Q", 1.0, 2, 0.04, -0.3), ("L", 0.5, -0.5), ("L", 0.5, -0.5),
    )  # fmt: skip
    assert svg.path(steps) == "M92 283.6V260.5m0 23.1h24.3ZM500.5 500.5l.5-.5Q1 2 0-.3L.5-.5h0"
    points = [step[at : at + 2] for step in steps for at in range(1, len(step), 2)]
    assert close(path_points(svg.path(steps)), points)


def canvas_points(batch: list[list[Any]]) -> list[tuple[str, list[Point]]]:
    """Every shape of a list of canvas commands with its points."""
    matrix: Matrix = (1, 0, 0)
    stack: list[Matrix] = []
    found: list[tuple[str, list[Point]]] = []
    points: list[Point] = []
    corners: list[Point] = []
    kind, drawn = "path", False
    for command, args, *_ in batch:
        name = NAMES[command]
        if name == "save":
            stack.append(matrix)
        elif name == "restore":
            matrix = stack.pop()
        elif name == "transform":
            x, y = apply(matrix, args[4], args[5])
            matrix = (matrix[0] * args[0], x, y)
        elif name == "beginPath":
            points, corners, kind, drawn = [], [], "path", False
        elif name in ("moveTo", "lineTo", "quadraticCurveTo", "bezierCurveTo"):
            points += [apply(matrix, *args[at : at + 2]) for at in range(0, len(args), 2)]
        elif name == "arcTo":
            kind = "rect"
            corners += [apply(matrix, args[0], args[1]), apply(matrix, args[2], args[3])]
        elif name == "rect":
            kind, (x, y, w, h) = "rect", args
            corners = [apply(matrix, x, y), apply(matrix, x + w, y + h)]
        elif name == "arc":
            kind, (x, y, r) = "circle", args[:3]
            points = [apply(matrix, x + r * cos(turn), y + r * sin(turn)) for turn in (0, pi / 2)]
        elif name in ("fill", "stroke"):
            if kind == "rect" and corners:
                xs, ys = [x for x, _ in corners], [y for _, y in corners]
                points = [(min(xs), min(ys)), (max(xs), max(ys))]
            if not drawn:
                found.append((kind, points))
            drawn = True
        elif name == "fillText":
            found.append((f"text {args[0]}", [apply(matrix, args[1], args[2])]))
    return found


def close(first: list[Point], second: list[Point]) -> bool:
    """Whether two lists of points agree to half a unit."""
    return len(first) == len(second) and all(
        abs(a - c) <= 0.5 and abs(b - d) <= 0.5
        for (a, b), (c, d) in zip(first, second, strict=True)
    )


def compare(picture: Scene) -> None:
    """Fail on the first shape that the painters draw differently."""
    drawn = svg_points(svg.picture(picture))
    painted: list[tuple[str, list[Point]]] = []
    for layer in picture.layers:
        painted += canvas_points(layer_commands(layer, "light"))
    assert [kind for kind, _ in drawn] == [kind for kind, _ in painted]
    for (kind, first), (_, second) in zip(drawn, painted, strict=True):
        assert close(first, second), (kind, first[:3], second[:3])


@each("name", quickly([
        "ravines/drift-two-cells", "ravines/three-pit-cycle", "ravines/marsh-holds-when-leaving",
        "ravines/two-identical-answers", "labyrinth/blasting-walls",
        "labyrinth/winning-with-the-treasure", "labyrinth/three-dimensional-variant",
    ], 2))  # fmt: skip
def test_painters_agree(name: str) -> None:
    """Both painters put every shape of every step in the same place, for every viewer."""
    model = StageModel(scenarios.load(name))
    for viewer in model.game.viewers(model.timeline.state)[:2]:
        model.look(viewer)
        for number in range(len(model.script)):
            model.goto(number)
            compare(scene(model))


@each("phone", [False, True])
def test_painters_agree_on_two_boards(phone: bool) -> None:
    """A board that was moved beside another one is moved alike by both."""
    model = StageModel(scenarios.load("ravines/two-identical-answers"), "leader+A")
    for number in range(len(model.script)):
        model.goto(number)
        compare(scene(model, phone=phone))


def test_the_whole_canvas_is_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clearing goes by the canvas's own pixels, not by the scale of what was painted before."""
    painter = Painter()
    sent: list[Any] = []
    manager = painter.canvas[2]._canvas_manager
    monkeypatch.setattr(manager, "send_command", lambda _canvas, batch, _b=(): sent.append(batch))
    painter.paint(scene(StageModel(scenarios.load("ravines/drift-two-cells"))), 0.5)
    assert [NAMES[command] for command, *_ in sent[-1][:3]] == [
        "setTransform",
        "clear",
        "setTransform",
    ]
    assert sent[-1][0][1] == [1, 0, 0, 1, 0, 0]


def test_what_lies_outside_the_picture_moves_it() -> None:
    """The corner of a picture is where both painters begin."""
    picture = scene(StageModel(scenarios.load("ravines/drift-two-cells")), phone=True)
    assert f'viewBox="{picture.left:g} 0 {picture.width:g}' in svg.picture(picture)
    assert Painter().paint(picture, 1.0) == 4


def test_painters_agree_on_every_kind_of_shape() -> None:
    """Rounded and sharp boxes, circles, curves, dashes, symbols in symbols' places."""
    ink = Ink("act", "no", 2.5, (4, 3), 0.5)
    sign = Symbol("sign", (Rect(-4, -4, 8, 8, 2, ink), Text(0, 3, "Q", 9, "ink")))
    path = (("M", 1, 2), ("L", -3.25, 4), ("Q", 5, 6, 7.5, 8), ("C", 1, 1, 2, 2, 3, 3), ("Z",))
    shapes = (
        Path(path, ink),
        Rect(1, 2, 30, 40, 0, ink),
        Circle(9.5, 9, 4, ink),
        Use(sign, 20, 30, 1.5),
    )
    compare(Scene(100, 100, "All shapes.", (Layer("moving", shapes),)))


def test_commands_are_those_of_the_public_methods(monkeypatch: pytest.MonkeyPatch) -> None:
    """The batch holds exactly what ipycanvas' own methods would have sent."""
    painter = Painter()
    sheet = painter.canvas[2]
    sent: list[Any] = []
    monkeypatch.setattr(
        sheet._canvas_manager,
        "send_command",
        lambda _canvas, command, _buffers=(): sent.append(command[:2]),
    )
    sheet.fill_style = "#005C93"
    sheet.stroke_style = "#9E3D00"
    sheet.line_width = 3
    sheet.set_line_dash([4, 3])
    sheet.begin_path()
    sheet.move_to(1, 2)
    sheet.line_to(3, 4)
    sheet.fill()
    sheet.stroke()
    sheet.set_line_dash([])
    ink = Ink("act", "no", 3, (4, 3))
    shape = Path((("M", 1, 2), ("L", 3, 4)), ink)
    ours = layer_commands(Layer("x", (shape,)), "light")
    assert ours == [[name, args] for name, args in sent]


def test_only_what_changed_is_repainted(model: StageModel) -> None:
    """A step repaints two canvases of four, things and pieces; a new theme repaints all."""
    painter = Painter()
    assert painter.paint(scene(model)) == 4
    model.step()
    assert painter.paint(scene(model)) == 2
    assert painter.paint(scene(model)) == 2
    assert painter.look("dark", 2.0)
    assert painter.paint(scene(model)) == 4


def test_a_step_needs_few_commands(model: StageModel) -> None:
    """The moving layer of a crowded position stays small."""
    model.step()
    moving = sheets(scene(model))[3]
    assert sum(len(layer.shapes) for layer in moving) < 60


def test_backing_store_follows_the_pixel_ratio(model: StageModel) -> None:
    """On a fine screen the canvas has more pixels, not more room."""
    painter = Painter(ratio=2)
    picture = scene(model)
    painter.paint(picture, 0.5)
    assert painter.canvas.width == round(picture.width)


def test_frames_share_what_stands_still(model: StageModel) -> None:
    """Ten frames of one plan cost little more than their moving parts."""
    shared = svg.Shared()
    frames = []
    for number in range(3):
        model.goto(number)
        frames.append(svg.frame(scene(model), shared))
    assert max(map(len, frames)) < 5000
    assert len(shared.markup()) > 3 * max(map(len, frames)) / 2
    ids = re.findall(r'\bid="([^"]+)"', shared.markup() + "".join(frames))
    assert len(ids) == len(set(ids))


def test_what_shapes_look_like_is_said_once_for_a_run_of_them() -> None:
    """In a drawing that frames share each shape looks as it does alone; a faint one stays so."""
    ink, faint = Ink("page", "act", 2), Ink("page", "act", 2, opacity=0.5)
    looks = (ink, ink, ink, faint, Ink("act"), ink, ink)
    shapes = [Rect(9 * at, 0, 8, 8, 0, look) for at, look in enumerate(looks)]
    shared = svg.Shared()
    shared.layer(Layer("still", tuple(shapes), still=True))
    root = ET.fromstring(shared.markup())  # noqa: S314 - our own markup

    def found(node: ET.Element, said: dict[str, str]) -> list[dict[str, str]]:
        said = said | {name: text for name, text in node.items() if name != "id"}
        return [said] if node.tag == "rect" else [one for c in node for one in found(c, said)]

    alone = [dict(ET.fromstring(svg.draw(one, shared)).items()) for one in shapes]  # noqa: S314
    drawing = root[0][0]
    assert [one.tag for one in drawing] == ["g", "rect", "rect", "g"]
    assert found(drawing, {}) == alone


def test_dark_and_light_without_redraw(model: StageModel) -> None:
    """Every colour is a token with a literal to fall back on."""
    markup = svg.frame(scene(model), svg.Shared())
    assert 'class="erf-act' in markup or "ers-act" in markup
    assert "var(" not in markup
    assert ".erf-lead{fill:var(--er-lead,#33373B)}" in svg.stylesheet()


def test_overlay_of_every_mark() -> None:
    """Marks that no scenario uses at once are drawn alike by both painters too."""
    model = StageModel(scenarios.load("ravines/drift-two-cells"))
    film = Film()
    film.was("A", "e5")
    film.walk("A", ("a2", "b2", "b3"))
    film.drift("A", ("b3", "b4", "c4"))
    film.move("ring", "A", ("a1", "c3"))
    film.act("bump", "A", "d4", way=1)
    film.act("half", "A", "d4", way=2)
    film.shot(("a2", "a3"), hit=True)
    film.answer("A", ("river", "река"), "c3")
    overlay = Overlay(
        offers=("a1",), left=film.ready()[0], refused=Item("refuse", d=700, via=("a2",), way=0),
        asking=True, guesses=(("c3", "A"),),
    )  # fmt: skip
    compare(board("ravines").scene(model.game, model.node.state, "leader", overlay))
