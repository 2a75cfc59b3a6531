"""Print the built book: ``make pdf`` writes PDFs into ``_build/pdf``, each checked for PDF/UA.

The whole book, each game by itself, and the page of each game for the table.
``python book/tools/pdf.py --only ravines/river`` prints a part of it.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from pikepdf import Pdf
from playwright.sync_api import BrowserContext, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "book" / "tools"), str(ROOT / "book" / "_ext")]

from paper.checking import report  # noqa: E402
from paper.contents import entries  # noqa: E402
from paper.finishing import finish  # noqa: E402
from paper.front import contents, cover  # noqa: E402
from paper.joining import Joined  # noqa: E402
from paper.printing import (  # noqa: E402
    ANCHORS,
    INSIDE,
    Leaf,
    anchor,
    document,
    gather,
    parts,
    printed,
    within,
)
from rulebook import edition  # noqa: E402
from rules.core.registry import GAMES, game  # noqa: E402
from rules.core.terminal import run_command  # noqa: E402
from tests.browser import ARGS, find  # noqa: E402
from widgets.site import served  # noqa: E402

NO_BROWSER = (
    "The book is printed by a Chromium, and there is none. Install the package 'chromium' (or "
    "Google Chrome), or name one: ER_CHROMIUM=/path/to/chromium make pdf"
)
WHOLE = "escape-rulebook"
SHEET = "on-one-page"
"""The name of the page for the table, in the folder of each game."""
SHEETS, MEGABYTES = 600, 25
"""What a file may have at most, to be printed and sent."""
CONFIG = ROOT / "_config.yml"
SHOWN = 10
"""How many faults of a file are told."""


class Volume(NamedTuple):
    """A PDF: its file's name, its title, its pages, and the game it is about, if it is one."""

    file: str
    title: str
    pages: tuple[str, ...]
    game: str = ""

    @property
    def bound(self) -> bool:
        """Whether it has a cover and contents."""
        return len(self.pages) > 1


def volumes(names: Sequence[str], title: str) -> Iterator[Volume]:
    """The whole book, each game, each page for the table."""
    yield Volume(WHOLE, title, tuple(names))
    for one in GAMES:
        pages = tuple(name for name in names if name.startswith(f"{one}/"))
        if not pages:
            continue
        told = game(one).title
        file = re.sub(r"\W+", "-", told.lower())
        yield Volume(file, told, pages, one)
        yield Volume(f"{file}-{SHEET}", f"{told} on one page", (f"{one}/{SHEET}",), one)


