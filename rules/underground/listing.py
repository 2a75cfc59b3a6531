"""All that can be named in a position, and all of it that nothing forbids.

What is legal is decided by :mod:`rules.underground.legality` alone. Lists that hang on a small part
of a position only are remembered for all positions that share that part.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from rules.underground.cards import COIN, KIND, SACRED, SIGNPOST, WEAPON, WOODEN, fitting
from rules.underground.chapters.defence import saving
from rules.underground.chapters.tools import REMOVES
from rules.underground.naming import around, basics, nameable, purchases, uses
from rules.underground.outcomes import KINDS
from rules.underground.paths import goings
from rules.underground.state import NONE, State

Actions = tuple[Action, ...]
HANDS = 100
"""How many hands are remembered for one spot."""


def actions(state: State) -> Actions:
    """Every legal action, in a fixed order."""
    if state.over != NONE:
        return ()
    if not state.pending:
        return of_turn(state)
    question = state.pending[0]
    if question.kind in KINDS:
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
    """What the player on turn may do: throwing and the like, then each card."""
    seat, field = state.turn, state.field
    here, hand = state.at[seat], state.hands[seat]
    if here < 0 and not field.named_targets:
        # Off the board nothing on it matters.
        spot: tuple[object, ...] = (
            seat, here, state.bonus, state.passed, state.misses[seat] > 0, bool(state.pile),
        )  # fmt: skip
        return of_turn_in_full(state, seat, spot)
    near = field.near_mask[here] if here >= 0 else 0
    occupied = 0
    for other, at in enumerate(state.at):
        if at >= 0 and other != seat:
            occupied |= 1 << at
    fires, collapses, grates = state.tokens
    signs = state.signs
    if signs:
        signs = tuple(sign for sign in signs if near >> sign[0] & 1)
    came = state.came[seat]
    fighting = -1
    if here >= 0 and field.dangers >> here & 1:
        fighting = bool(fitting(hand, 0 if here == field.beast else 1))
    spot = (
        seat, here, came if near & field.chasms else 0, state.bonus, state.free, state.passed,
        state.misses[seat] > 0, state.passes[seat] > 0, fires & near, collapses & near,
        grates & near, signs, occupied & near, state.open, state.leave[seat],
        state.lies if near >> max(state.lies, 0) & 1 else -1, state.carrier == seat, fighting,
        bool(state.pile),
    )  # fmt: skip
    if field.named_targets:
        spot = (*spot, state.at, hand)
    if here >= 0 and (near & field.chasms or signs):
        return of_turn_in_full(state, seat, (spot, wide(state, seat), SIGNPOST in hand))
    return of_turn_in_full(state, seat, spot)


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


def of_turn_in_full(state: State, seat: int, spot: object) -> Actions:
    """The remembered parts put together; a part is worked out when it is met first."""
    known: dict[object, Actions] | None = state.field.known.get(spot)
    if known is None:
        known = state.field.keep(spot, {})
    hand = state.hands[seat]
    whole = known.get(hand)
    if whole is not None:
        return whole
    basic = known.get(-1)
    if basic is None:
        basic = known[-1] = legal(state, tuple(likely(state, seat)))
    found = list(basic)
    last = NONE
    for card in hand:
        if card == last:
            continue
        last = card
        if card == COIN:
            bought = tuple(purchases(state, seat))
            if legal(state, bought[:1]):  # the reserve holds them all alike
                found += bought
            continue
        listed = known.get(card)
        if listed is None:
            named = uses(state, seat, card, promising(state, seat, card))
            listed = known[card] = legal(state, tuple(dict.fromkeys(named)))
        if listed:
            found += listed
    whole = tuple(found)
    if COIN not in hand and len(known) < HANDS:  # what a coin buys changes with the reserve
        known[hand] = whole
    return whole


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
    if kind in REMOVES:
        mask = state.tokens[REMOVES[kind]] | field.shut | field.halts
        return [at for at in squares if mask >> at & 1]
    return squares
