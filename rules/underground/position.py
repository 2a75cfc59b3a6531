"""What can be asked of a position: of a state, and of one that is just changing."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from rules.underground.state import EACH, NONE, SIGN, State

if TYPE_CHECKING:
    from rules.underground.play import Play

Position: TypeAlias = "State | Play"


def opened(state: Position, cave: int) -> bool:
    """Whether a cave is open now (UE-RESTORE-03)."""
    return any(square == cave for square, _ in state.open)


def may_leave(state: Position, seat: int) -> bool:
    """Whether nothing of a cave holds or threatens a player where he stands (UE-GAP-41, -43)."""
    at = state.at[seat]
    if not (state.field.holds | state.field.dangers) >> at & 1:
        return True
    if state.free == at and state.turn == seat:
        return True
    return bool(state.leave[seat]) or opened(state, at)


def shut_in(state: Position, seat: int) -> bool:
    """Whether a player is held in prison or blocked in a cave (UE-PRISON-03, UE-GAP-43)."""
    at = state.at[seat]
    return at >= 0 and bool(state.field.holds >> at & 1) and not may_leave(state, seat)


def in_danger(state: Position, seat: int) -> bool:
    """Whether a player stands before the beast or the devil and has to fight."""
    at = state.at[seat]
    return at >= 0 and bool(state.field.dangers >> at & 1) and not may_leave(state, seat)


def has(state: Position, token: int, square: int) -> bool:
    """Whether a square carries a token of a kind."""
    if token == SIGN:
        return any(at == square for at, _ in state.signs)
    return bool(state.tokens[token] >> square & 1)


def stack(state: Position, square: int) -> tuple[int, ...]:
    """The tokens on a square from the top (UE-STACK-03)."""
    return tuple(token for token in range(4) if has(state, token, square))


def supply(state: Position, token: int) -> int:
    """How many tokens of a kind are not on the board (UE-FOUR-01, UE-GAP-65)."""
    laid = len(state.signs) if token == SIGN else state.tokens[token].bit_count()
    return EACH - state.gone[token] - laid


def arrow(state: Position, square: int) -> int:
    """The square a Signpost points to, or -1 where none stands."""
    for at, to in state.signs:
        if at == square:
            return to
    return NONE


def others_on(state: Position, square: int, seat: int) -> tuple[int, ...]:
    """The other players on a square, in the order of turns from ``seat`` on."""
    at = state.at
    if at.count(square) <= (at[seat] == square):
        return ()
    count = len(at)
    order = ((seat + step) % count for step in range(1, count))
    return tuple(other for other in order if at[other] == square)


def front_chasms(state: Position, seat: int) -> tuple[int, ...]:
    """The chasms a player must announce about: next to him, not those he just left (UE-GAP-62)."""
    field, here = state.field, state.at[seat]
    if not field.chasms & field.near_mask[here]:
        return ()
    came = state.came[seat]
    return tuple(to for to in field.next[here] if field.chasms >> to & 1 and to != came)
