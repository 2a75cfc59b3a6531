"""Everything worth asking about in a position, legal or not: what "Why not …?" offers."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from rules import piles
from rules.underground import outcomes
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
)
from rules.underground.cards import (
    COIN,
    EXPLOSIVE,
    KIND,
    LIGHTER,
    SIGNPOST_CARD,
    WEAPON,
    WOODEN,
    fitting,
)
from rules.underground.chapters.four import squares
from rules.underground.outcomes import KINDS
from rules.underground.paths import goings
from rules.underground.reading import plainly
from rules.underground.routes import walks
from rules.underground.state import NONE, OUT, State


def nameable(state: State) -> Iterator[Action]:
    """Every action worth asking about; all legal ones are among them."""
    if state.over != NONE:
        return
    question = state.pending[0] if state.pending else None
    if question is None:
        seat = state.turn
        yield from basics(state, seat)
        for card in dict.fromkeys(state.hands[seat]):
            yield from uses(state, seat, card, around(state, seat))
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
    for way, signs in found.short:
        yield Action(who, GO, path=way, signs=signs)
    here = state.at[seat]
    for way, signs in found.legal:
        path = (*way[:1], here)
        if len(way) > 1 and state.said < 0 and not signs:
            yield Action(who, GO, path=(*path, way[0])[: state.die])
    for other, at in enumerate(state.at):
        if other == seat or at < 0 or not found.reach >> at & 1:
            continue
        for way, signs in (*found.legal, *found.short)[:6]:
            if way[-1] == at:
                cards = dict.fromkeys(state.hands[seat])
                foe = state.field.players[other]
                yield from (Action(who, GO, card, way, signs, foe=foe) for card in cards)
                yield Action(who, GO, NONE, way, signs, foe=foe, word=ATTACK)


# -- a turn -------------------------------------------------------------------------------------


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


def purchases(state: State, seat: int) -> tuple[Action, ...]:
    """Every card of the reserve."""
    return bought(state.field.players[seat], piles.kept(state.reserve))


@lru_cache(maxsize=4096)
def bought(who: str, cards: frozenset[int]) -> tuple[Action, ...]:
    """One purchase for each card."""
    return tuple(Action(who, BUY, card) for card in sorted(cards))


def around(state: State, seat: int) -> list[int]:
    """The squares a card could be tried on: one's own and those next to it."""
    field, here = state.field, state.at[seat]
    return sorted({here, *field.next[here], *field.near[here]}) if here != OUT else []


def uses(state: State, seat: int, card: int, on: Collection[int]) -> Iterator[Action]:
    """Every way a card could be used as a turn on some squares, and on none."""
    field, who, kind = state.field, state.field.players[seat], KIND[card]
    yield plainly(state, Action(who, USE, card))
    if kind == KIND[COIN]:
        return
    for square in on:
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
