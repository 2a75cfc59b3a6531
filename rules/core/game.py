"""The contract that every game keeps, and the records of what happened in one.

A :class:`Node` is one position of a game and how it came about; a :class:`Story` is what a check
may read of all of them (:class:`rules.core.timeline.Timeline` writes it).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from string import ascii_uppercase
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from rules.core import manual, typed
from rules.core.errors import IllegalAction, Mistake, NotationError, SetupError, refuse_mistakes
from rules.core.history import History
from rules.core.manual import Manual, find_unfit
from rules.core.options import Options, Rulings
from rules.core.records import CheckResult, Event, Goal, Observation, Refusal, Result
from rules.core.serialize import REMEDY, loading
from rules.core.verbs import Verbs

# -- What happened in a game ----------------------------------------------------------------------


class Action(Hashable, Protocol):
    """A record of what is done: who acts, and the word of the verb."""

    @property
    def who(self) -> str:
        """The actor by name, or :data:`CHANCE`."""

    @property
    def verb(self) -> str:
        """The word of its :class:`~rules.core.verbs.Verb`."""


S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Action)


@dataclass(eq=False)
class Node(Generic[S, A]):
    """A position and how it came about.

    ``kind`` is ``start``, ``action``, ``refused`` (tried, not allowed, the position unchanged),
    ``reset`` (a fresh position), ``check`` or ``note``. A step of a script may hold several
    actions: all but its last are moments the reader passes ``through``. Where one of them is
    refused the whole step is taken back: ``tried`` is what came before the refusal.
    """

    kind: str
    state: S
    parent: Node[S, A] | None = None
    action: A | None = None
    events: tuple[Event, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    check: CheckResult | None = None
    text: str = ""
    scripted: bool = False
    through: bool = False
    tried: tuple[Node[S, A], ...] = field(default=(), repr=False)
    children: list[Node[S, A]] = field(default_factory=list, repr=False)

    @property
    def tried_at(self) -> S:
        """The position in which the action of this node was tried."""
        found = self.tried[-1] if self.tried else self.parent or self
        return found.state

    def passage(self) -> list[Node[S, A]]:
        """Return the whole step that ends here, oldest first: mostly this node alone."""
        found = [self]
        while (
            (before := found[-1].parent) is not None
            and before.through
            and before.scripted == self.scripted
        ):
            found.append(before)
        return found[::-1]

    @property
    def told(self) -> tuple[Event, ...]:
        """Every event of the step that ends here."""
        return tuple(event for node in self.passage() for event in node.events)

    @property
    def fired(self) -> tuple[str, ...]:
        """Every clause that decided something in the step that ends here, each once, in order.

        Events and refusals count, those of a plan or a set-up too; what a check only looked at
        does not.
        """
        found = [clause for event in self.told for clause in event.clauses]
        found += [clause for refusal in self.refusals for clause in refusal.clauses]
        found += self.check.refused_by if self.check else ()
        return tuple(dict.fromkeys(found))

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that stands behind the step that ends here: fired, or looked at."""
        looked = self.check.clauses if self.check else ()
        return tuple(dict.fromkeys((*self.fired, *looked)))


class Heard(NamedTuple):
    """A record of what a step told a viewer: the action without its secrets, and events heard."""

    action: Any
    spoken: str
    events: tuple[Event, ...]


class Information(NamedTuple):
    """A record of all that a viewer has learned since the game (or fragment) began, up to now."""

    viewer: str
    opening: tuple[Event, ...]
    first: Observation
    heard: tuple[Heard, ...]
    now: Observation


class Seen(NamedTuple):
    """A record of all that a viewer has to go by: what he was told, what he saw, the table now.

    ``trail`` holds what he could see after each step of which he heard, ``table`` the position with
    everything taken out of it that he cannot see (:meth:`Game.masked`), ``start``
    the same of the first position. ``choices`` is what he may do now (:meth:`Game.offered`), which
    tells him something, too.
    """

    information: Information
    trail: tuple[Observation, ...]
    table: Any
    choices: tuple[Any, ...] = ()
    start: Any = None


