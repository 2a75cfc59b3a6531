"""A player's notebook: what one player can draw from what the leader has said so far.

Everything here follows from :meth:`rules.timeline.Timeline.information` alone, so nothing can leak.
A player who is carried off starts a *loose slip*: a chart of its own, counted from where he finds
himself. It joins the main chart again as soon as only one place is left for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.game import Event
from rules.grid import OPPOSITE, STEPS, Grid
from rules.labyrinth.commands import BLAST, CYCLE, MOVE, SKIP, START, Command
from rules.labyrinth.plan import HOLE, MOUTH, RIVER, SOURCE
from rules.labyrinth.rulings import Rulings
from rules.timeline import Information

if TYPE_CHECKING:
    from rules.labyrinth.game import Labyrinth

Spot = tuple[int, int, int]
"""Column, row and level; on a loose slip counted from the cell where it began."""

CURRENT = frozenset((RIVER, SOURCE))
NEAR = 2
"""How far one drift can carry."""


@dataclass(eq=False)
class Chart:
    """A drawing: types of cells, and what is known of their sides (``wall``, ``open``, ``exit``).

    ``anchored`` tells whether spots are real places of the sheet. ``trail`` lists the spots walked.
    """

    anchored: bool
    kinds: dict[Spot, str] = field(default_factory=dict)
    sides: dict[tuple[Spot, int], str] = field(default_factory=dict)
    trail: list[Spot] = field(default_factory=list)
    treasure: Spot | None = None

    def mark(self, spot: Spot, way: int, what: str) -> None:
        """Note one side of a cell, seen from both its cells."""
        self.sides[spot, way] = what
        if what != "exit":
            self.sides[moved(spot, way), OPPOSITE[way]] = what

    @property
    def facts(self) -> int:
        """How many things are drawn: cells with their type, and borders."""
        seen = {min((spot, way), (moved(spot, way), OPPOSITE[way])) for spot, way in self.sides}
        return len(self.kinds) + len(seen)


@dataclass(frozen=True)
class Notebook:
    """All a player can have drawn. ``here`` is a spot of the last chart, or ``None`` outside.

    ``candidates`` are the spots of the main chart that fit every word said since the player was
    carried off; the true one is always among them. Empty when they could be anywhere.
    """

    viewer: str
    grid: Grid | None
    charts: tuple[Chart, ...]
    here: Spot | None
    candidates: tuple[Spot, ...]

    @property
    def main(self) -> Chart | None:
        """The chart whose spots are real places, if there is one."""
        return next((chart for chart in self.charts if chart.anchored), None)

    @property
    def known(self) -> bool:
        """Whether the player knows where on the sheet he stands."""
        return bool(self.charts) and self.charts[-1].anchored


def moved(spot: Spot, way: int) -> Spot:
    """The spot one step further."""
    across, down, up = STEPS[way]
    return spot[0] + across, spot[1] + down, spot[2] + up


class Writer:
    """Writes a notebook, one heard answer after the other."""

    def __init__(self, rulings: Rulings, grid: Grid | None, *, ravines: bool) -> None:
        self.rulings, self.grid, self.ravines = rulings, grid, ravines
        self.charts: list[Chart] = []
        self.here: Spot = (0, 0, 0)
        self.door: int | None = None
        self.heading = 0
        self.maybe: frozenset[Spot] = frozenset()

    @property
    def chart(self) -> Chart:
        """The chart the player draws on now."""
        return self.charts[-1]

    @property
    def main(self) -> Chart | None:
        """The anchored chart."""
        return next((chart for chart in self.charts if chart.anchored), None)

    def begin(self, name: str, kind: str) -> None:
        """Start on a cell the player knows by name."""
        sheet = self.grid or Grid(26, 26, 9)
        if not name.startswith("out"):
            self.here = sheet.place(sheet.find(name))
            self.charts.append(Chart(anchored=True, trail=[self.here]))
            if kind:
                self.chart.kinds[self.here] = kind

    def lose(self, kind: str, maybe: frozenset[Spot] = frozenset()) -> None:
        """Find oneself on an unknown cell of a known type: a new loose slip."""
        self.here, self.maybe = (0, 0, 0), maybe
        self.charts.append(Chart(anchored=False, trail=[self.here]))
        if kind:
            self.chart.kinds[self.here] = kind
        self.join()

    # -- reading answers ------------------------------------------------------------------------

    def hear(self, command: Command, events: tuple[Event, ...]) -> None:
        """Write down the answer to one of the player's own commands."""
        answers = [event for event in events if event.data.get("outcome")]
        if command.verb == START:
            self.placed(command, answers)
        elif self.charts and answers:
            outcome, says = answers[0].data["outcome"], tuple(answers[0].data["answer"])
            way = command.way
            if self.rulings.directions == "heading" and way >= 0:
                way = (way + self.heading) % 4
            if command.verb == BLAST:
                self.blasted(way, says[0])
            elif command.verb == SKIP:
                self.skipped(says)
            elif command.verb == CYCLE:
                self.lose(HOLE)
            elif command.verb == MOVE:
                self.walked(way, outcome, says)
        if not self.charts:
            return
        if any(event.kind == "took" for event in events):
            self.chart.treasure = None
        elif self.door is None and any(event.data.get("found") for event in events):
            self.chart.treasure = self.here

    def placed(self, command: Command, answers: list[Event]) -> None:
        """The report on the starting cell, and the transfer a player can infer from it."""
        says = tuple(answers[0].data["answer"]) if answers else ("",)
        if command.place >= 0:
            sheet = self.grid or Grid(26, 26, 9)
            self.begin(sheet.name(command.place), "")
            self.arrive(self.here, says)
            return
        names_first = self.rulings.announce != "final"
        moved_on = says[0] == HOLE or says[0] in CURRENT
        self.lose("" if names_first and moved_on else says[-1])

    def walked(self, way: int, outcome: str, says: tuple[str, ...]) -> None:
        """A step: a wall, a way out, or a cell."""
        if outcome == "wall":
            self.met_wall(way)
            return
        self.heading = way
        if self.door is not None:
            self.door = None
            self.arrive(self.here, says)
        elif outcome == "exit" and self.rulings.exit_place != "inner-cell":
            self.chart.mark(self.here, way, "exit")
            self.door = way if self.rulings.exit_place == "outside" else None
        elif self.rulings.rubber_walls in ("sham", "throws-back"):
            self.lose(says[-1])
        elif not self.stuck(says):
            kind = self.chart.kinds.get(self.here, "")
            self.chart.mark(self.here, way, "open")
            self.narrow(way)
            self.arrive(moved(self.here, way), says, from_kind=kind)

    def met_wall(self, way: int) -> None:
        """A wall: drawn, and in a hole of the base game followed by a fall (LP-HOLE-07)."""
        if self.door is not None:
            return
        main = self.main
        self.chart.mark(self.here, way, "wall")
        if not self.chart.anchored and main is not None:
            passable = ("open", "exit", "blown")
            self.maybe = frozenset(
                spot for spot in self.maybe if main.sides.get((spot, way)) not in passable
            )
        if self.rulings.wall_in_hole == "moves-on" and self.chart.kinds.get(self.here) == HOLE:
            self.lose(HOLE)
        elif self.rulings.idle_current == "float" and self.chart.kinds.get(self.here) != "empty":
            self.lose("")
        else:
            self.join()

    def stuck(self, says: tuple[str, ...]) -> bool:
        """On a mouth, the answer 'mouth' may be the marsh: nothing can be drawn (LM-MOUTH-05)."""
        on_mouth = self.chart.kinds.get(self.here) == MOUTH
        if not (self.ravines and on_mouth and says[-1:] == (MOUTH,)):
            return False
        start = frozenset((self.here,)) if self.chart.anchored else self.maybe
        self.lose(MOUTH, frozenset(spot for old in start for spot in self.within(old, 0, 3)))
        return True

    def arrive(self, there: Spot, says: tuple[str, ...], *, from_kind: str = "") -> None:
        """What an answer tells of the cell entered, and of where the player is now."""
        entered, last = says[0], says[-1]
        starts = frozenset((there,)) if self.chart.anchored else self.maybe
        if entered == HOLE:
            self.note(there, HOLE)
            self.lose(HOLE)
        elif self.rulings.announce == "final" and last in (*CURRENT, MOUTH):
            wading = from_kind not in ("empty", "hospital", "arsenal", HOLE) or not self.ravines
            if last == MOUTH and self.chart.kinds.get(there) == MOUTH:
                self.settle(there, MOUTH)
                return
            least = 0 if last == MOUTH or wading or self.rulings.drift_walls == "stopped" else 2
            self.lose(last, self.swept(starts, least))
        elif entered in CURRENT:
            self.note(there, entered)
            held = self.rulings.same_river == "stay" or self.rulings.source_drift == "holds"
            self.lose(last if len(says) > 1 else "", self.swept(starts, 0 if held else 1))
        else:
            self.settle(there, entered)

    def note(self, spot: Spot, kind: str) -> None:
        """Draw a cell that was entered and left again at once."""
        self.chart.kinds[spot] = kind
        self.chart.trail.append(spot)

    def settle(self, there: Spot, kind: str) -> None:
        """Come to rest on a cell whose type is known."""
        self.here = there
        self.note(there, kind)
        main = self.main
        if main is not None and not self.chart.anchored:
            self.maybe = frozenset(
                spot for spot in self.maybe if main.kinds.get(spot, kind) == kind
            )
        self.join()

    def skipped(self, says: tuple[str, ...]) -> None:
        """A skipped turn moves a player in a hole, and in the river of the base game."""
        if self.ravines or self.door is not None:
            return
        if not says or says[0] == HOLE:
            self.lose(says[0] if says else "")
        elif says[0] in CURRENT or (says[0] == MOUTH and self.chart.kinds.get(self.here) != MOUTH):
            start = frozenset((self.here,)) if self.chart.anchored else self.maybe
            self.lose(says[0], self.swept(start, 0))

    def blasted(self, way: int, result: str) -> None:
        """What a blast tells of one side."""
        proof = "wall" if self.rulings.rubber_walls == "blast-proof" else "outer"
        what = {"blown": "blown", "no_wall": "open", "not_blown": proof}[result]
        if self.rulings.idle_current == "float":
            self.lose("")
        elif self.door is None and self.chart.sides.get((self.here, way)) != "exit":
            self.chart.mark(self.here, way, what)

    # -- where may I be -------------------------------------------------------------------------

    def swept(self, starts: frozenset[Spot], least: int) -> frozenset[Spot]:
        """All spots a drift from any of ``starts`` may end on."""
        return frozenset(spot for start in starts for spot in self.within(start, least, NEAR))

    def within(self, start: Spot, least: int, most: int) -> frozenset[Spot]:
        """Spots ``least`` to ``most`` steps from ``start`` over cells that may be river."""
        layers = [{start}]
        seen = {start}
        for _ in range(most):
            edge = {moved(spot, way) for spot in layers[-1] for way in range(4)} - seen
            layers.append({spot for spot in edge if self.may_be_river(spot)})
            seen |= layers[-1]
        return frozenset(
            spot for layer in layers[least:] for spot in layer if self.may_be_river(spot)
        )

    def may_be_river(self, spot: Spot) -> bool:
        """Whether nothing drawn so far rules a river cell out."""
        main = self.main
        if self.grid and self.grid.cell(*spot) < 0:
            return False
        return main is None or main.kinds.get(spot, RIVER) in (RIVER, SOURCE, MOUTH)

    def narrow(self, way: int) -> None:
        """Move the candidates along with a step, but for those a wall or the edge would have held."""
        main = self.main
        if self.chart.anchored or main is None:
            self.maybe = frozenset()
            return
        self.maybe = frozenset(
            moved(spot, way)
            for spot in self.maybe
            if main.sides.get((spot, way)) not in ("wall", "outer", "exit")
            and (self.grid is None or self.grid.cell(*moved(spot, way)) >= 0)
        )

    def join(self) -> None:
        """Lay a loose slip on the main chart once only one spot is left for it."""
        main = self.main
        if len(self.maybe) != 1 or main is None or self.chart.anchored:
            return
        (spot,) = self.maybe
        slip = self.charts.pop()
        across, down, up = (there - here for there, here in zip(spot, self.here, strict=True))

        def onto(old: Spot) -> Spot:
            return old[0] + across, old[1] + down, old[2] + up

        main.kinds.update({onto(old): kind for old, kind in slip.kinds.items()})
        main.sides.update({(onto(old), way): what for (old, way), what in slip.sides.items()})
        main.trail += [onto(old) for old in slip.trail]
        main.treasure = onto(slip.treasure) if slip.treasure else main.treasure
        self.charts.remove(main)
        self.charts.append(main)
        self.here, self.maybe = spot, frozenset()


def notebook(game: Labyrinth, information: Information) -> Notebook:
    """The notebook of the viewer of ``information`` (LP-GAME-04, LP-GAME-05)."""
    viewer = information.viewer
    first = dict(information.first.facts)
    size = first.get("size")
    grid = Grid(*size) if size else None
    writer = Writer(game.rulings(dict(first["rules"])), grid, ravines=game.id == "ravines")
    if first.get("begins"):
        writer.begin(first["begins"], first.get("begins_kind", ""))
    elif first.get("begins_kind"):
        writer.lose(first["begins_kind"])
    for heard in information.heard:
        if heard.action.who == viewer:
            writer.hear(heard.action, heard.events)
    outside = writer.door is not None or not writer.charts
    here = None if outside else writer.here
    candidates = () if writer.charts and writer.chart.anchored else tuple(sorted(writer.maybe))
    return Notebook(viewer, grid, tuple(writer.charts), here, candidates)
