"""Slips laid together: the same step leads to the same place, and no cell is of two kinds.

Where that leaves several places, a slip is laid where it looks like what is drawn there, if it does
so much. Such a guess may be wrong; as everything is laid anew for every choice, it lasts until
something is heard that speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rules.labyrinth.board.signs import EMPTY
from rules.labyrinth.exploring.fates import DRIFT, FALL
from rules.labyrinth.exploring.shifts import ball, minus, off, plus
from rules.labyrinth.exploring.slips import STAY, Leap, Slips
from rules.labyrinth.notebook.chart import Spot, moved

Place = tuple[int, Spot]
"""A piece of the drawing, and a spot on it."""
PLAIN, SPECIAL = 0.5, 2.0
"""How much it tells that a cell is drawn on both: dry land, or anything else. A side tells 1."""
NEAR_ENOUGH, ALIKE = 2.0, 6.0
"""How much two pieces must look alike, one drift apart, or anywhere."""
PATIENCE = 5000
"""How many ways to lay a piece are tried before the rest stays loose; a long game has many."""
PASSABLE = ("open", "blown", "exit")


class Jigsaw:
    """Pieces of the drawing. ``lies`` tells for each slip its piece, and how it is shifted there.

    ``main`` is the piece whose spots are real cells, or -1; ``fits`` the shifts by which each
    loose piece can still be laid on it; ``leads`` where steps out of the ordinary end: by place
    and direction (or ``STAY``), and by the hole or the river entered.
    """

    def __init__(self, slips: Slips) -> None:
        self.grid, self.leaps = slips.grid, slips.leaps
        self.flat = slips.flat
        self.lies: list[tuple[int, Spot]] = [(n, (0, 0, 0)) for n in range(len(slips.charts))]
        self.kinds = {n: dict(chart.kinds) for n, chart in enumerate(slips.charts)}
        self.sides = {n: dict(chart.sides) for n, chart in enumerate(slips.charts)}
        self.main = next((n for n, chart in enumerate(slips.charts) if chart.anchored), -1)
        self.patience = PATIENCE
        self.fits: dict[int, list[Spot]] = {}
        self.grown = dict.fromkeys(self.kinds, 0)
        self.tried: dict[tuple[int, int], tuple[int, int]] = {}
        self.seen: dict[tuple[int, int], tuple[tuple[int, int], tuple[float, Spot] | None]] = {}
        self.leads: dict[tuple[Place, int | str], Place] = {}
        while self.follow() or (self.patience > 0 and (self.lay() or self.guess())):
            pass
        # What he hears where he stands is true, whatever else may be a wrong guess or blown up.
        for (spot, way), what in slips.chart.sides.items():
            piece, there = self.at(slips.number, spot)
            self.sides[piece][there, way] = what

    def at(self, slip: int, spot: Spot) -> Place:
        """Where a spot of a slip lies now."""
        piece, shift = self.lies[slip]
        return piece, plus(spot, shift)

    def unite(self, one: Place, other: Place) -> bool:
        """Lay two pieces together at a place both show; whether they were two."""
        (piece, here), (loose, there) = one, other
        if piece == loose:
            return False
        if loose == self.main:
            (piece, here), (loose, there) = other, one
        shift = minus(here, there)
        for slip, (number, before) in enumerate(self.lies):
            if number == loose:
                self.lies[slip] = piece, plus(before, shift)
        self.grown[piece] += 1
        self.fits.pop(loose, None)
        self.kinds[piece] |= {plus(at, shift): kind for at, kind in self.kinds.pop(loose).items()}
        sides = self.sides[piece]
        for (spot, way), what in self.sides.pop(loose).items():
            key = plus(spot, shift), way
            if sides.get(key) not in PASSABLE:
                sides[key] = what
        return True

    # -- the same step leads to the same place --------------------------------------------------

    def follow(self) -> bool:
        """Whether two slips turn out to begin in one place."""
        leads: dict[tuple[Place, int | str], Place] = {}
        above: dict[Place, Place] = {}
        for leap in self.leaps:
            end, there = self.at(leap.to, (0, 0, 0)), self.at(leap.frm, leap.there)
            keys: list[tuple[Place, int | str]] = []
            if leap.way != STAY or leap.spot == leap.there:
                keys.append((self.at(leap.frm, leap.spot), leap.way))
            if leap.link and leap.firm:
                keys.append((there, leap.link))
            for key in keys:
                if leads.setdefault(key, end) != end and self.same(leads[key], end):
                    return True
            # Two holes never lead to the same one.
            fell = leap.link == FALL and above.setdefault(end, there) != there
            if fell and self.same(above[end], there):
                return True
        self.leads = leads
        return False

    def same(self, one: Place, other: Place) -> bool:
        """Lay two pieces together, unless a wrong guess would make them contradict each other."""
        return (
            one[0] != other[0]
            and self.agree(other[0], one[0], minus(one[1], other[1]))
            and self.unite(one, other)
        )

    # -- no cell is of two kinds ----------------------------------------------------------------

    def lay(self) -> bool:
        """Whether a loose piece fits in one place only."""
        for piece in [piece for piece in self.kinds if -1 < self.main != piece]:
            if not self.news(piece, self.main):
                continue
            tries = self.fits[piece] if piece in self.fits else self.tries(piece, self.main)
            fits = [shift for shift in tries if self.agree(piece, self.main, shift)]
            self.fits[piece] = fits
            if len(fits) == 1:
                return self.unite((self.main, fits[0]), (piece, (0, 0, 0)))
        for leap in self.leaps:
            one, other = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == DRIFT and one != other and self.main not in (one, other):
                fits = [shift for shift in self.drifted(leap) if self.agree(other, one, shift)]
                if len(fits) == 1:
                    return self.unite((one, fits[0]), (other, (0, 0, 0)))
        return False

    def news(self, piece: int, onto: int) -> bool:
        """Whether one of two pieces has grown since they were compared, which they are now."""
        now = self.grown[piece], self.grown[onto]
        before = self.tried.get((piece, onto))
        self.tried[piece, onto] = now
        return now != before

    def guess(self) -> bool:
        """Whether a piece looks so much like another that it may be the same."""
        best: tuple[float, Spot, int, int] | None = None
        for onto in dict.fromkeys((self.main, self.lies[-1][0])):
            for piece in [piece for piece in self.kinds if -1 < onto != piece]:
                size = self.grown[piece], self.grown[onto]
                before = self.seen.get((piece, onto))
                if before is None or before[0] != size:
                    before = self.seen[piece, onto] = size, self.look(piece, onto)
                found = before[1]
                if found is not None and (best is None or found[0] > best[0]):
                    best = (*found, piece, onto)
        if best is None:
            return False
        _, shift, piece, onto = best
        return self.unite((onto, shift), (piece, (0, 0, 0)))

    def look(self, piece: int, onto: int) -> tuple[float, Spot] | None:
        """How much more than enough a piece looks like another, and laid how."""
        drift, shifts = self.alike(piece, onto)
        need = NEAR_ENOUGH if drift else ALIKE
        scores = [(self.score(piece, onto, shift) - need, shift) for shift in sorted(shifts)]
        best = max(scores, default=(-1.0, (0, 0, 0)))
        return best if best[0] >= 0 else None

    def alike(self, piece: int, onto: int) -> tuple[bool, set[Spot]]:
        """The shifts that lay a special cell on one of its kind, or those a drift can have been."""
        for leap in self.leaps:
            ends = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == DRIFT and ends == (onto, piece):
                return True, set(self.drifted(leap))
            if leap.link == DRIFT and ends == (piece, onto):
                return True, {minus((0, 0, 0), shift) for shift in self.drifted(leap)}
        there = [(spot, kind) for spot, kind in self.kinds[onto].items() if kind != EMPTY]
        return False, {
            minus(other, spot)
            for spot, kind in self.kinds[piece].items() if kind != EMPTY
            for other, same in there if same == kind
        }  # fmt: skip

    def score(self, piece: int, onto: int, shift: Spot) -> float:
        """How much two pieces look alike, laid so; below 0 where something forbids it."""
        if not self.agree(piece, onto, shift):
            return -1.0
        kinds, sides = self.kinds[onto], self.sides[onto]
        found = sum(
            PLAIN if kind == EMPTY else SPECIAL
            for spot, kind in self.kinds[piece].items() if plus(spot, shift) in kinds
        )  # fmt: skip
        return found + sum((plus(spot, shift), way) in sides for spot, way in self.sides[piece]) / 2

    def drifted(self, leap: Leap) -> Iterator[Spot]:
        """The shifts of the piece a drift led to, on the piece where it began."""
        end = self.at(leap.to, (0, 0, 0))[1]
        from_end = minus(self.at(leap.frm, leap.there)[1], end)
        for shift in ball(leap.far, flat=self.flat):
            yield plus(from_end, shift)

    def tries(self, piece: int, main: int) -> list[Spot]:
        """The shifts worth trying: near where a drift began, else all over the sheet."""
        for leap in self.leaps:
            ends = self.lies[leap.frm][0], self.lies[leap.to][0]
            if leap.link == DRIFT and ends == (main, piece):
                return list(self.drifted(leap))
            if leap.link == DRIFT and ends == (piece, main):
                return [minus((0, 0, 0), shift) for shift in self.drifted(leap)]
        grid, spots = self.grid, self.kinds[piece]
        if grid is None or not spots:
            return []
        low = [min(spot[axis] for spot in spots) for axis in range(3)]
        high = [max(spot[axis] for spot in spots) for axis in range(3)]
        rooms = [
            range(-least, size - most) for least, most, size in zip(low, high, grid, strict=True)
        ]
        return [(x, y, z) for x, y, z in product(*rooms)]

    def agree(self, piece: int, onto: int, shift: Spot) -> bool:
        """Whether nothing that is drawn forbids to lay a piece onto another."""
        self.patience -= 1
        grid, kinds, sides = self.grid, self.kinds[onto], self.sides[onto]
        edged = onto == self.main and grid is not None
        for spot, kind in self.kinds[piece].items():
            there = plus(spot, shift)
            if kinds.get(there, kind) != kind or (edged and off(grid, there)):
                return False
        for (spot, way), what in self.sides[piece].items():
            there = plus(spot, shift)
            if edged and what in ("exit", "outer") and not off(grid, moved(there, way)):
                return False
            told = sides.get((there, way), what)
            if told != what and ("exit" in (told, what) or {told, what} == {"open", "wall"}):
                return False
        return True


__all__ = ["Jigsaw", "Place"]
