"""Setting up from plain data: labyrinths, players, what they hold (LD-GEN-02, LD-INV-11).

P1 walks the drawing called M1, P2 the one called M2, unless ``walks`` says otherwise (LD-GEN-07).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.checks import fits
from rules.duel.chapters.beginning import opener
from rules.duel.chapters.turns import begin_turn
from rules.duel.maps.fixtures import FIXTURES
from rules.duel.maps.maze import EXIT, FALSE, GONE, NOTHING, REAL, TREASURES, UNPLACED, Maze
from rules.duel.maps.notation import read
from rules.duel.maps.survey import errors, survey
from rules.duel.rulings import Rulings
from rules.duel.state import (
    EMPTY_HANDS,
    FREE,
    HAS_FALSE,
    HAS_REAL,
    IN_FORCE,
    LOT,
    NO_CRUTCH,
    PLAYERS,
    SEAT,
    Ground,
    State,
    Table,
    Walker,
)  # fmt: skip
from rules.errors import MapError, Mistake, NotationError, SetupError, refuse
from rules.game import Plain
from rules.spec import Keys, unfit

KEYS: Keys = {
    "walks": (Mapping, 'a table, such as walks.P1 = "legal_1"'),
    "players": (Mapping, 'a table, such as players.P1 = "b2"'),
    "grenades": (Mapping, "a table, such as grenades.P1 = 2"),
    "limping": (list, 'a list, such as ["P1"]'),
    "crutch": (list, 'a list, such as ["P1"]'),
    "carried": (Mapping, 'a table, such as carried.P1 = "O"'),
    "trap": (Mapping, "a table, such as trap.P1 = 3"),
    "first": (str, '"P1" or "P2"'),
    "start": (bool, "true or false"),
    "validate": (bool, "true or false"),
}
"""Keys of ``[setup]``, their types, and what to write."""
MOST_EXITS = {"one-each": 1, "four-each": 4, "any-sides": 4}
"""How many exits one side may have (LD-GAP-01)."""
GRENADES = 3
"""What each player begins with (LD-INV-11)."""
HANDS = {
    "nothing": EMPTY_HANDS, FALSE: HAS_FALSE, "false": HAS_FALSE, REAL: HAS_REAL, "real": HAS_REAL,
}  # fmt: skip


def set_up(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state from a ``[setup]`` table; raises ``SetupError`` or ``MapError``."""
    refuse(mistakes(spec))
    drawings = walked(spec, maps)
    mazes = [labyrinth(name, text, rulings, spec) for name, text in drawings]
    grounds = (Ground(mazes[0], rulings), Ground(mazes[1], rulings))
    one, other = (walker(spec, who, grounds[seat]) for seat, who in enumerate(PLAYERS))
    first = spec.get("first", PLAYERS[0])
    begins = [maze_begin(grounds[seat], (one, other)[seat]) for seat in (0, 1)]
    opened = UNPLACED in (one.at, other.at)
    table = Table(
        opened, (begins[0], begins[1]), (fair(mazes[0], rulings), fair(mazes[1], rulings))
    )
    state = State(grounds, (one, other), SEAT[first], 0, SEAT[first], (), table)
    if rulings.first_player == "lot":
        return state._replace(turn=LOT, first=0)
    if state.placing:
        return state._replace(turn=opener(state))
    return begin_turn(state, state.first, None)


def mistakes(spec: Plain) -> Iterator[Mistake]:
    """Keys of a ``[setup]`` table that nobody knows, values of the wrong type, other players."""
    yield from unfit(spec, KEYS)
    for key, value in spec.items():
        named = value if isinstance(value, (list, tuple, Mapping)) else ()
        if key == "first" and isinstance(value, str):
            named = (value,)
        if key in KEYS and fits(value, KEYS[key][0]):
            yield from (stranger(who, f"setup.{key}") for who in named if who not in PLAYERS)


def stranger(player: object, key: str) -> Mistake:
    """LD-GEN-02: exactly two players, P1 and P2."""
    return Mistake(key, f"nobody called '{player}' plays", "exactly two do, P1 and P2")


