"""All that can be named in a position, and all of it that nothing forbids.

What is legal is decided by :mod:`rules.underground.legality` alone. Lists that hang on a small part
of a position only are remembered for all positions that share that part.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.underground import legality, outcomes, piles
from rules.underground.actions import (
    AHEAD,
    ASK_CHANCE,
    ATTACK,
    BUY,
    CLIMB,
    DECLINE,
    FETCH,
    GIVE_UP,
    GO,
    JUMP,
    MOVE,
    PASS,
    SHOW,
    STRIKE,
    TAKE,
    THROW,
    TURN_BACK,
    USE,
    USE_PASS,
    Action,
    plainly,
)
from rules.underground.cards import (
    COIN,
    EXPLOSIVE,
    KIND,
    LIGHTER,
    SIGNPOST,
    SIGNPOST_CARD,
    WEAPON,
    WOODEN,
    fitting,
)
from rules.underground.chapters.defence import saving
from rules.underground.chapters.four import squares
from rules.underground.outcomes import KINDS
from rules.underground.paths import goings
from rules.underground.routes import walks
from rules.underground.state import NONE, OUT, State

Actions = tuple[Action, ...]


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
    spot: tuple[object, ...] = (
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
        known = state.field.known[spot] = {}
    basic = known.get(-1)
    if basic is None:
        basic = known[-1] = legal(state, tuple(basics(state, seat)))
    found = list(basic)
    last = NONE
    for card in state.hands[seat]:
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
            listed = known[card] = legal(state, tuple(dict.fromkeys(uses(state, seat, card))))
        if listed:
            found += listed
    return tuple(found)


def basics(state: State, seat: int) -> Iterator[Action]:
    """Everything of a turn that needs no tool."""
    field, who, here = state.field, state.field.players[seat], state.at[seat]
    yield Action(who, THROW)
    if here != OUT:
        beside = field.next[here]
        yield from (Action(who, JUMP, square=to) for to in beside if field.chasms >> to & 1)
        yield Action(who, TURN_BACK)
        yield from (Action(who, CLIMB, square=to) for to in beside)
        if field.rulings.treasure_stop == "next-square":
            yield from (Action(who, TAKE, square=to) for to in beside)
        if field.rulings.attack_again == "no-throw":
            for other in field.players:
                cards = fitting(state.hands[seat], WEAPON)
                yield from (Action(who, STRIKE, card, foe=other) for card in cards)
    yield Action(who, TAKE)
    yield Action(who, USE_PASS)
    yield Action(who, PASS)
    yield Action(who, GIVE_UP)
    yield Action(who, ASK_CHANCE)


def purchases(state: State, seat: int) -> Iterator[Action]:
    """Every card of the reserve."""
    who = state.field.players[seat]
    yield from (Action(who, BUY, card) for card in sorted(set(piles.cards(state.reserve))))


def uses(state: State, seat: int, card: int) -> Iterator[Action]:
    """Every way a card could be used as a turn, on the squares around its owner."""
    field, who, here = state.field, state.field.players[seat], state.at[seat]
    kind = KIND[card]
    yield plainly(state, Action(who, USE, card))
    if here == OUT or kind == KIND[COIN]:
        return
    for square in sorted({here, *field.next[here], *field.near[here]}):
        if kind == SIGNPOST_CARD:
            for to in field.next[square]:
                yield Action(who, USE, card, square=square, to=to)
            continue
        yield plainly(state, Action(who, USE, card, square=square))
        if kind == WOODEN and field.rulings.chasm_fetch == "declared":
            yield Action(who, USE, card, square=square, word=FETCH)
        if kind in (EXPLOSIVE, LIGHTER) and field.rulings.blast_hits == "one":
            for other in field.players:
                yield Action(who, USE, card, square=square, foe=other)


# -- everything that can be named ---------------------------------------------------------------


def nameable(state: State) -> Iterator[Action]:
    """Every action worth asking about; all legal ones are among them."""
    if state.over != NONE:
        return
    question = state.pending[0] if state.pending else None
    if question is None:
        seat = state.turn
        yield from basics(state, seat)
        for card in dict.fromkeys(state.hands[seat]):
            yield from uses(state, seat, card)
        if COIN in state.hands[seat]:
            yield from purchases(state, seat)
    elif question.kind in KINDS:
        yield from outcomes.outcomes(state)
    else:
        yield from asked(state, question.kind, question.who)


def asked(state: State, kind: str, seat: int) -> Iterator[Action]:
    """Every answer to what is asked."""
    field, who = state.field, state.field.players[seat]
    hand = dict.fromkeys(state.hands[seat])
    if kind == "route":
        yield from dict.fromkeys((*goings(state), *tries(state, seat)))
    elif kind in ("attack", "again", "falling"):
        for other in field.players:
            if other != who:
                yield from (Action(who, STRIKE, card, foe=other) for card in hand)
        if kind != "attack":
            yield Action(who, PASS)
    elif kind == "four":
        token = state.pending[0].token
        yield from (Action(who, MOVE, square=square) for square in squares(state, token))
    elif kind == "ahead":
        yield from (Action(who, AHEAD, square=to) for to in field.next[state.at[seat]])
    elif kind == "arrest":
        yield Action(who, USE_PASS)
        yield Action(who, DECLINE)
    else:
        yield from (Action(who, SHOW, card) for card in hand)
        yield Action(who, DECLINE)


def tries(state: State, seat: int) -> Iterator[Action]:
    """Routes a person might try: too short, turned back, with a card that is no weapon."""
    who = state.field.players[seat]
    found = walks(state, seat, state.die, max(state.said, NONE))
    yield Action(who, GO)
    for walk in found.short:
        yield Action(who, GO, path=walk.path, signs=walk.signs)
    here = state.at[seat]
    for walk in found.legal:
        path = (*walk.path[:1], here)
        if len(walk.path) > 1 and state.said < 0 and not walk.signs:
            yield Action(who, GO, path=(*path, walk.path[0])[: state.die])
    for other, at in enumerate(state.at):
        if other == seat or at < 0 or not found.reach >> at & 1:
            continue
        for walk in (*found.legal, *found.short)[:6]:
            if walk.path[-1] == at:
                cards = dict.fromkeys(state.hands[seat])
                foe = state.field.players[other]
                yield from (Action(who, GO, card, walk.path, walk.signs, foe=foe) for card in cards)
                yield Action(who, GO, NONE, walk.path, walk.signs, foe=foe, word=ATTACK)
