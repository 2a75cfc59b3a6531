"""The tunnels' board: what it shows, what it says, and that both painters take it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

from rules import scenarios
from rules.core import data
from rules.games.underground.board.notation import BOARDS, load_board
from tests.cases import each
from tests.widgets.boards.tunnels.conftest import BUSY, Game, State, position
from tests.widgets.kernel.test_painters import compare
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted
from widgets.apps.stage.picture import scene as stage_picture
from widgets.boards import Overlay, board
from widgets.boards.graph import touch
from widgets.boards.tunnels import deck, moves
from widgets.boards.tunnels.beside import planned
from widgets.boards.tunnels.facts import seen
from widgets.boards.tunnels.ground import ground
from widgets.boards.tunnels.labels import labels
from widgets.boards.tunnels.labels import named as some
from widgets.boards.tunnels.points import numbered
from widgets.kernel.film import Item
from widgets.kernel.scene import Rect, Scene, Text, Use

TUNNELS = board("underground")
WITH_START = [name for name in data.list_files(BOARDS, (".txt",)) if load_board(name).start >= 0]
OVERLAY = Overlay(
    offers=("c3", "Start", "nowhere"),
    left=(
        Item("was", s="B", at="c1", stay=True),
        Item("walk", 0, 510, "B", ("c1", "c2", "c3", "k1"), n=1, stay=True),
        Item("sent", 510, 340, "C", ("a8", "Prison"), stay=True),
    ),
    refused=Item("refuse", d=700, via=("c4", "c5")),
    guesses=(("e3", "A"),),
    marked=("f8",),
)


def texts(picture: Scene) -> list[Text]:
    """All text on a picture, that on signs included, at the size it has there."""
    found: list[Text] = []
    for shape in picture.shapes():
        if isinstance(shape, Text):
            found.append(shape)
        elif isinstance(shape, Use):
            found += [
                part._replace(size=part.size * shape.scale)
                for part in shape.symbol.shapes
                if isinstance(part, Text)
            ]
    return found


def uses(picture: Scene, name: str) -> list[Use]:
    """The signs of that name."""
    return [
        shape
        for shape in picture.shapes()
        if isinstance(shape, Use) and shape.symbol.id.startswith(name)
    ]


def name(picture: Scene, place: str) -> str:
    """The spoken name of a place."""
    return next(one.name for one in picture.places if one.id == place)


@each("which", data.list_files(BOARDS, (".txt",)))
@each("phone", [False, True])
def test_painters_agree(game: Game, which: str, phone: bool) -> None:
    """Every shipped board, empty, is drawn alike as SVG and on the canvas."""
    first = load_board(which).names[0]
    state = position(which, at={"A": first, "B": ""}, die=4, said="back")
    compare(TUNNELS.scene(game, state, "A", Overlay(phone=phone)))


@each("overlay", [OVERLAY, Overlay(asking=True), Overlay(phone=True)])
def test_painters_agree_on_a_crowded_board(game: Game, overlay: Overlay) -> None:
    """With everything on it the picture is the same for both."""
    compare(TUNNELS.scene(game, position("full", **BUSY), "everyone", overlay))


@each("size", [1.0, 0.8, 0.5])
@each("which", ["full", "corridor", "chasm"])
def test_type_is_never_small(game: Game, which: str, size: float) -> None:
    """No word on the board is smaller than 12 px on the screen, and the picture keeps its width."""
    facts: dict[str, Any] = BUSY if which == "full" else {"at": {"A": "a0"}}
    state = position(which, **facts)
    picture = TUNNELS.scene(game, state, "everyone", Overlay(), size)
    plain = [shape for shape in picture.shapes() if isinstance(shape, Text)]
    assert min(shape.size for shape in plain) * size >= 11.9
    whole = TUNNELS.scene(game, state, "everyone", Overlay())
    assert picture.width == whole.width
    if size == 1.0:
        assert min(text.size for text in texts(picture)) >= 11.9


def test_the_full_board_fits_a_page(game: Game) -> None:
    """760 units wide at most, with squares of 32 or more; a corridor is drawn large."""
    full = TUNNELS.scene(game, position("full", **BUSY), "everyone", Overlay())
    assert full.width <= 760
    assert full.cell >= 32
    assert TUNNELS.scene(game, position("junction"), "everyone", Overlay()).cell == 64


@each("which", data.list_files(BOARDS, (".txt",)))
@each("size", [1.0, 0.7])
def test_every_square_is_named_and_no_name_covers_another(which: str, size: float) -> None:
    """Names stand on bare rock, clear of each other."""
    here = ground(load_board(which), size)
    texts, boxes = labels(here)
    found = tuple(texts.values())
    plain = [at for at in range(len(here.board.names)) if here.board.kinds[at][-4:] != "cave"]
    wanted = {here.board.names[at] for at in plain if here.board.kinds[at] != "prison"}
    written = {text.text.split()[-1] for text in found}
    if size == 1.0:
        assert len(found) == len(wanted), wanted - written
    new = boxes[len(boxes) - len(found) :]
    assert not any(touch(one, other) for one, other in combinations(new, 2))
    assert all(x > 0 and x + w < here.width for x, _, w, _ in new)


def test_what_assistive_technology_hears(game: Game) -> None:
    """One sentence for the position, and for every place what it is, holds and carries."""
    picture = TUNNELS.scene(game, position("full", **BUSY), "everyone", Overlay())
    assert picture.title.startswith("The tunnels. A on c4; B on c4")
    assert "E out of the game" in picture.title
    assert "treasure on Treasure Cave" in picture.title
    assert "Fire on Collapse on Grate on Signpost on e5" in picture.title
    assert picture.title.endswith("next: B.")
    assert name(picture, "c5") == "c5, chasm"
    assert name(picture, "a5") == "a5, Chance square"
    assert name(picture, "c4") == "c4, player A, player B"
    assert name(picture, "Treasure") == "Treasure Cave, square Treasure, treasure"
    assert name(picture, "d5") == "d5, Signpost pointing to d6"
    assert name(picture, "North") == "exit North"
    assert name(picture, "Start") == "Start, player G"
    assert len({place.id for place in picture.places}) == 90


def test_open_caves_and_the_carrier_are_said(game: Game) -> None:
    """Who opened a cave, and who has the treasure."""
    state = position("fire-cave", at={"A": "a4", "B": "a5"}, open={"fire-cave": "A"}, carrier="B")
    picture = TUNNELS.scene(game, state, "A", Overlay())
    assert name(picture, "Fire") == "Fire Cave, square Fire, open until A's next turn"
    assert name(picture, "a5") == "a5, player B with the treasure"
    assert "B carries the treasure" in picture.title
    assert picture.title.startswith("The tunnels as A sees them.")
    assert len(uses(picture, "chest")) == 1


def test_tokens_lie_in_their_order_and_arrows_point_true(game: Game) -> None:
    """Fire is painted last; the Signpost on q1 points up to d7, that on e5 to the left."""
    picture = TUNNELS.scene(game, position("full", **BUSY), "everyone", Overlay())
    at = next(place for place in picture.places if place.id == "e5")
    pile = [
        use.symbol.id
        for use in uses(picture, "tile")
        if abs(use.x - at.x - at.w / 2) < at.w and abs(use.y - at.y - at.h / 2) < at.h
    ]
    assert pile == ["tile-signpost-0.5", "tile-grate", "tile-collapse", "tile-fire"]
    assert {use.symbol.id for use in uses(picture, "tile-signpost")} == {
        "tile-signpost-0.5", "tile-signpost-0.75", "tile-signpost-0",
    }  # fmt: skip


def test_a_pile_has_a_list(game: Game) -> None:
    """Where the rock leaves room, a list beside a pile says what lies in it, top first."""
    tokens = {"a4": ("fire", "grate", "signpost")}
    state = position("junction", at={"A": "a0"}, tokens=tokens, arrows={"a4": "a5"}, treasure="a4")
    words = [text.text for text in texts(TUNNELS.scene(game, state, "A", Overlay()))]
    start = words.index("Fire")
    listed = [word for word in words[start:] if word in ("Fire", "Grate", "Signpost", "treasure")]
    assert listed == ["Fire", "Grate", "Signpost", "treasure"]


def test_nothing_hidden_is_in_the_picture(game: Game) -> None:
    """Two states alike to a viewer give the same picture, whatever the hands are."""
    first = position("full", 1, **BUSY)
    other = {**BUSY, "hand": {"A": ("knife",) * 4, "B": ("plank", "coin")}}
    second = position("full", 2, **other)
    pictures = [TUNNELS.scene(game, state, "B", OVERLAY).plain() for state in (first, second)]
    assert json.dumps(pictures[0]) == json.dumps(pictures[1])
    assert "bomb" not in json.dumps(pictures[0])


def test_a_question_is_not_given_away(game: Game) -> None:
    """While an answer is open every place can be it, and no throw is drawn."""
    state = position("corridor", at={"A": "a0"})
    picture = TUNNELS.scene(game, state, "everyone", Overlay(asking=True, ahead=True))
    assert not [text for text in texts(picture) if text.fill == "ask"]
    asked = [one for one in picture.shapes() if isinstance(one, Rect) and one.ink.stroke == "ask"]
    assert len(asked) >= 9
    assert not uses(picture, "throw")


def test_still_layers_are_the_same_objects(game: Game) -> None:
    """Painters can tell by identity that the rock has not changed; light moves with the actor."""
    one = TUNNELS.scene(game, position("corridor", at={"A": "a0"}), "A", Overlay())
    two = TUNNELS.scene(game, position("corridor", at={"A": "a1"}), "A", Overlay())
    assert [one.layers[0], one.layers[2]] == [two.layers[0], two.layers[2]]
    assert one.layers[1] is not two.layers[1]
    back = TUNNELS.scene(game, position("corridor", at={"A": "a0"}), "A", Overlay())
    assert back.layers[1] is one.layers[1]


@each("square", ["North", "c4", "South", "g1", "b3"])
def test_on_a_phone_the_board_follows_the_actor(game: Game, square: str) -> None:
    """Of the full board a part is shown, with squares for a finger, and the actor is in it."""
    state = position("full", **{**BUSY, "at": {"B": square}})
    picture = TUNNELS.scene(game, state, "B", Overlay(phone=True))
    assert picture.cell * 360 / picture.width >= 32
    here = next(place for place in picture.places if place.id == square)
    middle = here.x + here.w / 2, here.y + here.h / 2
    assert picture.left + 10 < middle[0] < picture.left + picture.width - 10
    assert picture.top + 10 < middle[1] < picture.top + picture.height - 10
    assert picture.height <= 1.3 * picture.width


@each("which", ["corridor", "chasm", "junction", "fire-cave", "prison"])
def test_on_a_phone_a_small_board_is_whole(game: Game, which: str) -> None:
    """Nothing is cut off, and squares are still 30 px."""
    state = position(which)
    picture = TUNNELS.scene(game, state, "A", Overlay(phone=True))
    assert (picture.left, picture.top) == (0, 0)
    assert all(place.x + place.w <= picture.width for place in picture.places)
    assert picture.cell * 360 / picture.width >= 30


def test_more_than_four_on_a_square_are_counted(game: Game) -> None:
    """Four figures and a number, and all of them are named."""
    state = position("corridor", at=dict.fromkeys("ABCDEF", "a3"))
    picture = TUNNELS.scene(game, state, "everyone", Overlay())
    assert len(list(picture.sprites())) == 4
    assert "6" in [text.text for text in texts(picture)]
    assert name(picture, "a3").count("player") == 6


def test_behind_and_in_front(game: Game) -> None:
    """Whoever draws a chance sees which squares are meant."""
    facts: dict[str, Any] = {"at": {"A": "a2"}, "came": {"A": "a1"}, "phase": "draw"}
    words = [
        t.text
        for t in texts(TUNNELS.scene(game, State(load_board("junction"), facts), "A", Overlay()))
    ]
    assert {"behind", "in front"} <= set(words)


def test_everybody_who_waits_is_shown(game: Game) -> None:
    """Many players out of the game on a narrow picture stand closer, in their order."""
    state = position("junction", at=dict.fromkeys("ABCDEFGH", ""), die=3)
    picture = TUNNELS.scene(game, state, "everyone", Overlay(phone=True), 0.6)
    shown = {use.name: use.x for use in picture.sprites()}
    assert sorted(shown, key=lambda seat: shown[seat]) == list("ABCDEFGH")
    assert all(0 < x < picture.width for x in shown.values())
    assert "waiting" in [text.text for text in texts(picture)]


@each("which", WITH_START)
def test_they_wait_beside_start(game: Game, which: str) -> None:
    """Where there is a Start the line stands on bare rock near it, each at a place of his own."""
    board_ = load_board(which)
    alone, both = (
        {use.name: (use.x, use.y) for use in TUNNELS.scene(game, position(which, at=at), "A",
                                                          Overlay()).sprites()}
        for at in ({"A": "", "B": board_.names[0]}, {"A": "", "B": ""})
    )  # fmt: skip
    assert alone["A"] == both["A"] != both["B"]
    here = ground(board_)
    boxes = [here.box(at) for at in range(len(board_.names))]
    assert not any(x < both["A"][0] < x + w and y < both["A"][1] < y + h for x, y, w, h in boxes)


# -- the shelf ------------------------------------------------------------------------------------


def shelved(viewer: str, **facts: Any) -> Scene:
    """A picture of the shelf of three players."""
    hands: dict[str, tuple[str, ...]] = {"A": ("knife", "plank"), "B": ("cross",), "C": ()}
    given = {"hand": hands, "hands": {seat: len(hand) for seat, hand in hands.items()}, **facts}
    at = {"A": "a0", "B": "a1", "C": "a2"}
    return TUNNELS.scene(Game(), position("corridor", at=at, **given), viewer, Overlay())


def test_own_cards_lie_face_up_and_others_as_backs() -> None:
    """A sees names on A's own cards, a back for B's card with its number, and that C has none."""
    picture = shelved("A")
    faces = [use.symbol.id for use in uses(picture, "face-")]
    assert faces == ["face-knife", "face-plank"]
    assert len(uses(picture, "card-back")) == 1 + 1
    words = [text.text for text in texts(picture)]
    assert "1" in words
    assert words.count("no cards") == 1


def test_everyone_sees_every_face() -> None:
    """Whoever sees all sees all hands; a prison pass lies open for everybody."""
    faces = [use.symbol.id for use in uses(shelved("everyone", passes={"C": 1}), "face-")]
    assert faces == ["face-knife", "face-plank", "face-cross", "face-prison pass"]
    shown = uses(shelved("A", passes={"C": 1}), "small-")
    assert [use.symbol.id for use in shown] == ["small-prison pass"]


def test_a_low_hand_names_its_cards_where_they_fit() -> None:
    """Below a part of the tunnels on a phone, too, a sign alone would say little."""
    model = StageModel(scenarios.load("underground/first-steps"))
    shown = uses(fitted(model, 390, 364, phone=True, record=False), "low-")
    assert [use.symbol.id for use in shown][:5] == [
        "low-knife", "low-cross", "low-pick", "low-bucket", "low-plank",
    ]  # fmt: skip
    assert len(shown) == 5 + 5


@each("phone", [False, True])
@each("which", ["full", "corridor", "junction"])
@each("viewer", ["A", "everyone"])
def test_nothing_on_the_shelf_lies_on_something_else(
    game: Game, which: str, viewer: str, phone: bool
) -> None:
    """Hands and piles stand apart, inside the picture, and below every place of the board."""
    first = load_board(which).names[0]
    state = position(which, at=dict.fromkeys("ABCD", first), hands=dict.fromkeys("ABCD", 5))
    picture = TUNNELS.scene(game, state, viewer, Overlay(phone=phone))
    room = picture.width
    plan = planned(room, tuple("ABCD"), viewer)
    boxes = list(plan.spots.values())
    assert not any(touch(one, other) for one, other in combinations(boxes, 2))
    assert all(x >= 0 and x + w <= room and y + h <= plan.height for x, y, w, h in boxes)
    if not phone:
        top = picture.height - plan.height
        assert all(place.y + place.h <= top for place in picture.places)


def test_the_shelf_keeps_its_places() -> None:
    """Cards come and go, and everybody's hand stays where it was."""
    none = dict.fromkeys("ABC", ())
    full, empty = shelved("A"), shelved("A", hand=none, hands=dict.fromkeys("ABC", 0))
    assert (full.width, full.height) == (empty.width, empty.height)
    small = [{use.symbol.id: (use.x, use.y) for use in uses(one, "seat-") if not use.name}
             for one in (full, empty)]  # fmt: skip
    assert small[0] == small[1]


