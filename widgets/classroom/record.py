"""A lesson that is over, as its file has it: questions and votes, never a person.

The file comes from outside: everything in it is looked at before anything is done with it, and all
that is wrong is told in one go.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from rules.core.data import check_depth
from rules.core.errors import Mistake, ScenarioError, shorten, suggest, system_says
from widgets.apps.lesson.run import printable
from widgets.classroom.room import Round

FORM, VERSION = "escape-rulebook lesson", 1
"""What the file calls itself; another version cannot be read."""
LARGEST = 8_000_000
"""Bytes of the largest file that is read."""
QUESTIONS, ROUNDS, CHOICES, CLAUSES = 500, 100, 400, 100
"""How many there are at most: in a lesson, of a question, to choose from, that decide."""
HIGHEST = 40_000_000
"""The highest number: hands may be keyed in for every choice."""
LONGEST = 60_000
"""Letters of the longest text; a packed scenario is the longest of them."""
TOLD = 100
"""How many mistakes are looked for."""
ELSE = ""
"""The choice that stands for all others, where hands are counted."""
KEEP = "take the file as the class server has written it"

PLACE, THING = "place", "thing"
"""What is chosen: a place of the board, or one of the answers listed."""
CODE = re.compile(r"[A-Z]{4}")


class LessonError(ScenarioError):
    """The file of a lesson cannot be read: names every place, the reason, the remedy."""


@dataclass(frozen=True)
class Question:
    """A question as the class was asked it, with its rounds.

    ``place`` is the address of its position, or the key of a problem; ``right`` is empty where
    nobody has said what is right. ``clauses`` are those that decide, ``clause`` the first of them.
    """

    number: int
    place: str
    title: str
    game: str
    text: str
    kind: str
    choices: tuple[tuple[str, str], ...]
    right: str
    clauses: tuple[str, ...] = ()
    clause: str = ""
    why: str = ""
    shown: bool = False
    rounds: tuple[Round, ...] = ()

    @property
    def votes(self) -> tuple[Round, ...]:
        """The rounds in which somebody answered: another one is no vote."""
        return tuple(one for one in self.rounds if one.answered)

    @property
    def decisive(self) -> tuple[str, ...]:
        """The clauses that decide, the first of them in front, each once."""
        return tuple(dict.fromkeys(filter(None, (self.clause, *self.clauses))))

    def words(self, choice: str) -> str:
        """A choice in words."""
        return dict(self.choices).get(choice) or choice or "something else"

    def name(self, choice: str) -> str:
        """A choice as people call it: a place without what stands there."""
        said = self.words(choice)
        return choice if choice and said.startswith(f"{choice},") else said

    def share(self, vote: Round) -> Fraction | None:
        """The part of a vote that is right; ``None`` where that cannot be said."""
        if not self.right or not vote.answered:
            return None
        return Fraction(vote.counts.get(self.right, 0), vote.answered)

    @property
    def first(self) -> Fraction | None:
        """The part of the first vote that is right."""
        return self.share(self.votes[0]) if self.votes else None

    @property
    def last(self) -> Fraction | None:
        """The part of the last vote that is right, be it the first one."""
        return self.share(self.votes[-1]) if self.votes else None

    @property
    def gain(self) -> Fraction | None:
        """What was gained of all that the first vote left to be gained; mostly from 0 to 1.

        It cannot be said without a second vote, nor where everybody was right in the first.
        """
        first, last = self.first, self.last
        if len(self.votes) < 2 or first is None or last is None or first == 1:
            return None
        return (last - first) / (1 - first)


@dataclass(frozen=True)
class Lesson:
    """A lesson: the code of its room, its day, its questions in order."""

    room: str
    day: date
    questions: tuple[Question, ...]


# -- reading --------------------------------------------------------------------------------------


Record = Lesson | Mapping[str, Any]
"""A lesson, or the table that its file holds."""


def read(what: str | Path) -> Lesson:
    """The lesson in a text, or in the file at a path; raises ``LessonError`` with all mistakes."""
    if isinstance(what, str):
        return of(_table(what, "the lesson"))
    return of(_table(_text(what), str(what)), str(what))


def of(record: Record, source: str = "the lesson") -> Lesson:
    """The lesson that a table holds; raises ``LessonError`` with all mistakes."""
    if isinstance(record, Lesson):
        return record
    found = [*islice(mistakes(record), TOLD)]
    if found:
        raise LessonError.listing(source, found)
    rows: list[dict[str, Any]] = record["questions"]
    return Lesson(record["room"], date.fromisoformat(record["day"]), tuple(map(_question, rows)))


def _question(row: Mapping[str, Any]) -> Question:
    return Question(
        **{
            **row,
            "choices": tuple((name, words) for name, words in row["choices"]),
            "clauses": tuple(row.get("clauses", ())),
            "rounds": tuple(Round(**one) for one in row["rounds"]),
        }
    )


def _text(path: Path) -> str:
    """The text of a file that is not too large."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            reason, remedy = f"it has more than {LARGEST} bytes", "name the file of a lesson"
        else:
            return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        reason, remedy = "it is no UTF-8 text", "name the file of a lesson"
    except (OSError, ValueError) as error:
        reason, remedy = f"the file cannot be read ({system_says(error)})", "look at its name"
    raise _wrong(str(path), "", reason, remedy)


