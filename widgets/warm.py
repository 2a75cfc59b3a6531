"""What the first board of a game needs once, done before a page's memory is kept.

Tables are read and parts are drawn that every board of the game shares; the next page has them.
"""

from __future__ import annotations

import sys

from rules.core.registry import GAMES
from rules.scenarios.format import list_scenarios, load
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.view import view


def warm() -> list[str]:
    """Open the first story of each game that is there, and take a step; the names of the games."""
    found = [game for game in GAMES if f"rules.games.{game}.game" in sys.modules]
    for game in found:
        model = StageModel(load(list_scenarios(game)[0]), "", {})
        for _ in range(2):
            parts.regions(view(model), scene(model))
            model.step()
    return found
