"""The duel's board: two sheets, what they show to whom, and what they keep to themselves."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

import pytest

from rules import scenarios
from tests.cases import each, of_the_book
from tests.widgets.boards.sheet.test_sheet import words
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts.ask import ask as parts_ask
from widgets.apps.stage.picture import scene
from widgets.apps.stage.still import static_html
from widgets.apps.stage.view import view
from widgets.boards import Overlay, board
from widgets.boards.pieces import style
from widgets.kernel import svg
from widgets.kernel.canvas import Painter
from widgets.kernel.scene import Path, Scene, Text

TWIN = """
title = "Twins"
game = "duel"
[maps]
M1 = '''
+---+---+---+---+
| {one} {side} 1 |   | {a} {gap}
+   +   +   +   +
|   | {b} | I   {c} |
+---+---+---+---+
'''
M2 = '''
+---+---+---+
| X     | K >
+   +   +   +
|           |
+---+---+---+
'''
[setup]
players.P1 = "{start}"
players.P2 = "a2"
grenades.P1 = 2
[[step]]
do = "P1: {way}"
[[step]]
do = "P2: right"
[[step]]
do = "P1: throw left"
[[step]]
do = "P2: throw up"
"""
STORIES = {
    "a step": ("right", "a2", {"one": " ", "side": "|"}),
    "a fall": ("right", "a1", {"one": " ", "side": " "}),
}
"""What P1 does, and what of the labyrinth the answers follow from."""


def twins(story: str, viewer: str = "P1") -> list[StageModel]:
    """Games that differ in everything P1 has not met, and in nothing P1 was told."""
    way, start, fixed = STORIES[story]
    found = []
    for a, b, c, gap in (("A", " ", "O", "|"), ("X", "Y", " ", ">"), (" ", " ", " ", "|")):
        text = TWIN.format(way=way, start=start, a=a, b=b, c=c, gap=gap, **fixed)
        if story == "a step":
            text = text.replace(f"|   | {b} |", f"|     {' '} |")
        model = StageModel(scenarios.loads(text, "own/twin"), viewer=viewer)
        model.goto(4)
        found.append(model)
    return found


@each("phone", [False, True])
@each("story", STORIES)
def test_a_player_sees_nothing_beyond_knowledge(story: str, phone: bool) -> None:
    """Labyrinths alike to P1 give the same picture, names, sentence and second sheet."""
    pictures = [scene(model, phone=phone) for model in twins(story)]
    shown = {json.dumps(picture.plain()) for picture in pictures}
    assert len(shown) == 1
    assert len({repr(picture.second and picture.second.plain()) for picture in pictures}) == 1
    assert len({repr(scene(model).plain()) for model in twins(story, "everyone")}) == 3


@each("story", STORIES)
def test_the_words_around_the_board_leak_nothing(story: str) -> None:
    """Players, log, offers and the still page are the same too."""
    models = twins(story)
    views = [view(model) for model in models]
    for name in ("drawer", "choices", "table", "spoken"):
        assert len({repr(getattr(one, name)) for one in views}) == 1, name
    pages = [static_html(model.scenario, viewer="P1", step=4) for model in models]
    assert len({re.sub(r"\ber(-t)?\d+", "", page) for page in pages}) == 1


def test_where_a_slip_fits_leaks_nothing() -> None:
    """Labyrinths alike to P1 let his slip lie in the same places, for the same reasons."""
    told = set()
    for model in twins("a fall"):
        cells = [place.id for place in scene(model, room=PLAY).places if "join:" in place.id]
        assert len(cells) == 8
        said = []
        for cell in cells:
            model.choose(cell)
            said.append((model.said, json.dumps(scene(model, room=PLAY).plain())))
        told.add((model.joins(), tuple(said)))
    assert len(told) == 1


def test_everybody_sees_both_labyrinths() -> None:
    """Signs with their words, both walkers, who drew what; the originals' column names above."""
    model = StageModel(scenarios.load("duel/first-race"))
    model.goto(4)
    picture = scene(model)
    shown = words(picture)
    assert {"P1 walks here · drawn by P2", "P2 walks here · drawn by P1"} <= set(shown)
    assert {"crossbow", "false", "real", "X", "O", "exit", "a", "а", "d", "г"} <= set(shown)
    assert picture.title.startswith("Both labyrinths. ")


