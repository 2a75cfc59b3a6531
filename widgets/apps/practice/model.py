"""One problem on a stage, and the round it belongs to: five problems one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from rules.core.practice import Chapter
from rules.scenarios.runner import Run
from rules.teach.practice import FIVE, Key, Problem, again, practise
from widgets.apps.stage.model import StageModel

OPEN, RIGHT, MISSED = "open", "right", "missed"


@dataclass
class Asked(StageModel):
    """A problem as a stage shows it: a line of one step, with its question before it."""

    posed: Problem | None = None

    def play_script(self) -> None:
        """Play the problem's step from its own position, and stand before it."""
        assert self.posed is not None
        timeline, node = self.posed.played()
        timeline.goto(timeline.root)
        self.run = Run(self.scenario, timeline, (node,), ())
        self.take_up(timeline, (timeline.root, node))

    @property
    def done(self) -> bool:
        """Whether the step has been shown."""
        return self.index > 0

    @property
    def right(self) -> bool:
        """Whether the reader's answer was right."""
        guess = self.guesses.get(1)
        return bool(guess and guess.value and not guess.skipped) and bool(
            self.posed and self.posed.judge(self.guesses[1].value)
        )


def asked(problem: Problem) -> Asked:
    """The model of a problem."""
    model = Asked(problem.scenario(), posed=problem)
    model.hidden = True  # what else could happen, and what could come next, is not asked
    return model


class Round:
    """Some problems in a row. ``marks`` says of each whether it is open, right or missed."""

    def __init__(self, problems: tuple[Problem, ...], *, repeated: bool = False) -> None:
        self.problems, self.repeated = problems, repeated
        self.at = 0
        self.marks = [OPEN] * len(problems)

    @property
    def problem(self) -> Problem:
        """The one that is asked."""
        return self.problems[self.at]

    @property
    def over(self) -> bool:
        """Whether all were answered."""
        return OPEN not in self.marks

    @property
    def untouched(self) -> bool:
        """Whether none was answered."""
        return set(self.marks) == {OPEN}

    def count(self, mark: str) -> int:
        """How many of them are so."""
        return self.marks.count(mark)


def fresh(chapter: Chapter, seed: int) -> Round:
    """Five problems of a chapter."""
    return Round(practise(chapter.game, chapter.name, seed))


def repeated(keys: tuple[Key, ...]) -> Round:
    """Up to five problems once more."""
    return Round(tuple(again(str(key)) for key in keys[:FIVE]), repeated=True)
