"""Playing and discarding cards: whose, when, and whether they do anything."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz import state as cards
from rules.games.colditz.actions import Action
from rules.games.colditz.state import CARDS, Play, State
from rules.games.colditz.verbs import opportunity, security
from rules.games.colditz.verbs.turn import excess


def anytime(card: int) -> bool:
    """Whether a card may be played outside the own Turn (EC-CARD-09)."""
    return card == cards.HIDEAWAY


def refuse_held(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Only what one holds can be played or discarded."""
    card = action.card
    if card < 0 or card not in state.hands[seat]:
        name = CARDS[card] if card >= 0 else "that card"
        clauses: tuple[str, ...] = ("EC-CARD-08",)
        if card == cards.STAFF_CAR:
            clauses = ("EC-STAFFCAR-01", *clauses)
        elif card in cards.TUNNEL_CARDS:
            clauses = ("EC-TUNNEL-01", *clauses)
        yield Refusal("not-held", f"{action.who} does not hold {name}.", clauses)


def refuse_word(action: Action) -> Iterator[Refusal]:
    """Only a Search card may name a nation besides what it is played on."""
    if action.word and action.card != cards.SEARCH:
        text = f"{CARDS[action.card]} names no nation besides."
        yield Refusal("no-target", text, ("EC-CARD-10", "EC-GAP-02"))


def refuse_play(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A card of one's own, at its time, with an effect."""
    found = [*refuse_held(state, seat, action), *refuse_word(action)]
    if not found:
        chapter = security if cards.is_security(action.card) else opportunity
        found = list(chapter.refuse(state, seat, action))
    if vain(state, action, found):
        return
    yield from found


def vain(state: State, action: Action, found: list[Refusal]) -> bool:
    """By ruling a card may be played for nothing (EC-GAP-73)."""
    return (
        state.field.rulings.empty_play == "allowed"
        and action.pawn < 0 and action.to < 0
        and bool(found) and all(one.code == "no-effect" for one in found)
    )  # fmt: skip


def refuse_answer(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """In a window: a card of one's own that answers what was announced."""
    found = [*refuse_held(state, seat, action), *refuse_word(action)]
    yield from found or opportunity.refuse_answer(state, seat, action)


def plays(play: Play, action: Action) -> None:
    """A card is played: it goes under its deck and does what it says (EC-CARD-10)."""
    state = play.s
    seat, card = play.field.seats[action.who], action.card
    window = bool(state.pending) and state.pending[0].kind == "window"
    chapter = security if cards.is_security(card) else opportunity
    empty = not window and bool(list(chapter.refuse(state, seat, action)))
    play.give_back(seat, card)
    clauses = ["EC-CARD-10", "EC-CARD-12"]
    clauses.append("EC-CARD-09" if window or seat != state.turn else "EC-CARD-08")
    if card == cards.APPEL_CARD:
        clauses += ["EC-CARD-11", "EC-APPEL-07"]
    text = f"{action.who} plays {CARDS[card]}."
    play.say("played", text, *clauses, seat=seat, card=CARDS[card])
    if empty:
        play.say("vain", "It does nothing.", "EC-GAP-73", seat=seat)
    elif window:
        opportunity.answers(play, action)
    elif cards.is_security(card):
        security.does(play, action)
    else:
        opportunity.does(play, action)


def refuse_discard(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A card is discarded only when the hand is too large (EC-CARD-06)."""
    found = list(refuse_held(state, seat, action))
    yield from found
    if not found and excess(state, seat) <= 0:
        text = f"{action.who} holds no card too many."
        yield Refusal("no-need", text, ("EC-CARD-05", "EC-CARD-06"))


def discards(play: Play, action: Action) -> None:
    """A card goes face down under its deck (EC-CARD-06, EC-CARD-12)."""
    seat = play.field.seats[action.who]
    play.give_back(seat, action.card)
    clauses = ("EC-CARD-05", "EC-CARD-06", "EC-CARD-12", "EC-GAP-31")
    play.say("discarded", f"{action.who} discards a card face down.", *clauses, seat=seat)