@each("which", ["corridor", "junction", "full"])
def test_numbers_stand_beside_their_squares(which: str) -> None:
    """The count of a step never covers another square, nor who stands there."""
    here = ground(load_board(which))
    boxes = [here.box(at) for at in range(len(here.board.names))]
    for at, (x, y) in enumerate(map(here.middle, range(len(boxes)))):
        dx, dy = numbered(here, at)
        spot = (x + dx * here.c, y + dy * here.c, 0.1, 0.1)
        crossing = len(here.board.next[at]) > 3
        assert crossing or not any(touch(spot, box) for box in boxes if box != here.box(at))


@each("square", ["North", "c4", "g1"])
def test_on_a_phone_nothing_lies_on_the_shelf(game: Game, square: str) -> None:
    """Figures, tokens, offers and answers outside the part that is shown are left out."""
    state = position("full", **{**BUSY, "at": {"A": "c4", "B": square, "C": "i3"}})
    every = tuple(state.field.board.names)
    picture = TUNNELS.scene(game, state, "B", Overlay(phone=True, offers=every))
    plan = planned(picture.width, ("A", "B", "C"), "B")
    low = picture.top + picture.height - plan.height
    moving = next(layer for layer in picture.layers if layer.name == "moving")
    for shape in moving.shapes:
        if isinstance(shape, Use | Rect):
            assert shape.y < low


