"""What happens fills its board: at least 35 parts in a hundred, in every scenario of every game."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from tests.cases import of_the_book, quickly
from tests.strategies import sampled
from widgets.apps.stage import still
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted, scene
from widgets.boards import Overlay, parts
from widgets.boards.castle.ground import reach
from widgets.boards.tunnels.bends import joined
from widgets.kernel.scene import Path, Place, Scene, Text

LEAST = 0.35
ACROSS = 0.55
LOW = {"labyrinth": 0, "ravines": 0, "duel": 0, "underground": 1, "colditz": 3}
"""In so many stories of a game less than that happens on a phone."""


def share(model: StageModel, picture: Scene, room: tuple[float, float]) -> float:
    """The part of a board that is taken by what happens on it, by the drawing and not by pixels.

    The board is the ``room`` in which the picture is shown, as large as it fits there. What
    happens: in the tunnels, for each tunnel that hangs together, the smallest upright box round its
    squares; on sheets all cells; in the castle the smallest upright box round the circles where
    somebody stands, where something happens or that an action names in any step, with their Rooms
    and what is one step away (or up to four, till it is fourteen circles). What is not wholly in
    sight counts for nothing.
    """
    scale = min(room[0] / picture.width, room[1] / picture.height)
    return sum(map(_area, _groups(model, picture))) * scale**2 / (room[0] * room[1])


def _groups(model: StageModel, picture: Scene) -> list[list[Place]]:
    """The places in sight, by what has a box of its own."""
    shown = [one for one in _all(picture) if _wholly(one, picture)]
    state = model.script[0].state
    if model.scenario.game == "colditz":
        board = state.field.board
        circles = reach(board, model.story.places)
        return [[one for one in shown if one.id in circles]]
    if model.scenario.game == "underground":
        names = state.field.board.names
        groups = [{names[at] for at in one} for one in joined(state.field.board)]
        return [[one for one in shown if one.id in group] for group in groups]
    return [[one] for one in shown if not one.id.startswith(("see:", "out@"))]


def _all(picture: Scene | None) -> Iterable[Place]:
    """The places of a picture and of those beside it."""
    while picture:
        yield from picture.places
        picture = picture.second


def _wholly(one: Place, picture: Scene) -> bool:
    left, top = picture.left - 1, picture.top - 1
    right, low = left + picture.width + 2, top + picture.height + 2
    return left <= one.x and one.x + one.w <= right and top <= one.y and one.y + one.h <= low


def _area(group: list[Place]) -> float:
    """The area of the smallest upright box round some places."""
    if not group:
        return 0.0
    across = max(one.x + one.w for one in group) - min(one.x for one in group)
    return across * (max(one.y + one.h for one in group) - min(one.y for one in group))


def drawn(name: str, *, phone: bool) -> float:
    """The share in the still picture of a scenario."""
    model = StageModel(scenarios.load(name))
    room = still.drawn_in(model, phone=phone)
    return share(model, fitted(model, *room, phone=phone), room)


def across(name: str) -> float:
    """What part of a phone's width or height that reaches across which happens in a scenario.

    All of it where a castle is shown in parts, which follow the story.
    """
    model = StageModel(scenarios.load(name))
    picture = fitted(model, *still.hand(model), phone=True)
    found = [one for group in _groups(model, picture) for one in group]
    if model.scenario.game == "colditz":
        board = model.script[0].state.field.board
        if len(found) < len(reach(board, model.story.places)):
            return 1.0
    wide = max(one.x + one.w for one in found) - min(one.x for one in found)
    high = max(one.y + one.h for one in found) - min(one.y for one in found)
    return max(wide / picture.width, high / picture.height)


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_fills_its_board(game: str) -> None:
    """No scenario is an exception."""
    listed = scenarios.list_scenarios(game)
    found = {name: drawn(name, phone=False) for name in quickly(listed, 3)}
    assert {name: round(part, 3) for name, part in found.items() if part < LEAST} == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_it_fills_its_board_or_reaches_across(game: str) -> None:
    """A long low story, or a high one, can be no larger than a phone is wide, or its board high."""
    names = quickly(scenarios.list_scenarios(game))
    low = [name for name in names if drawn(name, phone=True) < LEAST]
    assert {name: across(name) for name in low if across(name) < ACROSS} == {}
    assert len(low) <= LOW[game]


@pytest.mark.parametrize("game", ["underground", "colditz"])
def test_what_a_phone_shows_of_a_large_board_is_as_wide_as_its_room(game: str) -> None:
    """Beside a narrower part more of the board would be seen, and not where it belongs."""
    for name in ("underground/first-steps", *sampled(scenarios.list_scenarios(game), 6)):
        model = StageModel(scenarios.load(name))
        room = still.drawn_in(model, phone=True)
        picture = fitted(model, *room, phone=True)
        scale = min(room[0] / picture.width, room[1] / picture.height)
        assert room[0] - picture.width * scale < 4, name


@pytest.mark.parametrize("game", GAMES)
def test_a_low_board_of_a_phone_loses_only_what_is_empty(game: str) -> None:
    """Cells, squares and circles are about as large as where the board has the whole room."""
    lower = 0
    for name in sampled(scenarios.list_scenarios(game), 12):
        model = StageModel(scenarios.load(name))
        low, whole = (
            fitted(model, *room, phone=True).cell for room in (still.hand(model), still.PHONE)
        )
        assert low >= 0.94 * whole, name
        ratio = still.ratios(model)[1]
        assert ratio == 0 or 0.4 < ratio < still.PHONE[1] / still.PHONE[0], name
        lower += ratio > 0
    assert lower or game in ("labyrinth", "ravines", "duel")


@pytest.mark.parametrize("game", GAMES)
def test_a_story_has_one_height_and_its_still_picture_is_the_live_one(game: str) -> None:
    """In each step the board is laid out alike; on a page, in the drawer's lines and live."""
    for name in quickly(sampled(scenarios.list_scenarios(game), 6), 5):
        model = StageModel(scenarios.load(name))
        room = still.desk(model)
        for number in model.stops:
            model.goto(number)
            assert still.desk(model) == room
            model.room = room
            live, kept = scene(model, record=True), fitted(model, *room)
            if live.width <= room[0]:  # else its letters grow with how small it is shown
                assert (live.width, live.height) == (kept.width, kept.height)
                assert live.places == kept.places


