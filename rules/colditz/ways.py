"""Where a pawn can get to: every circle it may stop on, with the steps that lead there.

For a person, and for a stage: one touch on a circle is as good as the single steps.
"""

from __future__ import annotations

from rules.colditz.actions import STEP, Action, steps_of
from rules.colditz.carrying import carried
from rules.colditz.legality import refusals
from rules.colditz.state import NONE, State

Route = tuple[Action, ...]


def ways(state: State, pawn: int) -> dict[int, Route]:
    """For each circle that a pawn can reach: a shortest row of legal steps, the last one there.

    A step that asks somebody something, arrests or escapes ends its row.
    """
    found: dict[int, Route] = {}
    seen = {(state.at[pawn], state.inside >> pawn & 1)}
    ring: list[tuple[State, Route]] = [(state, ())]
    while ring:
        wider: list[tuple[State, Route]] = []
        for here, route in ring:
            for action in onward(here, pawn):
                after = carried(here, action, None)
                row = (*route, action)
                ends = after.pending or after.turn != here.turn or after.over != NONE
                place = (after.at[pawn], after.inside >> pawn & 1)
                if ends or place[0] < 0:
                    found.setdefault(action.to, row)
                elif place not in seen:
                    seen.add(place)
                    wider.append((after, row))
                    if after.mover != pawn:
                        found.setdefault(action.to, row)
        ring = wider
    return found


def onward(state: State, pawn: int) -> list[Action]:
    """The legal steps of a pawn."""
    here, field = state.at[pawn], state.field
    if here < 0 or state.pending:
        return []
    near = (*field.links[here], *(to for to, _ in field.across[here]), *field.under[here])
    made = steps_of(field)[pawn]
    return [made[to] for to in dict.fromkeys(near) if not any(refusals(state, made[to]))]


def shortened(texts: list[tuple[Action, str]], names: tuple[str, ...]) -> str:
    """Actions in a row as one line: the steps of one pawn as one move with its cost."""
    found: list[str] = []
    count, last = 0, NONE
    for action, text in texts:
        if action.verb == STEP and action.pawn == last:
            count += 1
            start = text.rpartition(" to ")[0]
            found[-1] = f"{start} to {names[action.to]} ({count})"
            continue
        count, last = (1, action.pawn) if action.verb == STEP else (0, NONE)
        found.append(text)
    return "; ".join(found)


__all__ = ["Route", "onward", "shortened", "ways"]
