"""Carrying actions out: which chapter answers for which."""

from __future__ import annotations

from rules.duel.chapters.beginning import draw_first, start
from rules.duel.chapters.grenades import throw
from rules.duel.chapters.leaving import enter
from rules.duel.chapters.treasures import drop, swap, take
from rules.duel.chapters.turns import end_turn
from rules.duel.chapters.walls import move
from rules.duel.commands import DROP, ENTER, FIRST, MOVE, START, SWAP, TAKE, THROW, Command
from rules.duel.counts import extra
from rules.duel.legality import refusals
from rules.duel.narration import Log, done
from rules.duel.state import PLAYERS, SEAT, State


def resolve(state: State, command: Command, log: Log) -> State:
    """The state after a legal ``command``; events go into ``log`` unless it is ``None``."""
    who, verb, way, place, word = command
    if verb == FIRST:
        return draw_first(state, word, log)
    me = SEAT[who]
    if verb == MOVE:
        return move(state, me, way, log)
    if verb == THROW:
        return throw(state, me, command, log)
    if verb == TAKE:
        return take(state, me, log)
    if verb == SWAP:
        return swap(state, me, log)
    if verb == ENTER:
        return enter(state, me, command, log)
    if verb == START:
        return start(state, me, place, log)
    if verb == DROP:
        return drop(state, me, log)
    return give_up(state, me, log)


def give_up(state: State, me: int, log: Log) -> State:
    """End the turn early: nobody has to act, and nothing is saved (LD-MOVE-03, LD-GAP-08)."""
    if log is not None:
        who = PLAYERS[me]
        clauses = ["LD-MOVE-03", "LD-GAP-08"] if state.left else ["LD-GAP-33"]
        if state.left and extra(state.walkers[1 - me], state.rulings):
            clauses.append("LD-BOW-08")
        if not all(any(refusals(state, Command(who, verb))) for verb in (TAKE, SWAP)):
            clauses.append("LD-CAR-05")
        log.append(done(me, "ended", f"{who} ends the turn.", tuple(clauses)))
    return end_turn(state, me, log)
