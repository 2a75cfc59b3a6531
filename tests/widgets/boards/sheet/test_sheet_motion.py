"""What moves on a labyrinth's sheet: everything for the leader, for a player what he may know."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given

from rules import scenarios
from rules.core.registry import game
from rules.core.timeline import Timeline
from rules.games.labyrinth.words import LEADER
from tests.cases import each, of_the_book
from tests.conformance.test_secrets import side_by_side
from tests.conformance.truths import PAIRS, Pair
from tests.strategies import LABYRINTHS, labyrinth, made_position, seeds, walk
from tests.widgets.boards.films import film, picture, sent, sound
from widgets.kernel.motion import HEARD, HIDDEN, LOTS, Item

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


def kinds(items: tuple[Item, ...]) -> list[str]:
    """The kinds of a film, in the order of its items."""
    return [item.k for item in items]


def leaders(commands: str, **more: str) -> tuple[Item, ...]:
    """What the leader sees of the last command."""
    return film(played(commands, **more), LEADER)[0]


# -- the leader ------------------------------------------------------------------------------------


def test_the_leader_sees_a_step_and_hears_the_word() -> None:
    """The piece walks, without counts; where it stood stays an outline."""
    was, walk_, say = leaders("A: left")
    assert (was.k, was.at, walk_.k, walk_.via) == ("was", "b1", "walk", ("b1", "a1"))
    assert walk_.n == 0
    assert (say.k, say.at, say.stay) == ("say", "a1", False)
    assert (say.text, say.own) == ("land", "суша"), "in the reader's language, and as it was said"


def test_the_leader_sees_the_drift_from_the_cell_of_entry() -> None:
    """Two cells down the river, and not over the cell of entry twice."""
    found = leaders("A: right")
    assert kinds(found) == ["was", "walk", "drift", "say"]
    assert found[2].via == ("c1", "d1", "e1")
    assert found[2].t < found[1].t + found[1].d, "the water takes him before he has stopped"


def test_a_drift_of_one_cell_ends_at_the_mouth() -> None:
    """From the last cell before it."""
    found = leaders("A: right", setup='players.A = "a1"', drawing=ROW.format(".. r1 rM .."))
    assert found[2].via == ("b1", "c1")


def test_a_fall_goes_along_the_ring_and_from_the_last_pit_to_the_first() -> None:
    """Sinks in one pit, comes up in the next one."""
    setup = 'players.A = "c4"'
    assert leaders("A: up", setup=setup)[2].via == ("c3", "e3")
    again = leaders("A: up, A: cycle", setup=setup)
    assert (again[1].k, again[1].via) == ("ring", ("e3", "c3"))


def test_a_wall_is_bumped_into() -> None:
    """The piece stays."""
    found = leaders("A: up")
    assert (found[0].k, found[0].at, found[0].way) == ("bump", "b1", 0)


def test_marsh_holds_like_a_wall_for_the_leader_alone() -> None:
    """He sees that it went nowhere; the player cannot tell."""
    held = "+--+--+--+\n|r1 rM~..|\n+--+--+--+\n|.. .. ..E\n+--+--+--+"
    line = played("A: right", drawing=held)
    assert kinds(film(line, LEADER)[0]) == ["bump", "say"]
    assert kinds(film(line, "A")[0]) == ["was", "half", "say"]


def test_a_shot_flies_to_the_one_it_hits() -> None:
    """A line, a star, and the man is pushed along it."""
    setup = 'players.A = "a4"\nplayers.B = "d4"\nstock.A = "1/1/1"'
    shot, push, say = leaders("A: shoot right", setup=setup)
    assert (shot.via, shot.sign) == (("a4", "b4", "c4", "d4"), "star")
    assert (push.k, push.s, push.way) == ("push", "B", 1)
    assert say.text.endswith("B")
    missed = leaders("A: shoot down", setup=setup)
    assert (missed[0].k, missed[0].via, missed[0].way, missed[0].sign) == ("shot", ("a4",), 2, "")


def test_a_blow_hits_whoever_shares_the_cell() -> None:
    """Crossed strokes on it."""
    setup = 'players.A = "a4"\nplayers.B = "a4"\nstock.A = "1/1/1"'
    found = leaders("A: stab", setup=setup)
    assert kinds(found) == ["blow", "push", "say"]
    assert found[0].at == "a4"


def test_a_wall_that_is_blown_up_cracks_and_another_does_not() -> None:
    """The charge lies there in any case."""
    setup = 'players.A = "a2"\nplayers.B = "e4"\nstock.A = "0/0/2"'
    assert kinds(leaders("A: blast down", setup=setup)) == ["fuse", "crack", "say"]
    assert kinds(leaders("A: blast right", setup=setup)) == ["fuse", "say"]


def test_the_chest_hops_to_whoever_takes_it_and_off_again() -> None:
    """And goes along with him."""
    setup = 'players.A = "a3"\nplayers.B = "e4"\ntreasure = "a4"'
    assert [(item.k, item.s) for item in leaders("A: down, A: take", setup=setup)] == [
        ("toss", "chest")
    ]
    line = played("A: down, A: take, B: left, A: right", setup)
    items = film(line, LEADER)[0]
    assert [(item.k, item.s, item.sign) for item in items[1:3]] == [
        ("walk", "A", ""), ("walk", "chest", "bare"),
    ]  # fmt: skip
    put = played("A: down, A: take, B: left, A: right, A: put", setup)
    assert [(item.k, item.s) for item in film(put, LEADER)[0]] == [("toss", "chest")]


def test_a_wounded_carrier_drops_it_and_the_river_takes_it() -> None:
    """In the base game it floats from turn to turn."""
    name = "labyrinth/treasure-floats-to-the-mouth"
    line = scenarios.run(scenarios.load(name)).timeline
    seen = [film(line, LEADER, node)[0] for node in line.nodes() if node.kind == "action"]
    assert any(item.k == "drift" and item.s == "chest" for items in seen for item in items)


def test_hospital_and_arsenal_leave_their_sign() -> None:
    """A tick for who is healed, a few words for the stock."""
    setup = 'players.A = "a1"\nwounded = ["A"]'
    assert "tick" in kinds(leaders("A: right", setup=setup, drawing=ROW.format(".. HO .. ..")))
    assert [item.text for item in leaders("A: down") if item.k == "note"] == ["3 of each"]


def test_who_leaves_with_the_treasure_is_gone() -> None:
    """Through the gap."""
    setup = 'players.A = "e4"\nplayers.B = "a4"\ntreasure = "A"'
    found = leaders("A: right", setup=setup)
    assert kinds(found)[:3] == ["was", "gone", "gone"]
    assert found[1].via[0] == "e4"
    assert kinds(leaders("A: right", setup='players.A = "e4"'))[:2] == ["was", "walk"]


# -- a player --------------------------------------------------------------------------------------


ROW = "+--+--+--+--+\n|{}|\n+  +  +  +  +\n|.. .. .. ..E\n+--+--+--+--+"
FIVE = {
    "a drift of two": (".. r1 r2 rM", "a1"),
    "a drift of one": (".. r1 rM ..", "a1"),
    "a mouth": (".. rM r1 ..", "a1"),
    "a pit": (".. P1 P2 ..", "a1"),
    "marsh": ("r1 rM~.. ..", "b1"),
}


@each("what", FIVE)
def test_where_a_step_ends_shows_in_the_word_alone(what: str) -> None:
    """Drift, mouth, pit, marsh: half a step, a word, the same times."""
    row, at = FIVE[what]
    line = played("A: right", f'players.A = "{at}"', drawing=ROW.format(row))
    items, ms = film(line, "A")
    assert [(item.k, item.t, item.d) for item in items] == [
        ("was", 0, 0), ("half", 0, 580), ("say", 700, 200),
    ]  # fmt: skip
    assert ms == HIDDEN
    assert {item.at for item in items} == {at}


def test_a_step_onto_a_cell_he_knows_is_whole_and_no_longer() -> None:
    """Land, in the same 900 ms."""
    items, ms = film(played("A: left"), "A")
    assert [(item.k, item.t, item.d) for item in items] == [
        ("was", 0, 0), ("walk", 0, 580), ("say", 700, 200),
    ]  # fmt: skip
    assert ms == HIDDEN


def test_a_wall_is_known_to_the_one_who_met_it() -> None:
    """Bump, and then the word."""
    items, ms = film(played("A: up"), "A")
    assert [(item.k, item.t, item.d) for item in items] == [("bump", 0, 580), ("say", 700, 200)]
    assert ms == HIDDEN


def test_from_the_cycle_is_nothing_for_as_long() -> None:
    """Who stands on a slip of paper moves nowhere on the sheet."""
    line = played("A: up, A: cycle", 'players.A = "c4"')
    assert film(line, "A") == ((), HIDDEN)


@each("command", ["up", "right", "left", "down"])
def test_others_hear_of_a_step_and_see_nothing(command: str) -> None:
    """The word comes after 900 ms, whatever happened."""
    line = played(f"A: {command}", 'players.A = "b1"\nplayers.B = "e4"')
    assert film(line, "B") == ((), HIDDEN)


def test_others_hear_weapons_and_the_man_hit_is_pushed() -> None:
    """Always as long: a shot that hits far off and one that meets a wall at once."""
    setup = 'players.A = "a4"\nplayers.B = "d4"\nplayers.C = "e4"\nstock.A = "1/1/1"'
    for command in ("shoot right", "shoot down", "stab", "blast left"):
        assert film(played(f"A: {command}", setup), "C") == ((), HEARD)
    assert film(played("A: shoot down", setup), "B") == ((), HEARD)
    (push,), ms = film(played("A: shoot right", setup), "B")
    assert (push.k, push.s, push.t) == ("push", "B", HEARD)
    own, ms = film(played("A: shoot right", setup), "A")
    assert (own[0].k, own[0].via, own[0].d, ms) == ("shot", ("a4",), HEARD, HIDDEN)


def test_taking_in_silence_is_between_a_player_and_the_leader() -> None:
    """Nobody else has anything to wait for."""
    setup = 'players.A = "a3"\nplayers.B = "e4"\ntreasure = "a4"'
    line = played("A: down, A: take", setup)
    assert film(line, "B") == ((), 0)
    assert [(item.k, item.s) for item in film(line, "A")[0]] == [("toss", "chest")]


def test_going_out_is_known_and_coming_in_again() -> None:
    """Through the gap he has found himself."""
    line = played("A: right", 'players.A = "e4"')
    items, ms = film(line, "A")
    assert kinds(items) == ["was", "gone", "say"]
    assert ms == HIDDEN
    items, ms = film(played("A: right, A: left", 'players.A = "e4"'), "A")
    assert kinds(items)[:1] == ["enter"]
    assert ms == HIDDEN


def test_a_words_bubble_stays_unless_it_could_cover_a_choice() -> None:
    """Alone he is asked again at once; with another player he waits."""
    alone = film(played("A: left"), "A")[0][-1]
    waits = film(played("A: left", 'players.A = "b1"\nplayers.B = "e4"'), "A")[0][-1]
    assert (alone.k, alone.stay, waits.stay) == ("say", False, True)


# -- every step, and every pair of truths ----------------------------------------------------------


def own_step(line: Timeline[Any, Any], viewer: str) -> bool:
    """Whether the last step is the viewer's own, other than with the treasure."""
    action = line.cursor.action
    return action is not None and action.who == viewer and action.verb not in ("take", "put")


