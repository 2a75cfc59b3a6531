"""Where a player may be, worked out the slow way: every plan of a tiny field, walked by the game.

Rivers and holes are drawn in every way that fits on the field and with what the leader told; a
border, a hospital or an arsenal is drawn when a command asks for it, in every way there is. A wall
that somebody else blows up may be any. The walker then is where the engine says, if what is not
drawn yet can be drawn so that the look over the leader's plan finds no fault. This shares nothing
with the notebook, which never walks on a plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise, permutations
from random import Random
from typing import Any, NamedTuple

from rules.boards.grid import ABOVE, Grid, Side, around
from rules.core.timeline import Timeline
from rules.games.labyrinth.actions import BLAST, CYCLE, MOVE, SKIP, START, Action
from rules.games.labyrinth.board.notation import draw_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.survey import survey_plan
from rules.games.labyrinth.board.terrain import EXIT, MARSH, MARSH_WALL, MOUTH, OPEN, WALL
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.verbs.move import announced_word, held_by_marsh
from rules.games.labyrinth.verbs.turn import on_sheet
from rules.games.labyrinth.verbs.weapons import blow_up

POSTS = {"hospital": "HO", "arsenal": "AR"}
BREACH, RESTS = "breach", "rests"
"""Somebody else has blown up a wall; the walker rests on a cell of a known type from the outset."""


class Said(NamedTuple):
    """A command and the types or results that were named."""

    verb: str
    told: tuple[str, ...] = ()
    way: int = -1
    place: int = -1


class Told(NamedTuple):
    """What the leader told at the beginning: river lengths, sizes of sets, whether several sets."""

    rivers: tuple[int, ...] | None = None
    sets: tuple[int, ...] | None = None
    several: bool | None = None


class World(NamedTuple):
    """A plan as far as a walk has asked for it, with its blasts, and the walker's place.

    ``asked`` holds the sides that are drawn, and the dry cells whose type is settled.
    """

    field: Field
    asked: frozenset[Any]
    at: int


# -- Every plan -----------------------------------------------------------------------------------


def layouts(grid: Grid, told: Told) -> Iterator[tuple[str, ...]]:
    """Every way to lay rivers and holes on a field."""

    def fill(cells: list[str], rivers: tuple[int, ...], sets: tuple[int, ...]) -> Iterator[Any]:
        free = [cell for cell in range(grid.size) if not cells[cell]]
        if not free:
            if agreed(told, rivers, sets):
                yield tuple(cells)
            return
        first = free[0]
        yield from fill([*cells[:first], "..", *cells[first + 1 :]], rivers, sets)
        for count in range(1, len(free) + 1):
            if not left(told.sets, (*sets, count)):
                continue
            for others in permutations(free[1:], count - 1):
                new = list(cells)
                for number, cell in enumerate((first, *others), start=1):
                    new[cell] = f"{'PQRSTUVWX'[len(sets)]}{number}"
                yield from fill(new, rivers, (*sets, count))
        longest = grid.size if told.rivers is None else max(told.rivers, default=0)
        for chain in chains(grid, tuple(free), longest):
            if first in chain and left(told.rivers, (*rivers, len(chain))):
                new = list(cells)
                for number, cell in enumerate(chain, start=1):
                    new[cell] = f"{'rstuv'[len(rivers)]}{number}"
                new[chain[-1]] = f"{'rstuv'[len(rivers)]}M"
                yield from fill(new, (*rivers, len(chain)), sets)

    yield from fill([""] * grid.size, (), ())


def left(told: tuple[int, ...] | None, found: tuple[int, ...]) -> bool:
    """Whether all found are among those told."""
    return told is None or all(found.count(one) <= told.count(one) for one in found)


def agreed(told: Told, rivers: tuple[int, ...], sets: tuple[int, ...]) -> bool:
    """Whether a layout has what was told."""
    return (
        (told.rivers is None or sorted(told.rivers) == sorted(rivers))
        and (told.sets is None or sorted(told.sets) == sorted(sets))
        and (told.several is None or told.several == (len(sets) > 1))
    )


@cache
def chains(grid: Grid, free: tuple[int, ...], longest: int) -> list[tuple[int, ...]]:
    """Every river that fits on the free cells."""
    found: list[tuple[int, ...]] = [(cell,) for cell in free]
    for chain in found:
        if len(chain) < longest:
            near = {grid.neighbour(chain[-1], way) for way in range(6)}
            found += [(*chain, cell) for cell in sorted(near & set(free)) if cell not in chain]
    return [chain for chain in found if len(chain) > 1]


@cache
def blank(game: LeaderGame, grid: Grid, told: Told) -> list[Field]:
    """Every layout as a field without inner walls."""
    signs = tuple(
        tuple(WALL if grid.neighbour(cell, way) < 0 else OPEN for way in range(6))
        for cell in range(grid.size)
    )
    plans = (Plan(grid, cells, signs, game.legend) for cells in layouts(grid, told))
    return [Field(plan, game.rulings.choose({})) for plan in plans]


# -- Walked by the game ---------------------------------------------------------------------------


def inner_signs(game: LeaderGame) -> tuple[str, ...]:
    """What can stand between two cells."""
    return (OPEN, WALL, MARSH, MARSH_WALL) if game.id == "ravines" else (OPEN, WALL)


def drawn(game: LeaderGame, world: World, way: int) -> Iterator[World]:
    """The worlds in which a side of the walker's cell has been drawn."""
    field, asked, at = world
    grid = field.plan.grid
    if at >= grid.size or grid.border(at, way) in asked:
        yield world
        return
    asked |= {grid.border(at, way)}
    for sign in signs_for(game, field.plan, at, way):
        yield World(signed(field, at, way, sign), asked, at)


