"""The plays of the games: whatever is asked on the way is answered as it is written."""

from __future__ import annotations

import tomllib
from functools import partial

import pytest

from rules.core.registry import GAMES
from tests.cases import try_all
from tests.rules.games import plays

TABLES = [(game, path.stem) for game in GAMES for path in plays.tables(game)]


@pytest.mark.parametrize(("game", "name"), TABLES)
def test_plays_go_as_they_are_told(game: str, name: str) -> None:
    """Facts, refusals, what is legal, what fires and what is told, action by action."""
    table = tomllib.loads((plays.HERE / game / "plays" / f"{name}.toml").read_text("utf-8"))
    try_all((play["about"], partial(plays.check, table, play, game)) for play in table["play"])