class Story(Protocol[S, A]):
    """A side of a timeline that a check may read."""

    @property
    def state(self) -> S:
        """The position at the cursor."""

    def line(self, node: Node[S, A] | None = None) -> list[Node[S, A]]:
        """Return the nodes from the start to ``node`` (the cursor)."""

    def fragment(self, node: Node[S, A] | None = None) -> list[Node[S, A]]:
        """Return the part of the line since the last fresh position."""

    def information(self, viewer: str, node: Node[S, A] | None = None) -> Information:
        """Return everything ``viewer`` has been told up to ``node``, and may know there."""


# -- The contract that every game keeps -----------------------------------------------------------


CHANCE = "chance"
"""The actor of a chance outcome: a die, a draw, a lot."""

Plain = Mapping[str, Any]
"""Data that survives JSON and TOML unchanged."""


class Step(NamedTuple, Generic[S]):
    """A step, as :meth:`Game.apply` gives it: the new state and what happened, in order."""

    state: S
    events: tuple[Event, ...]


class Game(ABC, Generic[S, A]):
    """A contract that every game keeps: what it declares, and pure functions of its states.

    A game holds no state of its own. What it does by a function of one of its modules it declares
    like a value: ``facts = staticmethod(observe.facts)``.

    >>> from rules import game
    >>> duel = game("duel")
    >>> state = duel.setup({}, {}, {})
    >>> [duel.write(state, action) for action in duel.actions(state)][:2]
    ['P1: right', 'P1: left']
    >>> step = duel.apply(state, duel.read(state, "P1: right"))
    >>> step.events[0].text
    'P1 steps from a1 to b1.'
    >>> duel.load(duel.dump(step.state)) == step.state
    True
    """

    id: ClassVar[str]
    title: ClassVar[str]
    language: ClassVar[str] = ""
    """The language of what is said aloud, by its code ("ru"); a voice reads it as such."""

    glosses: ClassVar[Mapping[str, str]] = {}
    """The English of all that is said aloud, in few words, by the original."""

    seats: ClassVar[tuple[str, ...]] = ("A", "B")
    """Who plays where nobody says otherwise, in the order of turns."""

    rulings: ClassVar[type[Rulings]]
    """The rulings that can be chosen, and what is chosen where nobody says otherwise."""

    players: ClassVar[tuple[int, int]] = (2, 2)
    """The least and the most who can play."""

    verbs: ClassVar[Verbs[Any]]
    """The table of all that can be done."""

    home: ClassVar[str] = ""
    """The game whose manual and checks these are; its own, where it is empty."""

    terms: ClassVar[Mapping[str, str]] = {}
    """What fills the braces in the texts of its manual."""

    drawn_as: ClassVar[str] = "map"
    """The key of a set-up that names a drawing."""

    spoken: ClassVar[tuple[str, ...]] = ()
    """The keys of a set-up that hold free text."""

    side: ClassVar[int] = 0
    """The side of a board made by the computer where nobody asks for another; 0 without any."""

    most: ClassVar[int] = 4000
    """The actions after which a game that is only simulated is given up."""

    horizon: ClassVar[int] = 0
    """The actions after which a game that weighs a choice counts as not won; 0: played to its end.
    """

    losses: ClassVar[tuple[str, ...]] = ()
    """The kinds of events in which somebody dies, is wounded or is taken away."""

    open_board: ClassVar[bool] = False
    """Whether nothing but cards is hidden, so that a move by itself is answered by no secret."""

    @property
    def options(self) -> Options:
        """Every option of the game by name, in the order of the gaps."""
        return self.rulings.offered

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> S:
        """Return the first state described by plain data.

        ``spec`` is the ``[setup]`` table of a scenario file, ``maps`` the drawings it may name,
        ``options`` the rulings that differ from their defaults. Raises ``SetupError``/``MapError``.
        """
        rulings = self.rulings.choose(typed.fix_words(options))
        table = typed.fix_words(spec, self.spoken)
        refuse_mistakes(self.spec_mistakes(table))
        return self.set_up(table, {typed.latin(name): one for name, one in maps.items()}, rulings)

    @abstractmethod
    def set_up(self, spec: Plain, maps: Mapping[str, str], rulings: Any) -> S:
        """Return the first state of :meth:`setup` under chosen rulings; keys and types fit."""

    def setup_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> Iterable[Mistake]:
        """Return all that is wrong with a ``[setup]`` table and rulings, keys and types at least.

        It shows without setting up, so that everything wrong with a file can be told in one go.
        """
        table = typed.fix_words(spec, self.spoken)
        return (*self.spec_mistakes(table), *self.rulings.find_mistakes(typed.fix_words(options)))

    def spec_mistakes(self, spec: Plain) -> Iterable[Mistake]:
        """Return what is wrong with a ``[setup]`` table alone."""
        return find_unfit(spec, manual.list_keys(self.home or self.id))

    def drawings(self, spec: Plain, maps: Mapping[str, str]) -> tuple[str, ...]:
        """Return the names of ``maps`` that the set-up ``spec`` reads: the first, or its own."""
        named = typed.fix_words(spec.get(self.drawn_as)) or next(iter(maps), "")
        return (named,) if isinstance(named, str) else ()

    def manual(self) -> Manual:
        """Return every word a scenario file of this game may use, with its meaning."""
        return manual.make_manual(self.home or self.id, **self.terms)

    def seated(self, count: int) -> tuple[str, ...]:
        """Return the seats of a game for ``count``, in the order of turns.

        Raises ``SetupError``.
        """
        least, most = self.players
        if not least <= count <= most:
            many = f"{least} to {most}" if least < most else f"exactly {least}"
            raise SetupError(f"players: {self.title} is for {many}, not for {count}.")
        more = (letter for letter in ascii_uppercase if letter not in self.seats)
        return (*self.seats, *more)[:count]

    def whole(self, players: Sequence[str]) -> dict[str, Any]:
        """Return the ``[setup]`` table of a whole game for ``players``."""
        return {"players": list(players)}

    def made(self, size: int, seed: int) -> tuple[dict[str, str], dict[str, Any]]:
        """A board made by the computer: its drawings, and what it adds to a set-up.

        Nothing where the game is always played on the same board.
        """
        return {}, {}

    # -- playing --------------------------------------------------------------------------------

    @abstractmethod
    def actors(self, state: S) -> tuple[str, ...]:
        """Return who may act now, the mover first.

        ``(CHANCE,)`` at a chance node, ``()`` at the end.
        """

    def actions(self, state: S) -> tuple[A, ...]:
        """Return each legal action of each actor (of chance: each outcome), in a fixed order."""
        named = self.nameable(state)
        return tuple([action for action in named if not any(self.why_not(state, action))])

    def nameable(self, state: S) -> Sequence[A]:
        """Return the actions worth asking about now, legal or not: what "Why not …?" offers.

        Every legal action is among them. :meth:`refusals` answers for any other one too.
        """
        return [one for who in self.actors(state) for one in self.verbs.candidates(state, who)]

    def tries(self, state: S, who: str) -> tuple[A, ...]:
        """Return what ``who`` may name for nothing and is then told whether it was legal."""
        return ()

    def offered(self, state: S, who: str) -> tuple[A, ...]:
        """Return what ``who`` may do as far as he knows: his legal actions, and what he may try."""
        tries = self.tries(state, who)
        legal = own_actions(self, state, who)
        return (*(one for one in legal if one not in tries), *tries) if tries else legal

    def refusals(self, state: S, action: A) -> tuple[Refusal, ...]:
        """Return why not? Empty means legal. Answers for any action a person could name."""
        return tuple(self.why_not(state, action))

    @abstractmethod
    def why_not(self, state: S, action: A) -> Iterable[Refusal]:
        """Yield the :meth:`refusals` one after the other, so that the first can be enough."""

    def resolve(self, state: S, action: A, log: list[Event] | None) -> S:
        """Return the state after a legal ``action``.

        Events go into ``log`` unless it is ``None``.
        """
        found: S = self.verbs.words[action.verb].apply(state, action, log)
        return found

    def apply(self, state: S, action: A) -> Step[S]:
        """Return the new state and its events.

        Raises ``IllegalAction`` and changes nothing otherwise.
        """
        refused = self.refusals(state, action)
        if refused:
            raise IllegalAction(refused)
        log: list[Event] = []
        return Step(self.resolve(state, action, log), tuple(log))

    def chance(self, state: S) -> tuple[tuple[A, Fraction], ...]:
        """Return every chance outcome with its exact probability.

        Empty where there is no chance.
        """
        return ()

    def odds(
        self, state: S, information: Information | None = None
    ) -> tuple[tuple[A, Fraction], ...]:
        """Return the chance outcomes as a viewer may reckon with them from all he has learned.

        What sounds alike to him is one outcome. Without ``information``: as they are.
        """
        listed = self.chance(state)
        if information is None:
            return listed
        found: dict[A, Fraction] = {}
        for outcome, chance in listed:
            heard = self.audible(state, outcome, information.viewer)
            if heard is not None:
                found[heard] = found.get(heard, Fraction(0)) + chance
        return self.as_known(state, tuple(found.items()), information) if found else ()

    def as_known(
        self, state: S, heard: tuple[tuple[A, Fraction], ...], information: Information
    ) -> tuple[tuple[A, Fraction], ...]:
        """Return the :meth:`odds` as a viewer knows them, of outcomes as they sound."""
        return heard

    def counts_as(self, outcome: A) -> str:
        """Return what a chance outcome shares with others ("7 in all"), to show them together.

        Empty where nothing but its consequences says so.
        """
        return ""

    def fallen(self, state: S, at: float) -> A | None:
        """Return the chance outcome at ``at``, from 0 to below 1, with all laid end to end.

        ``None`` where there is no chance. A game that draws often may find it without the odds.
        """
        odds = self.chance(state)
        for outcome, chance in odds:
            at -= chance.numerator / chance.denominator
            if at < 0:
                return outcome
        return odds[-1][0] if odds else None

    def playable(self, state: S) -> bool:
        """Return whether a game can be played to its end from here; not on a part of a board."""
        return True

    def purpose(self, state: S) -> str:
        """Return what chance decides at a chance node, and for whom ("roll A").

        One word where it is one.

        Whoever compares two games gives each purpose a stream of its own: then the same player
        throws the same dice in both, whatever else differs.
        """
        return CHANCE

    def leader(self, state: S) -> str:
        """Return the player who is ahead by what everybody sees; empty where nobody is."""
        return ""

    def chance_label(self, state: S) -> str:
        """Return what a person does to let chance decide ("Roll the die"), for a button."""
        return "Let chance decide"

    def takes_back(self, step: Node[S, A], viewer: str) -> bool:
        """Return whether ``viewer`` may take a step of his own back at the table.

        Never where it showed a die or another's secret, which cannot be unseen. A game whose every
        move is answered out of what is hidden lets nothing be taken back.
        """
        if not self.open_board or step.parent is None or getattr(step.action, "who", "") != viewer:
            return False
        if self.chance(step.parent.state) or self.chance(step.state):
            return False
        before, after = (
            {who: held for who, held in self.observe(at, viewer)["hand"].items() if who != viewer}
            for at in (step.parent.state, step.state)
        )
        return bool(before == after)

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return how the game ended, or ``None`` while it goes on."""

    # -- seeing ---------------------------------------------------------------------------------

    @abstractmethod
    def viewers(self, state: S) -> tuple[str, ...]:
        """Return everybody whose view can be taken; the first one sees the most."""

    @abstractmethod
    def observe(self, state: S, viewer: str) -> Observation:
        """Return all that ``viewer`` may know of ``state``."""

    def masked(self, state: S, viewer: str) -> S:
        """Return the position with everything taken out that ``viewer`` cannot see now.

        Positions that look alike to him are equal then. It is no position to play on with.
        """
        raise NotImplementedError(f"{self.title} has no masks yet.")

    def goal(self, seen: Observation) -> Goal:
        """Return what wins, and how near the viewer of an observation is to it.

        Nothing else is read.
        """
        return Goal("")

    @abstractmethod
    def facts(self, state: S) -> dict[str, str]:
        """Return the position as named facts ("turn", "at.A", ...), as a scenario file has them."""

    def question(self, state: S) -> str:
        """Return one sentence: who acts and what is asked; how it ended, where it has."""
        ended = self.result(state)
        return ended.text if ended else self.asks(state)

    @abstractmethod
    def asks(self, state: S) -> str:
        """Return the :meth:`question` while the game goes on."""

    def hint(self, state: S) -> str:
        """A second, smaller line to the question, where it helps; empty where it does not."""
        return ""

    def names(self, state: S) -> dict[str, tuple[str, ...]]:
        """Return what varies in the sentences of the game, by kind: players, places, things.

        What a page for authors shows in braces where a sentence has a name.
        """
        return {"player": self.viewers(state)}

    # -- writing --------------------------------------------------------------------------------

    @abstractmethod
    def read(self, state: S, text: str) -> A:
        """Return the action written as ``text`` ("A: right").

        Unknown ones are read too, to be refused.

        Raises ``NotationError`` only where no actor and command can be made out.
        """

    def understand(self, state: S, text: str) -> A:
        """Read an action as :meth:`read` does, whatever the capitals behind the speaker."""
        try:
            return self.read(state, text)
        except NotationError as wrong:
            said = typed.one_line(text)
            possible = (*self.nameable(state), *(one for one, _ in self.chance(state)))
            for action in possible:
                if self.write(state, action).casefold() == said.casefold():
                    return action
            speaker, colon, rest = said.partition(":")
            try:
                return self.read(state, f"{speaker}{colon}{rest.lower()}")
            except NotationError:
                raise wrong from None

    def spelled(self, text: str) -> tuple[str, ...]:
        """Return the actions of one command of a scenario file, each as ``read`` takes it."""
        return (text,)

    def write(self, state: S, action: A) -> str:
        """Return the action as text; ``read`` takes it back."""
        return f"{action.who}: {self.verbs.words[action.verb].write(state, action)}"

    def label(self, state: S, action: A) -> str:
        """Return the action as a short English phrase for a button ("Go right")."""
        found: str = self.verbs.words[action.verb].label(state, action)
        return found

    def summary(self, taken: Sequence[tuple[S, A]]) -> str:
        """Return actions that were taken in a row, each with its position, as one short line."""
        return "; ".join(self.write(state, action) for state, action in taken)

    def called(self, state: S, name: str) -> str:
        """Return what a place or a piece is called in a sentence, by the name it is typed by."""
        return name

    def people(self, who: str) -> str:
        """Return what a sentence calls a player: "A", and "the British", who are many."""
        return who

    def walked(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events of a step as they are told: the steps of one piece may be one walk."""
        return tuple(events)

    def retold(self, events: Sequence[Event]) -> tuple[str, ...]:
        """A turn as sentences, where its :meth:`summary` is no sentence; else nothing."""
        return ()

    @abstractmethod
    def dump(self, state: S) -> dict[str, Any]:
        """Return the state as plain JSON data; ``load`` takes it back unchanged."""

    def load(self, data: Plain) -> S:
        """Return the state that ``dump`` wrote.

        Raises ``SetupError`` on anything else.

        Parts that cannot go together are found by trying to go on from them, too.
        """
        state = self.restore(data)
        with loading():
            if self.result(state) is None and not self.goes_on(state):
                raise SetupError(f"nobody can do anything, and nothing is decided; {REMEDY}.")
        return state

    @abstractmethod
    def restore(self, data: Plain) -> S:
        """Return the state that :meth:`load` gives out of its parts, whether or not it goes on."""

    def goes_on(self, state: S) -> bool:
        """Return whether there is a legal action.

        Nothing is asked about those after the first one.
        """
        return any(not any(self.why_not(state, one)) for one in self.nameable(state))

    # -- checking -------------------------------------------------------------------------------

    def check(
        self, name: str, spec: Plain, timeline: Story[S, A], maps: Mapping[str, str]
    ) -> CheckResult:
        """Run the named check of a scenario file (see :mod:`rules.core.checks`)."""
        known = manual.table_of_checks(self.home or self.id)
        if not known:
            raise SetupError(f"check: {self.title} has no check called '{name}'.")
        found: CheckResult = known.answer(name, self, spec, timeline, maps=maps)
        return found

    def opening(self, state: S) -> tuple[Event, ...]:
        """Return what is said and shown before the first action."""
        return ()

    def hindsight(self, past: History[S], event: Event) -> Iterable[str]:
        """Return the clauses that only what came before adds to an event."""
        return ()

    def audible(self, state: S, action: A, viewer: str) -> A | None:
        """Return the action as ``viewer`` learns of it, its secrets left out.

        ``None`` if not at all.
        """
        return action

    def hears(self, event: Event, viewer: str) -> bool:
        """Return whether ``viewer`` learns of ``event``."""
        return event.heard_by is None or viewer in event.heard_by


def own_actions(game: Game[Any, Any], state: Any, who: str) -> tuple[Any, ...]:
    """Return the legal actions of ``who``."""
    return tuple(action for action in game.actions(state) if action.who == who)
