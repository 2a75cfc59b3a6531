"""How a page comes to life: plainly, from a snapshot, at a touch, below a path, off line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import Reader

pytestmark = pytest.mark.browser


def test_first_page_boots_plainly_and_answers(reader: Reader) -> None:
    """Only a browser runs Python in a worker: it starts plainly, answers, tells how far it is.

    The page asks no host but its own, and one without cells starts no Python.
    """
    reader.open("plain.html")
    reader.page.wait_for_load_state("networkidle")
    assert not any("/live/" in path for path in reader.site.asked)
    reader.page.add_init_script(
        "window.told = []; document.addEventListener('er:state', (e) => told.push(e.detail.state))"
    )
    assert reader.visit("index.html") == "plain"
    told = reader.page.evaluate("told")
    assert (told[0], told[-1]) == ("loading", "live")
    marks = reader.page.evaluate("performance.getEntriesByType('mark').map((m) => m.name)")
    wanted = ["er:worker-start", "er:ready", "er:live"]
    assert [name for name in marks if name in wanted] == wanted
    assert reader.page.get_attribute(".er-stage", "data-er-state") == "live"
    reader.page.click("[data-do=step]")
    reader.said("step 1")
    reader.page.click("[data-do=go]")
    reader.said("go up 2")
    assert reader.hosts == {reader.site.address.split("/")[2]}
    assert reader.console == []


def test_second_page_boots_from_the_snapshot(reader: Reader) -> None:
    """Only a real Python is kept as memory: the next page has it, canvas included, random anew."""
    reader.visit("index.html")
    assert reader.kept() == "yes"
    assert reader.visit("next.html") == "snapshot"
    reader.page.click("[data-do=step]")
    reader.said("step 1")
    painted = """() => {
      const canvas = document.querySelector('canvas.demo-canvas');
      const data = canvas.getContext('2d').getImageData(20, 30, 1, 1).data;
      return data[3] === 255 && data[2] > 150;
    }"""
    reader.page.wait_for_function(painted)
    seen = set()
    for _ in range(2):
        assert reader.visit("code.html") == "snapshot"
        seen.add(reader.page.inner_text("div.cell:nth-of-type(6) .er-output"))
    assert len(seen) == 2, "random numbers of one page are repeated on the next"


@pytest.mark.long
def test_a_press_while_loading_is_kept_and_so_is_the_focus(reader: Reader) -> None:
    """Only a browser has presses and focus: the last press is done once, its twin has the focus."""
    reader.open("index.html")
    reader.page.click("[data-do=go]")
    reader.page.click("[data-do=go]")
    reader.page.focus("[data-do=go]")
    assert reader.page.inner_text(".er-pill").strip() == "starting"
    assert reader.page.get_attribute(".er-stage", "data-er-state") == "loading"
    reader.live()
    reader.said("go up 1")
    assert reader.page.evaluate("document.activeElement.dataset.do") == "go"
    assert reader.page.evaluate("document.activeElement.closest('.er-output') !== null")


@pytest.mark.long
def test_the_output_takes_over_without_a_jump(reader: Reader) -> None:
    """Only a browser lays out: while the live output takes over the text below never moves up."""
    reader.page.add_init_script(
        """window.lowest = []; addEventListener('DOMContentLoaded', () => {
          const look = () => { lowest.push(document.querySelector('.cell_output').offsetHeight);
                               requestAnimationFrame(look); }; look(); })"""
    )
    reader.visit("next.html")
    heights = reader.page.evaluate("lowest")
    assert min(heights) >= min(heights[0], heights[-1])


def test_without_a_network_after_one_visit(reader: Reader) -> None:
    """Only a browser has a service worker: after one visit the live page is there off line.

    A page that was not visited is told from one that the site has not got.
    """
    reader.visit("index.html")
    reader.page.wait_for_function("document.documentElement.dataset.erOffline === 'kept'")
    reader.page.context.set_offline(True)
    reader.page.reload()
    reader.live()
    reader.page.click("[data-do=step]")
    reader.said("step 1")
    for name, status, said in (
        ("deep/page.html", 503, "not on your device yet"),
        ("mistyped.html", 404, "has no such page"),
    ):
        answer = reader.page.goto(reader.site.address + name)
        assert answer is not None
        assert answer.status == status
        assert said in reader.page.inner_text("h1")


def test_opened_as_a_file(context: Any, demo: Path) -> None:
    """Only a browser opens a file: the still picture stays and one line says what to do."""
    page = context.new_page()
    page.goto((demo / "index.html").as_uri())
    page.wait_for_load_state("load")
    assert page.inner_text(".er-pill") == "still picture"
    assert "python -m http.server" in page.inner_text("body")
