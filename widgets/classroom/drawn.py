"""The boards of the questions of a lesson, made anew by the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.scenarios.expect import is_same_answer
from widgets.apps.lesson.model import opened
from widgets.apps.lesson.run import KEY
from widgets.apps.stage.along.taken import WIDE, drawn
from widgets.classroom.record import Question
from widgets.kernel.scene import Scene

# -- boards ---------------------------------------------------------------------------------------


GONE = "This position cannot be opened with this edition of the book: {}"
LOST = "it was asked at a place without an address."
OTHER = "This edition of the book has another problem here."
CHANGED = "This edition of the book answers otherwise here: no picture of the answer."


class Boards(NamedTuple):
    """The position of a question and what came of it, as far as it can be drawn; else why not."""

    before: Scene | None = None
    after: Scene | None = None
    note: str = ""


def boards(one: Question) -> Boards:
    """The boards of a question, made anew by the engine; where they cannot be made, words."""
    try:
        return _boards(one) if one.place else Boards(note=GONE.format(LOST))
    except Exception as error:  # noqa: BLE001 - the page shows all else of the lesson
        return Boards(note=GONE.format(error))


def _boards(one: Question) -> Boards:
    problem, model = KEY.fullmatch(one.place), opened(one.place)
    ask = model.question or {}
    told = bool(one.why or one.clause)  # what the engine told, and nobody made up on the spot
    if problem and told and ask.get("question") != one.text:
        return Boards(note=OTHER)
    before = drawn(model)
    if not (ask and one.right and is_same_answer(model.outcome(model.ahead), one.right)):
        return Boards(before, note=CHANGED if told else "")
    model.skip()
    return Boards(before, drawn(model))


def widest(drawn: Iterable[Boards]) -> str:
    """How boards lie: a wide one takes the whole width."""
    return " wide" if any(one.before and one.before.width > WIDE for one in drawn) else ""
