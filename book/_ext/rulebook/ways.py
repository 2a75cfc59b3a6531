"""Ways through the book: what "next" is for a reader who learns, plays or teaches.

A way is worked out from the order of the contents and from ``book/ways.toml``. Every page carries
the next page of each way; the page's script shows first the one that the reader has come for
(``book/scripts/ways.js``). Without scripts all stand there.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulebook import contents
from rules.core.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sphinx.application import Sphinx

FILE = Path(__file__).parents[2] / "ways.toml"
SHEET, INDEX = "on-one-page", "index"
"""The page of a game to lay on the table, and the one that stands for the game."""
KEYS = {"word", "before", "game", "after"}
KINDS = ("chapters", "sheet")


class Way(NamedTuple):
    """What a reader has come for, and where that leads: see ``book/ways.toml``."""

    purpose: str
    word: str
    before: tuple[str, ...]
    game: str
    after: str


class Next(NamedTuple):
    """The next page of a way: its purpose, what stands above the link, the page."""

    purpose: str
    word: str
    page: str


def read(text: str) -> tuple[list[Way], frozenset[str]]:
    """The ways of a file, and the pages aside; ``ValueError`` names what is wrong with it."""
    table = tomllib.loads(text)
    aside = frozenset(table.pop("aside", ()))
    ways = []
    for purpose, told in table.items():
        if wrong := told.keys() ^ KEYS:
            raise ValueError(f"ways.toml, [{purpose}]: '{min(wrong)}' is missing or unknown.")
        if told["game"] not in KINDS:
            kinds = " or ".join(f"'{kind}'" for kind in KINDS)
            raise ValueError(f"ways.toml, [{purpose}]: game is '{told['game']}', not {kinds}.")
        ways.append(Way(purpose, told["word"], tuple(told["before"]), told["game"], told["after"]))
    return ways, aside


@cache
def kept() -> tuple[list[Way], frozenset[str]]:
    """The ways of the book."""
    return read(FILE.read_text("utf-8"))


def after(page: str, way: Way, chapters: Mapping[str, Sequence[str]], aside: frozenset[str]) -> str:
    """The page that follows ``page`` on a way; empty where the way ends.

    ``chapters`` are the pages of each game in their order, its index first.
    """
    game, _, name = page.rpartition("/")
    if game in chapters:
        sheet, pages = f"{game}/{SHEET}", chapters[game]
        if way.game == "sheet":
            return way.after if name == SHEET or sheet not in pages else sheet
        if name == SHEET:
            return way.after
        if name in aside or page not in pages:
            return f"{game}/{INDEX}"
        read_on = [one for one in pages if one.rpartition("/")[2] not in aside]
        place = read_on.index(page) + 1
        if place < len(read_on):
            return read_on[place]
        return sheet if sheet in pages else way.after
    if page not in way.before:
        return ""
    place = way.before.index(page) + 1
    return way.before[place] if place < len(way.before) else ""


def there(way: Way, found: Collection[str], chapters: Mapping[str, Sequence[str]]) -> Way:
    """A way without the pages that an edition leaves out; for the index of a game, its first."""
    first = next((pages[0] for pages in chapters.values()), "")
    before = [
        page if page in found else first for page in way.before if page in found or "/" in page
    ]
    return way._replace(before=tuple(dict.fromkeys(filter(None, before))))


def ahead(app: Sphinx, page: str) -> list[dict[str, Any]]:
    """The next pages of all ways, as the foot of a page shows them: each page once."""
    ways, aside = kept()
    chapters = {
        game: [f"{game}/{INDEX}", *contents.below(app.env, f"{game}/{INDEX}")]
        for game in GAMES
        if f"{game}/{INDEX}" in app.env.found_docs
    }
    told: dict[str, dict[str, Any]] = {}
    for way in (there(way, app.env.found_docs, chapters) for way in ways):
        target = after(page, way, chapters, aside)
        if target in told:
            told[target]["purpose"] += f" {way.purpose}"
        elif target in app.env.found_docs:
            told[target] = {
                "purpose": way.purpose, "word": way.word, "title": app.env.titles[target].astext(),
                "link": app.builder.get_relative_uri(page, target),
            }  # fmt: skip
    return list(told.values())
