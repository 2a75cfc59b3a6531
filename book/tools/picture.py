"""Take the pictures that the book carries as files: that of the README, and the icons of the app.

``python book/tools/picture.py``, after ``make site``; needs the browser of the tests. The README
shows a chapter with its stage alive, as a reader sees it; the icons show the sign of the book.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

from tests.browser import ARGS, find  # noqa: E402
from widgets.site import served  # noqa: E402

PAGE = "labyrinth/holes.html"
STATIC = ROOT / "book" / "_static"
SIGN = STATIC / "favicon.svg"
PAPER = "#F7F4EC"
ICONS = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-whole-512": (512, 0.64)}
"""Size in pixels, and how much of it the sign takes: systems cut up to a tenth off each side of the
last one, and round its corners as they like."""


def page(browser: Browser, home: str) -> None:
    """Open the page, take one step, wait until the clauses are lit, and keep the picture."""
    view = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="light")
    view.goto(f"{home}{PAGE}")
    view.locator(".er-stage canvas").first.wait_for()
    view.locator("a.er-step").first.click()
    view.locator(".er-lit").first.wait_for()
    view.wait_for_timeout(500)
    view.screenshot(path=STATIC / "page.png")


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
    """Take all pictures anew."""
    path = find()
    with served(ROOT / "_build" / "html") as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        for name in ICONS:
            icon(browser, name)
        page(browser, home)
        browser.close()


if __name__ == "__main__":
    from rules.core.terminal import command

    sys.exit(command(main))