def _table(text: str, source: str) -> Any:
    """What a JSON text holds; a key that stands there twice would hide what it said first."""
    try:
        check_depth(text)
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise _wrong(source, place, "this is no JSON", KEEP) from None
    except ValueError as error:
        raise _wrong(source, "", str(error), KEEP) from None
    except RecursionError:
        raise _wrong(source, "", "it is nested too deeply", KEEP) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise ValueError(f"the key '{shorten(twice)}' stands twice in one table")
    return found


def _wrong(source: str, place: str, reason: str, remedy: str) -> LessonError:
    return LessonError.listing(source, [Mistake(place, reason, remedy)])


# -- all that can be wrong ------------------------------------------------------------------------


TOP = {"form": str, "version": int, "room": str, "day": str, "questions": list}
OF_QUESTION = {
    "number": int, "place": str, "title": str, "game": str, "text": str, "kind": str,
    "choices": list, "right": str, "rounds": list, "clauses": list, "clause": str, "why": str,
    "shown": bool,
}  # fmt: skip
OF_ROUND = {"counts": dict, "here": int, "hands": bool}
MAY = frozenset(("clauses", "clause", "why", "shown", "hands"))
"""Keys that may be left out."""
KINDS = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "a table",
    bool: "true or false",
}
Found = Iterator[Mistake]


def mistakes(table: Any) -> Found:
    """Everything that is wrong with the table of a lesson."""
    if not isinstance(table, Mapping) or table.get("form") != FORM:
        yield Mistake("form", f"this is no '{FORM}'", KEEP)
        return
    if type(table.get("version")) is not int or table["version"] != VERSION:
        reason = f"version {shorten(str(table.get('version')))} cannot be read, only {VERSION}"
        yield Mistake("version", reason, "take the book that has written the file")
        return
    wrong = [*_keys(table, TOP, "")]
    yield from wrong
    if wrong:
        return
    if not CODE.fullmatch(table["room"]):
        yield Mistake("room", f"'{shorten(table['room'])}' is no room", "four capital letters")
    if not _day(table["day"]):
        yield Mistake("day", f"'{shorten(table['day'])}' is no day", "as in 2026-11-25")
    rows = table["questions"]
    if len(rows) > QUESTIONS:
        yield Mistake("questions", f"there are {len(rows)}", f"at most {QUESTIONS} are read")
        return
    before = 0
    for place, row in enumerate(rows, start=1):
        where = f"question {place}"
        found = [*_keys(row, OF_QUESTION, where)] or [*_asked(row, where)]
        yield from found
        if not found and row["number"] <= before:
            yield Mistake(where, f"its number is {row['number']}", f"a number above {before}")
        before = before if found else row["number"]


