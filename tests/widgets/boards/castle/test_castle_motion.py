"""What moves on the castle's board: every kind of event, and what nobody may learn from it."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules import scenarios
from rules.core.records import Event
from rules.games.colditz import verbs
from rules.games.colditz.state import CARDS
from tests.cases import each, of_the_book, quickly
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.motion import Before, Symbols, ghost
from widgets.apps.stage.motion import step as step_of
from widgets.apps.stage.picture import scene
from widgets.boards import Overlay, board
from widgets.boards.castle.motion import KINDS
from widgets.kernel.motion import MOST, Film, Item

CASTLE = board("colditz")
LONGEST = 1600


def model(name: str, step: int = 0, viewer: str = "") -> StageModel:
    """The stage of a scenario."""
    found = StageModel(scenarios.load(f"colditz/{name}"), viewer)
    found.goto(step)
    return found


def film(name: str, step: int, viewer: str = "") -> list[Item]:
    """What moves in a step, without the outlines of where pawns stood."""
    return [one for one in model(name, step).motion(viewer=viewer)[0] if one.k != "was"]


def told(name: str, step: int, viewer: str = "") -> list[tuple[str, str, tuple[str, ...] | str]]:
    """The kinds of a step's items, who moves, and where."""
    return [(one.k, one.s, one.via or one.at) for one in film(name, step, viewer)]


# -- dice and ways ---------------------------------------------------------------------------------


def test_two_dice_lie_side_by_side_with_the_letter_of_whoever_threw() -> None:
    """The second follows closely; both stay."""
    one, other = film("first-escape", 1)
    assert [(die.k, die.at, die.face, die.n, die.text) for die in (one, other)] == [
        ("die", "die:0", 6, 0, ""), ("die", "die:0", 4, 1, "B"),
    ]  # fmt: skip
    assert (other.t - one.t, one.stay, other.stay) == (60, True, True)


def test_extra_throws_lie_beside_the_first() -> None:
    """After a double each throw has a place of its own."""
    places = {one.at for step in (1, 2) for one in film("extra-throws", step) if one.k == "die"}
    assert len(places) > 1


def test_a_walk_counts_the_points_of_the_throw() -> None:
    """Br1 spends four, so that the next pawn goes on with the fifth."""
    first, second = (film("first-escape", step)[0] for step in (2, 3))
    assert (first.k, first.s, first.via, first.n) == (
        "walk", "Br1", ("A22", "Y16", "THEATRE1", "THEATRE2", "THEATRE3"), 1
    )  # fmt: skip
    assert (second.s, second.n) == ("Br2", 5)


def test_where_a_pawn_stood_is_marked_once_for_a_whole_walk() -> None:
    """Its outline stands where the first of its steps began."""
    items = model("first-escape", 2).motion()[0]
    assert [(one.s, one.at) for one in items if one.k == "was"] == [("Br1", "A22")]


def test_a_drop_takes_a_rope_and_lays_a_marker() -> None:
    """The Rope is held up at the Drop, goes back, the marker is laid, the man comes down."""
    assert told("first-escape", 7) == [
        ("hold", "", "pair:THEATRE3-L02"), ("card", "", ("hand:British", "pile:rope")),
        ("put", "mark:THEATRE3-L02:British", ""), ("rope", "Br1", ("THEATRE3", "L02")),
    ]  # fmt: skip


def test_wire_is_cut_before_the_man_goes_through() -> None:
    """The Wire Cutter is held up at the fence; nobody climbs on a rope."""
    found = told("cutting-the-wire", 2)
    assert found[0] == ("hold", "", "pair:O13-X01")
    assert found[-1] == ("walk", "Br1", ("O13", "X01", "X02"))


def test_a_door_takes_a_key_and_an_inspection_point_a_pass() -> None:
    """What is used is held up where the man goes through."""
    signs = {
        one.sign
        for step in range(1, model("doors-and-inspection-points").last + 1)
        for one in film("doors-and-inspection-points", step)
        if one.k == "hold"
    }
    assert {"key", "pass"} <= signs


