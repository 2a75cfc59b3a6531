"""What moves on the two sheets: everything where the labyrinth is known, else what was felt."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given

from rules import scenarios
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.state import ALL, PLAYERS
from tests.cases import each, of_the_book
from tests.rules.games.duel.strategies import made_position
from tests.rules.games.duel.test_secrets import side_by_side
from tests.strategies import seeds, walk
from tests.widgets.boards.films import film, picture, sent, sound
from widgets.kernel.motion import HIDDEN, LOTS, Item

GAME_OF = """
title = "x"
game = "duel"
[maps]
M1 = '''
+---+---+---+---+
|     1 |     I |
+   +   +   +   +
| A   O   X   K >
+---+---+---+---+
|         Y     |
+---+---+---+---+
'''
M2 = '''
+---+---+
|       |
+   +   +
|       >
+---+---+
'''
[setup]
loose = true
players.P1 = "{at}"
players.P2 = "a1"
{more}
"""


STARTS = {"players": {"P1": "starts", "P2": "starts"}}


def played(commands: str, at: str = "a1", more: str = "") -> Timeline[Any, Any]:
    """A duel after some actions."""
    text = GAME_OF.format(at=at, more=more)
    for command in commands.split(", "):
        text += f'[[step]]\ndo = "{command}"\n'
    line = scenarios.run(scenarios.loads(text, "own/film")).timeline
    line.goto(line.script()[-1])
    assert line.cursor.kind == "action", [one.text for one in line.cursor.refusals]
    return line


def seen(line: Timeline[Any, Any], viewer: str) -> list[tuple[str, str]]:
    """The kinds of a film, and where each happens."""
    items: tuple[Item, ...] = film(line, viewer)[0]
    return [(item.k, item.at or "-".join(item.via)) for item in items]


def test_a_fall_is_seen_by_whoever_drew_the_pit() -> None:
    """P2 and everybody see where P1 comes up; P1 goes half a step."""
    line = played("P1: right")
    whole = [("was", "P1:a1"), ("walk", "P1:a1-P1:b1"), ("ring", "P1:b1-P1:d1"), ("say", "P1:d1")]
    assert seen(line, ALL) == whole
    assert seen(line, "P2") == whole
    assert seen(line, "P1") == [("was", "P1:a1"), ("half", "P1:a1"), ("say", "P1:a1")]


def test_a_known_step_and_a_wall_take_as_long_as_a_fall() -> None:
    """The walker's own action is 900 ms, whatever it was."""
    for command, kinds in (("right", ["half"]), ("down", ["walk"]), ("up", ["bump"])):
        items, ms = film(played(f"P1: {command}"), "P1")
        assert [item.k for item in items if item.k not in ("was", "say", "note")] == kinds
        assert ms == HIDDEN
        assert (items[-1].k, items[-1].t, items[-1].d) == ("say", 700, 200)


def test_a_trap_a_crossbow_a_crutch_are_noted_where_they_were_met() -> None:
    """For the one who met it on his own sheet, too."""
    for at, command, word in (
        ("a1", "down", "hit"), ("a3", "right", ""), ("b3", "right", "crutch"),
        ("d1", "down", "caught"),
    ):  # fmt: skip
        line = played(f"P1: {command}", at)
        for viewer in (ALL, "P1", "P2"):
            notes = [item.text for item in film(line, viewer)[0] if item.k == "note"]
            assert notes == ([word] if word else []), (at, viewer)


def test_a_missed_turn_is_noted_at_the_trap_in_the_same_time() -> None:
    """By whoever knows where it is; the walker's own step lasts no longer for it."""
    line = played("P1: down", "a1", "trap.P2 = 2")
    for viewer, count in ((ALL, 1), ("P1", 1), ("P2", 0)):
        items, ms = film(line, viewer)
        assert [item.text for item in items].count("turn missed") == count
        assert viewer != "P1" or ms == HIDDEN


def test_a_grenade_cracks_the_wall_it_removes() -> None:
    """A wasted one leaves nothing; a walker is told only what the ruling tells."""
    assert [k for k, _ in seen(played("P1: throw up"), ALL)] == ["fuse", "crack", "say"]
    assert [k for k, _ in seen(played("P1: throw right"), ALL)] == ["fuse", "say"]
    up, right = (seen(played(f"P1: throw {way}"), "P1") for way in ("up", "right"))
    assert up == right, "he is told that it is spent"


def test_a_treasure_hops_to_the_hand_that_takes_it() -> None:
    """And goes along with it."""
    line = played("P1: right, P1: take, P2: right, P1: right", "a2")
    assert ("toss", "") in seen(played("P1: right, P1: take", "a2"), ALL)
    assert [(item.k, item.s) for item in film(line, ALL)[0]][:3] == [
        ("was", "P1"), ("walk", "P1"), ("walk", "chest:P1"),
    ]  # fmt: skip


