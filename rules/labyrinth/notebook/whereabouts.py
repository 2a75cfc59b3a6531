"""Whereabouts: the charts a player draws on, and the places where he may be."""

from __future__ import annotations

from rules.grid import Grid
from rules.labyrinth.board.signs import EMPTY, MOUTH, OUTSIDE, RIVER, SOURCE
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.notebook.chart import Chart, Felt, Spot, moved
from rules.labyrinth.notebook.legs import Trace
from rules.labyrinth.notebook.places import places
from rules.labyrinth.rulings import Rulings

CURRENT = frozenset((RIVER, SOURCE))
NEAR = 2
"""How far one drift can carry."""


class Whereabouts:
    """What a player has drawn, and where he can be.

    ``here`` is the player's spot on the last chart, ``maybe`` the spots of the main chart where a
    player on a loose slip can be, ``door`` the way out that a player outside took. ``breached``
    tells that a wall once drawn may be gone: somebody else has blasted, or this player on a slip.

    ``maybe`` follows the walk step by step and is sound under any ruling. Under the book's own
    rulings and on a sheet of known size, :meth:`settle_place` replaces it by the exact places.
    """

    def __init__(self, game: LeaderGame, rulings: Rulings, grid: Grid | None) -> None:
        self.rulings, self.grid, self.ravines = rulings, grid, game.id == "ravines"
        self.trace = Trace(game, rulings)
        self.charts: list[Chart] = []
        self.here: Spot = (0, 0, 0)
        self.door: int | None = None
        self.heading = 0
        self.felt: Felt | None = None
        self.maybe: frozenset[Spot] = frozenset()
        self.breached = rulings.hearing == "private"
        rivers = {RIVER, SOURCE, MOUTH}
        if rulings.mouth_word == "land":
            rivers.add(EMPTY)
        if rulings.exit_place == "inner-cell":
            rivers.add(OUTSIDE)
        self.wet = frozenset(rivers)

    @property
    def chart(self) -> Chart:
        """The chart the player draws on now."""
        return self.charts[-1]

    @property
    def main(self) -> Chart | None:
        """The anchored chart."""
        return next((chart for chart in self.charts if chart.anchored), None)

    @property
    def kind(self) -> str:
        """The type of the cell the player stands on, as far as drawn."""
        return self.chart.kinds.get(self.here, "")

    @property
    def starts(self) -> frozenset[Spot]:
        """The spots of the main chart where the player can be."""
        return frozenset((self.here,)) if self.chart.anchored else self.maybe

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
        self.settle_place()
        self.felt = None
        self.here, self.maybe = (0, 0, 0), maybe
        self.charts.append(Chart(anchored=False, trail=[self.here]))
        if kind:
            self.chart.kinds[self.here] = kind
        self.join()

    def swept(self, starts: frozenset[Spot], least: int) -> frozenset[Spot]:
        """All spots a drift from any of ``starts`` may end on."""
        return frozenset(spot for start in starts for spot in self.within(start, least, NEAR))

    def within(self, start: Spot, least: int, most: int) -> frozenset[Spot]:
        """Spots ``least`` to ``most`` steps from ``start`` over cells that may be river."""
        flat = self.ravines or (self.grid is not None and self.grid.levels == 1)
        layers = [{start}]
        seen = {start}
        for _ in range(most):
            edge = {moved(spot, way) for spot in layers[-1] for way in range(4 if flat else 6)}
            layers.append({spot for spot in edge - seen if self.may_be_river(spot)})
            seen |= layers[-1]
        return frozenset(
            spot for layer in layers[least:] for spot in layer if self.may_be_river(spot)
        )

    def may_be_river(self, spot: Spot) -> bool:
        """Whether nothing drawn so far rules a river cell out."""
        main = self.main
        if self.grid and self.grid.cell(*spot) < 0:
            return False
        return main is None or main.kinds.get(spot, RIVER) in self.wet

    def narrow(self, way: int) -> None:
        """Move the candidates along with a step, but for those that a wall would have held."""
        main = self.main
        if self.chart.anchored or main is None:
            self.maybe = frozenset()
            return
        closed = ("outer", "exit") if self.breached else ("wall", "outer", "exit")
        self.maybe = frozenset(
            moved(spot, way)
            for spot in self.maybe
            if main.sides.get((spot, way)) not in closed
            and (self.grid is None or self.grid.cell(*moved(spot, way)) >= 0)
        )

    def settle_place(self) -> None:
        """The exact places, where the words can be read (see :mod:`.places`)."""
        trace, grid = self.trace, self.grid
        loose = bool(self.charts) and not self.chart.anchored
        if not loose or grid is None or trace.lost or not trace.begun:
            return
        start = grid.find(trace.named) if trace.named else -1
        found = places(grid, start, trace.walk, tuple(trace.breaches), self.ravines).spots
        if found:
            self.maybe = found
            if self.main is None and len(found) == 1:
                self.charts.insert(0, Chart(anchored=True))
            self.join()

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
        if self.felt is not None:
            self.felt = self.felt._replace(frm=onto(self.felt.frm), to=onto(self.felt.to))
        self.charts.remove(main)
        self.charts.append(main)
        self.here, self.maybe = spot, frozenset()
