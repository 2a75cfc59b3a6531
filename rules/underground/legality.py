"""Why not? The one predicate behind every list of legal actions.

It asks in this order: is the game over, is it this player's word at all, may a turn be used like
that, and then the chapter that the action belongs to. A refusal uses only what the player knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.game import CHANCE, Refusal
from rules.underground import outcomes
from rules.underground.actions import (
    AHEAD,
    ASK_CHANCE,
    BUY,
    CLIMB,
    DECLINE,
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
    UNKNOWN,
    USE,
    USE_PASS,
    Action,
)
from rules.underground.cards import CUTTING, KIND, TOOLS, WOODEN
from rules.underground.chapters import (
    ahead,
    blows,
    chasm,
    four,
    handling,
    prison,
    shop,
    throwing,
    treasure,
)
from rules.underground.chapters.defence import refuse_decline, refuse_show
from rules.underground.chapters.throwing import announcing
from rules.underground.missteps import refuse_go
from rules.underground.paths import goings
from rules.underground.position import in_danger
from rules.underground.state import CANCEL_ON, EXTRA, MISSED, Question, State

Rule = Callable[[State, int, Action], Iterator[Refusal]]


ANSWERS = {
    "route": (GO,),
    "defend": (SHOW, DECLINE),
    "protect": (SHOW, DECLINE),
    "fall": (SHOW, DECLINE),
    "sent": (SHOW, DECLINE),
    "arrest": (USE_PASS, DECLINE),
    "attack": (STRIKE,),
    "again": (STRIKE, PASS),
    "falling": (STRIKE, PASS),
    "four": (MOVE,),
    "ahead": (AHEAD,),
}
"""What may be said when something is asked."""


ASKED_FOR = {
    "route": ("UE-MOVE-01", "UE-USE-05"),
    "defend": ("UE-USE-10", "UE-DEFENCE-01"),
    "protect": ("UE-USE-12", "UE-GAP-19"),
    "fall": ("UE-USE-11", "UE-GAP-20"),
    "sent": ("UE-GAP-67",),
    "arrest": ("UE-GAP-46",),
    "attack": ("UE-CHANCE-08", "UE-GAP-22"),
    "again": ("UE-GAP-21",),
    "falling": ("UE-GAP-33",),
    "four": ("UE-FOUR-03",),
    "ahead": ("UE-GAP-14",),
}
"""The clauses that ask for it."""


def refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, seats = action.who, state.field.seats
    if state.over != -1:
        yield Refusal("over", "The game is over.", ("UE-EXIT-03",))
    elif who == CHANCE:
        yield from outcomes.refuse(state, action)
    elif who not in seats:
        there = ", ".join(state.field.players)
        text = f"Nobody called {who} is playing; players: {there}."
        yield Refusal("no-player", text, ("UE-GAP-03",))
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
        clauses = outcomes.CLAUSES[kind]
        if action.verb in (USE, BUY):
            clauses = ("UE-USE-05", *clauses)
        yield Refusal("chance-first", text, clauses)
    elif question.who != seat:
        asked = state.field.players[question.who]
        late = ("UE-USE-04",) if action.verb == USE else ()
        shop_late = ("UE-SHOP-05",) if action.verb == BUY else ()
        text = f"{asked} is asked first."
        yield Refusal("not-asked", text, (*late, *shop_late, *ASKED_FOR[kind]))
    elif action.verb not in ANSWERS[kind]:
        yield instead(question, action)
    else:
        yield from ANSWERING[action.verb](state, seat, action)


def instead(question: Question, action: Action) -> Refusal:
    """Something else is asked than what was said."""
    kind = question.kind
    late: tuple[str, ...] = ()
    if action.verb == USE and kind == "route":
        late = ("UE-USE-05",)
    if action.verb == STRIKE and kind == "route":
        late = ("UE-ATTACK-07",)
    if action.verb == BUY:
        late = ("UE-SHOP-06", "UE-SHOP-05")
    said = " or ".join(f"'{verb}'" for verb in ANSWERS[kind])
    text = f"{action.who} is asked something else now; answer with {said}."
    return Refusal("answer-first", text, tuple(dict.fromkeys((*late, *ASKED_FOR[kind]))))


def in_turn(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A player begins a turn: what this turn may be used for, then the action's own chapter."""
    verb, who = action.verb, action.who
    if seat != state.turn:
        mover = state.field.players[state.turn]
        clauses = {USE: ("UE-USE-04", "UE-USE-08"), BUY: ("UE-SHOP-05",),
                   STRIKE: ("UE-ATTACK-07",), SHOW: ("UE-USE-04",)}  # fmt: skip
        text = f"It is {mover}'s turn, not {who}'s."
        yield Refusal("not-your-turn", text, clauses.get(verb, ("UE-START-01",)))
    elif verb == UNKNOWN or verb not in TURN:
        yield unknown(action)
    else:
        found = list(turn_rules(state, seat, action))
        yield from found
        if not found:
            yield from TURN[verb](state, seat, action)


