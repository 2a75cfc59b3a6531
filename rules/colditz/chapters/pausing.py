"""Pausing: by ruling a pawn may wait half-way, if it can go on later (EC-GAP-75)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.colditz.actions import STEP, Action
from rules.colditz.carrying import carried
from rules.colditz.state import NONE, State
from rules.colditz.steps import FAR, onward
from rules.game import Refusal


def strands(state: State, action: Action) -> Iterator[Refusal]:
    """By ruling a pawn may pause, if nothing keeps it from going on later (EC-GAP-75)."""
    mover = state.mover
    if action.verb == STEP and action.pawn == mover:
        return
    after = carried(state, action, None)
    if after.turn != state.turn or after.mover != mover or after.pending:
        if after.mover != NONE or after.pending:
            name = state.field.pawns[mover]
            text = f"{name} may not stay there and goes on first."
            yield Refusal("go-on", text, ("EC-GAP-75",))
        return
    if onward(after, mover, after.at[mover], after.points, after.origin) >= FAR:
        text = f"{state.field.pawns[mover]} could not go on afterwards."
        yield Refusal("strands", text, ("EC-GAP-75",))
