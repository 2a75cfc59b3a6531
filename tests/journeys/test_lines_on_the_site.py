"""What if: a reader's own lines on the built site, kept, named, compared, found again.

The browser's store, the focus in a list over the board, and two boards that have room are at stake.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys import acting
from tests.journeys.acting import keys, live, press, state_is
from tests.journeys.test_by_keyboard import tab
from tests.reading import Open, box, boxes, in_looks, violations
from widgets.apps.stage.parts.controls import moves

pytestmark = [pytest.mark.site, pytest.mark.browser]

HOLES, FALLING = "labyrinth/holes.html", "labyrinth/falling-into-holes"
STORE = f"localStorage.getItem('er-lines:{FALLING} /')"


def stage(page: Page) -> Locator:
    """The live stage."""
    return acting.stage(page, FALLING)


def lines(at: Locator) -> Locator:
    """Where the list of the reader's lines opens, over the board."""
    return at.locator("[data-region='popup']")


def moved(at: Locator, count: int) -> None:
    """The stage shows an own line after so many moves."""
    expect(at.locator(".er-count")).to_have_text(f"your line, {moves(count)}")


def told(at: Locator) -> str:
    """What is said of the position."""
    return at.locator("[data-region='said']").inner_text()


def try_out(page: Page, at: Locator, *actions: str) -> None:
    """Play a line from where the stage stands: the numbers of the offered actions."""
    keys(at, "b")
    state_is(at, "branch")
    for count, action in enumerate(actions, start=1):
        press(at, "act", action)
        moved(at, count)


def two_lines(page: Page) -> Locator:
    """A stage with two lines that leave the book at its start, the list open, back on the book."""
    at = stage(page)
    expect(lines(at)).to_be_empty()
    try_out(page, at, "0", "4")
    press(at, "leave")
    try_out(page, at, "2")
    press(at, "leave")
    press(at, "lines")
    expect(lines(at)).to_contain_text("Your lines: 2")
    expect(lines(at).locator(".er-lineitem")).to_have_count(2)
    return at


@in_looks("desk-light")
def test_lines_are_listed_named_and_compared(visit: Open, look: str) -> None:
    """Every line with its moves; a name; two boards with what differs; Esc closes; axe is content."""
    page = live(visit(HOLES, look))
    at = two_lines(page)
    here = lines(at)
    here.get_by_role("button", name="Rename Line 2").click()
    field = here.get_by_role("textbox", name="Name")
    expect(field).to_be_focused()
    field.fill('Back <b>"home"</b>')
    field.press("Enter")
    expect(here).to_contain_text('Back <b>"home"</b>')
    expect(here.get_by_role("button", name="Rename Back")).to_be_focused()
    expect(at.locator("[data-region='live']")).to_contain_text("Line 2 is now called Back")
    compare = here.get_by_role("button", name="Compare Line 1")
    compare.click()
    versus = here.locator(".er-versus")
    expect(versus).to_contain_text("The book's line and Line 1")
    expect(compare).to_have_attribute("aria-pressed", "true")
    expect(compare).to_be_focused()
    here.get_by_role("button", name="Compare Back").click()
    expect(versus).to_contain_text("after the start, where they part")
    one, two = boxes(versus.locator("figure svg.er-svg:visible"), 2)
    if look.startswith("desk"):
        assert one["y"] == pytest.approx(two["y"], abs=60)
        assert one["x"] + one["width"] <= two["x"]
    else:
        assert one["y"] + one["height"] <= two["y"]
        wide = page.evaluate("innerWidth")
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
    expect(versus.locator("table")).to_contain_text("at.A")
    assert not violations(here)
    page.keyboard.press("Escape")
    expect(versus).to_have_count(0)
    page.keyboard.press("Escape")
    expect(here.locator(".er-lineitem")).to_have_count(0)


@pytest.mark.long
def test_lines_by_keyboard_alone(visit: Open) -> None:
    """Shift + B opens the list, Tab leads into it, Enter does the rest."""
    page = live(visit(HOLES))
    at = stage(page)
    try_out(page, at, "0", "4")
    keys(at, "Shift+KeyB")
    expect(lines(at).get_by_role("dialog", name="Your lines: 1")).to_be_visible()
    tab(page, lines(at).get_by_role("button", name="go there"))
    page.keyboard.press("Enter")
    expect(at).not_to_have_attribute("data-er-state", "branch")
    move = lines(at).get_by_role("button", name=re.compile("Line 1, move 1"))
    move.focus()
    page.keyboard.press("Enter")
    moved(at, 1)
    expect(move).to_have_attribute("aria-current", "step")
    expect(move).to_be_focused()
    page.keyboard.press("n")
    moved(at, 2)


@pytest.mark.long
def test_lines_are_there_again_when_the_reader_comes_back(visit: Open) -> None:
    """The browser keeps them, after the board stands they are in the list, and can be gone to.

    What is forgotten can be taken back: nothing is lost by a slip.
    """
    page = live(visit(HOLES))
    at = two_lines(page)
    lines(at).get_by_role("button", name="Forget Line 1").click()
    expect(lines(at).locator(".er-lineitem")).to_have_count(1)
    back = lines(at).get_by_role("button", name="Take back: Line 1")
    expect(back).to_be_focused()
    page.keyboard.press("Enter")
    expect(lines(at).locator(".er-lineitem")).to_have_count(2)
    lines(at).get_by_role("button", name="Rename Line 1").click()
    lines(at).get_by_role("textbox", name="Name").fill("Up")
    page.keyboard.press("Enter")
    expect(lines(at)).to_contain_text("Up")
    kept = page.evaluate(STORE)
    page.reload()
    at = stage(live(page))
    press(at, "lines")
    expect(lines(at)).to_contain_text("Your lines: 2")
    lines(at).get_by_role("button", name=re.compile("Up, move 2")).click()
    moved(at, 2)
    assert page.evaluate(STORE) == kept
    for name in ("Up", "Line 2"):
        lines(at).get_by_role("button", name=f"Forget {name}").click()
        expect(lines(at)).to_contain_text(f"Take back: {name}")
    page.wait_for_function(f"{STORE} === null")


@pytest.mark.long
def test_on_a_full_screen_the_list_lies_over_the_board(visit: Open) -> None:
    """It opens by its key, scrolls by itself, and Esc closes it before the screen is left.

    An open question shuts it, since lines may hold what is asked about; and paper has none.
    """
    page = live(visit(HOLES))
    at = two_lines(page)
    page.keyboard.press("Escape")
    acting.present(at)
    expect(lines(at)).not_to_be_visible()
    page.keyboard.press("Shift+KeyB")
    expect(lines(at).locator(".er-lineitem").first).to_be_visible()
    lines(at).get_by_role("button", name="Compare Line 1").click()
    expect(lines(at).locator(".er-versus")).to_be_visible()
    here = box(lines(at))
    assert here["y"] + here["height"] <= page.evaluate("innerHeight")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(lines(at)).not_to_be_visible()
    expect(at).to_contain_class("er-present")
    page.keyboard.press("Escape")
    expect(at).not_to_contain_class("er-present")
    press(at, "lines")
    press(at, "goto", "2")
    state_is(at, "predict")
    expect(lines(at)).to_contain_text("After your answer.")
    expect(lines(at).locator(".er-lineitem")).to_have_count(0)
    page.emulate_media(media="print")
    expect(lines(at)).not_to_be_visible()
