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
from rules.underground.cards import CUTTING, KIND, TOOLS, WOODEN, fitting
from rules.underground.chapters import attack, chance, chasm, four, prison, shop, tools, treasure
from rules.underground.chapters.defence import refuse_decline, refuse_show
from rules.underground.paths import goings, refuse_go
from rules.underground.position import arrow, front_chasms, in_danger, others_on, shut_in
from rules.underground.routes import can_jump, stuck, way_back
from rules.underground.state import CANCEL_ON, EXTRA, MISSED, OUT, Question, State

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


def announcing(state: State, seat: int) -> tuple[int, ...]:
    """The chasms a throw must be announced for: none while no step can be taken at all."""
    return () if stuck(state, seat) else front_chasms(state, seat)


# -- the actions of a turn ----------------------------------------------------------------------


def refuse_throw(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """In front of a chasm a throw has to be announced (UE-CHASM-04)."""
    if state.at[seat] == OUT or (state.bonus in (EXTRA, CANCEL_ON) and state.misses[seat]):
        return
    if announcing(state, seat):
        text = f"{action.who} stands in front of a chasm and first says 'jump' or 'back'."
        yield Refusal("announce", text, ("UE-CHASM-04", "UE-GAP-62"))
    elif blocked_draws(state, seat):
        text = f"{action.who} is blocked and draws a chance instead of throwing."
        yield Refusal("draw", text, ("UE-GAP-51",))


def refuse_jump(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A chasm next to the player, with a landing square, and no arrow that points elsewhere."""
    who, field, square = action.who, state.field, action.square
    if state.at[seat] == OUT:
        yield Refusal("no-chasm", f"{who} is out of the game.", ("UE-START-02",))
        return
    beside = [to for to in field.next[state.at[seat]] if field.chasms >> to & 1]
    if square < 0 and len(beside) > 1:
        text = f"Say which chasm {who} jumps: {', '.join(field.names[to] for to in beside)}."
        yield Refusal("which-chasm", text, ("UE-GAP-62",))
    elif square not in beside:
        text = f"{who} does not stand in front of that chasm."
        yield Refusal("no-chasm", text, ("UE-CHASM-03", "UE-CHASM-04"))
    elif stuck(state, seat):
        yield Refusal("shut-in", f"{who} cannot leave this square.", ("UE-PRISON-03", "UE-GAP-43"))
    elif not can_jump(state, seat, square):
        text = "No landing square is open, so the jump cannot be announced."
        yield Refusal("no-landing", text, ("UE-GAP-10",))
    elif chasm.needs_card(state, seat, square) and not holds_signpost(state, seat):
        name = field.names[arrow(state, state.at[seat])]
        text = f"The arrow under {who} points to {name}."
        yield Refusal("arrow", text, ("UE-SIGN-02", "UE-GAP-35"))


def holds_signpost(state: State, seat: int) -> bool:
    """Whether a player holds a Signpost card."""
    return bool(fitting(state.hands[seat], 8))


def refuse_back(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Turning back is said in front of a chasm only."""
    if state.at[seat] == OUT or not announcing(state, seat):
        text = f"{action.who} is not in front of a chasm and just throws."
        yield Refusal("no-chasm", text, ("UE-CHASM-04", "UE-GAP-62"))
    elif not way_back(state, seat):
        text = "The arrow leaves only the jump or a wooden tool."
        yield Refusal("arrow", text, ("UE-GAP-36", "UE-SIGN-02"))


def refuse_passing(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Letting a turn pass: an extra one, or where nothing else is left."""
    if state.bonus in (EXTRA, CANCEL_ON, MISSED):
        return
    if chasm.on_chasm(state, seat) and not chasm.exits(state, seat):
        return
    text = f"{action.who} has to throw or to use a tool; only an extra turn may be declined."
    yield Refusal("must-play", text, ("UE-GAP-12", "UE-MOVE-05"))


def refuse_giving_up(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Only before the beast or the devil without a card, or by ruling when shut in."""
    if in_danger(state, seat):
        kind = 0 if state.at[seat] == state.field.beast else 1
        if fitting(state.hands[seat], kind):
            text = f"{action.who} holds a card to fight with and must use one."
            yield Refusal("must-fight", text, ("UE-GAP-20", "UE-CAVE-BEAST-02"))
    elif not shut_in(state, seat) or state.field.rulings.giving_up != "allowed":
        yield Refusal("no-giving-up", "Nobody gives up: one waits.", ("UE-GAP-69",))


def refuse_blow(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Without a throw a weapon attacks only by ruling (UE-GAP-23)."""
    if state.field.rulings.attack_again != "no-throw" or state.at[seat] < 0:
        text = f"To attack, {action.who} throws first; the weapon is shown after the throw."
        clauses = ("UE-ATTACK-02", "UE-ATTACK-07", "UE-GAP-23")
        yield Refusal("throw-first", text, clauses)
    else:
        yield from attack.refuse_strike(state, seat, action, state.at[seat])


def blocked_draws(state: State, seat: int) -> bool:
    """By ruling a blocked player draws a chance instead of throwing (UE-GAP-51)."""
    if state.field.rulings.blocked_luck != "draws" or not shut_in(state, seat):
        return False
    return bool(state.field.shut >> state.at[seat] & 1) and bool(state.pile)


def refuse_draw(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Chances are drawn on Chance squares."""
    if not blocked_draws(state, seat):
        text = f"{action.who} draws a chance only on stopping on a Chance square."
        yield Refusal("no-draw", text, ("UE-CHANCE-01", "UE-GAP-51"))


# -- the answers --------------------------------------------------------------------------------


def refuse_answer_strike(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A weapon against the opponent that was announced, or another one where more are allowed."""
    question = state.pending[0]
    foe = state.field.seats.get(action.foe, -1)
    if question.kind == "attack" and foe != question.to:
        named = state.field.players[question.to]
        text = f"The attack was announced against {named}."
        yield Refusal("no-target", text, ("UE-GAP-22", "UE-GAP-21"))
    elif question.kind == "again" and foe in question.done:
        text = f"{action.foe} has been attacked in this turn."
        yield Refusal("no-target", text, ("UE-GAP-21", "UE-ATTACK-07"))
    else:
        found = list(attack.refuse_strike(state, seat, action, question.square))
        if question.kind == "falling" and foe in others_on(state, question.square, seat):
            found = [one for one in found if one.code != "safe"]
        yield from found


def free(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """Nothing forbids it."""
    yield from ()


TURN: dict[str, Rule] = {
    THROW: refuse_throw,
    JUMP: refuse_jump,
    TURN_BACK: refuse_back,
    USE: tools.refuse_use,
    BUY: shop.refuse_buy,
    TAKE: treasure.refuse_take,
    PASS: refuse_passing,
    CLIMB: chasm.refuse_climb,
    GIVE_UP: refuse_giving_up,
    USE_PASS: prison.refuse_pass,
    STRIKE: refuse_blow,
    ASK_CHANCE: refuse_draw,
}
ANSWERING: dict[str, Rule] = {
    GO: lambda state, seat, action: refuse_go(state, seat, action, goings(state)),
    SHOW: refuse_show,
    DECLINE: refuse_decline,
    STRIKE: refuse_answer_strike,
    PASS: free,
    MOVE: four.refuse_move,
    AHEAD: chance.refuse_ahead,
    USE_PASS: free,
}

__all__ = ["CUTTING", "refusals"]
