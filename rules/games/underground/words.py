"""Actions as text: reading what is written, writing, labels, and several as a line of a log."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.core.errors import NotationError, shorten, suggest
from rules.core.records import CHANCE
from rules.core.typed import one_line
from rules.core.verbs import Verbs
from rules.games.underground.actions import DIE, THROW, Action
from rules.games.underground.cards import TOOL
from rules.games.underground.state import State
from rules.games.underground.verbs import VERBS
from rules.games.underground.verbs.chance import Outcome
from rules.games.underground.verbs.fight import Strike
from rules.games.underground.verbs.verb import find_known, one_foe

OUTCOMES = {verb.head: verb for verb in VERBS if isinstance(verb, Outcome)}
"""The verbs of chance, by the words they are written with."""
COMMANDS = Verbs(verb for verb in VERBS if not isinstance(verb, (Outcome, Strike)))
"""The verbs of a player but for a blow."""
LISTED = tuple(verb.head for verb in COMMANDS if verb.forms)
"""Their words as a message lists them."""


def format_action(state: State, action: Action) -> str:
    """The action as text; :func:`parse_action` takes it back."""
    text = VERBS[action.verb].write(state, action)
    return text if action.who == CHANCE else f"{action.who}: {text}"


def label_action(state: State, action: Action) -> str:
    """The action as a short English phrase for a button."""
    return VERBS[action.verb].label(state, action)


# -- Reading actions ------------------------------------------------------------------------------


SHAPE = re.compile(r"\s*(?P<who>[A-Z])\s*:\s*(?P<what>\S.*?)\s*")


SPOKEN = "|".join(word + r"\s+[A-Z]" * verb.personal for word, verb in OUTCOMES.items())
CHANCE_SHAPE = re.compile(rf"\s*(?:chance\s*:\s*)?(?P<what>{SPOKEN})\s*:?\s*(?P<card>\S.*?)\s*")


COMMA = re.compile(r"\s*,\s*")
BLOW = re.compile(r"(?P<card>.+?) at (?P<foe>\S+)")


def parse_action(state: State, text: str) -> Action:
    """The action in ``text``; raises ``NotationError`` naming a word that is not known."""
    text = COMMA.sub(", ", one_line(text))
    said = CHANCE_SHAPE.fullmatch(text)
    if said:
        word, *whom = said["what"].split()
        for player in whom:
            find_known(player, state.field.seats, "player")
        return OUTCOMES[word].read(state, "".join(whom), said["card"])
    shape = SHAPE.fullmatch(text)
    if shape is None:
        raise NotationError(
            f"'{shorten(text.strip())}' cannot be read; write the player, a colon and what is "
            "done: 'A: throw', or what chance brings: 'die: 5'."
        )
    find_known(shape["who"], state.field.seats, "player")
    return of_player(state, shape["who"], " ".join(shape["what"].split()))


def of_player(state: State, who: str, what: str) -> Action:
    """The action of a player."""
    verb, rest = COMMANDS.split(what.replace(", ", " , ", 1))
    if verb and (verb.like or not rest):
        return verb.read(state, who, rest.replace(" , ", ", ", 1))
    blow = BLOW.fullmatch(what)
    if blow:
        card, foe = find_known(blow["card"], TOOL, "tool"), one_foe(state.field, blow["foe"])
        return Action(who, Strike.word, card, foe=foe)
    if verb:
        raise NotationError(f"'{what}': write nothing after '{verb.word}'.")
    weapon = what.removesuffix(" at")
    if weapon in TOOL:
        raise NotationError(f"'{weapon}': say whom it strikes, such as '{weapon} at B'.")
    near = suggest(what.partition(" ")[0], LISTED) or suggest(what, LISTED)
    raise NotationError(
        f"There is no command '{shorten(what)}'; commands: {', '.join(LISTED)}, 'knife at B'.{near}"
    )


# -- Several actions in a row as one short line ---------------------------------------------------


def summarize_actions(taken: Sequence[tuple[State, Action]]) -> str:
    """The line of a log; one action alone stands as a scenario file has it."""
    if len(taken) == 1:
        return format_action(*taken[0])
    parts: list[str] = []
    actor, cast_die, announced = "", False, ""
    for state, action in taken:
        if action.verb == DIE and cast_die:
            parts[-1] += f"{announced} {action.card}"
        else:
            verb = VERBS[action.verb]
            words = verb.told(verb.write(state, action), state, action)
            if action.who not in (CHANCE, actor):
                words, actor = f"{action.who}: {words}", action.who
            parts.append(words)
        cast_die, announced = VERBS[action.verb].throws, " and throws" * (action.verb != THROW)
    return ", ".join(parts)
