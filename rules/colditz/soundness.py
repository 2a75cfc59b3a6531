"""Whether the parts of a position fit together."""

from __future__ import annotations

from rules import piles
from rules.colditz.cards import CARDS
from rules.colditz.state import AWAY, Field, State


def sound(state: State) -> bool:
    """Whether a loaded position could be one of this game."""
    return numbers(state) and pawns(state) and hands(state)


def numbers(state: State) -> bool:
    """Lengths and bounds of all parts."""
    field = state.field
    nations = field.security
    whole = (
        len(state.at) == len(field.pawns)
        and len(state.equipment) == len(state.kits) == len(state.escapes) == nations
        and len(state.hands) == nations + 1
        and len(state.markers) == len(field.pairs)
        and 0 <= state.turn <= nations
        and 1 <= state.rounds <= field.length
        and all(isinstance(getattr(state, name), int) for name in PLAIN)
        and all(0 <= getattr(state, name) < 1 << len(field.pawns) for name in MASKS)
    )
    return whole and all(-1 <= value < len(field.pawns) for value in (state.mover,))


PLAIN = (
    "turn", "inside", "rounds", "points", "purpose", "rolled", "extra", "doubles", "luck", "mover",
    "origin", "spent", "crossed", "shared", "claims", "open", "detected", "dug", "spare", "called",
    "timed", "loose", "over",
)  # fmt: skip
MASKS = ("inside", "moved", "done", "returning", "refused", "hidden", "uniform")


def pawns(state: State) -> bool:
    """Every pawn somewhere, and no two on a circle except over a Tunnel."""
    taken = set()
    for pawn, at in enumerate(state.at):
        if not AWAY <= at < len(state.field.names) or at == -1:
            return False
        under = bool(state.inside >> pawn & 1)
        if at >= 0 and (at, under) in taken:
            return False
        if under and not in_open_tunnel(state.field, at, state.open):
            return False
        taken.add((at, under))
    return True


def in_open_tunnel(field: Field, at: int, opened: int) -> bool:
    """Whether a circle belongs to an open Tunnel."""
    return at >= 0 and field.tunnel_of[at] >= 0 and bool(opened >> field.tunnel_of[at] & 1)


def hands(state: State) -> bool:
    """Cards that exist, sorted hands, Equipment of four kinds."""
    held = [card for hand in state.hands for card in hand]
    lying = [*piles.cards(state.deck), *piles.cards(state.security), *piles.cards(state.parts)]
    return (
        all(0 <= card < len(CARDS) for card in (*held, *lying))
        and all(tuple(sorted(hand)) == hand for hand in state.hands)
        and all(len(row) == 4 and min(row) >= 0 for row in (*state.equipment, state.stock))
        and all(kit in (0, 1, 2) for kit in state.kits)
    )
