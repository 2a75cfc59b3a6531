"""The questions of a lesson on one stage, one after the other: ``lesson("tuesday.txt")``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from widgets.apps.stage.opening import Card, made

if TYPE_CHECKING:
    from widgets.apps.lesson.widget import LessonStage


def lesson(questions: Sequence[str] | str | Path = ()) -> LessonStage | Card:
    """A stage for the questions of a lesson, in order.

    ``questions`` are the lines of a file of questions, its text, or the path of one that ends in
    ``.txt``. Without any, it shows those that were picked in the book in this browser. A line that
    cannot be asked gives a card that names it, the reason and the remedy.
    """
    from widgets.apps.lesson.model import read
    from widgets.apps.lesson.widget import LessonStage

    return made("The questions of a lesson", lambda: LessonStage(read(questions)))
