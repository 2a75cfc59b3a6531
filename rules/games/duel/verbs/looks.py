"""What may be looked at to tell what a turn may be used for, beside single fields of a position.

A verb names what forbids it (``reads``): fields of the position or of its walker, and what stands
here. Lists of actions are kept for all positions in which that is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.core.fields import make_reader
from rules.games.duel.actions import Verb
from rules.games.duel.board.terrain import TREASURES
from rules.games.duel.state import Ground, State, Walker


def lies_here(walker: Walker) -> int:
    """The treasure on the walker's cell, as it stands in ``lying``; -1 for none."""
    double = walker.at * 2
    for entry in walker.lying:
        if entry == double or entry == double + 1:
            return entry
    return -1


OUTSIDE, FINDS, OLD_PLACE, OPENINGS = "outside", "finds", "old place", "openings"
LOOKS: dict[str, Callable[[State, Walker, Ground], object]] = {
    OUTSIDE: lambda _, walker, ground: walker.at >= ground.size,
    FINDS: lambda _, walker, _ground: bool(walker.lying) and lies_here(walker) >= 0,
    OLD_PLACE: lambda _, walker, ground: (
        ground.rulings.putting_down == "old-places"
        and walker.at < ground.size
        and ground.maze.things[walker.at] in TREASURES
    ),
    OPENINGS: lambda _, walker, ground: (
        ground.rulings.way_round == "discovered" and (walker.known, walker.at)
    ),
}
"""Parts of a position for the walker who acts, each told no more finely than it matters."""


def read_by(verbs: Iterable[Verb]) -> Callable[[State, Walker, Ground], object]:
    """Return a function that tells of a position all that can forbid these verbs to a walker."""
    named = [name for verb in verbs for name in verb.reads]
    return make_reader({"state": State, "walker": Walker, "ground": None}, ["turn", *named], LOOKS)
