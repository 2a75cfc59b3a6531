"""Getting out with the treasure: two exits, and Start while nobody stands there."""

from __future__ import annotations

from rules.underground.play import Play
from rules.underground.state import NONE, OUT


def way_out(play: Play, square: int) -> bool:
    """Whether a square leads out of the caves (UE-GOAL-03)."""
    return square == play.field.start or bool(play.field.exits >> square & 1)


def leaves(play: Play, seat: int, *, exact: bool) -> bool:
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
    win(play, seat, exact=exact)
    return True


def win(play: Play, seat: int, *, exact: bool) -> None:
    """The carrier gets out and has won, by a throw that may be larger than needed (UE-GAP-53)."""
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
    clauses = ("UE-GOAL-02", "UE-GOAL-03", "UE-EXIT-03", *why, *(() if exact else ("UE-GAP-53",)))
    play.say("won", text, *clauses, seat=seat, square=name)


def home_alone(play: Play) -> bool:
    """By ruling a carrier waits on Start and wins when the others have left it (UE-GAP-54)."""
    seat, start = play.carrier, play.field.start
    if seat == NONE or play.at[seat] != start or start == NONE:
        return False
    return leaves(play, seat, exact=True)
