"""Scenario files with a slip in them: what is told of each, word for word.

``told.toml`` holds files, and what becomes of one of them when ``old`` is replaced by ``new``, or
``new`` is written at its end. ``python -m tests.rules.scenarios.test_told`` writes anew what is
told; read what changes.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

from rules import scenarios
from rules.core.errors import RulebookError
from tests.cases import try_all

TABLE = Path(__file__).with_name("told.toml")


def text_of(table: dict[str, Any], case: dict[str, Any]) -> str:
    """The file of a case."""
    base, new = str(table["files"].get(case.get("file"), "")), str(case.get("new", ""))
    if "old" not in case:
        return base + new
    assert base.count(case["old"]) == 1, case
    return base.replace(case["old"], new)


def told(text: str) -> list[str]:
    """What is wrong with a file: its mistakes, or else what differs and what follows from that."""
    try:
        run = scenarios.run(scenarios.loads(text, "file/mine", "mine.toml"))
    except RulebookError as error:
        return str(error).splitlines()
    return [*map(str, run.differences), *map(str, run.following)]


def check(table: dict[str, Any], case: dict[str, Any]) -> None:
    """The same is told as was read."""
    assert told(text_of(table, case)) == case["told"]


def test_what_is_told_of_a_file() -> None:
    """File, place, key, reason and remedy; nothing where nothing is wrong."""
    table = tomllib.loads(TABLE.read_text("utf-8"))
    try_all((f"{case['about']}: {case['told']}", partial(check, table, case))
            for case in table["case"])  # fmt: skip


def write() -> None:
    """Write anew what is told."""
    text = TABLE.read_text("utf-8")
    table = tomllib.loads(text)
    now = [told(text_of(table, case)) for case in table["case"]]
    written = (
        "told = [" + "".join(f"\n  {json.dumps(line, ensure_ascii=False)}," for line in lines)
        + ("\n]" if lines else "]") for lines in now
    )  # fmt: skip
    text = re.sub(r"^told = \[(?:\n  .*)*\n?\]", lambda _: next(written), text, flags=re.MULTILINE)
    TABLE.write_text(text, "utf-8")


if __name__ == "__main__":
    write()
