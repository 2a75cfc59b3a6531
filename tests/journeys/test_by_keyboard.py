"""Three readers without a pointer: a learner, a teacher, a publisher, from start to end by keys.

Where Tab leads and whether the focus is seen, only a browser tells.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.acting import live, stage, state_is, step_is
from tests.reading import Open

pytestmark = [pytest.mark.site, pytest.mark.browser]

DRIFT, FALLING = "ravines/drift-two-cells", "labyrinth/falling-into-holes"
RING = """() => {
  const at = document.activeElement, style = getComputedStyle(at);
  return at !== document.body && (style.outlineStyle !== "none" || style.boxShadow !== "none");
}"""
"""Whether one sees where the focus is."""


def tab(page: Page, found: Locator, most: int = 60) -> None:
    """Press Tab until ``found`` has the focus, which must then be seen."""
    wanted = found.first.element_handle()
    for _ in range(most):
        if page.evaluate("one => document.activeElement === one", wanted):
            assert page.evaluate(RING), "the focus is not seen"
            return
        page.keyboard.press("Tab")
    at = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"not reached with {most} presses of Tab; the focus is on {at}")


def to_stage(page: Page, at: Locator) -> None:
    """Past the page's menu to the board of a stage."""
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").strip() == "Skip to main content"
    page.keyboard.press("Enter")
    tab(page, at.locator(".er-overlay"))


@pytest.mark.long
def test_a_learner_needs_no_pointer(visit: Open) -> None:
    """First page, skip link, predict; a chapter, step, branch, refuse, undo, link, practice, progress."""
    page = visit("index.html", permissions=["clipboard-read", "clipboard-write"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent").strip() == "Skip to main content"
    page.keyboard.press("Enter")
    tab(page, page.locator("[data-er-cell=a1]:visible"))
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="You said c1, and c1 it is.")).to_be_focused()

    tab(page, page.locator("article a[href$='labyrinth/index.html']"), 120)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("labyrinth/index.html"))
    tab(page, page.locator("a[href$='holes.html']"), 120)
    page.keyboard.press("Enter")
    live(page)
    at = stage(page, FALLING)
    to_stage(page, at)
    page.keyboard.press("n")
    step_is(at, 1)
    page.keyboard.press("b")
    state_is(at, "branch")
    page.wait_for_timeout(300)  # digits wait until the buttons have stood for a while
    page.keyboard.press("1")
    expect(at.locator(".er-count")).to_contain_text("1 move")
    page.keyboard.press("y")
    tab(page, at.locator("[data-do=perform]", has_text="Shoot"))
    page.keyboard.press("Enter")
    state_is(at, "refused")
    expect(at.locator("[data-region=said]")).to_contain_text("LP-ARSENAL-03")
    assert at.evaluate("root => root.contains(document.activeElement)"), "the focus is lost"
    page.keyboard.press("Escape")
    state_is(at, "branch")
    page.keyboard.press("u")
    expect(at.locator(".er-count")).not_to_contain_text("1 move")
    page.keyboard.press("Escape")
    state_is(at, "live")
    page.keyboard.press("c")
    expect(at).to_contain_text("is copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("falling-into-holes%401")

    asked = page.locator(".er-stage.jupyter-widgets[data-er-stage$='/practice']")
    expect(asked).to_have_attribute("data-er-painted", "1")
    tab(page, asked.locator("[data-do=skip]"), 250)
    page.keyboard.press("Enter")
    expect(asked.locator("[data-region=said]")).to_contain_text("LP-HOLE")
    page.goto(page.url.split("labyrinth/")[0] + "your-progress.html")
    expect(live(page).locator(".er-kept table")).to_contain_text("Holes")


def test_a_teacher_needs_no_pointer(visit: Open) -> None:
    """Present, timer, spotlight, answer, hidden answers, other eyes, the list of keys, and out again."""
    page = live(visit("ravines/river.html"))
    at = stage(page, DRIFT)
    at.evaluate("root => { root.requestFullscreen = undefined; }")
    to_stage(page, at)
    page.keyboard.press("f")
    expect(at).to_contain_class("er-present")
    page.keyboard.press("k")
    tab(page, at.get_by_role("button", name="30 seconds"))
    page.keyboard.press("Enter")
    expect(at.locator(".er-digits")).to_have_text("0:30")
    page.keyboard.press("t")
    expect(at).to_have_attribute("data-er-clock", "running")
    page.keyboard.press("d")
    expect(at.locator(".er-spot")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(at.locator("[data-region=live]")).to_contain_text("Spotlight on")
    page.keyboard.press("Escape")
    expect(at.locator(".er-spot")).to_have_count(0)
    page.keyboard.press("PageDown")
    expect(at.locator("[data-region=said]")).to_contain_text("It is c1")
    page.keyboard.press("h")
    page.keyboard.press("w")
    expect(at.locator(".er-p-why")).to_contain_text("After your answer.")
    page.keyboard.press("h")
    expect(at.locator(".er-p-why")).to_contain_text("LM-RIVER-04")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    expect(at).to_have_attribute("data-er-viewer", "A")
    page.keyboard.press("?")
    keys = at.get_by_role("dialog", name="All keys")
    for words in ("spotlight on a place", "timer: start or pause", "as a clicker sends them"):
        expect(keys).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    expect(at).to_have_attribute("data-er-clock", "running")
    page.keyboard.press("Escape")
    expect(at).not_to_contain_class("er-present")


@pytest.mark.long
def test_a_publisher_needs_no_pointer(visit: Open) -> None:
    """Share, copy the frame's snippet; the framed page is one stop of Tab away from its board."""
    page = live(visit("ravines/river.html", permissions=["clipboard-read", "clipboard-write"]))
    at = stage(page, DRIFT)
    to_stage(page, at)
    page.keyboard.press("s")
    tab(page, at.locator("[data-do=copy][data-arg=embed]"))
    page.keyboard.press("Enter")
    expect(at.locator(".er-copied")).to_have_text("Copied.")
    snippet = page.evaluate("navigator.clipboard.readText()")
    address = re.search(r'src="([^"]+)"', snippet)
    assert address
    page.goto(address[1].replace("&amp;", "&"))
    framed = stage(live(page), DRIFT)
    tab(page, framed.locator(".er-overlay"), 15)
    for key in ("ArrowRight", "Enter", "n"):
        page.keyboard.press(key)
    expect(framed).not_to_have_attribute("data-er-step", "0")
