"""Questions with the answers that a reader would accept, and how well the search finds them."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, NamedTuple

from widgets.live.node import install, node

HERE = Path(__file__).parent
QUESTIONS = HERE / "questions.toml"
Answer = dict[str, Any]
Asks = Sequence[tuple[str, str]]
Search = Callable[[Asks], list[Answer]]


class Asked(NamedTuple):
    """A question, the game it is about, what kind of question it is, and what answers it.

    A question on the use of the book is about no game. ``unseen`` are those that nothing was
    tuned by; those that came last (``fresh``, ``fresh use``) count for themselves alone.
    """

    ask: str
    game: str
    kind: str
    accepts: tuple[str, ...]
    language: str = "en"
    unseen: bool = False

    @property
    def parts(self) -> tuple[str, ...]:
        """What it counts to: all of the rules and its game, its kind, and shares of sentences."""
        script = "English" if self.language == "en" else "Cyrillic"
        seen = "unseen" if self.unseen else "tuned"
        if self.kind.startswith("fresh"):
            return self.kind, f"{self.kind}, {script}"
        whole = ("all", self.game) if self.game else ()
        shares = (f"{self.kind}, {script}", f"{self.kind}, {seen}")
        return (*whole, self.kind, *(shares if self.kind in ("sentence", "use") else ()))


class Score(NamedTuple):
    """How well questions are answered.

    How many there are; the shares answered first and in the first five; the mean reciprocal rank;
    how many found nothing.
    """

    number: int
    first: float
    five: float
    rank: float
    empty: int

    def __str__(self) -> str:
        """In a line."""
        return (
            f"{self.number:4d} questions: first {self.first:.0%}, first five {self.five:.0%}, "
            f"mean reciprocal rank {self.rank:.3f}, {self.empty} without an answer"
        )


@cache
def questions() -> tuple[Asked, ...]:
    """All questions of the file."""
    table = tomllib.loads(QUESTIONS.read_text("utf-8"))["question"]
    return tuple(Asked(**{**one, "accepts": tuple(one["accepts"])}) for one in table)


@contextmanager
def searching(site: Path) -> Iterator[Search]:
    """Ask the search of a site questions, each on a page of a game or of none: Node starts once."""
    install()
    command = [node(), HERE / "judge.mjs", site]
    with Popen(command, stdin=PIPE, stdout=PIPE, encoding="utf-8", bufsize=1) as judge:
        assert judge.stdin
        assert judge.stdout
        questions, answers = judge.stdin, judge.stdout

        def search(asked: Asks) -> list[Answer]:
            questions.write(json.dumps(asked) + "\n")
            told: list[Answer] = json.loads(answers.readline())
            return told

        yield search


def rank(one: Asked, entries: Sequence[Sequence[dict[str, Any]]]) -> float:
    """The place of the first entry that shows an answer that would do, from 1; infinite for none.

    An entry is a row, or the first rules of several games where no game is read. The row of a
    thing says what its clauses say, and shows them. A page that would do does so by each of its
    sections.
    """
    wanted = {*one.accepts}
    places = (
        place
        for place, rows in enumerate(entries, start=1)
        if any(wanted & answers(row, one.game) for row in rows)
    )
    return next(places, float("inf"))


def answers(row: dict[str, Any], game: str) -> set[str]:
    """What a row answers a question on a game with."""
    if row["kind"] in ("clause", "ruling"):
        return {row["id"]}
    if row["kind"] == "page":
        return {row["id"].rstrip("#"), row["id"].partition("#")[0]}
    if row["game"] != game:
        return set()
    bare = row["id"].partition(":")[2]
    named = {f"word:{bare}", f"word:{row['title'].strip('“”')}"}
    return named | {*row["about"]} if row["kind"] == "thing" else named


def judged(search: Search, *, reading: bool) -> dict[str, Score]:
    """How well the search answers, by the parts of questions; ``reading`` on a page of the game.

    The use of the book is asked on a page of some game.
    """
    asked = questions()
    here = [(one.ask, (one.game or "underground") if reading else "") for one in asked]
    ranks = defaultdict[str, list[float]](list)
    empty = defaultdict[str, int](int)
    for one, answer in zip(asked, search(here), strict=True):
        for part in one.parts:
            ranks[part].append(rank(one, answer["entries"]))
            empty[part] += not answer["found"]
    return {
        part: Score(
            len(places),
            sum(place == 1 for place in places) / len(places),
            sum(place <= 5 for place in places) / len(places),
            sum(1 / place for place in places) / len(places),
            empty[part],
        )
        for part, places in ranks.items()
    }
