"""Hidden boards, drawn step by step so that they agree with every word a viewer was told.

A draft is a whole position with a board of its own and the marks of what somebody has looked at in
it. All that nobody has looked at may be drawn anew at any time: it is as likely one way as another.
A step is played in every draft by the engine itself, what it reads being drawn just then, and the
draft goes on where the viewer is told the very words he was told. Where too few go on, more of what
nobody has looked at is drawn anew and the step tried again; how often drafts of a kind come true is
what they weigh from then on (a particle filter). A game may draw only what can sound so, if it says
how much less likely that is than to draw anything. So every draft is possible, and with many of
them each comes as often as it should.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from math import log2
from random import Random
from typing import Any, NamedTuple, TypeVar

from rules.core.game import Game
from rules.core.records import Event, Observation
from rules.core.story import Heard, Seen
from rules.core.worlds import NoWorld, World
from rules.knowledge.candidates import meant_actions, strip_event

# -- What a game says of its hidden boards --------------------------------------------------------


Words = tuple[Any, ...]
"""All that a viewer hears of a step, event by event."""
Looked = frozenset[Any]
"""What somebody has looked at: cells by number, sides by their name, other things by a word."""


class Draft(NamedTuple):
    """A position that may be the true one, what was looked at in it, and what its viewer has done.

    A step is the state before, the action and the state after. ``factor`` is how likely the step
    just made was in it, beside others.
    """

    state: Any
    looked: Looked = frozenset()
    past: tuple[tuple[Any, Any, Any], ...] = ()
    factor: float = 1.0


class Sketch(ABC):
    """How a game draws what nobody sees. ``dealt`` tells what is drawn, to begin a sentence."""

    dealt: str
    sizes: tuple[int, ...] = (48, 48, 120)
    """How many drafts are kept; where they all drop out, how many are begun anew."""

    def __init__(self, game: Game[Any, Any], what: Seen) -> None:
        self.game, self.what, self.start = game, what, what.start
        self.viewer = what.information.viewer
        self.views: dict[Hashable, bool] = {}

    @abstractmethod
    def first(self, rng: Random) -> Any:
        """A first position, what is hidden in it drawn as the game draws it."""

    @abstractmethod
    def reading(self, state: Any, looked: Looked, action: Any) -> Any:
        """What an action reads that is hidden, alike for drafts in which it comes out as often.

        ``None`` where all of it was looked at, or only words count.
        """

    @abstractmethod
    def looked(self, before: Any, action: Any, after: Any) -> Iterable[Any]:
        """What a step reads of what is hidden: it is not drawn anew from then on."""

    def aimed(self, draft: Draft, action: Any, number: int, rng: Random) -> Draft | None:
        """The draft with what the action of step ``number`` reads drawn, and how likely that was.

        ``None`` where it cannot sound as it did. As it is, where it comes out by lot alone.
        """
        return draft

    @abstractmethod
    def whole(self, state: Any, looked: Looked, rng: Random) -> Any | None:
        """The position with all drawn anew that nobody has looked at, and as the rules ask.

        ``None`` where it is not.
        """

    @abstractmethod
    def world(self, draft: Draft, rng: Random) -> World:
        """A draft made whole as a world, with what every seat has seen."""

    @abstractmethod
    def open(self, state: Any, looked: Looked) -> float:
        """The binary logarithm of how many ways there are to draw what nobody has looked at."""

    # -- one step -------------------------------------------------------------------------------

    def goes(self, draft: Draft, heard: Heard, rng: Random) -> tuple[Draft, Words | None] | None:
        """A draft after a step, and the words its viewer hears; ``None`` where it cannot be.

        Where a step is only reported and not played, its words are those that were said.
        """
        action = self.meant(draft.state, heard.action, rng)
        return None if action is None else self.played(draft, action)

    def played(self, draft: Draft, action: Any) -> tuple[Draft, Words]:
        """A draft after an action, and the words its viewer hears."""
        game, state, log = self.game, draft.state, list[Event]()
        after = game.resolve(state, action, log)
        looked = draft.looked.union(self.looked(state, action, after))
        said = tuple(strip_event(event) for event in log if game.hears(event, self.viewer))
        return Draft(after, looked, (*draft.past, (state, action, after)), draft.factor), said

    def meant(self, state: Any, action: Any, rng: Random) -> Any | None:
        """What an action can have been of which no more was heard: any of those, by lot."""
        can = meant_actions(self.game, state, action, self.viewer)
        if can == (action,):
            return action
        return can[int(rng.random() * len(can))] if can else None

    def agrees(self, draft: Draft, after: Observation, number: int) -> bool:
        """Whether the viewer sees just this after a step, and it fits what he found out since."""
        key = number, self.visible(draft.state)
        if key not in self.views:
            self.views[key] = self.game.observe(draft.state, self.viewer) == after
        return self.views[key]

    def visible(self, state: Any) -> Any:
        """What decides what the viewer sees of a position: it looks the same wherever this is."""
        return state


# -- Drafts that agree ----------------------------------------------------------------------------


ROUNDS = 64
"""How often a draft is drawn anew for one step before the step is taken to be impossible in it."""
HOPELESS = 24
"""The same where it has not come true in a single draft."""
DRAFTS_PER_WORLD = 3
"""One draft in so many is enough; they are used more than once."""
STARTS = 4_000
"""First positions that are drawn, at most, to find those that begin as was told."""
DRAFT_TRIES = 60
"""Drafts that are made whole, at most, for one world."""

T = TypeVar("T")


class Group:
    """Drafts of which a step reads alike: those that came true, and those that wait for a try."""

    def __init__(self) -> None:
        self.came: list[Draft] = []
        self.waiting: list[Draft] = []
        self.weight, self.tried = 0.0, 0

    @property
    def chance(self) -> float:
        """How often a draft of it comes true."""
        return len(self.came) / self.tried


class Filter:
    """The drafts of one viewer, step by step. ``bits`` is how much the words have told so far.

    The same words give the same drafts.
    """

    def __init__(self, sketch: Sketch, *, drafts: int, seed: str) -> None:
        self.sketch, self.many, self.seed = sketch, drafts, seed
        self.bits = 0.0
        self.heard = 0
        self.drafts = self._begin(sketch.what)
        self.weights = [1 / drafts] * drafts

    @property
    def ready(self) -> bool:
        """Whether all was heard."""
        return self.heard == len(self.sketch.what.trail)

    def go_on(self) -> None:
        """Hear one step more; raises :class:`NoWorld` where no draft agrees."""
        what = self.sketch.what
        self.hear(what.information.heard[self.heard], what.trail[self.heard])
        self.heard += 1

    def _begin(self, what: Seen) -> list[Draft]:
        rng, found = Random(f"{self.seed} first"), list[Draft]()
        for _ in range(STARTS):
            state = self.sketch.first(rng)
            if self.sketch.game.observe(state, self.sketch.viewer) == what.information.first:
                found.append(Draft(state))
                if len(found) == self.many:
                    return found
        if not found:
            raise NoWorld("No board was found that begins as this one does.")
        return [found[at % len(found)] for at in range(self.many)]

    def hear(self, heard: Heard, after: Observation) -> None:
        """One step: drafts in which it sounds otherwise drop out.

        Drafts of which the step reads alike are one group. A draft that is told something else is
        drawn anew where nobody has looked, and tries again; how often a group comes true is what
        its drafts weigh from then on.
        """
        rng = Random(f"{self.seed} step {self.heard}")
        words = tuple(strip_event(event) for event in heard.events)
        groups: dict[Any, Group] = {}
        for draft, weight in zip(self.drafts, self.weights, strict=True):
            reads = self.sketch.reading(draft.state, draft.looked, heard.action)
            groups.setdefault(reads, Group()).waiting.append(draft)
            groups[reads].weight += weight
        for number in range(ROUNDS):
            for reads, group in groups.items():
                if not number or reads is not None:
                    self.round(group, heard, words=words, after=after, rng=rng)
            came = sum(len(group.came) for group in groups.values())
            left = any(group.waiting for reads, group in groups.items() if reads is not None)
            if not left or came >= self.many // DRAFTS_PER_WORLD:
                break
            if number >= HOPELESS and not came:
                break
        found = [
            (draft, group.weight * group.chance * draft.factor / len(group.came))
            for group in groups.values() for draft in group.came
        ]  # fmt: skip
        if not found:
            raise NoWorld("No board was found that agrees with all that was told.")
        whole = sum(weight for _, weight in found)
        self.bits -= log2(whole)
        self.drafts = [draft for draft, _ in found]
        self.weights = [weight / whole for _, weight in found]
        spread = 1 / sum(weight * weight for weight in self.weights)
        if spread < self.many / 2:
            self.drafts = pick_evenly(self.drafts, self.weights, self.many, rng.random())
            self.weights = [1 / self.many] * self.many

    def round(
        self, group: Group, heard: Heard, *, words: tuple[Any, ...],
        after: Observation, rng: Random,
    ) -> None:  # fmt: skip
        """One try of every draft of a group that has not come true yet."""
        waiting, group.waiting = group.waiting, []
        for draft in waiting:
            group.tried += 1
            drawn = self.sketch.aimed(draft._replace(factor=1.0), heard.action, self.heard, rng)
            went = None if drawn is None else self.sketch.goes(drawn, heard, rng)
            told = went is not None and went[1] in (None, words)
            if went and told and self.sketch.agrees(went[0], after, self.heard):
                group.came.append(went[0])
            else:
                group.waiting.append(draft)


def pick(ways: Sequence[tuple[float, T]], at: float) -> T:
    """One of some things, each as often as it weighs; ``at``, from 0 to below 1, settles which."""
    left = at * sum(weight for weight, _ in ways)
    for weight, thing in ways:
        left -= weight
        if left < 0:
            return thing
    return ways[-1][1]


def pick_evenly(things: Sequence[T], weights: Sequence[float], count: int, at: float) -> list[T]:
    """So many of the things, each as often as it weighs, and as evenly as can be.

    ``at``, from 0 to below 1, settles what is left.
    """
    found, passed, number = list[T](), 0.0, 0
    for thing, weight in zip(things, weights, strict=True):
        passed += weight
        while number < count and (number + at) / count < passed:
            found.append(thing)
            number += 1
    return found + [things[-1]] * (count - len(found))


# -- Worlds ---------------------------------------------------------------------------------------


class Boards:
    """The worlds of a game with hidden boards; see :class:`rules.core.worlds.Worlds`.

    They are worked out step by step, on demand; where all drafts drop out, others are begun.
    """

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.begun = 0
        self.filter: Filter | None = None
        self.kept: list[Draft] = []

    @property
    def dealt(self) -> str:
        """What is drawn anew."""
        return self.sketch.dealt

    def prepare(self) -> bool:
        """Hear one step more; whether all was heard. Raises :class:`NoWorld`."""
        if self.kept:
            return True
        sizes = self.sketch.sizes
        try:
            if self.filter is None:
                self.filter = Filter(
                    self.sketch, drafts=sizes[self.begun], seed=str(self.begun)
                )  # fmt: skip
            elif not self.filter.ready:
                self.filter.go_on()
        except NoWorld:
            self.filter, self.begun = None, self.begun + 1
            if self.begun == len(sizes):
                self.begun = 0
                raise
        if self.filter is not None and self.filter.ready:
            self.kept = pick_evenly(self.filter.drafts, self.filter.weights, self.filter.many, 0.5)
        return bool(self.kept)

    def sample(self, rng: Random) -> World:
        """A draft by lot, made whole by lot, in which the viewer may do what he may do."""
        while not self.prepare():
            pass
        sketch, what = self.sketch, self.sketch.what
        game, viewer = sketch.game, sketch.viewer
        for _ in range(DRAFT_TRIES):
            draft = self.kept[int(rng.random() * len(self.kept))]
            state = sketch.whole(draft.state, draft.looked, rng)
            if state is None or game.observe(state, viewer) != what.information.now:
                continue
            if game.play.offered_actions(state, viewer) == what.choices:
                return sketch.world(draft._replace(state=state), rng)
        raise NoWorld("No board was found that is as the rules ask and agrees with all told.")

    def bits(self, rng: Random) -> float:
        """How many positions are possible: what is open in a draft, and how the drafts differ."""
        while not self.prepare():
            pass
        places = {(draft.state, draft.looked) for draft in self.kept}
        several = [self.sketch.open(draft.state, draft.looked) for draft in self.kept]
        return sum(several) / len(several) + log2(len(places))
