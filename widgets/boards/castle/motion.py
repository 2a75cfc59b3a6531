"""What happens in a step of Escape from Colditz, written down on a film.

Where pawns stand is in everybody's sight. A step is told from the observations of a viewer before
and after it, and from the events that he hears; of the state nothing but the plan is taken.
"""

from __future__ import annotations

from typing import Any

from rules.games.colditz.actions import STEP
from rules.games.colditz.board.plan import Board
from widgets.boards.castle.facts import Seen, plan, seen
from widgets.boards.castle.moves import named
from widgets.kernel.motion import Film


def motion(
    film: Film, game: Any, before: Any, action: Any, step: Any, viewer: str, info: Any = None
) -> None:
    """Write what happens in a step on ``film``, as far as ``viewer`` may know."""
    old, new = seen(game, before, viewer), seen(game, step.state, viewer)
    board = plan(before)
    moved = [pawn for pawn, start in old.at.items() if new.at.get(pawn, start) != start]
    for pawn in moved:
        if old.at[pawn] in board.index:
            film.was(pawn, old.at[pawn])
    heard = game.audible(before, action, viewer)
    mover = ""
    if heard is not None and heard.verb == STEP and heard.pawn >= 0:
        mover = before.field.pawns[heard.pawn]
    for pawn in sorted(moved, key=lambda pawn: pawn != mover):
        start, end = old.at[pawn], new.at[pawn]
        over = named(board, heard.to) if heard is not None and pawn == mover else ""
        if over and over != start and near(board, start, over):
            film.walk(pawn, (start, over), count=spent(old) + 1)
            start = over
        if start != end:
            film.sent(pawn, (start, end))


def spent(facts: Seen) -> int:
    """How many points of the throws are used up."""
    thrown = sum(int(face) for throw in facts.throws for face in throw.split("+"))
    return max(0, thrown - facts.points)


def near(board: Board, start: str, end: str) -> bool:
    """Whether one step leads from circle to circle: a link, a pair, or a Tunnel."""
    one, other = board.index.get(start, -1), board.index.get(end, -1)
    if one < 0 or other < 0:
        return False
    paired = any({one, other} == {pair.frm, pair.to} for pair in board.pairs)
    under = any({one, other} <= set(way) for way in board.tunnels)
    return other in board.links[one] or paired or under
