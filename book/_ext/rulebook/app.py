"""The book as an app: its manifest, by which a browser installs it.

It is made of the book's own title, so that a copy with another title installs under that one.
"""

from __future__ import annotations

import json
import mimetypes
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook import edition
from rulebook.edition import write_if_new

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from rulebook.edition import Edition

NAME = "app.webmanifest"
ABOUT = "The rules of {} of escape. Every rule stands beside a live board."
NUMBERS = (
    "",
    "an old game",
    "two old games",
    "three old games",
    "four old games",
    "five old games",
)
PAPER = "#F7F4EC"
SHORT = 12
"""Letters that stand below an icon; of a longer title systems show its beginning."""
ICONS = (
    ("favicon.svg", "image/svg+xml", "any", "any"),
    ("icon-192.png", "image/png", "192x192", "any"),
    ("icon-512.png", "image/png", "512x512", "any"),
    ("icon-whole-512.png", "image/png", "512x512", "maskable"),
)
"""File, kind, size and use: the last may be cut to any shape."""
SHORTCUTS = (
    ("Play a whole game", "play.html"),
    ("Your first game", "first-game.html"),
    ("A to Z of words and rules", "a-to-z.html"),
)


def about(made: Edition) -> str:
    """What the book is, in two sentences."""
    return ABOUT.format(NUMBERS[len(made.games)])


def manifest(made: Edition, language: str) -> dict[str, Any]:
    """What a browser is told of the app; addresses are seen from the root of the site."""
    title = made.title
    icons: tuple[tuple[str, ...], ...] = ICONS
    if made.logo:
        kind = mimetypes.guess_type(made.logo)[0] or ""
        icons = ((Path(made.logo).name, kind, "any", "any"),)
    return {
        "id": "index.html",
        "name": title,
        "short_name": title if len(title) <= SHORT else title.removeprefix("The "),
        "description": about(made),
        "lang": language,
        "dir": "ltr",
        "start_url": "index.html",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["education", "games"],
        "icons": [
            {"src": f"_static/{file}", "type": kind, "sizes": sizes, "purpose": purpose}
            for file, kind, sizes, purpose in icons
        ],
        "shortcuts": [{"name": name, "url": url} for name, url in SHORTCUTS],
    }


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the manifest beside the pages."""
    if error is None and app.builder.name == "html":
        told = manifest(edition.of(app), app.config.language)
        text = json.dumps(told, ensure_ascii=False, indent=1) + "\n"
        write_if_new(Path(app.outdir) / NAME, text)