def test_a_player_sees_the_own_drawing_and_the_own_notes() -> None:
    """P1 follows P2 in the one, and has only finds in the other."""
    model = StageModel(scenarios.load("duel/first-race"), "P1")
    model.goto(4)
    shown = words(scene(model))
    assert {"P2 walks in yours", "What I know of P2's labyrinth", "X"} <= set(shown)
    assert not {"false", "O", "crossbow"} & set(shown)
    assert "P2 stands on b2 of the labyrinth P1 drew; next: P1" in scene(model).title
    assert "P1 stands on b1 of P2's labyrinth; 2 of 8 cells drawn" in scene(model).title
    model.goto(16)
    assert "P2's labyrinth, as it was drawn" in words(scene(model)), "after the game"


def test_a_fall_leaves_places_and_a_slip() -> None:
    """The cells that fit carry a mark, their number is said, and the finds lie on a slip."""
    model = StageModel(scenarios.load("duel/falling-into-a-pit"), "P1")
    model.goto(3)
    marks = [text for text in words(scene(model)) if text == "?"]
    assert len(marks) == 3
    assert "? = P1 may be here, 3 cells fit" in words(scene(model))
    assert {"3 places fit", "I", "1"} <= set(words(scene(model)))
    model.goto(5)
    assert "3 places fit" not in words(scene(model)), "one corner is left: it joined the sheet"
    assert "P1 stands on d1" in scene(model).title


def test_the_sheet_of_who_acts_takes_the_taps() -> None:
    """Places and offers are those of the acting player's walk."""
    model = StageModel(scenarios.load("duel/setting-up"))
    model.goto(3)
    picture = scene(model)
    assert len([place for place in picture.places if "@" not in place.id]) == 9
    assert {"b1", "a2"} < {offer.place for offer in view(model).choices.offers if offer.icon}
    model.goto(4)
    picture = scene(model)
    assert len([place for place in picture.places if "@" not in place.id]) == 16
    assert picture.places[0].x > picture.width / 2, "P2 walks on the second sheet"
    assert picture.second is not None
    assert len(picture.second.places) == 9


def test_a_check_marks_the_sheet_it_speaks_of() -> None:
    """P2's chart is checked on P2's sheet; a map nobody walks is drawn alone."""
    model = StageModel(scenarios.load("duel/setting-up"))
    charts = [number for number, node in enumerate(model.script) if node.check and node.check.cells]
    model.goto(charts[1])
    assert "marked: b2, b3, c3" in scene(model).title
    assert words(scene(model)).count("!") == 3
    other = StageModel(scenarios.load("duel/pit-into-closed-area"))
    other.goto(1)
    picture = scene(other)
    assert picture.title.startswith("The map pocket. map pocket is looked at; marked: ")
    assert picture.second is None
    assert len(picture.places) == 100


@pytest.mark.slow
@each("name", of_the_book("duel", part=12))
def test_every_scenario_can_be_drawn(name: str) -> None:
    """Every position has a picture for everybody, wide, small and on a phone."""
    model = StageModel(scenarios.load(name))
    for viewer in model.viewers:
        model.look(viewer)
        for number in range(len(model.script)):
            model.goto(number)
            for picture in (scene(model), scene(model, 0.6), scene(model, phone=True)):
                assert picture.title
                assert len({place.id for place in picture.places}) == len(picture.places)
            view(model)


FULL = "title = 'Full'\ngame = 'duel'\n[setup]\nwalks.P1 = 'legal_1'\nwalks.P2 = 'legal_1'\n"
FULL += "players.P1 = 'a3'\nplayers.P2 = 'a3'\n[[step]]\ndo = 'P1: right'\n"


