"""A sheet in the room that a stage gives it: it fills it, stays legible, and covers nothing."""

from __future__ import annotations

import pytest

from rules import scenarios
from rules.boards.grid import Grid
from tests.cases import each, of_the_book
from tests.widgets.boards.sheet.test_phone import field
from tests.widgets.boards.sheet.test_sheet import words
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.boards.sheet.beside import PAPER
from widgets.boards.sheet.ground import LARGEST, LEAST, PAIRED, Wish, fitting
from widgets.boards.sheet.printed import edges
from widgets.kernel.scene import Path, Rect, Scene, Text, Use

DESK, PHONE, PRESENT, DRAWER = (596.0, 587.0), (390.0, 508.0), (1600.0, 648.0), (596.0, 395.0)
ROOMS = (DESK, PHONE, PRESENT, DRAWER)
FAR = 900 / 35 / 12
"""How many times farther away the last row of a class sits."""
LEVELS = "labyrinth/three-dimensional-variant"
"""Two sheets of two levels each share a low room."""


def shown(model: StageModel, room: tuple[float, float]) -> Scene:
    """The picture in a room, with the letters that its readers need."""
    size = 1 / FAR if room == PRESENT else 1.0
    return scene(model, size, phone=room == PHONE, room=room)


@each("name", lambda: {LEVELS, *of_the_book("ravines", "labyrinth", part=12)()})
def test_every_sheet_fills_its_room(name: str) -> None:
    """The picture is as large as the room, words within; squares have 32 px, 24 on two sheets."""
    model = StageModel(scenarios.load(name))
    for viewer in (*model.viewers[:2], "+".join(model.viewers[:2])):
        model.see(viewer)
        for number in (0, model.last):
            model.goto(number)
            for room in ROOMS:
                picture = shown(model, room)
                assert (picture.width, picture.height) == pytest.approx(room)
                assert picture.cell >= (PAIRED if picture.second else LEAST)
                shapes = [one for layer in picture.layers for one in layer.shapes]
                told = [one for one in shapes if isinstance(one, Text) and one.anchor == "start"]
                assert all(one.x + len(one.text) * one.size / 2 <= room[0] for one in told)


@each("room", ROOMS)
@each("wide, high", [(2, 2), (6, 6), (3, 8), (9, 2), (10, 10)])
def test_cells_come_from_both_sides(wide: int, high: int, room: tuple[float, float]) -> None:
    """One side of the room is used up, unless the cells are as large as they can be."""
    here = fitting(Grid(wide, high), room, 1.0, Wish())
    spare = room[0] - wide * here.c, room[1] - high * here.c
    if not any(here.cut) and here.c < LARGEST:
        assert spare[0] < 94 + wide or spare[1] < 84 + high
    left, right, top, bottom = (getattr(here.margins, side) for side in
                                ("left", "right", "top", "bottom"))  # fmt: skip
    if not any(here.cut):
        assert abs(left - right) < 20, "in the middle"
        assert abs(top - bottom) < 20


@each("wide, high", [(10, 10), (10, 2), (2, 30)])
@each("focus", [0, 5, -1])
def test_a_sheet_that_goes_on_says_so_at_each_of_its_edges(
    wide: int, high: int, focus: int
) -> None:
    """A wedge in the room, over the edge behind which there are squares, and over no other."""
    grid = Grid(wide, high)
    here = fitting(grid, PHONE, 1.0, Wish(focus=focus % grid.size))
    x, y, w, h = here.part
    tips = [one.steps[0][1:] for one in edges(here) if isinstance(one, Path)]
    sides = [(a < x, a > x + w, b < y, b > y + h) for a, b in tips]
    assert sorted(map(sum, sides)) == [1] * sum(here.cut)
    assert tuple(map(any, zip(*sides, strict=True))) == (here.cut if sides else ())
    left, top, width, height = here.shown
    assert all(left < a < left + width and top < b < top + height for a, b in tips)


@each("room", ROOMS)
def test_letters_are_legible_and_lines_thick_enough(room: tuple[float, float]) -> None:
    """Letters of 12 to 34 px, lines of 1.2 at least where they carry what is drawn."""
    far = FAR if room == PRESENT else 1.0
    for name in ("labyrinth/first-game", "ravines/three-pit-cycle"):
        model = StageModel(scenarios.load(name))
        model.goto(1)
        picture = shown(model, room)
        sizes = [shape.size for shape in picture.shapes() if isinstance(shape, Text)]
        assert min(sizes) >= 11.9 * far
        assert max(sizes) <= 34
        lines = [shape.ink for shape in picture.shapes() if isinstance(shape, Path)]
        assert min(line_.width for line_ in lines if line_.stroke == "lead") >= 1.2


@each("at", ["a1", "k10", "t20"])
def test_a_part_follows_the_actor_where_cells_would_be_too_small(at: str) -> None:
    """Below 32 px a cell only what is round the actor is shown, with its letters and numbers."""
    picture = shown(field(20, at), PHONE)
    here = {place.id: place for place in picture.places}[at]
    assert picture.left <= here.x <= picture.left + picture.width - here.w
    assert picture.top <= here.y <= picture.top + picture.height - here.h
    assert (picture.width, picture.height) == PHONE
    assert picture.cell == LEAST


