"""Turns: who is next, the extra turn of a 6, missed throws, and caves that close again."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.underground.actions import NONE
from rules.games.underground.asked import Question
from rules.games.underground.state import (
    CANCEL_ON,
    EXTRA,
    HELD,
    MISSED,
    NORMAL,
    ONCE,
    OUT,
    STALLED,
    UNSAID,
    Play,
    Position,
)
from rules.games.underground.verbs.stall import is_stalled

# -- What follows by itself ---------------------------------------------------------------------

Follow = Callable[[Play, Question], bool]
FOLLOWS: dict[str, Follow] = {}
"""Questions that may be settled without asking anybody: by kind, what tells whether it was."""


def enter_follow(*kinds: str) -> Callable[[Follow], Follow]:
    """Enter a function in the table of what follows by itself."""

    def enter(follow: Follow) -> Follow:
        FOLLOWS.update(dict.fromkeys(kinds, follow))
        return follow

    return enter


def settle_turn(play: Play) -> None:
    """Go on until somebody, or chance, has to answer; with nothing left the turn is over."""
    while play.over == NONE:
        if not play.pending:
            end_turn(play)
            return
        head = play.pending[0]
        follow = FOLLOWS.get(head.kind)
        if follow is None or not follow(play, head):
            return


# -- Getting out with the treasure ----------------------------------------------------------------


def way_out(play: Play, square: int) -> bool:
    """Whether a square leads out of the caves (UE-GOAL-03)."""
    return square == play.field.start or bool(play.field.exits >> square & 1)


def leave_with_treasure(play: Play, seat: int, *why: str, exact: bool) -> bool:
    """Whether a carrier who has come to a square is out, and if so the end (UE-EXIT-03)."""
    field, square = play.field, play.at[seat]
    if play.carrier != seat or not way_out(play, square):
        return False
    if field.rulings.leaving_count == "exact" and not exact:
        return False
    if square == field.start and any(
        at == square for other, at in enumerate(play.at) if other != seat
    ):
        return False
    win_game(play, seat, *why, *(() if exact else ("UE-GAP-53",)))
    return True


def win_game(play: Play, seat: int, *more: str) -> None:
    """The carrier gets out and has won."""
    square = play.at[seat]
    play.over, play.again, play.pending = seat, False, ()
    name, who = play.names[square], play.players[seat]
    if square == play.field.start:
        why: tuple[str, ...] = ("UE-EXIT-02", "UE-EXIT-04")
        if OUT in play.at or play.field.rulings.occupied_start == "waits":
            why = (*why, "UE-GAP-54")
        text = f"{who} leaves through Start with the treasure and wins."
    else:
        why = ("UE-EXIT-01",)
        text = f"{who} leaves through the exit {name} with the treasure and wins."
    clauses = ("UE-GOAL-02", "UE-GOAL-03", "UE-EXIT-03", *why, *more)
    play.say("won", text, *clauses, seat=seat, square=name)


def tell_stealing(play: Play, seat: int, *why: str) -> None:
    """Whoever killed the carrier has the treasure now (UE-STEAL-02)."""
    text = f"{play.players[seat]} has the treasure now."
    play.say("stole", text, "UE-STEAL-02", *why, seat=seat)


def comes_by(play: Play, seat: int) -> bool:
    """Whether somebody who has come by the treasure where he stands is out at once (UE-GAP-53)."""
    return leave_with_treasure(play, seat, "UE-GAP-53", exact=True)


def home_alone(play: Play) -> bool:
    """By ruling a carrier waits on Start and wins when the others have left it (UE-GAP-54)."""
    seat, start = play.carrier, play.field.start
    if seat == NONE or play.at[seat] != start or start == NONE:
        return False
    return leave_with_treasure(play, seat, exact=True)


# -- Turns ----------------------------------------------------------------------------------------


MENDED = {
    "fire-cave": "The Fire Cave burns again.",
    "rubble-cave": "The Rubble Cave has fallen in again.",
    "beast-cave": "The beast is back in its cave.",
    "devil-cave": "The devil is back in its cave.",
    "prison": "The prison grates are whole again.",
}


def find_owner(who: int) -> int:
    """Whose turn closes an open cave; by ruling its end does (UE-GAP-41)."""
    return who if who >= 0 else -2 - who


def next_seat(state: Position) -> int:
    """Who has the next turn: the mover himself after a 6, else the next who misses none."""
    if state.again:
        return state.turn
    count = len(state.at)
    if count == 1:
        return state.turn
    misses = list(state.misses)
    seat = state.turn
    while True:
        seat = (seat + 1) % count
        if not misses[seat] or state.field.rulings.missed_turn == "throw":
            return seat
        misses[seat] -= 1


def end_turn(play: Play, *, cancelled: bool = False) -> None:
    """The turn is over: an extra one for a 6, else the next player's."""
    seat, rulings = play.turn, play.field.rulings
    play.die, play.said, play.free, play.passed = 0, UNSAID, NONE, False
    if play.bonus == MISSED:
        play.miss(seat, max(play.misses[seat] - 1, 0))
    if rulings.open_until == "turn-ends" and any(who == -2 - seat for _, who in play.open):
        close_caves(play, -2 - seat)
    if rulings.occupied_start == "waits" and home_alone(play):
        return
    if play.again:
        begin_extra(play, cancelled=cancelled)
    else:
        follow_on(play)
    if is_stalled(play):
        end_stalled(play)