def test_full_labyrinths_stay_legible() -> None:
    """Two sheets of ten by ten: cells of 30 px side by side at 760 px, a part of one at 360 px."""
    model = StageModel(scenarios.loads(FULL, "own/full"))
    wide, narrow = scene(model), scene(model, phone=True)
    assert wide.cell * 760 / wide.width >= 30
    assert narrow.cell * 360 / narrow.width >= 30
    small = 0.8
    sizes = [shape.size * small for shape in texts(scene(model, small))]
    assert min(sizes) >= 11.9
    assert (scene(model, small).width, scene(model, small).height) == (wide.width, wide.height)
    assert "crossbow" in words(wide), "signs are explained where cells have no room for words"


def test_on_a_phone_every_cell_to_begin_on_is_in_sight() -> None:
    """Ten columns beside the margin, 24 px at least; who walks has a part with larger cells."""
    model = StageModel(scenarios.load("duel/legal-labyrinth"), "P1")
    model.room = (390.0, 526.0)
    picture = scene(model, phone=True)
    cells = [one for one in picture.places if one.id[1:].isdecimal()]
    assert len(cells) == 100
    assert picture.cell >= 24
    assert max(one.x + one.w for one in cells) <= picture.places[-1].x


def test_on_a_phone_one_sheet_is_the_board_and_the_other_a_margin() -> None:
    """A player has his own walk; a tap on the margin opens the other sheet, the next shuts it."""
    model = StageModel(scenarios.loads(FULL, "own/full"), "P1")
    picture = scene(model, phone=True)
    fold = picture.places[-1]
    assert (fold.id, fold.name, fold.w) == ("see:P2", "Show the sheet where P2 walks", 44)
    assert len([place for place in picture.places if "@" not in place.id]) == 101
    assert picture.cell >= 32
    assert {use.name for use in picture.sprites()} == {"P1"}
    model.choose(fold.id)
    other = scene(model, phone=True)
    assert {use.name for use in other.sprites()} == {"P2"}
    assert [place.id for place in other.places] == ["see:P1"], "nothing is chosen there"
    assert (picture.part, other.part) == ("see:P1", "see:P2")
    model.choose("see:P1")
    assert {use.name for use in scene(model, phone=True).sprites()} == {"P1"}


WIDE, TABLET, PHONE, PRESENT = (1052.0, 594.0), (786.0, 487.0), (390.0, 508.0), (1600.0, 648.0)
PLAY = (1340.0, 660.0)


@each("room", [WIDE, TABLET, PHONE, PRESENT, PLAY])
@each("name", ["first-race", "falling-into-a-pit", "legal-labyrinth"])
def test_the_sheets_fill_their_room(name: str, room: tuple[float, float]) -> None:
    """As large as the room for everybody; no cell that is walked in is too small for a finger."""
    model = StageModel(scenarios.load(f"duel/{name}"))
    for viewer in model.viewers:
        model.look(viewer)
        for number in (0, 1, model.last):
            model.goto(number)
            picture = scene(model, room=room, phone=room == PHONE)
            assert (picture.width, picture.height) == room
            begins = room == PHONE and "not placed" in picture.title
            assert picture.cell >= (24 if begins else 32)
            for place in picture.places:
                inside = place.x + place.w <= room[0] + 1
                assert inside or picture.cell in (24, 32), "only of a part squares are out of sight"


def test_a_walkers_sheet_is_the_board_and_the_other_lies_folded_beside_it() -> None:
    """The fold is 232 px; the other's piece is on it, and his last step is a trace there."""
    model = StageModel(scenarios.load("duel/first-race"), "P1")
    for number in model.stops:
        model.goto(number)
        if [one for one in model.motion()[0] if one.k == "walk" and one.via[0].startswith("P2:")]:
            break
    picture = scene(model, room=PLAY)
    fold = picture.places[-1]
    assert (fold.id, fold.x, fold.w) == ("see:P2", 1340 - 232, 232)
    at = {use.name: use.x for use in picture.sprites()}
    assert at["P1"] < fold.x < at["P2"]
    assert {"What I know of P2's labyrinth", "P2 walks in yours"} <= set(words(picture))
    paths = [laid.path for laid in picture.laid if len(laid.path) > 1]
    assert any(x > fold.x for path in paths for x, _ in path)
    model.choose("see:P2")
    at = {use.name: use.x for use in scene(model, room=PLAY).sprites()}
    assert at["P2"] < fold.x < at["P1"], "a press unfolds it"


