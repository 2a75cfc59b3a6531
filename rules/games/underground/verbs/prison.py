"""The prison: in by a chance or freely, out with the pass or by cutting the grates."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.underground.actions import Action
from rules.games.underground.state import (
    CLAUSE_OF,
    CUTTING,
    FREED,
    PRISON_PASS,
    TOOLS,
    Play,
    Question,
    State,
    fitting,
    opened,
    others_on,
    shut_in,
)
from rules.games.underground.verbs.caves import keeps_tools, sends


def sent(play: Play, seat: int) -> None:
    """A chance sends a player to prison; tools and treasure stay with him (UE-USE-14)."""
    if play.field.prison < 0:
        text = "This board has no prison: nothing happens."
        play.say("lapsed", text, "UE-GAP-02", seat=seat)
        return
    rulings = play.field.rulings
    if play.passes[seat] and rulings.leave_prison == "when-sent":
        play.ask(Question("arrest", seat))
        return
    if rulings.file_on_arrival == "at-once":
        locks(play, seat)
        if not opened(play, play.field.prison):
            play.ask(Question("sent", seat, square=play.field.prison))
        return
    locks(play, seat)


def locks(play: Play, seat: int) -> None:
    """The figure stands in the prison."""
    sent_there = sends(play, seat, play.field.prison)
    why = ("UE-CHANCE-17", "UE-PRISON-01", *keeps_tools(play, seat), *sent_there)
    play.say("imprisoned", f"{play.players[seat]} is sent to prison.", *why, seat=seat)
    if opened(play, play.field.prison):
        text = "The grates are cut open at the moment."
        play.say("unharmed", text, "UE-RESTORE-04", "UE-GAP-44", seat=seat)
        if play.field.rulings.caught_inside == "leaves":
            play.let(seat, FREED)


def uses_pass(play: Play, action: Action) -> bool:
    """The pass lets its owner out with this turn's throw (UE-PRISON-04); the turn goes on."""
    if play.pending:
        seat = play.answered().who
        returns(play, seat)
        text = f"{action.who} shows the prison pass and is not sent to prison."
        play.say("used-pass", text, "UE-GAP-46", "UE-PRISON-07", seat=seat)
        return False
    seat = play.turn
    returns(play, seat)
    play.free, play.passed = play.field.prison, True
    why = ["UE-PRISON-04", "UE-PRISON-07", "UE-CHANCE-19", "UE-GAP-46"]
    if others_on(play, play.field.prison, seat):
        why.append("UE-GAP-45")
    if play.field.rulings.opens_prison == "everybody":
        play.unlock(play.field.prison, seat)
    text = f"{action.who} shows the prison pass and may leave with this throw."
    play.say("used-pass", text, *why, seat=seat)
    return True


def returns(play: Play, seat: int) -> None:
    """The used pass goes to the very bottom of the Chance pile (UE-PRISON-07)."""
    play.give_pass(seat, -1)
    play.pile = (*play.pile, PRISON_PASS)


def arrested(play: Play, _action: Action) -> None:
    """The pass is kept: off to prison (UE-GAP-46)."""
    locks(play, play.answered().who)


def arriving(play: Play, question: Question) -> bool:
    """Nobody without a cutting tool is asked for one on arrival (UE-GAP-67)."""
    if fitting(play.hands[question.who], CUTTING):
        return False
    play.answered()
    return True


def cut_on_arrival(play: Play, question: Question, card: int) -> None:
    """By ruling a file may be shown at once, and the way out is open (UE-GAP-67)."""
    play.unlock(play.field.prison, question.who)
    who = play.players[question.who]
    text = f"{who} cuts the grates at once with the {TOOLS[card]}."
    why = ("UE-GAP-67", CLAUSE_OF[CUTTING], "UE-PRISON-05")
    play.say("opened", text, *why, seat=question.who, card=TOOLS[card])


def locked_up(play: Play, question: Question) -> None:
    """No file is shown on arrival."""
    text = f"{play.players[question.who]} waits in prison."
    play.say("waits", text, "UE-GAP-67", seat=question.who)


def refuse_pass(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """The pass is used in a closed prison, on one's own turn, before the throw."""
    who = action.who
    if not state.passes[seat]:
        yield Refusal("no-pass", f"{who} has no prison pass.", ("UE-PRISON-04",))
    elif state.at[seat] < 0 or state.at[seat] != state.field.prison:
        text = f"{who} is not in prison: the pass is kept."
        yield Refusal("not-in-prison", text, ("UE-GAP-46", "UE-PRISON-04"))
    elif not shut_in(state, seat):
        text = "The way out is open: the pass is not used up."
        yield Refusal("open", text, ("UE-GAP-46",))
