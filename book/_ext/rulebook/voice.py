"""The voice of the book: which words it uses, and where a page or a game uses others.

The vocabulary is a file, ``book/voice.toml``: an entry says which words or signs are wrong, what to
say for them, where, and why. :func:`read` reads it, :func:`judge` and :func:`measure` find what is
wrong in prose (:mod:`rulebook.passages`), and :func:`check` in files.
"""

from __future__ import annotations

import fnmatch
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.passages import (
    HEADING,
    LEDGER,
    SCENARIO,
    TEXT,
    THING,
    Page,
    Passage,
    Table,
    data,
    page,
)
from rules.core.registry import GAMES

ROOT = Path(__file__).parents[3]
VOCABULARY = ROOT / "book" / "voice.toml"

PAGES, DATA, ALL = "pages", "data", "all"
"""Where an entry holds."""
GENERAL = "general"
"""The pages that belong to no game, as an entry names them."""
KEYS = {"say", "not", "sign", "where", "games", "right", "except", "why"}

FRONT = ("README.md", "CONTRIBUTING.md")
"""Pages outside the book's folder."""
WALKS = {"first-game.md", "a-lesson.md", "on-your-host.md"}
"""Pages whose emphasis is what a test sees on the screen, sign for sign."""
WORD = re.compile(r"\w+")
SENTENCE = re.compile(r"[.?!…][”’)]*(?=\s|$)")
"""Where a sentence ends."""


class VocabularyError(ValueError):
    """A vocabulary that cannot be used, and why."""


# -- the vocabulary -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One line of the vocabulary: what is wrong where, what to say for it, and why."""

    say: str
    why: str
    words: tuple[str, ...] = ()
    sign: re.Pattern[str] | None = None
    where: str = ALL
    games: frozenset[str] = frozenset()
    right: tuple[re.Pattern[str], ...] = ()
    without: tuple[str, ...] = ()

    def holds(self, where: str, game: str, path: str) -> bool:
        """Whether the entry speaks of this place."""
        return (
            self.where in (ALL, where)
            and (not self.games or game in self.games)
            and not any(fnmatch.fnmatchcase(path, pattern) for pattern in self.without)
        )

    def may_hit(self, told: set[str]) -> bool:
        """Whether a text with these words is worth a look."""
        return self.sign is not None or not self._first.isdisjoint(told)

    def hits(self, text: str) -> Iterator[re.Match[str]]:
        """Where ``text`` says it wrongly."""
        for found in self._wrong.finditer(text):
            fine = (one for right in self.right for one in right.finditer(text))
            if not any(one.start() <= found.start() and found.end() <= one.end() for one in fine):
                yield found

    @cached_property
    def _wrong(self) -> re.Pattern[str]:
        words = "|".join(re.escape(word) for word in self.words)
        return self.sign or re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE)

    @cached_property
    def _first(self) -> set[str]:
        return {WORD.findall(word)[0].lower() for word in self.words}


@dataclass(frozen=True)
class Measures:
    """How long a sentence of a page may be, and how wide a table."""

    sentence: int = 32
    columns: int = 3
    row: int = 60


@dataclass(frozen=True)
class Vocabulary:
    """All entries, and the measures."""

    entries: tuple[Entry, ...]
    measures: Measures = Measures()


def read(path: Path = VOCABULARY) -> Vocabulary:
    """The vocabulary in a file."""
    return parse(path.read_text("utf-8"))


def parse(source: str) -> Vocabulary:
    """The vocabulary in a text; what is wrong with it is said with the number of the entry."""
    try:
        found = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise VocabularyError(f"not TOML: {error}") from error
    _known(found, {"entry", "measures"})
    entries: list[Entry] = []
    for number, row in enumerate(found.get("entry", []), 1):
        try:
            entry = _entry(row)
            _alone(entry, entries)
        except VocabularyError as error:
            raise VocabularyError(f"entry {number}: {error}") from error
        entries.append(entry)
    return Vocabulary(tuple(entries), _measures(found.get("measures", {})))


def _entry(row: Mapping[str, Any]) -> Entry:
    _known(row, KEYS)
    if ("not" in row) == ("sign" in row):
        raise VocabularyError("either `not` or `sign` says what is wrong")
    words = _texts(row, "not")
    if "sign" not in row and not (words and all(WORD.match(word) for word in words)):
        raise VocabularyError("`not` is a list of words; for other signs there is `sign`")
    where = row.get("where", ALL)
    if where not in (ALL, PAGES, DATA):
        raise VocabularyError(f"where: {where!r} is not all, pages or data")
    games = frozenset(_texts(row, "games"))
    _known(games, {*GAMES, GENERAL})
    return Entry(
        say=_text(row, "say"),
        why=_text(row, "why"),
        words=words,
        sign=_pattern(_text(row, "sign"), 0) if "sign" in row else None,
        where=where,
        games=games,
        right=tuple(_pattern(text, re.IGNORECASE) for text in _texts(row, "right")),
        without=_texts(row, "except"),
    )


def _measures(row: Mapping[str, Any]) -> Measures:
    _known(row, {"sentence", "columns", "row"})
    if any(type(value) is not int or value < 1 for value in row.values()):
        raise VocabularyError("a measure is a number from 1 up")
    return Measures(**row)


def _known(keys: Iterable[str], known: set[str]) -> None:
    if strange := set(keys) - known:
        raise VocabularyError(f"unknown: {', '.join(sorted(strange))}")


