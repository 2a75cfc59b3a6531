"""Set-ups that no game can come to: each with the clause that shuts it out.

A set-up may say ``loose = true`` to lay one out knowingly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from rules.labyrinth.board.freedom import ways_on
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import (
    AFTER_BLAST,
    ARSENAL,
    BLOWN,
    EMPTY,
    RIVER,
    SOURCE,
    STANDING,
)
from rules.labyrinth.chapters.transfers import letter
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings
from rules.labyrinth.state import FULL, NOTHING, UNPLACED, Field, State

CURRENT = (SOURCE, RIVER)


def unsound(game: LeaderGame, state: State) -> Iterator[str]:
    """Everything about a first position that the rules shut out, a sentence each."""
    yield from _places(game, state)
    yield from _weapons(state)
    yield from _treasure(game, state)


def _places(game: LeaderGame, state: State) -> Iterator[str]:
    """Where players can be: LP-RIVER-02, LM-RIVER-01, LP-GAP-03..05."""
    field, rulings = state.field, state.field.rulings
    waiting = ""
    for who, at in zip(state.table.players, state.at, strict=True):
        key = f"setup.players.{who}"
        if at == UNPLACED:
            waiting = waiting or who
        elif waiting:
            yield f"{key}: {waiting} is placed before {who}; let {who} start, too (LP-GAP-05)."
        elif field.outside(at) and UNPLACED in state.at:
            yield f"{key}: nobody moves before all are placed; name a cell (LP-START-03)."
        elif field.outside(at) and rulings.exit_place != "outside":
            yield f"{key}: by this ruling nobody stands outside; name a cell (LP-GAP-03)."
        elif field.outside(at) and rulings.leaving_empty != "play-on":
            yield f"{key}: by this ruling nobody goes out and plays on; name a cell (LP-GAP-04)."
        elif field.kind(at) in CURRENT and at not in rests(game, field.plan, rulings):
            clause = "LM-RIVER-01" if game.found_how.takes is False else "LP-RIVER-02"
            yield (
                f"{key}: nobody comes to rest on {field.name(at)}, since the current carries him "
                f"on; name a cell further down ({clause})."
            )


def _weapons(state: State) -> Iterator[str]:
    """What weapons there can be, and what they can have done."""
    field, table = state.field, state.table
    waiting = UNPLACED in state.at
    for number, (who, at, stock) in enumerate(
        zip(table.players, state.at, state.stock, strict=True)
    ):
        fresh = stock == FULL and at >= 0 and field.kind(at) == ARSENAL
        fresh = fresh and field.rulings.start_stock == "restocks"
        if stock != NOTHING and field.rulings.weapons == "none":
            yield f"setup.stock.{who}: this game is played without weapons (LM-GAP-01)."
        elif stock != NOTHING and ARSENAL not in field.plan.kinds:
            yield (
                f"setup.stock.{who}: weapons come from an arsenal, and the map has none; draw AR "
                "in a cell (LP-ARSENAL-03)."
            )
        elif stock != NOTHING and waiting and not fresh:
            yield f"setup.stock.{who}: at the beginning a player has nothing (LP-ARSENAL-03)."
        if state.wounded >> number & 1:
            why = _peace(state)
            if why:
                yield f"setup.wounded: nobody can have wounded {who}: {why}."
    blown = any(BLOWN in signs for signs in field.plan.borders)
    if blown and (ARSENAL not in field.plan.kinds or field.rulings.weapons == "none"):
        yield (
            "setup: a wall is drawn as blown up, and explosives come from an arsenal; draw AR in a "
            "cell (LP-ARSENAL-03)."
        )


def _peace(state: State) -> str:
    """Why nobody can have been wounded yet; empty where somebody can."""
    if UNPLACED in state.at:
        return "turns begin after the placement (LP-TURN-01)"
    if len(state.at) < 2:
        return "there is no other player (LP-TURN-07)"
    if state.field.rulings.weapons == "none":
        return "this game is played without weapons (LM-GAP-01)"
    if ARSENAL not in state.field.plan.kinds:
        return "weapons come from an arsenal, and the map has none (LP-ARSENAL-03)"
    return ""


def _treasure(game: LeaderGame, state: State) -> Iterator[str]:
    """Where the treasure can be: LP-STRUCT-11, LP-TREAS-01, LP-TREAS-03, LM-GAP-16."""
    field, treasure = state.field, state.treasure
    kind = field.plan.kind(treasure.cell) if treasure.cell >= 0 else ""
    why, taken = _peace(state), field.rulings.treasure_change == "automatic"
    where = field.name(treasure.cell) if kind else ""
    if treasure.carrier >= 0 and not taken and UNPLACED in state.at:
        yield "setup.treasure: nobody takes it before all are placed (LM-GAP-16)."
    adrift = treasure.floating and field.rulings.put_in_river == "lies"
    if adrift and why:
        yield f"setup.treasure: it floats where its carrier was wounded, and {why}."
    elif adrift and not _upstream(game, field, treasure.cell):
        yield (
            f"setup.treasure: no carrier can have been wounded on {where} or above it, so it "
            "cannot float there (LP-TREAS-03)."
        )
    elif taken and kind in CURRENT and not treasure.floating:
        yield (
            f"setup.treasure: the current carries it away from {where}; write 'floating {where}', "
            "or let it lie elsewhere (LP-TREAS-03)."
        )
    elif taken and kind not in ("", EMPTY) and why:
        yield (
            f"setup.treasure: it begins on an empty cell, {where} is none, and nobody can have "
            f"lost it there: {why}; name an empty cell (LP-STRUCT-11)."
        )
    if taken and len(state.at) == 1 and kind and treasure.cell == state.at[0]:
        who = state.table.players[0]
        yield f"setup.treasure: {who} stands there and has taken it; write '{who}' (LP-TREAS-01)."


def _upstream(game: LeaderGame, field: Field, cell: int) -> bool:
    """Whether somebody can have been wounded on that river cell, or above it."""
    chain = field.plan.rivers[letter(field.plan, cell)]
    above = chain[: chain.index(cell) + 1]
    return not rests(game, field.plan, field.rulings).isdisjoint(above)


@lru_cache(maxsize=64)
def rests(game: LeaderGame, plan: Plan, rulings: Rulings) -> frozenset[int]:
    """Every place on which a player can come to rest, whichever walls are blown up first."""
    as_ruled = replace(rulings, freedom="warn")
    opened = Plan(plan.grid, plan.cells, tuple(
        tuple(
            AFTER_BLAST[sign] if sign in STANDING and not plan.outer(cell, way) else sign
            for way, sign in enumerate(signs)
        )
        for cell, signs in enumerate(plan.borders)
    ))  # fmt: skip
    plans = (plan, opened) if rulings.drift_walls == "stopped" else (opened,)
    return frozenset(place for one in plans for place in ways_on(game, Field(one, as_ruled)).moves)


__all__ = ["rests", "unsound"]
