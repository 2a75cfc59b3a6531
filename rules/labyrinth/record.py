"""The position as others read it: an observation, named facts, labels, plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.errors import RulebookError, SetupError
from rules.game import Observation, Plain
from rules.labyrinth.board.plan import EXIT, RIVER, SOURCE, STANDING, read_plan
from rules.labyrinth.chapters.beginning import TOLD
from rules.labyrinth.chapters.movement import word
from rules.labyrinth.commands import (
    BLAST,
    FIRST,
    MOVE,
    SHOOT,
    STAB,
    START,
    TAKE,
    Command,
    Vocabulary,
    phrase,
)
from rules.labyrinth.legality import take_and_put
from rules.labyrinth.narration import LEADER
from rules.labyrinth.rulings import Option, Rulings, differing
from rules.labyrinth.state import (
    GONE,
    LOT,
    NOWHERE,
    UNPLACED,
    Field,
    State,
    Table,
    Treasure,
    border,
)


def place_name(state: State, place: int) -> str:
    """The name of a place, of not being placed, of being out of the game."""
    if place == UNPLACED:
        return "starts"
    return "gone" if place == GONE else state.field.plan.name(place)


def turn_name(state: State) -> str:
    """Who is to move: a player, ``chance`` before a lot, ``none`` when the game is over."""
    if state.over:
        return "none"
    return "chance" if state.turn == LOT else state.table.players[state.turn]


def facts(state: State) -> dict[str, str]:
    """``turn``, ``treasure``, ``winner``; for each player ``at.A``, ``health.A``, ``stock.A``."""
    players, treasure = state.table.players, state.treasure
    named = {"turn": turn_name(state)}
    if treasure.carrier >= 0:
        named["treasure"] = players[treasure.carrier]
    else:
        named["treasure"] = state.field.plan.name(treasure.cell) if treasure.cell >= 0 else "none"
    named["floating"] = "yes" if treasure.floating else "no"
    named["winner"] = players[state.won[0]] if state.won else "none"
    for number, player in enumerate(players):
        named[f"at.{player}"] = place_name(state, state.at[number])
        named[f"health.{player}"] = "wounded" if state.wounded >> number & 1 else "healthy"
        named[f"stock.{player}"] = "/".join(map(str, state.stock[number]))
    return named


def observe(
    state: State, viewer: str, options: Mapping[str, Option], *, ravines: bool
) -> Observation:
    """All that ``viewer`` may know of ``state`` (LP-GAME-04, LP-GAP-22).

    Everybody knows whose turn it is, who is wounded, who has won and what was told at the
    beginning. A player also knows his own stock, whether he stands outside, whether he carries the
    treasure and, in the ravines game, the type of his cell (LM-GAP-11) and whether a free ``take``
    would succeed (LM-GAP-16). Where anybody stands, no player is told. Under the rulings that
    answer in private or name only the cell entered, the facts that would say more are left out.
    """
    named = facts(state)
    if viewer == LEADER:
        return Observation(viewer, (*sorted(named.items()), ("plan", state.field.plan.draw())))
    players, table = state.table.players, state.table
    known: dict[str, Any] = {
        "turn": named["turn"],
        "winner": named["winner"],
        "players": players,
        "rules": tuple(sorted(differing(options, state.field.rulings).items())),
        "placed": tuple(place != UNPLACED for place in state.at),
    }
    aloud = state.field.rulings.hearing == "all"
    for player in players:
        if aloud or player == viewer:
            known[f"health.{player}"] = named[f"health.{player}"]
    if "size" in table.told:
        known["size"] = tuple(state.field.plan.grid)
    if viewer in table.index:
        me = table.index[viewer]
        here = state.at[me]
        known["stock"] = named[f"stock.{viewer}"]
        known["carries"] = state.treasure.carrier == me
        known["outside"] = state.field.outside(here)
        known["gone"] = here == GONE
        known["begins"] = table.begins[me]
        known["begins_kind"] = table.begins_kind[me]
        if ravines and here >= 0 and state.field.rulings.announce != "entered":
            known["kind"] = word(state.field, here)
        if ravines or state.field.rulings.treasure_change == "take-and-put":
            forbidden = take_and_put(state, Command(viewer, TAKE))
            playing = here >= 0 and not state.placing and not state.over
            known["may_take"] = playing and not any(forbidden)
    return Observation(viewer, tuple(sorted(known.items())))


def label(command: Command, state: State, words: Vocabulary) -> str:
    """A command as the phrase for a button."""
    said = phrase(command, state.field.plan, words)
    if command.verb == MOVE:
        return f"Go {said}"
    if command.verb == START:
        return f"Begin on {state.field.plan.name(command.place)}"
    if command.verb == FIRST:
        return f"{command.word} first"
    if command.verb in (SHOOT, BLAST, STAB):
        return said.capitalize()
    mine = state.turn >= 0 and command.who == state.table.players[state.turn]
    return said.capitalize() if mine else f"{command.who}: {said}"


def dump(state: State, options: Mapping[str, Option]) -> dict[str, Any]:
    """The state as plain data, everything by name."""
    plan, table, treasure = state.field.plan, state.table, state.treasure
    return {
        "map": plan.draw(),
        "options": differing(options, state.field.rulings),
        "blown": sorted([plan.grid.name(cell), way] for cell, way in state.field.blown),
        "players": list(table.players),
        "told": list(table.told),
        "placing": table.placing,
        "features": list(table.features),
        "opened": table.opened,
        "begins": list(table.begins),
        "begins_kind": list(table.begins_kind),
        "chosen": [plan.grid.name(cell) for cell in table.chosen],
        "turn": state.turn,
        "at": list(state.at),
        "wounded": state.wounded,
        "stock": [list(stock) for stock in state.stock],
        "treasure": list(treasure),
        "won": list(state.won),
        "gone": state.gone,
        "heading": list(state.heading),
    }


def load(data: Plain, rulings: Callable[[Mapping[str, str]], Rulings]) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    try:
        plan = read_plan(data["map"])
        blown = frozenset(
            border(plan, plan.grid.find(name), range(6)[way]) for name, way in data["blown"]
        )
        field = Field(plan, rulings(data["options"]))
        for cell, way in sorted(blown):
            field = field.blast(cell, way)
        players = tuple(data["players"])
        told = tuple(fact for fact in data["told"] if fact in TOLD)
        chosen = tuple(plan.grid.find(name) for name in data["chosen"])
        table = Table(
            players, told, data["placing"], tuple(data["features"]), bool(data["opened"]),
            tuple(data["begins"]), tuple(data["begins_kind"]), chosen,
        )  # fmt: skip
        cell, carrier, floating, fresh, left_by, seen = data["treasure"]
        state = State(
            field, table, int(data["turn"]), tuple(map(int, data["at"])), int(data["wounded"]),
            tuple((int(a), int(b), int(c)) for a, b, c in data["stock"]),
            Treasure(int(cell), int(carrier), bool(floating), bool(fresh), int(left_by), int(seen)),
            tuple(map(int, data["won"])), int(data["gone"]), tuple(map(int, data["heading"])),
        )  # fmt: skip
    except RulebookError as error:
        raise SetupError(f"position: {error}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise SetupError(
            f"position: '{error}' is missing or of the wrong kind; a position is written by the "
            "rulebook itself, so copy it again."
        ) from None
    _consistent(state)
    return state


def _consistent(state: State) -> None:
    """Refuse positions no game can hold."""
    field, table, treasure, seats = state.field, state.table, state.treasure, len(state.at)
    plan = field.plan

    def real(place: int) -> bool:
        if place < plan.grid.size:
            return place >= 0
        cell, way = divmod(place - plan.grid.size, 6)
        return cell < plan.grid.size and field.sign(cell, way) == EXIT

    whole = (
        0 < seats == len(set(table.players)) == len(table.players) == len(state.stock)
        and all(len(name) == 1 and name.isascii() and name.isupper() for name in table.players)
        and len(table.begins) == len(table.begins_kind) == seats
        and table.placing in ("players", LEADER)
        and all(isinstance(text, str) for text in (*table.features, *table.begins))
        and all(plan.borders[cell][way] in STANDING for cell, way in field.blown)
        and LOT <= state.turn < seats
        and all(place in (GONE, UNPLACED) or real(place) for place in state.at)
        and all(0 <= part <= 3 for stock in state.stock for part in stock)
        and 0 <= state.wounded < 1 << seats
        and state.gone == sum(1 << seat for seat, at in enumerate(state.at) if at == GONE)
        and (treasure.cell == NOWHERE or (real(treasure.cell) and treasure.carrier == NOWHERE))
        and NOWHERE <= treasure.carrier < seats
        and (not treasure.floating or plan.kind(treasure.cell) in (SOURCE, RIVER))
        and all(0 <= player < seats for player in state.won)
        and len(state.heading) in (0, seats)
        and all(0 <= way < 4 for way in state.heading)
    )
    if not whole:
        raise SetupError("position: its parts do not fit together; copy the link again.")
