"""Data files of the engine: TOML for people, the same content as JSON where speed matters.

TOML is slow to read inside a browser. A build may put ``name.json`` beside ``name.toml``; it is
preferred when it is there. Drawings are ``name.txt``. All are data and nothing is ever evaluated.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rules.core.errors import GameNotHere

HERE = Path(__file__).parents[1] / "games"
SUFFIXES = (".json", ".toml")


def home(game: str) -> Path:
    """The folder with the data of ``game``.

    Where games are brought when they are asked for, asking for the module brings this one; raises
    :class:`GameNotHere` when it does not come.
    """
    try:
        if game.isidentifier():
            find_spec(f"rules.games.{game}")
    except ImportError as error:
        raise GameNotHere(f"The game '{game}' could not be loaded: {error}.") from error
    return HERE / game


def read(path: Path) -> dict[str, Any]:
    """The table in ``path`` (given without suffix); raises ``FileNotFoundError``."""
    packed = path.with_name(path.name + ".json")
    if packed.exists():
        table: dict[str, Any] = json.loads(packed.read_text("utf-8"))
        return table
    return tomllib.loads(path.with_name(path.name + ".toml").read_text("utf-8"))


def text(path: Path) -> str:
    """The drawing in ``path`` (given without suffix); raises ``FileNotFoundError``."""
    return path.with_name(path.name + ".txt").read_text("utf-8")


def names(folder: Path, suffixes: Sequence[str] = SUFFIXES) -> tuple[str, ...]:
    """The names of all data files in ``folder``, sorted, without suffix."""
    if not folder.is_dir():
        return ()
    return tuple(sorted({entry.stem for entry in folder.iterdir() if entry.suffix in suffixes}))
