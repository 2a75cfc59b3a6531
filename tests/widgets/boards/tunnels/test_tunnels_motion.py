"""What moves in a step of the tunnels: every kind of event, and nothing that is not to be known."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from rules import scenarios
from rules.core.timeline import Timeline
from rules.games.underground import GAME
from tests.cases import each, of_the_book
from tests.rules.games.underground.playing import Table
from tests.rules.games.underground.positions import made_state
from tests.rules.games.underground.test_secrets import other_cards, other_names, side_by_side
from tests.strategies import few, seeds
from widgets.apps.stage.model import StageModel
from widgets.boards import Overlay, board
from widgets.boards.tunnels.facts import seen
from widgets.boards.tunnels.motion import TELLS, Telling
from widgets.kernel.film import LONGEST, MOST, Film, Item
from widgets.kernel.scene import Use

TUNNELS = board("underground")
NAMES = of_the_book("underground", part=12)
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
    return model.game, moves(model.timeline)


def moves(timeline: Timeline[Any, Any]) -> list[Move]:
    """Every move that was made."""
    return moves_of(timeline.line())


def moves_of(nodes: Iterable[Any]) -> list[Move]:
    """The moves among nodes."""
    return [
        Move(node.parent.state, node.action, node.state, node.events)
        for node in nodes
        if node.kind == "action" and node.parent is not None
    ]


def film(game: Any, move: Move, viewer: str = "everyone") -> tuple[Item, ...]:
    """What one move shows."""
    found = Film()
    TUNNELS.motion(found, game, move.before, move.action, move, viewer, None)
    return found.ready()[0]


# -- what holds for every step --------------------------------------------------------------------


def everything(name: str) -> Iterator[tuple[Any, Move, str]]:
    """Every move of a scenario with every viewer."""
    game, moves = played(name)
    for move in moves:
        for viewer in game.viewers(move.state):
            yield game, move, viewer


@pytest.mark.slow
@each("name", NAMES)
def test_every_step_of_the_book(name: str) -> None:
    """Few items, soon over, about sprites and places that are on the scene."""
    for game, move, viewer in everything(name):
        sound(game, move, viewer)


@each("name", NAMES)
def test_steps_of_many_moves(name: str) -> None:
    """What the script does in one step is one film: no die lies on another, nor words on words."""
    model = StageModel(scenarios.load(name))
    for number in range(1, model.last + 1):
        model.goto(number)
        telling = Film()
        for move in moves_of(model.recent()):
            TUNNELS.motion(telling, model.game, move.before, move.action, move, "everyone", None)
        items, ms = telling.ready()
        assert len(items) <= MOST
        assert ms <= LONGEST
        stay = [item.at for item in items if item.stay and item.k in ("die", "note", "hold")]
        assert len(stay) == len(set(stay)), stay


def sound(game: Any, move: Move, viewer: str) -> None:
    """What a move shows is short, and about sprites and places that are on the scene."""
    telling = Film()
    TUNNELS.motion(telling, game, move.before, move.action, move, viewer, None)
    items, ms = telling.ready()
    assert len(items) <= MOST
    assert ms <= LONGEST
    after = TUNNELS.scene(game, move.state, viewer, Overlay(left=items))
    before = TUNNELS.scene(game, move.before, viewer, Overlay())
    sprites = {use.name for scene in (before, after) for use in scene.sprites()}
    for item, laid in zip(items, after.laid, strict=True):
        assert {item.s, item.by} - {""} <= sprites, item
        assert laid.path or laid.marks or item.k in ("put", "take", "toss"), item


@each("name", NAMES)
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


@pytest.mark.slow
def test_sprites_keep_their_names() -> None:
    """No two things on a board have one name, and a name tells nothing but what lies open."""
    for name in NAMES():
        for game, move, viewer in everything(name):
            found = [
                use.name for use in TUNNELS.scene(game, move.state, viewer, Overlay()).sprites()
            ]
            assert len(found) == len(set(found))


def test_names_of_symbols_are_their_own() -> None:
    """A symbol is drawn once and used by its name: no two different ones share it."""
    found: dict[str, Any] = {}
    for name in NAMES():
        game, moves = played(name)
        for move in moves:
            overlay = Overlay(left=film(game, move), ahead=True)
            for shape in TUNNELS.scene(game, move.state, "everyone", overlay).shapes():
                if isinstance(shape, Use):
                    assert found.setdefault(shape.symbol.id, shape.symbol) == shape.symbol


# -- by small stories: a drawing, a set-up, what is done ------------------------------------------


def test_throws_for_the_first_turn() -> None:
    """By ruling the dice say who begins; the last one lies."""
    setup = {"board": "full", "players": ["A", "B"], "deal": True}
    table = Table("", options={"first_player": "highest-throw"}, **setup)
    while "lot A: 4" not in table.legal():
        table.timeline.play(GAME.actions(table.state)[0] if not GAME.chance(table.state)
                            else GAME.chance(table.state)[0][0])  # fmt: skip
    table.do("lot A: 4")
    (die,) = film(GAME, moves(table.timeline)[-1])
    assert (die.k, die.face, die.text) == ("die", 4, "A")


# -- nothing leaks --------------------------------------------------------------------------------


@pytest.mark.slow
@given(seed=seeds)
def test_what_cannot_be_told_apart_looks_the_same(seed: int) -> None:
    """Other cards in hidden hands, the same actions: byte by byte the same films and pictures."""
    random = Random(seed)
    state = made_state(random)
    viewer = random.choice(state.field.players)
    change = random.choice((other_names, other_cards))
    for lines in side_by_side(state, change(random, state, viewer), random):
        films, pictures = [], []
        for line in lines:
            films.append([film(GAME, move, viewer) for move in moves(line)])
            overlay = Overlay(left=films[-1][-1] if films[-1] else ())
            pictures.append(TUNNELS.scene(GAME, line.state, viewer, overlay).plain())
        assert films[0] == films[1]
        assert json.dumps(pictures[0]) == json.dumps(pictures[1])


@pytest.mark.slow
@given(seed=seeds)
def test_games_of_chance(seed: int) -> None:
    """Any game, seen by anybody: every step is told of things that are there, and is soon over."""
    random = Random(seed)
    line: Timeline[Any, Any] = Timeline(GAME, made_state(random))
    for _ in range(few(25, 2)):
        listed = list(GAME.actions(line.state)) or [one for one, _ in GAME.chance(line.state)]
        if not listed:
            return
        line.play(random.choice(listed))
        for viewer in GAME.viewers(line.state):
            sound(GAME, moves(line)[-1], viewer)
