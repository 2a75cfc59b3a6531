"""A sitting: what is asked again today, by rule and never by position, and why.

``plan`` mixes what is due over games and chapters; ``pose`` makes a fresh position for a rule;
``say_why`` tells in a line why it comes. Where nothing is due, ``plan`` takes what is due next,
and for whoever has practised nothing a chapter of each game in turn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple
from zlib import crc32

from rules.core.errors import NotationError
from rules.core.practice import Chapter, chapters
from rules.core.registry import GAMES, list_games
from rules.teach.fresh import drawable, generate_problem
from rules.teach.practice import Problem
from rules.teach.progress import MISSED, RIGHT_ONCE, Progress, Standing, chapter_of

TEN = 10
"""How many problems a sitting has, without those that come again in it."""
FAMILY_NUMBERS = re.compile(r"-\d.*$")
"""What follows the family where a chapter has a part of it only."""


def plan_sitting(progress: Progress, day: int) -> tuple[str, ...]:
    """The rules of a sitting, mixed: of what is due the longest overdue; or what comes next."""
    return tuple(mix_rules([*spread_rules(progress.due(day) or _rules_ahead(progress))][:TEN]))


def spread_rules(rules: Iterable[str]) -> Iterator[str]:
    """The rules, of each chapter one after the other, the chapters in turn."""
    by_chapter: dict[str, list[str]] = {}
    for rule in rules:
        by_chapter.setdefault(chapter_of(rule).id, []).append(rule)
    for row in zip_longest(*by_chapter.values()):
        yield from filter(None, row)


def mix_rules(rules: Iterable[str]) -> Iterator[str]:
    """The rules in an order in which neighbours are of other games, or at least chapters."""
    rest, last = [(chapter_of(one), one) for one in rules], None
    while rest:
        many = Counter(one.game for one, _ in rest)
        best = min(rest, key=lambda one: (_count_likeness(one[0], last), -many[one[0].game]))
        rest.remove(best)
        last = best[0]
        yield best[1]


def _count_likeness(one: Chapter, last: Chapter | None) -> int:
    return 0 if last is None else (one.game == last.game) + (one.id == last.id)


def _rules_ahead(progress: Progress) -> list[str]:
    """What is due next, solid rules last; chapters of all games where nothing was practised."""
    known = sorted(progress.rules.items(), key=lambda one: (one[1].solid, one[1].due, one[0]))
    if known:
        return [rule for rule, _ in known]
    rows = zip_longest(*(chapters(game) for game in list_games()))
    return [one.id for row in rows for one in row if one is not None]


def pose_rule(progress: Progress, rule: str) -> Problem:
    """A fresh position for a rule, another one each time that it was asked.

    Where no more are found for it, one for another clause of its chapter.
    """
    home = chapter_of(rule)
    stands = progress.rules.get(rule)
    seed = 1 + (stands.asked if stands else 0)
    named = [] if "/" in rule else [rule]
    others = sorted(home.clauses & {*drawable(home.game)}, key=lambda one: _lot(one, rule, seed))
    for clause in (*named, *others):
        before = progress.rules.get(clause)
        try:
            return generate_problem(home.game, clause, 1 + (before.asked if before else 0))
        except NotationError:
            continue
    raise NotationError(f"There is no fresh position for {rule}: practise another chapter.")


def _lot(clause: str, rule: str, seed: int) -> int:
    return crc32(f"{rule}/{seed}/{clause}".encode())


def say_why(progress: Progress, rule: str, problem: Problem, day: int) -> str:
    """Why this one is here, in at most 60 letters: the clause, and what was known of it."""
    stands, clause = progress.rules.get(rule), problem.clauses[0]
    if stands is None:
        return f"{clause}, new to you. A fresh place."
    if stands.solid or stands.due > day:
        return f"{clause}, not due yet. A fresh place."
    how = "missed" if stands.stands == MISSED else "right"
    place = "A fresh place." if stands.stands <= RIGHT_ONCE else "For the last time."
    return f"{clause}, {how} {_tell_when(stands.day, day)}. {place}"


NUMBER_WORDS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _tell_when(then: int, day: int) -> str:
    """How long ago, in words; nobody knows it of what was carried over."""
    days = day - then
    if not then:
        return "before"
    if days <= 0:
        return "today"
    if days == 1:
        return "yesterday"
    return f"{NUMBER_WORDS[days] if days < len(NUMBER_WORDS) else days} days ago"


# -- how a reader stands, by chapter ---------------------------------------------------------------


class ReviewRow(NamedTuple):
    """A chapter that was practised: how its rules stand, and when one is asked again."""

    chapter: Chapter
    families: tuple[str, ...]
    rules: int
    right: int
    solid: int
    due: int | None
    """The day on which the next is asked; ``None`` where none is."""

    @property
    def share(self) -> float:
        """How far its rules are from new (0) to solid (1)."""
        return (self.right + 2 * self.solid) / (3 * self.rules) if self.rules else 0.0


def list_rows(progress: Progress) -> tuple[ReviewRow, ...]:
    """A row for each chapter that was practised, in the order of the book."""
    by_chapter: dict[str, list[Standing]] = {}
    for rule, stands in progress.rules.items():
        by_chapter.setdefault(chapter_of(rule).id, []).append(stands)
    every = (one for game in GAMES for one in chapters(game))
    return tuple(
        _make_row(one, by_chapter.get(one.id, []), off=progress.off)
        for one in every
        if one.id in by_chapter or progress.tally(one.id).asked
    )


def _make_row(one: Chapter, stands: list[Standing], *, off: bool) -> ReviewRow:
    due = [stand.due for stand in stands if not stand.solid and not off]
    return ReviewRow(
        one, tuple(dict.fromkeys(FAMILY_NUMBERS.sub("", name) for name in one.families)),
        rules=len(stands), right=sum(stand.stands != MISSED for stand in stands),
        solid=sum(stand.solid for stand in stands), due=min(due, default=None),
    )  # fmt: skip


def say_when(due: int | None, day: int) -> str:
    """When something is asked again, in words."""
    if due is None:
        return "done"
    if due <= day:
        return "today"
    return "tomorrow" if due == day + 1 else f"in {due - day} days"
