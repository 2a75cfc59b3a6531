"""One app of two desks: set up a position, draw a map.

``workshop("ravines")`` opens it with an empty scenario of a game, ``workshop("ravines/first-try")``
with one of the book; a text, a path or a link do, too: a position is set up, steps are recorded by
playing, readers asked, the work handed on.

``edit("duel")`` lays out an empty sheet of squared paper; a second argument is the text of a
drawing, or the name of one that scenarios know. ``.text`` of what it returns is the drawing as it
stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.core.registry import GAMES
from widgets.apps.stage.opening import Card, made, read

if TYPE_CHECKING:
    from pathlib import Path

    from rules.scenarios.script import Scenario
    from widgets.apps.workshop.drawing.widget import Editor
    from widgets.apps.workshop.position.widget import Workshop


def workshop(what: Scenario | str | Path = "ravines") -> Workshop | Card:
    """The workshop; a wrong name or text gives a card that says what is wrong."""
    from rules.scenarios import editor
    from widgets.apps.workshop.position.widget import Workshop

    return made(
        "The scenario workshop",
        lambda: Workshop(
            editor.blank_draft(str(what)) if what in GAMES else editor.taken_over(read(what)[0])
        ),
    )


def edit(game: str = "duel", drawing: str = "") -> Editor | Card:
    """The editor of a game's maps; a wrong name or drawing gives a card that says what is wrong."""
    from widgets.apps.workshop.drawing.widget import Editor
    from widgets.boards import maps_of

    what = "Your drawing" if drawing else f"“{game[:80]}”"
    return made(what, lambda: Editor(maps_of(game), drawing))
