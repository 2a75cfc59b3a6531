"""The table of verbs: what a variant replaces, it replaces everywhere."""

from __future__ import annotations

from typing import ClassVar

import pytest

from rules.core.errors import NotationError
from rules.games.labyrinth import GAME
from rules.games.labyrinth.actions import OFFERED
from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.variant import LeaderVerbs, Variant
from rules.games.labyrinth.verbs import VERBS
from rules.games.labyrinth.verbs.weapons import Shoot
from rules.games.ravines import GAME as RAVINES
from tests.cases import each

MAPS = {"M1": "+--+--+\n|.. ..|\n+  +  +\n|.. ..E\n+--+--+"}
SPEC = {"players": {"A": "a1", "B": "a1"}, "stock": {"A": "1/0/0"}, "loose": True}


class Compass(Variant):
    """Directions by the compass."""

    ways = ("north", "east", "south", "west")


class Throw(Shoot):
    """A shot by another word."""

    word = "throw"
    button = "Throw {}"
    thing = "stone"


class Outdoors(Labyrinth):
    """A labyrinth of other words, declared and nothing else."""

    variant: ClassVar[Variant] = Compass()
    kinds = [Throw if verb.word == "shoot" else type(verb) for verb in VERBS]
    verbs: ClassVar[LeaderVerbs] = LeaderVerbs(variant, *kinds)


def test_a_variant_declares_its_words_and_verbs_once() -> None:
    """Reading, the list, labels, effects and refusals follow."""
    game = Outdoors()
    state = game.setup(SPEC, MAPS, {})
    listed = [game.format(state, action) for action in game.actions(state)]
    ways = ("north", "east", "south", "west")
    steps, throws = [f"A: {way}" for way in ways], [f"A: throw {way}" for way in ways]
    assert listed == [*steps, "A: skip", *throws]
    throw = game.parse(state, "A: throw east")
    assert game.speech.label(state, throw) == "Throw east"
    after = game.apply(state, throw).state
    assert after.stock[0] == (0, 0, 0)
    (missing, *_) = game.refusals(after, game.parse(after, "B: throw east"))
    assert (missing.code, missing.text) == ("no-stone", "B has no stone; the arsenal gives three.")
    (strange,) = game.refusals(after, game.parse(after, "B: forward"))
    assert strange.text.startswith("Steps go north, east, south or west, to the next cell")
    with pytest.raises(NotationError, match=r"west, skip, stab, blast, start, throw. .*'throw'"):
        game.parse(state, "A: trow")


@each("game", [GAME, RAVINES], ids=["base", "ravines"])
def test_every_word_a_message_lists_is_a_verb(game: Labyrinth) -> None:
    """And each verb stands in the table under its own word."""
    assert {*OFFERED} < {*game.verbs.words}
    assert all(game.verbs[word].word == word for word in game.verbs.words)


@each(
    ("text", "label"),
    [
        ("A: forward", "Go forward"), ("A: c3", "C3"), ("B: c3", "B: c3"),
        ("A: shoot b2", "Shoot b2"), ("A: blast up", "Blast up"), ("A: skip", "Skip the turn"),
        ("B: take", "B: take the treasure"),
    ],
)  # fmt: skip
def test_buttons(text: str, label: str) -> None:
    """A command is a phrase; it names its player where it is not his turn."""
    state = GAME.setup(SPEC, MAPS, {})
    assert GAME.speech.label(state, GAME.parse(state, text)) == label
