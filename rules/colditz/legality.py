"""Why not? The one predicate behind every list of legal actions.

It asks in this order: is the game over, is it this player's word at all, and then the chapter that
the action belongs to. A refusal uses only what the player knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.colditz import outcomes
from rules.colditz.actions import (
    ACCEPT,
    AGREE,
    ASK,
    CLAIM,
    DECLINE,
    DEPLOY,
    DESPAIR,
    DISCARD,
    DONE,
    DRAW,
    END,
    GENERAL_SEARCH,
    GIVE,
    LINE_UP,
    LOSE,
    OBEYS,
    OFFER,
    PASS,
    PLAY,
    READY,
    REFUSES,
    RELEASES,
    REMOVE,
    REROLL,
    ROLL,
    SHARE,
    STEP,
    TIME,
    TRADE,
    UNKNOWN,
    WITHDRAW,
    WITHDRAWS,
    Action,
)
from rules.colditz.chapters import (
    appel,
    arrest,
    beginning,
    claims,
    despair,
    ending,
    escape,
    guards,
    markers,
    moving,
    pausing,
    playing,
    rolling,
    searching,
    solitary,
    trade,
    turns,
)
from rules.colditz.state import State
from rules.game import CHANCE, Refusal

Rule = Callable[[State, int, Action], Iterator[Refusal]]


def free(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """Nothing forbids it."""
    yield from ()


def refuse_dash(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """In a last dash one man moves, like any other."""
    found = list(despair.refuse_dash(state, seat, action))
    yield from found or moving.refuse_step(state, seat, action)


ANSWERS: dict[str, dict[str, Rule]] = {
    "agree": {AGREE: free},
    "line-up": {LINE_UP: free},
    "posts": {DEPLOY: beginning.refuse_first_post, READY: beginning.refuse_ready},
    "place": {STEP: claims.refuse_place},
    "lose": {LOSE: arrest.refuse_lose},
    "window": {PLAY: playing.refuse_answer, PASS: free},
    "appel": {
        STEP: appel.refuse_answer, REFUSES: appel.refuse_answer, OBEYS: appel.refuse_answer,
        DONE: appel.refuse_answer,
    },
    "search": {REROLL: rolling.refuse_reroll, PASS: free},
    "shot": {REROLL: rolling.refuse_reroll, PASS: free},
    "luck": {DRAW: rolling.refuse_draw, PASS: free},
    "markers": {REMOVE: markers.refuse_discretion, DONE: free},
    "descend": {STEP: markers.refuse_descent, WITHDRAWS: markers.refuse_descent},
    "trade": {
        GIVE: trade.refuse_word, ASK: trade.refuse_word, OFFER: trade.refuse_offer, WITHDRAW: free,
    },
    "offer": {ACCEPT: trade.refuse_accept, DECLINE: free},
    "despair": {DESPAIR: despair.refuse_despair, PASS: free},
    "dash": {STEP: refuse_dash, PASS: despair.refuse_pass},
}  # fmt: skip
"""What may be said when something is asked."""

ASKED_FOR: dict[str, tuple[str, ...]] = {
    "agree": ("EC-VARIANT-03",),
    "line-up": ("EC-SETUP-21", "EC-SETUP-22"), "posts": ("EC-SETUP-23", "EC-SETUP-24"),
    "place": ("EC-GAP-28",), "lose": ("EC-ARREST-11",),
    "window": ("EC-CARD-13", "EC-GAP-62"), "appel": ("EC-APPEL-08",),
    "search": ("EC-APPEL-10",), "shot": ("EC-GAP-51",), "luck": ("EC-GAP-07",),
    "markers": ("EC-ESCAPE-06", "EC-GAP-54"), "descend": ("EC-ATTEMPT-21",),
    "trade": ("EC-GAP-29",), "offer": ("EC-GAP-29",), "despair": ("EC-GAP-60",),
    "dash": ("EC-GAP-60",),
}  # fmt: skip
"""The clauses that ask for it."""

TURN: dict[str, Rule] = {
    ROLL: rolling.refuse_roll, REROLL: rolling.refuse_reroll, DRAW: rolling.refuse_draw,
    STEP: moving.refuse_step, END: turns.refuse_end, RELEASES: solitary.refuse_release,
    CLAIM: claims.refuse_claim, PLAY: playing.refuse_play, DISCARD: playing.refuse_discard,
    DEPLOY: guards.refuse_deploy, WITHDRAWS: guards.refuse_office, REMOVE: markers.refuse_remove,
    GENERAL_SEARCH: searching.refuse_search, TIME: ending.refuse_time, SHARE: escape.refuse_share,
    TRADE: trade.refuse_trade,
}  # fmt: skip
"""What belongs to each action of a Turn."""

OTHERS = {
    PLAY: ("EC-CARD-08", "EC-CARD-09"), CLAIM: ("EC-GAP-27",), DRAW: ("EC-CARD-02",),
    DISCARD: ("EC-CARD-08",),
}  # fmt: skip
"""The clauses that keep these to one's own Turn."""

