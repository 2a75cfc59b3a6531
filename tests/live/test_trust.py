"""Whoever forbids something is named: policies of hosts and frames, which only browsers hold."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import ROOT, Reader, watch

pytestmark = pytest.mark.browser

POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"
INLINE = "script-src 'self' blob: 'unsafe-inline'"
"""The demo's own widget is made up on the page; the pages of the book have none such."""


@pytest.mark.long
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
    reader.page.click("[data-do=step]")
    reader.said("step 1")


@pytest.fixture
def book(context: Any, serve: Any, demo: Path) -> Reader:
    """A reader of the book itself."""
    return watch(context, serve(Path(os.environ.get("ER_SITE", ROOT / "_build" / "html"))))


@pytest.mark.parametrize(
    "headers",
    [pytest.param("", id="a host without headers", marks=pytest.mark.long), "_headers"],
)
def test_the_policy_is_kept(book: Reader, headers: str) -> None:
    """Boards come to life, answer and are drawn, and the browser has nothing to refuse."""
    if headers:
        text = (book.site.folder / headers).read_text("utf-8")
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
    book.page.wait_for_function("document.documentElement.dataset.erLive")
    line.wait_for(state="hidden")


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
