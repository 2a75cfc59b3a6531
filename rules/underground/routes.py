"""Which ways a throw can be walked: the one place that knows how a move runs.

A walk goes square by square. It never steps straight back (UE-MOVE-04) but where an arrow sends it
(UE-SIGN-04), it stops in front of what cannot be entered (UE-MOVE-10) and inside caves that demand
it (UE-MOVE-09), and it takes the turnings it likes (UE-MOVE-08).
"""

from __future__ import annotations

from rules.game import Refusal
from rules.underground.actions import GO, Action
from rules.underground.cards import DIGGING, SIGNPOST, fitting
from rules.underground.field import Field
from rules.underground.ground import Path, bound, ground, jumpable
from rules.underground.position import Position, arrow, front_chasms, has, may_leave
from rules.underground.state import NONE, SIGN
from rules.underground.walker import Walk, Walker


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
