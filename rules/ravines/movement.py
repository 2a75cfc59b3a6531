"""Moving in the ravines game: walls, land, rivers, mouths and their marsh, pits and their cycle."""

from __future__ import annotations

from rules.labyrinth.movement import Landing
from rules.labyrinth.plan import (
    ARSENAL,
    BLOWN,
    EMPTY,
    HOLE,
    HOSPITAL,
    MARSH_OF_FIRST,
    MARSH_OF_SECOND,
    MARSHY,
    MOUTH,
    OUTSIDE,
    RIVER,
    RUBBER,
    SOURCE,
)  # fmt: skip
from rules.labyrinth.state import Field
from rules.labyrinth.transfers import downstream, in_hole, letter, next_hole

STAYS = {
    EMPTY: ("LM-LAND-01",),
    HOSPITAL: ("LM-LAND-02",),
    ARSENAL: ("LM-LAND-03",),
    MOUTH: ("LM-LAND-04", "LM-RIVER-03"),
}
"""The cells that hold a player, and by which clause."""

SPEAKS = {
    EMPTY: ("LM-LAND-05",),
    HOSPITAL: ("LM-LAND-06",),
    ARSENAL: ("LM-LAND-07",),
    SOURCE: ("LM-GAP-02",),
    RIVER: ("LM-GAP-02",),
    MOUTH: ("LM-GAP-02",),
    HOLE: ("LM-PIT-02",),
    OUTSIDE: ("LM-GAP-24", "LP-GAME-07", "LP-STRUCT-14"),
}
"""The clauses behind the word for each type of cell."""


def land(field: Field, here: int, way: int) -> Landing:
    """What the step ``way`` from ``here`` leads to; the wall is looked at first (LM-MOVE-03..06)."""
    if field.wall(here, way):
        return hit_wall(field, here, way)
    if held_by_marsh(field, here, way):
        return Landing(
            "held", here, here, (MOUTH,), ("LM-MOUTH-01", "LM-GAP-10"), ("LM-MOUTH-02", "LM-MOUTH-05"),
            arrives=False,
        )  # fmt: skip
    there = field.beyond(here, way)
    gone = field.kind(here) != OUTSIDE and field.sign(here, way) == BLOWN
    moves = ("LM-MOVE-01", "LM-MOVE-02", "LM-MOVE-03", *(("LM-MOVE-04",) if gone else ()))
    if field.kind(there) == OUTSIDE:
        rest = here if field.rulings.exit_place == "edge" else there
        return Landing("exit", there, rest, (OUTSIDE,), moves, SPEAKS[OUTSIDE])
    if field.kind(there) == MOUTH and field.kind(here) != OUTSIDE:
        if field.sign(here, way) in MARSHY:
            moves = (*moves, "LM-MOUTH-06")
    landing = enter(field, here, there, moves)
    if field.rulings.exit_place == "inner-cell" and field.is_exit_cell(there):
        return landing._replace(outcome="exit", says=(OUTSIDE,), spoken=("LP-GAP-03",))
    return landing


def hit_wall(field: Field, here: int, way: int) -> Landing:
    """A wall moves nobody, not even in a pit (LM-MOVE-05, LM-MOVE-06, LM-PIT-09, LM-PIT-10)."""
    rulings = field.rulings
    why: tuple[str, ...] = ("LM-MOVE-06", "LM-MOVE-02")
    spoken: tuple[str, ...] = ("LM-MOVE-05",)
    costs = rulings.wall_costs_turn == "yes"
    if field.kind(here) == OUTSIDE:
        return Landing(
            "wall",
            -1,
            here,
            ("wall",),
            (*why, "LM-GAP-24"),
            spoken,
            finds=False,
            arrives=False,
            costs=costs,
        )
    if field.sign(here, way) == RUBBER and rulings.rubber_walls == "sham":
        return Landing("held", here, here, (EMPTY,), ("LP-GAP-24",), ("LP-GAP-24",), finds=False)
    if field.plan.outer(here, way):
        why = (*why, "LM-GAP-24")
    if in_hole(field, here):
        if rulings.wall_in_hole == "moves-on":
            onward = next_hole(field.plan, here)
            return Landing(
                "wall", -1, onward, ("wall",), (*why, "LM-GAP-18"), spoken, (onward,), ("LM-GAP-18",),
                arrives=False, costs=costs,
            )  # fmt: skip
        why, spoken = (*why, "LM-PIT-09", "LM-GAP-18"), (*spoken, "LM-PIT-10")
    return Landing(
        "wall", -1, here, ("wall",), why, spoken, finds=False, arrives=False, costs=costs
    )


