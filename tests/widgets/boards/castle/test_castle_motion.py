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
from rules.games.colditz.cards import CARDS
from tests.cases import each, of_the_book, quickly
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.motion import Before, Screen, Symbols, ghost
from widgets.apps.stage.motion import step as step_of
from widgets.apps.stage.picture import scene
from widgets.boards import Overlay, board
from widgets.boards.castle.motion import KINDS
from widgets.kernel.film import MOST, Film

CASTLE = board("colditz")
LONGEST = 1600


def model(name: str, step: int = 0, viewer: str = "") -> StageModel:
    """The stage of a scenario."""
    found = StageModel(scenarios.load(f"colditz/{name}"), viewer)
    found.goto(step)
    return found


# -- cards, turns, rounds --------------------------------------------------------------------------


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
    told = step_of(found, shown, picture, Screen(Symbols()))
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
        one = ghost(found, f"act:{at}", Screen(Symbols(), part=picture.part))
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
@each("name", of_the_book("colditz", part=12))
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
    state = game.apply(before, game.parse(before, "British: draw")).state
    drawn = choices(game, state)
    assert len(drawn) > 5
    sent = {plain(game, state, one, game.apply(state, one), "Security") for one in drawn}
    own = {plain(game, state, one, game.apply(state, one), "British") for one in drawn}
    assert len(sent) == 1
    assert len(own) == len(drawn)
