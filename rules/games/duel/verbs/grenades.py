"""Grenades: one grenade, one wall, known or not (LD-GREN, LD-OUT-03 to LD-OUT-05)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.fields import make_replacer
from rules.core.records import Event, Refusal
from rules.games.duel.actions import OFFERED, THROW, Action, Aimed, find_maze, name_target
from rules.games.duel.board.plan import BESIDE, EXIT, OPEN
from rules.games.duel.state import ARRIVED, PLAYERS, SEAT, STEPPED, THREW, Ground, State
from rules.games.duel.verbs.looks import OUTSIDE
from rules.games.duel.verbs.turn import no_side, spend_action, used_up
from rules.games.duel.words import Log, tell_aloud, tell_truth


class Throw(Aimed):
    """Spend a grenade on a wall (LD-GREN-01, LD-GREN-07, LD-GREN-08)."""

    word = THROW
    forms = {
        "throw <direction>": "throws a grenade at that side of the cell",
        "throw <cell> <direction>": "by ruling, throws it at a wall elsewhere",
    }
    codes = ("no-action", "no-grenade", "no-such-side", "mixed", "outside")
    reads = ("left", "grenades", "marks", OUTSIDE)
    example = "throw right"

    def label(self, state: State, action: Action) -> str:
        """At which side, by ruling of which cell."""
        at = "at " if action.place >= 0 else ""
        return f"Throw a grenade {at}{name_target(state, action)}"

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Every side of one's own cell, or by ruling of any (LD-GAP-11)."""
        anywhere = state.rulings.grenade_reach == "anywhere"
        cells = range(find_maze(state, who).grid.size) if anywhere else (-1,)
        return (Action(who, THROW, way, cell) for cell in cells for way in OFFERED)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """LD-GREN-01, LD-GAP-11, LD-GAP-13: a grenade in hand, and a side it can be thrown at."""
        seat, rulings = SEAT[action.who], state.rulings
        walker, size = state.walkers[seat], state.grounds[seat].size
        if bar := no_side(action) or used_up(state, action, "LD-GREN-09"):
            yield bar
            return
        if walker.at >= size:
            text = f"{action.who} is outside and throws nothing from there."
            yield Refusal("outside", text, ("LD-GAP-38",))
        if walker.marks & STEPPED:
            text = "By agreement a turn with a move in it has no throw in it."
            yield Refusal("mixed", text, ("LD-GREN-09", "LD-GAP-10"))
        if walker.grenades == 0 and rulings.no_grenade == "refused":
            text = f"{action.who} has no grenade left."
            yield Refusal("no-grenade", text, ("LD-GAP-13",))
        anywhere = rulings.grenade_reach == "anywhere"
        if anywhere != (0 <= action.place < size):
            text = f"{action.who} names a side: the wall on that side of the cell goes."
            if anywhere:
                text = f"{action.who} names a cell and a side of it."
            yield Refusal("no-such-side", text, ("LD-GAP-11",))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The grenade is spent; a wall that is there goes, if it can (LD-OUT-04)."""
        me = SEAT[action.who]
        ground, walker, rulings = state.grounds[me], state.walkers[me], state.rulings
        if walker.grenades == 0:
            if log is not None:
                log.append(tell_aloud(state, me, "no_grenade"))
            late = walker._replace(marks=walker.marks & ~ARRIVED)
            return spend_action(state.with_walker(me, late), me, log, THREW)
        cell, way = find_target(ground, walker.at, action)
        after, code = hit_side(ground, cell, way)
        gone = after is not ground
        walker = walker._replace(grenades=walker.grenades - 1, marks=walker.marks & ~ARRIVED)
        if gone and rulings.way_round == "discovered" and ground.maze.grid.outer(cell, way):
            walker = walker._replace(known=walker.known | {ground.maze.beside(cell, way)})
        if log is not None:
            log += tell_throw(state, me, (cell, way), code, gone=gone)
        grounds = state.grounds
        grounds = (after, grounds[1]) if me == 0 else (grounds[0], after)
        one, other = state.walkers
        walkers = (walker, other) if me == 0 else (one, walker)
        return spend_action(with_blast(state, grounds, walkers), me, log, THREW)


with_blast = make_replacer(State, "grounds", "walkers")
"""A position after a throw."""


def find_target(ground: Ground, here: int, action: Action) -> tuple[int, int]:
    """The side that a grenade hits: beside the thrower, or by ruling farther off (LD-GAP-11)."""
    cell = action.place if action.place >= 0 else here
    if ground.rulings.grenade_reach == "straight":
        while ground.sign(cell, action.way) == OPEN:
            cell = ground.maze.grid.neighbour(cell, action.way)
    return cell, action.way


def hit_side(ground: Ground, cell: int, way: int) -> tuple[Ground, str]:
    """The ground after a grenade has hit a side, and the code of what is told; empty for nothing.

    An open side, and a wall that withstands it, stay as they are (LD-OUT-04, LD-GREN-07).
    """
    rulings, outer = ground.rulings, ground.maze.grid.outer(cell, way)
    closed = ground.sign(cell, way) not in (OPEN, EXIT)
    if closed and outer and rulings.proof_walls:
        if rulings.immune_report == "told":
            return ground, "withstood"
        closed = False
    after = ground.blast(cell, way) if closed else ground
    if rulings.throw_report == "silent":
        return after, ""
    kind = outer and rulings.throw_report == "kind"
    return after, ("outer_destroyed" if kind else "destroyed") if closed else "nothing_destroyed"


def tell_throw(
    state: State, me: int, side: tuple[int, int], code: str, *, gone: bool
) -> list[Event]:  # fmt: skip
    """What the thrower hears, and what those see who know the labyrinth."""
    ground, rulings, who = state.grounds[me], state.rulings, PLAYERS[me]
    outer = ground.maze.grid.outer(*side)
    name = f"{BESIDE[side[1]]} {ground.maze.name(side[0])}"
    clauses = ["LD-GAP-11", "LD-GAP-12"]
    if rulings.grenade_reach != "straight":
        clauses.append("LD-GAP-41" if rulings.proof_walls else "LD-GREN-06")
    events = [tell_aloud(state, me, "thrown", tuple(clauses))]
    if not gone and ground.sign(*side) not in (OPEN, EXIT):
        text = f"The labyrinth wall {name} withstands {who}'s grenade."
        events.append(
            tell_truth(
                state, me, "withstood", text, clauses=("LD-OUT-04", "LD-OUT-05", "LD-GAP-41")
            )
        )
    elif gone:
        text = f"{who}'s grenade removes the wall {name}."
        removes = ("LD-GREN-01", "LD-GREN-02") if outer else ("LD-GREN-01",)
        if outer and rulings.outer_wall == "immune":
            removes = (*removes, "LD-GAP-42")
        events.append(tell_truth(state, me, "blasted", text, clauses=removes, data={"side": side}))
    else:
        text = f"There is no wall {name} for {who}'s grenade."
        events.append(tell_truth(state, me, "wasted", text, clauses=("LD-GREN-07",)))
    if code:
        events.append(tell_aloud(state, me, code))
    return events
