"""Moving: one cell on, or into a wall (LD-MOVE, LD-WALL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.errors import NotationError
from rules.core.fields import make_replacer
from rules.core.records import Event, Refusal
from rules.games.duel import actions
from rules.games.duel.board.plan import BESIDE, EXIT, GONE
from rules.games.duel.board.terrain import CROSSBOW, PIT_EXITS, PITS, TRAP, TREASURES
from rules.games.duel.state import (
    ARRIVED,
    BOUND,
    EMPTY_HANDS,
    FOUND,
    FREE,
    HAS_FALSE,
    HAS_REAL,
    HIT,
    IN_FORCE,
    LATER,
    NO_CRUTCH,
    OUTER,
    PLAYERS,
    SEAT,
    STEPPED,
    UNTOLD,
    Ground,
    State,
    Walker,
)
from rules.games.duel.verbs.looks import OPENINGS, OUTSIDE
from rules.games.duel.verbs.turn import (
    count_of,
    end_game,
    end_turn,
    free_walker,
    no_side,
    refuse_move,
    spend_action,
    used_up,
)
from rules.games.duel.words import REPORT, Log, tell_aloud, tell_both, tell_silence, tell_truth

# -- Arriving on a cell ---------------------------------------------------------------------------


MISSED = 3
"""Turns missed in the trap (LD-TRAP-02)."""
BY_MOVE, BY_ENTERING, BY_START = "move", "enter", "start"


class Arrival(NamedTuple):
    """What an arrival leads to: whether the turn ends with it, or stays open for a treasure."""

    state: State
    ends: bool = False
    pending: bool = False


def find_report(ground: Ground, walker: Walker, cell: int) -> str:
    """The code of what is told of ``cell`` to a walker who arrives there."""
    sign = ground.maze.things[cell]
    if walker.lying and (cell * 2 in walker.lying or cell * 2 + 1 in walker.lying):
        return "treasure"
    if not sign:
        return "empty"
    rulings = ground.rulings
    numbered = rulings.pit_number == "told"
    if sign in PITS:
        return f"pit_{sign}" if numbered else "pit"
    if sign in PIT_EXITS:
        return f"pit_exit_{PIT_EXITS.index(sign) + 1}" if numbered else "pit_exit"
    if sign == TRAP:
        return "trap"
    if sign in TREASURES:
        return "empty" if rulings.taken_report == "empty" else "treasure_taken"
    used, thing = (walker.limping, "crossbow") if sign == CROSSBOW else (walker.crutch, "crutch")
    if not used:
        return thing
    return "empty" if rulings.spent_report == "empty" else f"{thing}_spent"


def find_answer(ground: Ground, cell: int, way: int) -> str:
    """The code of what somebody runs into who goes out of a cell; empty where he walks on."""
    there = ground.steps[cell * 4 + way]
    if there >= 0:
        return "out" if there >= ground.size else ""
    distinct = there == OUTER and ground.rulings.wall_report == "distinct"
    return "labyrinth_wall" if distinct else "wall"


come_to = make_replacer(Walker, "at", "marks", "visited")
"""A walker somewhere else."""


def find_landing(ground: Ground, cell: int) -> int:
    """Where one is who comes to ``cell``: on it, or where it is a pit on its exit (LD-PIT-03)."""
    return ground.pits.get(cell, cell)


def arrive_on(state: State, me: int, cell: int, how: str, log: Log) -> Arrival:
    """Come to ``cell``: the report, then what is there acts at once."""
    ground, walker = state.grounds[me], state.walkers[me]
    code = find_report(ground, walker, cell)
    rulings = ground.rulings
    marks = ARRIVED if rulings.take_when == "on-arrival" else 0
    rest = find_landing(ground, cell)
    visited = walker.visited
    told = True
    if rulings.repeat_report == "first-only":
        told = cell not in visited
        visited |= {cell}
    marks |= walker.marks & ~(ARRIVED | UNTOLD)
    walker = come_to(walker, rest, marks, visited)
    if log is not None:
        log += tell_arrival(state, me, (cell, rest), how, told=told)
    if act := ACTS.get(code):
        return act(state, me, walker, how, log)
    return (
        fall_through(state, me, walker, log)
        if rest != cell
        else Arrival(state.with_walker(me, walker))
    )


def fall_through(state: State, me: int, walker: Walker, log: Log) -> Arrival:
    """Through a pit to its exit (LD-PIT-03); by ruling it costs a treasure (LD-GAP-32)."""
    rulings = state.rulings
    if walker.hand and rulings.fall_treasure == "stays":
        walker = walker._replace(hand=EMPTY_HANDS)
        if log is not None:
            text = f"The treasure of {PLAYERS[me]} stays at the pit, out of reach."
            log.append(tell_both(me, "lost", text, ("LD-GAP-32",)))
    return Arrival(state.with_walker(me, walker), ends=rulings.fall_turn == "ends")


def find_treasure(state: State, me: int, walker: Walker, _how: str, _log: Log) -> Arrival:
    """The turn stays open for it, but where taking is an action (LD-GAP-33)."""
    return Arrival(state.with_walker(me, walker), pending=state.rulings.taking_cost == "free")


def shoot_walker(state: State, me: int, walker: Walker, how: str, _log: Log) -> Arrival:
    """The crossbow goes off: its visitor limps (LD-BOW-02, LD-BOW-06, LD-GAP-17)."""
    rulings = state.rulings
    hit = walker._replace(limping=True)
    if rulings.both_in_turn == "cancel":
        if walker.crutch == FOUND:
            hit = hit._replace(crutch=IN_FORCE)
        elif how != BY_START:
            hit = hit._replace(marks=hit.marks | HIT)
    after = state.with_walker(me, hit)
    if how == BY_START or rulings.hit_turn == "kept":
        return Arrival(after)
    if rulings.hit_turn == "ends":
        return Arrival(after, ends=True)
    other = state.walkers[1 - me]
    fewer = count_of(walker, other, rulings) - count_of(hit, other, rulings)
    return Arrival(after._replace(left=max(1, state.left - max(0, fewer))))


def find_crutch(state: State, me: int, walker: Walker, _how: str, _log: Log) -> Arrival:
    """The crutch counts from the finder's next turn on (LD-CRU-03, LD-GAP-19)."""
    if walker.crutch == NO_CRUTCH:
        walker = walker._replace(crutch=IN_FORCE if walker.marks & HIT else FOUND)
    return Arrival(state.with_walker(me, walker))


