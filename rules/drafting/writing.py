"""A scenario's table as text: the TOML file, a notebook page around it, and a name for the file.

The text is as a person would write it: drawings between lines of ``'''``, dotted keys, the keys in
one order. Read back it is the same table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import Any

from rules.errors import ScenarioError
from rules.game import Plain

WIDTH = 100
"""Columns of a line; longer lists are broken."""
TOP = (
    "title", "game", "clauses", "intro", "then", "notes", "from", "map", "maps", "setup", "options",
    "start",
)  # fmt: skip
STEP = ("do", "reset", "check", "note")
LAST = (
    "at", "says", "hears", "sees", "refused", "expect", "event", "clauses", "fires", "never",
    "text", "ask",
)  # fmt: skip
"""Keys of a step after its deed."""
LAST_OF_CHECK = ("expect", "clauses", "fires", "never", "text", "ask")
"""Keys of a check after its own."""
BARE = re.compile(r"[A-Za-z0-9_-]+")
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
UNSEEN = re.compile(r'[\x00-\x1f\x7f"\\]')
RAW = re.compile(r"(?!.*''')[^\x00-\x08\x0b-\x1f\x7f]*[^\x00-\x08\x0b-\x1f\x7f']", re.DOTALL)
"""What may stand between two lines of ``'''`` as it is."""
LONGEST_NAME = 60


def to_toml(table: Plain) -> str:
    """The scenario file for a table; raises ``ScenarioError`` for what no file can hold."""
    tables = [key for key in ordered(table, TOP) if isinstance(table[key], Mapping)]
    rows = table.get("step")
    steps = rows if isinstance(rows, list) and rows and all(map(is_table, rows)) else []
    plain = [
        key for key in ordered(table, TOP) if key not in tables and not (steps and key == "step")
    ]
    parts = [[line for key in plain for line in pair((key,), table[key])]]
    parts += [[f"[{name(key)}]", *pairs(table[key], f"{key}.")] for key in tables]
    parts += [["[[step]]", *step(row, f"step {at}: ")] for at, row in enumerate(steps, start=1)]
    return "\n".join("\n".join([*part, ""]) for part in parts if part)


def setup_lines(spec: Plain) -> str:
    """A ``[setup]`` table as text, without its heading."""
    return "".join(f"{line}\n" for line in pairs(spec, "setup."))


def ordered(table: Plain, first: tuple[str, ...], last: tuple[str, ...] = ()) -> list[str]:
    """The keys of a table: those of ``first``, others as they stand, those of ``last``."""
    return [
        *(key for key in first if key in table),
        *(key for key in table if key not in first and key not in last),
        *(key for key in last if key in table),
    ]


def step(row: Plain, within: str) -> Iterator[str]:
    """The lines of one step; its question has a heading of its own."""
    keys = ordered(row, STEP, LAST_OF_CHECK if "check" in row else LAST)
    ask = is_table(row.get("ask")) and bool(row["ask"])
    for key in keys:
        if not (ask and key == "ask"):
            yield from pair((key,), row[key], within)
    if ask:
        yield from ("", "[step.ask]", *pairs(row["ask"], f"{within}ask."))


def pairs(table: Plain, within: str, before: tuple[str, ...] = ()) -> Iterator[str]:
    """A line for each key of a table, keys of inner tables dotted."""
    for key, value in table.items():
        yield from pair((*before, key), value, within)


def pair(path: tuple[str, ...], value: Any, within: str = "") -> Iterator[str]:
    """The lines that set one key; ``within`` is the place an error names before it."""
    if isinstance(value, Mapping) and value:
        yield from pairs(value, within, path)
        return
    head = ".".join(map(name, path)) + " = "
    where = within + ".".join(path)
    if isinstance(value, str) and "\n" in value and RAW.fullmatch(value):
        yield f"{head}'''\n{value}'''"
        return
    line = head + written(value, where)
    if len(line) > WIDTH and isinstance(value, (list, tuple)) and value:
        yield f"{head}["
        yield from broken([written(one, where) for one in value])
        yield "]"
    else:
        yield line


def broken(words: list[str]) -> Iterator[str]:
    """The entries of a long list, as many on a line as there is room for."""
    line = " "
    for word in words:
        if len(line) + len(word) + 2 > WIDTH and line != " ":
            yield line
            line = " "
        line += f" {word},"
    yield line


def written(value: Any, where: str) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return quoted(value, where)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(written(one, where) for one in value)}]"
    if isinstance(value, Mapping):
        inner = (f"{name(key)} = {written(one, where)}" for key, one in value.items())
        return f"{{ {', '.join(inner)} }}" if value else "{}"
    if isinstance(value, (date, time)):
        return value.isoformat()
    raise ScenarioError(
        f"{where}: {value!r} cannot be written in a scenario file; write a text, a number, a list "
        "or a table."
    )


def quoted(text: str, where: str) -> str:
    """A text in quotes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ScenarioError(
            f"{where}: the text holds half of a character; type that word again."
        ) from None
    found = UNSEEN.sub(lambda sign: ESCAPES.get(sign[0], f"\\u{ord(sign[0]):04x}"), text)
    return f'"{found}"'


def name(key: str) -> str:
    """A key, in quotes where it must be."""
    return key if BARE.fullmatch(key) else quoted(key, key)


def is_table(value: Any) -> bool:
    """Whether a value is a table."""
    return isinstance(value, Mapping)


# -- pages and files ----------------------------------------------------------------------------


def to_notebook(table: Plain) -> str:
    """A notebook (``.ipynb``) that shows the scenario; a page of the book or of JupyterLab."""
    text = to_toml(table).replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "source": f"# {table.get('title', 'A scenario')}"},
        {"cell_type": "code", "source": "from widgets import show"},
        {"cell_type": "code", "source": f'show("""\n{text}""")'},
    ]
    for number, cell in enumerate(cells, start=1):
        tags = ["remove-input"] if number > 1 else []
        cell |= {"id": f"cell-{number}", "metadata": {"tags": tags} if tags else {}}
        if cell["cell_type"] == "code":
            cell |= {"execution_count": None, "outputs": []}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    page = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(page, ensure_ascii=False, indent=1) + "\n"


def file_name(table: Plain, suffix: str = ".toml") -> str:
    """A name for the file, from the title: small letters, digits and dashes."""
    words = re.findall(r"\w+", str(table.get("title", "")).lower())
    short = "-".join(words)[:LONGEST_NAME].strip("-_")
    return f"{short or 'scenario'}{suffix}"
