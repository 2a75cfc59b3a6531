"""Clauses, rulings and scenarios in the language of their game: our own wording, not the old text.

One file for each game, ``book/translations/<game>.toml``, which whoever knows the language can mend
without knowing Python. ``of`` is a mark of the English that a translation was made from: when the
English changes, the mark does not fit any more, and :func:`mistakes` says so.

Whoever does not know the language leaves a hole: ``hole = true`` for a whole entry, ``"???"`` for
one text. Pages show the English there, marked; only a release asks for all of them to be filled.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules import scenarios
from rules.core import clauses
from rules.core.clauses import Gap

FOLDER = Path(__file__).parents[2] / "translations"
CODES = {"Bulgarian": "bg", "Russian": "ru", "Ukrainian": "uk"}
"""The languages of the games, as web pages name them."""
PARTS = ("clauses", "gaps", "scenarios")
HOLE, ENGLISH = "???", "{} [English]"
"""What stands where nothing is translated yet, and what a page shows there."""
FIGURE = re.compile(r"\d+")


@cache
def table(game: str) -> dict[str, dict[str, dict[str, Any]]]:
    """What is translated of a game, by part and id; nothing where there is no file."""
    path = FOLDER / f"{game}.toml"
    found = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return {part: found.get(part, {}) for part in PARTS}


def filled(game: str) -> dict[str, dict[str, dict[str, Any]]]:
    """The same for pages: where there is a hole, the English with a mark."""
    whole, found = english(game), {}
    for part, done in table(game).items():
        there = whole[part]
        found[part] = {
            name: in_english(there[name]) if entry.get("hole") else patched(entry, there.get(name))
            for name, entry in done.items()
            if name in there or not entry.get("hole")
        }
    return found


def in_english(entry: Any) -> Any:
    """An entry all of holes."""
    if isinstance(entry, str):
        return ENGLISH.format(entry)
    if isinstance(entry, Mapping):
        return {key: in_english(one) for key, one in entry.items()}
    return [in_english(one) for one in entry]


def patched(entry: Any, there: Any) -> Any:
    """An entry with its holes filled, as far as there is English for them."""
    if entry == HOLE:
        return ENGLISH.format(there) if isinstance(there, str) else entry
    if isinstance(entry, Mapping):
        of = there if isinstance(there, Mapping) else {}
        return {key: patched(one, of.get(key)) for key, one in entry.items()}
    if isinstance(entry, list):
        rows = there if isinstance(there, list) else []
        return [patched(one, (*rows[at : at + 1], None)[0]) for at, one in enumerate(entry)]
    return entry


def holes(game: str) -> Iterator[str]:
    """Every text that nobody has translated yet: the file, the entry, the place in it."""
    for part, done in table(game).items():
        for name, entry in done.items():
            place = f"{game}.toml, {part}.{name}"
            if entry.get("hole"):
                yield place
            yield from (f"{place}, {at}" for at, text in texts(entry) if text == HOLE)


def code(game: str) -> str:
    """The language of a game, as web pages name it."""
    return CODES[clauses.ledger(game).language]


def english(game: str) -> dict[str, dict[str, dict[str, Any]]]:
    """What there is to translate, by part and id, in the shape of :func:`table`."""
    book = clauses.ledger(game)
    return {
        "clauses": {one.id: {"text": one.text} for one in book.clauses.values()},
        "gaps": {one.id: of_gap(one) for one in book.gaps.values()},
        "scenarios": {
            name.partition("/")[2]: of_scenario(name) for name in scenarios.list_scenarios(game)
        },
    }


def of_gap(gap: Gap) -> dict[str, Any]:
    """The question, the ruling, and what each choice means."""
    found: dict[str, Any] = {"question": gap.question, "ruling": gap.ruling}
    return found | ({"options": gap.options} if gap.options else {})


def of_scenario(name: str) -> dict[str, Any]:
    """The title, and the questions in their order."""
    shown = scenarios.load(name)
    asked = [str(step.ask["question"]) for step in shown.steps if step.ask]
    return {"title": shown.title} | ({"questions": asked} if asked else {})


def texts(entry: Any) -> Iterator[tuple[str, str]]:
    """Every text of an entry with its place: ``options.early_stop.free``."""
    if isinstance(entry, str):
        yield "", entry
        return
    if isinstance(entry, bool):
        return
    pairs = entry.items() if isinstance(entry, Mapping) else enumerate(entry)
    for key, one in pairs:
        for place, text in texts(one):
            yield f"{key}.{place}".rstrip("."), text


def mark(entry: Mapping[str, Any]) -> str:
    """What tells whether the English of an entry is still the same."""
    text = "\n".join(f"{place} {text}" for place, text in texts(entry))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def missing(game: str) -> list[str]:
    """The clauses, rulings and scenarios that have no translation yet."""
    done = table(game)
    return [
        one for part, listed in english(game).items() for one in listed if one not in done[part]
    ]


def mistakes(game: str) -> Iterator[str]:
    """What is wrong in the file of a game: the place, the reason, the remedy."""
    whole = english(game)
    for part, done in table(game).items():
        for name, entry in done.items():
            place = f"{game}.toml, {part}.{name}"
            if name not in whole[part]:
                yield f"{place}: there is no such entry; take it out or mend its name."
                continue
            if entry.get("hole"):
                for key in entry.keys() - {"hole"}:
                    yield f"{place}: an entry that is a hole has no '{key}'; take one of them out."
                continue
            there = whole[part][name]
            told = {key: one for key, one in entry.items() if key != "of"}
            if entry.get("of") != mark(there):
                remedy = f'read it again, then write of = "{mark(there)}".'
                yield f"{place}: the English has changed; {remedy}"
            for where in dict(texts(there)).keys() ^ dict(texts(told)).keys():
                yield f"{place}: '{where}' stands in one of the languages only."
            for where, text in texts(told):
                yield from wrong(f"{place}, {where}", text, dict(texts(there)).get(where, ""))


def wrong(place: str, text: str, there: str) -> Iterator[str]:
    """What is wrong with one text: it is empty, or names other figures than the English."""
    if not text.strip():
        yield f"{place}: write the text, or take the entry out."
    added = set(FIGURE.findall(text)) - set(FIGURE.findall(there))
    if added:
        yield f"{place}: the English does not name {', '.join(sorted(added))}."