def catch_walker(state: State, me: int, walker: Walker, how: str, log: Log) -> Arrival:
    """The trap closes: three turns are missed, each time anew (LD-TRAP-02, LD-TRAP-09)."""
    rulings, other = state.rulings, state.walkers[1 - me]
    if rulings.trap_visit == "by-move" and how != BY_MOVE:
        return Arrival(state.with_walker(me, walker))
    missed = count_span(state, me)
    if rulings.trap_rest == "counts" and how != BY_START:
        missed -= 1
    caught = walker._replace(missed=missed)
    if frees_both(state, me):
        state = state.with_walker(1 - me, free_walker(other))
        if log is not None:
            text = "Both are caught, so by agreement both are free at once."
            log.append(tell_both(1 - me, "released", text, ("LD-GAP-29",)))
        return Arrival(state.with_walker(me, walker._replace(missed=FREE)), ends=True)
    if other.missed >= 0 and rulings.both_held == "one-by-one":
        caught = caught._replace(marks=caught.marks | LATER)
    if rulings.trap_total == "fixed":
        caught = caught._replace(fixed=count_of(other, caught, rulings))
    ends = how != BY_START
    if ends and rulings.trap_rest == "throws" and caught.grenades:
        caught, ends = caught._replace(marks=caught.marks | BOUND), False
    return Arrival(state.with_walker(me, caught), ends=ends)


