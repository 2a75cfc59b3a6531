"""The contract that every game keeps.

A :class:`Game` declares what it is and does; three facets say how it speaks, how it is set up and
how it is played. Each has what is usual; a game derives its own and replaces what differs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from string import ascii_uppercase
from typing import Any, ClassVar, Generic, NamedTuple

from rules.core import manual, typed
from rules.core.errors import IllegalAction, Mistake, NotationError, SetupError, refuse_mistakes
from rules.core.history import History
from rules.core.manual import Manual, find_unfit
from rules.core.options import Rulings
from rules.core.records import CHANCE, A, CheckResult, Event, Goal, Observation, Refusal, Result, S
from rules.core.serialize import REMEDY, loading
from rules.core.story import Information, Node, Plain, Story
from rules.core.verbs import Verbs


class Facet(Generic[S, A]):
    """A side of ``game`` that is asked for by its own name: ``game.speech.label(...)``."""

    def __init__(self, game: Game[S, A]) -> None:
        self.game = game


# -- How it speaks --------------------------------------------------------------------------------


class Speech(Facet[S, A], ABC):
    """A facet of a game: every word that a person reads or hears of it."""

    language: ClassVar[str] = ""
    """The language of what is said aloud, by its code ("ru"); a voice reads it as such."""

    glosses: ClassVar[Mapping[str, str]] = {}
    """The English of all that is said aloud, in few words, by the original."""

    def prompt(self, state: S) -> str:
        """Return one sentence: who acts and what is asked; how it ended, where it has."""
        ended: Result | None = self.game.result(state)
        return ended.text if ended else self.prompt_mover(state)

    @abstractmethod
    def prompt_mover(self, state: S) -> str:
        """Return the :meth:`prompt` while the game goes on."""

    def hint(self, state: S) -> str:
        """A second, smaller line to the prompt, where it helps; empty where it does not."""
        return ""

    def list_names(self, state: S) -> dict[str, tuple[str, ...]]:
        """Return what varies in the sentences of the game, by kind: players, places, things.

        What a page for authors shows in braces where a sentence has a name.
        """
        return {"player": self.game.viewers(state)}

    def parse_loosely(self, state: S, text: str) -> A:
        """Return what :meth:`Game.parse` reads, whatever the capitals behind the speaker."""
        game = self.game
        try:
            return game.parse(state, text)
        except NotationError as wrong:
            said = typed.one_line(text)
            possible = (*game.candidates(state), *(one for one, _ in game.chance(state)))
            for action in possible:
                if game.format(state, action).casefold() == said.casefold():
                    return action
            speaker, colon, rest = said.partition(":")
            try:
                return game.parse(state, f"{speaker}{colon}{rest.lower()}")
            except NotationError:
                raise wrong from None

    def split_command(self, text: str) -> tuple[str, ...]:
        """Return the actions of one command of a scenario file, each as it is parsed."""
        return (text,)

    def label(self, state: S, action: A) -> str:
        """Return the action as a short English phrase for a button ("Go right")."""
        found: str = self.game.verbs.words[action.verb].label(state, action)
        return found

    def label_chance(self, state: S) -> str:
        """Return what a person does to let chance decide ("Roll the die"), for a button."""
        return "Let chance decide"

    def label_alike(self, outcome: A) -> str:
        """Return what a chance outcome shares with others ("7 in all"), to show them together.

        Empty where nothing but its consequences says so.
        """
        return ""

    def summarize(self, taken: Sequence[tuple[S, A]]) -> str:
        """Return actions that were taken in a row, each with its position, as one short line."""
        return "; ".join(self.game.format(state, action) for state, action in taken)

    def retell(self, events: Sequence[Event]) -> tuple[str, ...]:
        """A turn as sentences, where :meth:`summarize` makes no sentence; else nothing."""
        return ()

    def join_walks(self, events: Sequence[Event]) -> tuple[Event, ...]:
        """Return the events of a step as they are told: the steps of one piece may be one walk."""
        return tuple(events)

    def name_thing(self, state: S, name: str) -> str:
        """Return what a place or a piece is called in a sentence, by the name it is typed by."""
        return name

    def name_player(self, who: str) -> str:
        """Return what a sentence calls a player: "A", and "the British", who are many."""
        return who


# -- How it is set up -----------------------------------------------------------------------------


class Setups(Facet[S, A]):
    """A facet of a game: what may stand in a scenario file, and how a whole game begins."""

    seats: ClassVar[tuple[str, ...]] = ("A", "B")
    """Who plays where nobody says otherwise, in the order of turns."""

    players: ClassVar[tuple[int, int]] = (2, 2)
    """The least and the most who can play."""

    home: ClassVar[str] = ""
    """The game whose manual and checks these are; its own, where it is empty."""

    terms: ClassVar[Mapping[str, str]] = {}
    """What fills the braces in the texts of its manual."""

    drawn_as: ClassVar[str] = "map"
    """The key of a set-up that names a drawing."""

    free_text: ClassVar[tuple[str, ...]] = ()
    """The keys of a set-up that hold free text."""

    side: ClassVar[int] = 0
    """The side of a board made by the computer where nobody asks for another; 0 without any."""

    def find_mistakes(self, spec: Plain, options: Mapping[str, Any]) -> Iterable[Mistake]:
        """Return all that is wrong with a ``[setup]`` table and rulings, keys and types at least.

        It shows without setting up, so that everything wrong with a file can be told in one go.
        """
        table = typed.fix_words(spec, self.free_text)
        wrong = self.game.rulings.find_mistakes(typed.fix_words(options))
        return (*self.find_spec_mistakes(table), *wrong)

    def find_spec_mistakes(self, spec: Plain) -> Iterable[Mistake]:
        """Return what is wrong with a ``[setup]`` table alone."""
        return find_unfit(spec, manual.list_keys(self.home or self.game.id))

    def list_drawings(self, spec: Plain, maps: Mapping[str, str]) -> tuple[str, ...]:
        """Return the names of ``maps`` that the set-up ``spec`` reads: the first, or its own."""
        named = typed.fix_words(spec.get(self.drawn_as)) or next(iter(maps), "")
        return (named,) if isinstance(named, str) else ()

    def manual(self) -> Manual:
        """Return every word a scenario file of this game may use, with its meaning."""
        return manual.make_manual(self.home or self.game.id, **self.terms)

    def check(
        self, name: str, spec: Plain, timeline: Story[S, A], maps: Mapping[str, str]
    ) -> CheckResult:
        """Run the named check of a scenario file (see :mod:`rules.core.checks`)."""
        known = manual.table_of_checks(self.home or self.game.id)
        if not known:
            raise SetupError(f"check: {self.game.title} has no check called '{name}'.")
        found: CheckResult = known.answer(name, self.game, spec, timeline, maps=maps)
        return found

    def list_seats(self, count: int) -> tuple[str, ...]:
        """Return the seats of a game for ``count``, in the order of turns.

        Raises ``SetupError``.
        """
        least, most = self.players
        if not least <= count <= most:
            many = f"{least} to {most}" if least < most else f"exactly {least}"
            raise SetupError(f"players: {self.game.title} is for {many}, not for {count}.")
        more = (letter for letter in ascii_uppercase if letter not in self.seats)
        return (*self.seats, *more)[:count]

    def standard_setup(self, players: Sequence[str]) -> dict[str, Any]:
        """Return the ``[setup]`` table of a whole game for ``players``, where they are a key."""
        named = "players" in manual.list_keys(self.home or self.game.id)
        return {"players": list(players)} if named else {}

    def generate_board(self, size: int, seed: int) -> tuple[dict[str, str], dict[str, Any]]:
        """A board made by the computer: its drawings, and what it adds to a set-up.

        Nothing where the game is always played on the same board.
        """
        return {}, {}

    def tell_opening(self, state: S) -> tuple[Event, ...]:
        """Return what is said and shown before the first action."""
        return ()


# -- How it is played at a table ------------------------------------------------------------------


class Playing(Facet[S, A]):
    """A facet of a game: what people, computers and simulations ask beyond what is legal."""

    max_actions: ClassVar[int] = 4000
    """The actions after which a game that is only simulated is given up."""

    rollout_limit: ClassVar[int] = 0
    """The actions after which a game that weighs a choice counts as not won; 0: played to its end.
    """

    losses: ClassVar[tuple[str, ...]] = ()
    """The kinds of events in which somebody dies, is wounded or is taken away."""

    open_board: ClassVar[bool] = False
    """Whether nothing but cards is hidden, so that a move by itself is answered by no secret."""

    def free_tries(self, state: S, who: str) -> tuple[A, ...]:
        """Return what ``who`` may name for nothing and is then told whether it was legal."""
        return ()

    def own_actions(self, state: S, who: str) -> tuple[A, ...]:
        """Return the legal actions of ``who``."""
        return tuple(action for action in self.game.actions(state) if action.who == who)

    def offered_actions(self, state: S, who: str) -> tuple[A, ...]:
        """Return what ``who`` may do as far as he knows: his legal actions, and what he may try."""
        tries, legal = self.free_tries(state, who), self.own_actions(state, who)
        return (*(one for one in legal if one not in tries), *tries) if tries else legal

    def has_actions(self, state: S) -> bool:
        """Return whether there is a legal action.

        Nothing is asked about those after the first one.
        """
        game = self.game
        return any(not any(game.iter_refusals(state, one)) for one in game.candidates(state))

    def is_whole(self, state: S) -> bool:
        """Return whether a game can be played to its end from here; not on a part of a board."""
        return True

    def sample_chance(self, state: S, at: float) -> A | None:
        """Return the chance outcome at ``at``, from 0 to below 1, with all laid end to end.

        ``None`` where there is no chance. A game that draws often may find it without the odds.
        """
        odds = self.game.chance(state)
        for outcome, chance in odds:
            at -= chance.numerator / chance.denominator
            if at < 0:
                return outcome
        return odds[-1][0] if odds else None

    def chance_stream(self, state: S) -> str:
        """Return what chance decides at a chance node, and for whom ("roll A").

        One word where it is one.

        Whoever compares two games gives each of them a stream of its own: then the same player
        throws the same dice in both, whatever else differs.
        """
        return CHANCE

    def known_odds(
        self, state: S, information: Information | None = None
    ) -> tuple[tuple[A, Fraction], ...]:
        """Return the chance outcomes as a viewer may reckon with them from all he has learned.

        What sounds alike to him is one outcome. Without ``information``: as they are.
        """
        game = self.game
        listed = game.chance(state)
        if information is None:
            return listed
        found: dict[A, Fraction] = {}
        for outcome, chance in listed:
            heard = game.audible(state, outcome, information.viewer)
            if heard is not None:
                found[heard] = found.get(heard, Fraction(0)) + chance
        return self.weigh_heard(state, tuple(found.items()), information) if found else ()

    def weigh_heard(
        self, state: S, heard: tuple[tuple[A, Fraction], ...], information: Information
    ) -> tuple[tuple[A, Fraction], ...]:
        """Return the :meth:`known_odds` as a viewer knows them, of outcomes as they sound."""
        return heard

    def find_leader(self, state: S) -> str:
        """Return the player who is ahead by what everybody sees; empty where nobody is."""
        return ""

    def find_goal(self, seen: Observation) -> Goal:
        """Return what wins, and how near the viewer of an observation is to it.

        Nothing else is read.
        """
        return Goal("")

    def may_take_back(self, step: Node[S, A], viewer: str) -> bool:
        """Return whether ``viewer`` may take a step of his own back at the table.

        Never where it showed a die or another's secret, which cannot be unseen. A game whose every
        move is answered out of what is hidden lets nothing be taken back.
        """
        game = self.game
        if not self.open_board or step.parent is None or getattr(step.action, "who", "") != viewer:
            return False
        if game.chance(step.parent.state) or game.chance(step.state):
            return False
        before, after = (
            {who: held for who, held in game.observe(at, viewer)["hand"].items() if who != viewer}
            for at in (step.parent.state, step.state)
        )
        return bool(before == after)

    def late_clauses(self, past: History[S], event: Event) -> Iterable[str]:
        """Return the clauses that only what came before adds to an event."""
        return ()


# -- The contract that every game keeps -----------------------------------------------------------


class Step(NamedTuple, Generic[S]):
    """A step, as :meth:`Game.apply` gives it: the new state and what happened, in order."""

    state: S
    events: tuple[Event, ...]


class Game(ABC, Generic[S, A]):
    """A contract that every game keeps: what it declares, and pure functions of its states.

    A game holds no state of its own. What it does by a function of one of its modules it declares
    like a value: ``facts = staticmethod(observe.facts)``. What is only said, written in a file or
    asked at a table stands in its three facets, each declared by its class:
    ``speech = cached_property(DuelSpeech)``.

    >>> from rules import game
    >>> duel = game("duel")
    >>> state = duel.setup({}, {}, {})
    >>> [duel.format(state, action) for action in duel.actions(state)][:2]
    ['P1: right', 'P1: left']
    >>> step = duel.apply(state, duel.parse(state, "P1: right"))
    >>> step.events[0].text
    'P1 steps from a1 to b1.'
    >>> duel.load(duel.dump(step.state)) == step.state
    True
    """

    id: ClassVar[str]
    title: ClassVar[str]

    rulings: ClassVar[type[Rulings]]
    """The rulings that can be chosen, and what is chosen where nobody says otherwise."""

    verbs: ClassVar[Verbs[Any]]
    """The table of all that can be done."""

    speech: cached_property[Speech[S, A]]
    """How it speaks: every word that a person reads or hears of it."""

    setups: cached_property[Setups[S, A]] = cached_property(Setups)
    """How it is set up: what may stand in a scenario file, and how a whole game begins."""

    play: cached_property[Playing[S, A]] = cached_property(Playing)
    """How it is played at a table: what is asked beyond what is legal."""

    # -- setting up -----------------------------------------------------------------------------

    def setup(self, spec: Plain, maps: Mapping[str, str], options: Mapping[str, str]) -> S:
        """Return the first state described by plain data.

        ``spec`` is the ``[setup]`` table of a scenario file, ``maps`` the drawings it may name,
        ``options`` the rulings that differ from their defaults. Raises ``SetupError``/``MapError``.
        """
        rulings = self.rulings.choose(typed.fix_words(options))
        table = typed.fix_words(spec, self.setups.free_text)
        refuse_mistakes(self.setups.find_spec_mistakes(table))
        return self.set_up(table, {typed.latin(name): one for name, one in maps.items()}, rulings)

    @abstractmethod
    def set_up(self, spec: Plain, maps: Mapping[str, str], rulings: Any) -> S:
        """Return the first state of :meth:`setup` under chosen rulings; keys and types fit."""

    # -- playing --------------------------------------------------------------------------------

    @abstractmethod
    def actors(self, state: S) -> tuple[str, ...]:
        """Return who may act now, the mover first.

        ``(CHANCE,)`` at a chance node, ``()`` at the end.
        """

    def actions(self, state: S) -> tuple[A, ...]:
        """Return each legal action of each actor (of chance: each outcome), in a fixed order."""
        named = self.candidates(state)
        return tuple([action for action in named if not any(self.iter_refusals(state, action))])

    def candidates(self, state: S) -> Sequence[A]:
        """Return the actions worth asking about now, legal or not: what "Why not …?" offers.

        Every legal action is among them. :meth:`refusals` answers for any other one too.
        """
        return [one for who in self.actors(state) for one in self.verbs.candidates(state, who)]

    def refusals(self, state: S, action: A) -> tuple[Refusal, ...]:
        """Return why not? Empty means legal. Answers for any action a person could name."""
        return tuple(self.iter_refusals(state, action))

    @abstractmethod
    def iter_refusals(self, state: S, action: A) -> Iterable[Refusal]:
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

    def mask(self, state: S, viewer: str) -> S:
        """Return the position with everything taken out that ``viewer`` cannot see now.

        Positions that look alike to him are equal then. It is no position to play on with.
        """
        raise SetupError(f"rules/games/{self.id}/game.py: there is no mask yet; define it there.")

    def audible(self, state: S, action: A, viewer: str) -> A | None:
        """Return the action as ``viewer`` learns of it, its secrets left out.

        ``None`` if not at all.
        """
        return action

    def hears(self, event: Event, viewer: str) -> bool:
        """Return whether ``viewer`` learns of ``event``."""
        return event.heard_by is None or viewer in event.heard_by

    @abstractmethod
    def facts(self, state: S) -> dict[str, str]:
        """Return the position as named facts ("turn", "at.A", ...), as a scenario file has them."""

    # -- writing --------------------------------------------------------------------------------

    @abstractmethod
    def parse(self, state: S, text: str) -> A:
        """Return the action written as ``text`` ("A: right").

        Unknown ones are read too, to be refused.

        Raises ``NotationError`` only where no actor and command can be made out.
        """

    def format(self, state: S, action: A) -> str:
        """Return the action as text; :meth:`parse` takes it back."""
        return f"{action.who}: {self.verbs.words[action.verb].write(state, action)}"

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
            if self.result(state) is None and not self.play.has_actions(state):
                raise SetupError(f"nobody can do anything, and nothing is decided; {REMEDY}.")
        return state

    @abstractmethod
    def restore(self, data: Plain) -> S:
        """Return the state that :meth:`load` gives out of its parts, whether or not it goes on."""
