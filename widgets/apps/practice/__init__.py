"""Predict, then see: fresh positions, one question each, on the real board.

``practice("ravines", "river")`` asks about the clauses of that chapter, five positions at a time.
``progress()`` lays out what this browser keeps of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.practice import chapter
from widgets.apps.stage.opening import Card, made

if TYPE_CHECKING:
    from widgets.apps.practice.kept import Kept
    from widgets.apps.practice.widget import PracticeStage

__all__ = ["practice", "progress"]


def practice(game: str, name: str, *, seed: int = 1) -> PracticeStage | Card:
    """Five positions about a chapter, and five more for the asking.

    A wrong name gives a card that says what is wrong, and which chapters there are.
    """
    from widgets.apps.practice.widget import PracticeStage

    what = f"Practice “{game[:40]}, {name[:40]}”"
    return made(what, lambda: PracticeStage(chapter(game, name), seed))


def progress() -> Kept:
    """What is kept of all practice: shown, taken along, brought back, erased."""
    from widgets.apps.practice.kept import Kept

    return Kept()
