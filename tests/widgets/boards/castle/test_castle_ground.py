"""The room of a scene: the part that is shown stays, and it fills its room."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from typing import Any

import pytest

from rules import scenarios
from tests.cases import each, of_the_book
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.view import view
from widgets.boards import Overlay
from widgets.boards.castle.beside import strip
from widgets.boards.castle.facts import seen
from widgets.boards.castle.ground import PARTS, dense, ground, tag
from widgets.boards.castle.printed import printed, trails
from widgets.boards.graph import touch
from widgets.boards.window import bounds, strokes, within
from widgets.kernel.scene import SIGHT, Path, Place, Point, Rect, Scene, Text, Use

PAGE, COLUMN, GAME, HAND = (1052.0, 592.0), (596.0, 536.0), (1340.0, 668.0), (390.0, 508.0)
"""The room across a page, beside a column of text, of a whole game, and on a phone."""
CLASS, FAR = (1600.0, 648.0), 900 / 35 / 12
"""The room on the whole screen, and how many times farther away readers sit."""
ROOMS = (PAGE, COLUMN, GAME, HAND)


def model(name: str, step: int = 0) -> StageModel:
    """The stage of a scenario."""
    found = StageModel(scenarios.load(f"colditz/{name}"), "")
    found.goto(step)
    return found


def drawn(found: StageModel, room: Point, **options: Any) -> Scene:
    """The picture in its room; on a phone where that is narrow."""
    return scene(found, room=room, phone=room == HAND, **options)


def boxes(picture: Scene) -> list[tuple[str, float, float]]:
    """Every place and where it is."""
    return [(one.id, one.x - picture.left, one.y - picture.top) for one in picture.places]


def part(picture: Scene) -> tuple[str, float, float, float]:
    """Which part is shown, and how."""
    return picture.part, picture.left, picture.top, picture.cell


# -- the part that is shown ------------------------------------------------------------------------


@each("room", ROOMS)
def test_choosing_a_man_moves_no_place_of_the_board(room: Point) -> None:
    """A click hits what the eye saw: no coordinate changes, whoever is picked up."""
    for name, step in (("first-escape", 7), ("castle-walk", 0), ("guards-follow", 3)):
        found = model(name, step)
        found.branch()
        before = drawn(found, room)
        for mover in found.movers():
            found.choose(mover.place)
            assert boxes(drawn(found, room)) == boxes(before)


@each("name", of_the_book("colditz", part=12))
def test_on_a_phone_a_part_follows_its_story(name: str) -> None:
    """The circle where a step ends is in sight; the scale is one for each castle."""
    found, scales = StageModel(scenarios.load(name), ""), set()
    for step in found.stops:
        found.goto(step)
        picture, castle = drawn(found, HAND), found.node.state.field.board
        scales.add((castle, round(picture.cell)))
        there = {place.id for place in picture.places}
        happened = [one for item in found.motion()[0] for one in (*item.via, item.at, item.to)]
        assert not (ends := [one for one in happened if one in castle.index]) or ends[-1] in there
    assert len(scales) == len({castle for castle, _ in scales})


@each("room", [PAGE])
@each("name", of_the_book("colditz", part=12))
def test_a_part_stays_for_a_whole_turn(name: str, room: Point) -> None:
    """It changes between two Turns at most, and shows all that happens in its own."""
    found = StageModel(scenarios.load(name), "")
    shown: list[tuple[Any, Any]] = []
    resets = 0
    for step in found.stops:
        found.goto(step)
        picture = drawn(found, room)
        resets += found.node.kind == "reset"
        first = found.node.parent or found.node
        shown.append(((resets, first.state.rounds, first.state.turn), part(picture)))
        there = {place.id for place in picture.places}
        for item in found.motion()[0]:
            assert {*item.via, item.at, item.to} & set(found.node.state.field.names) <= there
    for (turn, one), (then, other) in pairwise(shown):
        assert one == other or turn != then


def test_one_part_is_shown_where_all_of_a_scenario_fits() -> None:
    """Twelve steps of several Turns: the same part, from the first to the last."""
    found = model("guards-follow")
    seen = set()
    for step in found.stops:
        found.goto(step)
        seen.add(part(drawn(found, PAGE)))
    assert len(seen) == 1
    assert seen.pop()[0] != "see:all"


def test_what_happens_beyond_the_part_is_shown_on_the_whole_castle() -> None:
    """For that step alone; the part that the reader chose comes back."""
    found = model("general-search")
    found.choose("see:west")
    assert drawn(found, COLUMN).part == "see:west"
    found.goto(2)
    assert drawn(found, COLUMN).part == "see:all"
    found.goto(0)
    assert drawn(found, COLUMN).part == "see:west"


def test_a_control_changes_the_part_and_leaves_it_to_the_board_again() -> None:
    """It is in More, and leads to a list of all parts; nothing is played."""
    found = model("first-escape", 7)
    usual = part(drawn(found, COLUMN))
    found.popup = "more"
    assert 'data-do="parts"' in parts.regions(view(found), drawn(found, COLUMN))["popup"]
    found.popup = "parts"
    shown = parts.regions(view(found), drawn(found, COLUMN))["popup"]
    for name, said in PARTS.items():
        assert f'data-arg="{SIGHT}{name}"' in shown
        assert said in shown
    found.pan("see:north")
    assert not found.popup
    assert drawn(found, COLUMN).part == "see:north"
    found.pan("")
    assert part(drawn(found, COLUMN)) == usual
    assert found.index == 7


def test_a_word_that_names_no_part_changes_nothing() -> None:
    """An address of a page can hold anything."""
    found = model("first-escape", 7)
    usual = part(drawn(found, PAGE))
    for word in ("see:tower", "see:1:2", "see:a:b:c:d", "K07"):
        found.pan(word)
        assert part(drawn(found, PAGE)) == usual


def test_a_small_castle_is_whole_and_has_no_parts() -> None:
    """There is nothing to choose."""
    found = model("castle-walk")
    found.named = ()  # as in a game: no story keeps to a part of it
    assert not [one for one in drawn(found, COLUMN).places if one.id.startswith(SIGHT)]
    assert not view(found).popup.parts
    assert drawn(found, COLUMN).part == ""


def test_each_part_stands_on_the_small_castle() -> None:
    """Pressing it shows that part; on a phone the small castle opens the list."""
    found = model("first-escape", 7)
    near = {one.id for one in drawn(found, PAGE).places}
    assert {f"{SIGHT}{name}" for name in PARTS} < near
    hand = [one for one in drawn(found, HAND).places if one.id.startswith(SIGHT)]
    assert [one.id for one in hand] == [SIGHT]
    found.choose(SIGHT)
    assert found.popup == "parts"


# -- the room --------------------------------------------------------------------------------------


def test_the_whole_castle_of_a_game_has_a_column_of_272_beside_it() -> None:
    """1068 by 668 at 1366: those who stand closest are 30 px apart, most of them 33."""
    found = model("first-escape", 7)
    found.named = ()
    picture = drawn(found, GAME)
    places = {one.id: one for one in picture.places}
    assert picture.part == ""
    assert picture.cell > 29
    assert all(places[name].x - picture.left < 1068 for name in found_names(picture))
    assert all(places[name].x - picture.left >= 1068 for name in ("office", "barracks", "dead"))


def found_names(picture: Scene) -> list[str]:
    """The circles of a picture."""
    names = model("first-escape").node.state.field.names
    return [one.id for one in picture.places if one.id in names]


@each("room", ROOMS)
@each("name", ["first-escape", "guards-follow", "castle-walk", "three-windows"])
def test_a_scene_fills_its_room(name: str, room: Point) -> None:
    """As wide and high as the room, with everything in it; the part reaches all its edges."""
    found = model(name, 3)
    picture = drawn(found, room)
    assert (picture.width, picture.height) == room
    for one in picture.places:
        if one.id in ("office", "barracks", "dead") or one.id.startswith("card:"):
            assert inside(one, picture), one
    here = ground(found.node.state.field.board, 1.0, room == HAND, room, "yard")
    assert here.view.width <= here.width + 0.2
    assert here.view.height <= here.height + 0.2
    used = here.view.width + (272 if here.aside else 0), here.view.height
    assert used[0] == pytest.approx(room[0], abs=0.2)


@each("room", [*ROOMS, (596.0, 344.0), (712.0, 594.0), (390.0, 276.0), CLASS])
@each("name", ["first-escape", "castle-walk", "six-players"])
def test_what_lies_round_the_plan_has_rows_of_its_own(name: str, room: Point) -> None:
    """Boxes, dice, hands, piles and track lie beside each other, each as high as a line at least.

    Also where the drawer takes a part of the room, and in the large type for a class.
    """
    found = model(name, 3)
    state = found.node.state
    facts = seen(found.game, state, found.viewer)
    for sight in ("all", "yard"):
        size = 1 / FAR if room == CLASS else 1.0
        here = ground(state.field.board, size, room[0] < 400, room, sight)
        below = strip(here, facts, Overlay())
        rows = [*below.boxes.values(), below.dice, below.own, below.others, below.track]
        rows += [one for one in (below.equipment, below.piles, below.chart) if one]
        if here.turned:
            rows.remove(below.others)  # they stand where the own cards end
        for one, other in combinations(rows, 2):
            x, y, w, h = (round(value + by) for value, by in zip(one, (1, 1, -2, -2), strict=True))
            assert not touch((x, y, w, h), other), (one, other)
        assert min(row[3] for row in rows) >= 20


def inside(one: Place, picture: Scene) -> bool:
    """Whether all of a place is in the picture."""
    x, y = one.x - picture.left, one.y - picture.top
    return x >= 0 and y >= 0 and x + one.w <= picture.width and y + one.h <= picture.height


@each("room", ROOMS)
def test_detail_follows_the_room_and_type_does_not_shrink(room: Point) -> None:
    """Letters are 12 px at least, lines 1.2, in any room."""
    for name in ("first-escape", "castle-walk"):
        for shape in drawn(model(name, 3), room).shapes():
            if isinstance(shape, Text):
                assert 12 <= shape.size <= 34, shape
            elif isinstance(shape, Path | Rect) and shape.ink.stroke:
                assert shape.ink.width >= 1.2, shape


def test_a_yard_across_the_page_is_seen_from_near() -> None:
    """Its circles stand 40 px apart, those of the whole castle 22."""
    plan = model("first-escape").node.state.field.board
    assert ground(plan, 1.0, False, PAGE, "yard").near >= 40
    assert 20 < ground(plan, 1.0, False, PAGE).near < 25


@each("room", ROOMS)
def test_what_is_out_of_sight_is_not_drawn(room: Point) -> None:
    """Of the printed plan nothing lies wholly beyond the window, and nothing in it is missing."""
    plan = model("first-escape").node.state.field.board
    for name in ("yard", "north"):
        here = ground(plan, 1.0, room == HAND, room, name)
        seen, whole = within(here.view, printed(here)), printed(here)
        assert room == HAND or len(seen) < len(whole)
        assert all(touch(bounds(shape), here.view[:4]) for shape in seen)
        for shape in whole:
            if isinstance(shape, Path) and not shape.ink.fill:
                drawn = {step for one in seen if isinstance(one, Path) for step in one.steps}
                lines = strokes(shape.steps)
                assert all(
                    touch(bounds(Path(one, shape.ink)), here.view[:4]) is (set(one) <= drawn)
                    for one in lines
                )
            else:
                assert touch(bounds(shape), here.view[:4]) is (shape in seen)


def test_each_link_is_drawn_once_in_few_strokes() -> None:
    """The pen goes on from circle to circle, and along no link twice."""
    plan = model("first-escape").node.state.field.board
    links = [(at, to) for at, there in enumerate(plan.links) for to in there if to > at]
    ways = [*trails(links)]
    walked = [tuple(sorted(pair)) for way in ways for pair in pairwise(way)]
    assert sorted(walked) == sorted(links)
    assert len(ways) < len(links) / 2


# -- on a phone ------------------------------------------------------------------------------------


def test_a_large_castle_is_turned_by_a_quarter_on_a_phone() -> None:
    """North is at the right, west above; words are as they were."""
    plan = model("first-escape").node.state.field.board
    assert dense(plan)
    here, usual = ground(plan, 1.0, True, HAND, "yard"), ground(plan, 1.0, False, PAGE, "yard")
    one, other = plan.index["L09"], plan.index["K17"]
    assert here.middle(one)[0] < here.middle(other)[0], "further south is further left"
    assert usual.middle(one)[1] > usual.middle(other)[1]
    assert not ground(model("castle-walk").node.state.field.board, 1.0, True, HAND).turned


def test_five_parts_show_all_of_a_castle_on_a_phone() -> None:
    """Every circle is well in sight in one of them."""
    plan = model("first-escape").node.state.field.board
    views = [ground(plan, 1.0, True, HAND, name) for name in PARTS]
    assert all(any(one.holds((name,)) for one in views) for name in plan.names)


@each("room", [PAGE, GAME])
def test_the_feet_of_a_drop_are_covered_by_no_circle(room: Point) -> None:
    """Where a Drop is too short for its plate, the plate stands beside it."""
    found = model("castle-walk")
    here = ground(found.node.state.field.board, room=room)
    frames = [here.middle(at) for at in range(len(here.board.names))]
    for pair in here.board.pairs:
        if pair.feet:
            x, y, w, h = tag(here, pair)
            near = [hypot(max(x - u, 0, u - x - w), max(y - v, 0, v - y - h)) for u, v in frames]
            assert min(near) >= here.r - 1, here.board.pair_name(here.board.pairs.index(pair))


def test_the_ring_of_a_chosen_man_lies_above_his_neighbours() -> None:
    """In a crowd it can be seen who was picked up."""
    found = model("first-escape", 7)
    found.branch()
    found.choose("A02")
    shapes = drawn(found, GAME).layers[-1].shapes
    used = [one for one in shapes if isinstance(one, Use)]
    pawns = [at for at, one in enumerate(used) if one.name in found.node.state.field.pawns]
    rings = [at for at, one in enumerate(used) if one.symbol.id.startswith("to-act")]
    assert min(rings) > max(pawns)
