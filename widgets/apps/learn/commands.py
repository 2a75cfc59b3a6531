"""Everything a page can ask of pairs and chains: the names of presses, and what each one does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def guess(lesson: Any, arg: str) -> None:
    """Choose an answer: the number of the question, a colon, the answer."""
    which, _, answer = arg.partition(":")
    if which in ("0", "1"):
        lesson.guess(int(which), answer)


def look(lesson: Any, arg: str) -> None:
    """Show a link of the chain on the board."""
    if arg.isdecimal() and lesson.kind == "chains":
        lesson.look(int(arg))


def like(lesson: Any, _arg: str) -> None:
    """Another of the same kind: a pair of the same games, or the next chain."""
    (lesson.like if lesson.kind == "pairs" else lesson.following)()


DEEDS: dict[str, Callable[[Any, str], None]] = {
    "guess": guess,
    "look": look,
    "like": like,
    "step": lambda lesson, _: lesson.step(),
    "skip": lambda lesson, _: lesson.skip(),
    "pick": lambda lesson, arg: lesson.turn_to(arg),
    "ready": lambda _lesson, _: None,
}
"""A press by its name, as controls carry it in ``data-do``."""
