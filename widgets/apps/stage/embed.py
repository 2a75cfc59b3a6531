"""One scenario in a frame of another page: its address, and the stage that the frame shows.

``embed.html?scenario=ravines/drift-two-cells&step=2&viewer=A`` names a scenario of the book;
``embed.html?at=ADDRESS`` takes any address a stage gives. An address is data: it is read, checked,
never executed.
"""

from __future__ import annotations

from urllib.parse import parse_qsl, unquote

from rules.core.errors import RulebookError, fit, suggest
from rules.scenarios import load
from widgets.apps.stage import address
from widgets.apps.stage.opening import Card
from widgets.apps.stage.widget import Stage

KEYS = ("scenario", "step", "viewer", "at", "theme")
THEMES = ("", "light", "dark")
REMEDY = (
    "Write embed.html?scenario=game/name with &step= and &viewer= if you like, or copy the snippet "
    "again: Share, Embed on the stage."
)


def embed(given: str) -> Stage | Card:
    """The stage for the query and fragment of a page, as the browser has them, quoted once more.

    A broken one gives a card that says where it is wrong, why, and what helps.
    """
    query, _, mark = unquote(given).partition("#")
    pairs = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    chosen = dict(pairs)
    if mark.startswith("er="):
        chosen = {"at": unquote(mark.removeprefix("er="))}
    place = "The address of this frame"
    for key in chosen:
        if key not in KEYS:
            return Card(place, f"'{key[:40]}' means nothing here.{suggest(key, KEYS)}", REMEDY)
    if len(pairs) > len(dict(pairs)):
        return Card(place, "It says the same thing twice.", REMEDY)
    name, step = chosen.get("scenario", ""), chosen.get("step", "0")
    if bool(name) == ("at" in chosen):
        return Card(place, "It names no scenario." if not name else "It names two places.", REMEDY)
    if not (step.isascii() and step.isdigit() and len(step) < 5):
        return Card(place, f"'step={step[:40]}' is no number of a step.", REMEDY)
    if chosen.get("theme", "") not in THEMES:
        return Card(place, f"'theme={chosen['theme'][:40]}' is neither light nor dark.", REMEDY)
    # A plus sign in a query stands for a space.
    viewer = chosen.get("viewer", "").replace(" ", "+")
    text = chosen.get("at") or f"{name}@{int(step)}{address.VIEWER + viewer if viewer else ''}"
    try:
        if name:
            load(name)
        found, _ = address.read(text)
        stage = Stage(found.scenario, options=dict(found.options))
        address.follow(stage.model, text)
        stage.show()
    except RulebookError as error:
        return Card(place, fit(str(error)), REMEDY)
    return stage