def main() -> int:
    """Print, with a line for each page; the status is 1 when something is missing or wrong."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--site", type=Path, default=ROOT / "_build" / "html", help="built site")
    options.add_argument("--out", type=Path, default=ROOT / "_build" / "pdf", help="folder")
    options.add_argument("--only", nargs="+", metavar="PAGE", help="print these pages alone")
    options.add_argument("--volume", nargs="+", metavar="NAME", help="write these files alone")
    chosen = options.parse_args()
    title, made = config()["title"], edition.read(CONFIG)
    listed = entries(ROOT / "book" / "_toc.yml")
    levels = {entry.name: entry.level for entry in listed if not made.leaves_out(entry.name)}
    names = [*levels]
    wanted = [*volumes(names, title)]
    if chosen.only:
        wanted = [Volume(WHOLE, title, tuple(name for name in names if name in chosen.only))]
    elif chosen.volume:
        wanted = [one for one in wanted if one.file in chosen.volume]
    asked = {*(chosen.only or ())} - {*names} | {*(chosen.volume or ())} - {v.file for v in wanted}
    if asked:
        files = ", ".join(one.file for one in volumes(names, title))
        print(
            f"Nothing is called {', '.join(sorted(asked))}. Pages: book/_toc.yml. Files: {files}."
        )
        return 1
    pages = [name for name in names if any(name in one.pages for one in wanted)]
    missing = [name for name in pages if not (chosen.site / f"{name}.html").exists()]
    if missing:
        print(f"{chosen.site} holds no {missing[0]}.html. Build the site first: make site")
        return 1
    if not find():
        print(NO_BROWSER)
        return 1
    return write(chosen.site, chosen.out, {name: levels[name] for name in pages}, wanted)


def config() -> dict[str, Any]:
    """What the book says of itself."""
    told: dict[str, Any] = yaml.safe_load(CONFIG.read_text("utf-8"))
    return told


PYTHON = re.compile(r"/live/page-")
"""What brings in Python: on paper a page has its pictures, and nothing runs."""


def write(site: Path, out: Path, levels: Mapping[str, int], wanted: Sequence[Volume]) -> int:
    """Print pages of ``site``, each with its level, into the files ``wanted`` of ``out``."""
    path = find()
    with served(site) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        context = browser.new_context(service_workers="block", color_scheme="light")
        context.route(PYTHON, lambda route: route.abort())
        leaves: dict[str, Leaf] = {}
        for leaf in gather(context, home, [*levels]):
            leaves[leaf.name] = leaf
            print(f"  {len(leaves):3} of {len(levels)}  {leaf.name}", flush=True)
        faults = 0
        for volume in wanted:
            start = time.monotonic()
            own = [*chaptered([leaves[name] for name in volume.pages], levels)]
            book = bind(context, home, volume, within(own), [levels[one.name] for one in own])
            file = out / f"{volume.file}.pdf"
            faults += told(book, file, volume.title, time.monotonic() - start)
        browser.close()
    return int(faults > 0)


def chaptered(leaves: Sequence[Leaf], levels: Mapping[str, int]) -> Iterator[Leaf]:
    """Pages that say below which chapter they belong to."""
    foot = ""
    for leaf in leaves:
        foot = leaf.title if levels[leaf.name] == 1 or not foot else foot
        yield leaf._replace(foot=foot)


def bind(
    context: BrowserContext,
    home: str,
    volume: Volume,
    leaves: Sequence[Leaf],
    levels: Sequence[int],
) -> Joined:
    """Print a volume: its pages in portions, then cover and contents, which know their numbers."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    look = [*dict.fromkeys(sheet for leaf in leaves for sheet in leaf.sheets)]
    first = ""
    if volume.bound:
        first = cover(volume.title, version, volume.game, edition.read(CONFIG).games)

    def front(numbers: Sequence[int]) -> bytes:
        listed = first + contents(levels, leaves, numbers)
        return printed(context, home, document(volume.title, (), look, front=listed))

    before = 0
    if volume.bound:  # how many sheets the list has is known when it is there
        with Pdf.open(BytesIO(front([0] * len(leaves)))) as tried:
            before = len(tried.pages)
    sought = {name for leaf in leaves for name in ANCHORS.findall(leaf.html)}
    sought |= {anchor(leaf.number) for leaf in leaves}
    book, done = Joined(), 0
    for portion in parts(leaves):
        after = before + len(book.pdf.pages)
        markup = document(volume.title, portion, look, sought=sought, after=after)
        book.add(printed(context, home, markup))
        done += len(portion)
        print(f"  {volume.file}: {done} of {len(leaves)} printed", flush=True)
    starts = [book.spots[anchor(leaf.number)].sheet for leaf in leaves]
    if volume.bound:
        book.front(front([before + sheet + 1 for sheet in starts]))
    book.close(INSIDE, "en")
    book.bookmarks(levels, leaves)
    return book


def told(book: Joined, file: Path, title: str, took: float) -> int:
    """Write a book as a file and check it; how many faults it has."""
    finish(book.pdf, file, {"title": title, "author": config()["author"], "language": "en"})
    faults, found = report(file)
    faults += [f"There is no place for the link {one}." for one in sorted({*book.lost})]
    sheets, size = len(book.pdf.pages), file.stat().st_size / 1e6
    faults += too_much(sheets, size)
    print(
        f"{file}: {sheets} sheets, {size:.1f} MB, {took:.0f} s; tags: {found.total()}, "
        f"pictures with words: {found['/Figure']}, tables: {found['/Table']}, "
        f"faults: {len(faults)}",
        flush=True,
    )
    for one in faults[:SHOWN]:
        print(f"  {one}")
    return len(faults)


def too_much(sheets: int, megabytes: float) -> Iterator[str]:
    """What makes a file unwieldy."""
    if sheets > SHEETS:
        yield f"There are {sheets} sheets, and {SHEETS} are the most; see paper/paper.css."
    if megabytes > MEGABYTES:
        yield f"The file has {megabytes:.0f} MB, and {MEGABYTES} are the most; see share()."


if __name__ == "__main__":
    sys.exit(run_command(main))
