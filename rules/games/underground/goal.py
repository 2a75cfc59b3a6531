"""What wins in the tunnels, and how near everybody is to it: nothing of this is hidden."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from rules.core.records import Goal, Observation
from rules.games.underground.board.notation import parse_board
from rules.games.underground.board.plan import EXIT, TREASURE_CAVE

WINS = "Treasure out through an exit"
"""What wins (UE-EXIT-03)."""


def goal_of_traveller(seen: Observation) -> Goal:
    """Goal of whoever looks: the treasure, then an exit; who has it, or is nearest to it."""
    facts = dict(seen.facts)
    at, me, carrier = facts["at"], seen.viewer, facts["carrier"]
    board = facts["plan"]
    if carrier and carrier == me:
        out = _to_exit(board, at[me])
        lacks = f"an exit is {_name_squares(out)} away" if out >= 0 else "no way leads to an exit"
        return Goal(WINS, "You have it", lacks)
    here = at.get(me, "")
    have = "You: nothing yet" if here else "You wait outside"
    have = have if me in at else ""
    lies = facts["treasure"] or at.get(carrier, "")
    far = _far(board, here, (lies,))
    if carrier:
        off = f", {_name_squares(far)} from you" if far > 0 else " beside you" if far == 0 else ""
        return Goal(WINS, have, ahead=f"{carrier} has it{off}")
    off = f", {far} away" if far > 0 else ""
    near = {who: _far(board, square, (lies,)) for who, square in at.items() if square and who != me}
    near = {who: steps for who, steps in near.items() if steps >= 0}
    first = min(near, key=lambda who: near[who], default="")
    nearest = not here or far < 0 or (first and near[first] < far)
    ahead = f"{first} is nearer: {near[first]}" if first and nearest and have else ""
    if far == 0 and here:
        return Goal(WINS, have, "it lies here, not taken yet", ahead)
    plan = parse_board(board)
    home = lies in plan.index and plan.kinds[plan.index[lies]] == TREASURE_CAVE
    where = "in its cave" if home else f"at {lies}"
    return Goal(WINS, have, f"it lies {where}{off}" if lies else "", ahead)


def _name_squares(many: int) -> str:
    return f"{many} square{'' if many == 1 else 's'}"


def _to_exit(board: str, here: str) -> int:
    plan = parse_board(board)
    return _far(board, here, tuple(plan.names[at] for at in plan.of_kind(EXIT)))


@lru_cache(maxsize=512)
def _far(board: str, here: str, ends: Iterable[str]) -> int:
    """The steps from a square to the nearest of some others, whatever lies between; -1 for none."""
    plan = parse_board(board)
    if here not in plan.index:
        return -1
    wanted = {plan.index[name] for name in ends if name in plan.index}
    steps = {plan.index[here]: 0}
    waiting = deque(steps)
    while waiting:
        at = waiting.popleft()
        if at in wanted:
            return steps[at]
        for to in plan.next[at]:
            if to not in steps:
                steps[to] = steps[at] + 1
                waiting.append(to)
    return -1
