"""Predict, then see: fresh positions, one question each, on the real board.

``practice("ravines", "river")`` asks about the clauses of that chapter, five positions at a time.
``progress()`` lays out what this browser keeps of it, ``review()`` asks again what is due.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.practice import chapter
from widgets.apps.stage.opening import Card, made

if TYPE_CHECKING:
    from widgets.apps.practice.kept import Kept
    from widgets.apps.practice.widget import PracticeStage


def practice(game: str, name: str, *, seed: int = 1) -> PracticeStage | Card:
    """Five positions about a chapter, and five more for the asking.

    A wrong name gives a card that says what is wrong, and which chapters there are.
    """
    from widgets.apps.practice.model import Practice
    from widgets.apps.practice.widget import PracticeStage

    what = f"Practice “{game[:40]}, {name[:40]}”"
    found = made(what, lambda: chapter(game, name))
    return found if isinstance(found, Card) else PracticeStage(lambda: Practice(found, seed))


def review() -> PracticeStage:
    """What is to be asked again, of all games, in fresh positions: ten problems a sitting."""
    from widgets.apps.practice.model import Review
    from widgets.apps.practice.widget import PracticeStage

    return PracticeStage(Review)


def progress() -> Kept:
    """What is kept of all practice: shown, taken along, brought back, erased."""
    from widgets.apps.practice.kept import Kept

    return Kept()
