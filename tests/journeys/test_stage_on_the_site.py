"""A reader at a stage of the built site: steps, tries, is refused, looks as another, comes back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = [pytest.mark.site, pytest.mark.browser]

Open = Callable[..., Page]
HOLES, RIVER = "labyrinth/holes.html", "ravines/river.html"
FALLING = "labyrinth/falling-into-holes"
PATIENCE = 60_000
"""Milliseconds a slow machine may take; nothing here measures time."""


def live(page: Page) -> Page:
    """The page, once Python runs in it."""
    page.wait_for_function(
        "document.documentElement.dataset.erLive === 'live'", timeout=PATIENCE
    )
    return page


def stage(page: Page, name: str = FALLING) -> Locator:
    """The live stage of one scenario."""
    found = page.locator(f".er-stage[data-er-stage='{name}']").first
    expect(found).not_to_have_attribute("data-er-state", "idle", timeout=PATIENCE)
    return found


def press(at: Locator, do: str, arg: str = "") -> None:
    """Press the control that does ``do``."""
    more = f"[data-arg='{arg}']" if arg else ""
    at.locator(f"[data-do='{do}']{more}:visible").first.click()


def skip_question(at: Locator) -> None:
    """Pass over a prediction that waits."""
    if at.get_attribute("data-er-state") == "predict":
        press(at, "skip")
        expect(at).not_to_have_attribute("data-er-state", "predict")


def test_a_step_moves_on_and_lights_its_clause(visit: Open) -> None:
    """Step plays the script with the real engine; the clause that fired is lit on the page."""
    page = live(visit(HOLES))
    at = stage(page)
    skip_question(at)
    if at.get_attribute("data-er-step") == "0":
        press(at, "step")
    expect(at).to_have_attribute("data-er-step", "1")
    expect(page.locator("#lp-hole-03")).to_contain_text("fired in this step")
    assert "прошел — попал в дырку" in at.inner_text()


def test_back_undoes_exactly(visit: Open) -> None:
    """One step on and one step back leave everything as it was."""
    page = live(visit(HOLES))
    at = stage(page)
    skip_question(at)
    press(at, "first")
    expect(at).to_have_attribute("data-er-step", "0")
    before = at.locator("[data-region='tray']").inner_text()
    at.locator(".er-overlay").focus()
    page.keyboard.press("End")
    page.keyboard.press("Home")
    expect(at).to_have_attribute("data-er-step", "0")
    assert at.locator("[data-region='tray']").inner_text() == before


def test_another_move_starts_a_branch_and_escape_leads_back(visit: Open) -> None:
    """A move of one's own opens a branch; the book's line is one key away."""
    page = live(visit(HOLES))
    at = stage(page)
    skip_question(at)
    press(at, "first")
    at.locator(".er-overlay").focus()
    page.keyboard.press("b")
    expect(at).to_have_attribute("data-er-state", "branch")
    at.locator("[data-do='act']:visible").first.click()
    expect(at).to_have_attribute("data-er-state", "branch")
    at.locator(".er-overlay").focus()
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(at).not_to_have_attribute("data-er-state", "branch")


def test_an_illegal_move_is_refused_with_its_clause(visit: Open) -> None:
    """Why not? Pick what is not allowed, and hear which clause forbids it; nothing changes."""
    page = live(visit(HOLES))
    at = stage(page)
    skip_question(at)
    press(at, "first")
    at.locator(".er-overlay").focus()
    page.keyboard.press("y")
    at.locator("[data-do='perform']:visible", has_text="shoot").first.click()
    expect(at).to_have_attribute("data-er-state", "refused")
    expect(at).to_contain_text("LP-ARSENAL-03")
    expect(at).to_contain_text("Nothing has changed")
    expect(at).to_have_attribute("data-er-step", "0")
    page.keyboard.press("Escape")
    expect(at).not_to_have_attribute("data-er-state", "refused")


def test_a_player_sees_only_what_was_said(visit: Open) -> None:
    """Seen by A, the others' cells are neither drawn nor listed nor spoken."""
    page = live(visit(HOLES))
    at = stage(page)
    skip_question(at)
    press(at, "end")
    assert "d4" in at.locator("[data-region='tray']").inner_text()
    press(at, "look", "A")
    expect(at).to_have_attribute("data-er-viewer", "A")
    tray = at.locator("[data-region='tray']").inner_text()
    assert "d4" not in tray
    assert "b2" not in tray


def test_the_second_page_starts_from_the_snapshot(visit: Open) -> None:
    """The first page starts Python plainly and keeps a snapshot; the next page restores it."""
    page = live(visit(HOLES))
    assert page.evaluate("document.documentElement.dataset.erBoot") == "plain"
    page.wait_for_function(
        "async () => (await Promise.all((await caches.keys()).map("
        "async n => (await (await caches.open(n)).keys()).map(r => r.url)))).flat()"
        ".some(u => /snapshot/.test(u))",
        timeout=PATIENCE,
    )
    page.goto(page.url.replace(HOLES, RIVER))
    live(page)
    assert page.evaluate("document.documentElement.dataset.erBoot") == "snapshot"
    at = page.locator(".er-stage").first
    skip_question(at)
    press(at, "end")


def test_a_link_opens_the_very_position(visit: Open) -> None:
    """An address behind the hash opens its stage there."""
    page = live(visit(f"{HOLES}#er=labyrinth%2Ffalling-into-holes%402"))
    expect(stage(page)).to_have_attribute("data-er-step", "2", timeout=PATIENCE)


@pytest.mark.parametrize("look", ["desk-light", "desk-dark", "phone-light", "phone-dark"])
def test_live_pages_are_accessible(
    visit: Open, violations: Callable[[Page], list[str]], look: str
) -> None:
    """axe-core finds nothing once Python runs, in the plain state and after a refusal."""
    page = live(visit(HOLES, look))
    at = stage(page)
    skip_question(at)
    assert not violations(page)


def test_the_still_picture_and_the_canvas_lie_on_each_other(visit: Open) -> None:
    """Going live moves nothing on the page by a pixel."""
    page = visit(HOLES)
    box = "e => { const b = document.querySelector(e).getBoundingClientRect(); return [b.x, b.y + scrollY, b.width, b.height]; }"
    before = page.evaluate(box, f".er-stage[data-er-stage='{FALLING}'] .er-picture")
    heading = page.evaluate(box, "h1")
    live(page)
    stage(page)
    page.wait_for_timeout(300)
    assert page.evaluate(box, "h1") == heading
    after = page.evaluate(box, f".er-stage[data-er-stage='{FALLING}'] .er-board")
    assert max(abs(a - b) for a, b in zip(before, after, strict=True)) < 1