def count_span(state: State, me: int) -> int:
    """How many turns, or by ruling actions, the trap costs (LD-TRAP-02, LD-GAP-22)."""
    other = state.walkers[1 - me]
    eight = state.rulings.trap_with_crutch == "eight-turns"
    return 2 * MISSED + 1 if eight and other.crutch == IN_FORCE and not other.limping else MISSED


def frees_both(state: State, me: int) -> bool:
    """Whether by ruling the trap frees both, for the opponent is held as well (LD-GAP-29)."""
    return state.walkers[1 - me].missed >= 0 and state.rulings.both_held == "released"


ACTS = {
    "crossbow": shoot_walker, "crutch": find_crutch, "trap": catch_walker,
    "treasure": find_treasure,
}  # fmt: skip
"""What each find does, by the code of what is told of it; a pit acts too, all else does nothing."""

# -- What is told ---------------------------------------------------------------------------------


def tell_arrival(
    state: State, me: int, way: tuple[int, int], how: str, *, told: bool = True
) -> list[Event]:
    """The report on a cell, then the fall that only those see who know the labyrinth."""
    cell, rest = way
    ground, walker = state.grounds[me], state.walkers[me]
    code = find_report(ground, walker, cell)
    rulings, name = ground.rulings, ground.maze.name
    idle = code == "trap" and rulings.trap_visit == "by-move" and how != BY_MOVE
    events: list[Event] = []
    if told and not (code == "empty" and rulings.empty_report == "silent"):
        extra = more_clauses(state, me, code, how)
        if code == "trap" and not idle:
            events.append(tell_trap(state, me, extra))
        else:
            events.append(tell_aloud(state, me, "trap_idle" if idle else code, extra))
        if rest != cell and rulings.pit_words == "both":
            events.append(tell_landing(state, me, find_report(ground, walker, rest)))
    else:
        events.append(tell_silence(state, me, ("LD-GAP-14",)))
    if rulings.exit_report == "told" and rest == cell and has_opening(ground, cell):
        events.append(tell_aloud(state, me, "exit_here"))
    if code == "trap" and not idle:
        text = f"{PLAYERS[me]} is in the trap on {name(cell)}."
        events.append(
            tell_truth(state, me, "caught", text, clauses=("LD-TRAP-02",), data={"at": cell})
        )
    if rest != cell:
        text = f"{PLAYERS[me]} falls to {name(rest)}."
        settled = walker.hand or (how != BY_START and state.left > 1)
        clauses = ("LD-PIT-03", "LD-INV-07", *(("LD-GAP-32",) if settled else ()))
        events.append(tell_truth(state, me, "fell", text, clauses=clauses, data={"path": way}))
    return events


def tell_trap(state: State, me: int, extra: tuple[str, ...]) -> Event:
    """The trap, and how long it holds: as the text says, or as ruled."""
    if frees_both(state, me):
        return tell_aloud(state, me, "trap", extra, by="trap_opened")
    event, missed = tell_aloud(state, me, "trap", extra), count_span(state, me)
    if missed != MISSED:
        event = event._replace(clauses=(*event.clauses, "LD-GAP-22"))
    unit = state.rulings.trap_length
    gloss = f"The trap: you miss {'three' if missed == MISSED else 'seven'} {unit}."
    return event._replace(text=f"“{gloss}”", gloss=gloss)


def tell_landing(state: State, me: int, code: str) -> Event:
    """By ruling the landing of a fall is told, too; nobody has walked there (LD-GAP-31)."""
    event = tell_aloud(state, me, code, landing=True)
    return event._replace(clauses=(*REPORT, "LD-GAP-31"))


def cite_unsaid(ground: Ground, walker: Walker, cell: int) -> tuple[str, ...]:
    """What is passed over in silence of a cell stepped on: its exit, a treasure taken away."""
    quiet = ground.rulings.exit_report == "silent" and has_opening(ground, cell)
    return (*(("LD-GAP-16",) if quiet else ()), *taken_away(ground, walker, cell))