def unknown(action: Action) -> Refusal:
    """Words no rule knows, or an answer to nothing that was asked."""
    if action.verb == GO:
        text = f"{action.who} has to throw the die first."
        return Refusal("throw-first", text, ("UE-START-01", "UE-MOVE-01"))
    if action.verb in (SHOW, DECLINE, MOVE, AHEAD):
        return Refusal("not-asked", f"Nothing is asked of {action.who} now.", ("UE-USE-04",))
    said = action.word or action.verb
    text = f"'{said}' cannot be done; try 'throw', 'use plank on a3' or 'buy plank'."
    return Refusal("unknown-command", text, ("UE-START-01", "UE-USE-04"))


def turn_rules(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """What this turn may be used for at all."""
    verb, who, rulings = action.verb, action.who, state.field.rulings
    extra = state.bonus in (EXTRA, CANCEL_ON)
    throwing = verb in (THROW, JUMP, TURN_BACK)
    if extra and state.misses[seat]:
        if verb != THROW:
            text = f"{who} has to make the extra throw, which cancels a missed one."
            yield Refusal("cancel-first", text, ("UE-CHANCE-14", "UE-GAP-12"))
    elif state.bonus == MISSED and throwing:
        yield Refusal("missing", f"{who} has to miss this throw.", ("UE-CHANCE-12", "UE-GAP-48"))
    elif state.passed and not throwing:
        text = f"{who} has used the pass and leaves with a throw."
        yield Refusal("pass-used", text, ("UE-PRISON-04", "UE-GAP-46"))
    elif extra and rulings.six_gives == "throw" and verb in (USE, BUY, TAKE, STRIKE):
        yield Refusal("only-throw", "A 6 gives only another throw.", ("UE-GAP-12",))
    elif in_danger(state, seat):
        yield from danger(state, seat, action)
    elif throwing and chasm.on_chasm(state, seat):
        text = f"{who} stands in a chasm and climbs out without a throw."
        clauses = ("UE-CHASM-12", "UE-LOSE-10") if state.carrier == seat else ("UE-CHASM-12",)
        yield Refusal("climb-first", text, clauses)
    elif verb in (USE, BUY) and rulings.before_chasm != "anything":
        bridge = verb == USE and action.card >= 0 and KIND[action.card] == WOODEN
        if state.at[seat] >= 0 and announcing(state, seat) and not bridge:
            text = f"In front of a chasm {who} jumps, bridges it or goes back."
            yield Refusal("before-chasm", text, ("UE-GAP-62",))


def danger(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Before the beast or the devil a player fights, and nothing else (UE-GAP-58)."""
    beast = state.field.beast == state.at[seat]
    kind, verb = (0, action.verb) if beast else (1, action.verb)
    clauses = ("UE-CAVE-BEAST-02",) if beast else ("UE-CAVE-DEVIL-02",)
    if verb in (PASS, GIVE_UP):
        return
    if verb == BUY and state.field.rulings.shop_in_danger == "yes":
        return
    held = 0 <= action.card < len(TOOLS) and action.card in state.hands[seat]
    if verb == USE and (not held or KIND[action.card] == kind):
        return
    name = "the beast" if beast else "the devil"
    clauses = (*clauses, "UE-GAP-58", *(("UE-SHOP-06",) if verb == BUY else ()))
    text = f"{action.who} has to fight {name} on this turn."
    yield Refusal("must-fight", text, clauses)


def free(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """Nothing forbids it."""
    yield from ()


TURN: dict[str, Rule] = {
    THROW: throwing.refuse_throw,
    JUMP: throwing.refuse_jump,
    TURN_BACK: throwing.refuse_back,
    USE: handling.refuse_use,
    BUY: shop.refuse_buy,
    TAKE: treasure.refuse_take,
    PASS: throwing.refuse_passing,
    CLIMB: chasm.refuse_climb,
    GIVE_UP: throwing.refuse_giving_up,
    USE_PASS: prison.refuse_pass,
    STRIKE: blows.refuse_blow,
    ASK_CHANCE: throwing.refuse_draw,
}


ANSWERING: dict[str, Rule] = {
    GO: lambda state, seat, action: refuse_go(state, seat, action, goings(state)),
    SHOW: refuse_show,
    DECLINE: refuse_decline,
    STRIKE: blows.refuse_answer_strike,
    PASS: free,
    MOVE: four.refuse_move,
    AHEAD: ahead.refuse_ahead,
    USE_PASS: free,
}


__all__ = ["CUTTING", "refusals"]
