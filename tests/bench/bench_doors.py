"""How soon the first answer comes through each door, and how much has to come for it.

The site is the yardstick: a page of it, in a browser that has never been there. Each door opens
the same story and takes one step of it. On slow lines a page is pressed at its first paint, beside
the same page of an earlier site, whose folder ``ER_BEFORE`` names, by turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.bench.figures import Figure, chromium, script
from tests.bench.live.slow import Way, slow
from tests.jupyterlab import run_from_menu
from widgets.site import served

ROOT = Path(__file__).parents[2]
SITE = ROOT / "_build" / "html"
PAGE, STORY = "labyrinth/holes", "labyrinth/falling-into-holes"
PATIENCE = 120_000
ROUNDS = 3
LINES, DELAY = (1, 4, 40), 0.15
"""Megabits a second, and the seconds that a question and its answer are on the way."""
LIVING = "document.documentElement.dataset.erLive === 'live'"
BEFORE = "ER_BEFORE"


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


def pressed(browser: Browser, way: Way) -> tuple[float, float, float]:
    """Seconds from the first paint to the first answer, until Python is live, megabytes by then."""
    with browser.new_context(viewport={"width": 1366, "height": 900}) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(f"({script('felt')})()")
        way.came = 0
        page.goto(f"http://127.0.0.1:{way.port}/{PAGE}.html", wait_until="commit")
        page.wait_for_function("globalThis.erFelt.answer")
        page.wait_for_function(LIVING)
        answer = page.evaluate("globalThis.erFelt.answer") / 1000
        live = page.evaluate("performance.getEntriesByName('er:live')[0].startTime") / 1000
        return answer, live, way.came / 1e6


def on_lines(browser: Browser, sites: dict[str, Path]) -> list[Figure]:
    """The same on slow lines, of each site by turns."""
    found: dict[tuple[int, str], list[tuple[float, float, float]]] = {}
    with ExitStack() as stack:
        homes = {name: stack.enter_context(served(site)) for name, site in sites.items()}
        ways = {
            name: stack.enter_context(slow(urlsplit(home).port or 0))
            for name, home in homes.items()
        }
        for line in LINES:
            for number in range(ROUNDS):
                for name in sorted(ways, reverse=bool(number % 2)):
                    ways[name].rate, ways[name].seconds = line * 1e6 / 8, DELAY / 2
                    found.setdefault((line, name), []).append(pressed(browser, ways[name]))
    figures = []
    for (line, name), times in found.items():
        answer, live, came = (median(one) for one in zip(*times, strict=True))
        figures.append(
            Figure(
                f"{line} Mbit/s and {DELAY * 1000:.0f} ms{name}: first answer after the paint",
                f"{answer:.2f} s; live after {live:.1f} s, {came:.1f} MB",
            )
        )
    return figures


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
        before = {", before": Path(os.environ[BEFORE])} if BEFORE in os.environ else {}
        slower = on_lines(browser, {"": SITE, **before})
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
        *slower,
        Figure("a story in the terminal", f"{alone:.2f} s, {alone / floor:.2f} of the site's"),
        Figure("its notebooks", f"{weight(SITE / 'lab'):.0f} MB"),
    ]  # fmt: skip
