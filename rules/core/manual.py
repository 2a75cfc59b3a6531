"""What a scenario file of a game may say: every word with its meaning, as data.

Each game fills a :class:`Manual` beside its code, from the code's own tables where there are any. A
page of the book and ``python -m rules explain`` show it; tests compare it with what is played.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple


class Entry(NamedTuple):
    """One word: what it means, and the values or keys that go with it.

    A part of the word in angle brackets stands for a name: ``at.<player>``.
    """

    word: str
    means: str
    values: str = ""

    def fits(self, word: str) -> bool:
        """Whether a word that was used is this one."""
        parts = re.split(r"<[^>]*>", self.word)
        return re.fullmatch(".+".join(map(re.escape, parts)), word) is not None


class Manual(NamedTuple):
    """All words of a game by where they stand."""

    keys: tuple[Entry, ...] = ()
    commands: tuple[Entry, ...] = ()
    facts: tuple[Entry, ...] = ()
    checks: tuple[Entry, ...] = ()
    events: tuple[Entry, ...] = ()
    codes: tuple[Entry, ...] = ()

    def words(self, part: str) -> frozenset[str]:
        """The words of a part."""
        return frozenset(entry.word for entry in getattr(self, part))

    def lines(self, only: str = "") -> Iterable[str]:
        """The manual as plain text, part by part, or one part of it."""
        for part, (title, _, values) in PARTS.items():
            if only not in ("", part):
                continue
            listed: tuple[Entry, ...] = getattr(self, part)
            yield f"{title}:"
            width = min(max((len(entry.word) for entry in listed), default=0), 28)
            for entry in listed:
                more = f" [{values.lower()}: {entry.values}]" if entry.values else ""
                yield f"  {entry.word:{width}}  {entry.means}{more}"
            yield ""


PARTS = {
    "keys": ("Set-up keys", "Key", "Write"),
    "commands": ("Commands", "Command", ""),
    "facts": ("Facts", "Fact", "Values"),
    "checks": ("Checks", "Check", "Keys"),
    "events": ("Kinds of events", "Event", ""),
    "codes": ("Codes of refusals", "Code", ""),
}
"""The parts in the order in which they are shown: title, what a word is, what its values are."""


def entries(text: str) -> tuple[Entry, ...]:
    """Entries from lines: the word, its meaning, and perhaps its values, with bars between."""
    rows = (line.split(" | ") for line in text.strip().splitlines())
    return tuple(Entry(*(cell.strip() for cell in row)) for row in rows)


def keys(known: Mapping[str, tuple[type, str]], means: str) -> tuple[Entry, ...]:
    """Keys of a set-up, from the table that accepts them; their meanings come as lines."""
    said = {entry.word: entry.means for entry in entries(means)}
    loose = {"loose": (bool, "true")}
    said["loose"] = "allows a position that cannot arise by the rules"
    return tuple(Entry(key, said[key], text) for key, (_, text) in {**known, **loose}.items())


class Asked(Exception):
    """What a check asks for."""


class Probe:
    """A question that only wants to know which keys a check takes."""

    check = ""

    def keys(self, needed: Any = None, known: Any = None) -> Any:
        """The first thing a check asks for."""
        raise Asked(dict(needed or {}), dict(known or {}))


SORTS = {str: "text", int: "number", bool: "true or false"}


def checks(known: Mapping[str, Callable[..., Any]]) -> tuple[Entry, ...]:
    """The checks of a game: what they say of themselves, and the keys they ask for."""
    found = []
    for name, check in known.items():
        says = (inspect.getdoc(check) or "").partition("\n\n")[0].replace("\n", " ")
        says = says.removeprefix(f"``{name}``: ").replace("``", "")
        listed: list[str] = []
        try:
            check(Probe())
        except Asked as asked:
            needed, optional = asked.args
            listed = [f"{key} ({SORTS.get(kind, 'list')})" for key, kind in needed.items()]
            listed += [
                f"{key} ({SORTS.get(kind, 'list')}, may be left out)"
                for key, kind in optional.items()
            ]
        says = re.sub(r" \((?:[A-Z]{2}-[A-Z0-9-]+(?:, )?)+\)", "", says)
        found.append(Entry(name, says, ", ".join(listed)))
    return tuple(found)
