"""Take pictures of twelve places in five windows, to be looked at by eye before and after a change.

``python -m tests.looks FOLDER`` writes them as ``<place>-<window>.png``, light; ``--dark`` those of
some again, dark. ``--only chasms`` takes one place. It needs the built site. Python is not waited
for: a page is drawn as it stands before anybody touches it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser import ARGS, ROOT, find
from tests.imitated import served
from tests.reading import STILL

PLACES = {
    "front": "index",
    "first-game": "first-game",
    "play": "play",
    "labyrinth": "labyrinth/index",
    "holes": "labyrinth/holes",
    "ravines": "ravines/ravines",
    "river": "ravines/river",
    "trap": "duel/trap",
    "underground": "underground/index",
    "chasms": "underground/chasms",
    "colditz": "colditz/index",
    "arrest": "colditz/arrest",
}
"""The pages of the pictures, by the names of their files."""
WINDOWS = {
    "1366": ViewportSize(width=1366, height=900),
    "1920": ViewportSize(width=1920, height=1080),
    "1280": ViewportSize(width=1280, height=720),
    "768": ViewportSize(width=768, height=1024),
    "390": ViewportSize(width=390, height=844),
}
DARK = ("holes", "chasms", "arrest", "trap")


def taken(browser: Browser, site: str, only: str, *, dark: bool) -> Iterator[tuple[str, bytes]]:
    """The name of each picture, and the picture."""
    for window, size in WINDOWS.items():
        with browser.new_context(
            viewport=size, color_scheme="dark" if dark else "light", has_touch=window == "390"
        ) as context:
            context.add_init_script(STILL)
            page = context.new_page()
            for name, place in PLACES.items():
                if (only and name != only) or (dark and name not in DARK):
                    continue
                page.goto(f"{site}/{place}.html")
                page.evaluate("document.fonts.ready")
                yield f"{name}-{window}{'-dark' * dark}", page.screenshot()


def main(words: list[str]) -> int:
    """Write the pictures."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("--only", choices=PLACES, default="")
    reader.add_argument("--dark", action="store_true")
    told = reader.parse_args(words)
    told.folder.mkdir(parents=True, exist_ok=True)
    site = Path(os.environ.get("ER_SITE", ROOT / "_build" / "html"))
    path = find()
    with sync_playwright() as playwright, served("plain", site) as address:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        for name, picture in taken(browser, address, told.only, dark=told.dark):
            (told.folder / f"{name}.png").write_bytes(picture)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
