"""Throwing and moving: one figure, one throw, one route."""

from __future__ import annotations

from functools import cache

from rules.underground.actions import ATTACK, GO, JUMP, TURN_BACK, Action
from rules.underground.chapters import attack, caves, chance, chasm, entering, signpost, turns
from rules.underground.chapters.leaving import leaves
from rules.underground.chapters.story import told
from rules.underground.chapters.treasure import picks_up
from rules.underground.play import Play
from rules.underground.position import opened
from rules.underground.state import BACK, CANCEL_ON, EXTRA, FREED, NONE, ONCE, UNSAID, Question


@cache
def roll(seat: int) -> Question:
    """The die, thrown by a player."""
    return Question("roll", seat)


@cache
def route(seat: int) -> Question:
    """Where a player goes after his throw."""
    return Question("route", seat)


def throw(play: Play, action: Action) -> None:
    """The die is about to be thrown, for a jump or for turning back if that was announced."""
    said = UNSAID
    if action.verb == JUMP:
        said = action.square
    elif action.verb == TURN_BACK:
        said = BACK
    play.said = said
    if play.log is not None:
        who = action.who
        if said >= 0:
            name = play.names[said]
            why: tuple[str, ...] = ("UE-CHASM-02", "UE-CHASM-04")
            beside = play.field.near_mask[play.at[play.turn]] & play.field.chasms
            if beside.bit_count() > 1 or play.came[play.turn] == said:
                why = (*why, "UE-GAP-62")
            text = f"{who} announces a jump over the chasm {name} and throws."
            play.say("announced", text, *why, seat=play.turn, square=name)
        elif said == BACK:
            text = f"{who} announces turning back from the chasm and throws."
            play.say("announced", text, "UE-CHASM-04", "UE-GAP-62", seat=play.turn)
        else:
            play.say("throws", f"{who} throws the die.", "UE-START-01", seat=play.turn)
    play.ask(roll(play.turn))


def rolled(play: Play, action: Action) -> bool:
    """The die shows a number; gives whether the turn has been dealt with already."""
    play.answered()
    seat, die = play.turn, action.card
    play.die = die
    if play.log is not None:
        why = ["UE-MOVE-01"]
        if play.misses[seat] and play.bonus in (EXTRA, CANCEL_ON):
            why = ["UE-CHANCE-14"]
        elif play.at[seat] < 0:
            why = ["UE-START-01"]
        elif play.said >= 0:
            why = ["UE-CHASM-05"] if die in chasm.DEADLY else ["UE-CHASM-07"]
        if die == 6 and why != ["UE-CHANCE-14"]:
            why.append("UE-MOVE-11")
        play.say("rolled", f"The die shows {die}.", *why, seat=seat, die=die)
    if play.misses[seat] and play.bonus in (EXTRA, CANCEL_ON):
        cancel(play, seat, die)
        return True
    play.again = die == 6
    if play.at[seat] < 0:
        entering.enters(play, seat, die)
    elif play.said >= 0:
        chasm.jumps(play, seat, die)
    else:
        play.ask(route(seat))
    return False


def cancel(play: Play, seat: int, die: int) -> None:
    """An extra throw is not walked but cancels a missed one (UE-CHANCE-14, UE-GAP-49)."""
    counts = play.field.rulings.cancelling == "extra-throw" or play.bonus == EXTRA or die == 6
    left = play.misses[seat] - counts
    play.miss(seat, left)
    who = play.players[seat]
    why = ["UE-CHANCE-14"]
    if play.bonus == CANCEL_ON:
        why.append("UE-GAP-49")
    text = f"{who} stays, and the throw cancels a missed one" if counts else f"{who} stays"
    tail = f"; {left} left to miss." if left else ", so none is left to miss."
    play.say("cancelled", text + tail, *why, seat=seat, left=left)
    play.again = die == 6
    turns.end_turn(play, cancelled=True)


def go(play: Play, action: Action) -> None:
    """A figure walks its route and comes to a stop."""
    seat = play.turn
    if play.pending and play.pending[0].kind == "route":
        play.answered()
    path, here = action.path, play.at[seat]
    if play.log is not None:
        told(play, seat, action)
    for square in action.signs:
        signpost.passes(play, seat, square)
    if not path:
        attack.after_stop(play, seat, action)
        return
    if chasm.misses_landing(play, path):
        chasm.falls(play, seat, path[0])
        return
    exact = len(path) == play.die
    play.put(seat, path[-1], path[-2] if path[1:] else here)
    arrives(play, seat, action, exact=exact, start=here)


def arrives(play: Play, seat: int, action: Action, *, exact: bool, start: int = NONE) -> None:
    """A figure from ``start`` has come to a stop by its own step: out, treasure, chance, attack.

    In a shut cave that this player cleared he may walk on with his following throw (UE-GAP-41).
    """
    square, field = play.at[seat], play.field
    if square == play.free and field.shut >> square & 1:
        play.let(seat, ONCE)
    if leaves(play, seat, exact=exact):
        return
    if field.rulings.caught_inside == "leaves" and opened(play, square):
        play.let(seat, FREED)
    caves.enters(play, seat, square)
    if square == field.hoard:
        picks_up(play, seat)
    if field.chances >> square & 1:
        thrown = action.verb == GO
        if action.word == ATTACK or (action.foe and field.rulings.attack_on_chance != "never"):
            attack.announced(play, seat, action)
        if thrown or field.rulings.arrival_draw == "every-stop":
            chance.draws(play, seat, turned=signpost.turns(start, action.path))
    elif action.foe:
        attack.after_stop(play, seat, action)


__all__ = ["NONE", "arrives", "cancel", "go", "rolled", "throw"]
