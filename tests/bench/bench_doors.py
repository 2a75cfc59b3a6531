"""How soon the first answer comes through each door, and how much has to come for it.

The site is the yardstick: a page of it, in a browser that has never been there. Each door opens
the same story and takes one step of it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.bench.figures import Figure, chromium
from tests.jupyterlab import run_from_menu
from widgets.site import served

ROOT = Path(__file__).parents[2]
SITE = ROOT / "_build" / "html"
PAGE, STORY = "labyrinth/holes", "labyrinth/falling-into-holes"
PATIENCE = 120_000
ROUNDS = 3


def stepped(page: Page, stage: str) -> None:
    """Take the first step of the first stage, and wait until it is told."""
    found = page.locator(stage).first
    found.get_by_role("button", name="Step", exact=True).click()
    found.locator(".er-count", has_text="step 1 of 3").wait_for()


def on_site(page: Page, home: str) -> None:
    """A page of the site, with Python."""
    page.goto(f"{home}{PAGE}.html")
    page.locator(".er-stage.jupyter-widgets[data-er-painted='1']").first.wait_for()
    stepped(page, ".er-stage.jupyter-widgets")


def as_notebook(page: Page, home: str) -> None:
    """The page in the JupyterLab of the browser, all cells run."""
    page.goto(f"{home}lab/notebooks/index.html?path={PAGE}.ipynb")
    run_from_menu(page)
    page.locator(".er-stage.jupyter-widgets canvas").first.wait_for()
    stepped(page, ".er-stage.jupyter-widgets")


def from_file(page: Page, home: str) -> None:
    """The page opened by double click, without Python."""
    page.goto((SITE / f"{PAGE}.html").as_uri())
    stepped(page, ".er-set[data-er-story]")


def told(page: Page) -> list[int]:
    """The sizes of whatever comes to a page from now on, in bytes."""
    sizes: list[int] = []
    page.on("requestfinished", lambda one: sizes.append(one.sizes()["responseBodySize"]))
    return sizes


def timed(browser: Browser, home: str, door: Callable[[Page, str], None]) -> tuple[float, float]:
    """Seconds to the first answer, the best of some, and megabytes that came for it."""
    best, came = float("inf"), 0.0
    for _ in range(ROUNDS):
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        sizes = told(page)
        start = time.perf_counter()
        door(page, home)
        best = min(best, time.perf_counter() - start)
        came = sum(sizes) / 1e6
        context.close()
    return best, came


def in_terminal() -> float:
    """Seconds to run the story with the program, the best of some."""
    best = float("inf")
    for _ in range(ROUNDS):
        command = [sys.executable, "-m", "rules", "run", STORY, "--quiet"]
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best


def weight(folder: Path) -> float:
    """Megabytes of the files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def measure() -> list[Figure]:
    """The figures."""
    with served(SITE) as home, chromium() as browser:
        floor, first = timed(browser, home, on_site)
        doors = {
            "as a notebook in the browser": timed(browser, home, as_notebook),
            "from a file, without Python": timed(browser, home, from_file),
        }
    alone = in_terminal()
    return [
        Figure("first answer on the site, never visited", f"{floor:.1f} s, {first:.1f} MB"),
        *(
            Figure(
                f"first answer {name}",
                f"{took:.1f} s, {took / floor:.2f} of the site's; {came:.1f} MB",
            )
            for name, (took, came) in doors.items()
        ),
        Figure("a story in the terminal", f"{alone:.2f} s, {alone / floor:.2f} of the site's"),
        Figure("its notebooks", f"{weight(SITE / 'lab'):.0f} MB"),
    ]  # fmt: skip
