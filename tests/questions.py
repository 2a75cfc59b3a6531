"""The questions of scenarios with their answers, for tests of what may be told before them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.scenarios.expect import find_outcome
from rules.scenarios.runner import Run
from tests.played import played


class Asked(NamedTuple):
    """A question before step ``number``; its answer is a ``place``, a word, or another fact.

    ``seen`` are the places of the pieces when it is asked: these may be named.
    """

    number: int
    text: str
    choices: tuple[str, ...]
    answer: str
    place: bool
    word: bool
    seen: frozenset[str]

    def told(self, text: str, seen: frozenset[str] = frozenset()) -> bool:
        """Whether a text tells the answer; it may name a place that is seen."""
        if self.place:
            return self.answer not in self.seen | seen and holds(text, self.answer)
        return self.word and holds(text, self.answer)


def holds(text: str, answer: str) -> bool:
    """Whether an answer stands in a text as a word of its own."""
    return bool(re.search(rf"(?<![\w-]){re.escape(answer)}(?![\w-])", text))


def pieces(run: Run, state: Any) -> frozenset[str]:
    """Where the pieces of a position stand."""
    facts = run.timeline.game.facts(state)
    return frozenset(str(value) for key, value in facts.items() if key.startswith("at."))


def asked(name: str) -> Iterator[Asked]:
    """The questions of a scenario in order, but for those that ask for yes or no."""
    run = played(name)
    for number, (step, node) in enumerate(zip(run.scenario.steps, run.nodes, strict=True), start=1):
        ask = step.ask
        if not ask or ask["kind"] == "legal":
            continue
        assert node.parent is not None
        answer = find_outcome(run.timeline.game, ask, node)
        place = ask["kind"] == "cell" or answer in pieces(run, node.state)
        yield Asked(
            number,
            ask["question"],
            tuple(ask.get("choices", ())),
            answer,
            place,
            not place and "fact" not in ask,
            pieces(run, node.parent.state),
        )
