"""A walk where arrows, Signpost cards or a chasm are in the way.

:mod:`rules.underground.routes` says which walks are asked for; this is how one of them runs.
"""

from __future__ import annotations

from rules.underground.field import Field
from rules.underground.ground import Ground, Path, bound, landings, turned
from rules.underground.state import NONE

Walk = tuple[Path, Path]
"""A way walked: its squares, and those of them where a Signpost card was used."""


class Walker:
    """Walks from one square with one throw.

    ``found`` says of each whether it may end there; the others are only as long as possible, or
    something may cut them short.
    """

    def __init__(
        self, field: Field, ground: Ground, at: int, steps: int, chasm: int, behind: int
    ) -> None:
        self.field, self.ground, self.at, self.steps = field, ground, at, steps
        self.chasm, self.behind = chasm, behind
        self.arrows = dict(ground.arrows)
        self.ends = ground.stops | ground.wins
        self.rulings = field.rulings
        self.turn_back = False
        self.found: dict[Walk, bool] = {}

    def all(self, cards: int) -> tuple[tuple[Walk, ...], tuple[Walk, ...]]:
        """The legal walks, and the others that something may cut short (UE-GAP-55)."""
        self.walk(cards)
        legal = {walk for walk, proper in self.found.items() if proper}
        if not any(not signs for _, signs in legal):
            legal |= self.without_full(cards, legal)
        short = [walk for walk in self.found if walk not in legal]
        return tuple(sorted(legal)), tuple(sorted(short))

    def without_full(self, cards: int, full: set[Walk]) -> set[Walk]:
        """The walks that are as long as can be where none is long enough (UE-GAP-55).

        A Signpost card may be used and never must be (UE-SIGN-09): a walk is measured only by those
        that use no card which it does not use itself.
        """
        if self.rulings.no_full_route == "turn-back":
            self.turn_back = True
            self.walk(cards)
        fallen_short: dict[Path, list[Walk]] = {}
        for walk in self.found:
            if walk not in full:
                fallen_short.setdefault(tuple(sorted(walk[1])), []).append(walk)
        legal: set[Walk] = set()
        for used, alike in fallen_short.items():
            if any(within(signs, used) for _, signs in full):
                continue
            rest = [walk for walk in self.found if within(walk[1], used)]
            proper = {walk for walk in alike if self.found[walk]}
            if not any(self.found[walk] for walk in rest):
                longest = max(len(path) for path, _ in rest)
                proper = {walk for walk in alike if len(walk[0]) == longest}
            legal |= proper
        return legal

    def walk(self, cards: int) -> None:
        """Walk on from the first square, over the chasm when it is jumped."""
        if self.chasm < 0:
            self.first(cards)
            return
        binding = bound(self.field, self.ground, self.at)
        signs: Path = () if binding in (NONE, self.chasm) else (self.at,)
        if len(signs) > cards:
            return
        steps = self.steps - (self.rulings.jump_count == "chasm-first")
        for landing in landings(self.field, self.at, self.chasm):
            if self.ground.blocked >> landing & 1:
                if self.rulings.shut_landing == "falls-in":
                    self.found[(self.chasm, landing), ()] = True
            else:
                path = (self.chasm, landing)
                self.enter(path, self.chasm, steps - 1, signs, cards - len(signs))

    def first(self, cards: int) -> None:
        """The first step: any way, or where the arrow sends."""
        ways = self.field.next[self.at]
        if self.behind >= 0:
            ways = (self.behind,)
        signs: Path = ()
        binding = bound(self.field, self.ground, self.at)
        if binding >= 0:
            if not self.ground.blocked >> binding & 1:
                self.enter((binding,), self.at, self.steps - 1, (), cards)
            if not cards:
                return
            ways, cards = tuple(to for to in ways if to != binding), cards - 1
            signs = (self.at,)
        for to in ways:
            if not self.ground.blocked >> to & 1:
                self.enter((to,), self.at, self.steps - 1, signs, cards)

    def enter(self, path: Path, came: int, left: int, signs: Path, cards: int) -> None:
        """The figure has come to the last square of ``path`` with ``left`` steps to go."""
        at = path[-1]
        key = (path, signs)
        if left <= 0 or self.ends >> at & 1:
            self.found[key] = True
            return
        to = self.arrows.get(at, NONE)
        if to >= 0 and self.ground.blocked >> to & 1 and self.rulings.shut_arrow == "ignored":
            to = NONE
        if to < 0:
            self.onward(path, came, left, signs, cards, NONE)
            return
        if self.ground.blocked >> to & 1:
            self.found[key] = True
        else:
            self.found.setdefault(key, False)
            self.enter((*path, to), at, left - 1, signs, cards)
        if cards:
            self.onward(path, came, left, (*signs, at), cards - 1, to)

    def onward(self, path: Path, came: int, left: int, signs: Path, cards: int, but: int) -> None:
        """Every way on but the one back, and the stop in front of what cannot be entered."""
        at = path[-1]
        blocked = self.ground.blocked
        back = signs and signs[-1] == at and self.rulings.free_passage == "also-back"
        ways = [to for to in self.field.next[at] if (to != came or back) and to != but]
        if self.rulings.loops == "refused" and not turned(path, self.at):
            ways = [to for to in ways if to not in path and to != self.at]
        if not ways and self.turn_back:
            ways = [came]
        halt = any(blocked >> to & 1 for to in ways)
        key = (path, signs)
        if but < 0 or halt:
            self.found[key] = self.found.get(key, False) or halt
        for to in ways:
            if not blocked >> to & 1:
                self.enter((*path, to), at, left - 1, signs, cards)


def within(signs: Path, used: Path) -> bool:
    """Whether a walk uses no Signpost card but those ``used``."""
    return all(signs.count(square) <= used.count(square) for square in signs)
