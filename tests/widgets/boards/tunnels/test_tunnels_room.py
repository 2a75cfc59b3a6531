"""The tunnels in the room of a stage: rock to its edges, squares as large as both sides allow."""

from __future__ import annotations

import pytest

from rules import scenarios
from tests.cases import each
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.boards.tunnels.ground import LARGEST, PART, READ
from widgets.kernel.scene import Scene, Text

DESK, PHONE, LOW, WIDE = (596.0, 445.0), (390.0, 507.0), (596.0, 254.0), (1054.0, 594.0)


def shown(name: str, room: tuple[float, float], step: int = 1) -> Scene:
    """The picture of a scenario in a room."""
    model = StageModel(scenarios.load(name))
    model.goto(step)
    model.room = room
    return scene(model, phone=room == PHONE)


@each("room", [DESK, PHONE, LOW, (1600.0, 648.0)])
@each("name", ["chasm-jump", "chance-tools", "entering"])
def test_a_corridor_fills_its_room(name: str, room: tuple[float, float]) -> None:
    """No plain bands: the picture is as large as the room; all of it is shown."""
    picture = shown(f"underground/{name}", room)
    assert (picture.width, picture.height) == pytest.approx(room)
    assert READ <= picture.cell <= max(LARGEST, PART * room[0])
    assert (picture.left, picture.top) == (0, 0)
    for place in picture.places:
        assert place.x >= 0
        assert place.x + place.w <= picture.width
        assert 0 <= place.y < picture.height - place.h


def test_squares_grow_with_a_wall() -> None:
    """A short tunnel takes as great a part of a large screen as of a small one."""
    small, large = (shown("underground/digging", room) for room in ((1280, 576), (1920, 777)))
    assert large.cell / large.width >= 0.98 * small.cell / small.width


def test_the_whole_board_fills_a_wide_stage() -> None:
    """All squares and caves, none below the size that can be read."""
    picture = shown("underground/first-steps", WIDE, 0)
    assert (picture.width, picture.height) == pytest.approx(WIDE)
    assert picture.cell >= READ


def test_a_board_too_large_for_its_room_keeps_its_size() -> None:
    """A near miss: the whole board in a text column is as a page shows it."""
    picture = shown("underground/first-steps", DESK, 0)
    assert picture.width > DESK[0]


@each("room", [DESK, PHONE, LOW])
def test_words_are_legible(room: tuple[float, float]) -> None:
    """12 px at least."""
    picture = shown("underground/collapse-strikes", room, 2)
    assert min(one.size for one in picture.shapes() if isinstance(one, Text)) >= 11.9


def test_nothing_moves_while_a_scenario_is_played() -> None:
    """The squares lie where they lay, whatever was thrown or drawn."""
    model = StageModel(scenarios.load("underground/chance-tools"))
    model.room = DESK
    seen = set()
    for number in range(4):
        model.goto(number)
        seen.add(tuple((one.id, one.x, one.y) for one in scene(model).places if one.id[:1] == "a"))
    assert len(seen) == 1