def begin_extra(play: Play, *, cancelled: bool) -> None:
    """A 6 gives one more turn, whatever it led to (UE-MOVE-11, UE-MOVE-12)."""
    seat = play.turn
    play.again = False
    if play.log is not None:
        why = ["UE-CHANCE-15"] if cancelled else ["UE-MOVE-11"]
        who = play.players[seat]
        text = f"{who} threw a 6 and has one more turn."
        if play.at[seat] == OUT:
            text = f"{who} threw a 6 and, still out of the game, has one more turn."
        if play.misses[seat]:
            why += [] if cancelled else ["UE-CHANCE-13"]
            text = f"{who} threw a 6 and throws once more, to cancel a missed throw."
        play.say("extra", text, *why, seat=seat)
    begin_turn(play, seat, CANCEL_ON if cancelled else EXTRA)


def follow_on(play: Play) -> None:
    """The turn passes to the next seat; whoever has to miss a throw is passed over."""
    count, seat = len(play.at), play.turn
    while True:
        seat = (seat + 1) % count
        if not play.misses[seat]:
            begin_turn(play, seat, NORMAL)
            return
        if play.field.rulings.missed_turn == "throw":
            begin_turn(play, seat, MISSED)
            return
        play.miss(seat, play.misses[seat] - 1)
        close_caves(play, seat)
        if play.leave[seat] == ONCE:
            play.let(seat, HELD)
        if play.log is not None:
            left = play.misses[seat]
            more = f"; {left} more to miss" if left else ""
            text = f"{play.players[seat]} misses this turn{more}."
            play.say("missed", text, "UE-CHANCE-12", "UE-GAP-48", seat=seat)


def begin_turn(play: Play, seat: int, bonus: int) -> None:
    """A turn begins: the caves this player cleared close, but for his own way out."""
    play.turn, play.bonus = seat, bonus
    rulings = play.field.rulings
    if play.open and not (bonus in (EXTRA, CANCEL_ON) and rulings.open_and_six == "stays-open"):
        close_caves(play, seat)
    if play.leave[seat] == ONCE:
        play.free = play.at[seat]
        play.let(seat, HELD)
    if play.log is not None:
        who = play.players[seat]
        clauses = ("UE-MOVE-11",) if bonus in (EXTRA, CANCEL_ON) else ("UE-START-01", "UE-GAP-03")
        play.say("turn", f"It is {who}'s turn.", *clauses, seat=seat)


def close_caves(play: Play, who: int) -> None:
    """The caves that ``who`` cleared are shut again (UE-RESTORE-01, UE-RESTORE-02)."""
    seat = find_owner(who)
    shut = [cave for cave, other in play.open if other == who]
    if not shut:
        return
    if play.field.rulings.open_until == "turn-ends" and who >= 0:
        play.open = tuple((cave, -2 - by if by == who else by) for cave, by in play.open)
        return
    play.open = tuple(one for one in play.open if one[1] != who)
    for cave in shut:
        if play.turn == seat and who >= 0:
            play.free = cave
        if play.log is None:
            continue
        why = ["UE-RESTORE-01", "UE-RESTORE-02", "UE-GAP-41"]
        if play.bonus in (EXTRA, CANCEL_ON):
            why.append("UE-GAP-42")
        text = MENDED[play.field.kinds[cave]]
        play.say("closed", text, *why, seat=seat, square=play.names[cave])
        for other, at in enumerate(play.at):
            if at == cave and other != seat and not play.leave[other]:
                text = f"{play.players[other]} is shut inside."
                play.say("caught", text, "UE-GAP-43", seat=other)


def end_stalled(play: Play) -> None:
    """Nobody can get out or do anything any more (UE-GAP-69)."""
    play.over = STALLED
    play.pending = ()
    text = "Everybody is shut in for good, and nobody wins."
    play.say("stalled", text, "UE-GAP-69")


@enter_follow("begin")
def begin_game(play: Play, question: Question) -> bool:
    """The first turn of the game, after the throws for it (UE-GAP-03)."""
    play.answered()
    begin_turn(play, question.who, NORMAL)
    return False