def taken_away(ground: Ground, walker: Walker, cell: int) -> tuple[str, ...]:
    """LD-GAP-35: where a treasure was taken, the cell is told as empty."""
    was = ground.maze.things[cell] in TREASURES and ground.rulings.taken_report == "empty"
    gone = was and cell * 2 not in walker.lying and cell * 2 + 1 not in walker.lying
    return ("LD-GAP-35",) if gone else ()


def has_opening(ground: Ground, cell: int) -> bool:
    """Whether a way out opens on ``cell``."""
    return any(ground.steps[cell * 4 + way] >= ground.size for way in range(4))


def more_clauses(state: State, me: int, code: str, how: str) -> tuple[str, ...]:
    """Further clauses of a report that follow from what both players know."""
    walker, other = state.walkers[me], state.walkers[1 - me]
    named = ["LD-GAP-05"] if how == BY_START else []
    goes_on = how != BY_START and state.left > 1
    if code == "crossbow":
        named += ["LD-CRU-04"] * bool(walker.crutch) + ["LD-GAP-17"] * goes_on
        named += ["LD-GAP-19"] * (walker.crutch == FOUND)
    elif code == "crutch":
        named += ["LD-CRU-04", "LD-GAP-18"] if walker.limping else []
    elif code == "trap":
        by_actions = state.rulings.trap_length == "actions"
        named += ["LD-GAP-23"] * goes_on + ["LD-GAP-28"] * bool(walker.crutch or by_actions)
        named += ["LD-GAP-29"] * other.held + ["LD-GAP-30"] * (how != BY_MOVE)
    elif code.startswith("pit") and not code.startswith("pit_exit"):
        named += ["LD-PIT-04"] * (how != BY_START)
    if code in ("crossbow", "crutch") and other.held:
        named.append("LD-GAP-27")
    return tuple(named)


# -- Leaving --------------------------------------------------------------------------------------


CODES = {EMPTY_HANDS: "out", HAS_FALSE: "out_false", HAS_REAL: "out_true"}


def leave_labyrinth(state: State, me: int, place: int, log: Log) -> State:
    """Walk out: told, with the kind of the treasure in hand (LD-OUT-06 to LD-OUT-08)."""
    ground, walker, rulings = state.grounds[me], state.walkers[me], state.rulings
    if log is not None:
        log.append(gone_out(state, me, place))
        extra = ("LD-GAP-36",) if walker.hand == HAS_FALSE else ()
        by = "out_true_first" if walker.hand == HAS_REAL and is_undecided(state, me) else ""
        log.append(tell_aloud(state, me, CODES[walker.hand], extra, by=by))
    if walker.hand == HAS_REAL:
        return win_game(state, me, place, log)
    if walker.hand == HAS_FALSE and rulings.false_outside != "carried":
        lying = walker.lying
        if rulings.false_outside == "returns":
            lying = back_home(ground, lying)
        walker = walker._replace(hand=EMPTY_HANDS, lying=lying)
    if rulings.way_round == "discovered" and rulings.reentry == "any-exit":
        walker = walker._replace(known=walker.known | {place})
    if rulings.after_leaving == "stays-out":
        state = state.with_walker(me, walker._replace(at=GONE))
        if log is not None:
            text = f"{PLAYERS[me]} has left for good."
            log.append(tell_both(me, "gone", text, ("LD-GAP-38",)))
        return end_turn(state, me, log)
    put_back = rulings.after_leaving == "put-back"
    state = state.with_walker(me, walker if put_back else walker._replace(at=place))
    if put_back and log is not None:
        text = f"{PLAYERS[me]} is put back inside at once."
        log.append(tell_both(me, "put-back", text, ("LD-GAP-38",)))
    return spend_action(state, me, log, STEPPED)