def test_on_a_phone_the_margin_shows_the_others_last_step() -> None:
    """Which way he went, in his colour, while his sheet is shut; nothing before he has moved."""
    model = StageModel(scenarios.load("duel/first-race"), "P1")
    seen = set()
    for number in model.stops:
        model.goto(number)
        picture = scene(model, room=PHONE, phone=True)
        fold = picture.places[-1]
        assert (fold.id, fold.w) == ("see:P2", 44)
        fill = style("P2")["fill"]
        lines = [
            one for one in picture.shapes() if isinstance(one, Path) and one.ink.stroke == fill
        ]
        moves = {one.k for one in model.motion()[0] if one.s == "P2" and one.k in ("walk", "bump")}
        assert len(lines) == len(moves)
        seen |= moves
        for _, *spot in lines[0].steps if lines else ():
            assert fold.x < spot[0] < fold.x + fold.w
            assert 0 < spot[1] < PHONE[1]
    assert "walk" in seen


def fallen() -> StageModel:
    """P1 on a loose slip with the labyrinth wall above him: three cells of the upper row fit."""
    model = StageModel(scenarios.load("duel/falling-into-a-pit"), "P1")
    model.goto(4)
    model.room = PLAY
    return model


def test_directions_stand_round_the_piece_on_its_slip() -> None:
    """Four arrows to press, and no button for them in the row (Join, grenades, the rest)."""
    model = fallen()
    picture = scene(model)
    (piece,) = [use for use in picture.sprites() if use.name == "P1"]
    arrows = [place for place in picture.places if place.id.startswith("slip:")]
    assert [place.name for place in arrows] == [
        "up, not known", "right, not known", "down, not known", "left, not known",
    ]  # fmt: skip
    for place in arrows:
        x, y = place.x + place.w / 2, place.y + place.h / 2
        assert min(place.w, place.h) >= 44
        assert abs(x - piece.x) + abs(y - piece.y) < picture.cell
    shown = view(model)
    assert {offer.place for offer in shown.choices.offers if offer.icon} == {
        one.id for one in arrows
    }
    row = parts_ask(shown)
    assert "Join the slip" in row
    assert "er-pad" not in row
    before = model.node
    model.choose(arrows[1].id)
    assert model.node is not before, "an arrow is pressed like any place"


def test_a_known_piece_has_its_directions_on_the_sheet() -> None:
    """Cells beside it, and an arrow over the edge, where there could be a way out."""
    model = StageModel(scenarios.load("duel/setting-up"))
    model.goto(3)
    places = {offer.place for offer in view(model).choices.offers if offer.icon}
    assert {"b1", "a2"} < places
    assert all(place.startswith("out@") for place in places - {"b1", "a2"})
    ids = {place.id for place in scene(model, room=WIDE).places}
    assert places <= ids, "each can be pressed"


def test_a_press_on_a_cell_tries_to_lay_the_slip_there() -> None:
    """Where it fits it is shown; where not, the wall is named that speaks against it."""
    model = fallen()
    assert model.joins() == ("see:P1/join:a1", "see:P1/join:c1", "see:P1/join:d1")
    before = len(words(scene(model)))
    model.join()
    line = "You may stand on a1. Press another ring, or an arrow."
    assert model.said == f"{line} So you may on 2 other places. Esc puts it back."
    assert view(model).question == line
    assert len(words(scene(model))) > before, "it lies there for a look"
    model.join()
    assert "You may stand on c1" in model.said, "the next press tries the next place"
    cell = next(place for place in scene(model).places if place.id.endswith("join:a2"))
    assert cell.name.startswith("lay the slip on a2")
    model.choose(cell.id)
    assert model.said == (
        "It does not fit here. Press an arrow on the slip. "
        "The slip has the labyrinth wall above a2; that is inside the sheet."
    )
    assert not model.own, "nothing was done in the game"
    model.goto(5)
    assert model.joins() == (), "one place was left, and the slip has slid there"
    assert [item.k for item in model.motion()[0]] == ["bump", "say", "join"]


