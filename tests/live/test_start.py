"""How a page comes to life: plainly, from a snapshot, at a touch, below a path, off line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import Reader, Site, watch

pytestmark = pytest.mark.browser


def test_first_page_boots_plainly_and_answers(reader: Reader) -> None:
    """The first page starts Python plainly; a press on the live stage is answered by Python."""
    assert reader.visit("index.html") == "plain"
    reader.page.click("[data-do=step]")
    reader.said("step 1")
    reader.page.click("[data-do=go]")
    reader.said("go up 2")
    assert reader.console == []


def test_second_page_boots_from_the_snapshot(reader: Reader) -> None:
    """The second page starts from memory; its widgets, canvas included, work as on the first."""
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
    assert reader.console == []


def test_random_numbers_differ_after_a_restore(reader: Reader) -> None:
    """A restored Python does not repeat the random numbers of another page."""
    reader.visit("index.html")
    reader.kept()
    seen = set()
    for _ in range(3):
        assert reader.visit("code.html") == "snapshot"
        seen.add(reader.page.inner_text("div.cell:nth-of-type(6) .er-output"))
    assert len(seen) == 3


def test_nothing_but_the_own_host_is_asked(reader: Reader) -> None:
    """No request leaves the site, first page or later."""
    reader.visit("index.html")
    reader.kept()
    reader.visit("next.html")
    assert reader.hosts == {reader.site.address.split("/")[2]}


def test_states_and_marks(reader: Reader) -> None:
    """The root element, the events and the performance marks tell how far the page is."""
    reader.page.add_init_script(
        "window.told = []; document.addEventListener('er:state', (e) => told.push(e.detail.state))"
    )
    reader.visit("index.html")
    told = reader.page.evaluate("told")
    assert told[0] == "loading"
    assert told[-1] == "live"
    marks = reader.page.evaluate("performance.getEntriesByType('mark').map((m) => m.name)")
    assert [name for name in marks if name in {"er:worker-start", "er:ready", "er:live"}] == [
        "er:worker-start",
        "er:ready",
        "er:live",
    ]
    assert reader.page.get_attribute(".er-stage", "data-er-state") == "live"


def test_a_press_while_loading_is_kept(reader: Reader) -> None:
    """What is pressed on the still stage is acted on once, when the stage is live."""
    reader.open("index.html")
    reader.page.click("[data-do=go]")
    reader.page.click("[data-do=go]")
    assert reader.page.inner_text(".er-pill").strip() == "starting"
    assert reader.page.get_attribute(".er-stage", "data-er-state") == "loading"
    reader.live()
    reader.said("go up 1")


def test_the_focus_moves_to_the_live_twin(reader: Reader) -> None:
    """A control that has the focus while Python starts still has it when the stage is live."""
    reader.open("index.html")
    reader.page.focus("[data-do=go]")
    reader.live()
    assert reader.page.evaluate("document.activeElement.dataset.do") == "go"
    assert reader.page.evaluate("document.activeElement.closest('.er-output') !== null")


def test_the_output_takes_over_without_a_jump(reader: Reader) -> None:
    """While the live output takes over, the text below never moves up."""
    reader.page.add_init_script(
        """window.lowest = []; addEventListener('DOMContentLoaded', () => {
          const look = () => { lowest.push(document.querySelector('.cell_output').offsetHeight);
                               requestAnimationFrame(look); }; look(); })"""
    )
    reader.visit("next.html")
    heights = reader.page.evaluate("lowest")
    assert min(heights) >= min(heights[0], heights[-1])


def test_a_page_without_cells_loads_nothing(reader: Reader) -> None:
    """A page without code cells starts no Python."""
    reader.open("plain.html")
    reader.page.wait_for_load_state("networkidle")
    assert not any("/live/" in path for path in reader.site.asked)


def test_below_a_path(context: Any, serve: Any, demo: Path) -> None:
    """The site works in a folder of a host, also for pages in a folder of the site."""
    site: Site = serve(demo.parent.parent, "some/course/")
    reader = watch(context, site)
    assert reader.visit("index.html") == "plain"
    reader.kept()
    assert reader.visit("deep/page.html") == "snapshot"
    reader.page.click("[data-do=step]")
    reader.said("step 1")
    assert all(path.startswith("/some/course/") for path in site.asked)


def test_without_a_network_after_one_visit(reader: Reader) -> None:
    """After one visit a reload without a network gives the same live page.

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


def test_a_new_build_replaces_the_old_cache(reader: Reader) -> None:
    """The caches of an older build are removed by the new service worker."""
    reader.visit("index.html")
    reader.page.evaluate("caches.open('er-live-0000000000000000')")
    reader.page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r?.unregister())")
    reader.visit("next.html")
    reader.page.wait_for_function("document.documentElement.dataset.erOffline === 'kept'")
    assert "er-live-0000000000000000" not in reader.page.evaluate("caches.keys()")


def test_opened_as_a_file(context: Any, demo: Path) -> None:
    """Opened from a folder, the still picture stays and one line says what to do."""
    page = context.new_page()
    page.goto((demo / "index.html").as_uri())
    page.wait_for_load_state("load")
    assert page.inner_text(".er-pill") == "still picture"
    assert "python -m http.server" in page.inner_text("body")