def gone_out(state: State, me: int, place: int) -> Event:
    """The way out as those see it who know the labyrinth: an exit, or a hole (LD-OUT-03)."""
    ground, maze = state.grounds[me], state.grounds[me].maze
    cell, way = maze.opening(place)
    drawn = maze.sides[cell][way] == EXIT
    clauses = ["LD-OUT-01", "LD-INV-10"] if drawn else ["LD-OUT-03", "LD-GREN-03"]
    if state.walkers[me].hand != HAS_REAL:
        clauses.append("LD-GAP-38")
    by = "exit" if drawn else "hole"
    text = f"{PLAYERS[me]} goes out by the {by} {BESIDE[way]} {maze.name(cell)}."
    assert ground.steps[cell * 4 + way] == place
    path = {"path": (state.walkers[me].at, place)}
    return tell_truth(state, me, "left-labyrinth", text, clauses=tuple(clauses), data=path)


def is_undecided(state: State, me: int) -> bool:
    """Whether by ruling the real treasure of ``me`` does not win alone yet, or not at all.

    The player who moved second still has his turn of the round, or it is a draw (LD-GAP-37).
    """
    return state.rulings.last_round == "completed" and (me == state.first or bool(state.won))


def win_game(state: State, me: int, place: int, log: Log) -> State:
    """The real treasure is out: the game ends at once, or by ruling with the round (LD-GEN-11)."""
    walker = state.walkers[me]._replace(at=place, hand=EMPTY_HANDS)
    state = state.with_walker(me, walker)._replace(won=(*state.won, me))
    if state.rulings.last_round == "cut":
        return end_game(state, log)
    return end_turn(state, me, log)


def back_home(ground: Ground, lying: tuple[int, ...]) -> tuple[int, ...]:
    """A false treasure back on the first old place where none lies now (LD-GAP-36)."""
    maze = ground.maze
    for cell, sign in enumerate(maze.things):
        if sign in TREASURES and cell * 2 not in lying and cell * 2 + 1 not in lying:
            return tuple(sorted((*lying, cell * 2)))
    return lying


