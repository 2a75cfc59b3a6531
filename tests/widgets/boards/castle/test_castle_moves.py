"""A Turn of many steps: a pawn is picked up, its ways are shown with their points, it walks."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from rules import scenarios
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.motion import Screen, Symbols, ghost
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import View
from widgets.apps.stage.view import view
from widgets.kernel.scene import Circle, Ink, Path, Rect, Text, Use

WINDOW = 7
"""The step of the first escape after which Br1 stands below the window with 8 points."""


def branched(name: str = "first-escape", step: int = WINDOW, viewer: str = "") -> StageModel:
    """A stage on which the reader is about to play a line of his own."""
    found = StageModel(scenarios.load(f"colditz/{name}"), viewer)
    found.goto(step)
    found.branch()
    return found


def asked(model: StageModel) -> str:
    """The question and its answers as markup."""
    seen: View = view(model)
    return parts.regions(seen, scene(model))["ask"]


def test_a_pawn_shows_where_it_can_go_for_how_many_points() -> None:
    """K07 is one circle away, K17 three; the wall takes a Rope, the Guard an arrest."""
    model = branched()
    model.choose("L02")
    ways = {way.place: way for way in model.ways()}
    assert [ways[place].price for place in ("K07", "K08", "K17", "L09")] == [1, 2, 3, 4]
    assert ways["L09"].note == "rope"
    assert ways["K16"].note == "gives himself up"
    assert "L02" not in ways
    assert ways["K14"].risky
    assert not ways["K07"].risky
    assert max(way.price for way in ways.values()) <= model.node.state.points


def test_every_way_is_legal_step_by_step_and_costs_what_it_says() -> None:
    """The engine takes each way, and the points are gone that were named."""
    model = branched()
    game, start = model.game, model.node.state
    for mover in model.movers():
        model.choose(mover.place)
        for way in model.ways():
            state = start
            for action in way.actions:
                assert not game.refusals(state, action)
                state = game.apply(state, action).state
            assert start.points - state.points == way.price, way.place


def test_what_costs_equipment_ends_a_way() -> None:
    """Nobody climbs down a wall on the way to somewhere else."""
    model = branched()
    model.choose("L02")
    names = model.node.state.field.names
    drops = [
        way for way in model.ways() if any(names[action.to] == "L09" for action in way.actions)
    ]
    assert [way.place for way in drops] == ["L09"]


def test_prices_stand_on_the_board() -> None:
    """The circles that can be reached bear their points, and so does the small map."""
    model = branched()
    model.choose("L02")
    prices = {shape.text for shape in scene(model, room=(1052.0, 592.0)).layers[-1].shapes
              if isinstance(shape, Text) and shape.fill == "act"}  # fmt: skip
    assert {"1", "2", "8"} <= prices


PAGE, HAND = (1052.0, 592.0), (390.0, 526.0)
"""The room of a stage across a page."""


def test_the_way_that_is_pointed_at_is_a_line_beneath_the_numbers() -> None:
    """From Br1 on L02 by K07, K08, K09 and K10 to K18: the line lies under all numbers."""
    model = branched()
    model.choose("L02")
    plain = scene(model, room=PAGE)
    model.pointed = "K18"
    shown = scene(model, room=PAGE)
    assert shown.places == plain.places
    circles = {one.id: (one.x + one.w / 2, one.y + one.h / 2) for one in shown.places}
    shapes = shown.layers[-1].shapes
    line = next(at for at, one in enumerate(shapes) if isinstance(one, Path) and one.ink.width == 5)
    corners = [step[1:] for step in shapes[line].steps]  # type: ignore[union-attr]
    wanted = [circles[name] for name in ("L02", "K07", "K08", "K09", "K10", "K18")]
    assert len(corners) == len(wanted)
    for one, other in zip(corners, wanted, strict=True):
        assert one == pytest.approx(other, abs=0.2)
    prices = [at for at, one in enumerate(shapes) if isinstance(one, Text) and one.fill == "act"]
    assert prices
    assert all(at > line for at in prices)


def test_the_way_under_the_pointer_is_told_when_it_is_asked_for() -> None:
    """Only of places that can be reached, and only where somebody is in hand."""
    model = branched()
    symbols = Symbols()
    assert "laid" not in ghost(model, "place:K18", Screen(symbols))
    model.choose("L02")
    model.room = PAGE
    picture = scene(model)
    told = ghost(model, "place:K18", Screen(symbols, part=picture.part))
    shapes = told["laid"][0]["marks"][0]["shapes"]
    assert told["corner"] == [picture.left, picture.top]
    assert [one["text"] for one in shapes if one["kind"] == "text"] == ["1", "2", "3", "4", "5"]
    assert "laid" not in ghost(model, "place:XN05", Screen(symbols))


def test_what_uses_something_up_says_so_by_sign_and_word() -> None:
    """Down the wall takes a Rope: red. To give oneself up is a word; plain steps have none."""
    model = branched()
    model.choose("L02")
    words = {one.text: one.fill for one in scene(model, room=PAGE).shapes()
             if isinstance(one, Text)}  # fmt: skip
    assert words["down, 1 Rope"] == "no"
    assert words["gives himself up"] == "ink"
    model.choose("K07")
    assert "gives himself up" not in [
        one.text for one in scene(branched(), room=PAGE).shapes() if isinstance(one, Text)
    ]


def test_words_at_a_way_hide_no_number() -> None:
    """Among many circles of a phone fewer words stand at a way, or none; a tap tells it."""
    model = branched(step=1)
    model.twice = True
    model.choose("A22")
    shapes = list(scene(model, phone=True, room=HAND).shapes())
    numbers = [one for one in shapes if isinstance(one, Circle) and one.ink.fill == "act-fill"]
    signs = [one for one in shapes if isinstance(one, Rect) and one.ink == Ink("page", "ink", 1.6)]
    assert signs
    for box in signs:
        for one in numbers:
            near = (one.x - one.r < box.x + box.w, box.x < one.x + one.r,
                    one.y - one.r < box.y + box.h, box.y < one.y + one.r)  # fmt: skip
            assert not all(near), f"{box} hides {one}"
    words = [one.text for one in shapes if isinstance(one, Text)]
    arrests = [way.place for way in model.ways() if way.note == "gives himself up"]
    assert words.count("gives himself up") < len(arrests)
    model.choose(arrests[0])
    assert "Gives himself up, 2" in asked(model)


def test_on_a_phone_who_is_in_hand_is_named_without_his_place() -> None:
    """The ring shows it, and the line below what to press is whole."""
    model = branched()
    model.choose("L02")
    place = re.search(r'<span class="er-desk">( [^<]*)</span>: where to\?', asked(model))
    assert place
    assert place[1].startswith(" at ")


def test_points_are_nine_blocks_of_which_spent_ones_are_grey() -> None:
    """Nine were thrown, and eight are left."""
    model = branched()
    inks = [one.ink for one in scene(model, room=PAGE).shapes()
            if isinstance(one, Rect) and one.h == 9]  # fmt: skip
    assert model.node.state.points == 8
    assert [ink.fill for ink in inks] == ["hair", *["act"] * 8]


def test_on_a_phone_a_first_tap_shows_the_way_and_a_second_one_walks_it() -> None:
    """Between them the row offers to go; a tap elsewhere shows another way."""
    model = branched()
    model.twice = True
    before = model.node.state
    model.choose("L02")
    model.choose("K07")
    assert model.node.state == before
    assert "Go there, 1" in asked(model)
    model.choose("K17")
    assert "Go there, 3" in asked(model)
    assert asked(model).count("<button") <= 4, "they stand in one row of a phone"
    assert model.node.state == before
    model.choose("K17")
    assert model.game.facts(model.node.state)["at.Br1"] == "K17"
    assert "Go:" not in asked(model)


def test_the_page_knows_which_places_can_be_reached() -> None:
    """A press means the nearest of them within 22 pixels, so the page holds their names."""
    model = branched()
    assert "data-reach" not in parts.regions(view(model), scene(model))["board"]
    model.choose("L02")
    board = parts.regions(view(model), scene(model))["board"]
    found = re.search(r'data-reach="([^"]*)"', board)
    assert found
    assert set(json.loads(unescape(found[1]))) == {way.place for way in model.ways()}


def test_the_track_counts_down_to_the_eagle() -> None:
    """The number of Rounds stands on the track, and the eagle at its end."""
    model = branched("final-turn", 0)
    shown = scene(model)
    words = [shape.text for shape in shown.shapes() if isinstance(shape, Text)]
    left = model.node.state.rounds
    assert f"{left} Round{'' if left == 1 else 's'} left" in words
    signs = [shape.symbol.id for shape in shown.shapes() if isinstance(shape, Use)]
    assert "castle-eagle" in signs


# -- the arrow keys --------------------------------------------------------------------------------


UP, RIGHT, DOWN, LEFT = range(4)


def arrows(model: StageModel) -> dict[str, tuple[str, ...]]:
    """Where the arrows lead from each place, as the page is told."""
    picture = scene(model, room=PAGE)
    shown = parts.regions(view(model), picture)["board"]
    found = re.search(r'data-ways="([^"]*)"', shown)
    assert found
    names = [place.id for place in picture.places]
    return {
        name: tuple(names[to] for to in row)
        for name, row in zip(names, json.loads(found[1]), strict=True)
    }


def test_arrows_walk_along_links() -> None:
    """The next circle is one that is linked, if any is that way; every place can be come to."""
    model = branched()
    picture, found = scene(model, room=PAGE), arrows(model)
    near = {place.id: place.near for place in picture.places}
    at = {place.id: (place.x + place.w / 2, place.y + place.h / 2) for place in picture.places}
    walked = 0
    for name, row in found.items():
        for way, to in enumerate(row):
            (x, y), sign = at[name], (-1, 1)[way in (RIGHT, DOWN)]
            ahead = [other for other in near[name] if other in at
                     and (at[other][0] - x if way % 2 else at[other][1] - y) * sign
                     > abs(at[other][1] - y if way % 2 else at[other][0] - x)]  # fmt: skip
            assert not ahead or to in near[name]
            walked += bool(ahead)
    assert walked > len(near)
    reached, waiting = set(found), ["L02"]
    while waiting:
        for to in found[waiting.pop()]:
            if to in reached:
                reached.discard(to)
                waiting.append(to)
    assert not reached


def test_arrows_of_a_man_stop_where_he_can_go() -> None:
    """At the circle that is the fewest links away in that direction, and at none beyond reach."""
    model = branched()
    model.choose("L02")
    shown = {place.id for place in scene(model).places}
    goals = {"L02", *(way.place for way in model.ways())} & shown
    found = arrows(model)
    assert {to for name in goals for to in found[name]} <= goals
    reached, waiting = {"L02"}, ["L02"]
    while waiting:
        for to in set(found[waiting.pop()]) - reached:
            reached.add(to)
            waiting.append(to)
    assert reached == goals
    assert "K07" in found["L02"], "the circle that one point leads to"
