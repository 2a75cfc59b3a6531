"""A prepared run: the questions of a lesson in order, from a text file with one in a line.

A line names a scenario (all its questions in order), a position (``game/scenario@step``), a problem
of "Predict, then see", a scenario file that stands beside the run, or a link of the book.
``ask PLACE :: QUESTION`` asks on the spot, ``ask PLACE :: QUESTION :: left | *right`` with answers
to choose from; a star marks the right one. ``read ravines/river ravines/moving`` says which
chapters the class has read. Lines that begin with ``#`` are comments, but for those that are the
end of a link (``#er=``). Every line is tried before a class sees it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from rules.core.errors import Mistake, RulebookError, ScenarioError, shorten
from rules.core.practice import chapter
from rules.scenarios.address import pack_scenario
from rules.scenarios.format import load, load_file, text_of
from rules.scenarios.script import Scenario
from rules.teach.fresh import recall_problem
from widgets.apps.stage import address, asking
from widgets.apps.stage.model import StageModel

MOST = 100
"""How many questions a run has at most."""
LARGEST, LONGEST = 1_000_000, 25_000
"""Characters of the largest file and of the longest line that are read."""
TOLD = 100
"""After so many wrong lines the rest is not read."""
LINK, SET = "er=", "er-set="
"""What begins the part of a link behind its ``#``: a position, problems of practice."""
KEY = re.compile(r"[a-z]+/[A-Za-z0-9-]+/\d+/\d+")
"""A place that is a problem, and no address."""
FILE = re.compile(r"(?P<name>.+\.toml)(?:@(?P<step>\d{1,4}))?")
ENDS = re.compile(r"#er(?:-[a-z]+)?=")
"""The end of a link, which is no comment."""
READ = re.compile(r"read((?:\s+[a-z]+/[a-z-]+)*)")
"""The line that says what the class has read."""
ASK = re.compile(r"ask(?:\s+(?P<question>.*))?")
FORMS = (
    "write a scenario such as ravines/drift-two-cells, a position (…@1), a problem "
    "(ravines/river/7/3), a file (….toml), a link of the book, or ask PLACE :: QUESTION"
)
HOW = "write ask PLACE :: QUESTION, or ask PLACE :: QUESTION :: one answer | another"
AFRESH = "read the file of questions once more"
OF_AN_ITEM = frozenset(("place", "text", "choices", "right"))


class RunError(ScenarioError):
    """A run cannot be read: names the file, every wrong line, the reason, the remedy."""


@dataclass(frozen=True)
class Item:
    """A question of a run: where it is asked, and its text where the book does not ask it there.

    ``place`` is an address or the key of a problem. ``choices`` are the answers to a question on
    the spot, and ``right`` may be one of them; without choices a place of the board is tapped.
    """

    place: str
    text: str = ""
    choices: tuple[str, ...] = ()
    right: str = ""
    title: str = field(default="", compare=False)
    """What a list calls it."""
    number: int = field(default=0, compare=False)
    """The line of the file that it comes from."""

    @property
    def line(self) -> str:
        """The line that says it, whichever way it was said."""
        if not self.text:
            return self.place
        listed = " | ".join(f"{'*' * (one == self.right)}{one}" for one in self.choices)
        return " :: ".join(filter(None, (f"ask {self.place}", self.text, listed)))

    def plain(self) -> Any:
        """As plain data: a place, or a table of what is asked on the spot."""
        if not self.text:
            return self.place
        choices = list(self.choices)
        return {"place": self.place, "text": self.text, "choices": choices, "right": self.right}

    @classmethod
    def of(cls, plain: Any) -> Item:
        """The question that plain data holds; raises ``RunError``. It is not tried."""
        if isinstance(plain, str):
            plain = {"place": plain, "text": "", "choices": [], "right": ""}
        if not isinstance(plain, Mapping) or plain.keys() != OF_AN_ITEM:
            raise RunError(f"A question is a place, or has {', '.join(OF_AN_ITEM)}; {AFRESH}.")
        place, text, right = plain["place"], plain["text"], plain["right"]
        choices: list[Any] = plain["choices"] if isinstance(plain["choices"], list) else [None]
        for one in (place, text, right, *choices):
            if not isinstance(one, str) or len(one) > LONGEST or not printable(one):
                raise RunError(f"A question of the run holds what is no text; {AFRESH}.")
        if not place or (right and right not in choices) or (choices and not text):
            raise RunError(f"A question of the run is not whole; {AFRESH}.")
        return cls(place, text, tuple(choices), right)


