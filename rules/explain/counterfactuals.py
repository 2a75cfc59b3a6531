"""A position with one thing otherwise: single edits of its plain data, told by what they change.

``why.toml`` in the folder of a game says what may be thought otherwise, nearest first, and how a
changed fact is told; what it has no words for is never told. The edited data go through ``load``
like any others, so a position that cannot be is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter
from typing import Any, NamedTuple

from rules.core import piles
from rules.core.errors import RulebookError
from rules.core.game import Game
from rules.core.serialize import as_lists, as_tuples
from rules.explain.why import collect_words, tell_difference

EDITS_TRIED = 200
"""How many edits are tried."""
EACH = 60
"""How many of one kind."""
EDITS_TOLD = 2
"""How many are told."""
PLACES = 120
"""Places are numbered below this."""
CELL = re.compile(r"([a-z])(\d+)")
Slot = tuple[str | int, ...]
"""The way to a value inside the data: keys and indexes."""


class Edit(NamedTuple):
    """A half sentence ("A had 1 instead of 0 cartridges"), and the position for ``load``."""

    text: str
    position: dict[str, Any]


def find_edits(game: Game[Any, Any], state: Any, action: Any) -> list[Edit]:
    """What would have to be otherwise for ``action`` to be legal, one of each kind.

    The fewest facts changed come first, then what is the actor's own, then the order of the file.
    """
    here, facts = game.dump(state), game.facts(state)
    told, left = collect_words(game.id), EDITS_TRIED
    best: dict[str, tuple[tuple[int, bool, int, int], Edit]] = {}
    who = action.who
    for order, (pattern, kind) in enumerate(told.edits.items()):
        for number, edited in enumerate(
            _list_tries(here, pattern, kind, action, most=min(EACH, left))
        ):
            left -= 1
            try:
                there = game.load(edited)
            except RulebookError:
                continue
            if game.refusals(there, action):
                continue
            parts = tell_difference(facts, game.facts(there), told.facts)
            if parts:
                own = any(part.startswith(who) for part in parts)
                rank = (len(parts), not own, order, number)
                edit = Edit(" and ".join(parts), edited)
                known = best.get(pattern, (rank, edit))
                best[pattern] = min(known, (rank, edit), key=itemgetter(0))
    return [edit for _, edit in sorted(best.values(), key=itemgetter(0))[:EDITS_TOLD]]


# -- editing ------------------------------------------------------------------------------------


def _list_tries(here: Any, pattern: str, kind: Any, action: Any, most: int) -> Iterator[Any]:
    """The data with one value under ``pattern`` otherwise, at most so many."""
    slots = list(_list_slots(here, tuple(pattern.split("."))))
    if kind == "place" or str(kind).startswith("from "):
        slots = [slot for slot in slots if _is_concerned(here, slot, action)] or slots
    turns = [_list_values(here, slot, kind) for slot in slots]
    while turns and most > 0:
        for turn in list(turns):
            edited = next(turn, None)
            if edited is None:
                turns.remove(turn)
            elif most > 0:
                most -= 1
                yield edited


def _list_slots(value: Any, parts: tuple[str, ...], at: Slot = ()) -> Iterator[Slot]:
    if not parts:
        yield at
    elif parts[0] == "*":
        for key in range(len(value)):
            yield from _list_slots(value[key], parts[1:], (*at, key))
    elif isinstance(value, list):
        yield from _list_slots(value[int(parts[0])], parts[1:], (*at, int(parts[0])))
    elif parts[0] in value:
        yield from _list_slots(value[parts[0]], parts[1:], (*at, parts[0]))


def _is_concerned(here: Any, slot: Slot, action: Any) -> bool:
    """Whether the piece of a slot is one the action names, or stands where it leads."""
    pieces = {getattr(action, "pawn", -1), *getattr(action, "pawns", ())}
    names = [str(name) for name in here.get("players", here.get("nations", ()))]
    pieces |= {names.index(who) for who in (action.who, getattr(action, "foe", "")) if who in names}
    number = next((key for key in slot if isinstance(key, int)), -1)
    aims = {getattr(action, name, -1) for name in ("to", "square")} - {-1}
    value = _get_at(here, slot)
    return number in pieces or (isinstance(value, int) and value in aims)


def _list_values(here: Any, slot: Slot, kind: Any) -> Iterator[Any]:
    """The data with another value at ``slot``."""
    old = _get_at(here, slot)
    if isinstance(kind, list):
        low, high = kind
        near = sorted(range(low, high + 1), key=lambda value: abs(value - int(old)))
        yield from (_put_at(here, slot, value) for value in near if value != old)
    elif kind == "flag":
        yield _put_at(here, slot, not old)
    elif kind == "bits":
        for bit in range(max(old.bit_length() + 1, EACH // 2)):
            yield _put_at(here, slot, old ^ 1 << bit)
    elif kind == "dice":
        throws = (10 * more + less for more in range(1, 7) for less in range(1, more + 1))
        yield from (_put_at(here, slot, throw) for throw in throws if throw != old)
    elif kind == "place":
        yield from (_put_at(here, slot, place) for place in _list_near(old))
    elif kind.startswith("as "):
        values = dict.fromkeys(_get_at(here, other) for other in _list_slots(here, (kind[3:], "*")))
        yield from (_put_at(here, slot, value) for value in values if value != old)
    elif kind.startswith("from "):
        for pool in kind[5:].split("+"):
            pile = as_tuples(here[pool])
            for item in dict.fromkeys(piles.iter_cards(pile)):
                left = as_lists(piles.shuffle_without(pile, item))
                yield {**_put_at(here, slot, sorted([*old, item])), pool: left}


def _list_near(old: Any) -> Iterator[Any]:
    """Places by their numbers or names, those that may be next to it first."""
    if isinstance(old, int):
        yield from sorted(
            (place for place in range(PLACES) if place != old), key=lambda place: abs(place - old)
        )
        return
    found = CELL.search(old)
    column, row = (ord(found[1]) - 97, int(found[2])) if found else (0, 1)
    cells = [
        (abs(x - column) + abs(y - row), f"{chr(97 + x)}{y}") for x in range(8) for y in range(1, 9)
    ]
    yield from (name for _, name in sorted(cells) if name != old)


def _get_at(value: Any, slot: Slot) -> Any:
    for key in slot:
        value = value[key]
    return value


def _put_at(value: Any, slot: Slot, new: Any) -> Any:
    """``value`` with ``new`` at ``slot``; the rest is shared."""
    if not slot:
        return new
    copy = value.copy()
    copy[slot[0]] = _put_at(value[slot[0]], slot[1:], new)
    return copy