def held_by_marsh(field: Field, here: int, way: int) -> bool:
    """Whether marsh keeps a player on the mouth he tries to leave (LM-MOUTH-01, LM-GAP-06..09)."""
    if field.kind(here) != MOUTH:
        return False
    rulings, there, sign = field.rulings, field.beyond(here, way), field.sign(here, way)
    own = letter(field.plan, here) == letter(field.plan, there)
    if own and rulings.marsh_in_own_river == "ignored":
        return False
    if rulings.marsh_marks == "every-border":
        return not own and field.kind(there) != OUTSIDE
    if sign in (MARSH_OF_FIRST, MARSH_OF_SECOND) and rulings.marsh_between_mouths == "owner":
        mine = MARSH_OF_FIRST if here < there else MARSH_OF_SECOND
        return sign == mine
    return sign in MARSHY


def enter(field: Field, here: int, there: int, moves: tuple[str, ...]) -> Landing:
    """Into a cell, and on from there by the current or down the ravine; the last cell is named."""
    path, carried = transfer(field, here, there)
    rest = path[-1] if path else there
    stays = () if path else STAYS.get(field.kind(there), ())
    if not path and letter(field.plan, there) and field.kind(there) != MOUTH:
        stays = ("LM-RIVER-06", "LM-RIVER-07", "LM-GAP-03")
    elif field.kind(there) == MOUTH and letter(field.plan, here) == letter(field.plan, there):
        stays = ("LM-LAND-04", "LM-RIVER-06", "LM-RIVER-07")
    return Landing(
        "step", there, rest, says(field, there, rest), (*moves, *stays), spoken(field, here, there, rest),
        path, carried,
    )  # fmt: skip


def says(field: Field, there: int, rest: int) -> tuple[str, ...]:
    """The types named: the last cell's only, unless the ruling on LM-GAP-20 says otherwise."""
    first, last = field.kind(there), field.kind(rest)
    if there == rest or field.rulings.announce == "final":
        return (last,)
    return (first,) if field.rulings.announce == "entered" else (first, last)


def spoken(field: Field, here: int, there: int, rest: int) -> tuple[str, ...]:
    """The clauses behind the word for a step that ends on ``rest``."""
    found = SPEAKS[field.kind(rest)]
    if there == rest or in_hole(field, there):
        return found
    found = ("LM-RIVER-04", "LM-RIVER-05", "LM-GAP-20")
    if field.kind(here) == field.kind(rest) == MOUTH:
        return (*found, "LM-MOUTH-04", "LM-MOUTH-05")
    return found


