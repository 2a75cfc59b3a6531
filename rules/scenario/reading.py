"""Scenarios found and read: those of the book by name, others from a file or a text."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from rules import data
from rules.errors import ScenarioError
from rules.library import GAMES
from rules.scenario.checking import STEP, mistakes
from rules.scenario.script import Scenario, ScenarioStep


def scenarios(of: str) -> tuple[str, ...]:
    """The ids of all scenarios of a game, in the order of their files."""
    return tuple(f"{of}/{name}" for name in data.names(data.home(of) / "scenarios"))


def load(name: str) -> Scenario:
    """The scenario ``game/name`` of the book; raises ``ScenarioError`` naming near misses."""
    of, _, short = name.partition("/")
    if of not in GAMES or name not in scenarios(of):
        raise ScenarioError(_unknown(name, of))
    return from_table(data.read(data.home(of) / "scenarios" / short), name, name)


def load_file(path: Path) -> Scenario:
    """The scenario in a file anywhere; its id is ``file/<stem>``."""
    try:
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: the file cannot be read as UTF-8 text ({error}).") from None
    return loads(text, f"file/{path.stem}", str(path))


def loads(text: str, name: str = "own/scenario", source: str = "your scenario") -> Scenario:
    """The scenario written in ``text``; raises ``ScenarioError`` with every mistake it finds."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{source}: this is no valid TOML: {error}.") from None
    except RecursionError:
        raise ScenarioError(f"{source}: this is nested too deeply to be a scenario.") from None
    return from_table(table, name, source)


def _unknown(name: str, of: str) -> str:
    known = [found for game_name in GAMES for found in scenarios(game_name)]
    near = (
        get_close_matches(name, known, 3, 0.4)
        or [found for found in known if found.startswith(of)][:3]
    )
    hint = f" Did you mean {', '.join(near)}?" if near else f" Games: {', '.join(GAMES)}."
    return f"There is no scenario '{name}'.{hint}"


def from_table(table: Mapping[str, Any], name: str, source: str) -> Scenario:
    """The scenario in a plain table; raises ``ScenarioError`` with every mistake it finds."""
    wrong = tuple(mistakes(table))
    if wrong:
        raise ScenarioError.listing(source, wrong)
    maps = table.get("maps") or ({"M1": table["map"]} if "map" in table else {})
    return Scenario(
        id=name, game=table["game"], title=table["title"],
        clauses=tuple(table.get("clauses", ())), maps=maps, setup=table.get("setup", {}),
        steps=tuple(_step(row) for row in table["step"]), options=table.get("options", {}),
        intro=table.get("intro", ""), then=table.get("then", ""), notes=table.get("notes", ""),
        source=source, table=table,
    )  # fmt: skip


def _step(row: Mapping[str, Any]) -> ScenarioStep:
    expect = row.get("expect")
    return ScenarioStep(
        do=row.get("do", ""), at=row.get("at", ""), says=row.get("says"),
        refused=row.get("refused", ""),
        expect=flat(expect) if "do" in row and expect is not None else expect,
        clauses=tuple(row.get("clauses", ())),
        reset=row.get("reset"), check=row.get("check", ""), note=row.get("note", ""),
        ask=row.get("ask"), text=row.get("text", ""),
        args={key: value for key, value in row.items() if key not in STEP},
    )  # fmt: skip


def flat(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    """A table of tables as one table with dotted keys."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{before}{key}.")
        else:
            found[f"{before}{key}"] = str(value)
    return found
