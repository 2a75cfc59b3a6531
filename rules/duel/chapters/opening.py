"""What is settled and told before the first turn (LD-GEN-02, LD-GEN-12, LD-INV-11)."""

from __future__ import annotations

from rules.duel.state import LOT, PLAYERS, State
from rules.game import Event


def opening(state: State) -> tuple[Event, ...]:
    """Who plays, in which roles, with what, and what was agreed."""
    if not state.table.opened:
        return ()
    sizes = " and ".join(
        f"{ground.maze.grid.width} x {ground.maze.grid.height}" for ground in state.grounds
    )
    roles = Event(
        "seats",
        "Two players: each has drawn a labyrinth, walks the other's and answers in his own; its "
        f"walls and objects are secret, and his sheet for it is blank ({sizes} cells).",
        ("LD-GEN-02", "LD-GEN-07", "LD-GEN-08", "LD-GEN-10", "LD-GEN-12", "LD-GEN-03"),
    )
    grenades = ", ".join(str(walker.grenades) for walker in state.walkers)
    who = "The lot decides who moves first."
    if state.turn != LOT:
        who = f"{PLAYERS[state.first]} moves first."
    order = Event("order", who, ("LD-GAP-06",))
    stock = Event("stock", f"Grenades in hand: {grenades}.", ("LD-INV-11",))
    events = [roles, order, stock]
    rulings = state.rulings
    if rulings.wall_report == "same":
        text = "All walls are told with one word; the game may last much longer."
        events.append(Event("agreed", text, ("LD-WALL-04", "LD-WALL-06", "LD-GAP-42")))
    if rulings.outer_wall == "immune":
        text = "The labyrinth wall withstands grenades."
        events.append(Event("agreed", text, ("LD-OUT-04", "LD-GAP-41")))
    if rulings.reentry == "any-exit":
        text = "One may come back in through any opening."
        events.append(Event("agreed", text, ("LD-RET-02", "LD-GAP-39")))
    return tuple(events)
