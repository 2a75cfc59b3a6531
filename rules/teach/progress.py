"""What a reader has practised, and what is asked again and when: kept by the reader alone.

What is kept is a clause, never a position: it comes back in a fresh one. What was missed is asked
again at once, what was right in 5 days, and then in 30; after that the rule is solid. Days are
whole numbers given from outside; nothing here knows a clock.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rules.core import data
from rules.core.clauses import game_of
from rules.core.errors import Mistake, NotationError, ScenarioError
from rules.core.practice import Chapter, chapter, home_of
from rules.teach.fresh import drawable
from rules.teach.practice import Key, Problem

FORM = 2
"""The form of the file that is written; the one before it can be read, too."""
WAITS = (0, 5, 30)
"""After how many days a rule is asked again, by how it stands."""
MISSED, RIGHT_ONCE, RIGHT_TWICE, SOLID = range(4)
"""How a rule stands: missed, right once, right after five days, right after thirty more."""
OLD_BOXES = 5
"""How many boxes the form before this one had."""
LARGEST_FILE = 200_000
"""Characters of the largest file that is read."""
DAY_LIMIT = 10_000_000
EXPORT = "choose a file that this page has exported"


class Tally(NamedTuple):
    """One chapter: rounds of five answered, questions asked, right answers."""

    rounds: int = 0
    asked: int = 0
    right: int = 0


class Standing(NamedTuple):
    """How a rule stands: since which day, when it is asked again, how often it was asked."""

    stands: int
    day: int
    due: int
    asked: int = 0
    right: int = 0

    @property
    def solid(self) -> bool:
        """Whether it is known, and no longer asked."""
        return self.stands == SOLID


def chapter_of(rule: str) -> Chapter:
    """The chapter of a rule, which is a clause ("LP-HOLE-03") or, carried over, a chapter's id.

    Raises ``NotationError`` where there is none.
    """
    game, slash, name = rule.partition("/")
    if slash:
        return chapter(game, name)
    try:
        return home_of(game_of(rule), rule)
    except KeyError:
        raise NotationError(f"'{rule[:40]}' is no clause: name one like LP-HOLE-03.") from None


def rule_of(problem: Problem) -> str:
    """What is kept of a problem: the first of its clauses that has fresh positions."""
    known = drawable(problem.key.game)
    return next((one for one in problem.clauses if one in known), problem.chapter.id)


@dataclass(frozen=True)
class Progress:
    """All that is known of a reader: tallies by chapter id, standings by rule.

    ``off`` says that nothing is asked again.
    """

    tallies: Mapping[str, Tally] = field(default_factory=dict)
    rules: Mapping[str, Standing] = field(default_factory=dict)
    off: bool = False

    def tally(self, name: str) -> Tally:
        """The tally of a chapter ("ravines/river")."""
        return self.tallies.get(name, Tally())

    def over(self, name: str) -> Progress:
        """After five fresh problems of a chapter were answered: the next ones are others."""
        old = self.tally(name)
        return replace(self, tallies={**self.tallies, name: old._replace(rounds=old.rounds + 1)})

    def answered(self, problem: Problem, day: int, *, right: bool, asked: str = "") -> Progress:
        """After a problem was answered on ``day``; ``asked`` is the rule it was asked for, if any.

        What was right before its day keeps its day; what was missed is asked again at once.
        """
        name = problem.chapter.id
        old = self.tally(name)
        tallies = {**self.tallies, name: Tally(old.rounds, old.asked + 1, old.right + right)}
        found = replace(self, tallies=tallies)
        if self.off:
            return found
        rule = rule_of(problem)
        rest = {key: one for key, one in self.rules.items() if key != asked}
        before = self.rules.get(rule) or self.rules.get(asked)
        return replace(found, rules={**rest, rule: _standing_after(before, day, right=right)})

    def due(self, day: int) -> tuple[str, ...]:
        """The rules to be asked again on ``day``, the longest overdue first."""
        if self.off:
            return ()
        waiting = [(one.due, rule) for rule, one in self.rules.items() if not one.solid]
        return tuple(rule for due, rule in sorted(waiting) if due <= day)

    def dump(self) -> str:
        """As text: what a browser keeps, and what a file holds."""
        table = {
            "form": FORM,
            "off": self.off,
            "chapters": {name: list(tally) for name, tally in sorted(self.tallies.items())},
            "rules": {rule: list(one) for rule, one in sorted(self.rules.items())},
        }
        return json.dumps(table, separators=(",", ":"))


def _standing_after(before: Standing | None, day: int, *, right: bool) -> Standing:
    """How a rule stands after an answer."""
    old = before or Standing(MISSED, day, day)
    asked, good = old.asked + 1, old.right + right
    if not right:
        return Standing(MISSED, day, day, asked=asked, right=good)
    if day < old.due or old.solid:
        return old._replace(asked=asked, right=good)
    stands = old.stands + 1
    due = 0 if stands == SOLID else day + WAITS[stands]
    return Standing(stands, day, due, asked=asked, right=good)


# -- read back ------------------------------------------------------------------------------------


def parse_progress(text: str) -> Progress:
    """The progress in a text; none for an empty one. Raises ``ScenarioError`` with all mistakes.

    A file of the form before this one is carried over.
    """
    if not text.strip():
        return Progress()
    table = _parse_table(text)
    found = [*_find_mistakes(table)]
    if found:
        raise ScenarioError.listing("progress", found)
    tallies = {name: Tally(*row) for name, row in table.get("chapters", {}).items()}
    if table["form"] != FORM:
        return Progress(tallies, _carry_over(tallies, table.get("again", {})))
    rules = {rule: Standing(*row) for rule, row in table.get("rules", {}).items()}
    return Progress(tallies, rules, table.get("off", False))


def _carry_over(
    tallies: Mapping[str, Tally], again: Mapping[str, list[int]]
) -> dict[str, Standing]:
    """What the form before this one kept: each chapter that was practised is asked about again.

    Where problems waited it counts as missed, from the day of the first.
    """
    rules = {name: Standing(RIGHT_ONCE, 0, 0) for name, tally in tallies.items() if tally.asked}
    for key, (_, due) in sorted(again.items(), key=lambda one: one[1][1], reverse=True):
        rules[Key.read(key).home.id] = Standing(MISSED, 0, due)
    return rules


def _parse_table(text: str) -> Any:
    if len(text) > LARGEST_FILE:
        raise _make_error("", f"it has {len(text)} characters", f"at most {LARGEST_FILE} are read")
    try:
        return data.parse_json(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise _make_error(place, "this is no JSON", EXPORT) from None
    except RecursionError:
        raise _make_error("", "it is nested too deeply", EXPORT) from None


def _make_error(place: str, reason: str, remedy: str) -> ScenarioError:
    return ScenarioError.listing("progress", [Mistake(place, reason, remedy)])


TABLE_SIZES: Mapping[int, Mapping[str, int]] = {
    1: {"chapters": 3, "again": 2},
    FORM: {"chapters": 3, "rules": 5},
}
"""The tables of a file of each form, with how many numbers a row has."""


def _find_mistakes(table: Any) -> Iterator[Mistake]:
    """Everything wrong with what was read."""
    form = table.get("form") if isinstance(table, dict) else None
    if type(form) is not int or form not in TABLE_SIZES:
        yield Mistake("form", f"this is no progress of form {FORM}", EXPORT)
        return
    for part in table.keys() - {"form", "off", *TABLE_SIZES[form]}:
        yield Mistake(f"{part}"[:40], "there is no such part", "take it out")
    if type(table.get("off", False)) is not bool:
        yield Mistake("off", "this is neither true nor false", EXPORT)
    for part, count in TABLE_SIZES[form].items():
        rows = table.get(part, {})
        if not isinstance(rows, dict):
            yield Mistake(part, "this is no table", EXPORT)
            continue
        for name, row in rows.items():
            yield from _check_row(part, name, row, count)


def _check_row(part: str, name: str, row: Any, count: int) -> Iterator[Mistake]:
    where = f"{part}: {name[:60]}"
    try:
        if part == "again":
            Key.read(name)
        elif part == "chapters":
            chapter(*_split_name(name))
        else:
            chapter_of(name)
    except NotationError as error:
        yield Mistake(where, str(error), "take it out")
    whole = isinstance(row, list) and len(row) == count
    if not whole or not all(type(one) is int and 0 <= one < DAY_LIMIT for one in row):
        yield Mistake(where, f"write {count} whole numbers from 0 on", "as they were exported")
    elif part == "again" and row[0] >= OLD_BOXES:
        yield Mistake(where, f"there is no box {row[0]}", f"boxes count from 0 to {OLD_BOXES - 1}")
    elif part == "rules" and row[0] > SOLID:
        yield Mistake(where, f"no rule stands at {row[0]}", f"they stand from 0 to {SOLID}")
    elif row[-1] > row[-2] and part != "again":
        reason = f"{row[-1]} right of {row[-2]} asked"
        yield Mistake(where, reason, "no more can be right than asked")


def _split_name(name: str) -> tuple[str, str]:
    game, _, rest = name.partition("/")
    return game, rest
