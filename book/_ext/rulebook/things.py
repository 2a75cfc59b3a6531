"""The things of a game by their names: cards, tools, tokens, Rooms, caves, objects of a plan.

Nothing is listed here. Each game declares its things where its engine reads them; kinds of places
stand with their clauses in its ``why.toml``, parts of the box in its ledger. What a thing is called
in the language of the game stands in the ledger, else under ``[things]`` of ``book/translations``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from rulebook import translations
from rules.core import clauses, data
from rules.core.clauses import Component
from rules.core.registry import game as named_game
from rules.explain import why
from rules.games.colditz.board import notation, plan
from rules.games.duel.board import terrain as duel
from rules.games.underground.cards import CHANCE_CARDS, TOOL_KINDS
from rules.games.underground.state import TOKENS

NAMED_IN = 4
"""So many clauses that name a thing are shown where none is declared for it."""
SAYS = 2
"""So many clauses say what a thing does where nothing else does."""
CYRILLIC = re.compile(r"[А-Яа-яЁёІіЇїЄєҐґ][А-Яа-яЁёІіЇїЄєҐґ\- ]*")
ORIGINAL = re.compile(r"Original: ([^.;]+)")
BEFORE = re.compile(
    r"^(tool card|token|chance|cave|board|deck|Card (class )?named): ", re.IGNORECASE
)
CITED = re.compile(r"\b[A-Z]{2}-[A-Z]+(?:-[A-Z]+)*-\d\d\b")


class Thing(NamedTuple):
    """A thing: its name, what sort it is of, its clauses, and what it does where that is told."""

    name: str
    sort: str = ""
    clauses: tuple[str, ...] = ()
    text: str = ""


# -- what each game declares -----------------------------------------------------------------------


def of_colditz() -> Iterator[Thing]:
    """The cards with what they say, and the Rooms of the whole castle."""
    for row in data.read_table(data.data_folder("colditz") / "cards")["card"]:
        yield Thing(row["name"], f"{row['deck']} card", tuple(row["clauses"]), row["text"])
    board = notation.load_castle("full")
    entrances = {way[0] for way in board.tunnels}
    for room, title in enumerate(board.room_names):
        there = [at for at, one in enumerate(board.rooms) if one == room]
        symbol = plan.SYMBOLS[max(board.symbols[at] for at in there)]
        kit = symbol in plan.KIT_PARTS
        dug = not entrances.isdisjoint(there)
        ids = ("EC-ROOM-02", "EC-KIT-07") if kit else ("EC-ROOM-01", "EC-EQUIP-01")
        men = "one man of four for a Kit" if kit else "two men for a card"
        text = f"Its symbol is {symbol}: {men}."
        more = (" A Tunnel begins there.", ("EC-TUNNEL-04",)) if dug else ("", ())
        yield Thing(plan.room_name(title), "Room", (*ids, "EC-ROOM-03", *more[1]), text + more[0])
    yield from (Thing(name, "Equipment") for name in plan.EQUIPMENT)
    yield from (Thing(name, "kit component", ("EC-KIT-04",)) for name in plan.KIT_PARTS)


def of_underground() -> Iterator[Thing]:
    """The tools with what their kinds do, the Chance cards, the tokens."""
    listed = [one for one in clauses.ledger("underground").clauses if one.startswith("UE-TOOL-")]
    starts = [kind.clause for kind in TOOL_KINDS]
    for kind, after in zip(TOOL_KINDS, (*starts[1:], listed[-1]), strict=True):
        ids = tuple(one for one in listed if kind.clause <= one < after)
        yield from (Thing(card, kind.name, ids, said(ids[1:] or ids)) for card in kind.cards)
        yield Thing(kind.name, "kind of tool", ids, said(ids))
    rulings = named_game("underground").rulings.offered
    for chance in CHANCE_CARDS:
        option, choice = chance.ruling
        if option:
            gap = clauses.ledger("underground").gaps[rulings[option].gap]
            yield Thing(chance.name, "chance", (gap.id,), gap.options[option][choice])
        else:
            yield Thing(chance.name, "chance")
    yield from (Thing(name, "token") for name in TOKENS)


def of_duel() -> Iterator[Thing]:
    """The objects of a map."""
    for kind in duel.LEGEND.kinds:
        if kind.code:
            yield Thing(kind.title, "object", (kind.clause,) if kind.clause else ())


def of_labyrinth(game: str) -> Iterator[Thing]:
    """The kinds of ground, and what is thrown, shot and blown up."""
    rules = named_game(game)
    for kind in rules.legend.kinds:  # type: ignore[attr-defined]
        yield Thing(kind.bare[1], "ground", kind.speaks)
    for verb in rules.verbs:
        if getattr(verb, "thing", ""):
            yield Thing(verb.thing, "weapon", verb.lacking)


DECLARED: Mapping[str, Callable[[], Iterator[Thing]]] = {
    "colditz": of_colditz, "underground": of_underground, "duel": of_duel,
    "labyrinth": lambda: of_labyrinth("labyrinth"), "ravines": lambda: of_labyrinth("ravines"),
}  # fmt: skip
"""What a game declares besides its places and the parts of its box."""


# -- all things of a game --------------------------------------------------------------------------


def said(ids: tuple[str, ...]) -> str:
    """What clauses and rulings say, in a row."""
    told = []
    for one in ids[:SAYS]:
        book = clauses.ledger(clauses.game_of(one))
        told.append(book.clauses[one].text if one in book.clauses else book.gaps[one].ruling)
    return " ".join(told)


def bare(part: Component) -> str:
    """The name of a part of the box, without what sort of part it is and without the old word."""
    name = BEFORE.sub("", part.name)
    return re.sub(r"\s*\([^)]*[А-Яа-я][^)]*\)", "", name).strip() or part.name


@cache
def parts(game: str) -> dict[str, Component]:
    """The parts of the box by their names."""
    return {bare(part).lower(): part for part in clauses.ledger(game).components}


@cache
def things(game: str) -> dict[str, Thing]:
    """Every thing of a game by its name in small letters; what is declared twice is one."""
    found: dict[str, Thing] = {}
    places = (
        Thing(name, "place", tuple(ids)) for name, ids in why.collect_words(game).places.items()
    )
    boxed = (Thing(bare(part)) for part in clauses.ledger(game).components)
    for one in (*DECLARED.get(game, lambda: iter(()))(), *places, *boxed):
        old = found.get(one.name.lower(), one)
        ids = tuple(dict.fromkeys((*old.clauses, *one.clauses)))
        found[one.name.lower()] = old._replace(clauses=ids, text=old.text or one.text)
    return {key: whole(game, key, one) for key, one in found.items()}


@cache
def declared(game: str) -> tuple[str, ...]:
    """The names of what a game declares itself: all but what only lies in the box."""
    own = (one.name.lower() for one in DECLARED.get(game, lambda: iter(()))())
    return tuple(dict.fromkeys((*own, *(name.lower() for name in why.collect_words(game).places))))


def whole(game: str, key: str, one: Thing) -> Thing:
    """A thing with the clauses that its part of the box cites, or those that name it."""
    part = parts(game).get(key)
    cited = tuple(CITED.findall(part.notes if part else ""))
    like = data.read_table(data.data_folder(game) / "why").get("like", game)
    ids = one.clauses or cited or naming(game, one.name) or naming(like, one.name)
    notes = f"{part.count}. {ORIGINAL.sub('', part.notes).strip(' .')}" if part else ""
    text = one.text or ("" if CITED.search(notes) else said(ids))
    sort = f"{one.sort[0].upper()}{one.sort[1:]}." if one.sort and one.sort != "place" else ""
    rows = (sort, text, f"{notes}." if notes and part and notes != f"{part.count}. " else "")
    return one._replace(clauses=ids, text=" ".join(row for row in rows if row))


def naming(game: str, name: str) -> tuple[str, ...]:
    """The first clauses that name a thing."""
    word = re.compile(rf"\b{re.escape(re.sub(r's$', '', name))}", re.IGNORECASE)
    book = clauses.ledger(game).clauses.values()
    return tuple(one.id for one in book if word.search(one.text))[:NAMED_IN]


def own(game: str, name: str) -> str:
    """What a thing is called in the language of its game; empty where nobody knows."""
    given = names(game).get(name, "")
    part = parts(game).get(name.lower())
    if not given and part:
        found = ORIGINAL.search(part.notes) or CYRILLIC.search(part.name)
        given = found[found.lastindex or 0].strip() if found else ""
    return given or next(
        (
            term.original for term in clauses.ledger(game).terms
            if name.lower() in (word.strip().lower() for word in re.split(r"[/;,()]", term.english))
        ), "",
    )  # fmt: skip


@cache
def names(game: str) -> dict[str, str]:
    """The names of things that the file of translations gives."""
    path = translations.FOLDER / f"{game}.toml"
    found: dict[str, str] = tomllib.loads(path.read_text("utf-8")).get("things", {})
    return found
