"""The checks of scenario files: what they find, and how they answer to a slip of the pen."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.core.timeline import Timeline
from rules.games.colditz import GAME
from rules.games.colditz.checks import CHECKS
from tests.cases import each


def asked(check: str, setup: dict[str, Any] | None = None, **args: Any) -> object:
    """What a check finds in a position of the teaching castle."""
    state = GAME.setup({"board": "mini", **(setup or {})}, {}, {})
    return GAME.check(check, args, Timeline(GAME, state), {}).found


FOUND: tuple[tuple[str, dict[str, Any], object], ...] = (
    ("rooms", {}, "8 symbols, 2 Rooms each"), ("price", {"pair": "O13-X01"}, "1"),
    ("price", {"pair": "KITCHEN2-L60"}, "2"), ("pawns", {}, "12 Guards, 2 x 7 prisoners"),
    ("open-rooms", {}, []), ("legal", {"action": "British: Br1 to I06"}, "roll-first"),
    ("split", {}, "none"), ("ranking", {}, "none"), ("setup", {"rounds": 100}, "refused"),
    ("setup", {"total": 1}, "refused"), ("edition", {}, "modern, packs face up"),
    ("seen", {"viewer": "Security", "of": "British"}, "0"),
)  # fmt: skip
"""A check, its keys, and what it finds in an empty position."""


@each(("check", "args", "found"), FOUND)
def test_a_check_finds(check: str, args: dict[str, Any], found: object) -> None:
    """Each of them in an empty castle."""
    assert asked(check, **args) == found


def test_the_odds_of_a_throw() -> None:
    """Two ways out of 36 for a 4 and a 3, one for a double."""
    setup = {"at": {"Br1": "I05"}}
    state = GAME.setup({"board": "mini", **setup}, {}, {})
    timeline = Timeline(GAME, state)
    timeline.play(GAME.read(state, "British: roll"))
    found = GAME.check("odds", {"outcome": "dice: 4+3, dice: 2+2"}, timeline, {}).found
    assert found == "1/12"


@each(
    ("check", "args", "said"),
    [
        ("price", {"pair": "nowhere"}, "there is no pair 'nowhere'"),
        ("tunnel", {"name": "WC"}, "there is no Tunnel 'WC'"),
        ("count", {"of": "spoons"}, "'spoons' cannot be counted; choose from"),
        ("hidden", {"pile": "hand"}, "the piles are deck, security, parts"),
        ("seen", {"viewer": "Nobody", "of": "British"}, "there is no viewer 'Nobody'"),
        ("aim", {"of": "Polish"}, "there is no player 'Polish'"),
        ("odds", {"outcome": "dice: 1+1"}, "chance has nothing to decide here"),
        ("rooms", {"of": "key"}, "there is no key 'of'"),
    ],
)
def test_a_wrong_key_is_told(check: str, args: dict[str, Any], said: str) -> None:
    """The message names the check and what there is."""
    with pytest.raises(SetupError, match=re.escape(said)):
        asked(check, **args)


def test_an_unknown_check_names_those_there_are() -> None:
    """All of them stand in the message."""
    with pytest.raises(SetupError, match="there is no check 'magic'; known: aim, areas"):
        asked("magic")
    assert list(CHECKS) == sorted(CHECKS)
