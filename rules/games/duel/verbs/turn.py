"""Turns: who acts, how often, and whose turn is missed (LD-TURN-01, LD-TRAP-02 to LD-TRAP-04)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from rules.core.fields import make_replacer
from rules.core.records import Event, Refusal
from rules.games.duel.actions import CELL, Action
from rules.games.duel.board.plan import GONE, WAYS
from rules.games.duel.options import Rulings
from rules.games.duel.state import (
    ACTED,
    BOUND,
    EMPTY_HANDS,
    FOUND,
    FREE,
    IN_FORCE,
    LASTING,
    LATER,
    NOBODY,
    PLAYERS,
    SEAT,
    STEPPED,
    THREW,
    State,
    Walker,
)
from rules.games.duel.words import Log, tell_aloud, tell_both

# -- How many actions a turn has ------------------------------------------------------------------


BASIC = 1
FORMULAS = Rulings.offered["action_formula"].choices


class Case(NamedTuple):
    """What counts when a turn begins: one's own crutch and wound, then the opponent's."""

    own_crutch: bool
    own_wound: bool
    other_crutch: bool
    other_wound: bool
    other_held: bool


class Count(NamedTuple):
    """A number of actions, and the clauses that made it."""

    actions: int
    clauses: tuple[str, ...]


def find_case(mine: Walker, other: Walker, rulings: Rulings) -> Case:
    """What counts now for ``mine`` against ``other``."""
    until = 0 if rulings.held_until == "third-miss" else -1
    return Case(
        crutch_works(mine, rulings), mine.limping, crutch_works(other, rulings), other.limping,
        other_held=other.missed > until,
    )  # fmt: skip


def crutch_works(walker: Walker, rulings: Rulings) -> bool:
    """Whether the crutch counts (LD-CRU-03); by ruling it makes up for a wound at once."""
    if walker.crutch == FOUND and rulings.crutch_cancels == "at-once":
        return walker.limping
    return walker.crutch == IN_FORCE


def count_by_formula(found: Case, rulings: Rulings, kind: str = "") -> int:
    """The number of actions in one of the 32 cases, as ruled or by the formula ``kind``."""
    crutch, wound, their_crutch, their_wound, held = found
    kind = kind or rulings.action_formula
    gives = not held or (rulings.held_wound == "beside-crutch" and crutch)
    if kind == "sum":
        return BASIC + crutch + (gives and their_wound)
    net, theirs = crutch - wound, their_crutch - their_wound
    if not gives:
        theirs = max(0, theirs)
    if kind == "difference":
        return BASIC + max(0, net - theirs)
    return BASIC + max(0, net) + max(0, -theirs)


def count_of(mine: Walker, other: Walker, rulings: Rulings) -> int:
    """How many actions ``mine`` has in a turn that begins now."""
    if other.fixed and other.missed >= 0:
        return other.fixed
    if not (mine.crutch or other.limping):
        return BASIC
    return count_by_formula(find_case(mine, other, rulings), rulings)


def count_actions(mine: Walker, other: Walker, rulings: Rulings) -> Count:
    """The same with its reasons."""
    actions = count_of(mine, other, rulings)
    if other.fixed and other.missed >= 0:
        return Count(actions, ("LD-GAP-27",))
    named = cite_count(find_case(mine, other, rulings), rulings)
    fourth = other.missed == 0 and other.limping and not crutch_works(other, rulings)
    return Count(actions, (*named, "LD-GAP-25") if fourth else named)


@lru_cache(maxsize=1024)
def cite_count(found: Case, rulings: Rulings) -> tuple[str, ...]:
    """The clauses behind the number in one of the 32 cases."""
    crutch, wound, their_crutch, their_wound, held = found
    own, gives = crutch and not wound, their_wound and not their_crutch
    both = (crutch and wound) or (their_crutch and their_wound and not held)
    named: list[str] = []
    if own:
        named.append("LD-CRU-02")
    if gives and not held:
        named.append("LD-BOW-03")
    if both or (own and gives and not held):
        named.append("LD-SUM-01")
    if both:
        named.append("LD-SUM-02")
    if own and gives and not held:
        named += ["LD-SUM-03", "LD-SUM-04"]
    if len({count_by_formula(found, rulings, kind) for kind in FORMULAS}) > 1:
        named.append("LD-GAP-20")
    if not held and ((crutch and their_crutch) or (wound and their_wound)):
        named.append("LD-GAP-21")
    if held:
        named += held_reasons(found, own=own, gives=gives)
    return tuple(named)


def held_reasons(found: Case, *, own: bool, gives: bool) -> list[str]:
    """The clauses that count only while the opponent is held (LD-TRAP-06 to LD-TRAP-08)."""
    crutch, wound, their_crutch, _, _ = found
    named = ["LD-TRAP-06"] if own else []
    if gives:
        named += ["LD-TRAP-08"] if own else ["LD-TRAP-07", "LD-TRAP-08"]
    if named:
        named.append("LD-GAP-22")
    if their_crutch or (crutch and (wound or gives)):
        named.append("LD-GAP-26")
    return named


def gives_extra(other: Walker, rulings: Rulings) -> bool:
    """Whether the wound of ``other`` gives his opponent an action more now (LD-BOW-03)."""
    found = find_case(Walker(0), other, rulings)
    return found.other_wound and not found.other_crutch and not found.other_held


def list_cases(rulings: Rulings) -> tuple[tuple[Case, int], ...]:
    """All 32 cases in the order in which the page shows them: the free opponent first."""
    flags = product((False, True), repeat=5)
    cases = [
        Case(own, wound, theirs, hurt, other_held=held) for held, own, wound, theirs, hurt in flags
    ]
    return tuple((found, count_by_formula(found, rulings)) for found in cases)


# -- What forbids an action in one's own turn -----------------------------------------------------


def no_side(action: Action) -> Refusal | None:
    """LD-MOVE-01: what is no action of this game, such as a far cell or a diagonal."""
    if 0 <= action.way < 4:
        return None
    what = action.word or action.verb
    *ways, last = WAYS
    text = f"A step goes {', '.join(ways)} or {last}, to the next cell, and not “{what}”."
    if CELL.fullmatch(what) or (" " in what and len({*what.split()}) == 1):
        return Refusal("one-cell", text, ("LD-MOVE-01",))
    return Refusal("unknown-action", text, ("LD-MOVE-01",))


def used_up(state: State, action: Action, single: str = "") -> Refusal | None:
    """LD-GAP-33: after the last action the turn is open only for a treasure just found.

    ``single`` is the clause that says so of a turn of one action.
    """
    if state.left:
        return None
    clauses = ["LD-GAP-33"]
    me = SEAT[action.who]
    walker = state.walkers[me]
    actions = count_of(walker, state.walkers[1 - me], state.rulings)
    # Crutch and wound at once: whether they cancelled in this turn already nobody can tell.
    if actions == 1 and not (walker.crutch and walker.limping):
        clauses += [single] if single else []
    elif actions == 3:
        clauses.append("LD-SUM-04")
    text = f"{action.who} can only {name_declaration(walker)} now, or end the turn."
    return Refusal("no-action", text, tuple(clauses))


def refuse_move(state: State, action: Action) -> Refusal | None:
    """LD-TRAP-02: who is held moves nowhere, and by ruling who has thrown (LD-GAP-10)."""
    marks = state.walkers[SEAT[action.who]].marks
    if marks & BOUND:
        text = f"The trap holds {action.who}, who cannot move."
        return Refusal("held", text, ("LD-TRAP-02", "LD-GAP-24"))
    if marks & THREW:
        text = "By agreement a turn with a throw in it has no move in it."
        return Refusal("mixed", text, ("LD-GREN-09", "LD-GAP-10"))
    return None


with_left = make_replacer(State, "left")
with_turn = make_replacer(State, "turn", "left")
"""A position with other actions left, and in another turn."""

# -- Turns ----------------------------------------------------------------------------------------


def spend_action(
    state: State, me: int, log: Log, mark: int, *, ends: bool = False, pending: bool = False
) -> State:
    """One action is used up (LD-BOW-05, LD-GAP-07); after the last one the turn passes.

    ``ends`` passes it at once; ``pending`` holds it open for a treasure just found (LD-GAP-33).
    """
    rulings = state.rulings
    marks = mark & (THREW | STEPPED) if rulings.combo_turn == "forbidden" else 0
    if rulings.least_actions == "one":
        marks |= ACTED
    if marks:
        walker = state.walkers[me]
        state = state.with_walker(me, walker._replace(marks=walker.marks | marks))
    left = state.left - 1
    if ends or (left <= 0 and not pending):
        return end_turn(state, me, log)
    if log is not None:
        log.append(actions_left(me, left, name_declaration(state.walkers[me]) if left <= 0 else ""))
    return with_left(state, left)


def name_declaration(walker: Walker) -> str:
    """What an open turn is left for: who carries one swaps, the other takes (LD-CAR-01)."""
    return "take the treasure" if walker.hand == EMPTY_HANDS else "swap the treasures"


def actions_left(me: int, left: int, pending: str) -> Event:
    """The turn goes on: with actions left, or only for the treasure, which is ``pending``."""
    who = PLAYERS[me]
    if pending:
        text = f"{who} has no action left, but may still {pending}."
        return tell_both(me, "left", text, ("LD-GAP-33",), left=0)
    some = "1 action" if left == 1 else f"{left} actions"
    return tell_both(me, "left", f"{who} has {some} left.", ("LD-BOW-05", "LD-GAP-07"), left=left)


def end_turn(state: State, me: int, log: Log) -> State:
    """The turn passes to the opponent; what was kept for one turn is dropped."""
    walker = state.walkers[me]
    if walker.marks & ~LASTING:
        state = state.with_walker(me, walker._replace(marks=walker.marks & LASTING))
    return begin_turn(state, 1 - me, log)


def begin_turn(state: State, seat: int, log: Log) -> State:
    """The next turn in which somebody can act: missed ones are counted and passed over."""
    part = False
    while True:
        mine, other = state.walkers[seat], state.walkers[1 - seat]
        if (state.won and seat == state.first) or (mine.at == GONE and other.at == GONE):
            return end_game(state, log)
        if mine.at == GONE:
            seat = 1 - seat
            continue
        found = mine.crutch == FOUND
        if found:
            mine = mine._replace(crutch=IN_FORCE)
            state = state.with_walker(seat, mine)
        rulings = state.rulings
        actions = count_of(mine, other, rulings)
        if mine.missed < 0:
            break
        cost = actions if rulings.trap_length == "actions" else 1
        waits = mine.marks & LATER and other.missed >= 0
        if mine.missed >= cost or waits:
            mine = mine._replace(missed=mine.missed - (0 if waits else cost))
            state = state.with_walker(seat, mine)
            if log is not None:
                log.append(tell_skip(state, seat))
            if rulings.held_throws == "allowed" and mine.grenades:
                state = state.with_walker(seat, mine._replace(marks=mine.marks | BOUND))
                break
            seat = 1 - seat
            continue
        if rulings.trap_length == "actions":
            part = mine.missed > 0
            actions -= mine.missed
        state, mine = release_walker(state, seat, log), mine._replace(missed=FREE)
        break
    if log is not None:
        log.append(tell_turn(state, seat, actions, found=found, part=part))
    return with_turn(state, seat, actions)


def release_walker(state: State, seat: int, log: Log) -> State:
    """The first turn that is not missed begins: the trap lets go (LD-TRAP-04)."""
    walker = state.walkers[seat]
    other = state.walkers[1 - seat]
    state = state.with_walker(seat, free_walker(walker))
    if other.marks & LATER:
        state = state.with_walker(1 - seat, other._replace(marks=other.marks & ~LATER))
    if log is not None:
        text = f"{PLAYERS[seat]} is free of the trap and can move again."
        log.append(tell_both(seat, "released", text, ("LD-TRAP-04",)))
    return state


def free_walker(walker: Walker) -> Walker:
    """A walker whom no trap holds any more."""
    return walker._replace(missed=FREE, fixed=0, marks=walker.marks & ~(LATER | BOUND))


def end_game(state: State, log: Log) -> State:
    """Nobody acts any more: somebody has won, or both have left for good."""
    if log is not None:
        if len(state.won) == 1:
            who = PLAYERS[state.won[0]]
            text = f"{who} carries the real treasure out and wins."
        elif state.won:
            text = "Both carry the real treasure out: a draw."
        else:
            text = "Both players have left for good, and nobody wins."
        log.append(tell_both(min(state.won, default=0), "over", text, ended_by(state)))
    return with_turn(state, NOBODY, 0)


def ended_by(state: State) -> tuple[str, ...]:
    """The clauses by which the game is over: somebody wins, a draw, or nobody is left."""
    if not state.won:
        return ("LD-GAP-38",)
    return ("LD-GEN-11", "LD-GAP-37") if len(state.won) == 1 else ("LD-GAP-37",)


def name_units(state: State, many: int) -> str:
    """What is missed in the trap: turns, or by ruling actions (LD-GAP-28)."""
    unit = state.rulings.trap_length
    return unit.removesuffix("s") if many == 1 else unit


def tell_skip(state: State, seat: int) -> Event:
    """A turn passed over, told to both (LD-GAP-24)."""
    more = state.walkers[seat].missed
    event = tell_aloud(state, seat, "turn_skipped", more=more)
    unit = f" {name_units(state, more)}" if state.rulings.trap_length == "actions" else ""
    text = f"{PLAYERS[seat]} misses a turn in the trap ({more} more{unit})."
    return event._replace(kind="skipped", text=text)


def cite_meanwhile(rulings: Rulings) -> str:
    """The clause behind a turn while the opponent is held: one of four, or as ruled."""
    if rulings.trap_length == "actions":
        return "LD-GAP-28"
    return "LD-GAP-23" if rulings.trap_rest == "counts" else "LD-TRAP-03"


def tell_turn(state: State, seat: int, actions: int, *, found: bool, part: bool) -> Event:
    """Whose turn it is and how many actions it has; both players know (LD-GAP-47).

    ``part`` tells that the trap cost the beginning of this turn (LD-GAP-28).
    """
    mine, other = state.walkers[seat], state.walkers[1 - seat]
    clauses = ["LD-TURN-01", *count_actions(mine, other, state.rulings).clauses]
    if found:
        clauses.append("LD-CRU-03")
    elif "LD-CRU-02" in clauses:
        clauses.append("LD-CRU-06")
    if part:
        clauses.append("LD-GAP-28")
    if other.held:
        clauses.append(cite_meanwhile(state.rulings))
        clauses += ["LD-GAP-27"] * found
    some = "1 action" if actions == 1 else f"{actions} actions"
    return tell_both(
        seat, "turn", f"It is {PLAYERS[seat]}'s turn, with {some}.", tuple(clauses), left=actions
    )
