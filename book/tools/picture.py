"""Take the icons of the app, which show the sign of the book.

``python book/tools/picture.py``; needs the browser of the tests. The moving board of the README is
drawn by ``film.py`` beside this.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

from tests.browser import ARGS, find  # noqa: E402

STATIC = ROOT / "book" / "_static"
SIGN = STATIC / "favicon.svg"
PAPER = "#F7F4EC"
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-whole-512": (512, 0.64)}
"""Size in pixels, and how much of it the sign takes: systems cut up to a tenth off each side of the
last one, and round its corners as they like."""


def icon(browser: Browser, name: str) -> None:
    """The sign of the book as a picture; where it fills the square its corners are clear."""
    size, part = ICONS[name]
    view = browser.new_page(viewport={"width": size, "height": size})
    ground = "transparent" if part == 1 else PAPER
    style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
    sign = SIGN.read_text("utf-8").replace("<svg ", f'<svg width="{size * part:g}" ', 1)
    view.set_content(f'<body style="{style}">{sign}</body>')
    view.screenshot(path=STATIC / f"{name}.png", omit_background=True)


def main() -> None:
    """Take all icons anew."""
    path = find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        for name in ICONS:
            icon(browser, name)
        browser.close()


if __name__ == "__main__":
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