def test_pieces_that_wait_stand_beside_the_line_below() -> None:
    """Neither covers the other, on a desk or on a phone."""
    model = StageModel(scenarios.load("labyrinth/size-of-the-field"))
    model.goto(1)
    for room in (DESK, PHONE):
        picture = shown(model, room)
        (piece,) = [use for use in picture.sprites() if use.name == "A"]
        assert piece.y > picture.height - 20
        low = [shape for shape in picture.shapes()
               if isinstance(shape, Text) and shape.text.startswith("dotted")]  # fmt: skip
        assert all(one.x + len(one.text) * one.size * 0.5 < piece.x - 60 for one in low)


def test_what_everybody_has_stands_where_there_is_room() -> None:
    """Beside a sheet in Present, in a line below one that fills its room."""
    model = StageModel(scenarios.load("labyrinth/wounded-and-healed"))
    model.goto(3)
    assert "3 cartridges" in words(shown(model, PRESENT))
    assert "wounded, 3 cartridges, 3 daggers, 3 explosives" in words(shown(model, DESK))
    other = StageModel(scenarios.load("ravines/three-pit-cycle"))
    assert not [text for text in words(shown(other, PRESENT)) if "cartridge" in text], "no stock"


def test_a_slip_lies_beside_its_sheet_with_cells_as_large() -> None:
    """At the right on a desk, below on a phone; never on the squares, never out of the room."""
    model = StageModel(scenarios.load("ravines/three-pit-cycle"), "A")
    model.goto(3)
    for room in ROOMS:
        picture = shown(model, room)
        (piece,) = [use for use in picture.sprites() if use.name == "A"]
        right = max(place.x + place.w for place in picture.places)
        low = max(place.y + place.h for place in picture.places)
        assert piece.x > right or piece.y > low
        assert piece.x < picture.width
        assert piece.y < picture.height
        torn = [shape for shape in picture.shapes()
                if isinstance(shape, Path) and shape.ink == PAPER[True]]  # fmt: skip
        across = [step[1] for step in torn[0].steps if len(step) > 1]
        assert max(across) - min(across) == pytest.approx(picture.cell + 30, abs=1)


def test_a_step_that_needs_a_slip_keeps_its_room() -> None:
    """The sheet lies before such a step as after it, so that nothing but pieces moves."""
    model = StageModel(scenarios.load("ravines/three-pit-cycle"), "A")
    model.goto(3)
    after = shown(model, DESK)
    model.goto(0)
    plain = shown(model, DESK)
    model.sight = after.part
    before = shown(model, DESK)
    assert plain.cell != after.cell
    assert (before.cell, before.places[0].x) == (after.cell, after.places[0].x)


def test_two_views_share_the_room() -> None:
    """Side by side on a desk, one below the other on a phone; each says whose it is."""
    model = StageModel(scenarios.load("labyrinth/wounded-and-healed"), "leader+A")
    for room in (DESK, PHONE):
        picture = shown(model, room)
        assert (picture.width, picture.height) == room
        assert {"Leader's plan", "A's notebook"} <= {text[:13].rstrip(" ·") for text in
                                                    words(picture)}  # fmt: skip


def test_signs_grow_with_their_cells() -> None:
    """A piece takes the same part of a small cell and of a large one."""
    model = StageModel(scenarios.load("ravines/three-pit-cycle"))
    parts = []
    for room in (DESK, PRESENT):
        picture = shown(model, room)
        (piece,) = [use for use in picture.sprites() if use.name == "A"]
        parts.append(piece.scale / picture.cell)
        signs = [use for use in picture.shapes() if isinstance(use, Use)]
        assert max(use.scale for use in signs) > 1
    assert parts[0] == pytest.approx(parts[1], rel=0.02)


def test_nothing_is_offered_on_squares_that_are_out_of_sight() -> None:
    """A part shows its own offers alone, and arrows round a piece on a slip stay in the room."""
    model = field(20, "t20")
    model.choose("t20")
    picture = scene(model, phone=True, room=PHONE)
    offers = [one for one in picture.shapes() if isinstance(one, Rect) and one.ink.stroke == "act"]
    for one in offers:
        assert picture.left <= one.x <= picture.left + picture.width
    slip = StageModel(scenarios.load("duel/falling-into-a-pit"), "P1")
    slip.goto(4)
    for room in (DESK, PHONE, PRESENT):
        found = scene(slip, phone=room == PHONE, room=room).places
        arrows = [place for place in found if place.id.startswith("slip:")]
        assert len(arrows) == 4
        assert all(place.y + place.h <= room[1] + 2 for place in arrows)


def test_two_small_boards_of_a_phone_are_whole() -> None:
    """They stand side by side where one below the other would show their first rows alone."""
    model = StageModel(scenarios.load("labyrinth/first-game"), "leader+A")
    for tall in (382.0, 308.0):
        picture: Scene | None = scene(model, phone=True, room=(390.0, tall))
        assert picture is not None
        assert (picture.width, picture.height) == (390.0, tall)
        while picture:
            right, low = picture.left + picture.width, picture.top + picture.height
            assert all(one.x + one.w <= right and one.y + one.h <= low for one in picture.places)
            picture = picture.second
