"""The first position of a game or a fragment, from the ``[setup]`` table of a scenario file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.checks import Texts
from rules.errors import MapError, NotationError, SetupError, refuse
from rules.game import Plain
from rules.hints import meant
from rules.labyrinth.board.drawing import read_plan
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import RIVER, SOURCE
from rules.labyrinth.chapters.beginning import TOLD
from rules.labyrinth.chapters.movement import word
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import LOT, NOTHING, UNPLACED, Field, State, Stock, Table, Treasure
from rules.spec import Keys, unfit

KEYS: Keys = {
    "map": (str, "the name of a map in quotes"),
    "players": (Mapping, 'a table, such as players.A = "b2"'),
    "stock": (Mapping, 'a table, such as stock.A = "1/0/2"'),
    "wounded": (Texts, 'a list, such as ["A"]'),
    "treasure": (str, "a cell or a player in quotes"),
    "told": (Texts, 'a list, such as ["size", "holes"]'),
    "placing": (str, "'players' or 'leader'"),
    "features": (Texts, "a list of texts"),
    "loose": (bool, "true, to lay out what no game can come to"),
}
"""Keys of ``[setup]``, their types, and what to write."""
KNOWINGLY = "No game comes to this; write 'loose = true' to lay it out all the same."
STOCK = re.compile(r"([0-3])/([0-3])/([0-3])")


def set_up(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state from a ``[setup]`` table; raises ``SetupError`` or ``MapError``.

    All that is wrong with the values is told at once.
    """
    refuse(unfit(spec, KEYS))
    field = Field(_plan(spec, maps, rulings), rulings)
    wrong: list[str] = []
    table, at = _seats(spec, field, wrong)
    stock = tuple(_stock(spec.get("stock", {}), player, wrong) for player in table.players)
    wounded = 0
    for player in spec.get("wounded", ()):
        wounded |= 1 << max(_seat(player, table, "setup.wounded", wrong), 0)
    for player in spec.get("stock", {}):
        _seat(player, table, "setup.stock", wrong)
    treasure = _treasure(spec.get("treasure"), field, table, wrong)
    carrier = treasure.carrier
    if carrier >= 0 and wounded >> carrier & 1:
        who = table.players[carrier]
        wrong.append(
            f"setup.treasure: {who} is wounded and cannot carry it; let it lie somewhere "
            "(LP-HOSP-03)."
        )
    if carrier >= 0 and not 0 <= at[carrier] < field.plan.grid.size:
        who = table.players[carrier]
        wrong.append(
            f"setup.treasure: {who} carries it but is not in the field; name {who}'s cell "
            "(LP-GAME-08)."
        )
    if wrong:
        raise SetupError(" ".join(dict.fromkeys(wrong)))
    first = LOT if rulings.first_player == "lot" else 0
    if first == 0 and UNPLACED in at:
        first = at.index(UNPLACED)
    heading = (0,) * len(at) if rulings.directions == "heading" else ()
    return State(field, table, first, at, wounded, stock, treasure, heading=heading)


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
            f"{meant(name, maps)}"
        )
    if not isinstance(maps[name], str):
        raise SetupError(f"map {name}: write the drawing as text between two lines of '''.")
    try:
        return read_plan(maps[name], open_levels=rulings.levels == "open")
    except MapError as error:
        text = f"map {name}: {error}" if len(maps) > 1 else str(error)
        raise MapError(text, error.code, error.clauses) from None


def _seats(spec: Plain, field: Field, wrong: list[str]) -> tuple[Table, tuple[int, ...]]:
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
            wrong.append(f"setup.players.{player}: a player's name is one capital letter.")
        try:
            at.append(UNPLACED if where == "starts" else plan.find(str(where)))
        except NotationError as error:
            at.append(UNPLACED)
            hint = meant(str(where), ("starts", "out"))
            wrong.append(f"setup.players.{player}: {error} Or write 'starts'.{hint}")
    told = spec.get("told", TOLD if rulings.told == "all" else TOLD[:1])
    wrong += [
        f"setup.told: '{fact}' cannot be agreed on; choose from {', '.join(TOLD)}."
        f"{meant(fact, TOLD)}"
        for fact in told
        if fact not in TOLD
    ]
    placing = spec.get("placing", "players")
    if placing not in ("players", "leader"):
        wrong.append(
            f"setup.placing: '{placing}' is neither 'players' nor 'leader'."
            f"{meant(placing, ('players', 'leader'))}"
        )
    opened = "told" in spec or UNPLACED in at
    kinds = tuple(word(field, place) if place >= 0 else "" for place in at)
    open_to_them = placing == "players"
    named = tuple(
        ("out" if field.outside(p) else plan.name(p)) if p >= 0 and open_to_them else "" for p in at
    )
    inside = tuple(place for place in at if 0 <= place < plan.grid.size)
    chosen = inside if rulings.start_cells == "distinct" else ()
    features = tuple(spec.get("features", ()))
    table = Table(tuple(players), tuple(told), placing, features, opened, named, kinds, chosen)
    return table, tuple(at)


def _seat(player: str, table: Table, key: str, wrong: list[str]) -> int:
    if player not in table.index:
        wrong.append(
            f"{key}: nobody called '{player}' is playing; players: {', '.join(table.players)}."
            f"{meant(player, table.players)}"
        )
    return table.index.get(player, -1)


def _stock(stocks: Mapping[str, Any], player: str, wrong: list[str]) -> Stock:
    """LP-ARSENAL-03: nothing, unless the fragment says otherwise."""
    if player not in stocks:
        return NOTHING
    match = STOCK.fullmatch(str(stocks[player]))
    if match is None:
        wrong.append(
            f"setup.stock.{player}: '{stocks[player]}' is no stock; write "
            'cartridges/daggers/explosives, each 0 to 3, such as "1/0/2".'
        )
        return NOTHING
    return (int(match[1]), int(match[2]), int(match[3]))


def _treasure(text: str | None, field: Field, table: Table, wrong: list[str]) -> Treasure:
    plan = field.plan
    if not text:
        return Treasure()
    if text in table.index:
        return Treasure(carrier=table.index[text])
    floating = text.startswith("floating ")
    try:
        cell = plan.find(text.removeprefix("floating "))
    except NotationError as error:
        players = ", ".join(table.players)
        wrong.append(
            f"setup.treasure: {error} Or name a player who carries it ({players}), or 'floating' "
            f"and a river cell.{meant(text, table.players)}"
        )
        return Treasure()
    if field.outside(cell):
        wrong.append("setup.treasure: it lies inside the labyrinth; name a cell (LP-STRUCT-11).")
        return Treasure()
    current = plan.kind(cell) in (SOURCE, RIVER)
    if floating and not current:
        wrong.append(
            f"setup.treasure: {plan.name(cell)} has no current for it to float in (LP-TREAS-05)."
        )
        return Treasure()
    adrift = current and field.rulings.put_in_river == "floats"
    return Treasure(cell, floating=floating or adrift)
