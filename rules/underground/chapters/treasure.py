"""The treasure: found in its cave, taken where it lies, lost and stolen."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import Refusal
from rules.underground.actions import Action
from rules.underground.board.plan import CAVES
from rules.underground.play import Play
from rules.underground.position import has, in_danger
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
    """The treasure must lie here, and nothing impassable over it."""
    who, square, names = action.who, state.lies, state.field.names
    at = state.at[seat]
    near = state.field.rulings.treasure_stop == "next-square" and action.square >= 0
    if state.carrier == seat:
        yield Refusal("carries", f"{who} has the treasure already.", ("UE-LOSE-04",))
    elif square < 0 or at < 0:
        text = f"The treasure does not lie where {who} could take it."
        yield Refusal("no-treasure", text, ("UE-LOSE-04",))
    elif action.square >= 0 and (square == at or not (near and action.square == square)):
        text = "The treasure is taken only by a player who stands on its square."
        yield Refusal("not-there", text, ("UE-LOSE-04", "UE-GAP-29"))
    elif not (square == at or (near and square in state.field.next[at])):
        text = f"The treasure lies on {names[square]}: {who} has to get there first."
        why = ("UE-LOSE-04", "UE-LOSE-05") if buried(state, square) else ("UE-LOSE-04",)
        if state.field.chasms >> square & 1:
            text = f"The treasure lies in the chasm {names[square]}: a wooden tool is needed."
            why = ("UE-LOSE-07",)
        yield Refusal("not-there", text, why)
    elif buried(state, square):
        over = BURIED[buried(state, square)[0]]
        text = f"The treasure lies under a {over}, which has to be cleared first."
        yield Refusal("buried", text, ("UE-LOSE-05", "UE-GAP-30"))
    elif square != at and state.field.chasms >> square & 1:
        text = "The treasure lies in a chasm: a wooden tool is needed."
        yield Refusal("not-there", text, ("UE-LOSE-07",))
    elif in_danger(state, seat):
        yield Refusal("must-fight", f"{who} has to fight first.", ("UE-GAP-27", "UE-GAP-58"))


def buried(state: State, square: int) -> tuple[int, ...]:
    """The impassable tokens over the treasure, from the top."""
    return tuple(token for token in range(FIRE, SIGN) if has(state, token, square))
