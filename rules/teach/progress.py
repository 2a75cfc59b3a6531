"""What a reader has practised, and what is asked again and when: kept by the reader alone.

A problem that was missed is asked again: at once when wished, and after it was right in 1, 3, 7
and 21 days. Right once more after that, it counts as known. Days are whole numbers given from
outside; nothing here knows a clock.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rules.core import data
from rules.core.errors import Mistake, NotationError, ScenarioError
from rules.core.practice import chapter
from rules.teach.practice import Key

FORM = 1
"""The form of the file; another one cannot be read."""
BOXES = (0, 1, 3, 7, 21)
"""After how many days a problem is asked again, by the box it lies in."""
MOST = 500
"""How many problems wait at most; beyond that the one that waits longest is let go."""
LARGEST = 200_000
"""Characters of the largest file that is read."""
FAR = 10_000_000
EXPORT = "choose a file that this page has exported"


class Tally(NamedTuple):
    """One chapter: rounds of five answered, questions asked, right answers."""

    rounds: int = 0
    asked: int = 0
    right: int = 0


class Wait(NamedTuple):
    """A problem that is asked again: its box, and the day from which on."""

    box: int
    due: int


@dataclass(frozen=True)
class Progress:
    """All that is known of a reader: tallies by chapter id, waiting problems by key."""

    tallies: Mapping[str, Tally] = field(default_factory=dict)
    waiting: Mapping[str, Wait] = field(default_factory=dict)

    def tally(self, name: str) -> Tally:
        """The tally of a chapter ("ravines/river")."""
        return self.tallies.get(name, Tally())

    def over(self, name: str) -> Progress:
        """After five fresh problems of a chapter were answered: the next ones are others."""
        old = self.tally(name)
        return replace(self, tallies={**self.tallies, name: old._replace(rounds=old.rounds + 1)})

    def answered(self, key: Key, day: int, *, right: bool) -> Progress:
        """After a problem was answered on ``day``."""
        name, text = f"{key.game}/{key.chapter}", str(key)
        old = self.tally(name)
        tallies = {**self.tallies, name: Tally(old.rounds, old.asked + 1, old.right + right)}
        waiting = dict(self.waiting)
        before = waiting.pop(text, None)
        box = before.box + 1 if before else 0
        if not right:
            waiting[text] = Wait(0, day)
        elif before and box < len(BOXES):
            waiting[text] = Wait(box, day + BOXES[box])
        while len(waiting) > MOST:
            waiting.pop(max(waiting, key=lambda one: waiting[one].due))
        return Progress(tallies, waiting)

    def due(self, day: int) -> tuple[Key, ...]:
        """What is to be asked again on ``day``, the longest overdue first."""
        found = [(wait.due, text) for text, wait in self.waiting.items() if wait.due <= day]
        return tuple(Key.read(text) for _, text in sorted(found))

    def dump(self) -> str:
        """As text: what a browser keeps, and what a file holds."""
        table = {
            "form": FORM,
            "chapters": {name: list(tally) for name, tally in sorted(self.tallies.items())},
            "again": {key: list(wait) for key, wait in sorted(self.waiting.items())},
        }
        return json.dumps(table, separators=(",", ":"))


def read(text: str) -> Progress:
    """The progress in a text; none for an empty one. Raises ``ScenarioError`` with all mistakes."""
    if not text.strip():
        return Progress()
    table = _parse_table(text)
    found = [*_find_mistakes(table)]
    if found:
        raise ScenarioError.listing("progress", found)
    return Progress(
        {name: Tally(*row) for name, row in table.get("chapters", {}).items()},
        {key: Wait(*row) for key, row in table.get("again", {}).items()},
    )


def _parse_table(text: str) -> Any:
    if len(text) > LARGEST:
        raise _make_error("", f"it has {len(text)} characters", f"at most {LARGEST} are read")
    try:
        return data.plain(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise _make_error(place, "this is no JSON", EXPORT) from None
    except RecursionError:
        raise _make_error("", "it is nested too deeply", EXPORT) from None


def _make_error(place: str, reason: str, remedy: str) -> ScenarioError:
    return ScenarioError.listing("progress", [Mistake(place, reason, remedy)])


def _find_mistakes(table: Any) -> Iterator[Mistake]:
    """Everything wrong with what was read."""
    if not isinstance(table, dict) or table.get("form") != FORM:
        yield Mistake("form", f"this is no progress of form {FORM}", EXPORT)
        return
    for part in table.keys() - {"form", "chapters", "again"}:
        yield Mistake(f"{part}"[:40], "there is no such part", "take it out")
    for part in ("chapters", "again"):
        rows = table.get(part, {})
        if not isinstance(rows, dict):
            yield Mistake(part, "this is no table", EXPORT)
            continue
        for name, row in rows.items():
            yield from _check_row(part, name, row)


def _check_row(part: str, name: str, row: Any) -> Iterator[Mistake]:
    where = f"{part}: {name[:60]}"
    try:
        if part == "again":
            Key.read(name)
        else:
            chapter(*_split_name(name))
    except NotationError as error:
        yield Mistake(where, str(error), "take it out")
    count = 2 if part == "again" else 3
    whole = isinstance(row, list) and len(row) == count
    if not whole or not all(type(one) is int and 0 <= one < FAR for one in row):
        yield Mistake(where, f"write {count} whole numbers from 0 on", "as they were exported")
    elif part == "again" and row[0] >= len(BOXES):
        yield Mistake(where, f"there is no box {row[0]}", f"boxes count from 0 to {len(BOXES) - 1}")
    elif part == "chapters" and row[2] > row[1]:
        yield Mistake(where, f"{row[2]} right of {row[1]} asked", "no more can be right than asked")


def _split_name(name: str) -> tuple[str, str]:
    game, _, rest = name.partition("/")
    return game, rest
