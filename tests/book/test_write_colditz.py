"""The part of Colditz in "Scenarios of the duel and of Colditz": its examples run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from rules import scenarios
from rules.games.colditz.figures import GRIDS
from tests.cases import each

PAGE = Path(__file__).resolve().parents[2] / "book" / "writers" / "write-a-scenario.md"
TEXT = PAGE.read_text("utf-8").partition("\n## Escape from Colditz\n")[2]
PIECES = re.findall(r"^```toml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
WHOLE = re.findall(r'"""\n(title = .*?)"""', TEXT, re.DOTALL)


@each("piece", PIECES)
def test_a_piece_of_a_file_runs(piece: str) -> None:
    """With a title and the game above it."""
    text = 'title = "A piece"\ngame = "colditz"\n' + piece
    run = scenarios.run(scenarios.loads(text))
    assert run.differences == ()


@each("text", WHOLE)
def test_a_whole_file_runs(text: str) -> None:
    """As it stands in the cell."""
    assert tomllib.loads(text)["game"] == "colditz"
    assert scenarios.run(scenarios.loads(text)).differences == ()


@each("name", GRIDS)
def test_a_table_has_something_in_every_cell(name: str) -> None:
    """As many cells as heads, and none empty."""
    grid = GRIDS[name]()
    assert grid.rows
    assert all(len(line) == len(grid.heads) and all(line) for line in grid.rows)
