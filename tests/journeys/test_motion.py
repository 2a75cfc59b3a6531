"""A reader sees a step happen: it is played, ended, turned round and played again.

The page's clock is the test's own: it goes on only where a test says so.
"""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.acting import PATIENCE, live
from tests.reading import Open, until

pytestmark = [pytest.mark.site, pytest.mark.browser]

PAGES = {
    "labyrinth": ("labyrinth/holes.html", "labyrinth/skipping-in-a-hole"),
    "ravines": ("ravines/river.html", "ravines/drift-two-cells"),
    "duel": ("duel/pits.html", ""),
    "underground": ("underground/chasms.html", ""),
    "colditz": ("colditz/arrest.html", ""),
}
LASTING = 2_000
"""Longer than any step lasts."""
MOVING = "root => Boolean(root.erFilm?.playing)"


def stage(page: Page, name: str = "") -> Locator:
    """A live stage of a page, its questions passed over."""
    which = f"[data-er-stage='{name}']" if name else ""
    found = page.locator(f".er-stage.jupyter-widgets{which}").first
    expect(found).to_have_attribute("data-er-painted", "1", timeout=PATIENCE)
    until(lambda: bool(found.evaluate("root => Boolean(root.erSheets)")))
    return found


def opened(visit: Open, name: str) -> Page:
    """A page whose clock stands still from the moment it is live."""
    page = live(
        visit(name, reduced_motion="no-preference", before=lambda page: page.clock.install())
    )
    stage(page)
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return page


def answered(at: Locator, before: str | None) -> bool:
    """Whether something moves, or the stage shows another position than ``before``."""
    return bool(at.evaluate(MOVING)) or at.get_attribute("data-er-address") != before


def step(at: Locator) -> None:
    """Step until something moves: past a question, past a note."""
    for _ in range(6):
        before = at.get_attribute("data-er-address")
        at.locator(".er-overlay").focus()
        at.page.keyboard.press("n")
        at.page.clock.run_for(60)
        until(partial(answered, at, before))
        if at.evaluate(MOVING):
            return
        at.page.clock.run_for(LASTING)
    message = "nothing moved in six steps"
    raise AssertionError(message)


@pytest.mark.parametrize("game", list(PAGES))
def test_a_step_is_played(visit: Open, game: str) -> None:
    """The board moves; the sentence waits for its end; then the still picture stands there."""
    page = opened(visit, PAGES[game][0])
    at = stage(page, PAGES[game][1])
    step(at)
    layer = at.locator("canvas.er-motion").first
    expect(layer).to_be_visible()
    page.clock.run_for(LASTING)
    until(lambda: not at.evaluate(MOVING))
    expect(layer).to_be_hidden()


def test_step_ends_the_motion_and_back_turns_it_round(visit: Open) -> None:
    """A second press of Step ends it at once; Back on the way leads back to the start."""
    page = opened(visit, PAGES["ravines"][0])
    at = stage(page)
    step(at)
    shown = at.get_attribute("data-er-step")
    page.keyboard.press("n")
    until(lambda: not at.evaluate(MOVING))
    after = at.get_attribute("data-er-step")
    assert after != shown
    page.keyboard.press("p")
    page.clock.run_for(30)
    until(lambda: at.evaluate(MOVING))
    page.clock.run_for(LASTING)
    expect(at).to_have_attribute("data-er-step", shown or "")


def test_a_step_is_played_again_without_python(visit: Open) -> None:
    """R plays the step once more; nothing is asked of Python."""
    page = opened(visit, PAGES["ravines"][0])
    at = stage(page)
    step(at)
    page.clock.run_for(LASTING)
    until(lambda: not at.evaluate(MOVING))
    shown = at.get_attribute("data-er-step")
    page.keyboard.press("r")
    assert at.evaluate(MOVING)
    page.clock.run_for(LASTING)
    assert not at.evaluate(MOVING)
    assert at.get_attribute("data-er-step") == shown


def test_reduced_motion_shows_the_end_at_once(visit: Open) -> None:
    """Under reduced motion no frame lies between the two pictures."""
    page = live(visit(PAGES["ravines"][0], reduced_motion="reduce"))
    at = stage(page)
    before = at.get_attribute("data-er-step")
    at.locator(".er-overlay").focus()
    page.keyboard.press("n")
    expect(at).not_to_have_attribute("data-er-step", before or "")
    assert not at.evaluate("root => Boolean(root.erFilm)")
