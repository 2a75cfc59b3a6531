"""What the verbs of the tunnels share: the ways to read, write, label and carry one out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from rules.core.errors import NotationError, shorten, suggest
from rules.core.records import CHANCE
from rules.core.verbs import Log, Verb
from rules.games.underground.actions import HIDDEN, Action
from rules.games.underground.cards import TOOL, TOOLS
from rules.games.underground.ground import Field
from rules.games.underground.state import Play, State
from rules.games.underground.verbs.turn import settle_turn


class Command(Verb[State, Action]):
    """A base of the verbs of the tunnels.

    ``like`` is an example where more is written than the word. ``done`` is what a log says of the
    bare word. ``reads`` names what forbids it in a turn, by the parts of ``looks.py`` or as fields
    of the position: lists are cached for all positions in which that is the same. ``untimely`` are
    the clauses against it at the wrong time: in another's ``turn``, while another is ``asked`` or
    ``chance`` is, or instead of an ``answer``, perhaps to one kind of question.
    """

    record = Action
    like: ClassVar[str] = ""
    done: ClassVar[str] = ""
    untimely: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    throws: ClassVar[bool] = False
    """Whether a die follows."""
    six: ClassVar[bool] = True
    """Whether a 6 that gives no more than a throw allows it."""

    def write(self, state: State, action: Action) -> str:
        """The word, and a square where one is named."""
        named = action.square >= 0
        return f"{self.word} {state.field.names[action.square]}" if named else self.word

    def label(self, state: State, action: Action) -> str:
        """A phrase for a button; the player is named where somebody else is asked."""
        text = self.phrase(state, action)
        text = text[0].upper() + text[1:]
        mover = state.actor
        mine = mover >= 0 and action.who == state.field.players[mover]
        return text if mine or action.who == CHANCE else f"{action.who}: {text}"

    def phrase(self, state: State, action: Action) -> str:
        """The action in a few words, without its player."""
        return self.title or self.write(state, action)

    def told(self, text: str, state: State, action: Action) -> str:
        """The action, written as ``text``, in the third person for a log."""
        return self.done if self.done and text == self.word else text

    def possible(self, state: State) -> bool:
        """Whether it may be legal at all in a turn, told quickly."""
        return True

    def act(self, play: Play, action: Action) -> None:
        """Change the position; what follows by itself comes after."""
        raise NotImplementedError

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The state after the action, and after everything that follows by itself."""
        play = Play(state, log)
        self.act(play, action)
        settle_turn(play)
        return play.position()


class Spoken(Command):
    """A base of the verbs with something after the word, which is a verb in a log too."""

    def told(self, text: str, state: State, action: Action) -> str:
        """The word with an s."""
        word, _, rest = text.partition(" ")
        return f"{word}s {rest}".strip()


class OfSquare(Command):
    """A base of the verbs that name one square."""

    def read(self, state: State, who: str, rest: str) -> Action:
        """The square."""
        return Action(who, self.word, square=one_square(state.field, rest, self))

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """One for every square next to the player who is asked."""
        here = state.at[state.actor]
        if here >= 0:
            yield from (Action(who, self.word, square=to) for to in state.field.next[here])


class OfCard(Spoken):
    """A base of the verbs that name one tool and nothing else."""

    def read(self, state: State, who: str, rest: str) -> Action:
        """The card."""
        return Action(who, self.word, one_tool(rest, self))

    def write(self, state: State, action: Action) -> str:
        """The card."""
        return f"{self.word} {tool_name(action.card)}"


# -- Reading ------------------------------------------------------------------------------------

MANY_NAMES = 8
"""How many names a message lists."""


def find_known(word: str, names: Mapping[str, int], what: str) -> int:
    """The number of something by its name; raises ``NotationError`` naming the nearest one."""
    if word not in names:
        some = ", ".join(list(names)[:MANY_NAMES]) + (" …" if len(names) > MANY_NAMES else "")
        near = suggest(word, names)
        raise NotationError(f"There is no {what} '{shorten(word)}'; {what}s: {some}.{near}")
    return names[word]


def one_square(field: Field, name: str, verb: Command) -> int:
    """One square; raises ``NotationError`` where it is missing or there is none such."""
    if not name or " " in name:
        raise NotationError(f"'{verb.word}': name one square, such as '{verb.like or verb.word}'.")
    return find_known(name, field.board.index, "square")


def one_tool(name: str, verb: Command) -> int:
    """One tool; raises ``NotationError`` where it is missing or there is none such."""
    if not name:
        raise NotationError(f"'{verb.word}': name a tool, such as '{verb.like}'.")
    return find_known(name, TOOL, "tool")


def one_foe(field: Field, name: str) -> str:
    """Another player by his name."""
    find_known(name, field.seats, "player")
    return name


def tool_name(card: int) -> str:
    """A tool by its name, where the reader may know it."""
    return TOOLS[card] if card >= 0 else HIDDEN
