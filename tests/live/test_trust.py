"""What comes wrong is not used and not kept, and whoever forbids something is named."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import ROOT, Reader, Wrong, watch

pytestmark = pytest.mark.browser

POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
INLINE = "script-src 'self' blob: 'unsafe-inline'"
"""The demo's own widget is made up on the page; the pages of the book have none such."""


def steps(reader: Reader) -> None:
    """The board answers."""
    reader.page.click("[data-do=step]")
    reader.said("step 1")


def kept(reader: Reader) -> dict[str, str]:
    """The first words of what the service worker has kept, by the file's name."""
    found: dict[str, str] = reader.page.evaluate(
        """async () => {
          const found = {};
          for (const name of await caches.keys()) {
            if (name === "er-live-snapshot") continue;
            const cache = await caches.open(name);
            for (const { url } of await cache.keys()) {
              found[url.split("/").pop()] = (await (await cache.match(url)).text()).slice(0, 300);
            }
          }
          return found;
        }"""
    )
    return found


def offline(reader: Reader) -> None:
    """The service worker has kept what the page used."""
    reader.page.wait_for_function("document.documentElement.dataset.erOffline === 'kept'")


def test_a_wrong_answer_is_never_kept(reader: Reader) -> None:
    """The page of a hotel's network is shown, for one has to log in; what is kept is the book's."""
    reader.visit("index.html")
    offline(reader)
    assert "index.html" in kept(reader)
    for name in ("index.html", "next.html"):
        reader.site.spoilt[name] = Wrong("portal")
        reader.open(name)
        reader.page.reload()  # the browser itself may have kept the page for a while
        assert "Hotel" in reader.page.title()
    words = kept(reader)
    assert "Demo" in words["index.html"]
    assert "next.html" not in words
    reader.site.spoilt.clear()
    reader.open("index.html")
    reader.page.reload()
    reader.live()
    steps(reader)


def test_a_new_build_takes_over_what_is_right(reader: Reader) -> None:
    """A page that has changed comes anew, files that have not stay, and none of the old is left."""
    from widgets.live import whole

    reader.visit("index.html")
    offline(reader)
    page = reader.site.folder / "index.html"
    before = page.read_text("utf-8")
    try:
        page.write_text(before.replace("<h1>Demo</h1>", "<h1>Newer</h1>"), "utf-8")
        stamp = whole.stamp(reader.site.folder)
        reader.open("plain.html")
        reader.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
        reader.page.wait_for_function(
            "async (stamp) => (await caches.keys()).filter((one) => one !== 'er-live-snapshot')"
            ".map((one) => one.split(' ').at(-1)).join() === stamp",
            arg=stamp,
        )
        reader.site.missing.add(".html")
        reader.page.context.set_offline(True)
        reader.visit("index.html")
        assert reader.page.inner_text("h1") == "Newer"
        steps(reader)
    finally:
        page.write_text(before, "utf-8")
        whole.stamp(reader.site.folder)


def test_a_host_that_forbids_python(reader: Reader) -> None:
    """A policy without WebAssembly is named at once, and the still board stays."""
    reader.site.headers["Content-Security-Policy"] = f"{POLICY}; {INLINE}"
    reader.open("next.html")
    reader.until("error")
    line = reader.page.inner_text(".er-line")
    assert "wasm-unsafe-eval" in line
    assert "pictures and text" in line
    assert reader.page.is_visible(".er-board svg")
    reader.site.headers.clear()
    reader.page.reload()
    reader.live()
    steps(reader)


@pytest.fixture
def book(context: Any, serve: Any, demo: Path) -> Reader:
    """A reader of the book itself."""
    return watch(context, serve(Path(os.environ.get("ER_SITE", ROOT / "_build" / "html"))))


@pytest.mark.parametrize(
    "headers", [{}, "_headers"], ids=["a host without headers", "a host with ours"]
)
def test_the_policy_is_kept(book: Reader, headers: Any) -> None:
    """Boards come to life, answer and are drawn, and the browser has nothing to refuse."""
    if headers:
        text = (book.site.folder / "_headers").read_text("utf-8")
        lines = re.findall(r"^  ([A-Z][\w-]+): (.*)$", text.split("/embed.html")[0], re.MULTILINE)
        book.site.headers.update(lines)
    book.visit("labyrinth/holes.html")
    page = book.page
    page.locator(".er-stage [data-do=step]").first.click()
    page.wait_for_function("document.querySelector('.er-stage [data-do=back]:not([disabled])')")
    assert book.console == []


def test_no_script_may_run(book: Reader) -> None:
    """A host that forbids scripts: the style sheet says so, and offers to try again."""
    book.site.headers["Content-Security-Policy"] = "script-src 'none'"
    book.open("labyrinth/holes.html")
    line = book.page.locator(".er-asleep")
    line.wait_for(state="visible")
    assert "stand still" in line.inner_text()
    book.site.headers.clear()
    line.get_by_text("Try again").click()
    book.live()
    assert not line.is_visible()


def test_a_frame_that_is_closed_off(book: Reader) -> None:
    """A frame without an origin can load no module: it says so instead of standing dead."""
    address = book.site.address
    book.open("search.html")
    book.page.evaluate(
        """(address) => {
          const frame = document.createElement("iframe");
          frame.sandbox = "allow-scripts";
          frame.src = address;
          document.body.replaceChildren(frame);
        }""",
        f"{address}labyrinth/holes.html",
    )
    inside = book.page.frame_locator("iframe")
    inside.locator(".er-line, .er-asleep").locator("visible=true").first.wait_for()