NEEDS_ESCAPER = {CLAIM, RELEASES, SHARE}


def refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, seats = action.who, state.field.seats
    if state.over != -1:
        escaped = state.over >> state.field.security != 1
        yield Refusal("over", "The game is over.", ("EC-WIN-01" if escaped else "EC-WIN-03",))
    elif who == CHANCE:
        yield from outcomes.refuse(state, action)
    elif who not in seats:
        there = ", ".join(state.field.players)
        text = f"Nobody called {who} is playing; players: {there}."
        yield Refusal("no-player", text, ("EC-SETUP-08",))
    elif action.verb == UNKNOWN and action.word.startswith("rounds"):
        text = "What was agreed before the game holds to its end."
        yield Refusal("agreed", text, ("EC-VARIANT-03",))
    elif action.verb == UNKNOWN:
        text = f"'{action.word}' cannot be done; try 'roll', 'end' or a pawn: 'Br1 to I06'."
        yield Refusal("unknown-command", text, ("EC-TURN-06",))
    elif state.pending:
        yield from answering(state, seats[who], action)
    else:
        yield from in_turn(state, seats[who], action)


def answering(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Something has been asked: only the player asked may speak, and only to that."""
    question = state.pending[0]
    kind = question.kind
    if kind in outcomes.KINDS:
        text = f"First chance has to speak: {outcomes.WAITED[kind]}."
        yield Refusal("chance-first", text, outcomes.due(state))
        return
    first = kind == "window" and state.field.rulings.interrupt_order == "first-come"
    if seat != question.who and not (first and seat in question.rest):
        asked = state.field.players[question.who]
        yield Refusal("not-asked", f"{asked} is asked first.", asked_for(state))
    elif action.verb not in ANSWERS[kind]:
        said = " or ".join(f"'{verb}'" for verb in ANSWERS[kind])
        text = f"{action.who} is asked something else now; answer with {said}."
        yield Refusal("answer-first", text, asked_for(state))
    else:
        yield from ANSWERS[kind][action.verb](state, seat, action)


def asked_for(state: State) -> tuple[str, ...]:
    """The clauses that ask what is asked now."""
    kind = state.pending[0].kind
    if kind == "agree" and state.field.rulings.classic:
        return ("EC-CLASSIC-12",)
    return (claims.sent(state.pending[0]),) if kind == "place" else ASKED_FOR[kind]


def in_turn(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A player acts in a Turn; trades and Hideaway belong to no Turn alone."""
    verb, field = action.verb, state.field
    if verb not in TURN:
        text = f"Nothing is asked of {action.who} now."
        yield Refusal("not-asked", text, ("EC-TURN-06",))
        return
    anytime = verb == TRADE or (verb == PLAY and playing.anytime(action.card))
    if seat != state.turn and not anytime:
        mover = field.players[state.turn]
        text = f"It is {mover}'s Turn, not {action.who}'s."
        yield Refusal("not-your-turn", text, OTHERS.get(verb, ("EC-TURN-05", "EC-TURN-07")))
        return
    crossing = state.mover >= 0 and field.rulings.pausing == "refused"
    if crossing and verb != STEP and not (verb == REMOVE and action.pawn == state.mover):
        yield moving.must_go_on(state)
        return
    if verb in NEEDS_ESCAPER and seat == field.security:
        text = "That is for Escape Officers only."
        clause = "EC-DOUBLE-01" if verb == RELEASES else "EC-EQUIP-01"
        yield Refusal("no-escaper", text, (clause,))
        return
    found = list(by_ruling(state, seat, action))
    yield from found
    if found:
        return
    found = list(TURN[verb](state, seat, action))
    yield from found
    if not found and state.mover >= 0 and verb != END:
        yield from pausing.strands(state, action)


def by_ruling(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """What rulings forbid for a while: a hand too large, a Turn closed by a claim."""
    rulings, verb = state.field.rulings, action.verb
    own = seat == state.turn
    checked = own and rulings.hand_check == "at-once" and turns.excess(state, seat) > 0
    if checked and verb not in (PLAY, DISCARD, CLAIM):
        text = f"{action.who} uses or discards a card first."
        yield Refusal("hand-limit", text, ("EC-GAP-74", "EC-CARD-06"))
    closed = rulings.claim_time == "turn-end" and state.claims and own
    if closed and verb not in (CLAIM, END, DISCARD):
        text = "After a claim only another claim is possible."
        yield Refusal("claimed", text, ("EC-GAP-27",))


def legal(state: State, named: Iterable[Action]) -> tuple[Action, ...]:
    """What nothing forbids of what was named."""
    return tuple(action for action in dict.fromkeys(named) if not any(refusals(state, action)))