def transfer(field: Field, here: int, there: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Where a player is taken after stepping into ``there``, and by which clauses (LM-GAP-14)."""
    if in_hole(field, there):
        return fall(field, here, there)
    if field.kind(there) in (SOURCE, RIVER):
        return drift(field, here, there)
    return (), ()


def fall(field: Field, here: int, pit: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Into the next pit of the ravine, wherever the player comes from (LM-PIT-01..08, LM-PIT-11)."""
    onward = next_hole(field.plan, pit)
    why = ["LM-PIT-01", "LM-PIT-11", *order(field, pit, onward)]
    if field.kind(here) not in (EMPTY, OUTSIDE):
        why.append("LM-PIT-06")
    if in_hole(field, here) and field.plan.cells[here][0] == field.plan.cells[pit][0]:
        why.append("LM-PIT-07")
        if onward == here:
            why.append("LM-PIT-08")
    return (onward,), tuple(why)


def order(field: Field, pit: int, onward: int) -> tuple[str, ...]:
    """LM-PIT-03 in a ravine of three, LM-PIT-04 from the last pit to the first."""
    pits = field.plan.holes[field.plan.cells[pit][0]]
    three = ("LM-PIT-03",) if len(pits) == 3 else ()
    return (*three, *(("LM-PIT-04",) if pits.index(onward) <= pits.index(pit) else ()))


def drift(field: Field, here: int, there: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Two cells downstream, or one if that is the mouth; none inside one river (LM-RIVER-01..09)."""
    plan, rulings = field.plan, field.rulings
    inside = letter(plan, here) == letter(plan, there)
    if field.kind(here) == MOUTH and rulings.mouth_in_river == "outside":
        inside = False
    if inside and rulings.same_river == "stay":
        return (), ()
    path = downstream(plan, there, 2)
    if rulings.drift_walls == "stopped":
        path = until_wall(field, there, path)
    why = ["LM-RIVER-02" if len(path) == 1 else "LM-RIVER-01"]
    if field.kind(here) == MOUTH and not inside:
        why += ["LM-MOUTH-03", "LM-RIVER-09"]
    elif letter(plan, here) and not inside:
        why += ["LM-RIVER-09", "LM-RIVER-10"]
    if inside:
        why.append("LM-GAP-19" if rulings.same_river == "drift" else "LM-GAP-03")
    return path, tuple(why)


def until_wall(field: Field, start: int, path: tuple[int, ...]) -> tuple[int, ...]:
    """The part of a drift before the first wall across the stream (alternative of LM-GAP-04)."""
    passed: list[int] = []
    here = start
    for cell in path:
        way = next((way for way in range(4) if field.plan.grid.neighbour(here, way) == cell), 0)
        if field.wall(here, way):
            break
        passed.append(cell)
        here = cell
    return tuple(passed)


def follow_cycle(field: Field, here: int) -> Landing:
    """'From the cycle': to the next pit, without a word (LM-CYCLE-01..05)."""
    onward = next_hole(field.plan, here)
    pits = field.plan.holes[field.plan.cells[here][0]]
    last = ("LM-CYCLE-04",) if pits.index(onward) <= pits.index(here) else ()
    always = field.rulings.cycle_answer == "pit"
    return Landing(
        "cycle", here, onward, (HOLE,) if always else (), ("LM-CYCLE-01", "LM-CYCLE-02"),
        ("LM-GAP-12",), (onward,), ("LM-CYCLE-03", *last, "LM-PIT-11"), arrives=False,
    )  # fmt: skip


def skip(here: int) -> Landing:
    """Skipping moves nobody and is answered with silence (LM-GAP-21)."""
    return Landing(
        "skip",
        here,
        here,
        (),
        ("LP-TURN-04", "LM-GAP-21"),
        ("LM-GAP-21",),
        finds=False,
        arrives=False,
    )


def begin(field: Field, cell: int) -> Landing:
    """A starting cell: first the transfer, then the report (LM-RIVER-11, LM-RIVER-12, LM-PIT-05)."""
    outside = field.plan.grid.size
    path, carried = transfer(field, outside, cell)
    rest = path[-1] if path else cell
    clauses = ("LP-START-01", "LP-START-03", "LM-GAP-23")
    if path:
        carried = (*carried, "LM-PIT-05" if in_hole(field, cell) else "LM-RIVER-11")
    reported = ("LM-RIVER-12",) if path and not in_hole(field, cell) else ()
    return Landing(
        "start", cell, rest, says(field, cell, rest), clauses,
        ("LP-START-04", *spoken(field, outside, cell, rest), *reported), path, carried,
    )  # fmt: skip
