"""The end of a Turn, the end of a Round, and who is next (EC-GAP-67)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.records import Refusal
from rules.games.colditz.actions import Action
from rules.games.colditz.state import (
    BARRACKS,
    DEAD,
    LIMIT,
    NO_ROLL,
    NONE,
    OFFICE,
    PART_TWO,
    Play,
    Question,
    State,
    immunity,
)
from rules.games.colditz.verbs import arrest, despair, solitary, tunnels
from rules.games.colditz.verbs.step import must_go_on
from rules.games.colditz.verbs.winning import close, winners

# -- The end of the game --------------------------------------------------------------------------


PROPOSED = 150
"""The two hours and a half that are proposed to novices (EC-CLASSIC-08)."""


def judge(play: Play, *, final: bool) -> None:
    """Who has won, if anybody (EC-WIN-01 to EC-WIN-03)."""
    found = winners(play.s)
    final = final or bool(play.s.timed)
    if not found and not final:
        return
    if not found and despair.begins(play):
        return
    close(play, found)


def refuse_time(state: State, seat: int, _action: Action) -> Iterator[Refusal]:
    """Only where a time was agreed, in the Security Officer's Turn (EC-CLASSIC-08, EC-GAP-66)."""
    field = state.field
    if not field.minutes:
        yield Refusal("no-limit", "No time was agreed.", ("EC-CLASSIC-08", "EC-GAP-66"))
    elif seat != field.security or state.timed:
        text = "The Security Officer says so once, in his own Turn."
        yield Refusal("not-now", text, ("EC-GAP-66",))


def time_is_up(play: Play, _action: Action) -> None:
    """The agreed time has run out: the Round is played to its end, or by ruling cut off."""
    play.set(timed=1)
    text = f"The agreed {play.field.minutes} minutes are over."
    proposed = play.field.minutes == PROPOSED
    clauses = ("EC-CLASSIC-08" if proposed else "EC-CLASSIC-11", "EC-GAP-66")
    play.say("time", text, *clauses, seat=play.field.security)
    if play.field.rulings.time_limit == "at-once":
        judge(play, final=True)


# -- The end of a Turn ----------------------------------------------------------------------------


def excess(state: State, seat: int) -> int:
    """How many cards a hand has too many (EC-CARD-05, EC-GAP-32)."""
    hand = state.hands[seat]
    extra = state.field.rulings.kit_part_limit == "extra" and len(state.field.nations) == 5
    count = sum(card > PART_TWO for card in hand) if extra else len(hand)
    return count - LIMIT