def _day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _keys(table: Any, known: Mapping[str, type], where: str) -> Found:
    """Keys that are unknown, missing, or hold something of another kind."""
    if not isinstance(table, Mapping):
        yield Mistake(where, f"this is {_kind(table)}, not a table", KEEP)
        return
    if len(table) > 2 * len(known):
        yield Mistake(where, f"there are {len(table)} keys", KEEP)
        return
    for key in table:
        if key not in known:
            remedy = f"take it out.{suggest(key, known)}"
            yield Mistake(where, f"there is no key '{shorten(str(key))}'", remedy)
    for key, kind in known.items():
        if key not in table:
            if key not in MAY:
                yield Mistake(where, f"the key '{key}' is missing", KEEP)
        elif type(table[key]) is not kind:
            reason = f"'{key}' is {_kind(table[key])}, not {KINDS[kind]}"
            yield Mistake(where, reason, KEEP)
        elif kind is int:
            yield from _number(table[key], f"{where}: {key}" if where else key)
        elif kind is str:
            yield from _letters(table[key], f"{where}: {key}" if where else key)


def _kind(value: Any) -> str:
    return KINDS.get(type(value), "nothing" if value is None else "a number")


def _number(value: Any, where: str) -> Found:
    if type(value) is not int or not 0 <= value <= HIGHEST:
        yield Mistake(where, "this is no count", f"whole numbers go from 0 to {HIGHEST}")


def _letters(value: Any, where: str) -> Found:
    """A text that is no text, too long, or holds what no page can show."""
    if not isinstance(value, str):
        yield Mistake(where, f"this is {_kind(value)}, not a text", KEEP)
    elif len(value) > LONGEST:
        yield Mistake(where, f"it has {len(value)} letters", f"at most {LONGEST} are read")
    elif not printable(value):
        yield Mistake(where, "it holds a sign that cannot be shown", "take it out")


def _asked(row: Mapping[str, Any], where: str) -> Found:
    """What is wrong with a question whose keys are as they should be."""
    if row["kind"] not in (PLACE, THING):
        yield Mistake(f"{where}: kind", f"'{shorten(row['kind'])}' is no kind", "place or thing")
    wrong = [*_choices(row["choices"], f"{where}: choices")]
    yield from wrong
    named = row.get("clauses", [])
    if len(named) > CLAUSES:
        yield Mistake(f"{where}: clauses", f"there are {len(named)}", f"at most {CLAUSES} are read")
    for one in named[:CLAUSES]:
        yield from _letters(one, f"{where}: clauses")
    if len(row["rounds"]) > ROUNDS:
        yield Mistake(f"{where}: rounds", f"there are {len(row['rounds'])}", f"at most {ROUNDS}")
    known = set() if wrong else {*(one for one, _ in row["choices"]), row["right"], ELSE}
    for number, one in enumerate(row["rounds"][:ROUNDS], start=1):
        yield from _round(one, known, f"{where}, round {number}")


def _choices(listed: list[Any], where: str) -> Found:
    if len(listed) > CHOICES:
        yield Mistake(where, f"there are {len(listed)}", f"at most {CHOICES} are read")
        return
    names = set()
    for one in listed:
        if not isinstance(one, list) or len(one) != 2:
            yield Mistake(where, "a choice is a list of its id and its words", KEEP)
            return
        wrong = [mistake for part in one for mistake in _letters(part, where)]
        yield from wrong
        if wrong:
            return
        if not one[0] or one[0] in names:
            yield Mistake(where, f"'{one[0]}' is no id of its own", "each choice has another one")
        names.add(one[0])


def _round(one: Any, known: set[str], where: str) -> Found:
    """What is wrong with a vote; where no choice is ``known``, those are wrong themselves."""
    wrong = [*_keys(one, OF_ROUND, where)]
    yield from wrong
    if wrong:
        return
    if len(one["counts"]) > CHOICES + 1:
        reason, remedy = f"{len(one['counts'])} choices are counted", f"at most {CHOICES} are read"
        yield Mistake(where, reason, remedy)
        return
    for choice, count in one["counts"].items():
        if known and choice not in known:
            remedy = f"count what could be chosen.{suggest(choice, known)}"
            yield Mistake(where, f"'{shorten(choice)}' is none of the choices", remedy)
        yield from _number(count, f"{where}: {shorten(choice) or 'something else'}")