class Enter(actions.Aimed):
    """Come back in: an arrival on the inner cell (LD-RET-01, LD-RET-02, LD-GAP-39)."""

    word = actions.ENTER
    forms = {
        "enter": "comes back in through the opening by which he left",
        "enter <cell> <direction>": "by ruling, comes back in elsewhere",
    }
    codes = ("no-action", "inside", "other-exit", "undiscovered")
    reads = ("left", "marks", OUTSIDE, OPENINGS)
    example = "enter a2 left"
    bare = False

    def read(self, state: State, who: str, rest: str) -> actions.Action:
        """The opening beside oneself need not be named."""
        if not rest:
            return actions.Action(who, actions.ENTER)
        action = super().read(state, who, rest)
        place = actions.find_maze(state, who).beside(action.place, action.way)
        own = state.rulings.reentry == "same-exit" and state.walkers[SEAT[who]].at == place
        return actions.Action(who, actions.ENTER) if own else action

    def label(self, state: State, action: actions.Action) -> str:
        """Where, if it is named."""
        return (
            f"Go in at {actions.name_target(state, action)}" if action.place >= 0 else "Go back in"
        )

    def candidates(self, state: State, who: str) -> Iterator[actions.Action]:
        """The opening beside oneself, or by ruling any (LD-RET-02)."""
        yield actions.Action(who, actions.ENTER)
        if state.rulings.reentry == "any-exit":
            yield from (
                actions.Action(who, actions.ENTER, way, cell)
                for cell, way in actions.find_maze(state, who).rim
            )

    def refusals(self, state: State, action: actions.Action) -> Iterator[Refusal]:
        """LD-RET-01, LD-RET-02: back in by the same opening, or by agreement through any."""
        rulings, ground = state.rulings, state.grounds[SEAT[action.who]]
        maze, walker = ground.maze, state.walkers[SEAT[action.who]]
        if bar := used_up(state, action) or refuse_move(state, action):
            yield bar
        elif walker.at < ground.size:
            text = f"{action.who} is inside; only somebody outside can go in."
            back = "LD-RET-02" if rulings.reentry == "any-exit" else "LD-RET-01"
            yield Refusal("inside", text, (back,))
        elif action.place < 0:
            return
        elif rulings.reentry == "same-exit":
            text = "goes back in only through the opening that let him out."
            yield Refusal("other-exit", f"{action.who} {text}", ("LD-RET-01",))
        elif (action.place, action.way) not in maze.rim:
            text = f"{action.who} names a cell on the edge and its outer side."
            yield Refusal("no-such-side", text, ("LD-RET-02", "LD-GAP-39"))
        elif rulings.way_round == "discovered":
            place = maze.beside(action.place, action.way)
            if place != walker.at and place not in walker.known:
                text = f"By agreement {action.who} goes in only by openings used or blown before."
                yield Refusal("undiscovered", text, ("LD-GAP-39",))

    def apply(self, state: State, action: actions.Action, log: Log) -> State:
        """Through an opening to the cell behind it; where there is none, against a wall."""
        me = SEAT[action.who]
        ground, walker, rulings = state.grounds[me], state.walkers[me], state.rulings
        maze = ground.maze
        named = action.place >= 0
        place = maze.beside(action.place, action.way) if named else walker.at
        cell, way = maze.opening(place)
        if ground.sign(cell, way) != EXIT:
            if log is not None:
                text = f"{PLAYERS[me]} finds no opening there."
                log.append(
                    tell_truth(
                        state, me, "stopped", text, clauses=("LD-REQ-03",), data={"at": walker.at}
                    )
                )
                code = find_answer(ground, cell, way)
                log.append(tell_aloud(state, me, code, ("LD-GAP-39",)))
            return spend_action(state, me, log, STEPPED, ends=rulings.wall_ends_turn == "yes")
        if log is not None:
            clause = "LD-RET-02" if rulings.reentry == "any-exit" else "LD-RET-01"
            round_about = ("LD-GAP-39",) if place != walker.at else ()
            text = f"{PLAYERS[me]} goes back into the labyrinth."
            log.append(tell_both(me, "entered", text, (clause, *round_about, "LD-GAP-07")))
            text = f"{PLAYERS[me]} is on {maze.name(cell)}."
            path = {"path": (walker.at, cell)}
            hole = () if maze.sides[cell][way] == EXIT else ("LD-GREN-03", "LD-GAP-38")
            clauses = (clause, *hole, *taken_away(ground, walker, cell))
            log.append(tell_truth(state, me, "moved", text, clauses=clauses, data=path))
        after, ends, pending = arrive_on(state, me, cell, BY_ENTERING, log=log)
        if rulings.return_cost == "free" and not ends:
            return after
        return spend_action(after, me, log, STEPPED, ends=ends, pending=pending)


# -- Moving ---------------------------------------------------------------------------------------


