"""The castle's board: every scenario for every viewer, both painters, nothing hidden named."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

from rules import scenarios
from rules.games.colditz.board.notation import list_castles
from rules.games.colditz.cards import CARDS
from tests.cases import each, of_the_book
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.boards import Overlay, board
from widgets.boards.castle import facts as words
from widgets.kernel import svg
from widgets.kernel.canvas import layer_commands
from widgets.kernel.scene import Ink, Rect, Scene, Text, Use

CASTLE = board("colditz")
HIDDEN = tuple(card for card in CARDS if card != "Appel")
"""The names of cards that are no words on the plan."""
FAST = ("castle-walk", "claim-and-run", "do-or-die", "first-escape", "last-man-in-the-tunnel",
        "three-windows", "four-together", "trading")  # fmt: skip


def model(name: str, viewer: str = "", step: int = 0) -> StageModel:
    """The stage of a scenario."""
    found = StageModel(scenarios.load(f"colditz/{name}"), viewer)
    found.goto(min(step, found.last))
    return found


def texts(picture: Scene) -> list[Text]:
    """All text of a picture."""
    found = [shape for shape in picture.shapes() if isinstance(shape, Text)]
    for shape in picture.shapes():
        if isinstance(shape, Use):
            found += [
                part._replace(size=part.size * shape.scale)
                for part in shape.symbol.shapes
                if isinstance(part, Text)
            ]
    return found


@each("name", of_the_book("colditz", part=12))
def test_every_scenario_is_drawn_for_every_viewer(name: str) -> None:
    """First and last position: a scene, hands and a table, on a page and on a phone."""
    name = name.rpartition("/")[2]
    for viewer in model(name).viewers:
        for step in (0, 99):
            found = model(name, viewer, step)
            state = found.node.state
            for phone in (False, True):
                picture = scene(found, phone=phone)
                assert {place.id for place in picture.places} & set(state.field.names)
                assert picture.title.endswith("Rounds left.")
            assert CASTLE.hands(found.game, state, viewer).hands
            assert len(CASTLE.table(found.game, state, viewer)) == len(state.field.players)


@each("name", FAST)
def test_both_painters_take_it(name: str) -> None:
    """The markup is whole, and the canvas has commands for every layer."""
    for step in (0, 2):
        picture = scene(model(name, step=step))
        ET.fromstring(svg.picture(picture))  # noqa: S314 - our own markup
        assert all(layer_commands(layer, "dark") for layer in picture.layers if layer.shapes)


@each("name", FAST)
def test_a_viewer_is_shown_nothing_hidden(name: str) -> None:
    """Neither picture nor hands name a card that the viewer may not see."""
    found = model(name, step=2)
    state = found.node.state
    for seat, viewer in enumerate(state.field.players):
        own = {CARDS[card] for card in state.hands[seat]}
        hands = CASTLE.hands(found.game, state, viewer)
        for hand in hands.hands:
            if hand.seat != viewer:
                assert not {card.name for card in hand.cards} & set(CARDS)
                assert hand.hidden == len(state.hands[state.field.seats[hand.seat]])
        drawn = CASTLE.scene(found.game, state, viewer, Overlay())
        said = json.dumps(drawn.plain())
        assert not [card for card in HIDDEN if card not in own and f'"{card}"' in said]


def test_equipment_of_others_is_a_number() -> None:
    """Equipment lies face down: the others see how much, the owner what."""
    found = model("do-or-die")
    state = found.node.state
    own, other = (CASTLE.hands(found.game, state, viewer) for viewer in ("Polish", "Security"))
    mine = next(hand for hand in own.hands if hand.seat == "Polish")
    theirs = next(hand for hand in other.hands if hand.seat == "Polish")
    assert [card.name for card in mine.cards][-2:] == ["wire cutter", "Escape Kit"]
    assert [card.name for card in theirs.cards] == ["1 Equipment", "Escape Kit"]


def test_same_facts_same_picture() -> None:
    """Hands change nothing on the board: only what is observed is drawn."""
    found = model("first-escape", step=1)
    state = found.node.state
    viewer = state.field.players[-1]
    other = state._replace(hands=((0,) * len(state.hands[0]), *state.hands[1:]))
    one = CASTLE.scene(found.game, state, viewer, Overlay()).plain()
    assert one == CASTLE.scene(found.game, other, viewer, Overlay()).plain()


@each("name", FAST)
def test_type_is_large_enough(name: str) -> None:
    """Text is 12 px on the screen, also where the picture is made smaller."""
    for size in (1.0, 0.8):
        picture = scene(model(name, step=2), size)
        found = texts(picture) if size == 1 else picture.shapes()
        small = [
            text
            for text in found
            if isinstance(text, Text) and text.text != "!" and text.size * size < 11.9
        ]
        assert not small, small[:3]


def test_a_refusal_is_a_path_from_where_the_pawn_stands() -> None:
    """A place stands for a step; a refused one begins where the pawn is."""
    found = model("do-or-die", step=3)
    game, before = found.game, found.node.state
    action = game.parse(before, "Polish: Po1 to X01")
    assert CASTLE.targets(game, before, "Polish", (action,)) == ("X01",)
    tried = CASTLE.tried(game, before, "Polish", game.parse(before, "Polish: Po1 to O05"))
    assert tried is not None
    assert (tried.k, tried.via) == ("refuse", ("O02", "O05"))


@each("name", of_the_book("colditz", part=12))
def test_a_position_is_spoken_in_words(name: str) -> None:
    """No pawn, circle or pair by the name that it is typed by, in sentence or place."""
    found = model(name.rpartition("/")[2], step=99)
    field, picture = found.node.state.field, scene(found)
    typed = {*field.pawns, *field.names, *map(field.board.pair_name, range(len(field.pairs)))}
    for said in (picture.title, *(place.name for place in picture.places)):
        assert not typed & {*re.findall(r"[A-Z][\w-]*\d[\w-]*", said)}, said


def test_every_castle_has_a_scenario_or_is_whole() -> None:
    """The castles that are kept are all known to the pictures."""
    assert {"full", "mini"} <= set(list_castles())


def test_own_cards_lie_open_and_can_be_pressed() -> None:
    """A card that names nobody is played by pressing it; others see backs with a count."""
    found = model("drawing-a-card", step=5)
    state, game = found.node.state, found.game
    own = {place.id: place.name for place in CASTLE.scene(game, state, "British", Overlay()).places}
    assert own["card:Hideaway"] == "British's card Hideaway"
    other = CASTLE.scene(game, state, "Security", Overlay())
    assert not [place for place in other.places if place.id == "card:Hideaway"]
    action = game.parse(state, "British: play Quick Dash")
    assert CASTLE.targets(game, state, "British", (action,)) == ("card:Quick Dash",)
    assert CASTLE.targets(game, state, "Security", (action,)) == ("",)


def test_men_stand_in_their_boxes_one_by_one_or_on_one_another() -> None:
    """Every pawn that is in a box is there by its name; many of a nation have a number."""
    found = model("guard-deployment")
    picture = scene(found)
    inside = {place.id: place for place in picture.places}["barracks"]
    guards = [one for one in picture.sprites() if one.name.startswith("G")]
    there = [one for one in guards if inside.y < one.y < inside.y + inside.h]
    assert len(there) > 5
    assert all(inside.x < one.x < inside.x + inside.w for one in there)
    assert f"×{len(there)}" in [text.text for text in texts(picture)]


@each("room", ((1318.0, 650.0), (390.0, 430.0)))
def test_who_may_be_pressed_is_framed_over_all_men(room: tuple[float, float]) -> None:
    """At a line-up, side by side: each frame is whole, and wide enough to be seen from afar."""
    found = model("appel-obeyed", step=99)
    at = dict(words.seen(found.game, found.node.state, "").at)
    men = {at[man] for man in at if at[man] in found.node.state.field.names}
    narrow = room[0] < 400
    overlay = Overlay(offers=tuple(men), room=room, phone=narrow)
    picture = CASTLE.scene(found.game, found.node.state, "", overlay, 1.0)
    shapes = [one for layer in picture.layers for one in layer.shapes]
    drawn = [one for one in shapes if isinstance(one, Rect) and one.ink == Ink("", "act", 3.5)]
    last = max(i for i, one in enumerate(shapes) if isinstance(one, Use) and one.name in at)
    boxes = {one.id: one for one in picture.places if one.id in men}
    assert len(drawn) == len(boxes) > 3
    assert all(shapes.index(one) > last for one in drawn)
    for one in drawn:
        covered = [
            name
            for name, box in boxes.items()
            if abs(box.x + box.w / 2 - one.x - one.w / 2) < one.w / 2
            and abs(box.y + box.h / 2 - one.y - one.h / 2) < one.h / 2
        ]
        assert len(covered) == 1
