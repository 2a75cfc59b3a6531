"""Golden games: the same dice, cards and players lead through the same positions."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from rules.games.colditz import GAME
from tests.rules.games.colditz import playthrough


def test_whole_games_are_golden() -> None:
    """Every action, every count of legal actions and every clause is as it was."""
    known = playthrough.GOLDEN.read_text("utf-8").splitlines()
    pairs = zip_longest(known, playthrough.played().splitlines())
    for number, (old, new) in enumerate(pairs, start=1):
        if old != new:
            pytest.fail(f"line {number}:\n- {old}\n+ {new}", pytrace=False)


def test_the_golden_games_go_through_dice_and_cards() -> None:
    """They show throws and draws, both editions, and their ends."""
    text = playthrough.GOLDEN.read_text("utf-8")
    assert all(word in text for word in ("\ndice: ", "\ncard: ", "\ndeal", ": play ", " wins"))
    assert text.count("\n== ") + 1 == len(playthrough.GAMES)


def test_nothing_is_left_out_on_the_way() -> None:
    """The naive list, every nameable action asked, is as long as the one that is kept."""
    state = GAME.setup({"board": "mini", "players": ["British"], "begin": True}, {}, {})
    for line in playthrough.GOLDEN.read_text("utf-8").splitlines()[1:120]:
        text, count, *_ = line.split(" | ") if " | " in line else ("", "")
        if not text:
            continue
        free = [one for one in GAME.nameable(state) if not GAME.refusals(state, one)]
        assert len(free) == int(count), text
        state = GAME.apply(state, GAME.read(state, text)).state
