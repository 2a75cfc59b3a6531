"""What moves on a labyrinth's sheet: everything for the leader, for a player what he may know."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import example, given

from rules import scenarios
from rules.core.registry import game
from rules.core.timeline import Timeline
from rules.games.labyrinth.words import LEADER
from tests.cases import each, of_the_book
from tests.conformance.test_secrets import TRUTHS, side_by_side, truths
from tests.strategies import LABYRINTHS, labyrinth, made_position, seeds, walk
from tests.widgets.boards.films import film, picture, sent, sound
from widgets.kernel.film import HIDDEN, LOTS

SHEET = """
title = "x"
game = "{game}"
map = '''
{drawing}
'''
[setup]
loose = true
{setup}
"""
RIVER = """
+--+--+--+--+--+
|.. .. r1 r2 r3|
+  +  +  +  +--+
|HO AR .. .. rM|
+--+  +  +  +--+
|.. .. P1 .. P2|
+  +  +  +  +  +
|.. .. .. .. ..E
+--+--+--+--+--+
""".strip()
"""A river, a mouth, two pits, a hospital, an arsenal and a way out."""


def played(
    commands: str, setup: str = 'players.A = "b1"', game: str = "ravines", drawing: str = RIVER
) -> Timeline[Any, Any]:
    """A game after some commands."""
    text = SHEET.format(game=game, drawing=drawing, setup=setup)
    for command in commands.split(", "):
        text += f'[[step]]\ndo = "{command}"\n'
    line = scenarios.run(scenarios.loads(text, "own/film")).timeline
    line.goto(line.script()[-1])
    assert line.cursor.kind == "action", [one.text for one in line.cursor.refusals]
    return line


# -- the leader ------------------------------------------------------------------------------------


def test_a_wounded_carrier_drops_it_and_the_river_takes_it() -> None:
    """In the base game it floats from turn to turn."""
    name = "labyrinth/treasure-floats-to-the-mouth"
    line = scenarios.run(scenarios.load(name)).timeline
    seen = [film(line, LEADER, node)[0] for node in line.nodes() if node.kind == "action"]
    assert any(item.k == "drift" and item.s == "chest" for items in seen for item in items)


# -- every step, and every pair of truths ----------------------------------------------------------


def own_step(line: Timeline[Any, Any], viewer: str) -> bool:
    """Whether the last step is the viewer's own, other than with the treasure."""
    action = line.cursor.action
    return action is not None and action.who == viewer and action.verb not in ("take", "put")


@each("name", of_the_book(*LABYRINTHS, part=12))
def test_every_step_of_every_scenario(name: str) -> None:
    """For everybody: short, on places and of pieces that are there; a player's own takes 900 ms."""
    line = scenarios.run(scenarios.load(name)).timeline
    for node in line.nodes():
        line.goto(node)
        for viewer in line.game.viewers(line.state):
            items, ms = sound(line, viewer)
            if viewer != LEADER and node.kind == "action" and own_step(line, viewer):
                slides = any(item.k == "join" for item in items)
                assert ms == HIDDEN + 520 * slides, items


@example(seed=3167)  # shots and blasts in directions that are not known on paper
@example(seed=20054)  # an answer proves where a slip lies
@example(seed=10549443)  # upstairs, on a sheet of which nobody has told the size
@given(seed=seeds)
def test_every_step_of_a_random_game(seed: int) -> None:
    """The same under any ruling; an answer that proves where a slip lies lets it slide there."""
    random = Random(seed)
    game = labyrinth(random.choice(LABYRINTHS))
    line = Timeline(game, made_position(game, random).state(game))
    for _, action in walk(game, line.state, random, 10):
        line.play(action)
        for viewer in game.viewers(line.state):
            items, ms = sound(line, viewer)
            own = viewer != LEADER and own_step(line, viewer)
            slides = any(item.k == "join" for item in items)
            assert not own or ms == HIDDEN + 520 * slides


