"""What may be done with a treasure: take it, swap it, leave it (LD-CAR, LD-GAP-33, LD-GAP-34).

Everything that a player knows by himself is told first. Only where none of that forbids it a free
try would tell him what lies under him, which he was told on arriving; his view says so too.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.duel.commands import DROP, SWAP, TAKE, Command
from rules.duel.maps.maze import TREASURES
from rules.duel.state import ARRIVED, EMPTY_HANDS, SEAT, UNTOLD, State, Walker
from rules.game import Refusal


def lies_here(walker: Walker) -> int:
    """The treasure on the walker's cell, as it stands in ``lying``; -1 for none."""
    double = walker.at * 2
    for entry in walker.lying:
        if entry == double or entry == double + 1:
            return entry
    return -1


def treasure(state: State, command: Command, walker: Walker, *, outside: bool) -> Iterator[Refusal]:
    """LD-CAR-01, LD-CAR-03, LD-CAR-04, LD-CAR-06, LD-GAP-33, LD-GAP-34."""
    verb, who, rulings = command.verb, command.who, state.rulings
    here = -1 if outside or walker.marks & UNTOLD else lies_here(walker)
    if verb == DROP:
        yield from drop(state, command, walker, here)
        return
    free = True
    if verb == TAKE and walker.hand != EMPTY_HANDS:
        free = False
        text = f"{who} carries a treasure already; only one can be carried. Swap them, or leave it."
        yield Refusal("hands-full", text, ("LD-CAR-01",))
    if verb == SWAP and walker.hand == EMPTY_HANDS:
        free = False
        yield Refusal("empty-hands", f"{who} carries nothing to swap.", ("LD-CAR-04",))
    if rulings.take_when == "on-arrival" and not walker.marks & ARRIVED:
        free = False
        text = f"{who} could decide only right after arriving."
        yield Refusal("too-late", text, ("LD-GAP-33",))
    if rulings.taking_cost == "action" and state.left == 0:
        free = False
        text = f"{who} has no action left, and taking costs one."
        yield Refusal("no-action", text, ("LD-GAP-07",))
    if free and here < 0:
        text = f"No treasure lies where {who} stands."
        yield Refusal("no-treasure", text, ("LD-CAR-06",))


def drop(state: State, command: Command, walker: Walker, here: int) -> Iterator[Refusal]:
    """LD-CAR-03: there is no putting down but by a swap, or by ruling on old places."""
    who, maze = command.who, state.grounds[SEAT[command.who]].maze
    if state.rulings.putting_down == "swap-only":
        text = "A treasure may not be put down; it can only be swapped for another one."
        yield Refusal("no-dropping", text, ("LD-CAR-03", "LD-GAP-34"))
    elif walker.hand == EMPTY_HANDS:
        yield Refusal("empty-hands", f"{who} carries nothing.", ("LD-GAP-34",))
    elif (
        here >= 0
        or walker.marks & UNTOLD
        or walker.at >= maze.grid.size
        or maze.things[walker.at] not in TREASURES
    ):
        text = "A treasure can be put down only where one lay at first and none lies now."
        yield Refusal("no-dropping", text, ("LD-CAR-03", "LD-GAP-34"))