@each("phone", [False, True])
def test_of_a_sparse_board_only_what_tells_something_is_named(game: Game, phone: bool) -> None:
    """Ends of ways, figures and offers have their names, clear of marks; the ground stays."""
    state = position("full", **BUSY)
    overlay = replace(OVERLAY, phone=phone)
    full = TUNNELS.scene(game, state, "everyone", overlay)
    few = TUNNELS.scene(game, state, "everyone", replace(overlay, sparse=True))
    names = set(state.field.names)

    def written(picture: Scene) -> set[str]:
        return {one.text for one in texts(picture) if one.text in names}

    told = {"c1", "k1", "c4", "a8", "f2", "c3"}
    # Everybody's hand leaves no room for names on a phone: a row of squares is in sight.
    assert (set() if phone else told) <= written(few) < written(full)
    assert {"e9", "g4", "i2"} <= written(full) - written(few)
    assert (few.width, few.height, few.places) == (full.width, full.height, full.places)


def test_where_a_throw_leads_is_not_hidden_by_who_stands_there() -> None:
    """The numbers of the throws that end beside somebody stand on the rock."""
    model = StageModel(scenarios.load("underground/chasm-jump"), "")
    picture = stage_picture(model, room=(598.0, 447.0))
    (told,) = (one for one in texts(picture) if one.text == "2–6")
    figure = next(one for one in picture.shapes() if isinstance(one, Use) and one.name == "B")
    assert abs(told.x - figure.x) < 1
    assert told.y < figure.y - 19 * figure.scale
    model.goto(2)
    picture = stage_picture(model, room=(598.0, 447.0))
    figure = next(one for one in picture.shapes() if isinstance(one, Use) and one.name == "B")
    (count,) = (one for one in texts(picture) if one.text == "4" and abs(one.x - figure.x) < 1)
    (die,) = (one for one in uses(picture, "throw-4") if abs(one.x - figure.x) < figure.scale * 20)
    assert die.y + 10 * die.scale < count.y - count.size


