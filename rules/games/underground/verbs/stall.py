"""When nobody can get anywhere any more, whatever the dice show (UE-GAP-69).

The text speaks of those who are shut in a cave or the prison. On a complete board, obstacles all
round him leave a player without the fitting tools just as helpless, so he counts as shut in too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.games.underground.actions import NONE
from rules.games.underground.cards import (
    COIN,
    CUTTING,
    DIGGING,
    EXPLOSIVE,
    FIGHTING,
    GRATE_CARD,
    LIGHTER,
    SIGNPOST,
    SIGNPOST_CARD,
    WEAPON,
    WOODEN,
    kinds_of,
)
from rules.games.underground.ground import Field
from rules.games.underground.state import (
    COLLAPSE,
    FIRE,
    GRATE_TOKEN,
    SIGN,
    Position,
    others_on,
    shut_in,
)

LAYS = ((LIGHTER, FIRE), (EXPLOSIVE, COLLAPSE), (GRATE_CARD, GRATE_TOKEN), (SIGNPOST_CARD, SIGN))


class Region(NamedTuple):
    """The squares a player may ever come to without a card, those in front, those in reach."""

    squares: int
    front: int
    targets: int


def is_stalled(state: Position) -> bool:
    """Whether everybody is shut in, and no card in any hand could free or kill anybody there."""
    field = state.field
    if not field.may_stall or can_stroll(state) or is_busy(state):
        return False
    if state.reserve and any(COIN in hand for hand in state.hands):
        return False
    mover = state.turn if state.free >= 0 else NONE
    key = (
        state.at, tuple([kinds_of(hand) for hand in state.hands]), state.tokens, state.signs,
        state.open, state.leave, state.passes, state.came, state.lies, state.carrier,
        state.free, mover,
    )  # fmt: skip
    found: bool | None = field.cache.get(key)
    if found is None:
        found = field.keep(key, is_deadlocked(state))
    return found


def is_deadlocked(state: Position) -> bool:
    """The same where nobody can buy a card, worked out."""
    field = state.field
    seats = range(len(state.at))
    loose = False
    for seat in seats:
        if shut_in(state, seat):
            if can_free(state, seat):
                return False
        elif not field.whole or can_roam(state, seat, region_of(state, seat)):
            return False
        else:
            loose = True
    if can_restock(state):
        return False
    return not loose or not any(
        can_lay(state, kinds_of(state.hands[seat]), region_of(state, seat).targets)
        for seat in seats
    )


def can_restock(state: Position) -> bool:
    """Whether somebody holds a coin and the empty reserve can still get a card to be bought."""
    if not any(COIN in hand for hand in state.hands):
        return False
    return any(can_play(state, seat, region_of(state, seat)) for seat in range(len(state.at)))


def can_play(state: Position, seat: int, region: Region) -> bool:
    """Whether a player can use up a card at all: lay, clear, cross, strike, pass an arrow."""
    field, held, at = state.field, kinds_of(state.hands[seat]), state.at[seat]
    if any(held >> kind & 1 and free_for(state, seat, token, region) for kind, token in LAYS):
        return True
    front = region.front
    if at >= 0:
        front |= sum(1 << to for to in field.next[at])
    if can_clear(state, held, front, region.squares):
        return True
    if held >> WOODEN & 1 and region.front & field.chasms:
        return True
    if held >> SIGNPOST_CARD & 1 and region.squares & mask_of_token(state, SIGN):
        return True
    there = [other for other, square in enumerate(state.at) if region.squares >> max(square, 0) & 1]
    return bool(
        held >> WEAPON & 1 and any(state.at[other] >= 0 for other in there if other != seat)
    )


def free_for(state: Position, seat: int, token: int, region: Region) -> int:
    """The squares in reach on which a card may lay a token, as a mask."""
    free = region.targets & state.field.card_takes & ~mask_of_token(state, token)
    if token >= GRATE_TOKEN:
        for other, at in enumerate(state.at):
            free &= ~(1 << at) if at >= 0 and other != seat else -1
    if state.lies >= 0 and state.field.rulings.on_treasure == "nothing":
        free &= ~(1 << state.lies)
    return free


def can_stroll(state: Position) -> bool:
    """Whether the shortest way to a Chance square is open to somebody: so it nearly always is."""
    outings = state.field.outings
    fires, collapses, grates = state.tokens
    lain = fires | collapses | grates
    for at, _ in state.signs:
        lain |= 1 << at
    for seat, at in enumerate(state.at):
        way = outings[at]
        if way and not way & lain and not (state.field.holds & way and shut_in(state, seat)):
            return True
    return False


def is_busy(state: Position) -> bool:
    """Whether somebody is at large, and a card lays or clears something right where its holder is.

    It needs no region, and nearly always it is so where nobody :func:`can_stroll`.
    """
    field, loose, laying = state.field, False, False
    for seat, at in enumerate(state.at):
        here, held, free = at if at >= 0 else field.start, kinds_of(state.hands[seat]), False
        if not shut_in(state, seat):
            loose = free = True
        if here < 0:
            continue
        laying = laying or can_lay(state, held, field.reach[here])
        if (loose and laying) or (free and can_clear(state, held, field.next_mask[here], 0)):
            return True
    return False


def can_free(state: Position, seat: int) -> bool:
    """Whether somebody shut in holds a card that could free him, or kill a cellmate."""
    field, at, held = state.field, state.at[seat], kinds_of(state.hands[seat])
    if at == field.prison and (state.passes[seat] or held >> CUTTING & 1):
        return True
    if at == field.rubble and held >> DIGGING & 1:
        return True
    if at == field.fire and held >> FIGHTING & 1:
        return True
    if held >> WEAPON & 1 and others_on(state, at, seat):
        return True
    return any(held >> kind & 1 for kind in list_openers(state, at))


def list_openers(state: Position, at: int) -> Iterator[int]:
    """The kinds of cards that open a cave next to a square for somebody shut in there."""
    field = state.field
    doors = [(DIGGING, field.rubble), (FIGHTING, field.fire)]
    if field.rulings.cut_from_outside == "yes":
        doors.append((CUTTING, field.prison))
    for kind, cave in doors:
        if cave in field.next[at] and cave in state.at:
            yield kind


def can_roam(state: Position, seat: int, region: Region) -> bool:
    """Whether a player at large can still draw a chance, win, or clear something with a card."""
    field, squares = state.field, region.squares
    if squares & field.chances and squares.bit_count() > 1:
        return True
    held = kinds_of(state.hands[seat])
    home = 1 << field.start if field.start >= 0 else 0
    within = state.lies >= 0 and squares >> state.lies & 1
    if within and field.chasms >> state.lies & 1:
        within = held >> WOODEN & 1
    if (within or state.carrier == seat) and squares & (field.exits | home):
        return True
    if held >> WEAPON & 1:
        there = [other for other, at in enumerate(state.at) if at >= 0 and squares >> at & 1]
        if there not in ([], [seat]) and not squares & home:
            return True
        if state.carrier in there and state.carrier != seat:
            return True
    return can_clear(state, held, region.front, region.squares)


def can_clear(state: Position, held: int, front: int, squares: int) -> bool:
    """Whether a card in hand clears something a player can get in front of, or a cave."""
    field, around = state.field, front | squares
    covered = 0
    for kind, token, cave in (
        (FIGHTING, FIRE, field.fire),
        (DIGGING, COLLAPSE, field.rubble),
        (CUTTING, GRATE_TOKEN, field.prison),
    ):
        lain = state.tokens[token]
        if held >> kind & 1:
            top = lain & ~covered if field.rulings.clearing == "top" else lain
            if top & front or (cave >= 0 and around >> cave & 1):
                return True
        covered |= lain
    return False


def can_lay(state: Position, held: int, targets: int) -> bool:
    """Whether a card in hand could lay a token, and so move one that lies in somebody's way."""
    around = targets & state.field.card_takes
    for kind, token in LAYS:
        if (
            held >> kind & 1
            and around & ~mask_of_token(state, token)
            and (token != SIGN or state.signs)
        ):
            return True
    return False


