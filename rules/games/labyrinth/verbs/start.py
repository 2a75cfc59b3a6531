"""The beginning: what the leader tells beforehand, and what a starting cell leads to (LP-START)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.core.game import CHANCE
from rules.core.records import Event
from rules.games.labyrinth.actions import FIRST, Command
from rules.games.labyrinth.board.plan import MARSHY, Plan
from rules.games.labyrinth.state import LOT, UNPLACED, Field, State
from rules.games.labyrinth.verbs.move import Landing, named, transfer

# -- The beginning --------------------------------------------------------------------------------


TOLD = ("size", "holes", "river", "features")
"""What the leader may tell at the beginning, by agreement (LP-BASE-02..06)."""


def opening(state: State) -> tuple[Event, ...]:
    """What is said before the first command (LP-BASE-02..06, LP-GAP-31)."""
    if not state.table.opened:
        return ()
    told, plan = state.table.told, state.field.plan
    parts: list[tuple[str, str]] = []
    if "size" in told:
        parts.append((f"size {plan.grid.width}x{plan.grid.height}", "LP-BASE-02"))
    if "holes" in told:
        parts.append((holes_told(plan), "LP-BASE-03"))
    if "river" in told:
        parts.append((rivers_told(state.field), "LP-BASE-04"))
    if "features" in told:
        parts.append((f"features: {features_told(state)}", "LP-BASE-05"))
    text = "; ".join(part for part, _ in parts)
    noted = ("LP-GAP-24",) if state.table.features and "features" in told else ()
    usual = TOLD if state.field.rulings.told == "all" else TOLD[:1]
    agreed = "LP-GAP-31" if {*told} == {*usual} else "LP-BASE-06"
    counted = ("LP-GAP-12",) if plan.rivers and "river" in told else ()
    clauses = (*noted, *(clause for _, clause in parts), *counted, agreed)
    spoken = f"The leader tells: {text}." if text else "The leader tells nothing beforehand."
    unknown = ("LP-GAME-04",) if all(at == UNPLACED for at in state.at) else ()
    roles = Event(
        "seats",
        f"One leader, who drew the plan and sees it; players {', '.join(state.table.players)} do "
        "not.",
        (
            "LP-GAME-01",
            "LP-GAME-02",
            "LP-GAME-03",
            *unknown,
            "LP-BASE-01",
            "LP-GAP-02",
        ),
    )
    return (roles, Event("opening", spoken, clauses, data={"told": text}))


def holes_told(plan: Plan) -> str:
    """How many holes, set by set (LP-BASE-03)."""
    counts = [len(holes) for holes in plan.holes.values()]
    if not counts:
        return "no holes"
    total = f"{sum(counts)} hole{'s' if sum(counts) > 1 else ''}"
    if len(counts) == 1:
        return total
    first, *others = counts
    return f"{total} ({first} in one set, {', '.join(f'{count} in another' for count in others)})"


def rivers_told(field: Field) -> str:
    """How long each river is (LP-BASE-04, LP-GAP-12)."""
    short = 0 if field.rulings.river_length == "whole" else 2
    lengths = [str(len(river) - short) for river in field.plan.rivers.values()]
    return f"river length {', '.join(lengths)}" if lengths else "no river"


def features_told(state: State) -> str:
    """Special features: several sets of holes, and whatever the plan's author noted (LP-GAP-24)."""
    plan = state.field.plan
    found = ["several sets of holes"] if len(plan.holes) > 1 else []
    marshy = any(not MARSHY.isdisjoint(signs) for signs in plan.borders)
    if marshy and state.field.rulings.marsh == "announced":
        found.append("marsh at a mouth")
    return ", ".join([*found, *state.table.features]) or "none"


def begin(field: Field, cell: int) -> Landing:
    """A starting cell: reported, then left by the current or down a hole (LP-START-04..06)."""
    path, by = transfer(field, field.plan.grid.size, cell)
    start = "LP-START-05" if field.kind(cell) == "hole" else "LP-START-06"
    rest = path[-1] if path else cell
    clauses = ("LP-START-01", "LP-START-03", "LP-GAP-05")
    carried = (start, *by) if path else ()
    words = ("LP-START-04", "LP-GAP-30")
    return Landing("start", cell, rest, named(field, cell, path), clauses, words, path, carried)


# -- The lot for the first player -----------------------------------------------------------------


def outcomes(state: State) -> tuple[tuple[Command, Fraction], ...]:
    """Every player is drawn alike; nothing where no lot is due."""
    players = state.table.players
    if state.turn != LOT or state.over:
        return ()
    each = Fraction(1, len(players))
    return tuple((Command(CHANCE, FIRST, word=player), each) for player in players)


def draw_first(state: State, player: str, log: list[Event] | None) -> State:
    """The lot makes ``player`` first: the others follow in the order in which they joined."""
    if log is not None:
        log.append(Event("lot", f"The lot falls on {player}.", ("LP-GAP-02",), player))
    first = state.table.index[player]
    order = [*range(first, len(state.at)), *range(first)]

    def turned(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(values[seat] for seat in order) if values else values

    table = state.table
    seats = type(table)(
        turned(table.players), table.told, table.placing, table.features, table.opened,
        turned(table.begins), turned(table.begins_kind), table.chosen,
    )  # fmt: skip
    treasure = state.treasure
    if treasure.carrier >= 0:
        treasure = treasure._replace(carrier=order.index(treasure.carrier))
    wounded = sum(1 << place for place, seat in enumerate(order) if state.wounded >> seat & 1)
    at = turned(state.at)
    opener = at.index(UNPLACED) if UNPLACED in at else 0
    return state._replace(
        table=seats, turn=opener, at=at, wounded=wounded, stock=turned(state.stock),
        treasure=treasure, heading=turned(state.heading),
    )  # fmt: skip