def test_no_name_lies_among_what_stands_in_the_head_of_a_phone(game: Game) -> None:
    """There the die lies with its letter: a name beside it would read as one with it."""
    overlay = Overlay(phone=True, playing=True, ahead=True, sparse=True, room=(358.0, 440.0))
    state = position("full", at={"A": "Start", "B": "c4", "C": ""}, turn="A")
    picture = TUNNELS.scene(game, state, "A", overlay)
    exits = [one for one in texts(picture) if one.text.startswith("exit ")]
    ground_ = [one for one in texts(picture) if one.text == "waiting"]
    assert ground_
    assert all(one.y - one.size > ground_[0].y for one in exits if one.y > picture.top)


def test_names_of_the_last_row_stand_below_it_in_a_window_of_1280_pixels(game: Game) -> None:
    """Above it those of three squares and of an exit would stand in a heap."""
    overlay = Overlay(playing=True, sparse=True, room=(1256.0, 548.0))
    state = position("full", at={"A": "i2", "B": "v2", "C": "i3"}, turn="A", hand={"knife": 1})
    picture = TUNNELS.scene(game, state, "A", overlay)
    words = {one.text: one for one in texts(picture)}
    low = {words[name].y for name in ("i2", "i3", "exit South")}
    assert len(low) == 1
    assert low.pop() > words["v2"].y + picture.cell


