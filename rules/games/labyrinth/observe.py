"""The position as others see it: an observation, named facts, what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.boards.grid import Grid
from rules.core.fields import OTHERS, mask_record, tell_facts
from rules.core.records import Observation
from rules.games.labyrinth.actions import TAKE
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.notation import draw_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.state import GONE, LOT_TURN, UNPLACED, Field, State, Treasure
from rules.games.labyrinth.variant import LeaderVerbs
from rules.games.labyrinth.words import LEADER


def facts(state: State) -> dict[str, str]:
    """``turn``, ``treasure``, ``winner``; for each player ``at.A``, ``health.A``, ``stock.A``."""
    named = tell_facts(state, state)
    for seat, player in enumerate(state.table.players):
        named |= tell_facts(state, state, player, seat=seat)
    return named


def observe(verbs: LeaderVerbs, state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know of ``state`` (LP-GAME-04, LP-GAP-22).

    Everybody knows whose turn it is, who is wounded, who has won and what was told at the
    beginning. A player also knows his own stock, whether he stands outside, whether he carries the
    treasure and, where it is taken on purpose, whether he was told of it where he is (LM-GAP-16).
    Of a plan that breaks a map rule, or has walls blown up before, everybody is told as much.
    Where anybody stands, no player is told. Under the ruling that answers in private, the facts
    that would say more are left out.
    """
    named = facts(state)
    if viewer == LEADER:
        return Observation(viewer, (*sorted(named.items()), ("plan", draw_plan(state.field.plan))))
    players, table = state.table.players, state.table
    known: dict[str, Any] = {
        "turn": named["turn"],
        "winner": named["winner"],
        "players": players,
        "rules": tuple(sorted(state.field.rulings.differing().items())),
        "placed": tuple(place != UNPLACED for place in state.at),
    }
    aloud = state.field.rulings.hearing == "all"
    for player in players:
        if aloud or player == viewer:
            known[f"health.{player}"] = named[f"health.{player}"]
    if "size" in table.told:
        known["size"] = tuple(state.field.plan.grid)
    if not table.lawful:
        known["unlawful"] = True
    if viewer in table.index:
        me = table.index[viewer]
        here = state.at[me]
        known["stock"] = named[f"stock.{viewer}"]
        known["carries"] = state.treasure.carrier == me
        known["outside"] = state.field.outside(here)
        known["gone"] = here == GONE
        known["begins"] = table.begins[me]
        known["begins_kind"] = table.begins_kind[me]
        take = verbs[TAKE]
        if take.known(state.field.rulings):
            known["may_take"] = bool(take.tries(state, viewer) and state.treasure.told >> me & 1)
    return Observation(viewer, tuple(sorted(known.items())))


def ask_mover(state: State) -> str:
    """Who acts and what is asked, while the game goes on."""
    if state.turn == LOT_TURN:
        return "The lot: who moves first?"
    mover = state.table.players[state.turn]
    if state.placing:
        if state.table.placing == LEADER:
            return f"Leader: where do you put {mover}?"
        return f"{mover}: where do you begin?"
    return f"{mover}: what do you do?"


# -- What a viewer sees of a plan -----------------------------------------------------------------


def hide_plan(state: State, viewer: str) -> State:
    """The position without its plan: what the leader told of it lies there in order.

    Where anybody stands is left out, but for who is not placed yet or out of the game.
    """
    table, plan, rulings = state.table, state.field.plan, state.field.rulings
    me = table.index[viewer]
    told = {"river": terrain.STREAM, "holes": terrain.SET}
    known = {told[one] for one in table.told if one in told}
    codes = [
        code for code, ground in zip(plan.cells, plan.ground, strict=True) if ground.chain in known
    ]
    grid = plan.grid if "size" in table.told else Grid(0, 0)
    cells = (*sorted(codes), *[plan.legend[terrain.EMPTY].code] * (plan.grid.size - len(codes)))
    blank = Plan(grid, cells if "size" in table.told else tuple(sorted(codes)), (), plan.legend)
    treasure = state.treasure
    found = state._replace(
        field=Field(blank, rulings),
        table=replace(
            table, begins=hide_others(table.begins, me, ""),
            begins_kind=hide_others(table.begins_kind, me, ""), chosen=(),
        ),
        treasure=Treasure(
            carrier=me if treasure.carrier == me else -1, told=treasure.told & 1 << me
        ),
    )  # fmt: skip
    return mask_record(found, found, OTHERS, me)


def hide_others(values: Sequence[Any], me: int, blank: Any) -> tuple[Any, ...]:
    """What belongs to one player, and nothing in the place of the others'."""
    return tuple(value if at == me else blank for at, value in enumerate(values))
