"""Moving: what one step leads to. Walls, exits, holes and the current, in the base game's way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.boards.grid import OPPOSITE
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.words import Landing, passed_by

# -- Transfers ------------------------------------------------------------------------------------


def find_letter(plan: Plan, place: int) -> str:
    """The letter of the river a place belongs to, mouth included; empty for all other places."""
    return plan.letters[place] if place < plan.grid.size else ""


def list_downstream(plan: Plan, cell: int, most: int) -> tuple[int, ...]:
    """The cells passed by floating ``most`` cells from ``cell``, the mouth being the last of all.

    LP-RIVER-02, LP-RIVER-03, LP-RIVER-08, LP-GAP-10; walls and players do not matter (LP-GAP-12).
    """
    chain = plan.rivers[plan.cells[cell][0]]
    at = chain.index(cell)
    return chain[at + 1 : at + 1 + most]


def is_carried(field: Field, cell: int) -> bool:
    """Whether the current takes hold on ``cell``: not on the mouth (LP-RIVER-06, LP-GAP-11)."""
    held = field.kind(cell) == terrain.SOURCE and field.rulings.source_drift != "drifts"
    return field.ground(cell).flows and not held


def list_afloat(field: Field, cell: int) -> tuple[int, ...]:
    """The way a skipping player floats (LP-RIVER-05, LP-GAP-08); empty off the river."""
    if not is_carried(field, cell):
        return ()
    return list_downstream(field.plan, cell, 2 if field.rulings.float_cells == "two" else 1)


def next_hole(plan: Plan, cell: int) -> int:
    """The hole after this one in its set, the first after the last (LP-HOLE-03, LP-HOLE-04)."""
    holes = plan.holes[plan.cells[cell][0]]
    return holes[(holes.index(cell) + 1) % len(holes)]


def in_hole(field: Field, place: int) -> bool:
    """Whether a place is a hole."""
    return field.ground(place).carries == terrain.FALL


# -- Marsh on the borders of a mouth --------------------------------------------------------------


def held_by_marsh(field: Field, here: int, way: int) -> bool:
    """Whether marsh keeps a player on the mouth he tries to leave; no wall stands on that side."""
    if field.kind(here) != terrain.MOUTH:
        return False
    rulings, there, sign = field.rulings, field.beyond(here, way), field.sign(here, way)
    own = find_letter(field.plan, here) == find_letter(field.plan, there)
    if own and rulings.marsh_in_own_river == "ignored":
        return False
    if rulings.marsh_marks == "every-border":
        return not own and not field.outside(there)
    if (
        sign in (terrain.MARSH_OF_FIRST, terrain.MARSH_OF_SECOND)
        and rulings.marsh_between_mouths == "owner"
    ):
        mine = terrain.MARSH_OF_FIRST if here < there else terrain.MARSH_OF_SECOND
        return sign == mine
    return sign in terrain.MARSHY


# -- Moving ---------------------------------------------------------------------------------------


Clauses = tuple[str, ...]
Speaks = Callable[[Field, tuple[str, ...]], Clauses]
"""The clauses behind the words for a step, as a game has them."""
NEXT = ("LP-BASE-08", "LP-BASE-09")
"""A cell that shares a side: what a passage leads to is none."""
FLAT, UPRIGHT = ("LP-TURN-02", "LP-GAP-27"), ("LP-TURN-03", "LP-GAP-25")
"""The clauses behind a command that names a direction on the sheet, or to another level."""
WALLED = ("LP-BASE-12", "LP-TURN-13")
"""The clauses behind the word 'wall'."""


def land_on(field: Field, here: int, way: int) -> Landing:
    """What the step ``way`` from ``here`` leads to (LP-TURN-12)."""
    if field.wall(here, way):
        return hit_wall(field, here, way)
    moves = (*(UPRIGHT if way > 3 else FLAT), "LP-TURN-12")
    if held_by_marsh(field, here, way):
        return hold_at(field, here, ("LP-GAP-35",), cite_words)
    there = field.beyond(here, way)
    if field.kind(there) == terrain.OUTSIDE:
        return go_out(field, here, there, (*moves, "LP-STRUCT-14", "LP-GAP-03"), speaks=cite_words)
    return enter_cell(
        field, here, there, (*moves, *(("LP-GAP-04",) if field.outside(here) else NEXT))
    )


def hit_wall(field: Field, here: int, way: int) -> Landing:
    """A wall stops the step; from a hole it sends the player on (LP-BASE-12, LP-HOLE-06..08)."""
    rulings = field.rulings
    named = UPRIGHT if way > 3 else FLAT
    if field.outside(here):
        return stop_at(here, (*named, "LP-GAP-04"), WALLED)
    if field.sign(here, way) == terrain.RUBBER and rulings.rubber_walls == "sham":
        return hold_at(field, here, ("LP-GAP-24",), cite_words)
    behind = thrown_back(field, here, way)
    if behind >= 0:
        return enter_cell(field, here, behind, ("LP-GAP-24",))
    side = "LP-STRUCT-13" if field.plan.grid.outer(here, way) else "LP-STRUCT-12"
    if field.sign(here, way) == terrain.EXIT:
        side = "LP-GAP-03" if rulings.exit_place == "inner-cell" else "LP-STRUCT-14"
    why: Clauses = (*named, "LP-TURN-12", side)
    if in_hole(field, here) and rulings.wall_in_hole == "stays":
        return stop_at(here, (*why, "LP-GAP-29"), WALLED)
    if in_hole(field, here):
        onward = next_hole(field.plan, here)
        carried: Clauses = (
            "LP-HOLE-07",
            *cite_order(field, here, onward),
            "LP-HOLE-08",
            "LP-GAP-29",
        )
        return stop_at(here, (*why, "LP-HOLE-06"), WALLED, path=(onward,), carried=carried)
    if rulings.idle_current == "float" and is_carried(field, here):
        path = list_afloat(field, here)
        carried = ("LP-GAP-08", *cite_shape(field, here, path))
        return stop_at(here, why, WALLED, path=path, carried=carried)
    return stop_at(here, why, WALLED)


def stop_at(
    here: int,
    why: Clauses,
    spoken: Clauses,
    *,
    path: tuple[int, ...] = (),
    carried: Clauses = (),
    costs: bool = True,
) -> Landing:
    """A wall met: the player stays, or is taken along ``path``, where he may find the treasure."""
    return Landing(
        "wall", -1, path[-1] if path else here, ("wall",), clauses=why, spoken=spoken, path=path,
        carried=carried, finds=bool(path), arrives=False, costs=costs,
    )  # fmt: skip


def hold_at(field: Field, here: int, why: Clauses, speaks: Speaks) -> Landing:
    """Answered as a step, and yet the player stays: marsh, or a rubber wall by ruling."""
    said = announced_word(field, here)
    return Landing(
        "held", here, here, (said,), clauses=why, spoken=speaks(field, (said,)), arrives=False
    )


def thrown_back(field: Field, here: int, way: int) -> int:
    """The cell behind a player whom a rubber wall throws back, -1 where it does not (LP-GAP-24)."""
    if field.sign(here, way) != terrain.RUBBER or field.rulings.rubber_walls != "throws-back":
        return -1
    back = OPPOSITE[way]
    open_behind = not field.wall(here, back) and not field.outside(field.beyond(here, back))
    return field.beyond(here, back) if open_behind else -1


def go_out(field: Field, here: int, there: int, why: Clauses, speaks: Speaks) -> Landing:
    """Through a passage in the outer wall (LP-GAME-07, LP-STRUCT-14, LP-GAP-03)."""
    says, words = (terrain.OUTSIDE,), speaks(field, (terrain.OUTSIDE,))
    if field.rulings.exit_place == "edge":
        return Landing(
            "exit", there, here, says, clauses=why, spoken=words, finds=False, arrives=False
        )
    return Landing("exit", there, there, says, clauses=why, spoken=words)


def enter_cell(field: Field, here: int, there: int, why: tuple[str, ...]) -> Landing:
    """Into a cell, and on from there if it is a hole or has a current (LP-HOLE-03, LP-RIVER-02)."""
    path, by = transfer_to(field, here, there)
    if in_hole(field, there):
        by = (*by, "LP-HOLE-05")
    why = (*why, *river_clauses(field, here, there))
    rest = path[-1] if path else there
    said = list_named(field, there, path)
    return Landing(
        "step",
        there,
        rest,
        said,
        clauses=why,
        spoken=cite_words(field, said),
        path=path,
        carried=by,
    )


def list_named(field: Field, there: int, path: tuple[int, ...]) -> tuple[str, ...]:
    """The types named: the cell entered, the last one or both (LP-GAP-06, LM-GAP-20)."""
    entered = announced_word(field, there)
    if not path or field.rulings.announce == "entered":
        return (entered,)
    final = announced_word(field, path[-1])
    return (final,) if field.rulings.announce == "final" else (entered, final)


def cite_words(field: Field, said: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses behind the words for a step, of which everybody hears: they tell no more."""
    ground = field.plan.legend[said[0]]
    speaks = [passed_by(field, one) if one == "LP-TURN-14" else one for one in ground.speaks]
    return ("LP-BASE-11", *speaks, *which_cell(field, said))