def test_out_by_a_gap_and_in_again() -> None:
    """The walker knows the way out he has found."""
    out = played("P1: right", "d2")
    assert [k for k, _ in seen(out, "P1")] == ["was", "gone", "say"]
    again = played("P1: right, P2: right, P1: enter", "d2")
    assert [k for k, _ in seen(again, "P1")][:1] == ["enter"]


def test_a_secret_start_is_seen_by_nobody_else() -> None:
    """Whoever has still to choose hears nothing."""
    text = GAME_OF.format(at="starts", more="").replace(
        'players.P2 = "a1"', 'players.P2 = "starts"'
    )
    run = scenarios.run(scenarios.loads(text + "[[step]]\ndo = 'P1: start c1'\n", "own/start"))
    line = run.timeline
    line.goto(line.script()[-1])
    assert film(line, "P2")[0] == ()
    assert ("enter", "P1:c1") in seen(line, "P1")


@each("name", of_the_book("duel"))
def test_every_step_of_every_scenario(name: str) -> None:
    """For everybody: short, on places and of pieces that are there."""
    line = scenarios.run(scenarios.load(name)).timeline
    for node in line.nodes():
        line.goto(node)
        for viewer in line.game.viewers(line.state):
            items, ms = sound(line, viewer)
            action: Any = node.action
            if node.kind == "action" and action.who == viewer and action.verb == "move":
                slides = any(item.k == "join" for item in items)
                assert ms == HIDDEN + 520 * slides, "a slip that joins needs its own time"


@given(seed=seeds)
def test_every_step_of_a_random_game(seed: int) -> None:
    """The same under any ruling."""
    random = Random(seed)
    line = Timeline(GAME, made_position(random).state())
    for _, action in walk(GAME, line.state, random, 10):
        line.play(action)
        for viewer in (ALL, *PLAYERS):
            _, ms = sound(line, viewer)
            assert action.who != viewer or action.verb != "move" or ms == HIDDEN


@given(seed=seeds)
def test_what_sounds_the_same_moves_the_same(seed: int) -> None:
    """Labyrinths alike to a walker: byte-equal messages, scenes, sprites and places."""
    for viewer, one, other in side_by_side(seed):
        if not one.state.over:
            assert sent(one, viewer) == sent(other, viewer)


def test_a_lot_is_drawn_for_everybody_alike() -> None:
    """Both pieces shake, and who begins is named where he waits; for all it lasts as long."""
    line = Timeline(GAME, GAME.setup(STARTS, {}, {"first_player": "lot"}))
    line.play(next(iter(line.game.actions(line.state))))
    films = [film(line, viewer) for viewer in (ALL, *PLAYERS)]
    assert {ms for _, ms in films} == {LOTS}
    assert len({items for items, _ in films}) == 1, "a lot is public"
    items, _ = films[0]
    assert [item.s for item in items if item.k == "push"] == ["P1", "P2", "P1", "P2"]
    assert [item.text for item in items if item.k == "note"] == ["P1 begins"]
    for viewer in (ALL, *PLAYERS):
        sound(line, viewer)


def test_a_slip_slides_to_the_place_that_is_left() -> None:
    """After the answer, in 520 ms: the slip leaves its outline and lies on the sheet."""
    line = scenarios.run(scenarios.load("duel/falling-into-a-pit")).timeline
    line.goto(line.script()[5])
    items, ms = film(line, "P1")
    join = items[-1]
    assert (join.k, join.t, join.d, join.via) == ("join", 900, 520, ("slip:0,0,0", "P1:d1"))
    assert ms == 1420
    after = picture(line, "P1", items)
    laid = after.laid[-1]
    assert [mark.how for mark in laid.marks] == ["show", "slide"]
    assert [mark.stay for mark in laid.marks] == [True, False], "the outline stays, the frame goes"
    (piece,) = [use for use in after.sprites() if use.name == "P1"]
    assert abs(laid.path[-1][0] - piece.x) < after.cell / 2
    assert not [item for item in film(line, "P2")[0] if item.k == "join"], "his own sheet alone"
    assert not [item for item in film(line, ALL)[0] if item.k == "join"]


def test_a_fall_that_leaves_several_places_moves_no_slip() -> None:
    """A near miss: three corners fit, and the slip stays where it is."""
    line = scenarios.run(scenarios.load("duel/falling-into-a-pit")).timeline
    line.goto(line.script()[3])
    assert not [item for item in film(line, "P1")[0] if item.k == "join"]
