"""A reader meets a veiled clause on a page of each game: reads one, answers, goes back, returns.

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
from tests.reading import LOOKS, Open, of_many, unfold, until

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


def veiled(page: Page, scenario: str, step: int) -> tuple[set[str], set[str]]:
    """The clauses of the page that decide a guess: those that wait, and those that can be read."""
    guesses = json.loads(page.locator("#er-cells").text_content() or "")["guesses"]
    blocks = page.eval_on_selector_all(
        ".er-clause, .er-ruling",
        "all => all.map(one => [one.dataset.erClause, one.matches('.er-veiled')])",
    )
    deciding = set(guesses[f"{scenario}@{step}"])
    waiting = {clause for clause, waits in blocks if waits and clause in deciding}
    return waiting, {clause for clause, waits in blocks if clause in deciding} - waiting


@pytest.mark.parametrize(("name", "scenario", "step"), of_many(GUESSES, GUESSES[4]))
def test_a_veil_is_lifted_by_a_press_or_by_the_answer(
    visit: Open, name: str, scenario: str, step: int
) -> None:
    """One clause alone by keyboard, all of them by the answer; going back changes nothing."""
    page = live(visit(name))
    at = stage(page, scenario)
    page.evaluate(GO_TO, [scenario, step - 1])
    step_is(at, step - 1)
    state_is(at, "predict")
    waiting, open_ = veiled(page, scenario, step)
    assert waiting
    one = min(waiting)
    page.locator(f".er-veiled[data-er-clause={one}] .er-veil").focus()
    page.keyboard.press("Space")
    assert veiled(page, scenario, step) == (waiting - {one}, open_ | {one})
    press(at, "guess")
    press(at, "step")
    step_is(at, step)
    until(lambda: veiled(page, scenario, step) == (set(), waiting | open_))
    press(at, "back")
    step_is(at, step - 1)
    assert veiled(page, scenario, step) == (set(), waiting | open_)
    page.reload()
    expect(page.locator(".er-film").last).to_be_attached()
    assert veiled(page, scenario, step) == (set(), waiting | open_)


@pytest.mark.long
def test_a_guess_that_is_passed_over_lifts_the_veil(visit: Open) -> None:
    """Who skips a question knows that it is over."""
    name, scenario, step = GUESSES[1]
    page = live(visit(name))
    at = stage(page, scenario)
    page.evaluate(GO_TO, [scenario, step - 1])
    state_is(at, "predict")
    assert veiled(page, scenario, step)[0]
    press(at, "skip")
    until(lambda: not veiled(page, scenario, step)[0])


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


@pytest.mark.parametrize("look", of_many(["desk-light", "phone-light"], "desk-light"))
def test_the_veil_moves_nothing(visit: Open, look: str) -> None:
    """It is there before the page is painted for the first time: nothing is shifted by it."""
    page = visit("ravines/river.html", look, before=watch_shifts)
    expect(page.locator(".er-veil").first).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    assert page.evaluate(MOVED) == 0
    unfold(page)
    heights = page.eval_on_selector_all(".er-veil", "all => all.map(one => one.offsetHeight)")
    assert len(set(heights)) == 1


def watch_shifts(page: Page) -> None:
    """Keep what is moved in a page by something else than the reader."""
    page.add_init_script(
        """globalThis.erShifted = [];
        new PerformanceObserver((list) => {
          for (const one of list.getEntries()) erShifted.push(...one.sources.map(({ node }) => node));
        }).observe({ type: "layout-shift", buffered: true });"""
    )
