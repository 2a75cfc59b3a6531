"""Moving in the ravines game: walls, land, rivers, mouths and their marsh, pits and their cycle."""

from __future__ import annotations

from collections.abc import Iterator

from rules.boards.grid import around
from rules.core.records import Event, Refusal
from rules.games.labyrinth.actions import CYCLE, Action
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field, Log, State
from rules.games.labyrinth.variant import MOVER
from rules.games.labyrinth.verbs import start, turn
from rules.games.labyrinth.verbs.move import (
    cite_shape,
    find_letter,
    go_out,
    held_by_marsh,
    hold_at,
    in_hole,
    list_downstream,
    list_named,
    next_hole,
    stop_at,
    thrown_back,
    transfer_to,
)
from rules.games.labyrinth.words import Landing
from rules.games.ravines.board.terrain import LEGEND


def land_on(field: Field, here: int, way: int) -> Landing:
    """What the step ``way`` from ``here`` leads to; walls come first (LM-MOVE-03..06)."""
    if field.wall(here, way):
        return hit_wall(field, here, way)
    there, breached = field.beyond(here, way), field.breached(here, way)
    if held_by_marsh(field, here, way):
        return hold_at(
            field, here, marsh_clauses(field, here, there, breached=breached), cite_words
        )
    sign = terrain.OPEN if field.outside(here) else field.sign(here, way)
    if field.kind(there) == terrain.OUTSIDE:
        return go_out(field, here, there, ("LM-MOVE-02", "LM-GAP-24"), speaks=cite_words)
    moves = ("LM-MOVE-01", "LM-MOVE-02", "LM-MOVE-03", *(("LM-MOVE-04",) if breached else ()))
    if field.outside(here):
        moves = (*moves, "LM-GAP-24")
    if field.kind(there) == terrain.MOUTH and sign in terrain.MARSHY:
        moves = (*moves, "LM-MOUTH-06")
    rivers = find_letter(field.plan, here), find_letter(field.plan, there)
    if all(rivers) and rivers[0] != rivers[1]:
        through = "LM-MOUTH-03" if field.kind(here) == terrain.MOUTH else "LM-RIVER-10"
        moves = (*moves, through if breached else "LM-GAP-05")
    return enter_cell(field, here, there, moves)


def marsh_clauses(field: Field, here: int, there: int, *, breached: bool) -> tuple[str, ...]:
    """Why marsh holds a player, and what is not said of it (LM-MOUTH-01, -02, -05)."""
    own = find_letter(field.plan, here) == find_letter(field.plan, there)
    return (
        "LM-MOVE-02", "LM-MOUTH-01", "LM-MOUTH-02", "LM-MOUTH-05", "LM-GAP-10",
        *(("LM-GAP-08",) if field.kind(there) == terrain.MOUTH else ()),
        *(("LM-GAP-09",) if own else ()),
        *(("LM-GAP-07",) if breached else ()),
        *(("LM-GAP-06",) if field.rulings.marsh_marks == "every-border" else ()),
    )  # fmt: skip


def hit_wall(field: Field, here: int, way: int) -> Landing:
    """A wall moves nobody, not even in a pit (LM-MOVE-05, LM-MOVE-06, LM-PIT-09, LM-PIT-10)."""
    rulings = field.rulings
    why: tuple[str, ...] = ("LM-MOVE-02", "LM-MOVE-06", "LM-GAP-10")
    path: tuple[int, ...] = ()
    if field.outside(here):
        why = ("LM-MOVE-02", "LM-GAP-10", "LM-GAP-24", "LP-GAP-04")
    elif field.sign(here, way) == terrain.RUBBER and rulings.rubber_walls == "sham":
        return hold_at(field, here, ("LP-GAP-24",), cite_words)
    elif thrown_back(field, here, way) >= 0:
        return enter_cell(field, here, thrown_back(field, here, way), ("LP-GAP-24",))
    elif field.plan.grid.outer(here, way):
        why = (*why, "LM-GAP-24")
    elif field.sign(here, way) == terrain.MARSH_WALL:
        why = (*why, "LM-GAP-07")
    if in_hole(field, here):
        why = (*why, "LM-PIT-09", "LM-PIT-10", "LM-GAP-18")
        if rulings.wall_in_hole == "moves-on":
            why, path = why[:-3], (next_hole(field.plan, here),)
    carried, costs = ("LM-GAP-18",) if path else (), rulings.wall_costs_turn == "yes"
    return stop_at(here, why, ("LM-MOVE-05",), path=path, carried=carried, costs=costs)


