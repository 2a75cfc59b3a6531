"""A reader guesses on a page of each game: the clause that decides is closed, and no other.

What is painted when, and what moves while a page arrives, only a browser shows.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.acting import live, press, stage, state_is, step_is
from tests.journeys.test_stage_on_the_site import GO_TO
from tests.live.conftest import served
from tests.reading import LOOKS, Open, of_many, until

pytestmark = [pytest.mark.site, pytest.mark.browser]
GUESSES = [
    ("labyrinth/weapons.html", "labyrinth/blasting-walls", 5),
    ("ravines/moving.html", "ravines/plain-steps-and-walls", 1),
    ("underground/signposts.html", "underground/card-or-arrow", 2),
    ("duel/crossbow-and-crutch.html", "duel/the-crossbow", 1),
    ("colditz/arrest.html", "colditz/inside-no-equipment", 2),
]
"""A question with choices for each game: the page, the scenario, the step that answers it."""
MOVED = "erShifted.filter((one) => one?.closest?.('.er-pair-text')).length"
"""How many texts beside boards were moved by something else than the reader."""


def closed(page: Page) -> list[str]:
    """The clauses of the page that cannot be read."""
    found: list[str] = page.eval_on_selector_all(
        ".er-veiled", "all => all.map(one => one.dataset.erClause)"
    )
    return found


@pytest.mark.parametrize(("name", "scenario", "step"), of_many(GUESSES, GUESSES[1]))
def test_only_the_clause_that_decides_the_guess_is_closed(
    visit: Open, name: str, scenario: str, step: int
) -> None:
    """Not at load, not by waking; after a press at the stage, until the answer, or until it is read."""
    page = live(visit(name))
    at = stage(page, scenario)
    guesses = json.loads(page.locator("#er-cells").text_content() or "")["guesses"]
    shown = page.eval_on_selector_all(
        ".er-clause, .er-ruling", "all => all.map(one => one.dataset.erClause)"
    )
    wanted = [one for one in [guesses[f"{scenario}@{step}"]] if one in shown]
    page.evaluate(GO_TO, [scenario, step - 1])
    step_is(at, step - 1)
    state_is(at, "predict")
    assert closed(page) == []
    press(at, "guess")
    until(lambda: closed(page) == wanted)
    press(at, "step")
    step_is(at, step)
    until(lambda: closed(page) == [])
    press(at, "back")
    step_is(at, step - 1)
    until(lambda: closed(page) == wanted)
    for one in wanted:
        page.locator(f".er-veiled[data-er-clause={one}] .er-veil").focus()
        page.keyboard.press("Space")
    assert closed(page) == []


@pytest.mark.parametrize("look", of_many(["desk-light", "phone-light"], "phone-light"))
def test_what_is_read_stays_where_it_is_while_the_page_arrives(
    chromium: Browser, site: Path, look: str
) -> None:
    """The text of a pair waits for the board that stands above it, instead of moving below it."""
    viewport, scheme = LOOKS[look]
    name = "ravines/river.html"
    with served(site) as host, chromium.new_page(viewport=viewport, color_scheme=scheme) as page:
        host.halting[name] = b'<div class="er-pair-stage"'
        watch_shifts(page)
        page.goto(host.address + name, wait_until="commit")
        text = page.locator(".er-pair-text").first
        expect(text).to_be_attached()
        page.wait_for_function("performance.getEntriesByName('first-paint').length")
        expect(text).to_be_hidden()
        host.goes_on.set()
        expect(text).to_be_visible()
        page.wait_for_load_state()
        assert page.evaluate(MOVED) == 0


def watch_shifts(page: Page) -> None:
    """Keep what is moved in a page by something else than the reader."""
    page.add_init_script(
        """globalThis.erShifted = [];
        new PerformanceObserver((list) => {
          for (const one of list.getEntries()) erShifted.push(...one.sources.map(({ node }) => node));
        }).observe({ type: "layout-shift", buffered: true });"""
    )
