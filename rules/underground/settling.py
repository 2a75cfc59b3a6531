"""What follows by itself, until somebody or chance has to answer, or the turn is over."""

from __future__ import annotations

from collections.abc import Callable

from rules.underground.chapters import (
    ahead,
    attack,
    caves,
    chance,
    chasm,
    dealing,
    defence,
    prison,
    turns,
)
from rules.underground.play import Play
from rules.underground.state import NONE, NORMAL, Question

BY_ITSELF: dict[str, Callable[[Play, Question], bool]] = {
    "attack": attack.goes_on, "again": attack.more, "fall": caves.falling, "later": chance.later,
    "strike": ahead.strikes_next, "drown": chasm.drown, "sent": prison.arriving,
    "defend": defence.by_itself, "protect": defence.by_itself, "deal": dealing.complete,
}  # fmt: skip
"""Questions that may be settled without asking anybody."""


def settle(play: Play) -> None:
    """Go on until somebody, or chance, has to answer; with nothing left the turn is over."""
    while play.over == NONE:
        if not play.pending:
            turns.end_turn(play)
            return
        head = play.pending[0]
        if head.kind == "begin":
            play.answered()
            turns.begin(play, head.who, NORMAL)
            return
        alone = BY_ITSELF.get(head.kind)
        if alone is not None and alone(play, head):
            continue
        if head.kind != "fall" or not defence.by_itself(play, head):
            return
