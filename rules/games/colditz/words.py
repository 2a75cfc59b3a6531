"""Actions as text: what people write, what is read back, and what stands on a button.

A word that is none of the game's is a slip in writing: it is told, with the known word nearest to
it, and is never a refusal of the rules. How each action is written its verb says.
"""

from __future__ import annotations

import re

from rules.core.errors import NotationError, shorten, suggest
from rules.core.records import CHANCE
from rules.core.typed import one_line
from rules.core.verbs import Verbs
from rules.games.colditz.actions import STEP, UNKNOWN, Action
from rules.games.colditz.ground import Field
from rules.games.colditz.state import State, put_in_words
from rules.games.colditz.verbs import VERBS
from rules.games.colditz.verbs.base import circle_of, seat_of

SHAPE = re.compile(r"\s*(?P<who>[A-Z][a-z]+)\s*:\s*(?P<what>\S.*?)\s*")
COMMANDS = Verbs(verb for verb in VERBS if verb.forms and verb.speaker and verb.head == verb.word)
"""The verbs of a player that begin with their word."""
OF_PAWN = {
    form.removeprefix("<pawn> "): verb
    for verb in VERBS for form in verb.forms if form.startswith("<pawn> ")
}  # fmt: skip
"""The verbs that begin with a pawn, by what stands behind it."""
SPOKEN = "|".join(
    verb.head + r"(?:\s+(?P<whom>[A-Z][a-z]+))?" * ("<player>" in form)
    for verb in VERBS for form in verb.forms if not verb.speaker
)  # fmt: skip
CHANCE_SHAPE = re.compile(rf"\s*(?P<what>{SPOKEN})\s*:\s*(?P<rest>\S.*?)\s*")
WALK = re.compile(r"(?P<first>.+? to )(?P<way>[^,\s]+(?:\s*,\s*[^,\s]+)+)")
NO_PART = ("rounds",)
"""Commands that are no part of the game and are refused as such: "rounds 70" (EC-VARIANT-03)."""


def spell_walk(text: str) -> tuple[str, ...]:
    """A walk of several circles as its steps: ``British: Br1 to O10, O09``."""
    walk = WALK.fullmatch(one_line(text))
    if walk is None:
        return (text,)
    return tuple(f"{walk['first']}{circle.strip()}" for circle in walk["way"].split(","))


def parse_action(state: State, text: str) -> Action:
    """The action in ``text``; raises ``NotationError`` for a word that nobody knows."""
    text = one_line(text)
    said = CHANCE_SHAPE.fullmatch(text)
    if said:
        verb = VERBS.words[said["what"].split()[0]]
        return verb.read(state, said["whom"] or "", said["rest"])
    shape = SHAPE.fullmatch(text)
    if shape is None:
        raise NotationError(
            f"'{shorten(text.strip())}' cannot be read; write the player, a colon and what is "
            "done: 'British: Br1 to I06', or what chance brings: 'dice: 4+3'."
        )
    who, what = shape["who"], " ".join(shape["what"].split())
    seat_of(state.field, who)
    return of_player(state, who, what)


def of_player(state: State, who: str, what: str) -> Action:
    """The action of a player."""
    field = state.field
    first, _, rest = what.partition(" ")
    if first in NO_PART:
        return Action(who, UNKNOWN, word=what)
    if first in field.pawn_index:
        return of_pawn(field, who, field.pawn_index[first], rest)
    verb, rest = COMMANDS.split(what)
    if verb and (verb.form or not rest):
        return verb.read(state, who, rest)
    known = (*field.pawns, *COMMANDS.words)
    raise NotationError(
        f"'{shorten(what)}' is no command; begin with a pawn ('Br1 to I06') or with one of "
        f"{', '.join(COMMANDS.words)}.{suggest(what, known) or suggest(first, known)}"
    )


def of_pawn(field: Field, who: str, pawn: int, rest: str) -> Action:
    """What a pawn does."""
    if rest in OF_PAWN:
        return Action(who, OF_PAWN[rest].word, pawn)
    word, _, name = rest.partition(" ")
    if word != STEP or not name:
        named = field.pawns[pawn]
        said = [one.replace("<circle>", "I06") for one in OF_PAWN if "," not in one]
        ways = ", ".join(f"'{named} {one}'" for one in said)
        hint = suggest(word, [one.partition(" ")[0] for one in said])
        raise NotationError(
            f"'{shorten(f'{named} {rest}'.strip())}' is no command; write {ways}.{hint}"
        )
    return Action(who, STEP, pawn, circle_of(field, name))


def format_action(state: State, action: Action) -> str:
    """The action as text; :func:`parse_action` takes it back."""
    if action.verb == UNKNOWN:
        return f"{action.who}: {action.word}"
    text = VERBS.words[action.verb].write(state, action)
    return text if action.who == CHANCE else f"{action.who}: {text}"


def label_action(state: State, action: Action) -> str:
    """The action as a short English phrase for a button."""
    known = action.verb != UNKNOWN
    text = (
        put_in_words(state, VERBS.words[action.verb].label(state, action)) if known else action.word
    )
    turn = state.pending[0].who if state.pending else state.turn
    mine = action.who == CHANCE or (turn >= 0 and action.who == state.field.players[turn])
    return text if mine else f"{action.who}: {text[0].lower()}{text[1:]}"
