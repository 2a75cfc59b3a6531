"""All that can be named in a position, and all of it that nothing forbids.

What is legal is decided by :mod:`rules.underground.legality` alone. Lists that hang on a small part
of a position only are remembered for all positions that share that part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.underground import legality, outcomes
from rules.underground.actions import (
    ASK_CHANCE,
    CLIMB,
    DECLINE,
    GIVE_UP,
    SHOW,
    TAKE,
    USE_PASS,
    Action,
)
from rules.underground.cards import COIN, KIND, KINDS, SACRED, SIGNPOST, WEAPON, WOODEN, fitting
from rules.underground.chapters.defence import saving
from rules.underground.chapters.tools import LAYS, REMOVES
from rules.underground.naming import around, basics, nameable, purchases, uses
from rules.underground.outcomes import KINDS as BY_CHANCE
from rules.underground.paths import goings
from rules.underground.state import NONE, State

Actions = tuple[Action, ...]
BASICS = "basics"
"""What needs no card, among what is remembered for a spot."""


def actions(state: State) -> Actions:
    """Every legal action, in a fixed order."""
    if state.over != NONE:
        return ()
    if not state.pending:
        return of_turn(state)
    question = state.pending[0]
    if question.kind in BY_CHANCE:
        return outcomes.outcomes(state)
    if question.kind == "route":
        return goings(state)
    if question.kind in ("defend", "protect", "sent", "fall"):
        return answers(state, question.who)
    return legal(state, tuple(nameable(state)))


def legal(state: State, named: Actions) -> Actions:
    """What nothing forbids of what was named."""
    return tuple(action for action in named if not any(legality.refusals(state, action)))


def answers(state: State, seat: int) -> Actions:
    """The cards that help, and declining where that is allowed."""
    question = state.pending[0]
    cards = fitting(state.hands[seat], *saving(state, question))
    key = ("answers", seat, question.kind, cards)
    found: Actions | None = state.field.known.get(key)
    if found is None:
        who = state.field.players[seat]
        named = (*(Action(who, SHOW, card) for card in cards), Action(who, DECLINE))
        found = state.field.known[key] = legal(state, named)
    return found


# -- a turn -------------------------------------------------------------------------------------


def of_turn(state: State) -> Actions:
    """What the player on turn may do: throwing and the like, then each card.

    The parts are remembered for the spot he stands on; one is worked out when it is met first.
    """
    seat, field = state.turn, state.field
    spot = spot_of(state, seat)
    known: dict[str | int, Any] | None = field.known.get(spot)
    if known is None:
        known = field.keep(spot, {BASICS: legal(state, tuple(likely(state, seat)))})
    own: dict[int, Actions] | None = known.get(seat)
    if own is None:
        own = known[seat] = {NONE: alike(state, known[BASICS])}
    found = own[NONE]
    last = NONE
    for card in state.hands[seat]:
        if card == last:
            continue
        last = card
        if card == COIN:
            found += shopping(state, seat)
            continue
        listed = own.get(card)
        if listed is None:
            kind = KINDS[KIND[card]]
            if kind not in known:
                named = dict.fromkeys(uses(state, seat, card, promising(state, seat, card)))
                known[kind] = legal(state, tuple(named))
            listed = own[card] = alike(state, known[kind], card)
        if listed:
            found += listed
    return found


def alike(state: State, actions: Actions, card: int = NONE) -> Actions:
    """The same for the player on turn, and for another card of the kind (UE-TOOL-28)."""
    own, shared = state.field.players[state.turn], state.field.shared
    return tuple(
        shared(Action(own, verb, held if card < 0 else card, path, signs, square, to, foe, word))
        for _, verb, held, path, signs, square, to, foe, word in actions
    )


def spot_of(state: State, seat: int) -> tuple[object, ...]:
    """All that matters for what a player may do, whoever he is, but for his cards."""
    field, here, hand = state.field, state.at[seat], state.hands[seat]
    misses, draws = state.misses[seat] > 0, bool(state.pile)
    begun: tuple[object, ...] = (here, state.bonus, state.passed, misses, draws)
    if field.named_targets:
        begun = (*begun, seat, state.at, hand)
    elif here < 0:
        return begun  # off the board nothing on it matters
    near = field.near_mask[here] if here >= 0 else 0
    occupied = 0
    for at in state.at:
        if at >= 0:
            occupied |= 1 << at
    fires, collapses, grates = state.tokens
    signs, came, opened = state.signs, 0, state.open
    if signs:
        signs = tuple(sign for sign in signs if near >> sign[0] & 1)
    beyond: tuple[object, ...] = ()
    if near & field.chasms or signs:
        came = state.came[seat]
        beyond = (*wide(state, seat), SIGNPOST in hand)
    elif opened:
        opened = tuple(one for one in opened if near >> one[0] & 1)
    fighting = -1
    if here >= 0 and field.dangers >> here & 1:
        fighting = bool(fitting(hand, 0 if here == field.beast else 1))
    return (
        begun, came, state.free, state.passes[seat] > 0, fires & near, collapses & near,
        grates & near, signs, occupied & near, opened, state.leave[seat],
        state.lies if near >> max(state.lies, 0) & 1 else -1, state.carrier == seat, fighting,
        beyond,
    )  # fmt: skip


def wide(state: State, seat: int) -> tuple[object, ...]:
    """What lies around the chasms next to a player: whether a jump can be announced."""
    field, here = state.field, state.at[seat]
    ball = field.balls[here][2] if field.rulings.slanting == "neighbours" else -1
    fires, collapses, grates = state.tokens
    start = state.carrier == seat and any(
        at == field.start for other, at in enumerate(state.at) if other != seat
    )
    signs = tuple(sign for sign in state.signs if ball >> sign[0] & 1)
    return ((fires | collapses | grates) & ball, start, signs)


def shopping(state: State, seat: int) -> Actions:
    """What the coin buys: the reserve holds all cards alike."""
    bought = purchases(state, seat)
    return bought if legal(state, bought[:1]) else ()


def likely(state: State, seat: int) -> Iterator[Action]:
    """What needs no tool and may be legal; the rest is refused anyway."""
    here, field = state.at[seat], state.field
    chasm = here >= 0 and field.chasms >> here & 1
    held = here >= 0 and (field.holds | field.dangers) >> here & 1
    unlikely = set()
    if not chasm:
        unlikely.add(CLIMB)
    if state.lies < 0:
        unlikely.add(TAKE)
    if not state.passes[seat]:
        unlikely.add(USE_PASS)
    if not held:
        unlikely |= {GIVE_UP, ASK_CHANCE}
    return (action for action in basics(state, seat) if action.verb not in unlikely)


def promising(state: State, seat: int, card: int) -> list[int]:
    """The squares a card may be of use on; on all others it is refused anyway."""
    field, kind = state.field, KIND[card]
    squares = around(state, seat)
    if kind in (WEAPON, SACRED):
        return []
    if kind == WOODEN:
        return [at for at in squares if field.chasms >> at & 1]
    if kind in LAYS:
        return [at for at in squares if field.card_takes >> at & 1]
    if kind in REMOVES:
        mask = state.tokens[REMOVES[kind]] | field.shut | field.halts
        return [at for at in squares if mask >> at & 1]
    return squares
