"""The scenario workshop: set up a position, record steps by playing, ask, hand it on.

``workshop("ravines")`` opens it with an empty scenario of a game, ``workshop("ravines/first-try")``
with one of the book; a text, a path or a link do, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.errors import RulebookError
from rules.core.registry import GAMES
from rules.scenarios import editor
from widgets.apps.stage.opening import Card, read

if TYPE_CHECKING:
    from pathlib import Path

    from rules.scenarios.script import Scenario
    from widgets.apps.workshop.widget import Workshop

__all__ = ["workshop"]


def workshop(what: Scenario | str | Path = "ravines") -> Workshop | Card:
    """The workshop; a wrong name or text gives a card that says what is wrong."""
    from widgets.apps.workshop.widget import Workshop

    try:
        draft = editor.blank(what) if what in GAMES else editor.taken_over(read(what)[0])
        return Workshop(draft)
    except RulebookError as error:
        return Card("The scenario workshop", str(error))
