"""The plays of the games: whatever is asked on the way is answered as it is written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules.core.registry import game
from tests.cases import each
from tests.rules.games import plays
from tests.tables import told_anew

ON_MAPS = ("exits", "exit_cells", "reachability")
"""Rulings of the duel that only a look at a map brings out (``duel/board/test_survey.py``)."""


@pytest.mark.parametrize("path", plays.TABLES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_plays_go_as_they_are_told(path: Path) -> None:
    """Facts, refusals, what is legal, what fires and what is told, action by action."""
    assert not told_anew(path, plays.answered)


@each("path", [one for one in plays.TABLES if one.stem == "rulings" and "colditz" not in one.parts])
def test_every_other_choice_of_a_ruling_has_a_play(path: Path) -> None:
    """No choice of any option is untested, and each plays otherwise somewhere."""
    found = tomllib.loads(path.read_text("utf-8"))["play"]
    rulings = [play for play in found if "flip" in play]
    assert {play["flip"] for play in rulings if play["script"] != play["otherwise"]} == {
        f"{name}={choice}"
        for name, one in game(path.parts[-3]).rulings.offered.items()
        if (path.parts[-3], name) not in {("duel", of_map) for of_map in ON_MAPS}
        for choice in one.choices[1:]
    }
