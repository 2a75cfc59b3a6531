"""Where a player may be, worked out the slow way: every labyrinth is drawn as the walk needs it.

A walk is played again from its beginning. What it needs to know of the labyrinth is drawn at that
moment; at a fall every cell is tried as the place of the exit. This shares nothing with the
notebook, which never plays a walk again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rules.boards.grid import STEPS

Cell = tuple[int, int]
Act = tuple[str, int, tuple[str, ...]]
"""A verb, a direction, and the codes that were told."""
MOST = {"treasure": 4}


class World(NamedTuple):
    """What has been drawn so far, what has changed since, and where the walker is."""

    sides: dict[tuple[Cell, Cell], str]
    things: dict[Cell, str]
    blown: frozenset[tuple[Cell, Cell]]
    taken: frozenset[Cell]
    used: frozenset[str]
    at: Cell
    out: bool = False


class Oracle:
    """All worlds of one size that answer a walk as it was answered.

    By ruling a false treasure ``returns`` to the first cell whose treasure was taken.
    """

    def __init__(self, width: int, height: int, *, returns: bool = False) -> None:
        self.cells = [(x, y) for y in range(height) for x in range(width)]
        self.returns = returns

    def places(self, start: Cell, acts: list[Act], *, told: bool) -> set[Cell]:
        """Every cell where the walker may be who began on ``start`` and then did ``acts``."""
        first = World({}, {}, frozenset(), frozenset(), frozenset(), start)
        worlds = [first]
        for number, (verb, way, codes) in enumerate(acts):
            if number == 0 and told:
                worlds = [new for world in worlds for new in self.enter(world, start, codes[0])]
                continue
            worlds = [new for world in worlds for new in self.act(world, verb, way, codes)]
        return {world.at for world in worlds}

    def act(self, world: World, verb: str, way: int, codes: tuple[str, ...]) -> Iterator[World]:
        """The worlds after one action."""
        there = (world.at[0] + STEPS[way][0], world.at[1] + STEPS[way][1])
        side = min(world.at, there), max(world.at, there)
        inner = there in self.cells
        if verb == "move":
            shut = {"wall": inner, "labyrinth_wall": not inner}.get(codes[0])
            if shut is not None:
                if shut and side not in world.blown:
                    yield from self.draw(world, side, "shut")
            elif codes[0].startswith("out"):
                if not inner:
                    yield from (
                        new._replace(out=True, taken=self.left(new, codes[0]))
                        for new in self.opened(world, side)
                    )
            elif inner:
                for new in self.opened(world, side):
                    yield from self.enter(new, there, codes[0])
        elif verb == "throw":
            yield world._replace(blown=world.blown | {side})
        elif verb == "enter":
            yield from self.enter(world._replace(out=False), world.at, codes[0])
        elif verb == "take":
            yield world._replace(taken=world.taken | {world.at})
        else:
            yield world

    def left(self, world: World, code: str) -> frozenset[Cell]:
        """The cells whose treasure is missing after somebody has gone out."""
        missing = [cell for cell in self.cells if cell in world.taken]
        back = self.returns and code == "out_false"
        return world.taken - frozenset(missing[:1] if back else ())

    def opened(self, world: World, side: tuple[Cell, Cell]) -> Iterator[World]:
        """The worlds in which one can pass a side now."""
        return iter([world]) if side in world.blown else self.draw(world, side, "open")

    def draw(self, world: World, side: tuple[Cell, Cell], sign: str) -> Iterator[World]:
        """The worlds in which a side is drawn as ``sign``; one exit on each edge at most."""
        known = world.sides.get(side, sign)
        # A side blown up may have been drawn either way; nothing asks for it again.
        if known != sign:
            return
        sides = {**world.sides, side: sign}
        exits = Counter(edge(pair, self.cells) for pair, drawn in sides.items() if drawn == "open")
        if all(count == 1 for name, count in exits.items() if name):
            yield world._replace(sides=sides)

    def enter(self, world: World, cell: Cell, code: str) -> Iterator[World]:
        """The worlds in which ``code`` is told of ``cell``."""
        name = code.removesuffix("_spent")
        if name in ("crossbow", "crutch") and (name in world.used) != (code != name):
            return
        if cell in world.taken:
            if code == "empty":
                yield world._replace(at=cell)
            return
        for new in self.put(world, cell, "" if code == "empty" else name):
            here = new._replace(at=cell, used=new.used | {name})
            if not name.startswith("pit_") or name.startswith("pit_exit"):
                yield here
                continue
            out = name.replace("pit_", "pit_exit_")
            for landing in self.cells:
                yield from (done._replace(at=landing) for done in self.put(here, landing, out))

    def put(self, world: World, cell: Cell, thing: str) -> Iterator[World]:
        """The worlds in which ``cell`` holds ``thing`` and nothing is there too often."""
        if world.things.get(cell, thing) != thing:
            return
        things = {**world.things, cell: thing}
        count = Counter(things.values())
        if thing == "" or count[thing] <= MOST.get(thing, 1):
            yield world._replace(things=things)


def edge(side: tuple[Cell, Cell], cells: list[Cell]) -> str:
    """On which edge of the sheet a side lies, if on any."""
    (one_x, one_y), (two_x, two_y) = side
    if (one_x, one_y) in cells and (two_x, two_y) in cells:
        return ""
    if one_x != two_x:
        return "W" if one_x < 0 else "E"
    return "N" if one_y < 0 else "S"