def test_whoever_sees_all_joins_nothing() -> None:
    """He draws on no slip."""
    model = fallen()
    model.look("everyone")
    assert model.joins() == ()
    assert "Join the slip" not in parts_ask(view(model))


def test_who_sees_all_has_both_sheets_where_both_have_room() -> None:
    """Side by side from 700 px; below, the sheet of whoever acts, the other a third of its size."""
    model = StageModel(scenarios.load("duel/first-race"))
    model.goto(5)
    wide, tablet, narrow = (scene(model, room=room) for room in (WIDE, TABLET, (690.0, 480.0)))
    for picture in (wide, tablet):
        assert not [place for place in picture.places if place.id.startswith("see:")]
    assert narrow.places[-1].w == pytest.approx(690 * 0.3, abs=1)
    assert wide.second is not None
    assert narrow.second is not None


def texts(picture: Scene) -> list[Text]:
    """The text that stands on the picture itself."""
    return [shape for shape in picture.shapes() if isinstance(shape, Text)]


def test_both_views_together_name_all_sheets() -> None:
    """Two views are four sheets; the list of places has each of them."""
    model = StageModel(scenarios.load("duel/first-race"), "everyone+P1")
    picture: Scene | None = scene(model)
    count = 0
    while picture:
        count, picture = count + 1, picture.second
    assert count == 4


def test_still_layers_are_the_same_objects() -> None:
    """Painters can tell by identity that nothing behind the pieces has changed."""
    model = StageModel(scenarios.load("duel/all-action-counts"))
    first, second = scene(model), scene(model)
    assert [layer for layer in first.layers if layer.still] == [
        layer for layer in second.layers if layer.still
    ]


@each("theme", ["light", "dark"])
@each("viewer", ["everyone", "P1", "P2"])
def test_both_painters_take_both_sheets(viewer: str, theme: str) -> None:
    """The same picture as markup and on canvas; a step repaints what has changed alone."""
    model = StageModel(scenarios.load("duel/first-race"), viewer)
    model.goto(4)
    painter = Painter(theme)
    picture = scene(model)
    markup = svg.frame(picture, svg.Shared())
    assert escape(picture.title) in markup
    assert painter.paint(picture) == 4
    assert painter.paint(picture) == 0
    model.goto(5)
    assert 0 < painter.paint(scene(model)) < 4, "the paper stays"


def test_a_word_that_does_not_fit_is_left_out() -> None:
    """A sign has its word, or its own letter, never half of a word."""
    model = StageModel(scenarios.load("duel/falling-into-a-pit"))
    for size in (1.0, 0.9, 0.8, 0.7):
        assert "p" not in words(scene(model, size))
    assert "pit exit" in words(scene(model))


def test_a_refused_try_is_drawn_where_it_began() -> None:
    """On the sheet of who is to act; out of turn nothing is drawn."""
    game = StageModel(scenarios.load("duel/first-race"))
    game.goto(2)
    duel: Any = board("duel")
    state = game.node.state
    act = game.game.parse(state, "P1: throw up")
    assert duel.tried(game.game, state, "everyone", act).via == ("a1",)
    assert duel.tried(game.game, state, "P1", act) is None
    out = game.game.parse(state, "P2: up")
    assert duel.tried(game.game, state, "everyone", out) is None
    assert not any(duel.hands(game.game, state, "P1"))
    assert duel.direction(game.game, state, 1) == "P1: right"
    assert Overlay().refused is None
