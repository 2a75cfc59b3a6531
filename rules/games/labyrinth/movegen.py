"""Why not? The one predicate behind every list of legal commands."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.game import CHANCE
from rules.core.records import Refusal
from rules.games.labyrinth.actions import (
    BLAST,
    CYCLE,
    FIRST,
    MOVE,
    PUT,
    SHOOT,
    SKIP,
    STAB,
    START,
    STRANGE,
    TAKE,
    UNKNOWN,
    WEAPONS,
    Command,
    Vocabulary,
)
from rules.games.labyrinth.board.plan import EMPTY
from rules.games.labyrinth.state import GONE, LOT, UNPLACED, State
from rules.games.labyrinth.verbs.move import in_hole
from rules.games.labyrinth.words import LEADER

DIRECTED = (MOVE, SHOOT, BLAST)
"""Commands that name a direction."""

NEEDS = {SHOOT: (0, "cartridge"), STAB: (1, "dagger"), BLAST: (2, "explosive")}
"""Which part of the stock a weapon command uses (LP-GAP-13)."""


def refusals(state: State, command: Command, words: Vocabulary) -> Iterator[Refusal]:
    """Everything that forbids ``command``; nothing when it is legal.

    Uses only what the player who gives the command can know: whose turn it is, what was said to
    him, what he carries, and what a free try of ``take`` would tell him (LM-GAP-16).
    """
    who = command.who
    if state.over:
        why = ("LP-GAP-21",) if state.won else _gone(state)
        yield Refusal("over", "The game is over; no more commands are taken.", why)
    elif command.verb == FIRST or state.turn == LOT:
        if command.verb != FIRST or state.turn != LOT or command.word not in state.table.index:
            yield Refusal(
                "lot", "The first player is drawn by lot, once, before all else.", ("LP-GAP-02",)
            )
    elif who not in state.table.index:
        seats = ", ".join(state.table.players)
        yield Refusal(
            "no-player", f"Nobody called {who} is playing; players: {seats}.", ("LP-GAP-02",)
        )
    elif state.at[state.table.index[who]] == GONE:
        why = ("LP-GAP-21",) if state.table.index[who] in state.won else _gone(state)
        yield Refusal("gone", f"{who} is out of the game.", why)
    elif command.verb == START:
        yield from _refuse_start(state, command)
    elif state.placing:
        by = "LP-START-02" if state.table.placing == LEADER else "LP-START-01"
        yield Refusal("not-placed", "First every player is placed.", ("LP-START-03", by))
    elif command.verb in (TAKE, PUT) and command.verb in _known(state, words):
        yield from take_and_put(state, command)
    else:
        yield from _in_turn(state, command, words)


def _gone(state: State) -> tuple[str, ...]:
    """The rulings in force by which a player leaves the game before it is won."""
    rulings = state.field.rulings
    left = ("LP-GAP-04",) if rulings.leaving_empty == "out-of-game" else ()
    killed = ("LP-GAP-23",) if rulings.second_wound == "kills" else ()
    return (*left, *killed) or ("LP-GAP-04", "LP-GAP-23")


def _known(state: State, words: Vocabulary) -> frozenset[str]:
    """The commands of this game under its rulings (LP-GAP-18, LP-GAP-34, LM-GAP-21)."""
    rulings = state.field.rulings
    known = set(words.verbs)
    if rulings.treasure_change == "take-and-put":
        known |= {TAKE, PUT}
    if rulings.cycle_words == "both":
        known.add(CYCLE)
    if rulings.cycle_words == "no-skip":
        known.discard(SKIP)
    return frozenset(known)


def _in_turn(state: State, command: Command, words: Vocabulary) -> Iterator[Refusal]:
    me = state.table.index[command.who]
    lost = command.verb in DIRECTED and not 0 <= command.way < len(words.ways)
    if command.verb not in _known(state, words) or lost:
        yield unknown(state, command, words)
    elif state.turn != me:
        mover = state.table.players[state.turn]
        yield Refusal(
            "not-your-turn",
            f"It is {mover}'s turn, not {command.who}'s.",
            ("LP-BASE-07", "LP-TURN-01"),
        )
    elif command.way > 3 and state.field.plan.grid.levels == 1:
        yield Refusal(
            "no-levels",
            f"'{words.ways[command.way]}' leads to another level, and this labyrinth is flat.",
            ("LP-TURN-03", "LP-GAP-25"),
        )  # fmt: skip
    elif command.verb in WEAPONS:
        yield from _weapon(state, command, me)
    elif command.verb == CYCLE and CYCLE in words.verbs:
        elsewhere = not in_hole(state.field, state.at[me])
        if elsewhere and state.field.rulings.cycle_elsewhere == "refused":
            text = f"{command.who} is not in a pit, so there is no cycle to follow."
            yield Refusal("not-in-pit", text, ("LM-CYCLE-01", "LM-GAP-11"))


def unknown(state: State, command: Command, words: Vocabulary) -> Refusal:
    """A command this game does not know: another cell, a diagonal, a word of the other game."""
    base = "forward" in words.ways
    what = command.word if command.verb == UNKNOWN else command.verb
    flat = words.ways if state.field.plan.grid.levels > 1 else words.ways[:4]
    farther = what not in STRANGE
    clauses = ("LP-TURN-02", *(("LP-BASE-10",) if farther else ())) if base else ("LM-MOVE-02",)
    aimed = what.partition(" ")[0]
    if aimed in (SHOOT, BLAST):
        clauses = ("LP-TURN-05",) if aimed == SHOOT else ("LP-TURN-11",)
        listed = ", ".join(flat)
        text = f"'{what}' is no command here: say '{aimed}' and one direction, of {listed}."
        return Refusal("unknown-command", text, clauses)
    if command.verb in (TAKE, PUT):
        clauses = ("LP-GAP-18",)
    elif command.verb in (CYCLE, SKIP):
        clauses = ("LP-GAP-34",) if base else ("LM-GAP-21",)
    return Refusal(
        "unknown-command",
        f"'{what}' is no command here. To move, name one of {', '.join(flat)}: one step to a cell "
        "that shares a side.",
        clauses,
    )


def _weapon(state: State, command: Command, me: int) -> Iterator[Refusal]:
    """LP-HOSP-02, LP-ARSENAL-03, LP-GAP-13; a blast from outside is refused by LP-GAP-04."""
    who, rulings = command.who, state.field.rulings
    part, thing = NEEDS[command.verb]
    if rulings.weapons == "none":
        yield Refusal("no-weapons", "This game is played without weapons.", ("LM-GAP-01",))
    if command.verb == STAB:
        yield from _target(state, command)
    if command.verb == BLAST and state.field.outside(state.at[me]):
        yield Refusal(
            "outside", f"{who} stands outside the walls and cannot blast there.", ("LP-GAP-04",)
        )
    if rulings.impossible == "costs-turn":
        return
    blasting = command.verb == BLAST and rulings.wounded_blast == "allowed"
    if state.wounded >> me & 1 and not blasting:
        explosives = ("LP-GAP-13",) if command.verb == BLAST else ()
        text = f"{who} is wounded and cannot use weapons."
        yield Refusal("wounded", text, ("LP-HOSP-02", *explosives))
    if state.stock[me][part] == 0:
        yield Refusal(
            f"no-{thing}", f"{who} has no {thing}; the arsenal gives three.",
            ("LP-ARSENAL-03", "LP-GAP-13"),
        )  # fmt: skip


def _target(state: State, command: Command) -> Iterator[Refusal]:
    """LP-GAP-15: a blow names nobody, or by ruling another player."""
    rivals = tuple(player for player in state.table.players if player != command.who)
    if state.field.rulings.dagger_hits != "chosen" or not rivals:
        if command.word:
            yield Refusal("no-target", "The blow names nobody: say just 'stab'.", ("LP-GAP-15",))
    elif command.word not in rivals:
        text = f"Say whom the blow is meant for, such as 'stab {rivals[0]}'."
        yield Refusal("no-target", text, ("LP-GAP-15",))


def _refuse_start(state: State, command: Command) -> Iterator[Refusal]:
    """LP-START-01, LP-GAP-05: any cell of the field, one player after the other."""
    me, field = state.table.index[command.who], state.field
    only, taken = field.rulings.start_cells, set(state.table.chosen)
    if state.at[me] != UNPLACED:
        yield Refusal("placed", f"{command.who} has been placed already.", ("LP-START-03",))
    elif state.turn != me:
        mover = state.table.players[state.turn]
        yield Refusal("not-your-turn", f"{mover} is placed first.", ("LP-GAP-05",))
    elif not 0 <= command.place < field.plan.grid.size:
        yield Refusal(
            "off-field", "Nobody starts outside the field; name a cell of it.", ("LP-GAP-05",)
        )
    elif only == "distinct" and command.place in taken and len(taken) < field.plan.grid.size:
        yield Refusal("taken", "Another player starts there; name another cell.", ("LP-GAP-05",))
    elif only == "ordinary" and field.kind(command.place) != EMPTY and EMPTY in field.kinds:
        yield Refusal(
            "special", "Nobody starts on a special cell; name another one.", ("LP-GAP-05",)
        )


def take_and_put(state: State, command: Command) -> Iterator[Refusal]:
    """LM-TREASURE-04..06, LM-GAP-16: free, at any moment, in one's own cell.

    All that forbids it is told, but for one thing: whether a treasure lies there is told only to a
    player whom nothing else forbids to take it. A try must not tell him more than taking would.
    """
    me, treasure, who = state.table.index[command.who], state.treasure, command.who
    rulings = state.field.rulings
    waits, hurt = rulings.take_when == "own-turn" and state.turn != me, state.wounded >> me & 1
    if waits:
        text = f"{who} may do so on {who}'s own turn only."
        yield Refusal("not-your-turn", text, ("LM-GAP-16",))
    if command.verb == PUT:
        if treasure.carrier != me:
            clauses = ("LM-TREASURE-05", "LM-GAP-16")
            yield Refusal("not-carrying", f"{who} does not carry the treasure.", clauses)
    elif hurt:
        text = f"{who} is wounded and cannot carry the treasure."
        yield Refusal("wounded", text, ("LP-HOSP-03", "LP-TREAS-01"))
    elif waits:
        return
    elif rulings.take_who == "told":
        if treasure.cell != state.at[me] or not treasure.told >> me & 1:
            text = f"{who} has not been told of a treasure here."
            yield Refusal("not-told", text, ("LM-GAP-16",))
    elif treasure.cell != state.at[me]:
        text = f"There is nothing for {who} to take here."
        yield Refusal("no-treasure", text, ("LM-TREASURE-04", "LM-GAP-16"))


def standing(state: State) -> tuple[object, ...]:
    """Everything :func:`refusals` reads, so that a list once made serves all positions like it."""
    field, table, turn, at, wounded, stock, treasure, won, gone, _ = state
    if turn < 0 or won or gone or field.rulings.take_who == "told":
        return state
    if UNPLACED in at:
        return (table.players, turn) if field.rulings.start_cells == "any" else state
    cartridges, daggers, explosives = stock[turn]
    here = at[turn]
    kinds = field.kinds
    mine = (
        table.players, turn, wounded >> turn & 1, cartridges > 0, daggers > 0, explosives > 0,
        kinds[here] if here < len(kinds) else "",
    )  # fmt: skip
    if field.rulings.treasure_change == "automatic":
        return mine
    if treasure.carrier >= 0:
        return (*mine, treasure.carrier)
    return (*mine, wounded, tuple([cell == treasure.cell for cell in at]))


__all__ = ["CHANCE", "refusals", "standing", "unknown"]