def refuse_end(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A Turn has a roll, every pawn stands where it may, and the hand is within its limit."""
    if state.mover >= 0:
        yield must_go_on(state)
    elif not state.rolled:
        text = f"{action.who} rolls the dice before the Turn can end."
        yield Refusal("roll-first", text, ("EC-MOVE-01",))
    elif excess(state, seat) > 0:
        text = f"{action.who} holds more than {LIMIT} cards: use or discard one first."
        yield Refusal("hand-limit", text, ("EC-CARD-05", "EC-CARD-06"))


def ends(play: Play, action: Action) -> None:
    """The player hands the dice on (EC-TURN-07)."""
    seat = play.s.turn
    left = play.s.points
    clauses = ["EC-GAP-55"] if last(play.s) and seat != play.field.security else ["EC-TURN-07"]
    clauses += ["EC-MOVE-05"] if left else []
    play.say("ended", f"{action.who} ends the Turn.", *clauses, seat=seat, left=left)
    if play.field.rulings.post_arrest == "automatic" and seat != play.field.security:
        on_posts(play, seat)
    if play.s.pending:
        play.set(pending=(*play.s.pending, Question("over-turn", NONE)))
    else:
        closes(play)


def on_posts(play: Play, seat: int) -> None:
    """By ruling men left on Guard Posts are taken at once, for nothing (EC-GAP-14)."""
    field = play.field
    guards = [guard for guard in field.mine[field.security] if play.s.at[guard] == BARRACKS]
    for pawn in field.mine[seat]:
        at = play.s.at[pawn]
        if guards and at >= 0 and field.post_mask >> at & 1 and not immunity(play.s, pawn):
            arrest.announce(play, guards.pop(), pawn, arrest.AUTOMATIC)


def over(play: Play) -> None:
    """The end of a Turn, after all that had to be settled first."""
    play.answered()
    closes(play)


def closes(play: Play) -> None:
    """Everything that the end of a Turn brings, in the order of EC-GAP-67."""
    field = play.field
    security = play.s.turn == field.security
    early = field.rulings.office_order == "before-collapse"
    if security and early:
        empty_office(play, late=False)
    there = play.s.at.count(OFFICE)
    tunnels.collapses(play)
    if not security:
        solitary.judges(play, play.s.turn)
    lapse(play)
    if security:
        if not early:
            empty_office(play, late=play.s.at.count(OFFICE) > there)
        round_ends(play)
    elif last(play.s):
        judge(play, final=True)
    else:
        begin(play, play.s.turn + 1)


def last(state: State) -> bool:
    """Whether the last Escape Officer has just played the last Round (EC-GAP-55)."""
    field = state.field
    if state.rounds != 1 or field.rulings.last_round != "escapers-only":
        return False
    return not any(plays(state, seat) for seat in range(state.turn + 1, field.security))


LAPSING: dict[str, Any] = {
    "uniform": 0, "shared": 0, "done": 0, "moved": 0, "crossed": NONE, "claims": 0,
    "points": 0, "throws": (), "purpose": NO_ROLL, "rolled": False, "extra": 0,
    "doubles": 0, "luck": 0, "mover": NONE, "origin": NONE, "spent": 0, "idle": 0, "noted": 0,
}  # fmt: skip
LAPSING_FOR_ALL = {**LAPSING, "refused": 0, "called": False, "loose": 0}
"""What a Turn leaves behind: the answers to an Appel hold to the Security Officer's Turn."""


def lapse(play: Play) -> None:
    """What holds for one Turn only."""
    play.set(**(LAPSING_FOR_ALL if play.s.turn == play.field.security else LAPSING))


def empty_office(play: Play, *, late: bool) -> None:
    """The Guards of the Office go to the Barracks (EC-MOVE-13, EC-ROUNDEND-02).

    ``late`` are those whom a Tunnel that fell in has just sent there (EC-GAP-67).
    """
    at = play.s.at
    moved = at.count(OFFICE)
    if moved:
        play.set(at=tuple(BARRACKS if place == OFFICE else place for place in at))
        clauses = ("EC-MOVE-13", "EC-ROUNDEND-02", "EC-GAP-67")[: 2 + late]
        text = f"{moved} Guard{'s' if moved > 1 else ''} of the Office go to the Barracks."
        play.say("office", text, *clauses, seat=play.field.security, count=moved)


def round_ends(play: Play) -> None:
    """The Security Officer's Turn ends the Round: victory first, then the marker."""
    rounds = play.s.rounds
    judge(play, final=rounds == 1)
    if play.s.over != NONE or play.s.pending:
        return
    count_down(play)
    begin(play, 0)


def count_down(play: Play) -> None:
    """The Rounds marker goes back by one (EC-ROUNDS-01, EC-TURN-09)."""
    now = play.s.rounds - 1
    play.set(rounds=now)
    clauses = ["EC-ROUNDS-01", "EC-ROUNDS-02", "EC-TURN-09", "EC-ROUNDEND-03"]
    if now == 1:
        clauses += ["EC-SETUP-05", "EC-ROUNDEND-04", "EC-GAP-55"]
    text = "The Rounds marker is on the eagle: the last Round." if now == 1 else (
        f"The Rounds marker goes down to {now}.")  # fmt: skip
    play.say("round", text, *clauses, rounds=now)


def plays(state: State, seat: int) -> bool:
    """Whether a nation has a Turn; by ruling a hopeless one has none (EC-GAP-57)."""
    field = state.field
    if field.rulings.hopeless == "plays-on" or seat == field.security:
        return True
    alive = sum(state.at[pawn] != DEAD for pawn in field.mine[seat])
    return alive >= field.goal


def begin(play: Play, seat: int) -> None:
    """The next player's Turn begins; his hidden men are hidden no longer (EC-GAP-77)."""
    field = play.field
    while not plays(play.s, seat):
        text = f"{field.players[seat]} can no longer win and is passed over."
        play.say("skipped", text, "EC-GAP-57", seat=seat)
        seat += 1
    hidden = play.s.hidden
    if hidden and seat < field.security:
        for pawn in field.mine[seat]:
            hidden &= ~(1 << pawn)
    play.set(turn=seat, hidden=hidden)
    clauses = ["EC-TURN-07"] if seat else ["EC-TURN-05"]
    if seat == field.security:
        clauses = ["EC-TURN-08", "EC-ROUNDEND-01"]
    play.say("turn", f"It is {field.players[seat]}'s Turn.", *clauses, seat=seat)
