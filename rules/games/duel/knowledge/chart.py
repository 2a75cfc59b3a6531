"""Slips: what a player draws while he walks, a fresh slip after each fall (LD-PIT-06, LD-PIT-08).

The sheet itself is slip 0: its spots are real places, since a starting cell is named aloud. Whoever
falls goes on drawing on the slip of that pit's exit, counted from where he finds himself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.boards.grid import Grid
from rules.core.game import Heard
from rules.games.duel.actions import ENTER, MOVE, START, SWAP, TAKE, THROW, Action
from rules.games.duel.board.plan import SIDES
from rules.games.duel.knowledge.facts import (
    ANY_WALL,
    DESTROYED,
    MAYBE,
    OUT,
    OUTER,
    OUTER_DESTROYED,
    PASSED,
    STANDING,
    THROWN,
    WALL,
    WITHSTOOD,
    Line,
    Note,
    Rules,
    Spot,
    beyond,
    line,
)

SHEET = 0
TAKEN = {TAKE: "taken", SWAP: "swapped"}
THROW_TOLD = {
    "destroyed": DESTROYED, "outer_destroyed": OUTER_DESTROYED, "nothing_destroyed": STANDING,
    "withstood": WITHSTOOD,
}  # fmt: skip
ASIDE = ("turn_skipped", "no_grenade", "exit_here", "taken", "swapped", "put", "trap_idle")
"""Announcements that tell nothing of a cell or a side."""


@dataclass(eq=False)
class Slip:
    """Facts in time, each at a spot counted from where the slip begins."""

    cells: dict[Spot, list[Note]] = field(default_factory=dict)
    sides: dict[Line, list[Note]] = field(default_factory=dict)
    trail: list[Spot] = field(default_factory=list)

    def cell(self, spot: Spot, time: int, what: str) -> None:
        """Note what was told of a cell."""
        self.cells.setdefault(spot, []).append((time, what))

    def side(self, spot: Spot, way: int, time: int, what: str) -> None:
        """Note what was found out about a side."""
        self.sides.setdefault(line(spot, way), []).append((time, what))

    def lay(self, other: Slip, shift: Spot) -> None:
        """Lay another slip on this one."""
        across, down = shift
        for (x, y), notes in other.cells.items():
            self.cells.setdefault((x + across, y + down), []).extend(notes)
        for (x, y, way), notes in other.sides.items():
            self.sides.setdefault((x + across, y + down, way), []).extend(notes)
        self.trail += [(x + across, y + down) for x, y in other.trail]

    def landmarks(self, rules: Rules) -> dict[str, Spot]:
        """Things of which there is only one, and where they are on this slip."""
        found = {}
        for spot, notes in self.cells.items():
            for _, what in notes:
                name = what.removesuffix("_spent")
                numbered = name.startswith("pit_") and name[-1].isdecimal()
                single = name in ("crossbow", "crutch", "trap") or numbered
                if single and rules.single(name):
                    found[name] = spot
        return found


class Walk:
    """A walk, one heard answer after the other."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.slips: list[Slip] = [Slip()]
        self.landing: dict[str, int] = {}
        self.slip, self.here = SHEET, (0, 0)
        self.door: int | None = None
        self.placed = self.gone = self.fallen = False
        self.time = 0
        self.since: dict[str, int] = {}

    @property
    def now(self) -> Slip:
        """The slip the player draws on."""
        return self.slips[self.slip]

    def spot(self, cell: int) -> Spot:
        """A cell of the sheet as a spot."""
        column, row, _ = Grid(self.rules.width, self.rules.height).place(cell)
        return column, row

    def begin(self, name: str) -> None:
        """Begin on a place known by name, of which nothing is told."""
        grid = Grid(self.rules.width, self.rules.height)
        if name.startswith("out:"):
            _, name, side = name.split(":")
            self.door = SIDES.index(side)
        self.here, self.placed = self.spot(grid.find(name)), True
        if self.door is not None:
            self.now.side(self.here, self.door, self.time, OUT)
        self.now.trail.append(self.here)
        if self.door is None:
            self.now.cells.setdefault(self.here, [])

    # -- hearing --------------------------------------------------------------------------------

    def hear(self, heard: Heard, viewer: str) -> None:
        """Write down the answer to one of the player's own actions."""
        self.time += 2
        action: Action = heard.action
        told = [
            str(event.data["code"])
            for event in heard.events
            if event.who == viewer and event.kind in ("said", "silence")
        ]
        codes = [code for code in told if code not in ASIDE]
        if action.verb == START and action.place >= 0:
            self.here, self.placed = self.spot(action.place), True
            self.arrive(codes)
        elif action.verb == MOVE:
            self.step(action.way, codes)
        elif action.verb == THROW and "thrown" in codes:
            self.throw(action, codes)
        elif action.verb == ENTER:
            self.enter(action, codes)
        elif action.verb in ("take", "swap", "drop"):
            self.now.cell(self.here, self.time, TAKEN.get(action.verb, "put"))
        if any(event.kind == "gone" and event.who == viewer for event in heard.events):
            self.gone = True

    def step(self, way: int, codes: list[str]) -> None:
        """A step: a wall, a way out, or a cell."""
        code = codes[0] if codes else "-"
        if code in ("wall", "labyrinth_wall"):
            self.now.side(self.here, way, self.time, self.wall(code))
        elif code.startswith("out"):
            self.now.side(self.here, way, self.time, OUT)
            self.door = None if self.rules.rulings.after_leaving == "put-back" else way
        else:
            self.now.side(self.here, way, self.time, PASSED)
            self.here = beyond(self.here, way)
            self.arrive(codes)

    def wall(self, code: str) -> str:
        """What a wall told in these words can be (LD-WALL-05)."""
        if self.rules.rulings.wall_report == "same":
            return ANY_WALL
        return OUTER if code == "labyrinth_wall" else WALL

    def enter(self, action: Action, codes: list[str]) -> None:
        """Back in through the same opening, or through one that is named (LD-RET-02)."""
        code = codes[0] if codes else "-"
        shut = code in ("wall", "labyrinth_wall")
        if action.place < 0:
            self.door = None
            self.arrive(codes)
            return
        spot = self.spot(action.place)
        self.slips[SHEET].side(spot, action.way, self.time, OUTER if shut else OUT)
        if not shut:
            self.slip, self.here, self.door = SHEET, spot, None
            self.arrive(codes)

    def throw(self, action: Action, codes: list[str]) -> None:
        """A side that is open from now on (LD-GREN-06), and what was told of it (LD-GAP-12)."""
        reach = self.rules.rulings.grenade_reach
        if reach == "straight":
            spot = self.here
            for _ in range(self.rules.width + self.rules.height):
                self.now.side(spot, action.way, self.time + 1, MAYBE)
                spot = beyond(spot, action.way)
            return
        slip, spot = self.now, self.here
        if reach == "anywhere":
            slip, spot = self.slips[SHEET], self.spot(action.place)
        for code in codes:
            if code in THROW_TOLD:
                slip.side(spot, action.way, self.time, THROW_TOLD[code])
        slip.side(spot, action.way, self.time + 1, THROWN)

    # -- arriving -------------------------------------------------------------------------------

    def arrive(self, codes: list[str]) -> None:
        """What is told of the cell entered, and where the player is now."""
        code = codes[0] if codes else "-"
        slip, here, rulings = self.now, self.here, self.rules.rulings
        slip.trail.append(here)
        known = {what for _, what in slip.cells.setdefault(here, [])}
        if code == "-" and rulings.empty_report == "silent" and rulings.repeat_report == "always":
            code = "empty" if rulings.start_cell == "arrival" or self.time > 2 else "-"
        if code != "-":
            slip.cell(here, self.time, code)
            name = code.removesuffix("_spent")
            if name in ("crossbow", "crutch"):
                self.since.setdefault(name, -1 if code != name else self.time)
            if code.startswith("pit") and not code.startswith("pit_exit"):
                self.fall(code)
            return
        pits = [what for what in known if what.startswith("pit") and "exit" not in what]
        if pits:
            self.fall(pits[0])
        elif rulings.repeat_report == "first-only" and not known and self.fallen:
            self.lose()

    def fall(self, pit: str) -> None:
        """On to the slip of this pit's exit, the same at every fall (LD-INV-07)."""
        self.fallen = True
        out = pit.replace("pit", "pit_exit", 1)
        if out != "pit_exit":
            self.rules = self.rules._replace(fallen=self.rules.fallen | {out})
        if out == "pit_exit" or out not in self.landing:
            self.lose()
            self.now.cell((0, 0), self.time, out)
            self.landing[out] = self.slip
        else:
            self.slip, self.here = self.landing[out], (0, 0)
        self.now.trail.append(self.here)

    def lose(self) -> None:
        """Find oneself on an unknown cell: a new slip."""
        self.slips.append(Slip())
        self.slip, self.here = len(self.slips) - 1, (0, 0)
        self.now.cells.setdefault((0, 0), [])