def signs_for(game: LeaderGame, plan: Plan, cell: int, way: int) -> tuple[str, ...]:
    """What can stand on a side: marsh beside a mouth only (LM-GAP-06)."""
    other = plan.grid.neighbour(cell, way)
    if other < 0:
        return (WALL, EXIT) if way < ABOVE else (WALL,)
    return inner_signs(game) if MOUTH in (plan.kind(cell), plan.kind(other)) else (OPEN, WALL)


@lru_cache(maxsize=100_000)
def signed(field: Field, cell: int, way: int, sign: str) -> Field:
    """The field with a sign on one of its sides."""
    return Field(field.plan.with_border(cell, way, sign), field.rulings, field.blown)


def posted(world: World, cell: int, told: tuple[str, ...]) -> World:
    """The world with the post that is told of on a cell of which nothing was known but dry."""
    field, asked, at = world
    plan = field.plan
    if not 0 <= cell < plan.grid.size or plan.cells[cell] != ".." or cell in asked:
        return world
    code = next((POSTS[word] for word in told if word in POSTS), "..")
    if code != "..":
        cells = (*plan.cells[:cell], code, *plan.cells[cell + 1 :])
        field = Field(Plan(plan.grid, cells, plan.borders, plan.legend), field.rulings, field.blown)
    return World(field, asked | {cell}, at)


