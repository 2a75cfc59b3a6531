"""What is missing on the way out: what each thing is good for, and in which Rooms one gets it."""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.colditz.board.plan import EQUIPMENT, KIT_PARTS, SYMBOLS, say_room
from rules.games.colditz.state import State
from rules.games.colditz.verbs.gathering import MEN_NEEDED
from widgets.boards.castle.facts import plan

USES = {
    "rope": "down a Drop", "key": "through a Door", "pass": "through an Inspection Point",
    "wire cutter": "through a Wire Fence",
}  # fmt: skip
"""Where a piece of Equipment leads."""
KIT = "kit"
THINGS = (*EQUIPMENT, KIT)
"""What may be missing, by the words of the goal."""
MEN = ("no", "One", "Two", "Three")


def wanted(state: State, thing: str) -> tuple[str, tuple[str, ...]]:
    """What is said of a thing, and the circles of the Rooms that have its sign."""
    if thing == KIT:
        where = [f"{part} ({_rooms(state, (part,))})" for part in KIT_PARTS]
        text = f"Without a Kit nobody escapes. One man at each sign takes it: {', '.join(where)}."
        return text, _circles(state, KIT_PARTS)
    men = f"{MEN[MEN_NEEDED]} of your men in Rooms with its sign take one"
    return f"It leads {USES[thing]}. {men}: {_rooms(state, (thing,))}.", _circles(state, (thing,))


def _at(state: State, names: Iterable[str]) -> list[int]:
    signs = {SYMBOLS.index(name) for name in names}
    return [at for at, sign in enumerate(plan(state).symbols) if sign in signs]


def _circles(state: State, names: Iterable[str]) -> tuple[str, ...]:
    """The circles of all Rooms with one of these signs."""
    board = plan(state)
    rooms = {board.rooms[at] for at in _at(state, names)}
    return tuple(name for at, name in enumerate(board.names) if board.rooms[at] in rooms)


def _rooms(state: State, names: Iterable[str]) -> str:
    """The Rooms with one of these signs, in words."""
    board = plan(state)
    rooms = dict.fromkeys(board.rooms[at] for at in _at(state, names))
    return " or ".join(say_room(board.room_names[room]) for room in rooms)
