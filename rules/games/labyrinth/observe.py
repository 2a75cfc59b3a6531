"""The position as others see it: an observation, named facts, what is asked."""

from __future__ import annotations

from typing import Any

from rules.core.records import Observation
from rules.games.labyrinth.actions import TAKE, Action
from rules.games.labyrinth.board.notation import draw
from rules.games.labyrinth.state import GONE, LOT, UNPLACED, State
from rules.games.labyrinth.variant import LeaderVerbs
from rules.games.labyrinth.words import LEADER


def place_name(state: State, place: int) -> str:
    """The name of a place, of not being placed, of being out of the game."""
    if place == UNPLACED:
        return "starts"
    return "gone" if place == GONE else state.field.name(place)


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
        named["treasure"] = state.field.name(treasure.cell) if treasure.cell >= 0 else "none"
    named["floating"] = "yes" if treasure.floating else "no"
    named["winner"] = players[state.won[0]] if state.won else "none"
    for number, player in enumerate(players):
        named[f"at.{player}"] = place_name(state, state.at[number])
        named[f"health.{player}"] = "wounded" if state.wounded >> number & 1 else "healthy"
        named[f"stock.{player}"] = "/".join(map(str, state.stock[number]))
    return named


def observe(verbs: LeaderVerbs, state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know of ``state`` (LP-GAME-04, LP-GAP-22).

    Everybody knows whose turn it is, who is wounded, who has won and what was told at the
    beginning. A player also knows his own stock, whether he stands outside, whether he carries the
    treasure and, where it is taken on purpose, whether a free ``take`` would succeed (LM-GAP-16).
    Where anybody stands, no player is told. Under the ruling that answers in private, the facts
    that would say more are left out.
    """
    named = facts(state)
    if viewer == LEADER:
        return Observation(viewer, (*sorted(named.items()), ("plan", draw(state.field.plan))))
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
            forbidden = take.refusals(state, Action(viewer, TAKE))
            playing = here >= 0 and not state.placing and not state.over
            known["may_take"] = playing and not any(forbidden)
    return Observation(viewer, tuple(sorted(known.items())))


def question(state: State) -> str:
    """Who acts and what is asked, while the game goes on."""
    if state.turn == LOT:
        return "The lot: who moves first?"
    mover = state.table.players[state.turn]
    if state.placing:
        if state.table.placing == LEADER:
            return f"Leader: where do you put {mover}?"
        return f"{mover}: where do you begin?"
    return f"{mover}: what do you do?"