def answers(game: LeaderGame, world: World, said: Said) -> Iterator[World]:
    """The worlds after a command, as far as the same was answered."""
    at = world.at
    if said.verb == BREACH:
        yield from breached(game, world)
    elif said.verb in (START, RESTS):
        cells = range(world.field.plan.grid.size) if said.place < 0 else (said.place,)
        for cell in cells:
            there = posted(world, cell, said.told)
            landing = game.begin(there.field, cell)
            if said.verb == RESTS and (announced_word(there.field, cell),) == said.told:
                yield there._replace(at=cell)
            elif said.verb == START and landing.says == said.told:
                yield there._replace(at=landing.rest)
    elif said.verb == BLAST:
        for there in drawn(game, world, said.way):
            result, blown = blow_up(there.field, at, said.way)
            if (result,) == said.told:
                yield there._replace(field=blown)
    elif said.verb == MOVE:
        for one in drawn(game, world, said.way):
            stopped = one.field.wall(at, said.way) or held_by_marsh(one.field, at, said.way)
            there = one if stopped else posted(one, one.field.beyond(at, said.way), said.told)
            landing = game.land(there.field, at, said.way)
            if landing.says == said.told:
                yield there._replace(at=landing.rest)
    else:
        listed = game.idle(world.field, at)
        landing = listed[-1] if said.verb == CYCLE else listed[0]
        if landing.says == said.told:
            yield world._replace(at=landing.rest)


def breached(game: LeaderGame, world: World) -> Iterator[World]:
    """The worlds in which some wall is gone that stood till now."""
    field, asked, _ = world
    grid = field.plan.grid
    for cell, way in (side for side in sides_of(grid) if not grid.outer(*side)):
        here = world._replace(at=cell)
        for there in drawn(game, here, way):
            if there.field.wall(cell, way):
                yield World(there.field.blast(cell, way), asked | {(cell, way)}, world.at)


def accepted(game: LeaderGame, world: World) -> bool:
    """Whether what is not drawn can be drawn so that the plan keeps every map rule.

    A stream is left open, an exit made on every outer side, everything else walled off.
    """
    return fits(game, world.field.plan, world.field.rulings, world.asked)


@lru_cache(maxsize=100_000)
def fits(game: LeaderGame, plan: Plan, rulings: Rulings, asked: frozenset[Any]) -> bool:
    """Whether a plan keeps every map rule as soon as what nobody has asked for is drawn well."""
    streams = {
        plan.grid.border(above, around(plan.grid)[above].index(below))
        for chain in plan.rivers.values()
        for above, below in pairwise(chain)
    }
    for cell, way in sides_of(plan.grid):
        if (cell, way) not in asked:
            outer = plan.grid.outer(cell, way)
            sign = EXIT if outer else OPEN if (cell, way) in streams else WALL
            plan = plan.with_border(cell, way, sign)
    return not survey_plan(game, plan, rulings, freedom=False).errors


def places(game: LeaderGame, grid: Grid, acts: Sequence[Said], told: Told) -> set[int]:
    """Every cell where a player may be after ``acts``, the first of which places him."""
    found: set[int] = set()
    for field in blank(game, grid, told):
        worlds = [World(field, frozenset(), -1)]
        for said in acts:
            worlds = [new for world in worlds for new in answers(game, world, said)]
        for world in worlds:
            if world.at not in found and accepted(game, world):
                found.add(world.at)
    return found


# -- A walk to be judged --------------------------------------------------------------------------


FULL = 4
"""The cells of a field on which every plan is tried."""
FEW = (((), (1,)), ((), (2,)), ((2,), ()), ((3,), ()), ((2,), (1,)))
MORE = (((), (3,)), ((), (1, 1)), ((4,), ()), ((2, 2), ()), ((3,), (1,)), ((2,), (2,)))
"""Rivers and sets of holes on a field of 3 by 3: a few hundred layouts at most."""


class Walked(NamedTuple):
    """A game, what A heard in it, and what the leader told."""

    line: Timeline[Any, Any]
    acts: list[Said]
    told: Told


@cache
def sides_of(grid: Grid) -> list[Side]:
    """Every side that can be open: the inner ones, and those that lead outside."""
    sides = {grid.border(cell, way) for cell in range(grid.size) for way in range(6)}
    return sorted(side for side in sides if side[1] < ABOVE or not grid.outer(*side))


