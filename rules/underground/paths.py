"""The routes a player may name after a throw, and why not another one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.underground.actions import ATTACK, GO, Action
from rules.underground.cards import SIGNPOST, WEAPON, fitting
from rules.underground.chapters.attack import targets
from rules.underground.ground import ground
from rules.underground.position import others_on
from rules.underground.routes import Walks, walks
from rules.underground.state import NONE, State


class End(NamedTuple):
    """What a square offers at the end of a route: stopping there early, and blows.

    A blow is a weapon, whom it strikes, and the wish to attack where that is only announced.
    ``card`` says that stopping early takes a Signpost card that is still in hand.
    """

    early: bool
    blows: tuple[tuple[int, str, str], ...]
    card: bool = False


def goings(state: State) -> tuple[Action, ...]:
    """Every legal route after the throw, with what is done at its end."""
    seat = state.pending[0].who
    found = walks(state, seat, state.die, max(state.said, NONE))
    moves = found.moves(state.field, state.field.players[seat])
    if state.field.rulings.sharing == "attack-only":
        moves = tuple(move for move in moves if not others_on(state, move.path[-1], seat))
    more = ending(state, seat, found)
    if state.said < 0 or not moves:
        more += staying(state, seat, stays=not moves)
    return (*moves, *more) if more else moves


def ending(state: State, seat: int, found: Walks) -> list[Action]:
    """Routes cut short by treasure or by ruling, and routes that end with an attack."""
    ends = ends_of(state, seat, found.reach)
    moves: list[Action] = []
    if not ends:
        return moves
    who, cards = state.field.players[seat], state.hands[seat].count(SIGNPOST)
    for walked, short in ((found.legal, False), (found.short, True)):
        for path, signs in walked:
            end = ends.get(path[-1])
            if end is None:
                continue
            if short and end.early and not (end.card and len(signs) >= cards):
                moves.append(Action(who, GO, path=path, signs=signs))
            for card, foe, word in end.blows:
                moves.append(Action(who, GO, card, path, signs, foe=foe, word=word))
    return moves


def ends_of(state: State, seat: int, reach: int) -> dict[int, End]:
    """The squares in reach where a move may be cut short or end with an attack."""
    rulings, hand = state.field.rulings, state.hands[seat]
    stops = figures = posts = 0
    if state.lies >= 0 and rulings.treasure_stop != "exact":
        stops |= 1 << state.lies
    if state.signs and rulings.signpost_stop == "with-card" and SIGNPOST in hand:
        for square, _ in state.signs:
            posts |= 1 << square
    weapons, free = fitting(hand, WEAPON), rulings.early_stop == "free"
    if weapons or free:
        for square in state.at:
            if square >= 0:
                figures |= 1 << square
    offering = (stops | posts | figures) & reach
    if not offering:
        return {}
    met = ground(state, seat)
    offering &= ~(met.blocked | met.wins)
    ends: dict[int, End] = {}
    for square in {state.lies, *state.at, *(square for square, _ in state.signs)}:
        if square < 0 or not offering >> square & 1:
            continue
        there = others_on(state, square, seat)
        early = bool(stops >> square & 1 or (free and there))
        card = not early and bool(posts >> square & 1)
        early = early or card
        if there and rulings.sharing == "attack-only":
            early = False
        blows = blows_on(state, seat, square, weapons) if there and weapons else ()
        if early or blows:
            ends[square] = End(early, tuple(blows), card)
    return ends


def blows_on(
    state: State, seat: int, square: int, weapons: tuple[int, ...]
) -> Iterator[tuple[int, str, str]]:
    """The attacks at the end of a route; on a Chance square they are only announced."""
    field = state.field
    announced = field.chances >> square & 1 and field.rulings.announced_weapon != "committed"
    for foe in targets(state, seat, square):
        if announced:
            yield NONE, field.players[foe], ATTACK
        else:
            for card in weapons:
                yield card, field.players[foe], ""


def staying(state: State, seat: int, *, stays: bool) -> list[Action]:
    """Staying: where no step is possible, by ruling before an obstacle, or to attack here."""
    field, here = state.field, state.at[seat]
    moves: list[Action] = []
    if state.said < 0 and state.at.count(here) > 1 and field.rulings.attack_again == "stay":
        who = field.players[seat]
        weapons = fitting(state.hands[seat], WEAPON)
        for foe in targets(state, seat, here):
            moves += [Action(who, GO, card, foe=field.players[foe]) for card in weapons]
    if stays or waits(state, seat):
        moves.append(Action(field.players[seat], GO))
    return moves


def waits(state: State, seat: int) -> bool:
    """By ruling a player in front of an obstacle may throw and stay (UE-GAP-56)."""
    if state.field.rulings.waiting != "allowed" or state.said >= 0:
        return False
    blocked = ground(state, seat).blocked
    return any(blocked >> to & 1 for to in state.field.next[state.at[seat]])
