"""The rulings laboratory: flip a ruling, and see which scenarios of the book go otherwise.

``laboratory("ravines")`` opens it for one game, ``laboratory("ravines", "drift_walls", "stopped")``
with a flip chosen. Every game on the shelf can be chosen in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.apps.stage.opening import Card, made

if TYPE_CHECKING:
    from widgets.apps.laboratory.widget import Laboratory


def laboratory(game: str = "ravines", option: str = "", choice: str = "") -> Laboratory | Card:
    """The laboratory; a wrong name gives a card that says what is wrong."""
    from widgets.apps.laboratory.widget import Laboratory

    return made("The rulings laboratory", lambda: Laboratory(game, option, choice))
