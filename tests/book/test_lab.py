"""The pages in JupyterLab: notebooks, widgets live, nothing from another host, nothing lost."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import PATIENCE
from tests.jupyterlab import answers, await_kernel, free_port, stop
from tests.reading import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ROOT = Path(__file__).parents[2]
PAGE = "labyrinth/holes.md"
TOKEN = "reader"  # noqa: S105


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """JupyterLab as ``make lab`` starts it, on a copy of the pages: its address and the copy."""
    pages = tmp_path_factory.mktemp("lab") / "book"
    shutil.copytree(ROOT / "book", pages, ignore=shutil.ignore_patterns("__pycache__"))
    port = free_port()
    settings = [f"--port={port}", f"--IdentityProvider.token={TOKEN}", f"--pages={pages}"]
    settings.append("--expose-app-in-browser")
    if os.geteuid() == 0:
        settings.append("--allow-root")
    server = subprocess.Popen(
        [sys.executable, "book/tools/lab.py", "--no-browser", *settings],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        until(lambda: answers(f"{address}/api?token={TOKEN}"))
        yield address, pages
    finally:
        stop(server)


@pytest.fixture
def page(lab: tuple[str, Path], chromium: Browser) -> Iterator[Page]:
    """A chapter, opened as a notebook; no foreign request may have been seen."""
    address, _ = lab
    context = chromium.new_context(viewport={"width": 1440, "height": 1000})
    context.set_default_timeout(PATIENCE)
    opened = context.new_page()
    foreign: list[str] = []
    own = (address, address.replace("http", "ws"), "data:", "blob:")
    opened.on(
        "request", lambda sent: None if sent.url.startswith(own) else foreign.append(sent.url)
    )
    opened.goto(f"{address}/lab/tree/{PAGE}?token={TOKEN}&reset")
    opened.locator(".jp-Notebook .jp-Cell").first.wait_for()
    yield opened
    context.close()
    assert not foreign


@pytest.mark.long
def test_a_page_is_a_live_notebook(page: Page) -> None:
    """Clauses can be read, and after a run the stage answers to a press."""
    read = page.locator(".jp-RenderedMarkdown", has_text="The number of the hole is not told.")
    read.first.wait_for()
    await_kernel(page, PAGE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    stage = page.locator(".er-stage.jupyter-widgets").first
    stage.locator("canvas").first.wait_for()
    stage.get_by_role("button", name="Step").first.click()
    stage.get_by_text("step 1 of").first.wait_for()


@pytest.mark.long
def test_saving_keeps_the_directives(page: Page, lab: tuple[str, Path]) -> None:
    """What is saved is the page: every directive as it was."""
    _, pages = lab
    file = pages / PAGE
    before = file.read_text("utf-8")
    stamp = file.stat().st_mtime_ns
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+s")
    until(lambda: file.stat().st_mtime_ns != stamp and bool(file.read_text("utf-8").strip()))
    after = file.read_text("utf-8")
    assert "<!-- directive" not in after
    assert body(after) == body(before)


def body(text: str) -> str:
    """A page without what Jupytext sets in its own way: the head, and the space in cells."""
    text = text.split("---\n", 2)[2].replace(" ipython3", "").strip()
    return re.sub(r"(:tags: .*\n)\n+", r"\1", text)
