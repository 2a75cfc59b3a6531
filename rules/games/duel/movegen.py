"""Move generation: the frame of every action, the list of the legal ones.

Legality uses only what the player who acts can know: whose turn it is, what was said to him, what
he holds, and what a free try of taking would tell him. A wall he does not know of is no obstacle:
running into it is an action (LD-MOVE-02, LD-WALL-02).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.duel.actions import FIRST, LOTS, PLACING, START, THROW, TURN, Action
from rules.games.duel.board.plan import UNPLACED
from rules.games.duel.state import LOT_TURN, PLAYERS, SEAT, State
from rules.games.duel.verbs import VERBS
from rules.games.duel.verbs.looks import read_by
from rules.games.duel.verbs.turn import ended_by, name_units


def refusals(state: State, action: Action) -> Iterator[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, verb = action.who, VERBS[action.verb]
    if state.over:
        yield Refusal("over", "The game is over.", ended_by(state))
    elif verb.word == FIRST or state.turn == LOT_TURN:
        yield from VERBS[FIRST].refusals(state, action)
    elif who not in SEAT:
        text = f"Nobody called {who} plays; P1 and P2 do."
        yield Refusal("unknown-action", text, ("LD-GEN-02",))
    elif state.placing and verb.word != START:
        text = "First both players name their starting cells."
        yield Refusal("not-placed", text, ("LD-START-01",))
    elif verb.word != START and state.turn != SEAT[who]:
        yield from out_of_turn(state, who, action.verb)
    else:
        yield from verb.refusals(state, action)


def out_of_turn(state: State, who: str, verb: str) -> Iterator[Refusal]:
    """LD-TURN-01: the players take turns; a held player misses his (LD-TRAP-02)."""
    mover = PLAYERS[state.turn]
    walker = state.walkers[SEAT[who]]
    if walker.at < 0:
        yield Refusal("gone", f"{who} has left for good.", ("LD-GAP-38",))
    elif walker.held:
        more = f"{walker.missed} more {name_units(state, walker.missed)}"
        text = f"The trap holds {who} for {more}; it is {mover}'s turn."
        throws = ("LD-GAP-24",) if verb == THROW else ()
        yield Refusal("held", text, ("LD-TRAP-02", "LD-TURN-01", *throws))
    else:
        text = f"It is {mover}'s turn."
        yield Refusal("not-your-turn", text, ("LD-TURN-01",))


def question_kind(state: State) -> str:
    """The kind of question that is asked."""
    if state.turn == LOT_TURN:
        return LOTS
    return PLACING if state.placing else TURN


def list_nameable(state: State) -> list[Action]:
    """All actions the mover could name now, legal or not."""
    if state.over:
        return []
    return VERBS.candidates(state, PLAYERS[state.turn], question_kind(state))


LOOKED_AT = {kind: read_by(verbs.values()) for kind, verbs in VERBS.at.items()}
"""What the list of a question hangs on, by what its verbs say they read."""


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every action with no refusal; one list serves all positions that differ in nothing read."""
    if state.turn < 0:
        return list_legal(state)
    walker, ground = state.walkers[state.turn], state.grounds[state.turn]
    kind = PLACING if walker.at == UNPLACED else TURN
    key, listed = LOOKED_AT[kind](state, walker, ground), ground.listed
    found: tuple[Action, ...] | None = listed.get(key)
    if found is None:
        found = listed[key] = list_legal(state)
    return found


def list_legal(state: State) -> tuple[Action, ...]:
    """The same, worked out."""
    return tuple(one for one in list_nameable(state) if not any(refusals(state, one)))