@example(seed=287482)  # upstairs, on a sheet of which nobody has told the size
@given(seed=seeds)
def test_what_sounds_the_same_moves_the_same(seed: int) -> None:
    """Two truths alike to a player: byte-equal messages, scenes, sprites and places."""
    game = labyrinth(LABYRINTHS[seed % len(LABYRINTHS)])
    for viewer, one, other in side_by_side(game, seed):
        assert sent(one, viewer) == sent(other, viewer)


@each("pair", TRUTHS["pair"])
def test_two_truths_that_sound_the_same(pair: dict[str, Any]) -> None:
    """The pairs made by hand."""
    game = labyrinth(pair["game"])
    one, other = (Timeline(game, truth.state(game)) for truth in truths(TRUTHS, pair))
    for command in pair["do"].split(", "):
        for line in (one, other):
            line.attempt(game.parse(line.state, command))
        assert sent(one, "A") == sent(other, "A"), command


# -- on a loose slip -------------------------------------------------------------------------------


def test_on_a_slip_a_player_moves_as_far_as_he_can_draw() -> None:
    """The slip lies beside his sheet with his piece on it: a step, a wall, and half a step."""
    line = played("A: up, A: down", 'players.A = "c4"')
    items, ms = film(line, "A")
    assert [item.k for item in items] == ["was", "walk", "say"]
    assert items[1].via == ("slip:0,0,0", "slip:0,1,0")
    assert ms == HIDDEN
    after = picture(line, "A", items)
    assert after.width > picture(line, LEADER).width, "the slip takes room of its own"
    assert [use.name for use in after.sprites()] == ["A"]
    assert all(laid.path or laid.marks for laid in after.laid)


def test_on_a_sheet_of_unknown_size_he_goes_out_to_where_he_stands() -> None:
    """Beside the exit of the sheet that is shown, which is larger than anybody was told."""
    line = played("A: right", 'told = []\nplayers.A = "e4"')
    items, _ = film(line, "A")
    after = picture(line, "A", items)
    (piece,) = [use for use in after.sprites() if use.name == "A"]
    assert [item.k for item in items] == ["was", "gone", "say"]
    assert after.laid[1].path[-1] == (piece.x, piece.y)


def test_who_falls_is_on_the_slip_afterwards() -> None:
    """Half a step on the sheet; then the piece is on the slip."""
    line = played("A: right", 'players.A = "b1"')
    assert [use.name for use in picture(line, "A").sprites()] == ["A"]
    assert [use.name for use in picture(line, "A", (), line.cursor.parent).sprites()] == ["A"]


# -- lots, and slips that join ---------------------------------------------------------------------


def test_a_lot_names_who_begins() -> None:
    """Every piece in sight shakes; the one drawn is named where the viewer knows him to be."""
    spec = {"players": {"A": "a1", "B": "b1", "C": "a1"}}
    plan = {"M1": "+--+--+\n|.. ..E\n+--+--+"}
    rules = game("labyrinth")
    line: Timeline[Any, Any] = Timeline(rules, rules.setup(spec, plan, {"first_player": "lot"}))
    line.play(next(one for one in line.game.actions(line.state) if one.word == "B"))
    found, ms = film(line, LEADER)
    assert ms == LOTS
    assert [item.s for item in found if item.k == "push"] == ["A", "B", "C"] * 2
    assert [(item.at, item.text) for item in found if item.k == "note"] == [("b1", "B begins")]
    for viewer in "ABC":
        items, lasts = film(line, viewer)
        assert lasts == LOTS
        assert {item.s for item in items if item.k == "push"} == {viewer}
        assert len([item for item in items if item.k == "note"]) == (viewer == "B")


def test_a_slip_slides_to_its_place() -> None:
    """The answer proves where B is: the slip lies there 520 ms later, and its outline stays."""
    line = scenarios.run(scenarios.load("labyrinth/moving-and-floating-in-the-river")).timeline
    line.goto(line.script()[6])
    items, ms = film(line, "B")
    assert (items[-1].k, items[-1].t, items[-1].d, items[-1].via[1]) == ("join", 900, 520, "c2")
    assert ms == 1420
    laid = picture(line, "B", items).laid[-1]
    assert len(laid.path) == 2
    assert [mark.stay for mark in laid.marks] == [True, False]
    assert not [item for item in film(line, LEADER)[0] if item.k == "join"]