def test_a_story_that_is_shown_in_parts_has_one_height_on_a_phone() -> None:
    """What is below the board stays where it is when another part comes into sight."""
    for name in ("colditz/claiming-equipment", "colditz/first-escape"):
        model = StageModel(scenarios.load(name))
        rooms = set()
        for number in model.stops:
            model.goto(number)
            rooms.add(still.hand(model))
        assert len(rooms) == 1, name


def test_a_part_that_follows_a_story_shows_who_stands_there() -> None:
    """Those who are lined up, or who alone stand on the board, are in the part that is shown."""
    for name in ("appel-obeyed", "board-as-data", "claiming-equipment"):
        model = StageModel(scenarios.load(f"colditz/{name}"))
        room = still.hand(model)
        picture = fitted(model, *room, phone=True)
        shown = {one.id for one in picture.places if _wholly(one, picture)}
        board = parts(model.board)
        assert board is not None
        men = {*board.standing(model.node.state)}
        assert ({one for one in men if one.startswith("A")} or men) <= shown, name
        assert picture.cell >= 40, name


def test_a_heading_of_the_duel_stands_beside_its_sheet_on_a_phone() -> None:
    """Who walks and who drew, in two lines at the left: so the cells are larger."""
    model = StageModel(scenarios.load("duel/taking-turns"))
    picture = fitted(model, *still.hand(model), phone=True)
    said = [shape for shape in picture.shapes() if isinstance(shape, Text)]
    heads = {one.text: one.y for one in said if "walks" in one.text or "drawn" in one.text}
    assert [*heads] == ["P1 walks here", "drawn by P2", "P2 walks here", "drawn by P1"]
    assert picture.cell >= 60


def test_a_pile_lies_beside_a_story_only_if_it_changes_there() -> None:
    """In a chasm nobody draws; on a Chance square a card goes under its pile, and a tool comes."""
    assert StageModel(scenarios.load("underground/chasm-jump")).story.piles == ()
    assert StageModel(scenarios.load("underground/chance-draw")).story.piles == ("reserve", "pile")
    assert StageModel(scenarios.load("colditz/post-trap")).story.piles == ()
    assert StageModel(scenarios.load("colditz/cutting-the-wire")).story.piles == (
        "pile:wire cutter",
    )


def test_no_code_stands_on_the_castle() -> None:
    """But for a writer, who types them."""
    for name in of_the_book("colditz")():
        model = StageModel(scenarios.load(name))
        for number in model.stops[::3]:
            model.goto(number)
            picture = fitted(model, *still.desk(model))
            said = [shape.text for shape in picture.shapes() if isinstance(shape, Text)]
            assert not {*said} & {*model.node.state.field.board.names}, name
    overlay = Overlay(codes=True, room=(1052.0, 484.0))
    picture = model.board.scene(model.game, model.node.state, model.viewer, overlay)
    said = [shape.text for shape in picture.shapes() if isinstance(shape, Text)]
    assert {*said} & {*model.node.state.field.board.names}


def test_a_word_beside_who_is_not_placed_stands_on_no_wall() -> None:
    """Where there is no room below the squares the piece alone says that it is outside."""
    for name, words in (("duel/first-race", {True: 0, False: 2}), ("labyrinth/first-game", {})):
        model = StageModel(scenarios.load(name))
        for phone in (True, False):
            picture = fitted(model, *still.drawn_in(model, phone=phone), phone=phone)
            low = max(one.y + one.h for one in picture.places)
            texts = [one for one in picture.shapes() if isinstance(one, Text)]
            said = [one for one in texts if one.text == "not placed"]
            assert len(said) == words.get(phone, len(said)), (name, phone)
            assert all(one.y - one.size * 0.8 > low for one in said), (name, phone)


def test_a_plan_draws_no_ring_that_answers_a_question_still_to_come() -> None:
    """Where A comes out of a hole is asked first; then the ring is drawn."""
    model = StageModel(scenarios.load("labyrinth/falling-into-holes"))
    steps = enumerate(model.scenario.steps, 1)
    asked = max(number for number, one in steps if one.ask)
    drawn_at = []
    for number in model.stops:
        model.goto(number)
        said = [one.text for one in scene(model).shapes() if isinstance(one, Text)]
        if any(one.startswith("dotted:") for one in said):
            drawn_at.append(number)
    assert drawn_at
    assert min(drawn_at) == asked


def test_a_torn_edge_says_by_itself_that_the_sheet_goes_on() -> None:
    """No wedge lies over it, of which a low board of a phone would show half."""
    model = StageModel(scenarios.load("duel/the-trap"))
    for phone in (True, False):
        picture = fitted(model, *still.drawn_in(model, phone=phone), phone=phone)
        paths = [one for one in picture.shapes() if isinstance(one, Path)]
        low = [one for one in paths if one.steps[0][2] > picture.height - 24]
        assert [one.ink.fill for one in low if one.ink.fill] == []
        assert low
