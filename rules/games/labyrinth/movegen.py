"""Move generation: what is asked, what can be named, what is legal; how a line is read.

Each verb tells what forbids it; here stands only what comes before all verbs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from rules.core.errors import NotationError, suggest
from rules.core.records import CHANCE, Refusal
from rules.core.typed import one_line
from rules.games.labyrinth.actions import (
    FIRST,
    LOTS,
    MOVE,
    OFFERED,
    PLACING,
    TURN,
    Action,
    is_foreign,
    parse_player,
)
from rules.games.labyrinth.state import GONE, LOT_TURN, UNPLACED, State
from rules.games.labyrinth.variant import LeaderGame, LeaderVerbs
from rules.games.labyrinth.words import LEADER

# -- What is asked --------------------------------------------------------------------------------


def question_kind(state: State) -> str:
    """The kind of question that is open while the game goes on."""
    if state.turn == LOT_TURN:
        return LOTS
    return PLACING if state.placing else TURN


def find_mover(state: State) -> str:
    """The player whose turn it is, or chance."""
    return CHANCE if state.turn == LOT_TURN else state.table.players[state.turn]


def list_actors(game: LeaderGame, state: State) -> tuple[str, ...]:
    """The player to move; with free taking and putting, then all who may do so now."""
    if state.over:
        return ()
    asked = question_kind(state)
    if asked == TURN:
        return find_listing(game, state).actors
    return (LEADER,) if asked == PLACING and state.table.placing == LEADER else (find_mover(state),)


# -- Legal actions --------------------------------------------------------------------------------


def list_nameable(verbs: LeaderVerbs, state: State) -> list[Action]:
    """All actions anybody could name now, the mover's first."""
    who = find_mover(state)
    named = verbs.candidates(state, who, question_kind(state))
    if question_kind(state) == TURN:
        others = [other for other in state.table.players if other != who]
        free = verbs.free
        named += [one for other in others for verb in free for one in verb.candidates(state, other)]
    return named


class Listing(NamedTuple):
    """Every legal action, and who may act: the mover first, then others whose action it is."""

    actions: tuple[Action, ...]
    actors: tuple[str, ...]


def find_listing(game: LeaderGame, state: State) -> Listing:
    """What is legal; one list serves all positions that differ in nothing that the verbs read."""
    kind = LOTS if state.turn < 0 else PLACING if UNPLACED in state.at else TURN
    listed = state.field.listed
    read = listed.get(kind)
    if read is None:
        read = listed[kind] = game.verbs.read_by(kind, state.field.rulings)
    key = read(state)
    found: Listing | None = listed.get(key)
    if found is None:
        found = listed[key] = list_legal(game, state)
    return found


def list_legal(game: LeaderGame, state: State) -> Listing:
    """The same, worked out."""
    named = list_nameable(game.verbs, state)
    legal = tuple([one for one in named if not any(refusals(game.verbs, state, one))])
    return Listing(legal, tuple(dict.fromkeys((find_mover(state), *(one.who for one in legal)))))


def list_outcomes(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """The lot for the first player, while it is due (LP-GAP-02): every player is drawn alike."""
    if state.turn != LOT_TURN or state.over:
        return ()
    players = state.table.players
    each = Fraction(1, len(players))
    return tuple((Action(CHANCE, FIRST, word=one), each) for one in players)


def refusals(verbs: LeaderVerbs, state: State, action: Action) -> Iterable[Refusal]:
    """Everything that forbids ``action``; nothing when it is legal."""
    who, verb, index = action.who, verbs.words[action.verb], state.table.index
    if state.over:
        why = ("LP-GAP-21",) if state.won else _cite_gone(state)
        return [Refusal("over", "The game is over.", why)]
    if state.turn == LOT_TURN or LOTS in verb.answers:
        return verbs[FIRST].refusals(state, action)
    if who not in index:
        seats = ", ".join(state.table.players)
        text = f"Nobody called {who} plays; these do: {seats}."
        return [Refusal("no-player", text, ("LP-GAP-02",))]
    if state.at[index[who]] == GONE:
        why = ("LP-GAP-21",) if index[who] in state.won else _cite_gone(state)
        return [Refusal("gone", f"{who} is out of the game.", why)]
    if state.placing and PLACING not in verb.answers:
        by = "LP-START-02" if state.table.placing == LEADER else "LP-START-01"
        return [Refusal("not-placed", "First every player takes a place.", ("LP-START-03", by))]
    return verb.refusals(state, action)


def _cite_gone(state: State) -> tuple[str, ...]:
    """The rulings in force by which a player leaves the game before it is won."""
    rulings = state.field.rulings
    left = ("LP-GAP-04",) if rulings.leaving_empty == "out-of-game" else ()
    killed = ("LP-GAP-23",) if rulings.second_wound == "kills" else ()
    return (*left, *killed) or ("LP-GAP-04", "LP-GAP-23")


# -- Reading a line -------------------------------------------------------------------------------


LINE = re.compile(r"\s*(?P<who>[A-Z]|chance)\s*:\s*(?P<what>\S.*?)\s*")


def parse_command(verbs: LeaderVerbs, state: State, text: str) -> Action:
    """The action written as ``A: shoot right``; raises ``NotationError`` for a slip in writing.

    What a person may mean in earnest though the game does not have it is read as a step or a shot
    that names no direction, to be refused by the rules: see
    :func:`~rules.games.labyrinth.actions.is_foreign`.
    """
    players, ways = state.table.players, verbs.variant.ways
    text = one_line(text)
    line = LINE.fullmatch(text)
    if line is None:
        who = text.partition(":")[0].strip()
        hint = suggest(who, players) if ":" in text else ""
        raise NotationError(
            f"'{text}' is no command: write the player, a colon, the command: 'A: skip'.{hint}"
        )
    who, what = line["who"], line["what"]
    verb, rest = verbs.split(what)
    word = verb.word if verb else MOVE
    if who == CHANCE or word == FIRST:
        if word != FIRST or rest not in players:
            raise NotationError(
                f"'{text}' is no lot: write who is drawn, such as 'chance: first {players[0]}'."
            )
        return verbs[FIRST].read(state, who, rest)
    parse_player(who, players)
    if word == MOVE or (rest and not verbs[word].more):
        if what not in ways and not is_foreign(what, ways):
            raise NotationError(_no_command(verbs, state, what))
        word, rest = MOVE, what
    return verbs[word].read(state, who, rest)


def _no_command(verbs: LeaderVerbs, state: State, what: str) -> str:
    """What to say of a word that is none: those there are without any ruling."""
    usual = type(state.field.rulings)()
    there = (word for word in (*OFFERED, *verbs.words) if word in verbs.words)
    words = [word for word in dict.fromkeys(there) if verbs[word].known(usual)]
    listed = (*verbs.variant.ways, *(word for word in words if word not in (MOVE, FIRST)))
    here = (one.word for one in verbs if one.free or one.known(state.field.rulings))
    near = suggest(what, (*listed, *(word for word in here if word not in (MOVE, FIRST))))
    return f"There is no command '{what}'; commands: {', '.join(listed)}.{near}"