@dataclass(frozen=True)
class Run:
    """A prepared run of questions."""

    items: tuple[Item, ...]
    read: tuple[str, ...] = ()
    """The ids of the chapters that the class has read; none where that is not said."""

    @property
    def places(self) -> list[Any]:
        """The questions as plain data, for a page."""
        return [one.plain() for one in self.items]

    @classmethod
    def of(cls, places: Any) -> Run:
        """The run that plain data holds; raises ``RunError``."""
        if not isinstance(places, list) or len(places) > MOST:
            raise RunError(f"A run is a list of at most {MOST} questions; {AFRESH}.")
        return cls(tuple(map(Item.of, places)))


def printable(text: str) -> bool:
    """Whether a page and a file can hold a text: no signs that steer, no halves of letters."""
    return not any(unicodedata.category(one) in ("Cc", "Cs") for one in text if one not in "\t\r\n")


def read(path: Path) -> Run:
    """The run in a file; raises ``RunError`` with all mistakes, also where it asks nothing."""
    found = loads(text_of(path), path.parent, str(path))
    if not found.items:
        raise RunError.listing(str(path), [Mistake("", "no line names a question", FORMS)])
    return found


def loads(text: str, folder: Path | None = None, source: str = "the questions") -> Run:
    """The run in a text; scenario files stand in ``folder``. Raises ``RunError`` with all mistakes.

    Nothing in it is executed, and a link is taken apart, never fetched.
    """
    if len(text) > LARGEST:
        reason = f"they have {len(text)} characters"
        raise RunError.listing(source, [Mistake("", reason, f"at most {LARGEST} are read")])
    items: list[Item] = []
    chapters: list[str] = []
    wrong: list[Mistake] = []
    for number, line in _lines(text):
        try:
            told = READ.fullmatch(line)
            if told:
                chapters += [chapter(*one.split("/")).id for one in told[1].split()]
                continue
            items += _asked(line, number, folder)
        except RulebookError as error:
            wrong.append(Mistake(f"line {number}", first(error)))
        if len(items) > MOST:
            reason = f"this is question {MOST + 1}"
            wrong.append(Mistake(f"line {number}", reason, f"a run has at most {MOST}"))
        if len(items) > MOST or len(wrong) >= TOLD:
            break
    if wrong:
        raise RunError.listing(source, wrong)
    return Run(tuple(items), tuple(dict.fromkeys(chapters)))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    for number, line in enumerate(text.split("\n"), start=1):
        plain = line.replace("\t", " ").strip()
        if plain and (not plain.startswith("#") or ENDS.match(plain)):
            yield number, plain


def first(error: RulebookError) -> str:
    """What an error says first, and how much more: a scenario file may be wrong in many places."""
    each = error.each() if isinstance(error, ScenarioError) else (str(error),)
    return f"{each[0]} (And {len(each) - 1} more.)" if len(each) > 1 else each[0]


# -- one line -------------------------------------------------------------------------------------


def _asked(line: str, number: int, folder: Path | None) -> list[Item]:
    """The questions of a line."""
    if len(line) > LONGEST or not printable(line):
        raise RunError(f"It is too long ({len(line)}) or holds signs that cannot be shown.")
    own = ASK.fullmatch(line)
    if own:
        return [_made_up(own["question"] or "", number, folder)]
    found = _named(line, folder)
    if isinstance(found, list):
        return [Item(key, title=recall_problem(key).chapter.title, number=number) for key in found]
    if isinstance(found, str):
        places = [found]
    else:
        scenario, step = found
        places = [_at(scenario, at) for at in ([step] if step is not None else _steps(scenario))]
        if not places:
            raise RunError(f"'{scenario.title}' asks nothing; {HOW}.")
    return [Item(place, title=_title(place), number=number) for place in places]