def test_a_tunnel_lights_up_and_a_man_goes_along_it_unseen() -> None:
    """The way underground is dashed, the one before it is not."""
    items = film("collapse", 5)
    light = next(one for one in items if one.k == "light")
    assert light.via == ("CHAPEL3", "T1_2", "T1_3", "T1_4")
    walks = [one for one in items if one.k == "walk" and one.s == "Br3"]
    assert [(one.via[-1], one.sign) for one in walks] == [("CHAPEL2", ""), ("CHAPEL3", "dash")]


def test_a_detected_tunnel_lights_up_hot() -> None:
    """The band is lit in the colour of danger."""
    lights = [
        one
        for step in range(1, model("tunnel-detected").last + 1)
        for one in film("tunnel-detected", step)
        if one.k == "light"
    ]
    assert "hot" in {one.sign for one in lights}


def test_a_tunnel_falls_in_before_the_men_are_dug_out() -> None:
    """Stones fall along it; the prisoner is led to the cells, the Guard goes to the Office."""
    kinds = [one.k for one in film("collapse", 2)]
    assert kinds == ["note", "stones", "stones", "stones", "stones", "led", "sent"]


# -- arrests ---------------------------------------------------------------------------------------


def test_a_guard_walks_on_to_the_man_and_both_are_led_away() -> None:
    """He counts his circles; the man goes to the cells, the Guard a little later to the Office."""
    assert told("arrest-in-the-outer-courtyard", 1) == [
        ("walk", "G1", ("O06", "O07", "O08", "O09")), ("led", "Du1", ("O09", "outer cells")),
        ("back", "G1", ("O09", "office")),
    ]  # fmt: skip
    led, back = film("arrest-in-the-outer-courtyard", 1)[1:3]
    assert back.t - led.t == 120


def test_equipment_that_an_arrest_costs_goes_back_to_its_pile() -> None:
    """All see what it is, for it is said."""
    for viewer in ("", "British"):
        item = film("arrest-in-the-outer-courtyard", 2, viewer)[0]
        assert (item.via, item.sign) == (("hand:Dutch", "pile:key"), "key")


def test_who_gives_himself_up_walks_to_the_guard() -> None:
    """The man takes the step, and then both go."""
    assert told("giving-oneself-up", 1) == [
        ("walk", "Br1", ("I07", "J07")), ("led", "Br1", ("J07", "inner cells")),
        ("back", "G1", ("J07", "office")),
    ]  # fmt: skip


def test_a_general_search_takes_men_while_guards_stay() -> None:
    """The dice fall, each man is looked at, and those in range are led away 40 ms apart."""
    items = film("general-search", 2)
    assert [one.k for one in items if one.k not in ("note", "ripple")] == [
        "die", "die", "led", "led",
    ]  # fmt: skip
    led = [one for one in items if one.k == "led"]
    assert led[1].t - led[0].t == 40
    assert len([one for one in items if one.k == "ripple"]) == 4


def test_who_ignores_an_appel_is_missing() -> None:
    """A mark at each of them, 40 ms apart."""
    missing = [one for one in film("general-search", 1) if one.sign == "missing"]
    assert [one.at for one in missing] == ["I08", "I11", "O05", "O10"]
    assert {b.t - a.t for a, b in pairwise(missing)} == {40}


def test_a_released_man_leaves_the_cells() -> None:
    """He walks from the box to the arrow, and nothing is counted."""
    item = film("released-by-card", 2)[-1]
    assert (item.k, item.s, item.via, item.n) == ("walk", "Po1", ("outer cells", "O11"), 0)


# -- shots, cars, escapes --------------------------------------------------------------------------


