"""Why not? The one predicate behind every list of legal actions.

It uses only what the player who acts can know: whose turn it is, what was said to him, what he
holds, and what a free try of taking would tell him. A wall he does not know of is no obstacle here:
running into it is an action (LD-MOVE-02, LD-WALL-02).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.duel.actions import (
    DROP,
    END,
    ENTER,
    FIRST,
    MOVE,
    START,
    SWAP,
    TAKE,
    THROW,
    TREASURE,
    UNKNOWN,
    Command,
)
from rules.games.duel.board.plan import TREASURES, UNPLACED, WAYS
from rules.games.duel.state import ACTED, BOUND, LOT, PLAYERS, SEAT, STEPPED, THREW, State, Walker
from rules.games.duel.verbs.grenades import throw
from rules.games.duel.verbs.move import enter, move
from rules.games.duel.verbs.start import draw_first, start
from rules.games.duel.verbs.treasures import drop, lies_here, swap, take, treasure
from rules.games.duel.verbs.turn import count, end_turn, extra
from rules.games.duel.words import Log, done

# -- Why not? The one predicate behind every list of legal actions --------------------------------


def refusals(state: State, command: Command) -> Iterator[Refusal]:
    """Everything that forbids ``command``; nothing when it is legal."""
    who, verb = command.who, command.verb
    if state.over:
        clauses = ("LD-GEN-11", "LD-GAP-37") if state.won else ("LD-GAP-38",)
        yield Refusal("over", "The game is over; nothing more is done.", clauses)
    elif verb == FIRST or state.turn == LOT:
        if verb != FIRST or state.turn != LOT or command.word not in SEAT:
            text = "Who moves first is drawn by lot, once, before all else."
            if state.rulings.first_player != "lot":
                text = "Who moves first was agreed before the game; nothing is drawn."
            yield Refusal("lot", text, ("LD-GAP-06",))
    elif who not in SEAT:
        text = f"Nobody called {who} plays; P1 and P2 do."
        yield Refusal("unknown-action", text, ("LD-GEN-02",))
    elif verb == START:
        yield from _start(state, command)
    elif state.placing:
        text = "First both players name their starting cells."
        yield Refusal("not-placed", text, ("LD-START-01",))
    elif state.turn != SEAT[who]:
        yield from _out_of_turn(state, who, verb)
    else:
        yield from _in_turn(state, command, state.walkers[SEAT[who]])


def _start(state: State, command: Command) -> Iterator[Refusal]:
    """LD-START-01, LD-START-02, LD-GAP-04: each names a cell of his own choice, once."""
    me, where = SEAT[command.who], state.rulings.start_choice
    maze = state.grounds[me].maze
    if state.walkers[me].at != UNPLACED:
        text = f"{command.who} has a starting cell already."
        yield Refusal("placed", text, ("LD-START-01",))
    elif state.turn != me:
        text = f"{PLAYERS[state.turn]} names a starting cell first."
        yield Refusal("not-your-turn", text, ("LD-GAP-04",))
    elif not 0 <= command.place < maze.grid.size:
        text = "Name a cell of the labyrinth, such as 'start a1'."
        yield Refusal("unknown-action", text, ("LD-START-01",))
    elif where == "edge" and not any(maze.outer(command.place, way) for way in range(4)):
        yield Refusal("inner-cell", "By agreement you start on the edge.", ("LD-GAP-04",))
    elif where == "empty" and maze.things[command.place] and "" in maze.things:
        yield Refusal("special", "An object is there; name another cell.", ("LD-GAP-04",))


def _out_of_turn(state: State, who: str, verb: str) -> Iterator[Refusal]:
    """LD-TURN-01: the players take turns; a held player misses his (LD-TRAP-02)."""
    mover = PLAYERS[state.turn]
    walker = state.walkers[SEAT[who]]
    if walker.at < 0:
        yield Refusal("gone", f"{who} has left for good.", ("LD-GAP-38",))
    elif walker.held:
        more = f"{walker.missed} more turn{'' if walker.missed == 1 else 's'} to miss"
        text = f"{who} is held by the trap ({more}), and it is {mover}'s turn."
        throws = ("LD-GAP-24",) if verb == THROW else ()
        yield Refusal("held", text, ("LD-TRAP-02", "LD-TURN-01", *throws))
    else:
        text = f"It is {mover}'s turn, not {who}'s."
        yield Refusal("not-your-turn", text, ("LD-TURN-01",))


def _in_turn(state: State, command: Command, walker: Walker) -> Iterator[Refusal]:
    verb = command.verb
    outside = walker.at >= state.grounds[0 if command.who == PLAYERS[0] else 1].size
    if verb == UNKNOWN or (verb in (MOVE, THROW) and not 0 <= command.way < 4):
        yield unknown(command)
    elif verb in TREASURE:
        yield from treasure(state, command, walker, outside=outside)
    elif verb == END:
        yield from _end(state, walker)
    elif state.left == 0:
        yield used_up(state, command, walker)
    elif verb == THROW:
        yield from _throw(state, command, walker, outside=outside)
    elif walker.marks & BOUND:
        text = f"{command.who} is held by the trap and cannot move."
        yield Refusal("held", text, ("LD-TRAP-02", "LD-GAP-24"))
    elif walker.marks & THREW:
        text = "By agreement a turn with a throw in it has no move in it."
        yield Refusal("mixed", text, ("LD-GREN-09", "LD-GAP-10"))
    elif verb == ENTER:
        yield from _enter(state, command, walker, outside=outside)
    elif outside:
        anywhere = state.rulings.reentry == "any-exit"
        where = "" if anywhere else " through the opening beside him"
        text = f"{command.who} is outside and can only go back in{where}."
        clauses = ("LD-GAP-38", "LD-RET-02" if anywhere else "LD-RET-01")
        yield Refusal("outside", text, clauses)


def used_up(state: State, command: Command, walker: Walker) -> Refusal:
    """LD-GAP-33: after the last action the turn is open only for a treasure just found."""
    clauses = ["LD-GAP-33"]
    actions = count(walker, state.walkers[1 - SEAT[command.who]], state.rulings)
    # Crutch and wound at once: whether they cancelled in this turn already nobody can tell.
    if actions == 1 and not (walker.crutch and walker.limping):
        clauses += {MOVE: ["LD-MOVE-01"], THROW: ["LD-GREN-09"]}.get(command.verb, [])
    elif actions == 3:
        clauses.append("LD-SUM-04")
    text = f"{command.who} has no action left; take the treasure, or end the turn."
    return Refusal("no-action", text, tuple(clauses))


def unknown(command: Command) -> Refusal:
    """What is no action of this game: a far cell, a diagonal, a word of another game."""
    what = command.word or command.verb
    text = f"'{what}' is no action here. To move, name one of {', '.join(WAYS)}: one cell on."
    return Refusal("unknown-action", text, ("LD-MOVE-01",))


def _throw(state: State, command: Command, walker: Walker, *, outside: bool) -> Iterator[Refusal]:
    """LD-GREN-01, LD-GAP-11, LD-GAP-13: a grenade in hand, and a side it can be thrown at."""
    rulings = state.rulings
    anywhere = rulings.grenade_reach == "anywhere"
    maze = state.grounds[SEAT[command.who]].maze
    if outside:
        text = f"{command.who} is outside; nothing can be thrown from there."
        yield Refusal("outside", text, ("LD-GAP-38",))
    if walker.marks & STEPPED:
        text = "By agreement a turn with a move in it has no throw in it."
        yield Refusal("mixed", text, ("LD-GREN-09", "LD-GAP-10"))
    if walker.grenades == 0 and rulings.no_grenade == "refused":
        text = f"{command.who} has no grenade left."
        yield Refusal("no-grenade", text, ("LD-GAP-13",))
    if anywhere != (0 <= command.place < maze.grid.size):
        text = "Name a direction: the wall on that side of your cell goes."
        if anywhere:
            text = "Name a cell and a side of it, such as 'throw c4 right'."
        yield Refusal("no-such-side", text, ("LD-GAP-11",))


def _enter(state: State, command: Command, walker: Walker, *, outside: bool) -> Iterator[Refusal]:
    """LD-RET-01, LD-RET-02: back in by the same opening, or by agreement through any."""
    rulings, maze = state.rulings, state.grounds[SEAT[command.who]].maze
    if not outside:
        text = f"{command.who} is inside; only somebody outside can go in."
        back = "LD-RET-02" if rulings.reentry == "any-exit" else "LD-RET-01"
        yield Refusal("inside", text, (back,))
    elif command.place >= 0 and rulings.reentry == "same-exit":
        text = f"{command.who} can go back in only through the opening by which he left: 'enter'."
        yield Refusal("other-exit", text, ("LD-RET-01",))
    elif command.place >= 0:
        named = 0 <= command.place < maze.grid.size and 0 <= command.way < 4
        if not named or not maze.outer(command.place, command.way):
            text = "Name an edge cell and its outer side, such as 'enter a2 left'."
            yield Refusal("no-such-side", text, ("LD-RET-02", "LD-GAP-39"))
        elif rulings.way_round == "discovered":
            place = maze.beside(command.place, command.way)
            if place != walker.at and place not in walker.known:
                text = "By agreement you may name only openings you have used or blown yourself."
                yield Refusal("undiscovered", text, ("LD-GAP-39",))


def _end(state: State, walker: Walker) -> Iterator[Refusal]:
    """LD-MOVE-03, LD-BOW-08: nobody has to act, but for a ruling (LD-GAP-08)."""
    least = state.rulings.least_actions
    if least == "none" or state.left == 0 or walker.marks & BOUND:
        return
    if least == "one" and walker.marks & ACTED:
        return
    stuck = walker.marks & THREW and not (
        walker.grenades or state.rulings.no_grenade == "costs-action"
    )
    if not stuck:
        some = "at least one action" if least == "one" else "all actions of a turn"
        yield Refusal("must-act", f"By agreement {some} must be used.", ("LD-GAP-08",))


def standing(state: State) -> object:
    """Everything :func:`refusals` reads of a mover, so that a list once made serves many times."""
    if state.turn < 0:
        return state
    walker = state.walkers[state.turn]
    ground = state.grounds[state.turn]
    if walker.at == UNPLACED:
        return (state.turn, "start")
    here = lies_here(walker)
    old = -1
    if ground.rulings.putting_down == "old-places" and walker.at < ground.size:
        old = ground.maze.things[walker.at] in TREASURES
    discovered = ground.rulings.way_round == "discovered"
    return (
        state.turn, state.left > 0, walker.grenades > 0, walker.hand > 0, here >= 0,
        walker.at >= ground.size, walker.marks, old,
        (walker.known, walker.at) if discovered else 0,
    )  # fmt: skip


# -- Carrying actions out -------------------------------------------------------------------------


def resolve(state: State, command: Command, log: Log) -> State:
    """The state after a legal ``command``; events go into ``log`` unless it is ``None``."""
    who, verb, way, place, word = command
    if verb == FIRST:
        return draw_first(state, word, log)
    me = SEAT[who]
    if verb == MOVE:
        return move(state, me, way, log)
    if verb == THROW:
        return throw(state, me, command, log)
    if verb == TAKE:
        return take(state, me, log)
    if verb == SWAP:
        return swap(state, me, log)
    if verb == ENTER:
        return enter(state, me, command, log)
    if verb == START:
        return start(state, me, place, log)
    if verb == DROP:
        return drop(state, me, log)
    return give_up(state, me, log)


def give_up(state: State, me: int, log: Log) -> State:
    """End the turn early: nobody has to act, and nothing is saved (LD-MOVE-03, LD-GAP-08)."""
    if log is not None:
        who = PLAYERS[me]
        clauses = ["LD-MOVE-03", "LD-GAP-08"] if state.left else ["LD-GAP-33"]
        if state.left and extra(state.walkers[1 - me], state.rulings):
            clauses.append("LD-BOW-08")
        if not all(any(refusals(state, Command(who, verb))) for verb in (TAKE, SWAP)):
            clauses.append("LD-CAR-05")
        log.append(done(me, "ended", f"{who} ends the turn.", tuple(clauses)))
    return end_turn(state, me, log)
