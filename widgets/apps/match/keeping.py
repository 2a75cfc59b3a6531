"""An open game as text, for a store that only Python reads: written as it goes on, read later.

The text holds all that is hidden. It never goes into a message, a trait or a document.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from rules.core import data
from rules.core.errors import RulebookError
from rules.scenarios.address import deflate_text, inflate_text
from widgets.apps.match.course import SETUP
from widgets.apps.match.model import Match
from widgets.apps.match.origin import origin
from widgets.apps.match.setting import Setting
from widgets.apps.match.tables import TABLES

VERSION = 1
LONGEST = 60_000
"""Characters that are kept at most."""
UNPACKED = 600_000
LOST = "A game that was left open here could not be read again. It is forgotten; begin anew."

UNKEPT = {
    "foreign": "Another tab of this browser has changed the game that is kept here. What is played "
    "in this one is not kept.",
    "full": "This browser does not let the game be kept: from here on it is lost with the page.",
}
"""Why a game is not kept, by what the store answers."""


def written(match: Match | None) -> str:
    """An open game as text; nothing where there is none."""
    if match is None or match.phase == SETUP or match.over:
        return ""
    scenario, start = match.scenario, match.setting.origin
    steps = [step.do for step in scenario.steps]
    table: dict[str, Any] = {
        "v": VERSION, "game": match.setting.game, "setting": match.setting.plain(),
        "viewer": match.viewer,
    }  # fmt: skip
    if start:
        table |= {"origin": start.text, "steps": steps[match.began - 1 :]}
    else:
        table |= {
            "maps": dict(scenario.maps), "setup": dict(scenario.setup),
            "options": dict(scenario.options), "steps": steps,
        }  # fmt: skip
    reasons = {
        number: match.reasons[id(node)]
        for number, node in enumerate(match.script)
        if match.reasons.get(id(node))
    }
    for more in ({"reasons": reasons}, {}):
        text = deflate_text(json.dumps({**table, **more}, ensure_ascii=False))
        if len(text) <= LONGEST:
            return text
    return ""


def revived(text: str) -> Match | None:
    """The game that was written, as it was left; ``None`` for anything else.

    Where several people play, the board is covered.
    """
    try:
        table = data.parse_json(inflate_text(text, UNPACKED))
        if table["v"] != VERSION or table["game"] not in TABLES:
            return None
        return _revived(table)
    except (RulebookError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _revived(table: dict[str, Any]) -> Match:
    start = origin(str(table["origin"])) if "origin" in table else None
    setting = Setting(str(table["game"]), origin=start, open=True)
    setting.take_up(table["setting"])
    scenario = setting.blank()
    if start is None:
        options = {str(key): str(value) for key, value in table["options"].items()}
        maps = {str(key): str(value) for key, value in table["maps"].items()}
        scenario = replace(scenario, maps=maps, setup=dict(table["setup"]), options=options)
    match = Match(scenario, setting=setting)
    match.replay(str(do) for do in table["steps"])
    match.resume(str(table["viewer"]))
    reasons = table.get("reasons", {})
    match.reasons = {id(match.script[int(at)]): str(why) for at, why in reasons.items()}
    return match
