"""Everything a page can ask of a lesson: what a stage can be asked, and its list of questions."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from rules.teach.practice import FIVE
from widgets.apps.stage.commands import DEEDS as OF_A_STAGE
from widgets.kernel.given import GivenError, number, pair

FILE = "questions.txt"


def turn_to(stage: Any, number: int) -> None:
    """Lay out another question."""
    stage.lesson.turn_to(number)
    stage.model = stage.lesson.stage


def pose(stage: Any, arg: str) -> None:
    """Hand the page the question that is up; one of the teacher's own as it is written."""
    item = stage.lesson.item
    if not arg and item.text:
        made_up = {"text": item.text, "choices": list(item.choices), "right": item.right}
        arg = json.dumps(made_up, ensure_ascii=False)
    OF_A_STAGE["pose"](stage, arg)


def following(stage: Any) -> None:
    """Turn to the next question of the list, and hand it to the page."""
    if stage.lesson.last:
        stage.top.send({"kind": "posed", "said": "That was the last question of your list."})
        return
    turn_to(stage, stage.lesson.at + 1)
    pose(stage, "")


def swap(stage: Any, arg: str) -> None:
    """The same clause in a fresh position; of the question that is up the page is told."""
    lesson = stage.lesson
    lesson.swap(number(arg) if arg else lesson.at)
    stage.model = lesson.stage
    if not arg:
        pose(stage, "")


def bring(stage: Any, arg: str) -> None:
    """Take the questions of a file: its name, and what it holds in letters of base64."""
    name, letters = pair(arg)
    try:
        content = b64decode(letters, validate=True)
    except ValueError:
        raise GivenError(name, "the file did not arrive whole", "open it once more") from None
    stage.lesson.bring(name, content)


def save(stage: Any) -> None:
    """Give the page the list as a file."""
    stage.top.send({"kind": "file", "name": FILE, "text": stage.lesson.text})


DEEDS: dict[str, Callable[[Any, str], object]] = dict(OF_A_STAGE) | {
    "pose": pose,
    "following": lambda stage, _: following(stage),
    "turnto": lambda stage, arg: turn_to(stage, number(arg)),
    "drop": lambda stage, arg: stage.lesson.drop(number(arg)),
    "raise": lambda stage, arg: stage.lesson.raise_(number(arg)),
    "questions": lambda stage, arg: stage.lesson.write(arg),
    "bring": bring,
    "swap": swap,
    "reading": lambda stage, arg: stage.lesson.note(arg),
    "draw": lambda stage, _: stage.lesson.draw(FIVE),
    "save": lambda stage, _: save(stage),
}
"""A press by its name, as controls carry it in ``data-do``."""
