"""The treasure: found in its cave, taken where it lies, lost and stolen."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import Action
from rules.underground.board.plan import CAVES
from rules.underground.play import Play
from rules.underground.position import has
from rules.underground.state import FIRE, NONE, SIGN, State

BURIED = ("fire", "collapse", "grate")


def picks_up(play: Play, seat: int) -> None:
    """Whoever enters the Treasure Cave takes the treasure there (UE-TREASURE-03)."""
    if play.lies == play.at[seat]:
        play.lies, play.carrier = NONE, seat
        text = f"{play.players[seat]} takes the treasure."
        play.say("took", text, "UE-TREASURE-03", "UE-GOAL-02", seat=seat)


def takes(play: Play, action: Action) -> None:
    """Taking the treasure elsewhere is a turn of its own (UE-LOSE-06)."""
    seat = play.turn
    square = play.lies
    play.lies, play.carrier = NONE, seat
    why = ["UE-LOSE-04", "UE-LOSE-06"]
    if action.square >= 0:
        why.append("UE-GAP-29")
    elif play.field.kinds[square] in CAVES:
        why.append("UE-GAP-27")
    if has(play, SIGN, square):
        why.append("UE-GAP-30")
    play.say("took", f"{action.who} takes the treasure.", *why, seat=seat)


def refuse_take(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """The treasure must lie here, and nothing impassable over it; everybody sees where it lies."""
    who, square, at = action.who, state.lies, state.at[seat]
    if state.carrier == seat:
        yield Refusal("carries", f"{who} has the treasure already.", ("UE-LOSE-04",))
    elif square < 0 or at < 0:
        text = f"The treasure does not lie where {who} could take it."
        yield Refusal("no-treasure", text, ("UE-LOSE-04",))
    else:
        yield from out_of_reach(state, at, action)
        over = buried(state, square)
        if over:
            text = f"The treasure lies under a {BURIED[over[0]]}, which has to be cleared first."
            yield Refusal("buried", text, ("UE-LOSE-05", "UE-GAP-30"))


def out_of_reach(state: State, at: int, action: Action) -> Iterator[Refusal]:
    """The treasure is taken on its square; by ruling from the next one, but from no chasm."""
    field, square, who = state.field, state.lies, action.who
    near = field.rulings.treasure_stop == "next-square" and action.square >= 0
    if action.square >= 0 and (square == at or not (near and action.square == square)):
        text = "The treasure is taken only by a player who stands on its square."
        yield Refusal("not-there", text, ("UE-LOSE-04", "UE-GAP-29"))
    elif square != at and field.chasms >> square & 1:
        text = f"The treasure lies in the chasm {field.names[square]}: a wooden tool is needed."
        yield Refusal("not-there", text, ("UE-LOSE-07",))
    elif square != at and not (near and square in field.next[at]):
        text = f"The treasure lies on {field.names[square]}: {who} has to get there first."
        yield Refusal("not-there", text, ("UE-LOSE-04",))


def buried(state: State, square: int) -> tuple[int, ...]:
    """The impassable tokens over the treasure, from the top."""
    return tuple(token for token in range(FIRE, SIGN) if has(state, token, square))