def _alone(entry: Entry, others: Iterable[Entry]) -> None:
    """No two entries speak of one word at one place: a reader would be told two things."""
    words = {word.lower() for word in entry.words}
    for other in others:
        same = words.intersection(word.lower() for word in other.words)
        places = ALL in (entry.where, other.where) or entry.where == other.where
        games = not (entry.games and other.games) or entry.games & other.games
        if same and places and games:
            raise VocabularyError(f"{', '.join(sorted(same))}: another entry has it, too")


def _text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value.strip():
        raise VocabularyError(f"{key}: a text is needed")
    return value


def _texts(row: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = row.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) and one for one in value):
        raise VocabularyError(f"{key}: a list of texts is needed")
    return tuple(value)


def _pattern(text: str, flags: int) -> re.Pattern[str]:
    try:
        return re.compile(text, flags)
    except re.error as error:
        raise VocabularyError(f"no pattern: {text} ({error})") from error


# -- the findings ---------------------------------------------------------------------------------


class Finding(NamedTuple):
    """What is wrong at a line of a file, why, and what to say for it; a hint fails nothing."""

    path: str
    line: int
    word: str
    why: str
    say: str
    hint: bool = False

    def __str__(self) -> str:
        """The finding as the command prints it."""
        hint = "hint: " if self.hint else ""
        return f"{self.path}:{self.line}: {hint}{self.word} -> {self.say} ({self.why})"


def judge(
    passages: Iterable[Passage], vocabulary: Vocabulary, *, where: str, game: str, path: str
) -> Iterator[Finding]:
    """What the vocabulary finds in passages of one file."""
    # One space for the end of a line keeps every place, and patterns need not think of lines.
    texts = [(one, one.text.replace("\n", " ")) for one in passages]
    told = {word.lower() for _, text in texts for word in WORD.findall(text)}
    for entry in vocabulary.entries:
        if entry.holds(where, game, path) and entry.may_hit(told):
            for one, text in texts:
                for found in entry.hits(text):
                    line = _line(one, found.start())
                    yield Finding(path, line, _shown(found), entry.why, entry.say)


def measure(found: Page, measures: Measures, *, path: str, tables: bool) -> Iterator[Finding]:
    """Headings that end like sentences, sentences too long and tables too wide."""
    for one in found.passages:
        if one.kind == HEADING and re.search(r"[^.]\.\s*$", one.text):
            why, say = "A heading is no sentence.", "the same without the full stop"
            yield Finding(path, one.line, one.text.strip(), why, say)
        if one.kind == TEXT:
            yield from _long(one, measures, path)
    for table in found.tables if tables else ():
        yield from _wide(table, measures, path)


def _long(passage: Passage, measures: Measures, path: str) -> Iterator[Finding]:
    text = passage.text
    ends = [one.end() for one in SENTENCE.finditer(text)]
    for begin, end in pairwise((0, *ends, len(text))):
        sentence = text[begin:end]
        count = len(re.findall(rf"[\w{THING}]\S*", sentence))
        if count > measures.sentence:
            line = _line(passage, end - len(sentence.lstrip()))
            words = " ".join(sentence.split()[:5])
            why = f"It has {count} words; {measures.sentence} are the most."
            yield Finding(path, line, f"{words} …", why, "two sentences")


def _wide(table: Table, measures: Measures, path: str) -> Iterator[Finding]:
    """Only hints: some things are as wide as they are."""
    columns = max(len(row) for row in table.rows)
    signs = max(sum(map(len, row)) + 3 * (len(row) - 1) for row in table.rows)
    for count, most, things in (
        (columns, measures.columns, "columns"),
        (signs, measures.row, "signs in a row"),
    ):
        if count > most:
            why = f"{count} {things} do not fit a phone."
            yield Finding(path, table.line, "a table", why, f"{most} {things}", hint=True)


def _line(passage: Passage, place: int) -> int:
    return passage.line + passage.text.count("\n", 0, place)


def _shown(found: re.Match[str]) -> str:
    """The word that is wrong; a mere sign with what stands round it."""
    if WORD.search(found[0]):
        return found[0]
    return found.string[max(0, found.start() - 12) : found.end() + 12].strip()


# -- the files ------------------------------------------------------------------------------------


def files(root: Path = ROOT) -> list[Path]:
    """Every file with the book's own words."""
    patterns = ("book/**/*.md", "rules/games/*/clauses.toml", "rules/games/*/scenarios/*.toml")
    front = [path for name in FRONT if (path := root / name).exists()]
    return [*front, *sorted(path for pattern in patterns for path in root.glob(pattern))]


def check(
    paths: Iterable[Path] | None = None, vocabulary: Vocabulary | None = None, root: Path = ROOT
) -> list[Finding]:
    """The findings in some files, or in all, by file and line."""
    words = vocabulary or read()
    return [
        one
        for path in (files(root) if paths is None else paths)
        for one in look(path.read_text("utf-8"), _name(path, root), words)
    ]


def look(source: str, path: str, vocabulary: Vocabulary) -> list[Finding]:
    """The findings in the text of a file; its path says what it is, and of which game."""
    *folders, name = path.split("/")
    game = next((folder for folder in folders if folder in GAMES), "")
    if path.endswith(".toml"):
        where, prose = DATA, data(source, LEDGER if name == "clauses.toml" else SCENARIO)
        found: list[Finding] = []
    else:
        written = page(source, walk=name in WALKS)
        where, prose = PAGES, written.passages
        found = [*measure(written, vocabulary.measures, path=path, tables=bool(game))]
    found += judge(prose, vocabulary, where=where, game=game or GENERAL, path=path)
    return sorted(set(found), key=lambda one: (one.line, one.word, one.why))


def _name(path: Path, root: Path) -> str:
    whole = path.resolve()
    return (whole.relative_to(root) if whole.is_relative_to(root) else whole).as_posix()
