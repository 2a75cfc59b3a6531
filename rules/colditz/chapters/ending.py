"""The end of the game: at the end of a Round, of the last one, or when the time is up."""

from __future__ import annotations

from collections.abc import Iterator

from rules.colditz.actions import Action
from rules.colditz.chapters import despair
from rules.colditz.chapters.winning import close, winners
from rules.colditz.play import Play
from rules.colditz.state import State
from rules.game import Refusal

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
