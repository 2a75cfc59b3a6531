"""What the built site weighs, by kind, and what a reader waits for: for the bench and the tests."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

from rules.core.registry import GAMES
from widgets.live import build, whole

WHOLE, ANSWER, TEXT = 80_000_000, 150_000, 250_000
"""The most bytes: the site without its notebooks, what a chapter needs for its first answer, and a
page with its pictures, styles and scripts in the middle of all; the last two packed."""
KINDS = {
    "_sources": "downloads",
    "_static/moves": "stored steps",
    "_static/sheets": "sheets to print",
    "_static/search": "search",
    "_static/images": "pictures",
    "live": "Python and scripts",
}
NAMED = re.compile(r'<(?:script|link)\b[^>]*?\b(?:src|href)="([^"?]+\.(?:js|css))[^"]*"')
STEPS = ("live/live.js", "live/still.js")


def kind(name: str) -> str:
    """What a file of the site is."""
    place = next((one for one in KINDS if name.startswith(f"{one}/")), "")
    return KINDS.get(place) or ("pages" if name.endswith(".html") else "the rest")


def weighed(site: Path) -> Counter[str]:
    """Bytes of each kind, without the notebooks."""
    found: Counter[str] = Counter()
    for path in site.rglob("*"):
        name = path.relative_to(site)
        if path.is_file() and name.parts[0] != whole.APART:
            found[kind(name.as_posix())] += path.stat().st_size
    return found


@cache
def packed(path: Path) -> int:
    """Bytes of a file as a host sends it that packs."""
    return len(gzip.compress(path.read_bytes(), 9))


def texts(site: Path) -> list[int]:
    """Of every page: its own bytes, those of its styles, scripts and later pictures, packed."""
    found = []
    for page in whole.pages(site):
        named = {(page.parent / one).resolve() for one in NAMED.findall(page.read_text("utf-8"))}
        named.add(site / "_static" / "moves" / page.relative_to(site).with_suffix(".desk.js"))
        found.append(packed(page) + sum(packed(one) for one in named if one.is_file()))
    return found


def answers(site: Path) -> Iterator[tuple[str, int]]:
    """Of every page with stages: what comes for its first answer beyond text and pictures."""
    scripts = [*(site / one for one in STEPS), *(site / "live").glob("base-*.css")]
    common = sum(packed(one) for one in scripts)
    folder = site / "_static" / "moves"
    for path in sorted(folder.rglob("*.js")):
        if "." not in path.stem:  # those of a screen hold its pictures
            yield path.relative_to(folder).with_suffix("").as_posix(), packed(path) + common


def visits(found: build.Built) -> dict[str, int]:
    """Bytes of a first visit that brings Python, by game."""
    return {game: found.first_visit(game) for game in GAMES}


def kept(site: Path) -> int:
    """Bytes of the book as a browser keeps it."""
    names = json.loads((site / whole.LIST).read_text("utf-8"))
    return sum((site / one).stat().st_size for one in names)


def middle(numbers: list[int]) -> float:
    """The one in the middle."""
    return float(median(numbers))
