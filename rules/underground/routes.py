"""Which ways a throw can be walked: the one place that knows how a move runs.

A walk goes square by square. It never steps straight back (UE-MOVE-04) but where an arrow sends it
(UE-SIGN-04), it stops in front of what cannot be entered (UE-MOVE-10) and inside caves that demand
it (UE-MOVE-09), and it takes the turnings it likes (UE-MOVE-08).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.underground.cards import SIGNPOST
from rules.underground.ground import Ground, Path, ground, landings, turned
from rules.underground.position import Position, arrow, front_chasms, has, may_leave
from rules.underground.state import NONE, SIGN, Field


class Walk(NamedTuple):
    """A way walked: its squares, where a Signpost card was used, and whether it may end there."""

    path: Path
    signs: Path
    proper: bool


class Walks:
    """All walks of one throw: those that may end of themselves, and those cut short on the way.

    ``reach`` is the mask of the squares where any of them ends; ``moves`` remembers the actions
    that each player has made of them.
    """

    __slots__ = ("legal", "moves", "reach", "short")

    def __init__(self, legal: tuple[Walk, ...] = (), short: tuple[Walk, ...] = ()) -> None:
        self.legal, self.short = legal, short
        self.reach = 0
        for walk in (*legal, *short):
            self.reach |= 1 << walk.path[-1]
        self.moves: dict[str, Any] = {}


def walks(
    state: Position, seat: int, steps: int, chasm: int = NONE, *, bare: bool = False
) -> Walks:
    """Every walk of ``steps`` steps, with ``chasm`` as the first one when it is jumped.

    ``bare`` leaves out the Signpost cards a player holds: what anybody can see.
    """
    field = state.field
    at = state.at[seat]
    field_ground = ground(state, seat)
    wide = field.rulings.slanting == "corners" and chasm >= 0
    # One more than the throw: what an arrow on the last square but one points to.
    ball = -1 if wide else field.balls[at][min(steps + 1, 8)]
    arrows = tuple(sign for sign in field_ground.arrows if ball >> sign[0] & 1)
    cards = min(state.hands[seat].count(SIGNPOST), len(arrows) * 3) if arrows and not bare else 0
    behind = NONE
    if chasm < 0 and field.rulings.before_chasm != "anything" and front_chasms(state, seat):
        behind = state.came[seat]
    held = stuck(state, seat)
    key = (
        "walks", at, steps, chasm, field_ground.blocked & ball, field_ground.stops & ball,
        field_ground.wins & ball, arrows, cards, behind, held,
    )  # fmt: skip
    found: Walks | None = field.known.get(key)
    if found is None:
        simple = not arrows and chasm < 0 and field.plain_walks
        if held:
            found = Walks()
        elif simple:
            ways = field.next[at] if behind < 0 else (behind,)
            ends = field_ground.stops | field_ground.wins
            found = plain(field, at, ways, steps, field_ground.blocked, ends)
        else:
            near = field_ground._replace(arrows=arrows)
            found = Walker(field, near, at, steps, chasm, behind).all(cards)
        field.keep(key, found)
    return found


def stuck(state: Position, seat: int) -> bool:
    """Whether a player cannot take a single step: shut in, or by ruling under an obstacle."""
    at = state.at[seat]
    if state.field.holds >> at & 1 and not may_leave(state, seat):
        return True
    if state.field.rulings.own_square == "clear-first":
        return any(has(state, token, at) for token in range(SIGN))
    return False


def plain(field: Field, at: int, ways: Path, steps: int, blocked: int, ends: int) -> Walks:
    """What :class:`Walker` finds where no arrow and no chasm is in the way, and sooner."""
    full: list[Path] = []
    cut: list[Path] = []
    waiting: list[tuple[Path, int, int]]
    waiting = [((to,), at, steps - 1) for to in ways if not blocked >> to & 1]
    while waiting:
        path, came, left = waiting.pop()
        here = path[-1]
        if left <= 0 or ends >> here & 1:
            full.append(path)
            continue
        halt = False
        for to in field.next[here]:
            if to == came:
                continue
            if blocked >> to & 1:
                halt = True
            else:
                waiting.append(((*path, to), here, left - 1))
        (full if halt else cut).append(path)
    proper = bool(full)
    if not proper and cut:
        longest = max(map(len, cut))
        full = [path for path in cut if len(path) == longest]
        cut = [path for path in cut if len(path) < longest]
    return Walks(
        tuple(Walk(path, (), proper) for path in sorted(full)),
        tuple(Walk(path, (), False) for path in sorted(cut)),
    )


class Walker:
    """Walks from one square with one throw."""

    def __init__(
        self, field: Field, ground: Ground, at: int, steps: int, chasm: int, behind: int
    ) -> None:
        self.field, self.ground, self.at, self.steps = field, ground, at, steps
        self.chasm, self.behind = chasm, behind
        self.arrows = dict(ground.arrows)
        self.rulings = field.rulings
        self.turn_back = False
        self.found: dict[tuple[Path, Path], bool] = {}

    def all(self, cards: int) -> Walks:
        """The legal walks, and the others that something may cut short (UE-GAP-55)."""
        self.walk(cards)
        if not any(self.found.values()) and self.rulings.no_full_route == "turn-back":
            self.turn_back = True
            self.walk(cards)
        found = [Walk(path, signs, proper) for (path, signs), proper in self.found.items()]
        legal = [walk for walk in found if walk.proper]
        free = [walk for walk in found if not walk.signs]
        if not any(walk.proper for walk in free):
            longest = max((len(walk.path) for walk in free), default=0)
            if not legal:
                longest = max((len(walk.path) for walk in found), default=0)
            legal += [walk for walk in free if len(walk.path) == longest]
            if len(legal) == 0 or not any(walk.proper for walk in legal):
                legal += [walk for walk in found if walk.signs and len(walk.path) == longest]
        chosen = set(legal)
        short = [walk for walk in found if walk not in chosen]
        return Walks(tuple(sorted(chosen)), tuple(sorted(short)))

    def walk(self, cards: int) -> None:
        """Walk on from the first square, over the chasm when it is jumped."""
        if self.chasm < 0:
            self.first(cards)
            return
        binding = self.binding(self.at)
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

    def binding(self, at: int) -> int:
        """Where an arrow on the first square sends the figure, or -1 (UE-GAP-35, UE-GAP-36)."""
        to = self.arrows.get(at, NONE)
        if to < 0 or self.rulings.arrow_at_start == "free":
            return NONE
        if self.ground.blocked >> to & 1 and not self.jumpable(at, to):
            return NONE
        return to

    def jumpable(self, at: int, to: int) -> bool:
        """Whether a square is a chasm that can be jumped."""
        if not self.field.chasms >> to & 1:
            return False
        if self.rulings.shut_landing == "falls-in":
            return True
        return any(
            not self.ground.blocked >> landing & 1 for landing in landings(self.field, at, to)
        )

    def first(self, cards: int) -> None:
        """The first step: any way, or where the arrow sends."""
        ways = self.field.next[self.at]
        if self.behind >= 0:
            ways = (self.behind,)
        signs: Path = ()
        binding = self.binding(self.at)
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
        if left <= 0 or (self.ground.stops | self.ground.wins) >> at & 1:
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


def way_back(state: Position, seat: int) -> bool:
    """Whether turning back can be announced: an arrow into a chasm leaves only the jump."""
    at = state.at[seat]
    to = arrow(state, at)
    if to < 0 or not state.field.chasms >> to & 1:
        return True
    walker = Walker(state.field, ground(state, seat), at, 1, NONE, NONE)
    return walker.binding(at) < 0 or SIGNPOST in state.hands[seat]


def can_jump(state: Position, seat: int, chasm: int) -> bool:
    """Whether a jump may be announced: some landing square is open (UE-GAP-10)."""
    walker = Walker(state.field, ground(state, seat), state.at[seat], 2, NONE, NONE)
    return walker.jumpable(state.at[seat], chasm)
