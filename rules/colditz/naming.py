"""Everything worth asking about in a position, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from rules.colditz import cards, outcomes
from rules.colditz.actions import (
    ACCEPT,
    AGREE,
    DECLINE,
    DEPLOY,
    DESPAIR,
    DISCARD,
    DONE,
    DRAW,
    END,
    GENERAL_SEARCH,
    LINE_UP,
    LOSE,
    OFFER,
    PASS,
    READY,
    RELEASES,
    REMOVE,
    REROLL,
    ROLL,
    SHARE,
    TIME,
    WITHDRAW,
    WITHDRAWS,
    Action,
    steps_of,
)
from rules.colditz.board.plan import EQUIPMENT
from rules.colditz.chapters import (
    appel,
    claims,
    markers,
    opportunity,
    security,
    solitary,
    trade,
    windows,
)
from rules.colditz.position import release_circles
from rules.colditz.remembered import hideaways
from rules.colditz.state import NONE, State


def nameable(state: State) -> Iterator[Action]:
    """Every action worth asking about; all legal ones are among them."""
    if state.over != NONE:
        return
    if state.pending:
        yield from asked(state)
        return
    field, seat = state.field, state.turn
    who = field.players[seat]
    for verb in (ROLL, REROLL, DRAW, END):
        yield Action(who, verb)
    yield from tries(state)
    for card in cards.different(state.hands[seat]):
        yield from plays(state, seat, card)
    yield from discards(state, seat)
    if seat == field.security:
        yield from guards_pool(state)
        yield from special(state)
    else:
        yield from releases(state, seat)
        yield from claims.nameable(state, seat)
        yield Action(who, SHARE)
    yield from trade.openings(state)
    yield from hideaways(state)


def tries(state: State) -> Iterator[Action]:
    """Every step of every own pawn along a link, legal or not."""
    field = state.field
    made = steps_of(field)
    for pawn in field.mine[state.turn]:
        here = state.at[pawn]
        if here >= 0:
            near = (*field.links[here], *(to for to, _ in field.across[here]), *field.under[here])
            yield from (made[pawn][to] for to in dict.fromkeys(near))


def plays(state: State, seat: int, card: int) -> Iterator[Action]:
    """Every way a card could be played."""
    if cards.is_security(card):
        yield from security.nameable(state, card)
    else:
        yield from opportunity.nameable(state, seat, card)


def discards(state: State, seat: int) -> Iterator[Action]:
    """Every card that could be discarded."""
    who = state.field.players[seat]
    yield from (Action(who, DISCARD, card=card) for card in cards.different(state.hands[seat]))


def releases(state: State, seat: int) -> Iterator[Action]:
    """Every own man in Solitary, onto every circle at the arrow."""
    who = state.field.players[seat]
    for pawn in state.field.mine[seat]:
        if state.at[pawn] in solitary.CELLS:
            for to in release_circles(state, state.at[pawn]):
                yield Action(who, RELEASES, pawn, to)


def guards_pool(state: State) -> Iterator[Action]:
    """Guards onto posts and from posts to the Office."""
    field = state.field
    who = field.players[field.security]
    for at in field.posts:
        yield Action(who, DEPLOY, to=at)
    for guard in field.mine[field.security]:
        here = state.at[guard]
        if here >= 0 and field.post_mask >> here & 1:
            yield Action(who, WITHDRAWS, guard)


def special(state: State) -> Iterator[Action]:
    """What only the Security Officer does now and then."""
    who = state.field.players[state.field.security]
    if state.refused:
        yield Action(who, GENERAL_SEARCH)
    if state.field.minutes:
        yield Action(who, TIME)
    yield from markers.nameable(state)


def asked(state: State) -> Iterator[Action]:
    """Every answer to what is asked."""
    question, field = state.pending[0], state.field
    kind, seat = question.kind, question.who
    if kind in outcomes.KINDS:
        yield from outcomes.outcomes(state)
        return
    who = field.players[seat]
    if kind == "window":
        yield from window(state)
    elif kind == "agree":
        yield Action(who, AGREE)
    elif kind == "line-up":
        yield Action(who, LINE_UP)
    elif kind == "posts":
        yield from (Action(who, DEPLOY, to=at) for at in field.posts)
        yield Action(who, READY)
    elif kind == "place":
        yield from (steps_of(field)[question.data[0]][at] for at in field.appel)
    elif kind == "lose":
        yield from (Action(who, LOSE, to=place) for place in range(len(EQUIPMENT)))
    elif kind == "appel":
        yield from appel.nameable(state)
    elif kind in ("search", "shot"):
        yield from (Action(who, REROLL), Action(who, PASS))
    elif kind == "luck":
        yield from (Action(who, DRAW), Action(who, PASS))
    elif kind == "markers":
        pairs = range(len(field.pairs))
        yield from (Action(who, REMOVE, to=pair) for pair in pairs if state.markers[pair])
        yield Action(who, DONE)
    elif kind == "descend":
        yield steps_of(field)[question.a][field.pairs[question.b].to]
        yield Action(who, WITHDRAWS, question.a)
    elif kind == "trade":
        yield from trade.nameable(state)
        yield from (Action(who, OFFER), Action(who, WITHDRAW))
    elif kind == "offer":
        yield from (Action(who, ACCEPT), Action(who, DECLINE))
    elif kind == "despair":
        yield from (Action(who, DESPAIR, pawn) for pawn in field.mine[seat])
        yield Action(who, PASS)
    elif kind == "dash":
        yield from tries(state)
        yield Action(who, PASS)


def window(state: State) -> Iterator[Action]:
    """Passing, and the cards that might answer; by ruling of all who are asked."""
    question, field = state.pending[0], state.field
    first = field.rulings.interrupt_order == "first-come"
    for seat in windows.speakers(question, first):
        who = field.players[seat]
        yield Action(who, PASS)
        for card in opportunity.ANSWERS:
            if card in state.hands[seat]:
                yield from opportunity.nameable(state, seat, card)
