"""A reader asks why and why not on the built site: a chain, what would help, a place.

The answers are the engine's; that a line unfolds in place and the focus stays, a browser shows.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.acting import (
    keys,
    live,
    press,
    skip_question,
    spot,
    stage,
    state_is,
    step_is,
    wide,
)
from tests.reading import Open, until, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

ARSENAL, SHOOTING = "labyrinth/arsenal-and-hospital.html", "labyrinth/arsenal-stock"
RIVER, DRIFT = "ravines/river.html", "ravines/drift-two-cells"


def stands(at: Locator) -> list[str]:
    """The state of a stage, and its step: a question that comes up changes only the first."""
    found: list[str] = at.evaluate("root => [root.dataset.erState, root.dataset.erStep]")
    return found


def refused(at: Locator) -> None:
    """Step on to the first refusal, past the questions on the way."""
    for _ in range(8):
        before = stands(at)
        if before[0] == "refused":
            return
        press(at, "step")
        until(lambda: stands(at) != before)  # noqa: B023
    raise AssertionError("no step was refused")


@pytest.mark.long
def test_a_line_of_the_log_tells_why_and_what_would_make_it_legal(visit: Open) -> None:
    """Why? unfolds the chain of a step under its line, and folds it again; nothing moves.

    The nearest changes stand in the refusal; a button plays them in a line of one's own. Another
    one flips the ruling: the step that was refused is played.
    """
    page = live(visit(ARSENAL))
    at = stage(page, SHOOTING)
    refused(at)
    step = at.get_attribute("data-er-step") or ""
    press(at, "tab", "log")
    why = at.locator(f"[data-do='chain'][data-arg='{step}']:visible")
    why.click()
    chain = at.locator(".er-chain:visible")
    expect(chain).to_contain_text("A has no cartridge")
    expect(chain).to_contain_text("At the beginning of the game a player has nothing.")
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(why).to_be_focused()
    expect(at).to_have_attribute("data-er-step", step)
    assert violations(at) == []
    why.click()
    expect(chain).to_have_count(0)
    press(at, "tab", "why")
    press(at, "legal")
    near = at.locator(".er-near")
    expect(near).to_contain_text("First: Go right.")
    expect(near).to_contain_text("If A had 1 instead of 0 cartridges.")
    expect(near.locator("a[data-clause='LP-GAP-13']").first).to_have_attribute("href", "#lp-gap-13")
    assert violations(at) == []
    press(at, "whatif", "0")
    state_is(at, "branch")
    expect(at).to_contain_text("Now this is allowed: Shoot right.")
    press(at, "leave")
    state_is(at, "refused")
    at.get_by_role("button", name="Take this ruling").first.click()
    expect(at).not_to_have_attribute("data-er-state", "refused")
    expect(at).to_contain_text("Now this is allowed")


def test_a_place_is_asked_about_by_keys(visit: Open) -> None:
    """Q, arrows and Enter: the board keeps the focus, and nothing is played."""
    page = live(visit("labyrinth/holes.html"))
    at = stage(page, "labyrinth/falling-into-holes")
    keys(at, "q")
    expect(at.locator("[data-region='popup']")).to_contain_text("Choose any place on the board")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(at.locator(".er-about")).to_contain_text("What rules this place")
    step_is(at, 0)
    page.keyboard.press("Escape")
    expect(at.locator("[data-region='popup']")).to_be_empty()


@pytest.mark.long
def test_a_place_is_asked_about_on_a_phone(visit: Open) -> None:
    """A tap on the board asks, and the answer fits the screen."""
    page = live(visit(RIVER, "phone-light", has_touch=True))
    at = stage(page, DRIFT)
    skip_question(at)
    press(at, "whynot")
    press(at, "about")
    board = at.locator(".er-overlay")
    expect(board).to_be_in_viewport()
    x, y = spot(at, board.evaluate("board => JSON.parse(board.dataset.boxes)[0][0]"))
    board.tap(position={"x": x, "y": y})
    expect(at.locator(".er-about")).to_be_visible()
    assert wide(page) == 0, "nothing sticks out to the side"