def mask_of_token(state: Position, token: int) -> int:
    """The squares that carry a token, as a mask."""
    if token == SIGN:
        return sum(1 << at for at, _ in state.signs)
    return state.tokens[token]


def region_of(state: Position, seat: int) -> Region:
    """Where a player may ever come to: along arrows, over chasms, and after dying too."""
    field, at = state.field, state.at[seat]
    fires, collapses, grates = state.tokens
    blocked = fires | collapses | grates | field.shut
    if at >= 0 and shut_in(state, seat):
        return Region(1 << at, 0, field.reach[at])
    for cave, _ in state.open:
        blocked &= ~(1 << cave)
    if at < 0:
        at = field.start
    if at == NONE:
        return Region(0, 0, 0)
    if field.chasms >> at & 1:
        ways = [to for to in field.next[at] if to != state.came[seat]]
        if all((blocked | field.chasms) >> to & 1 for to in ways):
            return Region(1 << at, field.near_mask[at] & ~(1 << at), field.reach[at])
    signs = () if SIGNPOST in state.hands[seat] else state.signs
    wood = bool(kinds_of(state.hands[seat]) >> WOODEN & 1)
    key = ("region", at, blocked, signs, wood)
    found: Region | None = field.cache.get(key)
    if found is None:
        found = explore(field, at, blocked, dict(signs), wood=wood)
        field.keep(key, found)
    return found


def explore(field: Field, at: int, blocked: int, arrows: dict[int, int], *, wood: bool) -> Region:
    """The squares that can be walked to, those where one dies leading to Start.

    Only with ``wood`` does a player come to stand on a chasm, and in front of what is beyond it.
    """
    found, front, targets, waiting = 1 << at, 0, 0, [at]
    deadly = field.chasms | field.dangers
    while waiting:
        here = waiting.pop()
        ways = list(field.next[here])
        if here == at or wood or not field.chasms >> here & 1:
            targets |= field.reach[here]
            for to in ways:
                front |= 1 << to
        if here in arrows and not blocked >> arrows[here] & 1:
            ways = [arrows[here]]
        if deadly >> here & 1 and field.start >= 0:
            ways.append(field.start)
        for to in ways:
            if not (blocked | found) >> to & 1:
                found |= 1 << to
                waiting.append(to)
    return Region(found, front, targets)