class Move(actions.Aimed):
    """A step: to a cell, to the outside, or into a wall (LD-MOVE-01, LD-MOVE-02)."""

    word = actions.MOVE
    forms = {"<direction>": "goes one cell: right, left, up, down, or E, W, N, S"}
    codes = ("one-cell", "no-action", "outside", "mixed")
    reads = ("left", "marks", OUTSIDE)

    def read(self, state: State, who: str, rest: str) -> actions.Action:
        """A side.

        A step aslant, of two cells or to a cell named is understood, to be refused (LD-MOVE-01).
        """
        words = rest.split()
        if not words:
            raise NotationError("'move' wants a side, such as 'right'.")
        if all(actions.parse_direction(word) >= 0 for word in words):
            one = len(words) == 1
            return (
                actions.Action(who, actions.MOVE, actions.parse_direction(rest))
                if one
                else actions.Action(who, actions.UNKNOWN, word=rest)
            )
        maze = actions.find_maze(state, who)
        return actions.Action(who, actions.UNKNOWN, word=maze.name(maze.grid.find(rest)))

    def write(self, state: State, action: actions.Action) -> str:
        """The side alone; what is none as it was written."""
        return action.word or actions.name_target(state, action)

    def label(self, state: State, action: actions.Action) -> str:
        """Where to."""
        return action.word or f"Go {actions.name_target(state, action)}"

    def candidates(self, state: State, who: str) -> Iterator[actions.Action]:
        """One for each direction."""
        return (actions.Action(who, actions.MOVE, way) for way in actions.OFFERED)

    def refusals(self, state: State, action: actions.Action) -> Iterator[Refusal]:
        """LD-GAP-38: who is outside can only go back in."""
        me = SEAT[action.who]
        if (
            bar := no_side(action)
            or used_up(state, action, "LD-MOVE-01")
            or refuse_move(state, action)
        ):
            yield bar
        elif state.walkers[me].at >= state.grounds[me].size:
            anywhere = state.rulings.reentry == "any-exit"
            where = "" if anywhere else " through the opening beside him"
            text = f"{action.who} is outside and can only go back in{where}."
            clauses = ("LD-GAP-38", "LD-RET-02" if anywhere else "LD-RET-01")
            yield Refusal("outside", text, clauses)

    def apply(self, state: State, action: actions.Action, log: Log) -> State:
        """What the step leads to."""
        me = SEAT[action.who]
        ground = state.grounds[me]
        here = state.walkers[me].at
        there = ground.steps[here * 4 + action.way]
        if there < 0:
            return bump_into(state, me, action.way, there, log=log)
        if there >= ground.size:
            return leave_labyrinth(state, me, there, log)
        if log is not None:
            log.append(tell_step(state, me, here, there, way=action.way))
        after, ends, pending = arrive_on(state, me, there, BY_MOVE, log=log)
        return spend_action(after, me, log, STEPPED, ends=ends, pending=pending)


def tell_step(state: State, me: int, here: int, there: int, way: int) -> Event:
    """The step as those see it who know the labyrinth."""
    ground, name = state.grounds[me], state.grounds[me].maze.name
    clauses = ["LD-MOVE-01", "LD-MOVE-02"]
    blown = ground.maze.grid.border(here, way) in ground.blown
    clauses.append("LD-GREN-03" if blown else "LD-REQ-02")
    clauses += cite_unsaid(ground, state.walkers[me], there)
    text = f"{PLAYERS[me]} steps from {name(here)} to {name(there)}."
    return tell_truth(
        state, me, "moved", text, clauses=tuple(clauses), data={"path": (here, there)}
    )


def bump_into(state: State, me: int, way: int, wall: int, log: Log) -> State:
    """A wall: told, and the attempt has used up the action (LD-WALL-01 to LD-WALL-05)."""
    rulings, walker = state.rulings, state.walkers[me]
    if walker.marks & ARRIVED:
        state = state.with_walker(me, walker._replace(marks=walker.marks & ~ARRIVED))
    if log is not None:
        outer = wall == OUTER
        here = walker.at
        what = "The labyrinth wall" if outer else "A wall"
        clauses = ("LD-REQ-03", "LD-REQ-04") if outer else ("LD-REQ-01", "LD-MOVE-02")
        text = f"{what} stops {PLAYERS[me]} on {state.grounds[me].maze.name(here)}."
        data = {"at": here, "side": (here, way)}
        log.append(tell_truth(state, me, "stopped", text, clauses=clauses, data=data))
        code = find_answer(state.grounds[me], here, way)
        ends = ("LD-GAP-09",) if state.left > 1 else ()
        log.append(tell_aloud(state, me, code, ends))
    return spend_action(state, me, log, STEPPED, ends=rulings.wall_ends_turn == "yes")
