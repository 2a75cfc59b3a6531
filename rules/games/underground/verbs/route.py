"""Which ways a throw can be walked: the one place that knows how a move runs.

A walk goes square by square. It never steps straight back (UE-MOVE-04) but where an arrow sends it
(UE-SIGN-04), it stops in front of what cannot be entered (UE-MOVE-10) and inside caves that demand
it (UE-MOVE-09), and it takes the turnings it likes (UE-MOVE-08).
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from rules.core.records import Refusal
from rules.games.underground.actions import GO, NONE, Action
from rules.games.underground.state import (
    DIGGING,
    SIGN,
    SIGNPOST,
    Field,
    Play,
    Position,
    arrow,
    fitting,
    front_chasms,
    has,
    may_leave,
)
from rules.games.underground.verbs.explosives import used
from rules.games.underground.verbs.four import places

# -- What a figure meets on its way ---------------------------------------------------------------


Path = tuple[int, ...]
"""Squares in a row."""


class Ground(NamedTuple):
    """What a figure meets: squares it cannot enter, where it must stop, where it wins; arrows."""

    blocked: int
    stops: int
    wins: int
    arrows: tuple[tuple[int, int], ...]


def ground(state: Position, seat: int) -> Ground:
    """What a player meets in this turn (UE-GAP-54, UE-GAP-63)."""
    field, rulings = state.field, state.field.rulings
    fires, collapses, grates = state.tokens
    shut, halts = field.shut, field.halts
    passable = 0
    for cave, _ in state.open:
        passable |= 1 << cave
    if state.free >= 0 and seat == state.turn:
        passable |= 1 << state.free
    if passable:
        shut &= ~passable
        if rulings.cave_stop == "unless-open":
            halts &= ~passable
        else:
            halts |= passable
    if rulings.empty_cave == "stop" or state.lies == field.hoard:
        halts |= field.hoards
    blocked = fires | collapses | grates | field.chasms | shut
    wins = 0
    if state.carrier == seat:
        wins = field.exits
        if field.start >= 0:
            home = 1 << field.start
            free = all(at != field.start for other, at in enumerate(state.at) if other != seat)
            if free:
                wins |= home
            elif rulings.occupied_start == "waits":
                halts |= home
            else:
                blocked |= home
        if rulings.leaving_count == "exact":
            wins = 0
    return Ground(blocked, halts, wins, state.signs)


def landings(field: Field, at: int, chasm: int) -> Path:
    """Where a jump over a chasm may land: opposite or slanting (UE-CHASM-08, -09, UE-GAP-09)."""
    beside = [to for to in field.next[chasm] if to != at]
    if field.rulings.slanting == "corners":
        x, y = field.board.points[chasm]
        for to in field.touching(chasm):
            other_x, other_y = field.board.points[to]
            corner = abs(other_x - x) > 0 and abs(other_y - y) > 0
            if corner and to != at and to not in beside and not field.chasms >> to & 1:
                beside.append(to)
    return tuple(sorted(beside))


def jumpable(field: Field, met: Ground, at: int, chasm: int) -> bool:
    """Whether a jump over a square may be announced: a chasm, some landing open (UE-GAP-10)."""
    if not field.chasms >> chasm & 1:
        return False
    if field.rulings.shut_landing == "falls-in":
        return True
    return any(not met.blocked >> landing & 1 for landing in landings(field, at, chasm))


def bound(field: Field, met: Ground, at: int) -> int:
    """Where an arrow on the first square sends a figure, or -1 (UE-GAP-35, UE-GAP-36)."""
    to = dict(met.arrows).get(at, NONE)
    if to < 0 or field.rulings.arrow_at_start == "free":
        return NONE
    if met.blocked >> to & 1 and not jumpable(field, met, at, to):
        return NONE
    return to


def holding(field: Field, met: Ground, at: int, *, first: bool) -> int:
    """Where an arrow sends a figure on from a square, or -1 where none holds it."""
    if first:
        return bound(field, met, at)
    to = dict(met.arrows).get(at, NONE)
    if to >= 0 and met.blocked >> to & 1 and field.rulings.shut_arrow == "ignored":
        return NONE
    return to


def passages(field: Field, met: Ground, whole: Path) -> Path:
    """The squares of a way that it leaves against their arrow, as it passes them (UE-GAP-37)."""
    return tuple(
        at
        for place, (at, to) in enumerate(pairwise(whole))
        if holding(field, met, at, first=not place) not in (NONE, to)
    )


def turned(path: Path, at: int) -> bool:
    """Whether a walk has stepped straight back somewhere, as an arrow may make it."""
    whole = (at, *path)
    return any(whole[place] == whole[place + 2] for place in range(len(whole) - 2))


# -- A walk where arrows --------------------------------------------------------------------------


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
        for spent, alike in fallen_short.items():
            if any(within(signs, spent) for _, signs in full):
                continue
            rest = [walk for walk in self.found if within(walk[1], spent)]
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


# -- Which ways a throw can be walked -------------------------------------------------------------


class Walks:
    """All walks of one throw: those that may end of themselves, and those cut short on the way.

    ``reach`` is the mask of the squares where any of them ends.
    """

    __slots__ = ("_moves", "legal", "reach", "short")

    def __init__(self, legal: tuple[Walk, ...] = (), short: tuple[Walk, ...] = ()) -> None:
        self.legal, self.short = legal, short
        self.reach = 0
        for path, _ in (*legal, *short):
            self.reach |= 1 << path[-1]
        self._moves: dict[str, tuple[Action, ...]] = {}

    def moves(self, field: Field, who: str) -> tuple[Action, ...]:
        """The legal walks as actions of a player, made when he first asks for them."""
        found = self._moves.get(who)
        if found is None:
            found = tuple(
                field.shared(Action(who, GO, path=path, signs=signs)) for path, signs in self.legal
            )
            self._moves[who] = found
        return found


def walks(
    state: Position, seat: int, steps: int, chasm: int = NONE, *, bare: bool = False
) -> Walks:
    """Every walk of ``steps`` steps, with ``chasm`` as the first one when it is jumped.

    ``bare`` leaves out the Signpost cards a player holds: what anybody can see. Walks are
    remembered by what lies as near as the throw leads.
    """
    if stuck(state, seat):
        return Walks()
    field, at, met = state.field, state.at[seat], ground(state, seat)
    far, balls = steps, field.balls[at]
    inner = outer = -1
    if chasm >= 0 and field.rulings.jump_count == "landing-first":
        far += 1
    if chasm < 0 or field.rulings.slanting != "corners":
        # What an arrow on the first square points to may be a chasm to be jumped: two squares.
        inner, outer = balls[far - 1], balls[max(far, 2)]
    blocked, ends = met.blocked & outer, (met.stops | met.wins) & inner
    arrows: tuple[tuple[int, int], ...] = ()
    cards = 0
    if met.arrows:
        arrows = tuple(sign for sign in met.arrows if inner >> sign[0] & 1)
        if arrows and not bare:
            cards = min(state.hands[seat].count(SIGNPOST), len(arrows) * 3)
    behind = NONE
    if chasm < 0 and field.rulings.before_chasm != "anything" and front_chasms(state, seat):
        behind = state.came[seat]
    key = ("walks", at, steps, chasm, blocked, ends, arrows, cards, behind)
    found: Walks | None = field.known.get(key)
    if found is None:
        if arrows or chasm >= 0 or not field.plain_walks:
            near = met._replace(arrows=arrows)
            found = Walks(*Walker(field, near, at, steps, chasm, behind).all(cards))
        else:
            ways = field.next[at] if behind < 0 else (behind,)
            found = Walks(*plain(field, at, ways, steps, blocked, ends))
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


def held(state: Position, seat: int) -> Refusal:
    """Why a player who is :func:`stuck` cannot leave his square, on foot or over a chasm."""
    field, at = state.field, state.at[seat]
    why: tuple[str, ...] = ("UE-GAP-66",)
    if at == field.prison:
        why = ("UE-PRISON-03",)
    elif at == field.fire:
        why = ("UE-GAP-43",)
    elif at == field.rubble:
        digs = fitting(state.hands[seat], DIGGING)
        why = ("UE-CAVE-RUBBLE-06",) if digs else ("UE-CAVE-RUBBLE-06", "UE-CAVE-RUBBLE-08")
    text = f"{field.players[seat]} is shut in and cannot take a step."
    return Refusal("shut-in", text, why)


def plain(
    field: Field, at: int, ways: Path, steps: int, blocked: int, ends: int
) -> tuple[tuple[Walk, ...], tuple[Walk, ...]]:
    """What :meth:`Walker.all` finds where no arrow and no chasm is in the way, and sooner."""
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
    if cut and not full:
        longest = max(map(len, cut))
        full = [path for path in cut if len(path) == longest]
        cut = [path for path in cut if len(path) < longest]
    return tuple((path, ()) for path in sorted(full)), tuple((path, ()) for path in sorted(cut))


def way_back(state: Position, seat: int) -> bool:
    """Whether turning back can be announced: an arrow into a chasm leaves only the jump."""
    at = state.at[seat]
    to = arrow(state, at)
    if to < 0 or not state.field.chasms >> to & 1:
        return True
    return bound(state.field, ground(state, seat), at) < 0 or SIGNPOST in state.hands[seat]


def can_jump(state: Position, seat: int, chasm: int) -> bool:
    """Whether a jump may be announced: some landing square is open (UE-GAP-10)."""
    return jumpable(state.field, ground(state, seat), state.at[seat], chasm)


# -- Signposts ------------------------------------------------------------------------------------


def lays(play: Play, action: Action) -> None:
    """A Signpost is placed like a Grate, its arrow as the placer likes (UE-SIGN-01)."""
    seat, square, to = play.turn, action.square, action.to
    play.spend(seat, SIGNPOST)
    name, points = play.names[square], play.names[to]
    text = f"{action.who} puts a Signpost on {name}, pointing to {points}."
    why = ("UE-SIGN-01", "UE-TOOL-23", *used(play), "UE-GAP-36")
    play.say("used", text, *why, seat=seat, card="signpost", square=name, arrow=points)
    places(play, SIGN, square, to)


def removes(play: Play, action: Action) -> None:
    """The Signpost under the player is taken away with a Signpost card (UE-SIGN-13)."""
    seat = play.turn
    square = play.at[seat]
    play.spend(seat, SIGNPOST)
    play.lift(SIGN, square, cleared=True)
    name = play.names[square]
    text = f"{action.who} takes the Signpost on {name} away."
    why = ("UE-SIGN-12", "UE-SIGN-13", "UE-SIGN-14", "UE-TOOL-23", *used(play), "UE-GAP-65")
    play.say("removed", text, *why, seat=seat, card="signpost", square=name)


def passes(play: Play, seat: int, square: int, *more: str) -> None:
    """A Signpost card frees one passage; the token stays (UE-SIGN-09 to -11)."""
    play.spend(seat, SIGNPOST)
    name = play.names[square]
    text = f"{play.players[seat]} shows a Signpost card and is not bound by the arrow on {name}."
    why = ("UE-SIGN-09", "UE-SIGN-10", "UE-SIGN-11", "UE-GAP-37", "UE-USE-07", *more)
    play.say("passed-arrow", text, *why, seat=seat, card="signpost", square=name)


def turns(here: int, path: tuple[int, ...]) -> bool:
    """Whether arrows have turned a move round as a whole (UE-GAP-15)."""
    whole = (here, *path)
    backs = sum(whole[place] == whole[place + 2] for place in range(len(whole) - 2))
    return backs % 2 == 1
