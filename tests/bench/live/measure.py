"""The live site against the usual Jupyter stack: ``python -m tests.bench.live.measure``.

Both serve the same cell from the same plain server. A click counts as answered when the text that
Python set is on the page.
"""

from __future__ import annotations

import functools
import statistics
import tempfile
import threading
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.figures import Figure, chromium, late, script, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext

ROUNDS = 5
CLICKS = 120
LATER, COLD, BYTES, CLICK = 0.25, 1.2, 8_000_000, 16.0
CLICKER = script("clicker")
REPAINTS = script("repaints")

ECHO = script("echo")
"""What the machine itself needs for an answer of a worker that works 2 ms: the floor of a click."""


class Quiet(SimpleHTTPRequestHandler):
    """A plain host: files, no compression; it counts what it sends."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file and count it."""
        content = source.read()
        type(self).sent += len(content)
        outputfile.write(content)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, type[Quiet]]]:
    """A folder on a port of its own."""
    handler = type("Counted", (Quiet,), {"sent": 0})
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(handler, directory=str(folder))
    )
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", handler
    finally:
        server.shutdown()
        server.server_close()


def visit(
    context: BrowserContext, url: str, slower: int = 1, then: Callable[[Any], Any] = lambda _: None
) -> float:
    """Milliseconds from the page's start to the first click answered."""
    page = context.new_page()
    page.add_init_script(CLICKER)
    if slower > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(url)
    page.wait_for_function("window.answer > 0", timeout=60_000)
    spent = float(page.evaluate("answer"))
    then(page)
    page.close()
    return spent


def settled(page: Any) -> None:
    """Wait until our page has stored its snapshot and its files."""
    page.wait_for_function("document.documentElement.dataset.erKept === 'yes'")
    page.wait_for_function("document.documentElement.dataset.erOffline === 'kept'")


def firsts(browser: Browser, urls: tuple[str, str]) -> tuple[list[float], ...]:
    """First visits, nothing cached: ours and theirs in turn, so that both meet the same machine."""
    times: tuple[list[float], ...] = ([], [])
    for _ in range(ROUNDS):
        for url, found in zip(urls, times, strict=True):
            with browser.new_context() as context:
                found.append(visit(context, url))
    return times


def laters(browser: Browser, urls: tuple[str, str], slower: int) -> tuple[list[float], ...]:
    """Later visits of one reader, in turn; those that fill the caches are not counted."""
    times: tuple[list[float], ...] = ([], [])
    with browser.new_context() as ours, browser.new_context() as usual:
        visit(ours, urls[0], then=settled)
        visit(usual, urls[1], then=lambda page: page.wait_for_timeout(500))
        for number in range(-1, ROUNDS):
            for context, url, found in zip((ours, usual), urls, times, strict=True):
                spent = visit(context, url, slower)
                if number >= 0:
                    found.append(spent)
    return times


def measure() -> list[Figure]:
    """Run both and compare."""
    from tests.bench.live import peer
    from tests.live import demo

    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="er-bench-")))
        site = demo.make(work / "ours")
        stack_site = peer.make(work / "peer", (site / "next.html").read_text("utf-8"))
        ours, count = stack.enter_context(served(site))
        usual, peer_count = stack.enter_context(served(stack_site))
        browser = stack.enter_context(chromium())
        urls = (ours + "next.html", usual)
        for url in urls:  # the disk's cache is warm for both
            with browser.new_context() as context:
                visit(context, url)
        rows = [ratio("first page, nothing cached", firsts(browser, urls), COLD)]
        ours_bytes, peer_bytes = count.sent // (ROUNDS + 1), peer_count.sent // (ROUNDS + 1)
        for slower in (1, 4):
            suffix = f", CPU {slower} times slower" if slower > 1 else ""
            rows.append(ratio(f"later page{suffix}", laters(browser, urls, slower), LATER))
        times: list[float] = []
        floor: list[float] = []

        def press(page: Any) -> None:
            settled(page)
            times.extend(page.evaluate(REPAINTS, CLICKS))
            floor.extend(page.evaluate(ECHO, CLICKS))

        with browser.new_context() as context:
            visit(context, ours + "next.html", then=press)
        p95 = late(times)
        return [
            *rows,
            Figure(
                "bytes of a first visit",
                f"{ours_bytes / 1e6:.2f} MB (usual {peer_bytes / 1e6:.1f} MB)",
                f"{BYTES / 1e6:.0f} MB",
                ours_bytes <= BYTES,
            ),
            Figure("click to repaint, median", f"{statistics.median(times):.1f} ms"),
            Figure("click to repaint, 95 %", f"{p95:.1f} ms", f"{CLICK:.0f} ms", p95 <= CLICK),
            Figure("an empty worker answers, 95 %", f"{late(floor):.1f} ms (this machine's floor)"),
        ]


def ratio(what: str, times: tuple[list[float], ...], limit: float) -> Figure:
    """Medians side by side."""
    mine, theirs = map(statistics.median, times)
    return Figure(
        what,
        f"{mine / theirs:.2f} of the usual stack ({mine / 1000:.2f} s, {theirs / 1000:.2f} s)",
        f"{limit:g}",
        mine / theirs <= limit,
    )


if __name__ == "__main__":
    print(table(measure()))
