"""What is drawn is seen whole, and nothing lies on what it should not cover."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from rules import scenarios
from tests.cases import each
from widgets.apps.stage import still
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted
from widgets.boards.pieces import REACH
from widgets.kernel.scene import Circle, Place, Rect, Scene, Text, Use

TWO = ("ravines/drift-two-cells", "ravines/one-word", "labyrinth/first-game")
"""The scenarios that a page shows with the eyes of two."""
STEPS = ("underground/chasm-jump", "colditz/inside-no-equipment", "colditz/first-escape")


def pictures(name: str, viewer: str = "", *, phone: bool) -> Iterator[Scene]:
    """The picture of a scenario at each of its stops."""
    model = StageModel(scenarios.load(name), viewer)
    for number in model.stops:
        model.goto(number)
        yield fitted(model, *still.drawn_in(model, phone=phone), phone=phone, record=False)


def inside(box: tuple[float, float, float, float], picture: Scene) -> bool:
    """Whether a box lies in a picture, but for a pixel."""
    (x, y, wide, high), right = box, picture.left + picture.width
    low = picture.top + picture.height
    return (
        picture.left - 1 <= x and x + wide <= right + 1
        and picture.top - 1 <= y and y + high <= low + 1
    )  # fmt: skip


def square(one: Place | Rect) -> tuple[float, float, float, float]:
    """The box of a place or of a plate."""
    return one.x, one.y, one.w, one.h


@each("name", TWO)
@each("phone", [True, False])
def test_two_boards_are_seen_whole(name: str, *, phone: bool) -> None:
    """All cells of the leader's plan and of the notebook are in sight, in each step."""
    for picture in pictures(name, "leader+A", phone=phone):
        half = (picture.width - 16) / 2
        cells = [one for one in picture.places if not one.id.startswith(("out@", "see:", "on:"))]
        assert all(one.x + one.w <= half for one in cells), "the leader's, on the left"
        assert picture.second
        others = [one for one in picture.second.places if not one.id.startswith(("out@", "on:"))]
        assert all(inside(square(one), picture.second) for one in others)
        assert {one.w for one in cells} == {picture.cell}
        assert picture.cell >= (28 if phone else 70)


@each("phone", [True, False])
def test_who_waits_in_the_band_covers_no_square(*, phone: bool) -> None:
    """His ring is whole, and what is said of him stands beside him."""
    seen = 0
    for picture in pictures("underground/chasm-jump", phone=phone):
        top = min(one.y for one in picture.places)
        for shape in picture.shapes():
            if isinstance(shape, Use) and shape.symbol.id.startswith("to-act") and shape.y < top:
                reach = 13 * REACH * shape.scale
                assert inside((shape.x - reach, shape.y - reach, 2 * reach, 2 * reach), picture)
                seen += 1
        words = [one for one in picture.shapes() if isinstance(one, Text)]
        told = [one for one in words if one.text in ("A: once more", "A: stays out")]
        assert all(one.y < top for one in told)
        seen += len(told)
    assert seen >= 3


@each("name", STEPS[1:])
@each("phone", [True, False])
def test_words_of_boxes_stand_in_them_and_prices_are_whole(name: str, *, phone: bool) -> None:
    """No number of men leaves its box; a price is drawn with all its figures or not at all."""
    for picture in pictures(name, phone=phone):
        rects = [one for one in picture.shapes() if isinstance(one, Rect)]
        boxes = [one for one in rects if one.ink.fill == "page" and one.ink.stroke == "edge"]
        for one in picture.shapes():
            if isinstance(one, Text) and one.text.startswith("×"):
                end = one.x + len(one.text) * one.size * 0.6
                assert any(box.x < one.x and end <= box.x + box.w for box in boxes), one.text
        prices = [one for one in rects if one.ink.fill == "page" and one.ink.stroke == "no"]
        assert all(inside(square(one), picture) for one in prices)


@each("phone", [True, False])
def test_the_numbers_of_a_way_cover_no_pawn(*, phone: bool) -> None:
    """The number at its end stands above whoever has come there."""
    model = StageModel(scenarios.load("colditz/inside-no-equipment"))
    model.goto(1)
    picture = fitted(model, *still.drawn_in(model, phone=phone), phone=phone)
    pawns = [one for one in picture.sprites() if one.name]
    rounds = (one for one in picture.shapes() if isinstance(one, Circle))
    numbers = [one for one in rounds if one.ink.fill == "halo"]
    assert pawns
    assert len(numbers) == 2
    for number in numbers:
        assert all(hypot(number.x - one.x, number.y - one.y) > number.r + 8 for one in pawns)


@each("phone", [True, False])
def test_a_sheet_is_torn_below_a_whole_row(*, phone: bool) -> None:
    """Of a sheet on which little happens whole rows are shown."""
    for picture in pictures("duel/the-trap", phone=phone):
        for one in (*picture.places, *(picture.second.places if picture.second else ())):
            assert inside(square(one), picture) or one.y >= picture.height - 30
