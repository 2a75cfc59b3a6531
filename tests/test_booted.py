"""The guard of kept pages: what a test leaves behind is put back, or the page is thrown away.

A page can only be changed where it lives. Plain pages are enough, but for what Python remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.booted import COUNTS, MOST, Wanted, Window, lasting
from tests.cases import quickly
from tests.journeys.acting import keys, live, press, stage, state_is
from tests.reading import Open, visits
from widgets.site import served

pytestmark = pytest.mark.browser
PLAIN = """<!doctype html><html lang=en><title>A page</title><body class=plain><h1>A page</h1>
<details><summary>More</summary>Words</details><dialog>Asked</dialog><input aria-label=Name>
<p style="margin-top:3000px">The end</p></body></html>"""
WANTED = Wanted("index.html", 800, 600, "light", "reduce")
DATABASE = """new Promise((done) => {
  indexedDB.open("d").onsuccess = ({ target }) => { target.result.close(); done(); };
})"""
LOCK = "void navigator.locks.request('mine', () => new Promise(() => {}))"
RESET: dict[str, Callable[[Page], object]] = {
    "scrolled": lambda page: page.evaluate("scrollTo(0, 900)"),
    "focused": lambda page: page.locator("summary").focus(),
    "asked": lambda page: page.evaluate("document.querySelector('dialog').showModal()"),
    "stored": lambda page: page.evaluate("localStorage.a = 1; sessionStorage.b = 2;"),
    "cookie": lambda page: page.evaluate("document.cookie = 'c=3'"),
    "database": lambda page: page.evaluate(DATABASE),
    "gone to a place": lambda page: page.evaluate("location.hash = 'there'"),
    "in history": lambda page: page.evaluate("history.pushState({a: 1}, '', '?b')"),
    "resized": lambda page: page.set_viewport_size({"width": 390, "height": 844}),
    "at night": lambda page: page.emulate_media(color_scheme="dark"),
    "moved": lambda page: page.emulate_media(reduced_motion="no-preference"),
    "printed": lambda page: page.emulate_media(media="print"),
    "routed": lambda page: page.route("**/*", lambda route: route.abort()),
    "complained": lambda page: page.evaluate("console.error('no')"),
    "pressed": lambda page: page.mouse.down(),
}  # fmt: skip
"""What a page is put back from, by its own means."""
THROWN: dict[str, Callable[[Page], object]] = {
    "an element more": lambda page: page.evaluate("document.body.append('more')"),
    "an element less": lambda page: page.evaluate("document.querySelector('h1').remove()"),
    "a class": lambda page: page.evaluate("document.body.classList.add('mine')"),
    "an attribute": lambda page: page.evaluate("document.documentElement.dataset.theme = 'dark'"),
    "a fold": lambda page: page.locator("summary").click(),
    "a name": lambda page: page.evaluate("globalThis.mine = 1"),
    "a lock": lambda page: page.evaluate(LOCK),
    "loaded anew": lambda page: page.reload(),
    "gone elsewhere": lambda page: page.goto("about:blank"),
    "closed": lambda page: page.close(),
}  # fmt: skip
"""What ends a page."""


@pytest.fixture
def window(chromium: Browser, tmp_path: Path) -> Iterator[Window]:
    """A lasting window with plain pages."""
    for number in range(MOST + 1):
        (tmp_path / f"{number or 'index'}.html").write_text(PLAIN, "utf-8")
    (tmp_path / "favicon.ico").touch()
    with served(tmp_path) as home:
        made = lasting(chromium, home, "")
        yield made
        made.context.close()


def test_a_page_that_a_test_has_changed_is_put_back_or_thrown_away(window: Window) -> None:
    """Each change (a third, but in the long run) is noticed: no page differs when handed over."""
    for kept, changes in ((True, RESET), (False, THROWN)):
        for name in quickly(changes, 3):
            window.forget()
            before = window.page(WANTED)
            assert before.differs() == set(), name
            changes[name](before.page)
            window.tidy()
            window.forget()
            after = window.page(WANTED)
            assert (after is before) is kept, name
            assert after.first == before.first or not kept, name
            assert after.differs() == set(), name
            assert after.troubles == [], name
            assert after.page.evaluate("Boolean(document.querySelector('h1'))"), name


def test_listeners_and_pages_of_a_test_go_with_it(window: Window) -> None:
    """What listened to a page hears nothing of the next test; tabs are closed, few pages stay."""
    heard: list[str] = []
    page = window.page(WANTED).page
    page.on("console", lambda one: heard.append(one.text))
    page.evaluate("console.log('mine')")
    window.context.new_page()
    window.tidy()
    assert window.page(WANTED).page is page
    page.evaluate("console.log('of the next')")
    assert heard == ["mine"]
    assert len(window.context.pages) == 2
    closed = COUNTS["closed"]
    for number in range(1, MOST + 1):
        window.page(WANTED._replace(name=f"{number}.html"))
    assert COUNTS["closed"] == closed + 1
    assert page.is_closed()
    assert window.page(WANTED._replace(width=390)).page is not window.page(WANTED).page


@pytest.mark.long
@pytest.mark.site
def test_a_stage_is_as_it_was_though_python_has_stayed(chromium: Browser, served_site: str) -> None:
    """A line of one's own, a closed clause, a drawer, a viewer, a full screen: all gone."""

    def of(visit: Open) -> Page:
        return live(visit("labyrinth/holes.html"))

    with visits(chromium, served_site) as visit:
        page = of(visit)
        at = stage(page, "labyrinth/falling-into-holes")
        before = page.inner_text("article")
        keys(at, "b")
        state_is(at, "branch")
        press(at, "act", "0")
        expect(at).to_contain_text("1 move")
        press(at, "leave")
        press(at, "look", "A")
        press(at, "tab", "log")
        press(at, "goto", "3")
        keys(at, "f")
        expect(at).to_contain_class("er-present")
    with visits(chromium, served_site) as visit:
        again = of(visit)
        assert again is page
        expect(stage(page)).not_to_contain_class("er-present")
        assert page.inner_text("article") == before
        expect(page.locator(".er-veil")).to_have_count(0)
        press(stage(page), "more")
        expect(stage(page)).not_to_contain_text("Your lines: 1")


@pytest.mark.long
@pytest.mark.site
def test_what_one_page_keeps_does_not_come_to_the_next(chromium: Browser, served_site: str) -> None:
    """Pages that stay open hear of each other's lines; none hears of those of an earlier test."""
    for look, action in (("desk-light", "0"), ("phone-light", "2")):
        with visits(chromium, served_site) as visit:
            page = live(visit("labyrinth/holes.html", look))
            at = stage(page, "labyrinth/falling-into-holes")
            keys(at, "b")
            state_is(at, "branch")
            press(at, "act", action)
            expect(at.locator(".er-count")).to_have_text("your line, 1 move")
            press(at, "leave")
            press(at, "lines")
            expect(at.locator("[data-region='popup']")).to_contain_text("Your lines: 1")
