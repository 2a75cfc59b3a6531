"""Where a token may be laid or a Signpost taken away, and what forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import Action
from rules.underground.cards import (
    CLAUSE_OF,
    EXPLOSIVE,
    GRATE_CARD,
    KIND,
    LIGHTER,
    SIGNPOST_CARD,
    TOOLS,
)
from rules.underground.chapters.tools import LAYS
from rules.underground.position import arrow, has, others_on, stack
from rules.underground.state import GRATE_TOKEN, NONE, SIGN, TOKENS, State

TOO_FAR = {
    EXPLOSIVE: ("UE-EXPLOSIVE-01", "UE-GAP-06"),
    LIGHTER: ("UE-FIRE-01", "UE-GAP-06"),
    GRATE_CARD: ("UE-GRATE-05", "UE-GAP-06"),
    SIGNPOST_CARD: ("UE-SIGN-01", "UE-GAP-06"),
}


ON_CHASM = {
    EXPLOSIVE: ("UE-CHASM-15",),
    LIGHTER: ("UE-CHASM-14",),
    GRATE_CARD: ("UE-CHASM-16", "UE-GRATE-06"),
    SIGNPOST_CARD: ("UE-CHASM-17", "UE-SIGN-07"),
}


def refuse_lay(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Where a token may be laid: a free neighbouring tunnel square without one of its kind."""
    field, square, kind = state.field, action.square, KIND[action.card]
    token, tool, who = LAYS[kind], TOOLS[action.card], action.who
    if square < 0:
        text = f"Name a neighbouring square for the {tool}."
        yield Refusal("no-square", text, TOO_FAR[kind])
        return
    name, there = field.names[square], others_on(state, square, seat)
    if square not in field.near[state.at[seat]]:
        text = f"{name} is not next to {who}: the {tool} cannot reach it."
        far = ("UE-ATTACK-09", *TOO_FAR[kind]) if there and token < GRATE_TOKEN else TOO_FAR[kind]
        if square == state.at[seat] and token < GRATE_TOKEN and there:
            far = ("UE-ATTACK-09", *TOO_FAR[kind])
        yield Refusal("not-adjacent", text, far)
    elif field.chasms >> square & 1:
        yield Refusal("chasm", f"Nothing can be put on the chasm {name}.", ON_CHASM[kind])
    elif not field.card_takes >> square & 1:
        text = f"{name} is no tunnel: no token can be put there."
        why = ("UE-GAP-17", "UE-GAP-24") if there and token < GRATE_TOKEN else ("UE-GAP-17",)
        yield Refusal("no-tunnel", text, why)
    elif has(state, token, square):
        text = f"{name} carries a {TOKENS[token]} already."
        yield Refusal("same-kind", text, ("UE-STACK-04",))
    elif token >= GRATE_TOKEN and there:
        text = f"{field.players[there[0]]} stands on {name}: it must be free."
        why = ("UE-GRATE-07",) if token == GRATE_TOKEN else ("UE-SIGN-08",)
        yield Refusal("occupied", text, why)
    elif state.lies == square and field.rulings.on_treasure == "nothing":
        yield Refusal("treasure", f"The treasure lies on {name}.", ("UE-GAP-30",))
    elif token == SIGN and action.to not in field.next[square]:
        text = f"Say where the arrow on {name} points: to a square next to it."
        yield Refusal("no-direction", text, ("UE-GAP-36", "UE-SIGN-01"))
    elif token != SIGN and action.to >= 0:
        yield Refusal("no-direction", f"The {tool} has no arrow.", (CLAUSE_OF[kind],))
    else:
        yield from refuse_target(state, action, there)


def refuse_target(state: State, action: Action, there: tuple[int, ...]) -> Iterator[Refusal]:
    """Whom an explosive or a fire-lighter hits: everybody, or by ruling one (UE-GAP-18)."""
    one = state.field.rulings.blast_hits == "one"
    named = state.field.seats.get(action.foe, NONE)
    if one and there and named not in there:
        text = "Name the player it is meant for, such as 'use bomb on a4 at B'."
        yield Refusal("no-target", text, ("UE-GAP-18",))
    elif action.foe and not (one and there):
        text = "It strikes everybody on the square: name only the square."
        yield Refusal("no-target", text, ("UE-GAP-18",))


def refuse_remove(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A Signpost is taken away only by a player who has stopped on its square (UE-SIGN-12)."""
    at, who = state.at[seat], action.who
    if arrow(state, at) < 0:
        text = f"No Signpost stands under {who}: one has to stop on its square to remove it."
        yield Refusal("no-signpost", text, ("UE-SIGN-12",))
    elif len(stack(state, at)) > 1:
        text = "Other tokens lie over the Signpost."
        yield Refusal("covered", text, ("UE-GAP-40",))
