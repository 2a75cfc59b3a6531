"""Why not begin a turn like that? What this turn may be used for, then the action's own chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.game import Refusal
from rules.underground.actions import (
    ASK_CHANCE,
    BUY,
    CLIMB,
    GIVE_UP,
    GO,
    JUMP,
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
from rules.underground.cards import KIND, TOOLS, WOODEN
from rules.underground.chapters import blows, chasm, handling, prison, shop, throwing, treasure
from rules.underground.chapters.throwing import announcing
from rules.underground.position import in_danger
from rules.underground.state import CANCEL_ON, EXTRA, MISSED, State

Rule = Callable[[State, int, Action], Iterator[Refusal]]


def in_turn(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A player begins a turn: what this turn may be used for, then the action's own chapter."""
    verb, who = action.verb, action.who
    if seat != state.turn:
        mover = state.field.players[state.turn]
        clauses = {USE: ("UE-USE-04", "UE-USE-08"), BUY: ("UE-SHOP-05",),
                   STRIKE: ("UE-ATTACK-07",), SHOW: ("UE-USE-04",)}  # fmt: skip
        text = f"It is {mover}'s turn, not {who}'s."
        yield Refusal("not-your-turn", text, clauses.get(verb, ("UE-START-01",)))
    elif verb not in TURN:
        yield no_turn(action)
    else:
        found = list(turn_rules(state, seat, action))
        yield from found
        if not found or verb == TAKE:  # whatever the turn is for, the treasure lies in plain sight
            yield from TURN[verb](state, seat, action)


def no_turn(action: Action) -> Refusal:
    """A route before the throw, or an answer to nothing that was asked."""
    if action.verb == GO:
        text = f"{action.who} has to throw the die first."
        return Refusal("throw-first", text, ("UE-START-01", "UE-MOVE-01"))
    return Refusal("not-asked", f"Nothing is asked of {action.who} now.", ("UE-USE-04",))


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
    clauses: tuple[str, ...] = ("UE-CAVE-BEAST-02",) if beast else ("UE-CAVE-DEVIL-02",)
    if verb in (PASS, GIVE_UP):
        return
    if verb == BUY and state.field.rulings.shop_in_danger == "yes":
        return
    held = 0 <= action.card < len(TOOLS) and action.card in state.hands[seat]
    if verb == USE and (not held or KIND[action.card] == kind):
        return
    name = "the beast" if beast else "the devil"
    clauses = (*clauses, *(("UE-GAP-58", "UE-SHOP-06") if verb == BUY else ()))
    if verb == TAKE and state.lies == state.at[seat]:
        clauses = (*clauses, "UE-GAP-27", "UE-GAP-58")
    text = f"{action.who} has to fight {name} on this turn."
    yield Refusal("must-fight", text, clauses)


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
