"""Everything a page can ask of practice. What is not named here cannot be asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.scenarios.expect import offered
from widgets.apps.practice.model import MISSED, RIGHT, fresh, repeated

if TYPE_CHECKING:
    from widgets.apps.practice.widget import PracticeStage

Deed = Callable[["PracticeStage", str], object]
FIRST = "First say what you expect, or press “I do not know”."
NO_LINK = "A link cannot be opened here: a question has none."


def onward(stage: PracticeStage, _arg: str) -> None:
    """Show what happens; after that the next question, or five more."""
    if not stage.asked.done:
        guess = stage.asked.guess
        if not stage.asked.presenting and not (guess and guess.value):
            stage.asked.said = FIRST
            return
        stage.asked.step()
        judge(stage)
    elif stage.round.over:
        more(stage, "")
    else:
        stage.turn_to(stage.round.at + 1)


def skip(stage: PracticeStage, _arg: str) -> None:
    """Show what happens without an answer: it counts as missed."""
    if not stage.asked.done:
        stage.asked.skip()
        judge(stage)


def judge(stage: PracticeStage) -> None:
    """Note how the question was answered, once it was."""
    if not stage.asked.done:
        return
    right = stage.asked.right
    stage.round.marks[stage.round.at] = RIGHT if right else MISSED
    stage.take_over()
    found = stage.progress.answered(stage.round.problem.key, stage.top.today, right=right)
    if stage.round.over and not stage.round.repeated:
        found = found.over(stage.chapter.id)
    stage.keep(found)


def more(stage: PracticeStage, _arg: str) -> None:
    """Five others, which this reader has not had before in this chapter."""
    stage.take_over()
    rounds = stage.progress.tally(stage.chapter.id).rounds
    stage.seed = max(stage.seed + (not stage.round.repeated), rounds + 1)
    stage.begin(fresh(stage.chapter, stage.seed))


def repeat(stage: PracticeStage, _arg: str) -> None:
    """What was missed before, on this page or another."""
    stage.take_over()
    due = stage.progress.due(stage.top.today)
    if due:
        stage.begin(repeated(due))


def tell(text: str) -> Deed:
    """A press that changes nothing, and says so."""

    def deed(stage: PracticeStage, _arg: str) -> None:
        stage.model.said = text

    return deed


def listing(stage: PracticeStage, _arg: str) -> None:
    """The position in words, open or shut."""
    stage.listing = not stage.listing


def guess(stage: PracticeStage, arg: str) -> None:
    """An answer out of those listed."""
    ask = stage.round.problem.ask
    if arg in offered(ask) and not stage.asked.done:
        stage.asked.answer(arg)


def choose(stage: PracticeStage, place: str) -> None:
    """A place of the board: the answer where one is asked for."""
    if stage.asked.done:
        stage.model.said = "The question is answered. Go on to the next one."
    elif stage.round.problem.ask.get("kind") != "cell":
        stage.model.said = "Choose one of the answers listed."
    else:
        stage.asked.answer(place)


DEEDS: dict[str, Deed] = {
    "guess": guess,
    "choose": choose,
    "step": onward,
    "skip": skip,
    "more": more,
    "repeat": repeat,
    "keys": lambda stage, _: stage.model.open("keys"),
    "escape": lambda stage, _: stage.model.escape(),
    "pan": lambda stage, arg: stage.model.pan(arg),
    "list": listing,
    "address": tell(NO_LINK),
    "again": lambda stage, _: stage.turn_to(stage.round.at),
    "try": lambda _stage, _: None,
}
"""A press by its name, as controls carry it in ``data-do``."""
