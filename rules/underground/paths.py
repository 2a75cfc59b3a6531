"""The routes a player may name after a throw, and why not another one."""

from __future__ import annotations

from collections.abc import Iterator

from rules.underground.actions import ATTACK, GO, Action
from rules.underground.cards import SIGNPOST, WEAPON, fitting
from rules.underground.chapters.attack import targets
from rules.underground.ground import ground
from rules.underground.position import others_on
from rules.underground.routes import Walk, Walks, walks
from rules.underground.state import NONE, State


def goings(state: State) -> tuple[Action, ...]:
    """Every legal route after the throw, with what is done at its end."""
    seat = state.pending[0].who
    found = walks(state, seat, state.die, max(state.said, NONE))
    who = state.field.players[seat]
    plain: tuple[Action, ...] | None = found.moves.get(who)
    if plain is None:
        plain = tuple(Action(who, GO, path=walk.path, signs=walk.signs) for walk in found.legal)
        found.moves[who] = plain
    rulings = state.field.rulings
    if rulings.sharing == "attack-only":
        plain = tuple(move for move in plain if not others_on(state, move.path[-1], seat))
    more = early(state, seat, found) if touched(state, seat, found) else []
    if state.said < 0 or not plain:
        more += staying(state, seat, found, plain)
    return (*plain, *more) if more else plain


def touched(state: State, seat: int, found: Walks) -> int:
    """The squares in reach where a move may be cut short or end with an attack."""
    mask = 1 << state.lies if state.lies >= 0 else 0
    at = state.at
    for other, square in enumerate(at):
        if square >= 0 and other != seat:
            mask |= 1 << square
    if state.field.rulings.signpost_stop == "with-card":
        for square, _ in state.signs:
            mask |= 1 << square
    return mask & found.reach


def early(state: State, seat: int, found: Walks) -> list[Action]:
    """Routes cut short by treasure or by ruling, and routes that end with an attack."""
    rulings, who = state.field.rulings, state.field.players[seat]
    weapons = fitting(state.hands[seat], WEAPON)
    met = ground(state, seat)
    stops = 0
    if state.lies >= 0 and rulings.treasure_stop != "exact":
        stops |= 1 << state.lies
    if rulings.signpost_stop == "with-card" and SIGNPOST in state.hands[seat]:
        for square, _ in state.signs:
            stops |= 1 << square
    moves: list[Action] = []
    for walk in (*found.legal, *found.short):
        square = walk.path[-1]
        if met.blocked >> square & 1 or met.wins >> square & 1:
            continue
        there = others_on(state, square, seat)
        free = rulings.early_stop == "free" and there and rulings.sharing == "free"
        shared = there and rulings.sharing == "attack-only"
        if (stops >> square & 1 or free) and not shared and walk in found.short:
            moves.append(Action(who, GO, path=walk.path, signs=walk.signs))
        if there and weapons:
            moves += blows(state, seat, walk, weapons)
    return list(dict.fromkeys(moves))


def blows(state: State, seat: int, walk: Walk, weapons: tuple[int, ...]) -> Iterator[Action]:
    """The attacks at the end of a route; on a Chance square they are only announced."""
    field, who, square = state.field, state.field.players[seat], walk.path[-1]
    announced = field.chances >> square & 1 and field.rulings.announced_weapon != "committed"
    for foe in targets(state, seat, square):
        name = field.players[foe]
        if announced:
            yield Action(who, GO, NONE, walk.path, walk.signs, foe=name, word=ATTACK)
        else:
            for card in weapons:
                yield Action(who, GO, card, walk.path, walk.signs, foe=name)


def staying(state: State, seat: int, found: Walks, plain: tuple[Action, ...]) -> Iterator[Action]:
    """Staying: where no step is possible, by ruling before an obstacle, or to attack here."""
    field, rulings, who = state.field, state.field.rulings, state.field.players[seat]
    here = state.at[seat]
    if state.said < 0 and state.at.count(here) > 1 and rulings.attack_again == "stay":
        for foe in targets(state, seat, here):
            for card in fitting(state.hands[seat], WEAPON):
                yield Action(who, GO, card, foe=field.players[foe])
    if not found.legal or not plain or waits(state, seat):
        yield Action(who, GO)


def waits(state: State, seat: int) -> bool:
    """By ruling a player in front of an obstacle may throw and stay (UE-GAP-56)."""
    if state.field.rulings.waiting != "allowed" or state.said >= 0:
        return False
    blocked = ground(state, seat).blocked
    return any(blocked >> to & 1 for to in state.field.next[state.at[seat]])
