"""The map rules: what a labyrinth must hold and how it must be composed (LD-INV, LD-BUILD).

Stage 1 looks at the drawing, stage 2 at inventory and exits, stage 3 at who can get where. All
mistakes of a stage are listed together. Stage 2 is left out only where the drawing cannot be read;
stage 3 runs only on a map without other mistakes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from rules.boards.graph import find_reached
from rules.boards.grid import around
from rules.core.findings import ERROR, NOTE, Finding
from rules.games.duel.board.notation import SIDE_NAMES, Scan, scan_drawing
from rules.games.duel.board.plan import FULL, OPEN, Maze, rule
from rules.games.duel.board.terrain import LEGEND, PIT_EXITS, PITS
from rules.games.duel.options import Rulings

# -- Where one can get without grenades -----------------------------------------------------------


class Reach:
    """The ways of one labyrinth, under the rulings that change them."""

    def __init__(self, maze: Maze, rulings: Rulings) -> None:
        self.maze, self.grid = maze, maze.grid
        self.pits = maze.pits if rulings.reachability == "steps" else {}
        self.joined = rulings.reentry == "any-exit"
        self.outside = maze.grid.size
        """The number of the outside as a place."""

    def stand(self, cell: int) -> int:
        """Where one stands who comes to ``cell``: on it, or on the exit of its pit."""
        return self.pits.get(cell, cell)

    def near(self, cell: int) -> list[int]:
        """The cells beyond the open sides of ``cell``."""
        beside = zip(around(self.grid)[cell], self.maze.sides[cell], strict=False)
        return [other for other, sign in beside if sign == OPEN]

    @cached_property
    def ways(self) -> list[list[int]]:
        """For each place one can stand on, the places one step leads to; the outside comes last."""
        out = {cell for cell, _ in self.maze.exits}
        found = []
        for cell in range(self.grid.size):
            there = [] if cell in self.pits else [self.stand(other) for other in self.near(cell)]
            if self.joined and cell in out and cell not in self.pits:
                there.append(self.outside)
            found.append(there)
        found.append([self.stand(cell) for cell in sorted(out)] if self.joined else [])
        return found

    def from_(self, start: int) -> set[int]:
        """All places one can stand on, starting from ``start``."""
        return find_reached([self.stand(start)], self.ways.__getitem__)

    def visited(self, start: int) -> set[int]:
        """All cells that can be visited from ``start``: stood on, or fallen through."""
        found = self.from_(start)
        seen = {cell for cell in found if cell < self.outside} | {start}
        out = {cell for cell, _ in self.maze.exits}
        for place in found:
            near = out if place == self.outside else self.near(place)
            seen |= {cell for cell in near if cell in self.pits}
        return seen

    def leaves(self, start: int) -> bool:
        """Whether one can leave from ``start`` without grenades."""
        out = {cell for cell, _ in self.maze.exits if cell not in self.pits}
        return not out.isdisjoint(self.from_(start))

    @cached_property
    def backwards(self) -> list[list[int]]:
        """:attr:`ways` turned round."""
        found: list[list[int]] = [[] for _ in self.ways]
        for place, there in enumerate(self.ways):
            for other in there:
                found[other].append(place)
        return found

    @property
    def whole(self) -> bool:
        """Whether every cell can be visited from every start (LD-BUILD-01): one look each way."""
        standing = {cell for cell in range(self.grid.size) if cell not in self.pits}
        first = min(standing)
        return (
            standing <= find_reached([first], self.ways.__getitem__)
            and standing <= find_reached([first], self.backwards.__getitem__)
            and self.visited(first) >= set(self.pits)
        )


# -- The map rules --------------------------------------------------------------------------------


UNREADABLE = {rule(1), rule(3)}
LOOKED_AT = (
    "LD-GEN-03", "LD-REQ-01", "LD-REQ-03", "LD-REP-03", "LD-REP-04", "LD-INV-01", "LD-INV-02",
    "LD-INV-03", "LD-INV-04", "LD-INV-05", "LD-INV-06", "LD-INV-07", "LD-INV-08", "LD-INV-09",
    "LD-INV-10", "LD-OUT-02", "LD-OUT-01", "LD-BUILD-01", "LD-BUILD-02", "LD-BUILD-03",
    "LD-BUILD-04", "LD-GAP-01", "LD-GAP-43", "LD-GAP-44", "LD-GAP-45", "LD-GAP-46", "LD-GAP-48",
)  # fmt: skip
"""What is behind a map without a mistake (LD-BUILD-04: the trap is never one)."""


def survey_maze(text: str, rulings: Rulings, *, size: int | None = FULL) -> tuple[Finding, ...]:
    """Every mistake of the map drawn in ``text``, in the order of the map rules; then notes.

    ``size`` is the side the labyrinth must have (LD-GEN-03), ``None`` for any up to ten.
    """
    return survey_scan(scan_drawing(text), rulings, size=size)


def survey_scan(found: Scan, rulings: Rulings, *, size: int | None = FULL) -> tuple[Finding, ...]:
    """The same for a drawing already read."""
    findings = [*found.findings]
    maze = found.maze
    if maze is not None and not any(finding.code == rule(1) for finding in findings):
        width, height = maze.grid.width, maze.grid.height
        fits = (width, height) == (size, size) if size else max(width, height) <= FULL
        if not fits:
            wanted = size or FULL
            findings.append(
                Finding(
                    rule(1),
                    f"The labyrinth must be {wanted} x {wanted} cells; this one is {width} x "
                    f"{height}. Remedy: draw {wanted} columns and {wanted} rows.",
                    ("LD-GEN-03",),
                )
            )
    unreadable = any(finding.code in UNREADABLE for finding in findings)
    if maze is not None and not unreadable:
        findings += [*check_inventory(found), *check_exits(maze, rulings)]
        if not findings:
            findings += check_composition(maze, rulings)
    return tuple(sorted(findings, key=lambda finding: (finding.level != ERROR, finding.code)))


def check_inventory(found: Scan) -> Iterator[Finding]:
    """LD-INV-01 to LD-INV-09: the whole inventory, each thing as often as it must be there."""
    assert found.maze is not None
    count = Counter(sign for _, sign in found.objects)
    name = found.maze.grid.name

    def cells(sign: str) -> tuple[str, ...]:
        return tuple(name(cell) for cell, other in found.objects if other == sign)

    def remedy(number: int, wanted: int, sign: str) -> str:
        if number < wanted:
            more = wanted - number
            cell = "one more empty cell" if more == 1 else f"{more} more empty cells"
            return f"Remedy: draw {sign} on {cell}."
        here = ", ".join(cells(sign))
        return f"Remedy: take {number - wanted} of those on {here} away."

    for thing in LEGEND:
        sign, wanted = thing.code, thing.number
        if thing.counted and count[sign] != wanted:
            number, clause, what = thing.counted
            text = f"There must be exactly {wanted} {what}; found {count[sign]}."
            text = f"{text} {remedy(count[sign], wanted, sign)}"
            yield Finding(rule(number), text, ("LD-INV-01", clause), cells(sign))
    for code, clause, signs, what, one in (
        (rule(9), "LD-INV-05", PITS, "Pits 1 to 4", "pit"),
        (rule(10), "LD-INV-06", PIT_EXITS, "Pit exits I to IV", "exit"),
    ):
        for sign in signs:
            if count[sign] != 1:
                times = f"{one} {sign} occurs {count[sign]} times."
                text = f"{what} must each occur exactly once; {times}"
                text = f"{text} {remedy(count[sign], 1, sign)}"
                yield Finding(code, text, ("LD-INV-01", clause), cells(sign))
    for number, (pit, out) in enumerate(zip(PITS, PIT_EXITS, strict=True), start=1):
        if count[pit] != 1 or count[out] != 1:
            text = (
                f"Pit {number} and its exit do not form a pair. Remedy: draw {pit} once and {out} "
                "once."
            )
            yield Finding(rule(11), text, ("LD-INV-07",), (*cells(pit), *cells(out)))


def check_exits(maze: Maze, rulings: Rulings) -> Iterator[Finding]:
    """LD-INV-10, LD-OUT-02: how many exits, on which sides, beside which cells (LD-GAP-43)."""
    each, most = rulings.most_exits
    found = maze.exits
    name = maze.grid.name
    if len(found) != most:
        where = ", ".join(name(cell) for cell, _ in found) or "no cell"
        text = (
            f"There must be exactly {most} exits; found {len(found)}. Remedy: mark or close "
            f"exits until there are {most}; now they are at {where}."
        )
        yield Finding(rule(14), text, ("LD-INV-10",), tuple(name(cell) for cell, _ in found))
    if rulings.exits != "any-sides":
        for way, side in enumerate(SIDE_NAMES):
            cells = tuple(name(cell) for cell, other in found if other == way)
            if len(cells) != each:
                number = "1 exit" if each == 1 else f"{each} exits"
                more = "mark" if len(cells) < each else "close"
                text = (
                    f"The {side} side must have exactly {number}; found {len(cells)}. Remedy: "
                    f"{more} {abs(len(cells) - each)} there."
                )
                yield Finding(rule(15), text, ("LD-INV-10", "LD-OUT-02"), cells)
    for cell, way in found:
        thing, side = maze.things[cell], SIDE_NAMES[way]
        if thing in PITS and rulings.exit_cells != "any":
            text = (
                f"The exit on the {side} side opens on pit {thing} at {name(cell)} and could never "
                "be used. Remedy: move the pit or the exit."
            )
            yield Finding(rule(16), text, ("LD-OUT-01", "LD-GAP-43"), (name(cell),))
        elif thing and rulings.exit_cells == "empty":
            text = (
                f"The exit on the {side} side opens on {name(cell)}, which holds {thing}. Remedy: "
                "move one of them; by agreement exits open on empty cells only."
            )
            yield Finding(rule(16), text, ("LD-GAP-43",), (name(cell),))


def check_composition(maze: Maze, rulings: Rulings) -> Iterator[Finding]:
    """LD-BUILD-01 to LD-BUILD-03, LD-RET-03: from everywhere everything, and a way out."""
    reach, size, name = Reach(maze, rulings), maze.grid.size, maze.grid.name
    groups: dict[frozenset[int], list[int]] = {}
    for start in range(size):
        visited = frozenset() if reach.whole else reach.visited(start)
        groups.setdefault(frozenset(visited), []).append(start)
    section = rulings.reentry == "same-exit" and len(groups) > 1 and is_joined(maze, rulings)
    if not reach.whole:
        also = ["LD-RET-03"] if section else []
        if Reach(maze, rulings.but(reachability="flood")).whole:
            also.append("LD-GAP-44")
        for visited, starts in groups.items():
            missing = [cell for cell in range(size) if cell not in visited]
            if missing:
                yield find_unvisited(maze, starts, missing, also)
    shut = [start for start in range(size) if not reach.leaves(start)]
    if shut:
        more = f" (nor from {', '.join(name(cell) for cell in shut[1:])})" if shut[1:] else ""
        text = (
            f"Starting from {name(shut[0])}, the labyrinth cannot be left without grenades{more}. "
            "Remedy: open a wall of that area, or mark an exit in it."
        )
        yield Finding(rule(18), text, ("LD-BUILD-02",), tuple(map(name, shut)))
    for number, out in enumerate(PIT_EXITS, start=1):
        for cell in maze.cells(out):
            if cell in shut:
                text = (
                    f"Pit {number} comes out at {name(cell)} in a closed area that cannot be left "
                    "without grenades. Remedy: open a wall of that area or move the pit exit."
                )
                yield Finding(rule(19), text, ("LD-BUILD-03", "LD-GAP-45"), (name(cell),))
    if section:
        yield from check_sections(maze, groups)


def is_joined(maze: Maze, rulings: Rulings) -> bool:
    """Whether every cell could be visited if one might come back in through any exit."""
    return Reach(maze, rulings.but(reentry="any-exit")).whole


def find_unvisited(
    maze: Maze, starts: list[int], missing: list[int], clauses: list[str]
) -> Finding:
    """LD-MAP-17 for one group of starting cells from which the same cells are missing."""
    name = maze.grid.name
    also = f"; the same from {len(starts) - 1} other cell(s)" if starts[1:] else ""
    number = "1 cell" if len(missing) == 1 else f"{len(missing)} cells"
    more = f" ({number} in all{also})" if missing[1:] or also else ""
    text = (
        f"Starting from {name(starts[0])}, cell {name(missing[0])} can never be visited without "
        f"grenades{more}. Remedy: open a wall, or move a pit, so that there is a way."
    )
    return Finding(rule(17), text, ("LD-BUILD-01", *clauses), (name(starts[0]), name(missing[0])))


def check_sections(maze: Maze, groups: dict[frozenset[int], list[int]]) -> Iterator[Finding]:
    """LD-MAP-21: a section entered only from outside would be legal with any exit allowed."""
    largest = max(groups.values(), key=len)
    for starts in groups.values():
        if starts is not largest and any(cell in starts for cell, _ in maze.exits):
            name = maze.grid.name(starts[0])
            text = (
                f"Section around {name} can be reached only from outside; that needs the option of "
                "coming back in through any exit."
            )
            yield Finding(rule(21), text, ("LD-RET-03", "LD-RET-04"), (name,), level=NOTE)


def list_errors(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings that make a map illegal."""
    return tuple(finding for finding in findings if finding.level == ERROR)


def broken_rules(findings: tuple[Finding, ...]) -> list[str]:
    """Which map rules are broken, each once, in order."""
    return sorted({finding.code for finding in list_errors(findings)})
