"""Scenario files written anew in the one way of the book, older forms brought up to today's."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.core.errors import RulebookError, ScenarioError
from rules.core.story import Node
from rules.scenarios.editor.draft import Draft, to_toml
from rules.scenarios.expect import plain, said_by
from rules.scenarios.format import OF_CHECKS, START_KEYS, from_table, parse_table, text_of, too_deep
from rules.scenarios.script import list_actions, list_actors

TEXTS = re.compile(r"'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)


def comment_lines(text: str) -> tuple[int, ...]:
    """The lines of a TOML text that hold a comment, counted from 1."""
    bare = TEXTS.sub(lambda found: "\n" * found[0].count("\n"), text)
    return tuple(at for at, line in enumerate(bare.splitlines(), start=1) if "#" in line)


def written_anew(path: Path) -> str:
    """Write a scenario file anew and say what was done: ``written`` or ``is fine``.

    Raises ``ScenarioError`` for a file that is no scenario, and for one with comments: they would
    be lost, so nothing is written.
    """
    old = text_of(path)
    table, done = brought_up(parse_table(old, str(path)))
    from_table(table, f"file/{path.stem}", str(path), path.parent)
    new = to_toml(table)
    if lines := comment_lines(old):
        listed = ", ".join(map(str, lines[:5])) + (" …" if len(lines) > 5 else "")
        raise ScenarioError(
            f"{path}: it has comments that would be lost, on line {listed}; put them into 'notes' "
            "or take them out. Nothing is written."
        )
    if new == old:
        return f"{path}: is fine"
    try:
        path.write_text(new, "utf-8")
    except OSError as error:
        raise ScenarioError(
            f"{path}: it cannot be written ({error.strerror}); make it writable."
        ) from None
    return "\n".join([f"{path}: written", *(f"  {line}" for line in done)])


# -- older forms --------------------------------------------------------------------------------


def brought_up(table: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The table of a file in today's form, and what was changed, a line for each change.

    What is wrong otherwise stays as it is.
    """
    found = copy.deepcopy(table) if not too_deep(table) else table
    rows = found.get("step")
    if (
        too_deep(table)
        or not isinstance(rows, list)
        or not all(isinstance(one, dict) for one in rows)
    ):
        return found, []
    done: list[str] = []
    for number, row in enumerate(rows, start=1):
        _empty_row(row, number, done)
        _name_row(row, number, done)
    _fill_found(found, rows, done)
    _split_spoken(found, rows, done)
    _part_steps(found, rows, done)
    return found, done


def _empty_row(row: dict[str, Any], number: int, done: list[str]) -> None:
    """Take out what nobody ever looked at."""
    idle = [key for key in (*START_KEYS, "refused") if key in row and "note" in row]
    idle += [key for key in ("expect", "clauses") if key not in idle and row.get(key) in ({}, [])
             and "check" not in row]  # fmt: skip
    for key in idle:
        del row[key]
        done.append(f"step {number}: '{key}' was never looked at, and is taken out")


def _name_row(row: dict[str, Any], number: int, done: list[str]) -> None:
    """Where several act, the place is that of the one who acts first."""
    several = list_actors(row["do"]) if isinstance(row.get("do"), str) else ()
    if len(several) > 1 and isinstance(row.get("at"), str):
        row["at"] = {several[0]: row["at"]}
        done.append(f"step {number}: 'at' is written at.{several[0]}")


def _fill_found(table: Mapping[str, Any], rows: list[dict[str, Any]], done: list[str]) -> None:
    """A check without an expectation expects what it finds."""
    for at, row in enumerate(rows):
        if "check" in row and "expect" not in row:
            node = _find_node(table, rows, at)
            if node is not None and node.check is not None:
                row["expect"] = plain(node.check.found)
                done.append(f"step {at + 1}: the check expects what it finds")


def _split_spoken(table: Mapping[str, Any], rows: list[dict[str, Any]], done: list[str]) -> None:
    """Where several act, each has an answer of his own."""
    for at, row in enumerate(rows):
        if not _is_joined(row):
            continue
        node = _find_node(table, rows, at)
        told = said_by(Draft(str(table["game"]), table).rules, node) if node is not None else {}
        if " + ".join(one for texts in told.values() for one in texts) == row["says"]:
            row["says"] = {who: " + ".join(texts) for who, texts in told.items()}
            done.append(f"step {at + 1}: 'says' is written for each who acts")


def _is_joined(row: Mapping[str, Any]) -> bool:
    """Whether the words of several persons stand in one text."""
    several = isinstance(row.get("do"), str) and len(list_actors(row["do"])) > 1
    return several and isinstance(row.get("says"), str) and bool(row["says"])


def _part_steps(table: Mapping[str, Any], rows: list[dict[str, Any]], done: list[str]) -> None:
    """A refused step leaves everything as it was, so what came before is a step of its own."""
    at = 0
    while at < len(rows):
        row = rows[at]
        several = list_actions(row["do"]) if isinstance(row.get("do"), str) else []
        if row.get("refused") and len(several) > 1:
            node = _find_node(table, rows, at)
            if node is not None and len(node.tried) == len(several) - 1:
                rows[at : at + 1] = [{"do": "; ".join(several[:-1])}, {**row, "do": several[-1]}]
                _renumber_checks(rows, at + 1)
                done.append(f"step {at + 1}: what comes before the refusal is a step of its own")
                at += 1
        at += 1


def _renumber_checks(rows: list[dict[str, Any]], after: int) -> None:
    """Checks that name steps name the same ones; step ``after`` has become two."""
    for row in rows:
        if "check" in row:
            for key in ("step", "steps"):
                if key in row and key not in OF_CHECKS:
                    row[key] = _shift_later(row[key], after)


def _shift_later(value: Any, after: int) -> Any:
    if isinstance(value, list):
        return [_shift_later(one, after) for one in value]
    whole = isinstance(value, int) and not isinstance(value, bool)
    return value + 1 if whole and value >= after else value


def _find_node(
    table: Mapping[str, Any], rows: list[dict[str, Any]], at: int
) -> Node[Any, Any] | None:
    """Where a step leads, if it can be played; what is not in today's form yet is left out."""
    plainer: list[dict[str, Any]] = []
    for row in rows[: at + 1]:
        kept = {key: one for key, one in row.items() if key != "says" or not _is_joined(row)}
        plainer.append({**kept, "expect": ""} if "check" in row and "expect" not in row else kept)
    try:
        return Draft(str(table.get("game")), {**table, "step": plainer}).node(at + 1)
    except RulebookError:
        return None