def test_a_shot_that_hits_kills() -> None:
    """The card is held over the man, the dice fall, the shot flies, he is dead."""
    kinds = [one.k for one in film("staff-car-and-shot", 6)]
    assert kinds == ["card", "die", "die", "shot", "dead", "enter"]
    shot = film("staff-car-and-shot", 6)[3]
    assert (shot.via, shot.sign) == (("X12", "X10"), "star")


def test_the_staff_car_drives_a_man_out() -> None:
    """The car is shown where he stands, and he goes in one piece, uncounted."""
    assert [(one.k, one.sign, one.n) for one in film("staff-car-and-shot", 3)] == [
        ("card", "Staff Car", 0), ("hold", "car", 0), ("walk", "dash", 0),
    ]  # fmt: skip


def test_an_escape_goes_through_the_target() -> None:
    """The man walks onto it and is out; his Kit goes back."""
    assert told("first-escape", 16) == [
        ("walk", "Br1", ("XS13", "TG3")), ("gone", "Br1", ("TG3", "escaped")),
        ("card", "", ("hand:British", "pile:kit")),
    ]  # fmt: skip


def test_markers_are_taken_away_after_an_escape() -> None:
    """Each of them goes."""
    assert {one.s for one in film("first-escape", 17)} == {
        "mark:THEATRE3-L02:British", "mark:K17-L09:British"
    }  # fmt: skip


# -- cards, turns, rounds --------------------------------------------------------------------------


def test_a_card_that_is_drawn_has_its_face_for_its_owner_alone() -> None:
    """All others see a back go to the hand."""
    faces = {viewer: film("drawing-a-card", 2, viewer)[-1] for viewer in ("British", "Security")}
    assert faces["British"].sign == "Hideaway"
    assert faces["Security"].sign == "back:Opportunity"
    assert {one.via for one in faces.values()} == {("pile:Opportunity", "hand:British")}


def test_a_trade_shows_backs_to_those_who_have_no_part_in_it() -> None:
    """The partners see what goes, the Polish see one card each way."""
    signs = {who: [one.sign for one in film("trading", 2, who)] for who in ("Dutch", "Polish")}
    assert signs["Dutch"] == ["rope", "key"]
    assert signs["Polish"] == ["equipment", "equipment"]


def test_equipment_is_taken_from_its_pile_and_the_men_go_to_the_appel() -> None:
    """The claim comes first."""
    assert told("first-escape", 4) == [
        ("card", "", ("pile:rope", "hand:British")), ("sent", "Br2", ("CHAPEL1", "A01")),
        ("sent", "Br3", ("STORE1", "A06")),
    ]  # fmt: skip


def test_a_round_moves_its_marker_and_empties_the_office() -> None:
    """The Guards go to the Barracks one shortly after the other, then the marker goes on."""
    items = film("end-of-the-round", 1)
    sent = [one for one in items if one.k == "sent"]
    assert len(sent) == 4
    assert {one.via for one in sent} == {("office", "barracks")}
    assert {b.t - a.t for a, b in pairwise(sent)} == {40}
    assert [(one.k, one.s) for one in items][-1] == ("toss", "round")


def test_a_pass_is_a_word_about_the_player() -> None:
    """Nothing moves; the words begin with his letter."""
    notes = [one for one in film("do-or-die", 11) if one.text.endswith("passes")]
    assert [(one.at[:5], one.text[1:3]) for one in notes] == [("note:", ": ")]


def test_words_about_players_do_not_lie_on_one_another() -> None:
    """Of many in a step the last three stay."""
    notes = [one for one in film("do-or-die", 16) if one.k == "note"]
    assert len(notes) > 3
    staying = [one.at for one in notes if one.stay]
    assert sorted(staying) == ["note:0", "note:1", "note:2"]


def test_a_man_climbs_back_on_a_rope() -> None:
    """Two Ropes go back for a Drop of 60 feet."""
    items = film("going-back", 2)
    assert [one.k for one in items] == ["hold", "card", "card", "rope"]
    assert items[2].t - items[1].t == 40


