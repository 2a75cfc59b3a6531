"""The beginning: set-up from plain data, what the leader tells, starting cells (LP-START)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.errors import MapError, NotationError, SetupError
from rules.game import Event, Plain
from rules.labyrinth.board.plan import MARSHY, RIVER, SOURCE, Plan, read_plan
from rules.labyrinth.chapters.movement import Landing, named, transfer, word
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import LOT, NOTHING, UNPLACED, Field, State, Stock, Table, Treasure

TOLD = ("size", "holes", "river", "features")
"""What the leader may tell at the beginning, by agreement (LP-BASE-02..06)."""
KEYS: dict[str, tuple[type, str]] = {
    "map": (str, "the name of a map in quotes"),
    "players": (Mapping, 'a table, such as players.A = "b2"'),
    "stock": (Mapping, 'a table, such as stock.A = "1/0/2"'),
    "wounded": (list, 'a list, such as ["A"]'),
    "treasure": (str, "a cell or a player in quotes"),
    "told": (list, 'a list, such as ["size", "holes"]'),
    "placing": (str, "'players' or 'leader'"),
    "features": (list, "a list of texts"),
}
"""Keys of ``[setup]``, their types, and what to write."""
STOCK = re.compile(r"([0-3])/([0-3])/([0-3])")


def set_up(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state from a ``[setup]`` table; raises ``SetupError`` or ``MapError``."""
    for key, value in spec.items():
        if key not in KEYS:
            raise SetupError(f"setup.{key}: there is no such key; known keys: {', '.join(KEYS)}.")
        _typed(key, value)
    field = Field(_plan(spec, maps, rulings), rulings)
    table, at = _seats(spec, field)
    stock = tuple(_stock(spec.get("stock", {}), player) for player in table.players)
    wounded = 0
    for player in spec.get("wounded", ()):
        wounded |= 1 << _seat(player, table, "setup.wounded")
    for player in spec.get("stock", {}):
        _seat(player, table, "setup.stock")
    treasure = _treasure(spec.get("treasure"), field, table)
    carrier = treasure.carrier
    if carrier >= 0 and wounded >> carrier & 1:
        who = table.players[carrier]
        raise SetupError(
            f"setup.treasure: {who} is wounded and cannot carry it; let it lie somewhere."
        )
    if carrier >= 0 and not 0 <= at[carrier] < field.plan.grid.size:
        who = table.players[carrier]
        raise SetupError(
            f"setup.treasure: {who} carries it but is not in the field; name {who}'s cell."
        )
    first = LOT if rulings.first_player == "lot" else 0
    if first == 0 and UNPLACED in at:
        first = at.index(UNPLACED)
    heading = (0,) * len(at) if rulings.directions == "heading" else ()
    return State(field, table, first, at, wounded, stock, treasure, heading=heading)


def _typed(key: str, value: object) -> None:
    kind, remedy = KEYS[key]
    fits = isinstance(value, (list, tuple) if kind is list else kind)
    if fits and kind is list:
        fits = all(isinstance(entry, str) for entry in value)  # type: ignore[attr-defined]
    if not fits:
        raise SetupError(f"setup.{key}: write {remedy}, not {value!r}.")