def test_a_name_moves_aside_for_what_lies_on_its_place() -> None:
    """A plate or a number never covers a name; one without any free place is left out."""
    here = ground(load_board("full"))
    at = here.board.index["c1"]
    usual = next(one for one in labels(here)[0].values() if one.text == "c1")
    mark = (usual.x - 6, usual.y - 10, 12.0, 12.0)
    found = [one for one in some(here, {at}, [mark]) if one.text == "c1"]
    assert all((one.x, one.y) != (usual.x, usual.y) for one in found)
    everywhere = (0.0, 0.0, here.width, here.height)
    assert not some(here, {at}, [everywhere])


# -- the hand that is played from -----------------------------------------------------------------


@each("phone", [False, True])
def test_own_cards_are_large_in_a_game_with_a_word_that_says_when(phone: bool) -> None:
    """A weapon works after a throw, a plank over a chasm; what works now has a ring."""
    model = StageModel(scenarios.load("underground/attack-basic"))
    room = (390.0, 530.0) if phone else (1340.0, 665.0)
    overlay = Overlay(phone=phone, playing=True, ahead=True, sparse=True, room=room)
    seen_by = {}
    for step in (0, 10):
        model.goto(step)
        state = model.node.state
        picture = TUNNELS.scene(model.game, state, "A", overlay)
        held = uses(picture, "held-")
        assert [one.symbol.id.split("-")[1] for one in held] == ["sabre", "cross"]
        words = " ".join(text.text for text in texts(picture))
        rings = [one for one in picture.shapes() if isinstance(one, Rect) and one.ink.width == 3]
        seen_by[step] = (words, len([one for one in rings if one.ink.stroke == "sky"]))
    assert "attacked" in seen_by[10][0]
    assert "attack" in seen_by[10][0]
    assert "stop on 1: attack" in seen_by[10][0]
    assert seen_by[10][1] == 1
    assert "stop on" not in seen_by[0][0]


