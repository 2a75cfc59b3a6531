"""Two readers play at one screen of the built site, then one of them against the computer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.acting import PATIENCE, press
from tests.reading import Open, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

PLAY = "duel/play.html"
HELD = """root => {
  const canvas = [...root.querySelectorAll('canvas')].map((one) => one.toDataURL());
  const { focus, step, ...picture } = root.erPicture;
  const marks = [...root.attributes].map((one) => one.name + one.value).filter((one) => !/^(style|data-er-step)/.test(one));
  const count = /\\d+ actions?|P[12]/g;
  return JSON.stringify([root.innerHTML, canvas, picture, marks]).replaceAll(count, '').replace(/data-at="[^"]*"/g, 'AT');
}"""
"""Everything a page holds of a stage, but for how many actions there were and who comes next."""


def stage(page: Page) -> Locator:
    """The live stage of the game."""
    found = page.locator(".er-stage.jupyter-widgets[data-er-stage='duel/play']").first
    expect(found).to_have_attribute("data-er-painted", "1", timeout=PATIENCE)
    return found


def show(at: Locator, who: str) -> None:
    """Take the screen, once the board has been covered for a moment."""
    expect(at).to_have_attribute("data-er-state", "covered")
    at.page.wait_for_timeout(700)
    press(at, "reveal", who)
    expect(at).to_have_attribute("data-er-viewer", who)


def test_two_play_at_one_screen(visit: Open) -> None:
    """Each sees the own sheets alone; what is in the page under the cover is always the same."""
    page = visit(PLAY)
    at = stage(page)
    press(at, "set", "against:friend")
    press(at, "set", "size:6")
    press(at, "begin")
    expect(at).to_contain_text("It is P1’s turn. The board is covered.")
    page.wait_for_timeout(300)
    covers = [at.evaluate(HELD)]
    for who, other in (("P1", "P2"), ("P2", "P1")):
        show(at, who)
        expect(at).to_contain_text(f"{who} alone")
        expect(at).not_to_contain_text(f"{other} alone")
        at.locator(".er-overlay").focus()
        for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
            page.keyboard.press(key)
        expect(at).to_contain_text("Your turn is over.")
        page.keyboard.press("n")
        expect(at).to_have_attribute("data-er-state", "covered")
        page.keyboard.press("n")
        expect(at).to_contain_text(f"It is {other}’s turn")
        assert at.locator(".er-overlay").get_attribute("data-at") is None
        assert at.locator(".er-overlay").get_attribute("data-names") == "[]"
        page.wait_for_timeout(300)
        covers.append(at.evaluate(HELD))
    assert not violations(page)
    assert covers[1] == covers[2]
    assert not any(re.search(r"What I (drew|know)|пусто|стена", cover) for cover in covers)
    show(at, "P1")
    at.locator(".er-give summary").click()
    press(at, "giveup")
    expect(at).to_contain_text("P1 has given up; P2 wins.")
    press(at, "first")
    expect(at).to_contain_text("step 0 of 2")
    press(at, "step")
    expect(at).to_contain_text("step 1 of 2")


def test_one_plays_against_the_computer_with_the_keyboard_on_a_phone(visit: Open) -> None:
    """Start, directions, the computer's answer with its reason; no link, no undo, no overflow."""
    page = visit(PLAY, "phone-dark")
    at = stage(page)
    press(at, "begin")
    expect(at.locator(".er-overlay")).not_to_have_attribute("data-names", "[]")
    at.locator(".er-overlay").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(at).to_contain_text("Why: ")
    page.keyboard.press("Shift+ArrowRight")
    expect(at.locator(".er-news")).to_contain_text(re.compile("P1 (right|start b2)"))
    page.keyboard.press("u")
    expect(at).to_contain_text("Nothing is taken back in a game")
    page.keyboard.press("c")
    expect(at).to_contain_text("has no link")
    assert "#er=" not in page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not violations(page)