def walked(spec: Plain, maps: Mapping[str, str]) -> tuple[tuple[str, str], tuple[str, str]]:
    """The drawing each player walks, with its name (LD-GEN-07)."""
    known = {**FIXTURES, **maps}
    found = []
    for usual, who in (("M1", "P1"), ("M2", "P2")):
        name = spec.get("walks", {}).get(who, usual if usual in maps else "yard")
        if not isinstance(name, str) or name not in known:
            raise SetupError(
                f"setup.walks.{who}: there is no map '{name}'; maps here: {', '.join(known)}."
            )
        if not isinstance(known[name], str):
            raise SetupError(f"map {name}: write the drawing as text between two lines of '''.")
        found.append((name, known[name]))
    return found[0], found[1]


def labyrinth(name: str, text: str, rulings: Rulings, spec: Plain) -> Maze:
    """The labyrinth in a drawing; with ``validate`` it must keep every map rule (LD-GAP-48)."""
    try:
        maze = read(text)
    except MapError as error:
        raise MapError(f"map {name}: {error}", error.code, error.clauses) from None
    if spec.get("validate"):
        for fault in errors(survey(text, rulings)):
            raise MapError(f"map {name}: {fault.text}", fault.code, fault.clauses)
    return maze


def fair(maze: Maze, rulings: Rulings) -> bool:
    """Whether nothing is there more often than the rules say, so that players may count on it."""
    count = Counter(maze.things)
    most = {NOTHING: maze.grid.size, FALSE: 3, REAL: 1}
    sides = Counter(way for _, way in maze.exits)
    each = MOST_EXITS[rulings.exits]
    return (
        all(number <= most.get(sign, 1) for sign, number in count.items())
        and all(number <= each for number in sides.values())
        and len(maze.exits) <= (16 if rulings.exits == "four-each" else 4)
    )


def walker(spec: Plain, who: str, ground: Ground) -> Walker:
    """One player in his labyrinth."""
    maze = ground.maze
    default = "starts" if spec.get("start") else "a1"
    where = spec.get("players", {}).get(who, default)
    try:
        at = UNPLACED if where == "starts" else GONE if where == "gone" else maze.find(str(where))
    except NotationError as error:
        raise SetupError(f"setup.players.{who}: {error} Or write 'starts'.") from None
    if at >= ground.size and ground.sign(*maze.opening(at)) != EXIT:
        raise SetupError(
            f"setup.players.{who}: there is no opening at {where}; draw an exit there."
        )
    if at in ground.pits:
        raise SetupError(
            f"setup.players.{who}: {where} is a pit, and nobody stands on a pit; name another cell."
        )
    grenades = number(spec, "grenades", who, GRENADES, 0, 99)
    missed = number(spec, "trap", who, FREE, 0, 99)
    hand = spec.get("carried", {}).get(who, "nothing")
    if not isinstance(hand, str) or hand not in HANDS:
        raise SetupError(f"setup.carried.{who}: '{hand}' is not one of {', '.join(HANDS)}.")
    return Walker(
        at, grenades, who in spec.get("limping", ()),
        IN_FORCE if who in spec.get("crutch", ()) else NO_CRUTCH, missed, HANDS[hand],
        treasures(maze),
    )  # fmt: skip


def treasures(maze: Maze) -> tuple[int, ...]:
    """What lies in a labyrinth as drawn."""
    listed = enumerate(maze.things)
    return tuple(cell * 2 + (sign == REAL) for cell, sign in listed if sign in TREASURES)


def number(spec: Plain, key: str, who: str, default: int, least: int, most: int) -> int:
    """A whole number of a set-up."""
    value: Any = spec.get(key, {}).get(who, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise SetupError(f"setup.{key}.{who}: write a whole number, not {value!r}.")
    if who in spec.get(key, {}) and not least <= value <= most:
        raise SetupError(f"setup.{key}.{who}: {value} is not from {least} to {most}.")
    return value


def maze_begin(ground: Ground, placed: Walker) -> str:
    """What a player who is somewhere from the outset knows: the name of that place."""
    return ground.maze.name(placed.at) if placed.at >= 0 else ""
