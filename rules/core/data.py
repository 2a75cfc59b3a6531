"""Data files of the engine: TOML for people, the same content as JSON where speed matters.

TOML is slow to read inside a browser. A build may put ``name.json`` beside ``name.toml``; it is
preferred when it is there. Drawings are ``name.txt``. All are data and nothing is ever evaluated.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rules.core.errors import GameNotHere, UnknownGame

HERE = Path(__file__).parents[1] / "games"
SUFFIXES = (".json", ".toml")
DEEPEST = 40
"""Brackets that a text from outside may hold one in the other."""
DOTTED = 100
"""Dots that a key of such a text may hold."""
QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def data_folder(game: str) -> Path:
    """Return the folder with the data of ``game``.

    Where games are brought when they are asked for, asking for the module brings this one; raises
    :class:`GameNotHere` when it does not come.
    """
    try:
        if game.isidentifier():
            find_spec(f"..games.{game}", __package__)
    except ImportError as error:
        raise GameNotHere(f"The game '{game}' could not be loaded: {error}.") from error
    return HERE / game


def import_part(game: str, part: str) -> Any:
    """Return a module of the folder of ``game``; raises :class:`UnknownGame` where it has none."""
    name = f"{__package__.rpartition('.')[0]}.games.{game}.{part}"
    if find_spec(name) is None:
        raise UnknownGame(f"rules/games/{game}: there is no '{part}' yet; write {part}.py there.")
    return import_module(name)


def read_table(path: Path) -> dict[str, Any]:
    """Return the table in ``path`` (given without suffix); raises ``FileNotFoundError``."""
    packed = path.with_name(path.name + ".json")
    if packed.exists():
        table: dict[str, Any] = json.loads(packed.read_text("utf-8"))
        return table
    return tomllib.loads(path.with_name(path.name + ".toml").read_text("utf-8"))


def parse_json(text: str) -> Any:
    """Return what a JSON text from outside holds; raises ``ValueError``, or ``RecursionError``."""
    check_depth(text)
    return json.loads(text)


def check_depth(text: str) -> None:
    """Raise ``RecursionError`` for a text nested so deeply that reading it could end Python.

    In a browser the stack is small, and whoever reads past its end stops the whole page.
    """
    depth = 0
    for mark in re.findall(r"[\[\]{}()]", QUOTED.sub("", text)):
        depth = depth + 1 if mark in "[{(" else max(0, depth - 1)
        if depth > DEEPEST:
            raise RecursionError


def check_keys(text: str) -> None:
    """Raise ``RecursionError`` for a TOML text with a key of so many parts, for the same reason."""
    if any(line.partition("=")[0].count(".") > DOTTED for line in text.splitlines()):
        raise RecursionError


def read_drawing(path: Path) -> str:
    """Return the drawing in ``path`` (given without suffix); raises ``FileNotFoundError``."""
    return path.with_name(path.name + ".txt").read_text("utf-8")


def list_files(folder: Path, suffixes: Sequence[str] = SUFFIXES) -> tuple[str, ...]:
    """Return the names of all data files in ``folder``, sorted, without suffix."""
    if not folder.is_dir():
        return ()
    found = map(os.path.splitext, os.listdir(folder))  # noqa: PTH208
    return tuple(sorted({name for name, suffix in found if suffix in suffixes}))


def stamp_folder(folder: Path) -> int:
    """A number that is another one as soon as a file in ``folder`` comes, goes or is written."""
    with os.scandir(folder) as entries:
        return hash(frozenset((one.name, one.stat().st_mtime_ns) for one in entries))
