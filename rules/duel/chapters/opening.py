"""What is settled and told before the first turn (LD-GEN-02, LD-GEN-12, LD-INV-11)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.duel.maps.maze import FULL
from rules.duel.rulings import Rulings
from rules.duel.state import LOT, PLAYERS, State
from rules.game import Event


def opening(state: State) -> tuple[Event, ...]:
    """Who plays, in which roles, with what, and what was agreed; in mid-game the last alone."""
    return (*(fresh(state) if state.table.opened else ()), *agreed(state.rulings))


def fresh(state: State) -> tuple[Event, ...]:
    """A game that has just begun: roles and sheets, who moves first, grenades."""
    sizes = " and ".join(
        f"{ground.maze.grid.width} x {ground.maze.grid.height}" for ground in state.grounds
    )
    whole = all(ground.maze.grid[:2] == (FULL, FULL) for ground in state.grounds)
    full = ("LD-GEN-03",) if whole else ()
    roles = Event(
        "seats",
        "Two players: each has drawn a labyrinth, walks the other's and answers in his own; its "
        f"walls and objects are secret, and his sheet for it is blank ({sizes} cells).",
        ("LD-GEN-02", "LD-GEN-07", "LD-GEN-08", "LD-GEN-10", "LD-GEN-12", *full),
    )
    grenades = ", ".join(str(walker.grenades) for walker in state.walkers)
    who = "The lot decides who moves first."
    if state.turn != LOT:
        who = f"{PLAYERS[state.first]} moves first."
    order = Event("order", who, ("LD-GAP-06",))
    stock = Event("stock", f"Grenades in hand: {grenades}.", ("LD-INV-11",))
    return roles, order, stock


def agreed(rulings: Rulings) -> Iterator[Event]:
    """The agreements that the text itself offers, as far as they hold."""
    if rulings.wall_report == "same":
        text = "All walls are told with one word; the game may last much longer."
        yield Event("agreed", text, ("LD-WALL-04", "LD-WALL-06", "LD-GAP-42"))
    if rulings.proof_walls:
        text = "The labyrinth wall withstands grenades."
        yield Event("agreed", text, ("LD-OUT-04", "LD-GAP-41"))
    if rulings.reentry == "any-exit":
        text = "One may come back in through any opening."
        yield Event("agreed", text, ("LD-RET-02", "LD-GAP-39"))
