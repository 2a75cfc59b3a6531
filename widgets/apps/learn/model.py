"""Pairs and chains without their looks: what is asked, what was said, what is shown of it."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from rules.core.practice import find_source
from rules.scenarios.expect import list_answers
from rules.teach import chains, contrast
from rules.teach.chains import Chain
from rules.teach.contrast import Pair
from rules.teach.fresh import generate_problem
from rules.teach.practice import Problem

FIRST = "First choose an answer, or press “I do not know”."
BOTH = "First choose an answer for both boards, or press “I do not know”."


class Lesson:
    """What both have in common: one of several by name, answers given, whether they are shown."""

    kind = ""
    """What it is called on the page."""

    def __init__(self, name: str = "") -> None:
        self.said = ""
        self.guesses: dict[int, str] = {}
        self.shown = False
        self.turn_to(name or self.names()[0])

    def names(self) -> tuple[str, ...]:
        """The names of all there are."""
        raise NotImplementedError

    def turn_to(self, name: str) -> None:
        """Lay out another one; raises ``NotationError`` where there is none."""
        raise NotImplementedError

    def asked(self) -> Sequence[tuple[str, ...]]:
        """The answers to choose from, by question."""
        raise NotImplementedError

    def go_on(self) -> None:
        """What comes after an answer was shown."""
        raise NotImplementedError

    def _anew(self) -> None:
        self.guesses, self.shown, self.said = {}, False, ""

    def guess(self, which: int, answer: str) -> None:
        """Choose an answer out of those listed; another press changes it."""
        asked = self.asked()
        if not self.shown and which < len(asked) and answer in asked[which]:
            self.guesses[which], self.said = answer, ""

    def step(self) -> None:
        """Show what happens, once everything was answered; after that what comes next."""
        if self.shown or not self.asked():
            self.go_on()
        elif len(self.guesses) < len(self.asked()):
            self.said = BOTH if len(self.asked()) > 1 else FIRST
        else:
            self.show()

    def skip(self) -> None:
        """Show what happens without an answer."""
        if self.asked():
            self.show()

    def show(self) -> None:
        """Show what happens."""
        self.shown, self.said = True, ""


class Contrast(Lesson):
    """Pairs: two boards and one question."""

    kind = "pairs"
    pair: Pair

    def names(self) -> tuple[str, ...]:
        """All pairs."""
        return contrast.PAIRS.list_names()

    def turn_to(self, name: str) -> None:
        """Lay out a pair."""
        self.pair = contrast.find_pair(name)
        self._anew()

    def asked(self) -> Sequence[tuple[str, ...]]:
        """The answers of both sides."""
        return tuple(side.choices for side in self.pair.sides)

    def right(self, which: int) -> bool:
        """Whether the answer for one side is right."""
        return self.pair.sides[which].judge(self.guesses.get(which, ""))

    def go_on(self) -> None:
        """The next pair, and after the last the first."""
        self._next({*self.names()})

    def like(self) -> None:
        """The next pair in which one of these games comes."""
        self._next({*contrast.PAIRS.list_names(*(side.game for side in self.pair.sides))})

    def _next(self, among: set[str]) -> None:
        names = self.names()
        at = names.index(self.pair.name) + 1
        self.turn_to(next(one for one in (*names[at:], *names) if one in among))


EXAMPLE, GAP, OWN = range(3)
STAGES = ("The example", "The last link is missing", "Your own")


class Worked(Lesson):
    """Chains: an example link by link, another whose last link is asked, a fresh position."""

    kind = "chains"
    chain: Chain
    """The example."""
    problem: Problem
    """The position of one's own."""

    def names(self) -> tuple[str, ...]:
        """All chains."""
        return chains.CHAINS.list_names()

    def turn_to(self, name: str) -> None:
        """Lay out a chain, from its first link on."""
        self.chain = chains.find_chain(name)
        self.stage, self.told, self.seed = EXAMPLE, 1, 0
        self.at = 0
        self._anew()

    @property
    def other(self) -> Chain:
        """The chain whose last link is asked: the next of the same game."""
        same = chains.CHAINS.list_names(self.chain.game)
        return chains.find_chain(same[(same.index(self.chain.name) + 1) % len(same)])

    @property
    def here(self) -> Chain:
        """The chain whose links are shown."""
        return self.other if self.stage == GAP else self.chain

    @property
    def links(self) -> int:
        """How many of its links are told."""
        if self.stage == EXAMPLE:
            return self.told
        return len(self.here.links) - (not self.shown)

    def asked(self) -> Sequence[tuple[str, ...]]:
        """The answers to what is asked; nothing while the example is told."""
        if self.stage == EXAMPLE:
            return ()
        return (self.other.choices,) if self.stage == GAP else (places(self.problem),)

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        judge = self.other.judge if self.stage == GAP else self.problem.judge
        return judge(self.guesses.get(0, ""))

    def show(self) -> None:
        """Show what happens; of a chain the last link."""
        super().show()
        self.at = len(self.here.links) - 1

    def look(self, number: int) -> None:
        """Show a link on the board."""
        if self.stage != OWN and 0 <= number < self.links:
            self.at = number

    def go_on(self) -> None:
        """The next link, the next stage, or another position of one's own."""
        if self.stage == EXAMPLE and self.told < len(self.chain.links):
            self.told += 1
            self.at = self.told - 1
        elif self.stage == EXAMPLE:
            self.stage, self.at = GAP, len(self.other.links) - 2
            self._anew()
        else:
            self.seed += 1
            self.problem = generate_problem(self.chain.game, self.chain.own, self.seed)
            self.stage = OWN
            self._anew()

    def following(self) -> None:
        """The next chain, and after the last the first."""
        names = self.names()
        self.turn_to(names[(names.index(self.chain.name) + 1) % len(names)])


FEW = 4


def places(problem: Problem) -> tuple[str, ...]:
    """The answers of a problem; where a place is asked for, some of the board with the right one.

    The order tells nothing: it comes from the names alone.
    """
    given = list_answers(problem.ask)
    if given:
        return given
    right = problem.outcome()
    every = find_source(problem.key.game).places(problem.state)
    stood = [one for key, one in problem.rules.facts(problem.state).items() if key[:3] == "at."]
    near = [one for one in dict.fromkeys(stood) if one in every]
    rest = sorted({*every} - {right, *near}, key=lambda one: crc32(f"{problem.key}{one}".encode()))
    wrong = [one for one in (*near, *rest) if one != right][: FEW - 1]
    return tuple(sorted((right, *wrong)))
