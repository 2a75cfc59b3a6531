"""Tables of plays: scripts whose lines are answered beneath them, and are answered anew."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

Answered = Callable[[str, Mapping[str, Any], Mapping[str, Any]], Iterator[str]]
"""Answers the script of a play: the name of its table, the table, the play."""


def asked(play: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a script asks, without the answers: the word and the rest of each line."""
    for row in play["script"].splitlines():
        if not row.startswith(" "):
            word, _, rest = row.partition(" -> ")[0].partition(" ")
            yield word, rest


def anew(path: Path, answered: Answered) -> str:
    """A table with its answers as they are now."""
    text = path.read_text("utf-8")
    table = tomllib.loads(text)
    now = iter("\n".join(answered(path.stem, table, play)) for play in table["play"])
    return re.sub(r"(?<=script = '''\n).*?(?=\n''')", lambda _: next(now), text, flags=re.DOTALL)


def told_anew(path: Path, answered: Answered) -> list[str]:
    """Where a table is answered otherwise now: each line with the play that it is of."""
    found, about = [], ""
    pairs = zip(path.read_text("utf-8").split("\n"), anew(path, answered).split("\n"), strict=False)
    for old, new in pairs:
        about = old if old.startswith("about = ") else about
        if old != new:
            found.append(f"{about}\n- {old}\n+ {new}")
    return found[:3]


def write(paths: list[Path], answered: Answered) -> None:
    """Write the answers of tables anew."""
    for path in paths:
        path.write_text(anew(path, answered), "utf-8")