SILENT = {
    "announced", "drew", "dealt", "rolls", "rerolls", "draws", "turn", "ready", "lot", "offer",
    "trade", "took-card", "follows", "strayed",
}  # fmt: skip
"""Kinds that move nothing of their own: what they bring about is told with another."""


def test_every_kind_of_event_is_told() -> None:
    """Whatever the engine says has its part in a film, or is known to move nothing."""
    folder = Path(verbs.__file__).parent
    said = {
        kind
        for path in sorted(folder.glob("*.py"))
        for kind in re.findall(r"play\.(?:say|whisper)\(\s*\"([a-z-]+)\"", path.read_text("utf-8"))
    }
    assert len(said) > 50
    assert said <= KINDS.keys() | SILENT
    assert not KINDS.keys() & SILENT


def test_a_guard_who_finds_nobody_goes_back() -> None:
    """Hideaway saves the man; the Guard is told to have found nobody."""
    assert "nobody here" in [one.text for one in film("hidden-in-time", 2)]


# -- the part of a large castle --------------------------------------------------------------------


def test_a_step_begins_where_the_pawn_stands_in_the_part_of_the_step() -> None:
    """Where another part was shown before, the message still starts from the right circles."""
    found = model("general-search", 1)
    west = CASTLE.scene(found.game, found.node.state, found.viewer, Overlay(sight="see:west"))
    shown = Before(found.node, found.seen_by, None, west)
    found.goto(2)
    picture = scene(found)
    assert picture.part != "see:west", "something happens beyond it"
    assert shown.picture.part == "see:west"
    told = step_of(found, shown, picture, Symbols(), 1.0, phone=False)
    assert told
    starts = {one["name"]: (one["x"], one["y"]) for one in told["before"]}
    circles = {one.id: (one.x + one.w / 2, one.y + one.h / 2) for one in picture.places}
    assert starts["Br1"] == pytest.approx(circles["I08"], abs=1)
    assert starts["Du1"] == pytest.approx(circles["O05"], abs=1)


def test_ghosts_stand_on_the_part_that_is_shown() -> None:
    """Whatever a choice leads to, its ghost is drawn where the eye looks, or not at all."""
    found = model("first-escape", 6)
    found.branch()
    picture = scene(found)
    for at in range(len(found.offered())):
        one = ghost(found, f"act:{at}", Symbols(), 1.0, phone=False, part=picture.part)
        assert one.get("corner", [picture.left, picture.top]) == [picture.left, picture.top]


# -- every scenario, every viewer ------------------------------------------------------------------


def check(found: StageModel, viewer: str) -> None:
    """A film is short, and all that it names is there and known."""
    items, ms = found.motion(viewer=viewer)
    assert len(items) <= MOST
    assert ms <= LONGEST
    node = found.node
    first = node.passage()[0].parent
    if not items or first is None:
        return
    overlay = Overlay(left=items, sight="see:all")
    picture = CASTLE.scene(found.game, node.state, viewer, overlay)
    before = CASTLE.scene(found.game, first.state, viewer, Overlay(sight="see:all"))
    sprites = {one.name for each in (before, picture) for one in each.sprites()}
    for item, laid in zip(items, picture.laid, strict=True):
        assert not item.s or item.s in sprites, item
        moves = item.k not in ("put", "take", "toss", "card", "was")
        assert laid.path or laid.marks or not moves, item
    own = secret(found, viewer)
    for item in items:
        if item.k == "card" and item.sign in CARDS:
            assert item.sign in own, item


def secret(found: StageModel, viewer: str) -> set[str]:
    """The cards whose faces a viewer may see in a step: heard, held, or held before."""
    names: set[str] = set()
    for node in found.node.passage():
        for state in (one.state for one in (node.parent, node) if one):
            for who, hand in dict(found.game.observe(state, viewer).facts)["hand"].items():
                names |= set(hand) if who else set()
        heard: list[Event] = [one for one in node.events if found.game.hears(one, viewer)]
        names |= {one.data["card"] for one in heard if "card" in one.data}
        names |= {card for one in heard for card in one.data.get("cards", ())}
    return names


