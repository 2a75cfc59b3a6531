"""What moves in a step of the tunnels: every kind of event, and nothing that is not to be known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from rules import scenarios
from widgets.apps.stage.model import StageModel
from widgets.boards import Overlay, board
from widgets.boards.tunnels.facts import seen
from widgets.boards.tunnels.motion import TELLS, Telling
from widgets.kernel.motion import LONGEST, MOST, Film, Item
from widgets.kernel.scene import Use

TUNNELS = board("underground")
NAMES = scenarios.scenarios("underground")
QUIET = {
    "begins", "bought-card", "dealt-card", "found-card", "freed-all", "inside", "lost-card",
    "must-miss", "ready", "stalled", "struck", "throws", "turn", "unprotected", "which",
}  # fmt: skip
"""Kinds of events of which the scene after the step tells enough."""


class Move(NamedTuple):
    """One move of a script: the position before it, the move, the position after, what happened."""

    before: Any
    action: Any
    state: Any
    events: tuple[Any, ...]


def played(name: str) -> tuple[Any, list[Move]]:
    """A scenario's game, and every move of its script."""
    model = StageModel(scenarios.load(name))
    model.goto(model.last)
    return model.game, [
        Move(node.parent.state, node.action, node.state, node.events)
        for node in model.timeline.line()
        if node.kind == "action" and node.parent is not None
    ]


def film(game: Any, move: Move, viewer: str = "everyone") -> tuple[Item, ...]:
    """What one move shows."""
    found = Film()
    TUNNELS.motion(found, game, move.before, move.action, move, viewer, None)
    return found.ready()[0]


def step(name: str, *kinds: str, viewer: str = "everyone", which: int = 0) -> tuple[Item, ...]:
    """What is shown of the first move of a scenario with events of all these kinds."""
    game, moves = played(f"underground/{name}")
    fitting = [move for move in moves if set(kinds) <= {event.kind for event in move.events}]
    return film(game, fitting[which], viewer)


def kinds(items: tuple[Item, ...]) -> list[str]:
    """What sorts of things happen, in order."""
    return [item.k for item in items]


def first(items: tuple[Item, ...], kind: str) -> Item:
    """The first thing of a kind."""
    return next(item for item in items if item.k == kind)


# -- what holds for every step --------------------------------------------------------------------


def everything(name: str) -> Iterator[tuple[Any, Move, str]]:
    """Every move of a scenario with every viewer."""
    game, moves = played(name)
    for move in moves:
        for viewer in game.viewers(move.state):
            yield game, move, viewer


@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_the_book(name: str) -> None:
    """Few items, soon over, about sprites and places that are on the scene."""
    for game, move, viewer in everything(name):
        telling = Film()
        TUNNELS.motion(telling, game, move.before, move.action, move, viewer, None)
        items, ms = telling.ready()
        assert len(items) <= MOST
        assert ms <= LONGEST
        overlay = Overlay(left=items)
        after = TUNNELS.scene(game, move.state, viewer, overlay)
        before = TUNNELS.scene(game, move.before, viewer, Overlay())
        sprites = {use.name for scene in (before, after) for use in scene.sprites()}
        for item, laid in zip(items, after.laid, strict=True):
            assert {item.s, item.by} - {""} <= sprites, item
            drawn = laid.path or laid.marks or item.k in ("put", "take", "toss")
            assert drawn, item


@pytest.mark.parametrize("name", NAMES)
def test_who_is_told_to_move_moves(name: str) -> None:
    """Told event by event, everybody ends where he stands, and the treasure with who carries it."""
    game, moves = played(name)
    for move in moves:
        telling = Telling(Film(), game, move.before, move.state, "everyone", [*move.events])
        for event in move.events:
            assert (event.kind in TELLS) != (event.kind in QUIET), event.kind
            if event.kind in TELLS:
                TELLS[event.kind](telling, event)
        now = seen(game, move.state, "everyone")
        assert (telling.at, telling.carrier) == (now.at, now.carrier), move.events


def test_sprites_keep_their_names() -> None:
    """No two things on a board have one name, and a name tells nothing but what lies open."""
    for name in NAMES[:20]:
        for game, move, viewer in everything(name):
            found = [
                use.name for use in TUNNELS.scene(game, move.state, viewer, Overlay()).sprites()
            ]
            assert len(found) == len(set(found))


def test_names_of_symbols_are_their_own() -> None:
    """A symbol is drawn once and used by its name: no two different ones share it."""
    found: dict[str, Any] = {}
    for name in NAMES:
        game, moves = played(name)
        for move in moves:
            overlay = Overlay(left=film(game, move), ahead=True)
            for shape in TUNNELS.scene(game, move.state, "everyone", overlay).shapes():
                if isinstance(shape, Use):
                    assert found.setdefault(shape.symbol.id, shape.symbol) == shape.symbol


# -- one kind after the other ---------------------------------------------------------------------


def test_a_throw_and_a_walk() -> None:
    """The die lies with its thrower's letter; the way is counted; lost steps are said."""
    assert [(one.face, one.text) for one in step("chasm-jump", "rolled")] == [(5, "A")]
    items = step("chasm-jump", "moved")
    assert kinds(items) == ["was", "walk", "note"]
    assert first(items, "walk").via == ("a0", "a1", "a2")
    assert first(items, "walk").n == 1
    assert first(items, "note").text == "3 steps lost"


def test_a_jump() -> None:
    """First the word, then the die; the arc is the first square, the rest is counted from three."""
    assert [(one.k, one.text) for one in step("chasm-jump", "announced")] == [("say", "jump")]
    items = step("chasm-jump", "moved", which=1)
    assert kinds(items) == ["was", "jump", "walk"]
    assert (first(items, "jump").via, first(items, "jump").n) == (("a2", "a3", "a4"), 1)
    assert (first(items, "walk").via, first(items, "walk").n) == (("a4", "a5", "a6"), 3)


def test_a_fall_into_the_chasm() -> None:
    """The piece falls, a cross stands in the chasm, and its owner waits outside."""
    items = step("chasm-jump", "died")
    assert kinds(items)[:5] == ["was", "die", "fall", "dead", "enter"]
    assert first(items, "fall").via == ("a2", "a3")
    assert (first(items, "dead").at, first(items, "dead").to) == ("a3", "out:A")
    assert first(items, "enter").at == "out:A"