@each("name", of_the_book(*LABYRINTHS))
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


@given(seed=seeds)
def test_every_step_of_a_random_game(seed: int) -> None:
    """The same under any ruling."""
    random = Random(seed)
    game = labyrinth(random.choice(LABYRINTHS))
    line = Timeline(game, made_position(game, random).state(game))
    for _, action in walk(game, line.state, random, 10):
        line.play(action)
        for viewer in game.viewers(line.state):
            _, ms = sound(line, viewer)
            assert viewer == LEADER or not own_step(line, viewer) or ms == HIDDEN


@given(seed=seeds)
def test_what_sounds_the_same_moves_the_same(seed: int) -> None:
    """Two truths alike to a player: byte-equal messages, scenes, sprites and places."""
    game = labyrinth(LABYRINTHS[seed % len(LABYRINTHS)])
    for viewer, one, other in side_by_side(game, seed):
        assert sent(one, viewer) == sent(other, viewer)


@each("pair", PAIRS)
def test_two_truths_that_sound_the_same(pair: Pair) -> None:
    """The pairs made by hand."""
    game = labyrinth(pair.game)
    one, other = (Timeline(game, truth.state(game)) for truth in (pair.one, pair.other))
    for command in pair.commands:
        for line in (one, other):
            line.attempt(game.read(line.state, command))
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
