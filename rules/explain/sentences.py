"""Every sentence that a game says: events, refusals, questions, labels, as patterns with examples.

They are found by playing: all scenarios, and some games in which everybody moves at random. A
pattern is a sentence in which what varies stands in braces: players, places, things, numbers
(:meth:`rules.core.game.Speech.list_names`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from rules import scenarios
from rules.core.game import Game
from rules.core.records import CHANCE, Event, Refusal
from rules.core.registry import game as rules_of
from rules.core.story import Node

EVENT, REFUSAL, QUESTION, HINT = "event", "refusal", "question", "hint"
LABEL, LETS, RESULT = "label", "chance label", "result"
SORTS = (QUESTION, HINT, LABEL, LETS, EVENT, REFUSAL, RESULT)
"""What a sentence is for, in the order of the page."""
GAMES_PLAYED, ACTIONS, SIZE = 5, 250, 6
"""How many random games are listened to, how long, and on boards of which size."""
TRIED_EVERY, MOST_TRIED = 5, 40
"""At which positions everything that can be named is tried, and how much of it at most."""


class Said(NamedTuple):
    """A sentence as it was said: what it is for, its kind, its text, its clauses.

    ``kind`` is the kind of an event, the code of a refusal, or the verb of an action. ``names`` are
    what varied at that moment.
    """

    sort: str
    kind: str
    text: str
    clauses: tuple[str, ...]
    names: Names

    @property
    def pattern(self) -> str:
        """The sentence with braces for what varies."""
        return self.names.generalised(self.text)


class Pattern(NamedTuple):
    """A row of the list: one way to say something, with its first example."""

    sort: str
    kind: str
    text: str
    example: str
    clauses: tuple[str, ...]


# -- Patterns -------------------------------------------------------------------------------------


SEVERAL = re.compile(r"(\{\w+?)s?\}(?:(?:, | and | or | by )\1s?\})+")
"""Several of a kind in a row: "{cell}, {cell} and {cell}"."""
NUMBER = re.compile(r"(?<![\w{])\d+(?![\w}])")


class Names:
    """What varies in the sentences of one board, by kind."""

    def __init__(self, listed: dict[str, tuple[str, ...]]) -> None:
        self.kinds = {
            name: kind for kind, names in reversed(listed.items()) for name in names if name
        }
        longest = sorted(self.kinds, key=len, reverse=True)
        choice = "|".join(map(re.escape, longest))
        self.varying = re.compile(rf"(?<!\w)(?:{choice})(?!\w)")
        self.known: dict[str, str] = {}

    def of(self, kind: str) -> tuple[str, ...]:
        """The names of a kind."""
        return tuple(name for name, known in self.kinds.items() if known == kind)

    def generalised(self, text: str) -> str:
        """``text`` with braces for what varies; several in a row count as one."""
        if text not in self.known:
            braced = self.varying.sub(lambda found: f"{{{self.kinds[found[0]]}}}", text)
            self.known[text] = SEVERAL.sub(r"\1s}", NUMBER.sub("{n}", braced))
        return self.known[text]


# -- What is said in play -------------------------------------------------------------------------


def said_in(of: str) -> Iterator[Said]:
    """Every sentence of the scenarios of a game, and of some random games."""
    yield from said_in_scenarios(of)
    for seed in range(GAMES_PLAYED):
        yield from said_at_random(of, seed)


def said_in_scenarios(of: str) -> Iterator[Said]:
    """Every sentence of every step of the scenarios, and of whatever could be tried there."""
    game = rules_of(of)
    for name in scenarios.list_scenarios(of):
        waiting = [scenarios.perform_script(scenarios.load(name)).timeline.root]
        heard = _Listener(game, waiting[0].state)
        for node in waiting:
            waiting += node.children
            if node.kind == "reset":
                heard = _Listener(game, node.state)
            yield from heard.at(node)


def said_at_random(of: str, seed: int, most: int = ACTIONS) -> Iterator[Said]:
    """Every sentence of a game in which everybody moves at random."""
    game, random = rules_of(of), Random(seed)
    state = _begin_whole(game, seed)
    heard = _Listener(game, state)
    for number in range(most):
        yield from heard.position(state, tries=number % TRIED_EVERY == 0)
        outcome = game.play.sample_chance(state, random.random())
        if outcome is None:
            listed = game.actions(state)
            if not listed:
                return
            outcome = listed[int(random.random() * len(listed))]
        state, events = game.apply(state, outcome)
        yield from heard.events(events)


def _begin_whole(game: Game[Any, Any], seed: int) -> Any:
    drawings, more = game.setups.generate_board(SIZE, seed)
    return game.setup({**game.setups.standard_setup(game.setups.seats), **more}, drawings, {})


class _Listener:
    """Who writes down what is said in a line of play, each position once."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.game, self.seen = game, set[Any]()
        self.names = Names(game.speech.list_names(state))

    def at(self, node: Node[Any, Any]) -> Iterator[Said]:
        """What is said of one step, and could be said in its position."""
        yield from self.events(node.events)
        yield from self.refused(node.refusals)
        yield from self.position(node.state)

    def events(self, events: Iterable[Event]) -> Iterator[Said]:
        """What happened."""
        for event in events:
            yield Said(EVENT, event.kind, event.text, event.clauses, names=self.names)

    def refused(self, refusals: Iterable[Refusal]) -> Iterator[Said]:
        """What and why, as they are said together."""
        for one in refusals:
            yield Said(REFUSAL, one.code, f"{one.what} {one.text}", one.clauses, names=self.names)

    def position(self, state: Any, *, tries: bool = True) -> Iterator[Said]:
        """What is asked in a position, what stands on its buttons, what it refuses."""
        if state in self.seen:
            return
        self.seen.add(state)
        game, names = self.game, self.names
        ended = game.result(state)
        if ended:
            yield Said(RESULT, "", ended.text, (), names=names)
            return
        yield Said(QUESTION, "", game.speech.prompt(state), (), names=names)
        if game.speech.hint(state):
            yield Said(HINT, "", game.speech.hint(state), (), names=names)
        if game.chance(state):
            yield Said(LETS, "", game.speech.label_chance(state), (), names=names)
        for action in game.actions(state):
            if action.who != CHANCE:
                yield Said(LABEL, action.verb, game.speech.label(state, action), (), names=names)
        named = game.candidates(state) if tries else ()
        for action in named[:: len(named) // MOST_TRIED + 1]:
            yield from self.refused(game.refusals(state, action))


# -- The list -------------------------------------------------------------------------------------


@cache
def collect_patterns(of: str) -> tuple[Pattern, ...]:
    """Every pattern of a game with its first example, sorted."""
    found: dict[tuple[str, str, str], Pattern] = {}
    for said in said_in(of):
        key = (said.sort, said.kind, said.pattern)
        if key not in found:
            found[key] = Pattern(*key, said.text, said.clauses)
    return tuple(sorted(found.values(), key=lambda one: (SORTS.index(one.sort), one.kind)))