def lawful(game: LeaderGame, random: Random, cells: Sequence[str], grid: Grid) -> Plan:
    """A plan that keeps every map rule, with these rivers and holes."""
    cells = [
        random.choice(("..", "..", "..", "HO", "AR")) if code == ".." else code for code in cells
    ]
    signs = tuple((WALL,) * 6 for _ in range(grid.size))
    plan = Plan(grid, tuple(cells), signs, game.legend)
    rules = game.rulings.choose({})
    sides = sides_of(grid)
    for cell, way in sides:
        outer = grid.outer(cell, way)
        can = (WALL, WALL, WALL, EXIT) if outer else (OPEN, OPEN, *inner_signs(game))
        tried = [plan.with_border(cell, way, sign) for sign in random.sample(can, len(can))]
        plan = min(tried, key=lambda one: len(survey_plan(game, one, rules, freedom=False).errors))
    if not plan.exits:
        plan = plan.with_border(*random.choice([side for side in sides if grid.outer(*side)]), EXIT)
    assert not survey_plan(game, plan, rules, freedom=False).errors
    return plan


def walk(
    game: LeaderGame, random: Random, grid: Grid, *, players: int, most: int, **options: str
) -> Walked:
    """A walk of an armed player, perhaps beside another, on a tiny plan that keeps every rule.

    On a field of 3 by 3, or of 2 by 2 by 2, a river or two and some holes are drawn, and told of.
    """
    told = [fact for fact in ("holes", "river", "features") if random.random() < 0.4]
    kinds = Told()
    if grid.size > FULL:
        told = ["holes", "river"]
        rivers, sets = random.choice(FEW if players > 1 else (*FEW, *MORE))
        kinds = Told(rivers, sets)
    field = random.choice(blank(game, grid, kinds))
    plan = lawful(game, random, field.plan.cells, grid)
    begins = random.choice(("starts", "starts", plan.grid.name(random.randrange(grid.size))))
    begins = "starts" if grid.size > FULL else begins
    spec = {
        "players": {"A": begins, **({"B": "starts"} if players > 1 else {})},
        "stock": dict.fromkeys("AB"[:players], "0/0/3"),
        "told": ["size", *told], "placing": random.choice(("players", "leader")), "loose": True,
    }  # fmt: skip
    line: Timeline[Any, Any] = Timeline(game, game.setup(spec, {"M1": draw_plan(plan)}, options))
    verbs = [START, MOVE, MOVE, MOVE, MOVE, MOVE, SKIP, CYCLE, BLAST]
    blasts = 0
    for _ in range(random.randint(2, most) * players):
        listed = game.actions(line.state)
        verb = random.choice(verbs)
        can = [
            a for a in listed if a.verb == verb and (verb != BLAST or a.who == "A" or not blasts)
        ]
        action: Action = random.choice(can or [a for a in listed if a.verb in (START, MOVE)])
        blasts += action.verb == BLAST and action.who != "A"
        line.play(action)
    known = Told(
        tuple(map(len, plan.rivers.values())) if "river" in told else None,
        tuple(map(len, plan.holes.values())) if "holes" in told else None,
        len(plan.holes) > 1 if "features" in told else None,
    )
    return Walked(line, heard(game, line, begins), known)


def heard(game: LeaderGame, line: Timeline[Any, Any], begins: str) -> list[Said]:
    """A's commands with what was named, and when others have blown up a wall."""
    found: list[Said] = []
    leader = line.state.table.placing == "leader"
    for before, node in pairwise(line.line()):
        action = node.action
        assert action is not None
        answers = [event.data["answer"] for event in node.events if event.data.get("outcome")]
        told = tuple(answers[0]) if answers else ()
        if action.who != "A":
            if told == ("blown",):
                found.append(Said(BREACH))
            continue
        place = -1 if leader else action.place
        found.append(Said(action.verb, told, on_sheet(before.state, 0, action.way), place))
    if begins != "starts":
        first = line.line()[0].state
        cell = -1 if leader else first.at[0]
        found.insert(0, Said(RESTS, (first.table.begins_kind[0],), place=cell))
    return found
