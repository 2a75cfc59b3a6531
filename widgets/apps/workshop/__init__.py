"""The scenario workshop: set up a position, record steps by playing, ask, hand it on.

``workshop("ravines")`` opens it with an empty scenario of a game, ``workshop("ravines/first-try")``
with one of the book; a text, a path or a link do, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.registry import GAMES
from rules.scenarios import editor
from widgets.apps.stage.opening import Card, made, read

if TYPE_CHECKING:
    from pathlib import Path

    from rules.scenarios.script import Scenario
    from widgets.apps.workshop.widget import Workshop


def workshop(what: Scenario | str | Path = "ravines") -> Workshop | Card:
    """The workshop; a wrong name or text gives a card that says what is wrong."""
    from widgets.apps.workshop.widget import Workshop

    return made(
        "The scenario workshop",
        lambda: Workshop(
            editor.blank_draft(str(what)) if what in GAMES else editor.taken_over(read(what)[0])
        ),
    )
