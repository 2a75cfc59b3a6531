"""The parts of a stage keep their places in every state, and the board has most of the room.

Places and sizes are a browser's; one game for each screen every time, all of them in the long run.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.acting import live, press
from tests.parts import Measured, measured
from tests.reading import Open, of_many

pytestmark = [pytest.mark.site, pytest.mark.browser]

PAGES = {
    "labyrinth": "labyrinth/holes.html",
    "ravines": "ravines/river.html",
    "duel": "duel/walls.html",
    "underground": "underground/chasms.html",
    "colditz": "colditz/arrest.html",
}
DESK, PHONE = {"width": 1366, "height": 900}, {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
FIXED = ("head", "board", "controls")
"""What keeps its place: at the end the moral takes the rows of the sentence and the question."""
LIVE = ".er-set.jupyter-widgets"
STEP = ".er-r-controls [data-do=step]"


def states(page: Page) -> list[Measured]:
    """The first stage of a page in each of its steps and questions, a refusal and every list."""
    stage = page.locator(LIVE).first
    found = [measured(stage)]
    for _ in range(60):
        step = stage.locator(STEP)
        if step.get_attribute("aria-disabled") == "true":
            break
        before = stage.evaluate("(one) => one.innerText + one.dataset.erState")
        step.click()
        page.wait_for_function(
            "([one, was]) => one.innerText + one.dataset.erState !== was",
            arg=[stage.element_handle(), before],
        )
        found.append(measured(stage))
    for tab in ("why", "why", "more"):
        press(stage.locator("[data-region=controls]"), "tab" if tab == "why" else tab)
        page.wait_for_timeout(100)
        found.append(measured(stage))
    return found


@pytest.mark.parametrize("game", of_many(PAGES, "labyrinth"))
def test_nothing_jumps_on_a_desk(visit: Open, game: str) -> None:
    """One set of tops and heights; the board has three fifths; the stage fits the window.

    At rest there are twelve controls at most: the timeline and the pad of directions count as one;
    a die that is asked for has its faces.
    """
    page = live(visit(PAGES[game], viewport=DESK))
    found = states(page)
    assert all(one.controls <= 12 or one.chance for one in found[:-3])
    assert len({str([one.parts[name] for name in FIXED]) for one in found}) == 1
    assert min(one.board for one in found) >= 0.6
    assert max(one.height for one in found) <= DESK["height"] - 190
    assert not any(one.sideways > 0 for one in found)


@pytest.mark.long
@pytest.mark.parametrize("game", of_many(PAGES, "colditz"))
def test_one_screen_on_a_phone(visit: Open, game: str) -> None:
    """With title and opening, board, sentence, question and dock are one screen, and nothing jumps.

    The board has more than two fifths of it, or is as low as its story; a drawer gives it all that
    is free.
    """
    page = live(visit(PAGES[game], viewport=PHONE))
    foot = page.locator(LIVE).first.evaluate("one => one.getBoundingClientRect().bottom + scrollY")
    assert foot <= PHONE["height"]
    found = states(page)
    assert len({str([one.parts[name] for name in FIXED]) for one in found[:-3]}) == 1
    assert max(one.height for one in found) <= PHONE["height"] - 174
    low = page.locator(LIVE).first.evaluate("one => one.style.getPropertyValue('--er-low')")
    assert low or min(one.screen for one in found) >= 0.4
    assert not any(one.sideways > 0 for one in found)


@pytest.mark.long
@pytest.mark.parametrize("game", PAGES)
def test_one_screen_on_a_tablet(visit: Open, game: str) -> None:
    """Title, opening and the first stage are one screen; the text stands below."""
    page = visit(PAGES[game], viewport=TABLET)
    foot = page.locator(".er-set").first.evaluate("one => one.getBoundingClientRect().bottom")
    assert foot <= TABLET["height"]
    top = page.locator(".er-clause").first.evaluate("one => one.getBoundingClientRect().top")
    assert top >= foot


@pytest.mark.long
def test_the_drawer_remembers_itself(visit: Open) -> None:
    """Which tab is open, or that it is shut, holds on the next page too."""
    page = live(visit(PAGES["underground"], viewport=DESK))
    press(page.locator(LIVE).first.locator("[data-region=controls]"), "tab")
    drawer = page.locator(f"{LIVE} .er-drawer").first
    expect(drawer).to_be_visible()
    page.keyboard.press("l")
    expect(drawer).to_have_attribute("data-tab", "log")
    page.goto(page.url.replace("underground/chasms", "labyrinth/holes"))
    live(page)
    expect(page.locator(f"{LIVE} .er-drawer").first).to_have_attribute("data-tab", "log")
    page.locator(f"{LIVE} .er-drawer [aria-label=Close]").first.click()
    expect(page.locator(LIVE).first.locator(".er-drawer")).to_have_count(0)
