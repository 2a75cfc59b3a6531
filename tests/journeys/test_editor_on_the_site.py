"""A reader draws a labyrinth: walls and objects by pointer and keys, faults, undo, text, link.

Edges of cells under a pointer, drags, the clipboard and a text box with its caret are a browser's.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.acting import board_of, spot, tap, wide
from tests.reading import Open, box, violations
from tests.strategies import MANY

pytestmark = [pytest.mark.site, pytest.mark.browser]

DRAW = "duel/draw-your-own.html"


def text_of(at: Locator) -> str:
    """The drawing as the text box has it."""
    return at.locator("textarea").input_value()


def names(at: Locator, cell: str) -> str:
    """What a cell is called where it is not seen."""
    found = at.locator(".er-overlay").evaluate("overlay => JSON.parse(overlay.dataset.names)")
    return next(str(one) for one in found if one.split(",")[0] == cell)


def test_a_labyrinth_is_drawn(visit: Open) -> None:
    """A wall by a click, a trap by a key, a fault that goes, undo, the text, the link, which opens it (long)."""
    page = visit(DRAW)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at = board_of(page, "er-editor")
    check = at.locator("[data-region='check']")
    expect(check).to_contain_text("Every map rule is kept")
    first = text_of(at)

    # j6 has one wall below it already, on the sheet's edge another one.
    for across, down in ((0.05, 0.5), (0.5, 0.05), (0.5, 0.95)):
        tap(at, "j6", across, down)
    fault = check.locator("[data-do='mark']").first
    expect(fault).to_contain_text("j6 can never be visited")
    fault.click()
    expect(check.locator("[data-do='mark']").first).to_have_attribute("aria-pressed", "true")
    tap(at, "j6", 0.05, 0.5)
    expect(check).not_to_contain_text("never be visited")
    expect(at.locator("[data-region='live']")).to_contain_text("No wall left of j6.")

    # By keys: the trap moves from j1 to i1, a wall grows to the left of it.
    at.locator(".er-overlay").focus()
    tap(at, "i1")
    page.keyboard.press("k")
    expect(at.locator("[data-region='live']")).to_contain_text("Trap K moved from j1 to i1.")
    page.keyboard.press("Shift+ArrowLeft")
    expect(at.locator("[data-region='live']")).to_contain_text("Wall left of i1.")
    assert names(at, "i1").startswith("i1, trap K, wall right and left")
    drawn = text_of(at)
    for _ in range(6):
        page.keyboard.press("u")
    expect(at.locator("textarea")).to_have_value(first)
    for _ in range(6):
        page.keyboard.press("Control+y")
    expect(at.locator("textarea")).to_have_value(drawn)
    at.locator("summary", has_text="as text").click()
    at.get_by_role("button", name="Copy the text").click()
    expect(at.locator(".er-copied")).to_contain_text("is copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.replace("\r\n", "\n") == drawn
    at.locator("[data-do='link']").click()
    expect(at.locator(".er-copied")).to_contain_text("The link to this drawing is copied.")
    address = page.evaluate("navigator.clipboard.readText()")
    assert "#er-map=duel" in address
    at.get_by_role("button", name="Empty sheet").click()
    expect(at.locator(".er-pill")).to_contain_text("not finished")
    if not MANY:
        return
    page.goto("about:blank")
    page.goto(address)
    at = board_of(page, "er-editor")
    expect(at.locator("textarea")).to_have_value(drawn)


@pytest.mark.long
def test_objects_are_placed_and_dragged(visit: Open) -> None:
    """From the palette onto a cell, and from cell to cell with the pointer."""
    page = visit(DRAW + "#er-map=duel=broken", "desk-dark")
    at = board_of(page, "er-editor")
    note = at.locator("[data-region='note']")
    expect(note).to_contain_text("damaged")
    at.locator("[data-do='pick'][data-arg='Y']").click()
    tap(at, "c1")
    expect(at.locator("[data-region='live']")).to_contain_text("Crutch Y moved from e6 to c1.")
    expect(note).to_be_empty()
    board = box(at.locator(".er-overlay"))
    start, end = spot(at, "c1"), spot(at, "d3")
    page.mouse.move(board["x"] + start[0], board["y"] + start[1])
    page.mouse.down()
    page.mouse.move(board["x"] + end[0] - 9, board["y"] + end[1], steps=4)
    page.mouse.move(board["x"] + end[0], board["y"] + end[1])
    page.mouse.up()
    expect(at.locator("[data-region='live']")).to_contain_text("moved from c1 to d3")
    assert not violations(at)


@pytest.mark.long
def test_a_text_is_loaded_on_a_phone(visit: Open) -> None:
    """Mistakes lead to their place; the text that is being changed is not written over."""
    page = visit(DRAW, "phone-light")
    at = board_of(page, "er-editor")
    assert wide(page) == 0
    at.locator("summary", has_text="as text").click()
    box, first = at.locator("textarea"), text_of(at)
    box.fill(first.replace("---", "-x-", 1))
    at.get_by_role("button", name="Load this text").click()
    mistake = at.locator("[data-do='caret']")
    expect(mistake).to_contain_text("line 1, column 2")
    mistake.click()
    assert box.evaluate("box => [box.selectionStart, document.activeElement === box]") == [1, True]
    at.locator(".er-tool[data-arg='hand']").click()
    expect(box).to_have_value(re.compile("-x-"))
    box.fill("+---+---+\n| A     >\n+---+---+")
    at.get_by_role("button", name="Load this text").click()
    expect(at.locator(".er-sub")).to_contain_text("2 x 1 cells")
    expect(at.locator("[data-region='unread']")).to_be_empty()
    at.locator("[data-do='undo']").click()
    expect(box).to_have_value(first)
