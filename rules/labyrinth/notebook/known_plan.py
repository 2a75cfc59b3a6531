"""On a plan one knows: where one may be, and which situations the leader's words never tell apart.

The engine itself answers every command from every situation, and those drop out where it answers
otherwise (LP-GAME-05, LP-GAP-22). So what is left is exact, under any ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rules.labyrinth.commands import CYCLE, MOVE, PUT, SKIP, START, TAKE, Command
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.state import State
from rules.story import Heard

WALKING, WAITING = (MOVE, SKIP, CYCLE), (SKIP,)
"""The commands by which a player explores, and what all others do meanwhile."""
Told = tuple[Any, ...]
"""All that one step tells a viewer: the events he hears, and what he may know afterwards."""


def situations(state: State, who: str, cells: Iterable[int] | None = None) -> tuple[State, ...]:
    """``state`` with ``who`` on each of ``cells``, or on each cell of the plan."""
    me = state.table.index[who]
    places = range(state.field.plan.grid.size) if cells is None else cells
    return tuple(
        state._replace(at=(*state.at[:me], place, *state.at[me + 1 :])) for place in places
    )


def left(
    game: LeaderGame, states: Iterable[State], viewer: str, heard: Sequence[Heard]
) -> tuple[State, ...]:
    """The situations in which the game can be now, one of ``states`` having been the first.

    Commands that ``viewer`` does not hear of may have been given before each that he hears.
    """
    possible = dict.fromkeys(states)
    for one in heard:
        possible = dict.fromkeys(
            after
            for state in unheard(game, possible, viewer)
            for command in meant(state, one.action)
            for after, told in answered(game, state, command, viewer)
            if told[0] == tuple(plain(event) for event in one.events)
        )
    return tuple(unheard(game, possible, viewer))


def places(
    game: LeaderGame, states: Iterable[State], viewer: str, heard: Sequence[Heard]
) -> tuple[int, ...]:
    """Every place where ``viewer`` may be now; none where no situation fits what was told."""
    possible = left(game, states, viewer, heard)
    return tuple(sorted({state.at[state.table.index[viewer]] for state in possible}))


def meant(state: State, command: Command) -> tuple[Command, ...]:
    """What a command can have been whose starting cell was kept secret (LP-START-02)."""
    if command.verb != START or command.place >= 0:
        return (command,)
    return tuple(command._replace(place=cell) for cell in range(state.field.plan.grid.size))


def answered(
    game: LeaderGame, state: State, command: Command, viewer: str
) -> list[tuple[State, Told]]:
    """The state after a command and what ``viewer`` was told; nothing where it is refused."""
    if game.refusals(state, command):
        return []
    step = game.apply(state, command)
    events = tuple(plain(event) for event in step.events if game.hears(event, viewer))
    return [(step.state, (events, plain_facts(game, step.state, viewer)))]


def plain(event: Any) -> tuple[Any, ...]:
    """An event as far as it was heard; the clauses behind it are not part of the words."""
    data = tuple(sorted((key, value) for key, value in event.data.items()))
    return event.kind, event.text, event.who, event.words, data


def plain_facts(game: LeaderGame, state: State, viewer: str) -> tuple[Any, ...]:
    """What ``viewer`` may know at a moment."""
    return tuple(game.observe(state, viewer).facts)


def unheard(game: LeaderGame, states: Iterable[State], viewer: str) -> list[State]:
    """The situations, and those after others have taken or put something unheard (LM-GAP-16)."""
    found = dict.fromkeys(states)
    waiting = list(found)
    while waiting:
        state = waiting.pop()
        for player in state.table.players:
            for verb in (TAKE, PUT):
                command = Command(player, verb)
                secret = player != viewer and not game.refusals(state, command)
                if secret and game.audible(state, command, viewer) is None:
                    after = game.resolve(state, command, None)
                    if after not in found:
                        found[after] = None
                        waiting.append(after)
    return list(found)


# -- what the words never tell apart ------------------------------------------------------------


def alike(
    game: LeaderGame, states: Iterable[State], viewer: str, commands: Sequence[Command]
) -> tuple[tuple[State, ...], ...]:
    """The situations sorted by what ``commands``, given one after the other, tell ``viewer``.

    Situations of one class are told the same; those where a command is refused end there.
    """
    classes: dict[Told, list[State]] = {}
    for first in states:
        told: list[Told] = [(plain_facts(game, first, viewer),)]
        state = first
        for command in commands:
            after = answered(game, state, command, viewer)
            if not after:
                told.append(tuple(refusal.code for refusal in game.refusals(state, command)))
                break
            state = after[0][0]
            told.append(after[0][1])
        classes.setdefault(tuple(told), []).append(first)
    return tuple(tuple(found) for found in classes.values())


def never_apart(
    game: LeaderGame, states: Iterable[State], viewer: str
) -> tuple[tuple[State, ...], ...]:
    """The situations sorted by all that moving and skipping could ever tell ``viewer``.

    Two stand in one class if no sequence of steps and skips tells them apart, all others skipping.
    Classes are split until no command splits one any more.
    """
    firsts = tuple(states)
    table = explored(game, firsts, viewer)
    block: dict[State, Any] = {state: plain_facts(game, state, viewer) for state in table}
    count = 0
    while count != len(set(block.values())):
        count = len(set(block.values()))
        signs = {
            state: (block[state], tuple(sorted((name, told, block[after])
                                               for name, told, after in row)))
            for state, row in table.items()
        }  # fmt: skip
        number = {sign: place for place, sign in enumerate(dict.fromkeys(signs.values()))}
        block = {state: number[sign] for state, sign in signs.items()}
    classes: dict[Any, list[State]] = {}
    for state in firsts:
        classes.setdefault(block[state], []).append(state)
    return tuple(tuple(found) for found in classes.values())


Row = tuple[tuple[int, int, State], ...]
"""For each command that is not refused, by number: what is told, by number, and what follows."""


def explored(game: LeaderGame, firsts: Iterable[State], viewer: str) -> dict[State, Row]:
    """Every situation that can follow, with what each command of ``viewer`` tells there."""
    names: dict[Command, int] = {}
    words: dict[Told, int] = {}
    table: dict[State, Row] = {}
    waiting = list(firsts)
    while waiting:
        state = waiting.pop()
        if state in table:
            continue
        row = []
        for command in game.actions(state):
            if command.verb not in (WALKING if command.who == viewer else WAITING):
                continue
            for after, told in answered(game, state, command, viewer):
                number = names.setdefault(command, len(names))
                row.append((number, words.setdefault(told, len(words)), after))
                waiting.append(after)
        table[state] = tuple(row)
    return table
