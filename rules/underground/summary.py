"""Several actions in a row as one short line, as a log has them: "A: throws 5, to a2"."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import CHANCE
from rules.underground.actions import (
    AHEAD,
    DECLINE,
    DIE,
    DRAWN,
    GIVE_UP,
    GO,
    HIDDEN,
    JUMP,
    PASS,
    TAKE,
    THROW,
    TURN_BACK,
    Action,
    command,
    write,
)
from rules.underground.cards import CHANCES
from rules.underground.state import State

DONE = {
    THROW: "throws", TURN_BACK: "turns back", DECLINE: "declines", GIVE_UP: "gives up",
    PASS: "lets the turn pass", TAKE: "takes the treasure",
}  # fmt: skip
"""What a person did, for commands that go with a bare word."""
CAST = (THROW, JUMP, TURN_BACK)
"""What a die follows."""


def summary(taken: Sequence[tuple[State, Action]]) -> str:
    """The line of a log; one action alone stands as a scenario file has it."""
    if len(taken) == 1:
        return write(*taken[0])
    parts: list[str] = []
    actor, cast = "", False
    for state, action in taken:
        if action.verb == DIE and cast:
            parts[-1] += f" {action.card}"
        else:
            words = told(state, action)
            if action.who not in (CHANCE, actor):
                words, actor = f"{action.who}: {words}", action.who
            parts.append(words)
        cast = action.verb in CAST
    return ", ".join(parts)


def told(state: State, action: Action) -> str:
    """One action in the third person, without its player."""
    text = write(state, action) if action.who == CHANCE else command(state, action)
    if action.verb in DONE and text in (action.verb, PASS):
        return DONE[action.verb]
    if action.verb == JUMP:
        return text.replace(JUMP, "jumps", 1)
    if action.verb == DRAWN:
        return f"draws “{CHANCES[action.card] if action.card >= 0 else HIDDEN}”"
    if action.verb in (GO, AHEAD):
        return _gone(state, action, text)
    verb, _, rest = text.partition(" ")
    return f"{verb}s {rest}".strip() if verb in ("use", "show", "buy", "climb", "move") else text


def _gone(state: State, action: Action, text: str) -> str:
    """A route by where it ends; what else was done on it follows."""
    if action.verb == AHEAD or not action.path:
        return text.replace("stay", "stays", 1)
    end = state.field.names[action.path[-1]]
    tail = text.partition(", ")[2]
    return f"to {end}{f', {tail}' if tail else ''}"