@pytest.mark.slow
@each("name", of_the_book("colditz"))
def test_films_are_short_and_name_what_is_there(name: str) -> None:
    """Every step of every scenario, for everybody."""
    found = StageModel(scenarios.load(name), "")
    for step in range(1, found.last + 1):
        found.goto(step)
        for viewer in found.viewers:
            check(found, viewer)


# -- random games ----------------------------------------------------------------------------------


def heard(game: Any, before: Any, action: Any, step: Any, viewer: str) -> tuple[Any, ...]:
    """All that a viewer may know of a step."""
    return (
        game.observe(before, viewer).facts, game.audible(before, action, viewer),
        tuple(event for event in step.events if game.hears(event, viewer)),
        game.observe(step.state, viewer).facts,
    )  # fmt: skip


def plain(game: Any, before: Any, action: Any, step: Any, viewer: str) -> str:
    """The message of a step, as it is sent."""
    told = Film()
    CASTLE.motion(told, game, before, action, step, viewer, None)
    items, ms = told.ready()
    return json.dumps([ms, [one.plain() for one in items]])


def choices(game: Any, state: Any) -> list[Any]:
    """What can happen next."""
    return [one for one, _ in game.chance(state)] or list(game.actions(state))


def other_truths(state: Any, viewer: str) -> list[Any]:
    """The position with cards and Equipment that the viewer does not see dealt otherwise."""
    field = state.field
    others = [seat for seat in range(field.security) if field.players[seat] != viewer]
    found = []
    for one, other in pairwise(others):
        hands = list(state.hands)
        if hands[one] and hands[other] and hands[one][0] != hands[other][-1]:
            mine, theirs = hands[one][0], hands[other][-1]
            hands[one] = tuple(sorted((*hands[one][1:], theirs)))
            hands[other] = tuple(sorted((*hands[other][:-1], mine)))
            found.append(state._replace(hands=tuple(hands)))
    return found


GAMES = ("six-players", "trading", "general-search", "drawing-a-card", "pawns-for-every-count")


@pytest.mark.slow
@each("name", quickly(GAMES, 3))
def test_films_of_random_games_are_short_and_tell_no_secret(name: str) -> None:
    """What sounds the same to a viewer is sent byte for byte the same."""
    found = model(name)
    game, state, rng = found.game, found.node.state, random.Random(7)
    alike = 0
    for _ in range(60):
        open_ = choices(game, state)
        if not open_:
            break
        sample = rng.sample(open_, min(4, len(open_)))
        for viewer in game.viewers(state):
            known: dict[str, str] = {}
            for truth in (state, *other_truths(state, viewer)):
                for action in sample:
                    if truth is not state and game.refusals(truth, action):
                        continue
                    step = game.apply(truth, action)
                    key = repr(heard(game, truth, action, step, viewer))
                    sent = plain(game, truth, action, step, viewer)
                    alike += key in known
                    assert known.setdefault(key, sent) == sent
                    items, ms = json.loads(sent)[1], json.loads(sent)[0]
                    assert len(items) <= MOST
                    assert ms <= LONGEST
        state = game.apply(state, rng.choice(sample)).state
    assert alike


def test_a_card_drawn_is_one_back_for_all_others() -> None:
    """Whatever comes up, the others are sent the same."""
    found = model("drawing-a-card", 1)
    game = found.game
    before = found.node.state
    state = game.apply(before, game.read(before, "British: draw")).state
    drawn = choices(game, state)
    assert len(drawn) > 5
    sent = {plain(game, state, one, game.apply(state, one), "Security") for one in drawn}
    own = {plain(game, state, one, game.apply(state, one), "British") for one in drawn}
    assert len(sent) == 1
    assert len(own) == len(drawn)
