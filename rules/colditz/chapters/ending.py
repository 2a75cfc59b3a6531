"""The end of the game: at the end of a Round, of the last one, or when the time is up."""

from __future__ import annotations

from collections.abc import Iterator

from rules.colditz.actions import Action
from rules.colditz.chapters import despair
from rules.colditz.play import Play
from rules.colditz.state import NONE, State
from rules.game import Refusal


def winners(state: State) -> int:
    """The Escape Officers who have what was agreed, as a mask (EC-WIN-01, EC-WIN-02)."""
    field, rulings = state.field, state.field.rulings
    everybody = (1 << field.security) - 1
    total = rulings.escape_goal in ("total", "both")
    if total and field.total and sum(state.escapes) >= field.total:
        return everybody
    if rulings.escape_goal == "total":
        return 0
    return sum(1 << seat for seat, count in enumerate(state.escapes) if count >= field.goal)


def judge(play: Play, *, final: bool) -> None:
    """Who has won, if anybody (EC-WIN-01 to EC-WIN-03)."""
    found = winners(play.s)
    final = final or bool(play.s.timed)
    if not found and not final:
        return
    if not found and despair.begins(play):
        return
    close(play, found)


def close(play: Play, found: int) -> None:
    """The game is over."""
    field = play.field
    play.set(over=found or 1 << field.security, pending=())
    if found:
        names = [field.players[seat] for seat in range(field.security) if found >> seat & 1]
        clauses = ["EC-WIN-01", "EC-TURN-11", "EC-ESCAPE-02"]
        if len(names) > 1:
            clauses += ["EC-WIN-02", "EC-GAP-56"]
        if field.rulings.escape_goal != "per-nation":
            clauses += ["EC-VARIANT-04", "EC-GAP-59"]
        text = f"{' and '.join(names)} {'win together' if len(names) > 1 else 'wins'}."
    else:
        clauses = ["EC-WIN-03", "EC-TURN-10", "EC-GAP-55"]
        if field.rulings.classic:
            clauses += ["EC-CLASSIC-10", "EC-GAP-66"]
        text = "No nation has brought out enough men: the Security Officer wins."
    play.say("over", text, *clauses)


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
    clauses = ("EC-CLASSIC-08", "EC-CLASSIC-11", "EC-GAP-66")
    play.say("time", text, *clauses, seat=play.field.security)
    if play.field.rulings.time_limit == "at-once":
        judge(play, final=True)


__all__ = ["NONE", "close", "judge", "refuse_time", "time_is_up", "winners"]
