"""The manual of a game: every word that its scenario files may use, with its meaning, as data.

What the fields of a position and the verbs declare comes first (:mod:`rules.core.fields`,
:mod:`rules.core.verbs`); what else there is stands in ``rules/games/<game>/manual.toml``; the
checks of a game speak for themselves. A page of the book and ``python -m rules explain`` show them;
tests compare them with what is played.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from rules.core import data
from rules.core.errors import Mistake, shorten, suggest


class Entry(NamedTuple):
    """A word: what it means, and the values or keys that go with it.

    A part of the word in angle brackets stands for a name: ``at.<player>``.
    """

    word: str
    means: str
    values: str = ""

    def fits(self, word: str) -> bool:
        """Return whether a word that was used is this one."""
        parts = re.split(r"<[^>]*>", self.word)
        return re.fullmatch(".+".join(map(re.escape, parts)), word) is not None


class Manual(NamedTuple):
    """A list of all words of a game by where they stand."""

    keys: tuple[Entry, ...] = ()
    commands: tuple[Entry, ...] = ()
    facts: tuple[Entry, ...] = ()
    sees: tuple[Entry, ...] = ()
    checks: tuple[Entry, ...] = ()
    events: tuple[Entry, ...] = ()
    codes: tuple[Entry, ...] = ()

    def words(self, part: str) -> frozenset[str]:
        """Return the words of a part."""
        return frozenset(entry.word for entry in getattr(self, part))

    def lines(self, only: str = "") -> Iterable[str]:
        """Return the manual as plain text, part by part, or one part of it."""
        for part, (title, _, values) in PARTS.items():
            listed: tuple[Entry, ...] = getattr(self, part)
            if only not in ("", part) or not listed:
                continue
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
    "sees": ("Facts of a view, behind sees.<viewer>", "Fact of a view", "Values"),
    "checks": ("Checks", "Check", "Keys"),
    "events": ("Kinds of events", "Event", ""),
    "codes": ("Codes of refusals", "Code", "Commands"),
}
"""The parts in the order in which they are shown: title, what a word is, what its values are."""


# -- The words of a game, from its data -----------------------------------------------------------


class Texts(list[str]):
    """A kind of list whose entries are all texts."""


def fits_type(value: Any, kind: type) -> bool:
    """Return whether a value of a file is of a kind.

    True and false are no numbers, a tuple is a list.
    """
    if kind is Texts:
        return fits_type(value, list) and all(isinstance(entry, str) for entry in value)
    wanted = (list, tuple) if kind is list else kind
    return isinstance(value, wanted) and isinstance(value, bool) == (kind is bool)


TYPES = {"text": str, "number": int, "flag": bool, "list": list, "texts": Texts, "table": Mapping}
"""The types of keys by the names they have in a manual."""


class Key(NamedTuple):
    """A key of the ``[setup]`` table: its type, what to write there, and what it means."""

    type: type
    write: str
    means: str = ""


Keys = dict[str, Key]
"""The keys of a game by name, in the order in which they are listed."""


@cache
def _read_table(game: str) -> dict[str, dict[str, Any]]:
    return data.read_table(data.data_folder(game) / "manual")


DECLARED = {"state": "FIELDS", "verbs": "VERBS", "board.terrain": "LEGEND"}
"""The modules of a game whose records declare words, and what the records are called there."""


def _find_module(game: str, room: str) -> Any:
    """A module of a game; ``None`` where it has none."""
    home = f"..games.{game}.{room}"
    try:
        found = find_spec(home, __package__)
    except ModuleNotFoundError:  # it has not even the folder
        return None
    return import_module(home, __package__) if found else None


def collect_declared(game: str, part: str) -> Any:
    """Return what the fields of positions, the verbs and the kinds of ground of a game declare.

    Nothing where none does.
    """
    for room, name in DECLARED.items():
        found = getattr(getattr(_find_module(game, room), name, None), part, ())
        if found:
            return found
    return ()


def list_keys(game: str) -> Keys:
    """Return the keys of the ``[setup]`` table of a game: those of players first, lists last."""
    listed = {name: Key(TYPES[row[0]], *row[1:]) for name, row in _read_table(game)["keys"].items()}
    own: Keys = dict(collect_declared(game, "keys"))
    tables = {name: key for name, key in own.items() if key.type is Mapping}
    return {**tables, **listed, **own}


def entries(game: str, part: str, **words: str) -> tuple[Entry, ...]:
    """Return the words of a part.

    ``words`` fill braces with what the code of the game knows best.
    """
    rows = _read_table(game).get(part, {}).items()
    told = ((word, [row] if isinstance(row, str) else row) for word, row in rows)
    listed = (Entry(word, *(text.format(**words) for text in texts)) for word, texts in told)
    own = (Entry(*(text.format(**words) for text in one)) for one in collect_declared(game, part))
    return (*own, *listed)


@cache
def make_manual(game: str, **words: str) -> Manual:
    """Return the manual of a game, its checks among it where it has any."""
    listed = {**list_keys(game), **EVERYWHERE}
    refuses = {**_read_table(game).get("refuses", {}), **dict(collect_declared(game, "refuses"))}
    return Manual(
        tuple(Entry(name, key.means, key.write) for name, key in listed.items()),
        entries(game, "commands", **words),
        entries(game, "facts", **words),
        sees=entries(game, "sees", **words),
        checks=list_checks(table_of_checks(game)),
        events=entries(game, "events"),
        codes=tuple(
            entry._replace(values=refused(refuses, entry.word)) for entry in entries(game, "codes")
        ),
    )


def refused(refuses: Mapping[str, Collection[str]], code: str) -> str:
    """Return the commands that a code may refuse, by their words; ``any`` for all of them."""
    return ", ".join(word for word, codes in refuses.items() if code in codes)


EVERYWHERE: Keys = {
    "loose": Key(bool, "true", "allows a position that cannot arise by the rules"),
}
"""The keys that every game knows."""


def find_unfit(spec: Mapping[str, Any], keys: Keys) -> Iterator[Mistake]:
    """Yield keys of a ``[setup]`` table that are not in ``keys``, and values of the wrong type."""
    for key, value in spec.items():
        if key in EVERYWHERE:
            if not isinstance(value, bool):
                yield Mistake(f"setup.{key}", f"write true or false, not {shorten(repr(value))}")
        elif key not in keys:
            remedy = f"known keys: {', '.join(keys)}.{suggest(key, keys)}"
            yield Mistake(f"setup.{key}", "there is no such key", remedy)
        elif not fits_type(value, keys[key].type):
            yield Mistake(f"setup.{key}", f"write {keys[key].write}, not {shorten(repr(value))}")


# -- What a check takes ---------------------------------------------------------------------------


class Wanted(Exception):
    """A thing that a check asks for."""


class Probe:
    """A question that only wants to know which keys a check takes."""

    check = ""

    def keys(self, needed: Any = None, known: Any = None) -> Any:
        """Return the first thing a check asks for."""
        raise Wanted(dict(needed or {}), dict(known or {}))


def table_of_checks(game: str) -> Any:
    """Return the checks of a game, see :mod:`rules.core.checks`.

    An empty table where it has none.
    """
    found = _find_module(game, "checks")
    return found.CHECKS if found else {}


SORTS = {str: "text", int: "number", bool: "true or false"}


def list_checks(known: Mapping[str, Callable[..., Any]]) -> tuple[Entry, ...]:
    """Return the checks of a game: what they say of themselves, and the keys they ask for."""
    found = []
    for name, check in known.items():
        says = (inspect.getdoc(check) or "").partition("\n\n")[0].replace("\n", " ")
        says = says.removeprefix(f"``{name}``: ").replace("``", "")
        listed: list[str] = []
        try:
            check(Probe())
        except Wanted as wanted:
            needed, optional = wanted.args
            listed = [f"{key} ({SORTS.get(kind, 'list')})" for key, kind in needed.items()]
            listed += [
                f"{key} ({SORTS.get(kind, 'list')}, may be left out)"
                for key, kind in optional.items()
            ]
        says = re.sub(r" \((?:[A-Z]{2}-[A-Z0-9-]+(?:, )?)+\)", "", says)
        found.append(Entry(name, says, ", ".join(listed)))
    return tuple(found)
