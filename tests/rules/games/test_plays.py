"""The plays of the games: whatever is asked on the way is answered as it is written."""

from __future__ import annotations

import tomllib
from functools import partial
from typing import Any

import pytest

from rules.core.registry import GAMES, game
from tests.cases import each, try_all
from tests.rules.games import plays

TABLES = [(of, path.stem) for of in GAMES for path in plays.tables(of)]


def told(of: str, name: str) -> dict[str, Any]:
    """A table of plays."""
    return tomllib.loads((plays.HERE / of / "plays" / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize(("of", "name"), TABLES)
def test_plays_go_as_they_are_told(of: str, name: str) -> None:
    """Facts, refusals, what is legal, what fires and what is told, action by action."""
    table = told(of, name)
    try_all((play["about"], partial(plays.check, table, play, of)) for play in table["play"])


@each("of", ["labyrinth", "ravines", "underground"])
def test_every_other_choice_of_a_ruling_has_a_play(of: str) -> None:
    """No choice of any option is untested, and each plays otherwise somewhere."""
    rulings = [play for play in told(of, "rulings")["play"] if "flip" in play]
    assert {play["flip"] for play in rulings if play["script"] != play["otherwise"]} == {
        f"{name}={choice}" for name, one in game(of).options.items() for choice in one.choices[1:]
    }
