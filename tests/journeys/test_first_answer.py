"""The first press: answered by what the page holds, kept where it needs Python; nothing jumps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Route, ViewportSize, expect

from tests.bench.figures import script
from tests.reading import DESK, PHONE, STILL, box, of_many, until

pytestmark = [pytest.mark.site, pytest.mark.browser]
PYTHON = re.compile(r"/live/(worker-|session-|[^/]*\.(bin|br)$)")
SHIFT, REQUESTS = 0.01, 40
"""The most that the layout shifts on a first visit, and files that come for the first answer."""


def test_the_first_answer_asks_for_no_python(chromium: Browser, served_site: str) -> None:
    """A press at the first paint is answered; nothing of Python has been asked for, nothing shifts.

    The page holds the last picture; the others come into the strip that is opened.
    """
    with chromium.new_context(viewport=DESK) as context:
        asked: list[str] = []
        context.on("request", lambda one: asked.append(one.url))
        page = context.new_page()
        for text in (STILL, f"({script('felt')})()"):
            page.add_init_script(text)
        page.goto(f"{served_site}colditz/arrest.html")
        page.wait_for_function("globalThis.erFelt.answer")
        assert [one for one in asked if PYTHON.search(one)] == []
        assert 0 < page.evaluate("globalThis.erFelt.files") < REQUESTS
        assert page.evaluate("globalThis.erFelt.shift") <= SHIFT
        strip = page.locator(".er-film").first
        strip.locator("summary").click()
        items = strip.locator(".er-frames > li")
        # What is folded stands in the page as soon as it is unfolded: not yet when it is pressed.
        until(lambda: 2 < items.count() == items.locator("> svg").count())
        drawn = "all => all.every(one => document.querySelector(one.getAttribute('href')))"
        assert strip.locator("use").evaluate_all(drawn)


def test_a_press_before_the_line_has_come_is_answered_by_it(
    chromium: Browser, served_site: str
) -> None:
    """The control is drawn anew when the line comes; the press on the old one is not lost."""
    with chromium.new_context(viewport=DESK) as context:
        held: list[Route] = []

        def wait(route: Route) -> None:
            held.append(route)

        context.route(re.compile(r"/live/(still|page-)"), wait)
        page = context.new_page()
        page.goto(f"{served_site}labyrinth/holes.html", wait_until="commit")
        page.wait_for_function("'erEntered' in document.documentElement.dataset")
        stage = page.locator(".er-set[data-er-stage]").first
        stage.locator("[data-do=step]").dispatch_event("click")
        for one in held:
            if "/still" in one.request.url:
                one.continue_()
        expect(stage).to_have_attribute("data-er-step", "1")


@pytest.mark.parametrize("screen", of_many([DESK, PHONE], DESK), ids=["desk", "phone"])
def test_a_game_begins_with_its_board(
    chromium: Browser, served_site: str, screen: ViewportSize
) -> None:
    """Five cards stand in the page. One is pressed before Python comes: its board, then the game.

    Nothing shifts when it takes over: the board has its room from the press on.
    """
    with chromium.new_context(viewport=screen) as context:
        held: list[Route] = []
        goes_on: list[bool] = []

        def wait(route: Route) -> None:
            route.continue_() if goes_on else held.append(route)

        context.route(re.compile(r"/live/worker-"), wait)
        page = context.new_page()
        page.add_init_script(f"({script('felt')})()")
        page.goto(f"{served_site}play.html")
        cards = page.locator(".er-offer")
        expect(cards).to_have_count(5)
        assert page.evaluate("globalThis.erFelt.shift") <= SHIFT
        small = box(cards.first.locator(".er-shot"))
        cards.first.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator(".er-offer:visible")).to_have_count(1)
        assert box(cards.first.locator(".er-shot"))["height"] > 1.5 * small["height"]
        goes_on.append(True)
        for one in held:
            one.continue_()
        expect(page.locator("[data-er-playing]")).to_have_count(1)
        expect(page.locator(".er-cards")).to_have_count(0)
        expect(page.locator(".er-stage.jupyter-widgets")).to_have_attribute("data-er-painted", "1")
        assert page.evaluate("globalThis.erFelt.shift") <= SHIFT
