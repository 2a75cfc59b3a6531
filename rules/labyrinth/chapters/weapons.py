"""Weapons: the bullet, the dagger, the blast, and what a wound does."""

from __future__ import annotations

from rules.labyrinth.board.signs import EXIT, HOLE, HOSPITAL, RIVER, RUBBER, SOURCE
from rules.labyrinth.chapters.treasure import lost
from rules.labyrinth.state import GONE, Field, State, Stock

PARTS = {"shoot": 0, "stab": 1, "blast": 2}


def spend(stock: Stock, verb: str, *, keep: bool = False) -> Stock:
    """The stock after one use, whatever its effect (LP-GAP-13)."""
    if keep:
        return stock
    part = PARTS[verb]
    return tuple(amount - (kind == part) for kind, amount in enumerate(stock))  # type: ignore[return-value]


def bullet(state: State, me: int, way: int) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """The cells a bullet crosses, whom it hits, and what stopped it.

    It flies to the first wall (LP-TURN-06) or the first cell that holds another player
    (LP-TURN-07); cell types do not matter and the shooter's own cell is spared (LP-GAP-14).
    """
    field, here = state.field, state.at[me]
    crossed: list[int] = []
    while not field.wall(here, way):
        here = field.beyond(here, way)
        if field.outside(here) and field.rulings.exit_and_bullet == "stops":
            return tuple(crossed), (), "exit"
        crossed.append(here)
        there = [player for player, place in enumerate(state.at) if place == here]
        if there:
            hit = there[:1] if field.rulings.bullet_hits == "first" else there
            return tuple(crossed), tuple(hit), "player"
        if field.outside(here):
            return tuple(crossed), (), "lost"
    return tuple(crossed), (), "wall"


def flight(
    state: State, me: int, way: int, crossed: tuple[int, ...], stopped: str
) -> tuple[str, ...]:
    """Why a bullet flies as it does, with LP-GAP-14 where the flight needed it.

    Somebody shares the shooter's cell, several are hit or one who is wounded already, the bullet
    passes an exit, a wall blown up before, or a cell that would carry a player on.
    """
    field, places = state.field, (state.at[me], *crossed)
    last = places[-1]
    hit = [player for player, at in enumerate(state.at) if at == last and stopped == "player"]
    ruled = (
        state.at.count(state.at[me]) > 1
        or len(hit) > 1
        or any(state.wounded >> player & 1 for player in hit)
        or stopped in ("exit", "lost")
        or any(field.outside(place) for place in places)
        or any(field.kind(place) in (SOURCE, RIVER, HOLE) for place in crossed)
        or any(field.breached(place, way) for place in places[:-1])
    )
    end = {"wall": ("LP-TURN-06",), "player": ("LP-TURN-07",)}.get(stopped, ())
    return ("LP-TURN-05", "LP-GAP-13", *end, *(("LP-GAP-14",) if ruled else ()))


def blow(state: State, me: int, target: str, hit: tuple[int, ...]) -> tuple[str, ...]:
    """Why the dagger strikes whom it strikes, with LP-GAP-15 where several could be meant."""
    several = target or state.at.count(state.at[me]) > 2
    wounds = ("LP-TURN-10",) if hit else ()
    return ("LP-TURN-09", "LP-GAP-13", *wounds, *(("LP-GAP-15",) if several else ()))


def dagger(state: State, me: int, target: str) -> tuple[int, ...]:
    """Everybody else in the striker's cell (LP-TURN-10, LP-GAP-15)."""
    mine = state.at[me]
    there = [player for player, place in enumerate(state.at) if place == mine and player != me]
    if target:
        chosen = state.table.index[target]
        return (chosen,) if chosen in there else ()
    return tuple(there[:1] if state.field.rulings.dagger_hits == "first" else there)


def blast(field: Field, cell: int, way: int) -> tuple[str, Field]:
    """``blown``, ``not_blown`` or ``no_wall``, and the field afterwards (LP-TURN-11, LP-GAP-16)."""
    if not field.wall(cell, way) or field.sign(cell, way) == EXIT:
        return "no_wall", field
    if field.sign(cell, way) == RUBBER and field.rulings.rubber_walls == "blast-proof":
        return "not_blown", field
    if field.plan.outer(cell, way) and (field.rulings.outer_blast == "resists" or way > 3):
        return "not_blown", field
    return "blown", field.blast(cell, way)


def wound(state: State, hit: tuple[int, ...]) -> tuple[State, tuple[str, ...]]:
    """The state after ``hit`` are wounded (LP-TURN-08, LP-TURN-10), and why anything is lost.

    A carrier loses the treasure where he stands (LP-TREAS-02); a second wound does nothing unless
    the ruling on LP-GAP-23 says so.
    """
    if not hit:
        return state, ()
    field, treasure, wounded, gone = state.field, state.treasure, state.wounded, state.gone
    at = list(state.at)
    why: tuple[str, ...] = ()
    for victim in hit:
        if treasure.carrier == victim:
            treasure, why = lost(field, at[victim], victim)
        again = bool(wounded >> victim & 1)
        wounded |= 1 << victim
        if again and field.rulings.second_wound == "kills":
            at[victim], gone = GONE, gone | 1 << victim
        elif again and field.rulings.second_wound == "hospital" and HOSPITAL in field.kinds:
            at[victim], wounded = field.kinds.index(HOSPITAL), wounded & ~(1 << victim)
    return state._replace(at=tuple(at), wounded=wounded, treasure=treasure, gone=gone), why
