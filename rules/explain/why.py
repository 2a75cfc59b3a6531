"""The words for asking why: what may be thought otherwise, how facts are told, what rules a place.

The fields of a position declare theirs (:mod:`rules.core.fields`), a kind of ground the clauses
behind its word; a game has the others in its ``why.toml``: data, so that an id named there proves
nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.core import data
from rules.core.manual import collect_declared

NONE_WORDS = ("none", "nothing", "")
FIRST, LATER, RULING, EDIT, RESTS = "first", "later", "ruling", "edit", "rests"


class Change(NamedTuple):
    """One thing that would make the action legal, in a plain sentence.

    ``kind`` is ``first`` (own moves or chance come first), ``later`` (others move too), ``ruling``,
    ``edit`` (the position otherwise), or ``rests``: a ruling that stands behind the refusal, with
    no promise. ``clauses`` are the rulings it flips; ``actions`` are written moves that lead there,
    ``option`` and ``choice`` the setting that does, ``position`` what ``load`` takes for an edit.
    """

    kind: str
    text: str
    clauses: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    option: str = ""
    choice: str = ""
    position: dict[str, Any] | None = None


class Terms(NamedTuple):
    """What a game's file says: the edits with their kinds, templates for facts, kinds of places."""

    edits: dict[str, Any]
    facts: dict[str, Any]
    places: dict[str, list[str]]


@cache
def collect_words(game: str) -> Terms:
    """The words of ``game``; a file may begin with those of a game that is like it."""
    table = data.read_table(data.data_folder(game) / "why")
    like = collect_words(table["like"]) if "like" in table else Terms({}, {}, {})
    named = Terms(*(dict(collect_declared(game, part)) for part in ("edits", "changed", "places")))
    return Terms(
        *(
            {**old, **own, **table.get(name, {})}
            for name, old, own in zip(Terms._fields, like, named, strict=True)
        )
    )


def governing_clauses(game: str, name: str) -> tuple[str, ...]:
    """The clauses that govern a place, by its ``name`` on the board ("b2, river, wall up").

    What is called by two words is not what the second of them alone is called.
    """
    found: list[str] = []
    for kind in sorted(collect_words(game).places, key=len, reverse=True):
        name, times = re.subn(rf"\b{re.escape(kind)}\b", "", name, flags=re.IGNORECASE)
        found += collect_words(game).places[kind] if times else []
    return tuple(dict.fromkeys(found))


def compare_facts(
    here: Mapping[str, str], there: Mapping[str, str]
) -> tuple[tuple[tuple[str, str, str], ...], int]:
    """The facts of two positions that differ, with both values, and how many are the same."""
    names = dict.fromkeys((*here, *there))
    values = ((name, here.get(name, "none"), there.get(name, "none")) for name in names)
    found = tuple((name, one, other) for name, one, other in values if one != other)
    return found, len(names) - len(found)


def tell_difference(
    before: dict[str, str], after: dict[str, str], told: dict[str, Any]
) -> tuple[str, ...]:
    """The facts that differ, in words; nothing where one of them has none.

    Facts that only follow from others have an empty template.
    """
    found = []
    for name, old, new in compare_facts(before, after)[0]:
        key, _, who = name.partition(".")
        template = told.get(name, told.get(key))
        if template is None:
            return ()
        found += list(_word_fact(template, who, old, new))
    return tuple(found)


def _word_fact(template: Any, who: str, old: str, new: str) -> Iterator[str]:
    """One fact by its template: a sentence; one for each value; for each part; for what is more."""
    if isinstance(template, str):
        if template:
            yield template.format(who=who, old=old, new=new)
    elif isinstance(template, list):
        for part, one, other in zip(template, old.split("/"), new.split("/"), strict=True):
            if one != other:
                yield part.format(who=who, old=one, new=other)
    elif "added" in template:
        held, holds = _list_items(old), _list_items(new)
        for word, more, less in (("added", holds, held), ("removed", held, holds)):
            items = list((Counter(more) - Counter(less)).elements())
            if items:
                yield template[word].format(who=who, items=" and ".join(items))
    else:
        text = template.get(new, template.get("*", ""))
        if text:
            yield text.format(who=who, old=old, new=new)


def _list_items(text: str) -> list[str]:
    return [] if text in NONE_WORDS else text.split(", ")
