"""Take the picture of the README: a chapter with its stage alive, as a reader sees it.

``python book/picture.py [PAGE] [FILE]``, after ``make site``; needs the browser of the tests.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from serve import server  # noqa: E402
from tests.browser import ARGS, find  # noqa: E402

PAGE = "labyrinth/holes.html"
FILE = ROOT / "book" / "_static" / "page.png"


def main(page: str = PAGE, file: str | Path = FILE) -> None:
    """Open the page, take one step, wait until the clauses are lit, and keep the picture."""
    chromium = find()
    with server(ROOT / "_build" / "html", 0) as served, sync_playwright() as playwright:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        view = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="light")
        view.goto(f"http://127.0.0.1:{served.server_address[1]}/{page}")
        view.locator(".er-stage canvas").first.wait_for()
        view.locator("a.er-step").first.click()
        view.locator(".er-lit").first.wait_for()
        view.wait_for_timeout(500)
        view.screenshot(path=file)
        browser.close()
        served.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
