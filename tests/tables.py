"""Tables of plays: scripts whose lines are answered beneath them, and are answered anew."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.cases import quickly

SCRIPT, OTHERWISE = "script", "otherwise"
"""What a play is asked, and what it is asked under the other choice of its ruling."""
WRITTEN = re.compile(rf"^((?:{SCRIPT}|{OTHERWISE}) = '''\n).*?(?=\n'''$)", re.DOTALL | re.MULTILINE)
"""A script as it stands in a file."""
Answered = Callable[[Path, Mapping[str, Any], Mapping[str, Any], str], Iterator[str]]
"""Answers a script of a play: the file, what stands in it, the play, the key of the script."""


def asked(play: Mapping[str, Any], script: str = SCRIPT) -> Iterator[tuple[str, str]]:
    """What a script asks, without the answers: the word and the rest of each line."""
    for row in play[script].splitlines():
        if not row.startswith(" "):
            word, _, rest = row.partition(" -> ")[0].partition(" ")
            yield word, rest


def answers(path: Path, answered: Answered, part: int = 1) -> Iterator[str]:
    """Every script of a table as it is answered now; of one play in ``part``, others as kept."""
    table = tomllib.loads(path.read_text("utf-8"))
    looked_at = quickly([play["about"] for play in table["play"]], part)
    for play in table["play"]:
        for script in [one for one in play if one in (SCRIPT, OTHERWISE)]:
            if play["about"] not in looked_at:
                yield play[script].removesuffix("\n")
                continue
            try:
                yield "\n".join(answered(path, table, play, script))
            except Exception as error:
                error.add_note(play["about"])
                raise


def anew(path: Path, answered: Answered, part: int = 1) -> str:
    """A table with its answers as they are now."""
    now = answers(path, answered, part)
    return WRITTEN.sub(lambda found: found[1] + next(now), path.read_text("utf-8"))


def told_anew(path: Path, answered: Answered, part: int = 1) -> list[str]:
    """Where one play in ``part`` of a table is answered otherwise now: each line with its play."""
    found, about = [], ""
    texts = path.read_text("utf-8"), anew(path, answered, part)
    for old, new in zip(*(text.split("\n") for text in texts), strict=False):
        about = old if old.startswith("about = ") else about
        if old != new:
            found.append(f"{about}\n- {old}\n+ {new}")
    return found[:3]


def write(paths: Iterable[Path], answered: Answered) -> None:
    """Write the answers of tables anew."""
    for path in paths:
        path.write_text(anew(path, answered), "utf-8")
