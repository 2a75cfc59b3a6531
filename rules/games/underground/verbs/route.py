"""Which ways a throw can be walked: the one place that knows how a move runs.

A walk goes square by square. It never steps straight back (UE-MOVE-04) but where an arrow sends it
(UE-SIGN-04), it stops in front of what cannot be entered (UE-MOVE-10) and inside caves that demand
it (UE-MOVE-09), and it takes the turnings it likes (UE-MOVE-08).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from rules.core.play import from_parts
from rules.core.records import Refusal
from rules.games.underground.actions import NONE, Action
from rules.games.underground.cards import DIGGING, SIGNPOST, list_fitting
from rules.games.underground.ground import Field
from rules.games.underground.state import (
    SIGN,
    Play,
    Position,
    find_arrow,
    front_chasms,
    has_token,
    may_leave,
)
from rules.games.underground.verbs.tokens import cite_use, place_token

# -- What a figure meets on its way ---------------------------------------------------------------


Path = tuple[int, ...]
"""Squares in a row."""


class Hurdles(NamedTuple):
    """What a figure meets: squares it cannot enter, where it must stop, where it wins; arrows."""

    blocked: int
    stops: int
    wins: int
    arrows: tuple[tuple[int, int], ...]


def hurdles_of(state: Position, seat: int) -> Hurdles:
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
    found: Hurdles = from_parts(Hurdles, (blocked, halts, wins, state.signs))
    return found


def list_landings(field: Field, at: int, chasm: int) -> Path:
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


def is_jumpable(field: Field, met: Hurdles, at: int, chasm: int) -> bool:
    """Whether a jump over a square may be announced: a chasm, some landing open (UE-GAP-10)."""
    if not field.chasms >> chasm & 1:
        return False
    if field.rulings.shut_landing == "falls-in":
        return True
    return any(not met.blocked >> landing & 1 for landing in list_landings(field, at, chasm))


def find_bound(field: Field, met: Hurdles, at: int) -> int:
    """Where an arrow on the first square sends a figure, or -1 (UE-GAP-35, UE-GAP-36)."""
    to = dict(met.arrows).get(at, NONE)
    if to < 0 or field.rulings.arrow_at_start == "free":
        return NONE
    if met.blocked >> to & 1 and not is_jumpable(field, met, at, to):
        return NONE
    return to


def find_holding(field: Field, met: Hurdles, at: int, *, first: bool) -> int:
    """Where an arrow sends a figure on from a square, or -1 where none holds it."""
    if first:
        return find_bound(field, met, at)
    to = dict(met.arrows).get(at, NONE)
    if to >= 0 and met.blocked >> to & 1 and field.rulings.shut_arrow == "ignored":
        return NONE
    return to


def list_passages(field: Field, met: Hurdles, whole: Path) -> Path:
    """The squares of a way that it leaves against their arrow, as it passes them (UE-GAP-37)."""
    return tuple(
        at
        for place, (at, to) in enumerate(pairwise(whole))
        if find_holding(field, met, at, first=not place) not in (NONE, to)
    )


def has_turned(path: Path, at: int) -> bool:
    """Whether a walk has stepped straight back somewhere, as an arrow may make it."""
    whole = (at, *path)
    return any(whole[place] == whole[place + 2] for place in range(len(whole) - 2))


# -- A walk where arrows --------------------------------------------------------------------------


Walk = tuple[Path, Path]
"""A way walked: its squares, and those of them where a Signpost card was used."""
OpenWalk = tuple[Path, int, int, Path, int]
"""A walk on its way: its squares, where it came from, the steps left, cards used and left."""


class Walker:
    """All walks of one throw from one square: square by square, every way that is left open.

    ``full`` has the walks that may end of themselves; those in ``cut`` are only as long as
    possible, or something may cut them short.
    """

    def __init__(
        self, field: Field, ground: Hurdles, at: int, steps: int, chasm: int, behind: int
    ) -> None:
        self.field, self.ground, self.at, self.steps = field, ground, at, steps
        self.chasm, self.behind = chasm, behind
        self.rulings = field.rulings
        self.full: list[Walk] = []
        self.cut: list[Walk] = []

    def all(self, cards: int) -> tuple[tuple[Walk, ...], tuple[Walk, ...]]:
        """The legal walks, and the others that something may cut short (UE-GAP-55)."""
        self.walk(cards)
        if any(not signs for _, signs in self.full):
            return tuple(sorted(self.full)), tuple(sorted(self.cut))
        more = self.without_full(cards)
        short = [walk for walk in self.cut if walk not in more]
        return tuple(sorted({*self.full, *more})), tuple(sorted(short))

    def without_full(self, cards: int) -> set[Walk]:
        """The walks that are as long as can be where none is long enough (UE-GAP-55).

        A Signpost card may be used and never must be (UE-SIGN-09): a walk is measured only by those
        that use no card which it does not use itself.
        """
        before = set(self.full)
        if self.rulings.no_full_route == "turn-back":
            self.walk(cards, turn_back=True)
            self.cut += [walk for walk in self.full if walk not in before]
        proper = {walk for walk in self.full if walk not in before}
        self.full = [walk for walk in self.full if walk in before]
        fallen_short: dict[Path, list[Walk]] = {}
        for walk in self.cut:
            fallen_short.setdefault(tuple(sorted(walk[1])), []).append(walk)
        legal: set[Walk] = set()
        for spent, alike in fallen_short.items():
            if any(stays_within(signs, spent) for _, signs in before):
                continue
            rest = [walk for walk in self.cut if stays_within(walk[1], spent)]
            if any(walk in proper for walk in rest):
                legal |= proper.intersection(alike)
            else:
                longest = max(len(path) for path, _ in rest)
                legal.update(walk for walk in alike if len(walk[0]) == longest)
        return legal

    def walk(self, cards: int, *, turn_back: bool = False) -> None:
        """Find the walks, over the chasm when it is jumped; at a dead end by ruling back."""
        self.full, self.cut = [], []
        starts = self.first(cards) if self.chasm < 0 else self.over(cards)
        self.onward(list(starts), turn_back=turn_back)

    def over(self, cards: int) -> Iterator[OpenWalk]:
        """The landing squares of a jump (UE-CHASM-08)."""
        binding = find_bound(self.field, self.ground, self.at)
        signs: Path = () if binding in (NONE, self.chasm) else (self.at,)
        if len(signs) > cards:
            return
        left = self.steps - 1 - (self.rulings.jump_count == "chasm-first")
        for landing in list_landings(self.field, self.at, self.chasm):
            path = (self.chasm, landing)
            if not self.ground.blocked >> landing & 1:
                yield path, self.chasm, left, signs, cards - len(signs)
            elif self.rulings.shut_landing == "falls-in":
                self.full.append((path, ()))

    def first(self, cards: int) -> Iterator[OpenWalk]:
        """The first step: any way, or where the arrow sends."""
        at, left, blocked = self.at, self.steps - 1, self.ground.blocked
        ways = self.field.next[at] if self.behind < 0 else (self.behind,)
        signs: Path = ()
        binding = find_bound(self.field, self.ground, at)
        if binding >= 0:
            if not blocked >> binding & 1:
                yield (binding,), at, left, (), cards
            if not cards:
                return
            ways, cards = tuple(to for to in ways if to != binding), cards - 1
            signs = (at,)
        for to in ways:
            if not blocked >> to & 1:
                yield (to,), at, left, signs, cards

    def onward(self, waiting: list[OpenWalk], *, turn_back: bool) -> None:
        """Every way on but the one back, and the stop in front of what cannot be entered."""
        full, cut, ways_of, blocked = self.full, self.cut, self.field.next, self.ground.blocked
        ends = self.ground.stops | self.ground.wins
        ignored = self.rulings.shut_arrow == "ignored"
        arrows = {at: to for at, to in self.ground.arrows if not (ignored and blocked >> to & 1)}
        also_back = self.rulings.free_passage == "also-back"
        narrow = turn_back or self.rulings.loops == "refused"
        while waiting:
            path, came, left, signs, cards = waiting.pop()
            at = path[-1]
            if left <= 0 or ends >> at & 1:
                full.append((path, signs))
                continue
            points = arrows.get(at, NONE)
            if points >= 0:
                if blocked >> points & 1:
                    full.append((path, signs))
                else:
                    cut.append((path, signs))
                    waiting.append(((*path, points), at, left - 1, signs, cards))
                if not cards:
                    continue
                signs, cards = (*signs, at), cards - 1
            back = NONE if also_back and signs and signs[-1] == at else came
            ways: Path = ways_of[at]
            if narrow:
                ways = self.narrowed(path, tuple(to for to in ways if to not in (back, points)))
                if not ways and turn_back:
                    ways = (came,)
            halt = False
            for to in ways:
                if to in (back, points) and not narrow:
                    continue
                if blocked >> to & 1:
                    halt = True
                else:
                    waiting.append(((*path, to), at, left - 1, signs, cards))
            if halt:
                full.append((path, signs))
            elif points < 0:
                cut.append((path, signs))

    def narrowed(self, path: Path, ways: Path) -> Path:
        """By ruling no square is passed twice, unless an arrow has turned the walk (UE-GAP-68)."""
        if self.rulings.loops != "refused" or has_turned(path, self.at):
            return ways
        return tuple(to for to in ways if to not in path and to != self.at)


def stays_within(signs: Path, used: Path) -> bool:
    """Whether a walk uses no Signpost card but those ``used``."""
    return all(signs.count(square) <= used.count(square) for square in signs)


# -- Which ways a throw can be walked -------------------------------------------------------------


Walks = tuple[tuple[Walk, ...], tuple[Walk, ...], int, int, bool]
"""All walks of one throw: those that may end of themselves, those cut short on the way, the mask of
the squares where any of them ends, a number by which they are known, and whether one may stay."""
NO_WALKS: Walks = ((), (), 0, 0, False)


def list_walks(
    state: Position, seat: int, steps: int, chasm: int = NONE, *, bare: bool = False
) -> Walks:
    """Every walk of ``steps`` steps, with ``chasm`` as the first one when it is jumped.

    ``bare`` leaves out the Signpost cards a player holds: what anybody can see. Walks are
    kept by what lies as near as the throw leads, and alike ones are the same object.
    """
    if is_stuck(state, seat):
        return NO_WALKS
    field, at, met = state.field, state.at[seat], hurdles_of(state, seat)
    lain, stops, wins, signs = met
    far, balls = steps, field.balls[at]
    inner = outer = -1
    if chasm >= 0 and field.rulings.jump_count == "landing-first":
        far += 1
    if field.rulings.slanting != "corners":
        # What an arrow on the first square points to may be a chasm to be jumped: two squares.
        inner, outer = balls[far - 1], balls[max(far, 2)]
    blocked, ends = lain & outer, (stops | wins) & inner
    arrows: tuple[tuple[int, int], ...] = ()
    cards = 0
    if signs:
        arrows = tuple([sign for sign in signs if inner >> sign[0] & 1])
        if arrows and not bare:
            cards = min(state.hands[seat].count(SIGNPOST), len(arrows) * 3)
    behind = NONE
    if chasm < 0 and field.rulings.before_chasm != "anything" and front_chasms(state, seat):
        behind = state.came[seat]
    key = ("walks", at, steps, chasm, blocked, ends, arrows, cards, behind)
    found: Walks | None = field.cache.get(key)
    if found is None:
        near = met._replace(arrows=arrows)
        legal, short = Walker(field, near, at, steps, chasm, behind).all(cards)
        # By ruling a player in front of an obstacle may throw and stay (UE-GAP-56).
        waits = field.rulings.waiting == "allowed" and bool(blocked & field.next_mask[at])
        found = field.cache.get((legal, short, waits))
        if found is None:
            reach = 0
            for path, _ in (*legal, *short):
                reach |= 1 << path[-1]
            found = (legal, short, reach, next(field.numbers), waits)
            field.keep((legal, short, waits), found)
        field.keep(key, found)
    return found


def is_stuck(state: Position, seat: int) -> bool:
    """Whether a player cannot take a single step: shut in, or by ruling under an obstacle."""
    at = state.at[seat]
    if state.field.holds >> at & 1 and not may_leave(state, seat):
        return True
    if state.field.rulings.own_square == "clear-first":
        return any(has_token(state, token, at) for token in range(SIGN))
    return False


def refuse_held(state: Position, seat: int) -> Refusal:
    """Why a player who is :func:`is_stuck` cannot leave his square, on foot or over a chasm."""
    field, at = state.field, state.at[seat]
    why: tuple[str, ...] = ("UE-GAP-66",)
    if at == field.prison:
        why = ("UE-PRISON-03",)
    elif at == field.fire:
        why = ("UE-GAP-43",)
    elif at == field.rubble:
        digs = list_fitting(state.hands[seat], DIGGING)
        why = ("UE-CAVE-RUBBLE-06",) if digs else ("UE-CAVE-RUBBLE-06", "UE-CAVE-RUBBLE-08")
    text = f"{field.players[seat]} is shut in and cannot take a step."
    return Refusal("shut-in", text, why)


def way_back(state: Position, seat: int) -> bool:
    """Whether turning back can be announced: an arrow into a chasm leaves only the jump."""
    at = state.at[seat]
    to = find_arrow(state, at)
    if to < 0 or not state.field.chasms >> to & 1:
        return True
    return find_bound(state.field, hurdles_of(state, seat), at) < 0 or SIGNPOST in state.hands[seat]


def can_jump(state: Position, seat: int, chasm: int) -> bool:
    """Whether a jump may be announced: some landing square is open (UE-GAP-10)."""
    return is_jumpable(state.field, hurdles_of(state, seat), state.at[seat], chasm)


# -- Signposts ------------------------------------------------------------------------------------


def lay_signpost(play: Play, action: Action) -> None:
    """A Signpost is placed like a Grate, its arrow as the placer likes (UE-SIGN-01)."""
    seat, square, to = play.turn, action.square, action.to
    play.spend(seat, SIGNPOST)
    name, points = play.names[square], play.names[to]
    text = f"{action.who} puts a Signpost on {name}, pointing to {points}."
    why = ("UE-SIGN-01", "UE-TOOL-23", *cite_use(play, square), "UE-GAP-36")
    play.say("used", text, *why, seat=seat, card="signpost", square=name, arrow=points)
    place_token(play, SIGN, square, to)


def remove_signpost(play: Play, action: Action) -> None:
    """The Signpost under the player is taken away with a Signpost card (UE-SIGN-13)."""
    seat = play.turn
    square = play.at[seat]
    play.spend(seat, SIGNPOST)
    play.lift(SIGN, square, cleared=True)
    name = play.names[square]
    text = f"{action.who} takes the Signpost on {name} away."
    why = ("UE-SIGN-12", "UE-SIGN-13", "UE-SIGN-14", "UE-TOOL-23", *cite_use(play), "UE-GAP-65")
    play.say("removed", text, *why, seat=seat, card="signpost", square=name)


def free_passage(play: Play, seat: int, square: int, *more: str) -> None:
    """A Signpost card frees one passage; the token stays (UE-SIGN-09 to -11)."""
    play.spend(seat, SIGNPOST)
    name = play.names[square]
    text = f"{play.players[seat]} shows a Signpost card and may pass the arrow on {name}."
    why = ("UE-SIGN-09", "UE-SIGN-10", "UE-SIGN-11", "UE-GAP-37", "UE-USE-07", *more)
    play.say("passed-arrow", text, *why, seat=seat, card="signpost", square=name)


def turns_round(here: int, path: tuple[int, ...]) -> bool:
    """Whether arrows have turned a move round as a whole (UE-GAP-15)."""
    whole = (here, *path)
    backs = sum(whole[place] == whole[place + 2] for place in range(len(whole) - 2))
    return backs % 2 == 1
