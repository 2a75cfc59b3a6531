"""The first position of a game or a fragment, from the ``[setup]`` table of a scenario file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.core.errors import MapError, NotationError, SetupError, suggest
from rules.core.fields import find_strangers, read_keys, write_keys
from rules.core.findings import Flaw, Wording
from rules.core.manual import list_keys
from rules.core.setup import Described
from rules.core.story import Plain
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.notation import draw_plan, read_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.survey import ways_on
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import (
    FULL,
    LOT_TURN,
    NO_STOCK,
    UNPLACED,
    Field,
    State,
    Table,
    Treasure,
)
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.verbs.move import announced_word, find_letter
from rules.games.labyrinth.verbs.start import TOLD

# -- The first position of a game or a fragment ---------------------------------------------------


KEYS = list_keys("labyrinth")
"""The keys of ``[setup]``."""


def set_up_plan(
    spec: Plain,
    maps: Mapping[str, str],
    rulings: Rulings,
    legend: terrain.Terrains = terrain.LEGEND,
) -> State:
    """The first state from a ``[setup]`` table; raises ``SetupError`` or ``MapError``.

    All that is wrong with the values is told at once.
    """
    field = Field(_read_plan(spec, maps, rulings, legend), rulings)
    wrong: list[str] = []
    players = _parse_players(spec, field, wrong)
    try:
        said = read_keys(State, spec, players, field)
    except SetupError as error:
        wrong.append(str(error))
        said = {"at": (UNPLACED,) * len(players), "wounded": 0}
    at = said["at"]
    table = _make_table(spec, field, players, at=at, wrong=wrong)
    treasure = _parse_treasure(spec.get("treasure"), field, table, wrong)
    carrier = treasure.carrier
    if carrier >= 0 and said["wounded"] >> carrier & 1:
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
    first = LOT_TURN if rulings.first_player == "lot" else 0
    if first == 0 and UNPLACED in at:
        first = at.index(UNPLACED)
    heading = (0,) * len(at) if rulings.directions == "heading" else ()
    return State(field, table, first, treasure=treasure, heading=heading, **said)


def _read_plan(
    spec: Plain, maps: Mapping[str, str], rulings: Rulings, legend: terrain.Terrains
) -> Plan:
    """LP-BASE-01: no game begins before the leader has drawn a plan."""
    if not maps:
        raise SetupError(
            "map: the leader has drawn no plan; add a map before the game begins (LP-BASE-01)."
        )
    name = spec.get("map", next(iter(maps)))
    if name not in maps:
        raise SetupError(
            f"setup.map: there is no map '{name}'; maps drawn here: {', '.join(maps)}."
            f"{suggest(name, maps)}"
        )
    if not isinstance(maps[name], str):
        raise SetupError(f"map {name}: write the drawing as text between two lines of '''.")
    try:
        return read_plan(maps[name], open_levels=rulings.levels == "open", legend=legend)
    except MapError as error:
        text = f"map {name}: {error}" if len(maps) > 1 else str(error)
        raise MapError(text, error.code, error.clauses) from None


def _parse_players(spec: Plain, field: Field, wrong: list[str]) -> tuple[str, ...]:
    """LP-GAME-03, LP-GAP-02: one or more players, in the order in which they are named."""
    players = spec.get("players")
    if not players:
        raise SetupError('setup.players: name at least one player, such as players.A = "b2".')
    if len(players) < 2 and field.rulings.least_players == "two":
        raise SetupError(
            "setup.players: this ruling on LP-GAP-02 asks for two players; add another."
        )
    wrong += [
        f"setup.players.{player}: a player's name is one capital letter."
        for player in players
        if not (len(player) == 1 and player.isupper() and player.isascii())
    ]
    wrong += [str(one) for one in find_strangers(State, spec, players)]
    return tuple(players)


def _make_table(
    spec: Plain, field: Field, players: tuple[str, ...], *, at: tuple[int, ...], wrong: list[str]
) -> Table:
    """Who sits at the table, what is told and what those know who are somewhere from the outset."""
    plan, rulings = field.plan, field.rulings
    told = spec.get("told", TOLD if rulings.told == "all" else TOLD[:1])
    wrong += [
        f"setup.told: '{fact}' cannot be agreed on; choose from {', '.join(TOLD)}."
        f"{suggest(fact, TOLD)}"
        for fact in told
        if fact not in TOLD
    ]
    placing = spec.get("placing", "players")
    if placing not in ("players", "leader"):
        wrong.append(
            f"setup.placing: '{placing}' is neither 'players' nor 'leader'."
            f"{suggest(placing, ('players', 'leader'))}"
        )
    opened = "told" in spec or UNPLACED in at
    kinds = tuple(announced_word(field, place) if place >= 0 else "" for place in at)
    open_to_them = placing == "players"
    named = tuple(
        ("out" if field.outside(p) else plan.name(p)) if p >= 0 and open_to_them else "" for p in at
    )
    inside = tuple(place for place in at if 0 <= place < plan.grid.size)
    chosen = inside if rulings.start_cells == "distinct" else ()
    features = tuple(spec.get("features", ()))
    return Table(
        players,
        tuple(told),
        placing,
        features,
        opened=opened,
        begins=named,
        begins_kind=kinds,
        chosen=chosen,
    )


def _parse_treasure(text: str | None, field: Field, table: Table, wrong: list[str]) -> Treasure:
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
            f"and a river cell.{suggest(text, table.players)}"
        )
        return Treasure()
    if field.outside(cell):
        wrong.append("setup.treasure: it lies inside the labyrinth; name a cell (LP-STRUCT-11).")
        return Treasure()
    current = plan.ground[cell].flows
    if floating and not current:
        wrong.append(
            f"setup.treasure: {plan.name(cell)} has no current for it to float in (LP-TREAS-05)."
        )
        return Treasure()
    adrift = current and field.rulings.put_in_river == "floats"
    return Treasure(cell, floating=floating or adrift)


# -- Set-ups that no game can come to -------------------------------------------------------------


PLAN_WORDING = Wording("write 'loose = true' to lay it out all the same.", "No game comes to this")


def start_flaws(game: LeaderGame, state: State) -> Iterator[Flaw]:
    """Everything about a first position that the rules shut out."""
    yield from _check_places(game, state)
    yield from _check_weapons(state)
    yield from _lost_treasure(game, state)


def _check_places(game: LeaderGame, state: State) -> Iterator[Flaw]:
    """Where players can be: LP-RIVER-02, LM-RIVER-01, LP-GAP-03..05."""
    field, rulings = state.field, state.field.rulings
    waiting = ""
    for who, at in zip(state.table.players, state.at, strict=True):
        key = f"players.{who}"
        if at == UNPLACED:
            waiting = waiting or who
        elif waiting:
            text = f"{waiting} is placed before {who}"
            yield Flaw(key, text, ("LP-GAP-05",), f"let {who} start, too")
        elif field.outside(at) and UNPLACED in state.at:
            text = "nobody moves before all are placed"
            yield Flaw(key, text, ("LP-START-03",), "name a cell")
        elif field.outside(at) and rulings.exit_place != "outside":
            text = "by this ruling nobody stands outside"
            yield Flaw(key, text, ("LP-GAP-03",), "name a cell")
        elif field.outside(at) and rulings.leaving_empty != "play-on":
            text = "by this ruling nobody goes out and plays on"
            yield Flaw(key, text, ("LP-GAP-04",), "name a cell")
        elif field.ground(at).flows and at not in list_rests(game, field.plan, rulings):
            name = field.name(at)
            text = f"nobody comes to rest on {name}, since the current carries him on"
            yield Flaw(key, text, (game.variant.current,), "name a cell further down")


def _check_weapons(state: State) -> Iterator[Flaw]:
    """What weapons there can be, and what they can have done."""
    field, table = state.field, state.table
    waiting, unarmed = UNPLACED in state.at, field.rulings.weapons == "none"
    for number, (who, at, stock) in enumerate(
        zip(table.players, state.at, state.stock, strict=True)
    ):
        fresh = stock == FULL and at >= 0 and field.kind(at) == terrain.ARSENAL
        fresh = fresh and field.rulings.start_stock == "restocks"
        key = f"stock.{who}"
        if stock != NO_STOCK and unarmed:
            yield Flaw(key, "this game is played without weapons", ("LM-GAP-01",))
        elif stock != NO_STOCK and terrain.ARSENAL not in field.plan.kinds:
            text = "weapons come from an arsenal, and the map has none"
            yield Flaw(key, text, ("LP-ARSENAL-03",), "draw AR in a cell")
        elif stock != NO_STOCK and waiting and not fresh:
            yield Flaw(key, "at the beginning a player has nothing", ("LP-ARSENAL-03",))
        if state.wounded >> number & 1:
            for why, clause in _find_peace(state):
                yield Flaw("wounded", f"nobody can have wounded {who}: {why}", (clause,))
    if state.wounded + 1 == 1 << len(state.at) and not _find_peace(state):
        text = "whoever wounded the last of them was healthy, and nobody is left to wound him"
        yield Flaw("wounded", text, ("LP-HOSP-02",), "let one player be healthy")
    blown = any(terrain.BLOWN in signs for signs in field.plan.borders)
    if blown and (terrain.ARSENAL not in field.plan.kinds or unarmed):
        text = "a wall is drawn as blown up, and explosives come from an arsenal"
        yield Flaw("", text, ("LP-ARSENAL-03",), "draw AR in a cell")


def _find_peace(state: State) -> tuple[tuple[str, str], ...]:
    """Why nobody can have been wounded yet, with its clause; nothing where somebody can."""
    if UNPLACED in state.at:
        return (("turns begin after the placement", "LP-TURN-01"),)
    if len(state.at) < 2:
        return (("there is no other player", "LP-TURN-07"),)
    if state.field.rulings.weapons == "none":
        return (("this game is played without weapons", "LM-GAP-01"),)
    if terrain.ARSENAL not in state.field.plan.kinds:
        return (("weapons come from an arsenal, and the map has none", "LP-ARSENAL-03"),)
    return ()


def _lost_treasure(game: LeaderGame, state: State) -> Iterator[Flaw]:
    """Where the treasure can be: LP-STRUCT-11, LP-TREAS-01, LP-TREAS-03, LM-GAP-16."""
    field, treasure = state.field, state.treasure
    kind = field.plan.kind(treasure.cell) if treasure.cell >= 0 else ""
    peace, taken = _find_peace(state), field.rulings.treasure_change == "automatic"
    where, key = field.name(treasure.cell) if kind else "", "treasure"
    if treasure.carrier >= 0 and not taken and UNPLACED in state.at:
        yield Flaw(key, "nobody takes it before all are placed", ("LM-GAP-16",))
    adrift = treasure.floating and field.rulings.put_in_river == "lies"
    if adrift and peace:
        for why, clause in peace:
            yield Flaw(key, f"it floats where its carrier was wounded, and {why}", (clause,))
    elif adrift and not _is_upstream(game, field, treasure.cell):
        text = f"no carrier can have been wounded on {where} or above it"
        yield Flaw(key, f"{text}, so it cannot float there", ("LP-TREAS-03",))
    elif taken and kind and field.plan.ground[treasure.cell].flows and not treasure.floating:
        text = f"the current carries it away from {where}"
        help_ = f"write 'floating {where}', or let it lie elsewhere"
        yield Flaw(key, text, ("LP-TREAS-03",), help_)
    elif (taken or UNPLACED in state.at) and kind not in ("", terrain.EMPTY):
        for why, clause in peace:
            text = f"it begins on an empty cell, {where} is none, and nobody can have lost it there"
            yield Flaw(key, f"{text}: {why} ({clause})", ("LP-STRUCT-11",), "name an empty cell")
    if taken and len(state.at) == 1 and kind and treasure.cell == state.at[0]:
        who = state.table.players[0]
        yield Flaw(key, f"{who} stands there and has taken it", ("LP-TREAS-01",), f"write '{who}'")


def _is_upstream(game: LeaderGame, field: Field, cell: int) -> bool:
    """Whether somebody can have been wounded on that river cell, or above it."""
    chain = field.plan.rivers[find_letter(field.plan, cell)]
    above = chain[: chain.index(cell) + 1]
    return not list_rests(game, field.plan, field.rulings).isdisjoint(above)


@lru_cache(maxsize=64)
def list_rests(game: LeaderGame, plan: Plan, rulings: Rulings) -> frozenset[int]:
    """Every place on which a player can come to rest, whichever walls are blown up first."""
    as_ruled = rulings.but(freedom="warn")
    opened = replace(plan, borders=tuple(
        tuple(
            sign if plan.grid.outer(cell, way) else terrain.AFTER_BLAST.get(sign, sign)
            for way, sign in enumerate(signs)
        )
        for cell, signs in enumerate(plan.borders)
    ))  # fmt: skip
    plans = (plan, opened) if rulings.drift_walls == "stopped" else (opened,)
    return frozenset(place for one in plans for place in ways_on(game, Field(one, as_ruled)).moves)


# -- A position in play as drawings and a ``[setup]`` table ---------------------------------------


def describe_plan(state: State) -> Described | None:
    """The drawing with every blast in it, and the table; not of those who are gone."""
    field, table, plan = state.field, state.table, state.field.plan
    if state.won or state.gone or state.turn < 0 or any(state.heading):
        return None
    if plan.grid.levels > 1 and field.rulings.levels == "open":
        return None
    for cell, way in field.blown:
        plan = plan.with_border(cell, way, field.sign(cell, way))
    # Whoever is to be placed comes after those who are; then the first at the table begins.
    first = 0 if state.placing else state.turn
    seats = [*range(first, len(state.at)), *range(first)]
    spec: dict[str, Any] = {
        "treasure": name_treasure(plan, state),
        "features": list(table.features),
        "placing": table.placing if table.placing != "players" else "",
    }  # fmt: skip
    placed = {table.players[seat]: seat for seat in seats}
    write_keys([("", state, Field(plan, field.rulings))], spec, placed)
    if table.opened:
        spec["told"] = list(table.told)
    kept = {key: value for key, value in spec.items() if value or key == "told"}
    return Described({"M1": draw_plan(plan)}, kept)


def name_treasure(plan: Plan, state: State) -> str:
    """The treasure as a set-up names it."""
    cell, carrier, floating, *_ = treasure = state.treasure
    if treasure == Treasure():
        return ""
    if carrier >= 0:
        return state.table.players[carrier]
    return ("floating " if floating else "") + plan.name(cell)
