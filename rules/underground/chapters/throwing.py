"""Beginning a turn without a tool: throwing, announcing, passing, giving up."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import (
    Action,
)
from rules.underground.cards import fitting
from rules.underground.chapters import chasm
from rules.underground.position import front_chasms, in_danger, shut_in
from rules.underground.routes import can_jump, held, stuck, way_back
from rules.underground.state import CANCEL_ON, EXTRA, MISSED, OUT, State


def announcing(state: State, seat: int) -> tuple[int, ...]:
    """The chasms a throw must be announced for: none while no step can be taken at all."""
    return () if stuck(state, seat) else front_chasms(state, seat)


def refuse_throw(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """In front of a chasm a throw has to be announced (UE-CHASM-04)."""
    if state.at[seat] == OUT or (state.bonus in (EXTRA, CANCEL_ON) and state.misses[seat]):
        return
    if announcing(state, seat):
        text = f"{action.who} stands in front of a chasm and first says 'jump' or 'back'."
        yield Refusal("announce", text, ("UE-CHASM-04", "UE-GAP-62"))
    elif not stuck(state, seat) and not way_back(state, seat):
        yield no_way_back()
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
        yield held(state, seat)
    elif not can_jump(state, seat, square):
        text = "No landing square is open, so the jump cannot be announced."
        yield Refusal("no-landing", text, ("UE-GAP-10",))
    else:
        yield from chasm.refuse_leaving(state, seat, square)


def refuse_back(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Turning back is said in front of a chasm only."""
    if state.at[seat] == OUT or not announcing(state, seat):
        text = f"{action.who} is not in front of a chasm and just throws."
        yield Refusal("no-chasm", text, ("UE-CHASM-04", "UE-GAP-62"))
    elif not way_back(state, seat):
        yield no_way_back()


def no_way_back() -> Refusal:
    """The arrow underfoot points into a chasm that can be jumped."""
    text = "The arrow leaves only the jump or a wooden tool."
    return Refusal("arrow", text, ("UE-GAP-36", "UE-SIGN-02"))


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
            clause = "UE-CAVE-DEVIL-02" if kind else "UE-CAVE-BEAST-02"
            yield Refusal("must-fight", text, ("UE-GAP-20", clause))
    elif not shut_in(state, seat) or state.field.rulings.giving_up != "allowed":
        yield Refusal("no-giving-up", "Nobody gives up: one waits.", ("UE-GAP-69",))


def blocked_draws(state: State, seat: int) -> bool:
    """By ruling a blocked player draws a chance instead of throwing (UE-GAP-51)."""
    if state.field.rulings.blocked_luck != "draws" or not shut_in(state, seat):
        return False
    return bool(state.field.shut >> state.at[seat] & 1) and bool(state.pile)


def refuse_draw(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Chances are drawn on Chance squares."""
    if not blocked_draws(state, seat):
        text = f"{action.who} draws a chance only on stopping on a Chance square."
        shut = ("UE-GAP-51",) if shut_in(state, seat) else ()
        yield Refusal("no-draw", text, ("UE-CHANCE-01", *shut))
