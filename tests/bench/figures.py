"""What benchmarks share: rows of a table, the processor's time, a browser, scripts of a page."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]


class Figure(NamedTuple):
    """One measured thing: what, the figure with its unit, the limit it should keep, and whether."""

    what: str
    figure: str
    limit: str = ""
    kept: bool = True


def table(figures: list[Figure]) -> str:
    """The figures as aligned text."""
    heads = ("what", "figure", "limit", "")
    rows = [heads, *((*row[:3], "" if row.kept else "missed") for row in figures)]
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [
        "  ".join(cell.ljust(wide[at]) for at, cell in enumerate(row)).rstrip() for row in rows
    ]
    return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])


def taken(call: Callable[[], Any]) -> float:
    """Seconds of the processor that a call takes."""
    start = time.process_time()
    call()
    return time.process_time() - start


def late(times: list[float]) -> float:
    """The time that 95 of 100 stay below."""
    return sorted(times)[int(len(times) * 0.95)]


def script(name: str) -> str:
    """A function of ``page.js.txt``, as text for a page."""
    text = Path(__file__).with_name("page.js.txt").read_text("utf-8")
    return text.partition(f"// == {name}\n")[2].partition("\n// == ")[0].strip()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser of its own."""
    from playwright.sync_api import sync_playwright

    from tests.browser import ARGS, find

    path = find()  # before the driver runs: it looks for itself
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        yield browser
        browser.close()
