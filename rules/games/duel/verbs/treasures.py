"""Carrying: take, leave or swap a treasure (LD-CAR)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.records import Event, Refusal
from rules.games.duel.actions import DROP, SWAP, TAKE, Action, Verb, find_maze
from rules.games.duel.board.terrain import FALSE, REAL, TREASURES
from rules.games.duel.state import (
    ARRIVED,
    EMPTY_HANDS,
    HAS_REAL,
    PLAYERS,
    SEAT,
    UNTOLD,
    State,
    Walker,
)
from rules.games.duel.verbs.looks import FINDS, OLD_PLACE, OUTSIDE, lies_here
from rules.games.duel.verbs.turn import end_turn
from rules.games.duel.words import NAMES, Log, tell_aloud, tell_truth

# -- Carrying -------------------------------------------------------------------------------------


def told_here(walker: Walker) -> bool:
    """Whether he was told of a treasure on his cell: of nothing at a silent start."""
    return not walker.marks & UNTOLD and lies_here(walker) >= 0


def find_carried(walker: Walker) -> int:
    """The treasure in hand as it would lie on the walker's cell."""
    return walker.at * 2 + walker.hand - 1


class Carry(Verb):
    """To take up what lies on the cell: a declaration that the host hears (LD-CAR-06)."""

    reads = ("left", "hand", "marks", FINDS)

    def hands(self, who: str, walker: Walker) -> Iterator[Refusal]:
        """What is wrong with what is in hand."""
        raise NotImplementedError

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """LD-CAR-06, LD-GAP-33: at the right time, and only where a treasure lies."""
        who, rulings = action.who, state.rulings
        walker = state.walkers[SEAT[who]]
        found = list(self.hands(who, walker))
        if rulings.take_when == "on-arrival" and not walker.marks & ARRIVED:
            text = f"{who} decides right after arriving, not later."
            found.append(Refusal("too-late", text, ("LD-GAP-33",)))
        if rulings.taking_cost == "action" and state.left == 0:
            text = f"{who} has no action left, and taking costs one."
            found.append(Refusal("no-action", text, ("LD-GAP-07",)))
        yield from found
        if not found and not told_here(walker):
            text = f"No treasure lies where {who} stands."
            yield Refusal("no-treasure", text, ("LD-CAR-06",))


class Take(Carry):
    """Take up the treasure of the cell (LD-CAR-06)."""

    word = TAKE
    forms = {"take": "takes the treasure here"}
    codes = ("no-treasure", "hands-full", "too-late")
    title = "Take the treasure"

    def hands(self, who: str, walker: Walker) -> Iterator[Refusal]:
        """LD-CAR-01: only one can be carried."""
        if walker.hand != EMPTY_HANDS:
            text = "carries a treasure already, and nobody carries two."
            yield Refusal("hands-full", f"{who} {text}", ("LD-CAR-01",))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """It is free, or by ruling costs an action (LD-GAP-07)."""
        ruling = "LD-GAP-07" if state.rulings.taking_cost == "action" else "LD-GAP-33"
        return pick_up(state, SEAT[action.who], (), ("taken", ruling), log=log)


class Swap(Carry):
    """Lay the carried treasure down and take up the other, in one go (LD-CAR-04, LD-GAP-34)."""

    word = SWAP
    forms = {"swap": "leaves the treasure in hand for the one here"}
    codes = ("no-treasure", "empty-hands", "too-late")
    title = "Swap the treasures"

    def hands(self, who: str, walker: Walker) -> Iterator[Refusal]:
        """LD-CAR-04: one treasure for another."""
        if walker.hand == EMPTY_HANDS:
            yield Refusal("empty-hands", f"{who} carries nothing to swap.", ("LD-CAR-04",))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The other one lies there now."""
        me = SEAT[action.who]
        laid = (find_carried(state.walkers[me]),)
        return pick_up(state, me, laid, ("swapped", "LD-CAR-01", "LD-GAP-34"), log=log)


class Drop(Verb):
    """Put the treasure down on an old place, where that ruling is chosen (LD-GAP-34)."""

    word = DROP
    forms = {"drop": "by ruling, puts the treasure down"}
    codes = ("empty-hands", "no-dropping", "too-late")
    reads = ("hand", "marks", FINDS, OUTSIDE, OLD_PLACE)
    title = "Put the treasure down"

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """Nothing where only swapping is allowed."""
        allowed = state.rulings.putting_down == "old-places"
        return super().candidates(state, who) if allowed else ()

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """LD-CAR-03: there is no putting down but by a swap, or by ruling on old places."""
        walker, maze = state.walkers[SEAT[action.who]], find_maze(state, action.who)
        if state.rulings.putting_down == "swap-only":
            text = "Nobody puts a treasure down; a carrier only swaps it."
            yield Refusal("no-dropping", text, ("LD-CAR-03", "LD-GAP-34"))
        elif walker.hand == EMPTY_HANDS:
            yield Refusal("empty-hands", f"{action.who} carries nothing.", ("LD-GAP-34",))
        elif (
            told_here(walker)
            or walker.marks & UNTOLD
            or walker.at >= maze.grid.size
            or maze.things[walker.at] not in TREASURES
        ):
            text = "A treasure goes down only where one lay at first and none lies now."
            yield Refusal("no-dropping", text, ("LD-CAR-03", "LD-GAP-34"))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """It lies there again."""
        me = SEAT[action.who]
        walker = state.walkers[me]
        lying = tuple(sorted((*walker.lying, find_carried(walker))))
        if log is not None:
            log.append(tell_aloud(state, me, "put"))
        return settle_declaration(state, me, walker._replace(hand=EMPTY_HANDS, lying=lying), log)


def pick_up(
    state: State, me: int, laid: tuple[int, ...], said_as: tuple[str, ...], log: Log
) -> State:
    """The treasure of the cell is carried, and what is ``laid`` lies there in its place."""
    walker = state.walkers[me]
    found = lies_here(walker)
    rest = [entry for entry in walker.lying if entry != found]
    now = walker._replace(hand=1 + found % 2, lying=tuple(sorted((*rest, *laid))))
    if log is not None:
        kind, *clauses = said_as
        log.append(tell_aloud(state, me, kind, tuple(clauses)))
        log.append(tell_kind(state, me, now))
    return settle_declaration(state, me, now, log)


def settle_declaration(state: State, me: int, walker: Walker, log: Log) -> State:
    """The declaration is free; where no action is left it also ends the turn (LD-GAP-33)."""
    state = state.with_walker(me, walker._replace(marks=walker.marks & ~ARRIVED))
    left = state.left - (state.rulings.taking_cost == "action")
    if left <= 0:
        return end_turn(state, me, log)
    return state if left == state.left else state._replace(left=left)


def tell_kind(state: State, me: int, walker: Walker) -> Event:
    """Which treasure it is: only the host knows (LD-GAP-47), until it is outside (LD-TRE-03)."""
    what = NAMES[REAL if walker.hand == HAS_REAL else FALSE]
    text = f"It is {'the' if walker.hand == HAS_REAL else 'a'} {what}."
    text = f"{PLAYERS[me]} now carries a treasure. {text}"
    return tell_truth(state, me, "kind", text, clauses=("LD-TRE-03", "LD-GAP-47"))
