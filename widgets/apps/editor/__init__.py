"""The editor: a reader draws a map of a game on squared paper and sees which map rules it breaks.

``edit("duel")`` lays out an empty sheet; a second argument is the text of a drawing, or the name of
one that scenarios know. ``.text`` of what it returns is the drawing as it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.apps.stage.opening import Card, made

if TYPE_CHECKING:
    from widgets.apps.editor.widget import Editor


def edit(game: str = "duel", drawing: str = "") -> Editor | Card:
    """The editor of a game's maps; a wrong name or drawing gives a card that says what is wrong."""
    from widgets.apps.editor.maps import maps_of
    from widgets.apps.editor.widget import Editor

    what = "Your drawing" if drawing else f"“{game[:80]}”"
    return made(what, lambda: Editor(maps_of(game), drawing))