def enter_cell(field: Field, here: int, there: int, moves: tuple[str, ...]) -> Landing:
    """Into a cell, and on from there by the current or down the ravine; the last cell is named."""
    path, carried = transfer_to(field, here, there, CARRIED)
    rest = path[-1] if path else there
    ground = LEGEND[field.kind(there)]
    stays = ground.holds
    if (
        not path
        and ground.flows
        and find_letter(field.plan, here) == find_letter(field.plan, there)
    ):
        ruled = ("LM-GAP-03",) if field.kind(here) == terrain.MOUTH else ()
        stays = (*stays, "LM-RIVER-06", "LM-RIVER-07", "LM-GAP-19", *ruled)
    said = list_named(field, there, path)
    if path and not in_hole(field, there):
        carried = (*carried, *silent_drift(field, here, there, rest))
    clauses, words = (*moves, *stays), cite_words(field, said)
    return Landing(
        "step", there, rest, said, clauses=clauses, spoken=words, path=path, carried=carried
    )


def cite_words(field: Field, said: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses behind the words for a step."""
    ruled = () if field.rulings.announce == "final" else ("LM-GAP-20",)
    return (*LEGEND[said[-1]].speaks, *ruled)


def silent_drift(field: Field, here: int, there: int, rest: int) -> tuple[str, ...]:
    """What is not said of a drift, which only the leader sees (LM-RIVER-04, LM-RIVER-05).

    By ruling other cells are named, or more of them (LM-GAP-20).
    """
    other = find_letter(field.plan, here) != find_letter(field.plan, there)
    mouths = other and field.kind(here) == field.kind(rest) == terrain.MOUTH
    if field.rulings.announce != "final":
        return ("LM-GAP-20",)
    same = ("LM-MOUTH-04", "LM-MOUTH-05") if mouths else ()
    return ("LM-RIVER-04", "LM-RIVER-05", "LM-GAP-20", *same)


def fall_down(field: Field, here: int, pit: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Into the next pit of the ravine, from wherever it be (LM-PIT-01..08, LM-PIT-11)."""
    onward = next_hole(field.plan, pit)
    why = ["LM-PIT-01", "LM-PIT-11", *cite_order(field, pit, onward), "LM-GAP-14"]
    if field.kind(here) not in (terrain.EMPTY, terrain.OUTSIDE):
        why.append("LM-PIT-06")
    if in_hole(field, here) and field.plan.cells[here][0] == field.plan.cells[pit][0]:
        why.append("LM-PIT-07")
        if onward == here:
            why += ["LM-PIT-08", "LM-GAP-10"]
    return (onward,), tuple(why)


def cite_order(field: Field, pit: int, onward: int) -> tuple[str, ...]:
    """LM-PIT-03 in a ravine of three, LM-PIT-04 from the last pit to the first.

    LM-GAP-13 where a ravine has a single pit, or numbers are left out.
    """
    drawn = field.plan.cells
    pits = field.plan.holes[drawn[pit][0]]
    three = ("LM-PIT-03",) if len(pits) == 3 else ()
    last = ("LM-PIT-04",) if pits.index(onward) <= pits.index(pit) else ()
    gap = len(pits) == 1 or (not last and int(drawn[onward][1]) != int(drawn[pit][1]) + 1)
    return (*three, *last, *(("LM-GAP-13",) if gap else ()))


def drift_on(field: Field, here: int, there: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Two cells downstream, or one to the mouth; none inside a river (LM-RIVER-01..09)."""
    plan, rulings = field.plan, field.rulings
    inside = find_letter(plan, here) == find_letter(plan, there)
    if field.kind(here) == terrain.MOUTH and rulings.mouth_in_river == "outside":
        inside = False
    if inside and rulings.same_river == "stay":
        return (), ()
    path = list_downstream(plan, there, 2)
    whole = len(path)
    if rulings.drift_walls == "stopped":
        path = until_wall(field, there, path)
    why = ["LM-RIVER-02" if whole == 1 else "LM-RIVER-01"]
    if path:
        why += [one for one in cite_shape(field, there, path) if one != "LP-GAP-10"]
    if len(path) < whole:
        why.append("LM-GAP-04")
    if inside:
        why.append("LM-GAP-19")
    elif find_letter(plan, here) == find_letter(plan, there):
        why.append("LM-GAP-03")
    elif find_letter(plan, here):
        why.append("LM-RIVER-09")
    if path and plan.kind(path[-1]) != terrain.MOUTH:
        why.append("LM-GAP-14")
    return path, tuple(why)


def until_wall(field: Field, start: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """The part of a drift before the first wall across the stream (alternative of LM-GAP-04)."""
    passed: list[int] = []
    here = start
    for cell in path:
        if field.wall(here, around(field.plan.grid)[here].index(cell)):
            break
        passed.append(cell)
        here = cell
    return tuple(passed)


CARRIED = {terrain.FALL: fall_down, terrain.DRIFT: drift_on}
"""What entering does, by what the legend says of a kind of ground."""


def skip_turn(field: Field, here: int) -> Landing:  # noqa: ARG001
    """Skipping moves nobody and is answered with silence (LM-GAP-21)."""
    why, spoken = ("LP-TURN-04", "LM-GAP-21"), ("LM-GAP-21",)
    return Landing("skip", here, here, (), clauses=why, spoken=spoken, finds=False, arrives=False)


def cycle_on(field: Field, here: int) -> Landing:
    """'From the cycle': to the next pit, without a word (LM-CYCLE-01..05); elsewhere nowhere."""
    if not in_hole(field, here):
        return skip_turn(field, here)
    onward = next_hole(field.plan, here)
    after = cite_order(field, here, onward)
    last = ("LM-CYCLE-04",) if "LM-PIT-04" in after else ()
    ruled = ("LM-GAP-13",) if "LM-GAP-13" in after else ()
    says = (terrain.HOLE,) if field.rulings.cycle_answer == "pit" else ()
    return Landing(
        CYCLE, here, onward, says, clauses=("LM-CYCLE-01", "LM-CYCLE-02"),
        spoken=(*(() if says else ("LM-CYCLE-05",)), "LM-GAP-12"), path=(onward,),
        carried=("LM-CYCLE-03", *last, *ruled, "LM-PIT-11"),
    )  # fmt: skip


def begin_at(field: Field, cell: int) -> Landing:
    """A starting cell: the transfer, then the report (LM-RIVER-11, LM-RIVER-12, LM-PIT-05)."""
    outside = field.plan.grid.size
    path, carried = transfer_to(field, outside, cell, CARRIED)
    rest = path[-1] if path else cell
    effect = field.kind(rest) in (terrain.MOUTH, terrain.HOSPITAL, terrain.ARSENAL)
    ruled = ("LM-GAP-23",) if effect and not path else ()
    clauses = ("LP-START-01", "LP-START-03", "LP-GAP-05", *ruled)
    if path and in_hole(field, cell):
        carried = (*carried, "LM-PIT-05")
    elif path:
        drifted = silent_drift(field, outside, cell, rest)
        after = ("LM-RIVER-12",) if field.rulings.announce == "final" else ()
        carried = (*carried, "LM-RIVER-11", *after, *drifted)
    said = list_named(field, cell, path)
    words = ("LP-START-04", *cite_words(field, said))
    return Landing(
        "start", cell, rest, said, clauses=clauses, spoken=words, path=path, carried=carried
    )


# -- The verbs ------------------------------------------------------------------------------------


class Move(turn.Move):
    """A step in one of four directions (LM-MOVE-01, LM-MOVE-02); a wall moves nobody."""

    land = staticmethod(land_on)
    hit_wall = staticmethod(hit_wall)

    def without(self, what: str) -> tuple[str, ...]:
        """LM-MOVE-02 names all there are."""
        return ("LM-MOVE-02",)


class Start(start.Start):
    """A starting cell: the transfer, then the report."""

    land = staticmethod(begin_at)


class Skip(turn.Skip):
    """A skipped turn; by ruling it is no command (LM-GAP-21)."""

    lacking = ("LM-GAP-21",)
    land = staticmethod(skip_turn)

    def known(self, rulings: Rulings) -> bool:
        """Whether a turn may be skipped."""
        return rulings.cycle_words != "no-skip"


class Cycle(Skip):
    """'From the cycle': on to the next pit (LM-CYCLE-01..06); outside a pit, by ruling, a skip."""

    word = CYCLE
    forms, codes = turn.Cycle.forms, turn.Cycle.codes
    title = "Follow the cycle"
    reads = (MOVER,)
    land = staticmethod(cycle_on)

    def known(self, rulings: Rulings) -> bool:
        """Always."""
        return True

    def forbidden(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """There is no cycle outside a pit (LM-CYCLE-01, LM-GAP-11)."""
        elsewhere = not in_hole(state.field, state.at[me])
        if elsewhere and state.field.rulings.cycle_elsewhere == "refused":
            text = f"{action.who} is not in a pit, so there is no cycle to follow."
            yield Refusal("not-in-pit", text, ("LM-CYCLE-01", "LM-GAP-11"))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """What one left oneself is not found again, by ruling (LM-GAP-12)."""
        me, field = state.table.index[action.who], state.field
        if not in_hole(field, state.at[me]):
            return super().apply(state, action, log)
        landing = self.landing(field, state.at[me])
        if field.rulings.left_treasure == "others" and state.treasure.left_by == me:
            landing = landing._replace(finds=False)
        return turn.settle_landing(self, state, me, landing, log=log)

    def told(self, state: State, who: str, here: int, landing: Landing) -> Event:
        """The command is heard by all."""
        if landing.outcome != CYCLE:
            return super().told(state, who, here, landing)
        return Event("cycle", f"{who} says “from the cycle”.", landing.clauses, who)