def which_cell(field: Field, said: tuple[str, ...]) -> tuple[str, ...]:
    """The ruling on which cell is named, where the words tell that one is carried on."""
    drifted = field.rulings.announce == "final" and said[0] == terrain.MOUTH
    return ("LP-GAP-06",) if field.plan.legend[said[0]].carries or drifted else ()


def fall_down(field: Field, _here: int, hole: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Into the next hole of the set (LP-HOLE-03)."""
    onward = next_hole(field.plan, hole)
    return (onward,), ("LP-HOLE-03", *cite_order(field, hole, onward), "LP-GAP-28")


def drift_on(field: Field, here: int, there: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Two cells downstream, or one to the mouth (LP-RIVER-02, LP-RIVER-03, LP-RIVER-10)."""
    plan = field.plan
    if not is_carried(field, there):
        return (), ()
    if find_letter(plan, here) == find_letter(plan, there):
        if field.rulings.same_river == "stay":
            return (), ()
        again: tuple[str, ...] = ("LP-RIVER-10", "LP-GAP-07")
    else:
        again = ("LP-RIVER-10",)
    path = list_downstream(plan, there, 2)
    once = ("LP-GAP-28",) if is_carried(field, path[-1]) else ()
    return path, ("LP-RIVER-02", "LP-RIVER-03", *again, *cite_shape(field, there, path), *once)


Transfer = Callable[[Field, int, int], tuple[tuple[int, ...], Clauses]]
CARRIED: dict[str, Transfer] = {terrain.FALL: fall_down, terrain.DRIFT: drift_on}
"""What entering does, by what the legend says of a kind of ground."""


def transfer_to(
    field: Field, here: int, there: int, carried: Mapping[str, Transfer] = CARRIED
) -> tuple[tuple[int, ...], Clauses]:
    """The places a player is taken through after stepping into ``there``, and by which clauses.

    Exactly one transfer follows a step, whatever lies at its end (LP-GAP-28, LM-GAP-14).
    """
    carries = field.ground(there).carries
    return carried[carries](field, here, there) if carries else ((), ())


def river_clauses(field: Field, here: int, there: int) -> tuple[str, ...]:
    """What the river adds to a step: it may be waded, its mouth holds (LP-RIVER-04, -06)."""
    wading = ("LP-RIVER-04",) if find_letter(field.plan, here) else ()
    return (*wading, *(("LP-RIVER-06",) if field.kind(there) == terrain.MOUTH else ()))


def rest_after_skip(field: Field, here: int) -> Landing:
    """Skipping: on most cells nothing, in a hole one hole on, in the river afloat (LP-TURN-04)."""
    path: tuple[int, ...] = ()
    carried: tuple[str, ...] = ()
    if in_hole(field, here):
        path = (next_hole(field.plan, here),)
        carried = ("LP-HOLE-09", *cite_order(field, here, path[0]), "LP-GAP-34")
    elif is_carried(field, here):
        path = list_afloat(field, here)
        carried = ("LP-RIVER-05", "LP-GAP-08", *cite_shape(field, here, path))
    elif field.kind(here) == terrain.MOUTH:
        carried = ("LP-RIVER-06",)
    rest = path[-1] if path else here
    quiet = field.rulings.skip_answer == "silence"
    says = () if quiet else (announced_word(field, rest),)
    spoken = ("LP-GAP-09",) if quiet else ("LP-GAP-09", "LP-BASE-11", "LP-GAP-30")
    return Landing(
        "skip", here, rest, says, clauses=("LP-TURN-04",), spoken=spoken, path=path,
        carried=carried, arrives=False,
    )  # fmt: skip


def announced_word(field: Field, place: int) -> str:
    """The type announced for a place: its own, but for rulings (LP-GAP-11, LM-GAP-02)."""
    return field.ground(place).told(field.rulings)


def cite_order(field: Field, hole: int, onward: int) -> tuple[str, ...]:
    """LP-STRUCT-07: the sequence of a set; LP-HOLE-04 where the first follows the last."""
    holes = field.plan.holes[field.plan.cells[hole][0]]
    last = holes.index(onward) <= holes.index(hole)
    return ("LP-STRUCT-07", *(("LP-HOLE-04",) if last else ()))


def cite_shape(field: Field, start: int, path: tuple[int, ...]) -> tuple[str, ...]:
    """What the shape of a river decides of a way on it: the chain, its bends, its end.

    LP-RIVER-08 where the way itself turns, LP-GAP-25 where it leads to another level, LP-RIVER-09
    and LP-GAP-10 where the mouth cuts it short.
    """
    places = [field.plan.grid.place(cell) for cell in (start, *path)]
    straight = sum(len(set(axis)) > 1 for axis in zip(*places, strict=True)) < 2
    short = len(path) < 2 and field.plan.kinds[path[-1]] == terrain.MOUTH
    return (
        "LP-RIVER-07",
        *(() if straight else ("LP-RIVER-08",)),
        *(() if len({place[2] for place in places}) < 2 else ("LP-GAP-25",)),
        *(("LP-RIVER-09", "LP-GAP-10") if short else ()),
    )