def _made_up(line: str, number: int, folder: Path | None) -> Item:
    """A question that is asked on the spot."""
    where, *told = (part.strip() for part in line.split("::", 2))
    if not where or not told or not told[0]:
        raise RunError(f"The question is not whole; {HOW}.")
    marked = [one.strip() for one in told[1].split("|")] if len(told) > 1 else []
    choices = tuple(one.removeprefix("*").strip() for one in marked)
    right = [one for one, mark in zip(choices, marked, strict=True) if mark.startswith("*")]
    if not all(choices):
        raise RunError(f"An answer is empty; {HOW}.")
    if len(right) > 1:
        raise RunError(f"{len(right)} answers have a star; leave it at the one that is right.")
    found = _named(where, folder)
    if isinstance(found, list):
        raise RunError(f"'{shorten(where)}' asks its own question; name a position.")
    place = found if isinstance(found, str) else _at(found[0], found[1] or 0)
    item = Item(place, told[0], choices, (right or [""])[0], told[0], number)
    asking.on_the_spot(address.open_stage(place), item.text, choices, item.right)
    return item


Named = list[str] | str | tuple[Scenario, int | None]
"""What a line names: problems, a position, or a scenario with or without a step."""


def _named(text: str, folder: Path | None) -> Named:
    """What is named by a line, or by the place of a question on the spot."""
    if "://" in text or text.startswith("#"):
        return _linked(text)
    file = FILE.fullmatch(text)
    if file:
        step = int(file["step"]) if file["step"] else None
        return load_file(_beside(file["name"], folder)), step
    if re.search(r"\s", text):
        raise RunError(
            f"'{shorten(text)}' is not one place, and a comment has a line of its own; {FORMS}."
        )
    if "@" in text or text.startswith("=") or "~" in text or "!" in text:
        return text
    if text.count("/") > 1:
        return [_problem(text)]
    try:
        return load(text), None
    except ScenarioError as error:
        near = "Did you mean" in str(error)
        raise RunError(str(error) if near else f"{error} Or {FORMS}.") from None


def _linked(link: str) -> Named:
    """The position or the problems that a link opens."""
    try:
        parts = urlsplit(link)
        behind, query = unquote(parts.fragment), parse_qs(parts.query, max_num_fields=20)
    except ValueError:
        raise RunError(f"'{shorten(link)}' is no link; copy it once more.") from None
    if behind.startswith(SET):
        return [_problem(key.strip()) for key in behind.removeprefix(SET).split(",", MOST)]
    asked = {key: values[0] for key, values in query.items()}
    place = behind.removeprefix(LINK) if behind.startswith(LINK) else asked.get("at", "")
    if not place and "scenario" in asked:
        viewer = f"{address.VIEWER}{asked['viewer']}" if "viewer" in asked else ""
        place = f"{asked['scenario']}@{asked.get('step', '0')}{viewer}"
    if not place:
        raise RunError(
            f"'{shorten(link)}' opens no position; copy one with Share, it has #{LINK} in it."
        )
    return place if "@" in place else f"{place}@0"


def _problem(key: str) -> str:
    """A key whose problem there is."""
    found = recall_problem(key)
    if str(found.key) != key:
        raise RunError(f"'{shorten(key)}' is no problem; the nearest one is {found.key}.")
    return key


def _beside(name: str, folder: Path | None) -> Path:
    """A file beside the run: no other can be named."""
    if folder is None:
        raise RunError(f"'{shorten(name)}' is a file, and none can be read here; use its link.")
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise RunError(f"'{shorten(name)}' does not stand beside the run; copy it there.")
    return path


def _at(scenario: Scenario, step: int) -> str:
    """The address of a position; a scenario of one's own travels inside."""
    shelved = scenario.source == scenario.id
    return f"{scenario.id if shelved else pack_scenario(scenario)}@{step}"


def _title(place: str) -> str:
    """What a list calls a position, which is opened: the book must ask something there."""
    model = address.open_stage(place)
    if not model.question:
        raise RunError(f"At '{shorten(place)}' nothing is asked; {_instead(model)}.")
    asking.question(model)
    asked = _steps(model.scenario)
    at = asked.index(model.ahead - 1) + 1
    return f"{model.scenario.title} ({at} of {len(asked)})" if at > 1 else model.scenario.title


def _instead(model: StageModel) -> str:
    """What helps where nothing is asked."""
    if not model.sees_all:
        return "only those are asked who see everything: leave the viewer out"
    asked = ", ".join(f"@{step}" for step in _steps(model.scenario))
    return f"it asks at {asked}; or {HOW}" if asked else HOW


def _steps(scenario: Scenario) -> list[int]:
    """After which steps of a scenario the book asks something."""
    return [number for number, step in enumerate(scenario.steps) if step.ask]
