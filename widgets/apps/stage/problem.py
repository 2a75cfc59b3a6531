"""A problem of "Predict, then see" on a stage: a line of one step, with its question before it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.teach.practice import Problem
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.story import Untold
from widgets.boards import parts


@dataclass
class Asked(StageModel):
    """A problem as a stage shows it: a line of one step, with its question before it."""

    tells = Untold

    posed: Problem | None = None

    def play_script(self) -> None:
        """Play the problem's step from its own position, and stand before it."""
        assert self.posed is not None
        timeline, node = self.posed.played()
        timeline.goto(timeline.root)
        self.take_up(timeline, (timeline.root, node))

    def around(self) -> tuple[tuple[str, ...], ...]:
        """Where pieces begin: what is shown may not depend on the step that is asked about."""
        board = parts(self.board)
        named = self.named or ()
        return (named, named, board.standing(self.script[0].state)) if board else ()

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