def _plan(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> Plan:
    """LP-BASE-01: no game begins before the leader has drawn a plan."""
    if not maps:
        raise SetupError(
            "map: the leader has drawn no plan; add a map before the game begins (LP-BASE-01)."
        )
    name = spec.get("map", next(iter(maps)))
    if name not in maps:
        raise SetupError(
            f"setup.map: there is no map '{name}'; maps drawn here: {', '.join(maps)}."
        )
    if not isinstance(maps[name], str):
        raise SetupError(f"map {name}: write the drawing as text between two lines of '''.")
    try:
        return read_plan(maps[name], open_levels=rulings.levels == "open")
    except MapError as error:
        text = f"map {name}: {error}" if len(maps) > 1 else str(error)
        raise MapError(text, error.code, error.clauses) from None


def _seats(spec: Plain, field: Field) -> tuple[Table, tuple[int, ...]]:
    """LP-GAME-03, LP-GAP-02: one or more players, in the order in which they are named."""
    players, plan, rulings = spec.get("players"), field.plan, field.rulings
    if not players:
        raise SetupError('setup.players: name at least one player, such as players.A = "b2".')
    if len(players) < 2 and rulings.least_players == "two":
        raise SetupError(
            "setup.players: this ruling on LP-GAP-02 asks for two players; add another."
        )
    at = []
    for player, where in players.items():
        if not (len(player) == 1 and player.isupper() and player.isascii()):
            raise SetupError(f"setup.players.{player}: a player's name is one capital letter.")
        try:
            at.append(UNPLACED if where == "starts" else plan.find(str(where)))
        except NotationError as error:
            raise SetupError(f"setup.players.{player}: {error} Or write 'starts'.") from None
    told = spec.get("told", TOLD if rulings.told == "all" else TOLD[:1])
    for fact in told:
        if fact not in TOLD:
            raise SetupError(
                f"setup.told: '{fact}' cannot be agreed on; choose from {', '.join(TOLD)}."
            )
    placing = spec.get("placing", "players")
    if placing not in ("players", "leader"):
        raise SetupError(f"setup.placing: '{placing}' is neither 'players' nor 'leader'.")
    opened = "told" in spec or UNPLACED in at
    kinds = tuple(word(field, place) if place >= 0 else "" for place in at)
    named = tuple(plan.name(p) if p >= 0 and placing == "players" else "" for p in at)
    inside = tuple(place for place in at if 0 <= place < plan.grid.size)
    chosen = inside if rulings.start_cells == "distinct" else ()
    features = tuple(spec.get("features", ()))
    table = Table(tuple(players), tuple(told), placing, features, opened, named, kinds, chosen)
    return table, tuple(at)


def _seat(player: str, table: Table, key: str) -> int:
    if player not in table.index:
        raise SetupError(
            f"{key}: nobody called '{player}' is playing; players: {', '.join(table.players)}."
        )
    return table.index[player]


def _stock(stocks: Mapping[str, Any], player: str) -> Stock:
    """LP-ARSENAL-03: nothing, unless the fragment says otherwise."""
    if player not in stocks:
        return NOTHING
    match = STOCK.fullmatch(str(stocks[player]))
    if match is None:
        raise SetupError(
            f"setup.stock.{player}: '{stocks[player]}' is no stock; write "
            'cartridges/daggers/explosives, each 0 to 3, such as "1/0/2".'
        )
    return (int(match[1]), int(match[2]), int(match[3]))


def _treasure(text: str | None, field: Field, table: Table) -> Treasure:
    plan = field.plan
    if not text:
        return Treasure()
    if text in table.index:
        return Treasure(carrier=table.index[text])
    floating = text.startswith("floating ")
    try:
        cell = plan.find(text.removeprefix("floating "))
    except NotationError as error:
        raise SetupError(
            f"setup.treasure: {error} Or name a player who carries it, or 'floating' and a river "
            "cell."
        ) from None
    if field.outside(cell):
        raise SetupError("setup.treasure: it lies inside the labyrinth; name a cell.")
    current = plan.kind(cell) in (SOURCE, RIVER)
    if floating and not current:
        raise SetupError(f"setup.treasure: {plan.name(cell)} has no current for it to float in.")
    adrift = current and field.rulings.put_in_river == "floats"
    return Treasure(cell, floating=floating or adrift)


def opening(state: State) -> tuple[Event, ...]:
    """What is said before the first command (LP-BASE-02..06, LP-GAP-31)."""
    if not state.table.opened:
        return ()
    told, plan = state.table.told, state.field.plan
    parts: list[tuple[str, str]] = []
    if "size" in told:
        parts.append((f"size {plan.grid.width}x{plan.grid.height}", "LP-BASE-02"))
    if "holes" in told:
        parts.append((holes_told(plan), "LP-BASE-03"))
    if "river" in told:
        parts.append((rivers_told(state.field), "LP-BASE-04"))
    if "features" in told:
        parts.append((f"features: {features_told(state)}", "LP-BASE-05"))
    text = "; ".join(part for part, _ in parts)
    noted = ("LP-GAP-24",) if state.table.features and "features" in told else ()
    clauses = (*noted, "LP-BASE-06", *(clause for _, clause in parts), "LP-GAP-31")
    spoken = f"The leader tells: {text}." if text else "The leader tells nothing beforehand."
    roles = Event(
        "seats",
        f"One leader, who drew the plan and sees it; players {', '.join(state.table.players)} do "
        "not.",
        ("LP-GAME-01", "LP-GAME-02", "LP-GAME-03", "LP-BASE-01", "LP-GAP-02"),
    )
    return (roles, Event("opening", spoken, clauses, data={"told": text}))


def holes_told(plan: Plan) -> str:
    """How many holes, set by set (LP-BASE-03)."""
    counts = [len(holes) for holes in plan.holes.values()]
    if not counts:
        return "no holes"
    total = f"{sum(counts)} hole{'s' if sum(counts) > 1 else ''}"
    if len(counts) == 1:
        return total
    first, *others = counts
    return f"{total} ({first} in one set, {', '.join(f'{count} in another' for count in others)})"


def rivers_told(field: Field) -> str:
    """How long each river is (LP-BASE-04, LP-GAP-12)."""
    short = 0 if field.rulings.river_length == "whole" else 2
    lengths = [str(len(river) - short) for river in field.plan.rivers.values()]
    return f"river length {', '.join(lengths)}" if lengths else "no river"


def features_told(state: State) -> str:
    """Special features: several sets of holes, and whatever the plan's author noted (LP-GAP-24)."""
    plan = state.field.plan
    found = ["several sets of holes"] if len(plan.holes) > 1 else []
    marshy = any(not MARSHY.isdisjoint(signs) for signs in plan.borders)
    if marshy and state.field.rulings.marsh == "announced":
        found.append("marsh at a mouth")
    return ", ".join([*found, *state.table.features]) or "none"


def begin(field: Field, cell: int) -> Landing:
    """A starting cell: reported, then left by the current or down a hole (LP-START-04..06)."""
    path, by = transfer(field, field.plan.grid.size, cell)
    start = "LP-START-05" if field.kind(cell) == "hole" else "LP-START-06"
    rest = path[-1] if path else cell
    clauses = ("LP-START-01", "LP-START-03", "LP-GAP-05")
    carried = (start, *by) if path else ()
    words = ("LP-START-04", "LP-GAP-30")
    return Landing("start", cell, rest, named(field, cell, path), clauses, words, path, carried)