@each("phone", [False, True])
def test_a_large_hand_keeps_its_places(phone: bool) -> None:
    """The picture has one size whatever is held, also of more cards than are shown large."""
    sizes = set()
    for hand in ((), ("knife", "plank"), ("bucket-pump",) * 5, ("knife",) * 14):
        state = position("full", at=dict.fromkeys("ABC", "a1"), hand={"A": hand})
        picture = TUNNELS.scene(Game(), state, "A", Overlay(phone=phone, playing=True))
        sizes.add((picture.width, picture.height))
        held = uses(picture, "held-")
        assert len(held) in (0, len(hand))
        assert all(one.x + deck.BROAD / 2 < picture.left + picture.width for one in held)
    assert len(sizes) == 1


def test_the_word_at_a_card_and_its_line_agree_on_whether_it_works_now() -> None:
    """Both are made of what may be done."""
    model = StageModel(scenarios.load("underground/attack-basic"))
    for step in range(model.last + 1):
        model.goto(step)
        facts = seen(model.game, model.node.state, "A")
        lines, words = (
            told(model.game, model.node.state, facts, *more)
            for told, more in ((moves.uses, ("A",)), (moves.whens, ()))
        )
        assert {card: now for card, (_, now) in lines.items()} == {
            card: now for card, (_, now) in words.items()
        }


def test_what_is_behind_stands_clear_of_the_card_that_asks() -> None:
    """A drawn card hangs over the square; the tag of the square behind goes where it is not."""
    model = StageModel(scenarios.load("underground/ahead-at-a-fork"))
    model.goto(2)
    for size, phone in (((390.0, 526.0), True), ((1256.0, 548.0), False)):
        picture = fitted(model, *size, phone=phone)
        shapes = [(one, layer) for layer in picture.layers for one in layer.shapes]
        plates = {
            text.text: (rect.x + on.x, rect.y + on.y, rect.w, rect.h)
            for (rect, on), (text, _) in pairwise(shapes)
            if isinstance(rect, Rect) and isinstance(text, Text)
        }
        (card,) = [one for text, one in plates.items() if "in front of you" in text]
        assert not touch(card, plates["behind"])
