"""Pausing: by ruling a pawn may wait half-way, if it can go on later (EC-GAP-75)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.colditz.actions import STEP, Action
from rules.games.colditz.state import NONE, State
from rules.games.colditz.verbs.settle import carried
from rules.games.colditz.verbs.step import FAR, onward


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
