"""A writer makes a scenario: sets up, records, asks, downloads, loads; by keys; on a phone.

Files, the clipboard, drafts that outlive a reload, Tab and the width of a phone are a browser's.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from rules import scenarios
from rules.core.registry import GAMES
from tests.journeys.acting import live, press, tap, wide
from tests.journeys.test_by_keyboard import tab
from tests.reading import Open, of_many, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

PAGE = "writers/scenario-workshop.html"


def workshop(page: Page) -> Locator:
    """The live workshop."""
    found = live(page).locator(".er-workshop.jupyter-widgets")
    expect(found).to_have_attribute("data-er-painted", "1")
    return found


def turn(at: Locator, mode: str) -> None:
    """Turn to a part of the work."""
    at.locator(f"[data-do='turn'][data-arg='{mode}'].er-mode").click()
    expect(at.locator(f".er-mode[data-arg='{mode}']")).to_have_attribute("aria-pressed", "true")


def begin(at: Locator, game: str) -> None:
    """An empty scenario of a game on its small board."""
    turn(at, "start")
    at.locator("[data-do='offer']").select_option(game)
    listed = at.locator("form[data-do='take'] option").first
    expect(listed).to_have_attribute("value", re.compile(f"^{game}/"))
    at.get_by_role("button", name="Begin with this board").click()
    expect(at.locator(".er-mode[data-arg='setup']")).to_have_attribute("aria-pressed", "true")


def offered(at: Locator) -> list[str]:
    """The places that the list offers for the piece in hand and that are in sight."""
    known = at.locator(".er-overlay").evaluate(
        """({ dataset }) => JSON.parse(dataset.boxes).filter(([, x, y, w, h]) => x > 0 && y > 0
          && x + w < dataset.w && y + h < dataset.h).map(([id]) => id)"""
    )
    values = at.locator("[data-do='elsewhere'] option").evaluate_all("all => all.map(o => o.value)")
    return [one for one in values if one in known]


def take(at: Locator, piece: str) -> None:
    """Take a piece of the palette in hand."""
    palette = at.locator(f"[data-do='hold'][data-arg='{piece}']")
    if not palette.is_visible():
        at.locator("details", has=palette).locator("summary").first.click()
    palette.click()
    expect(palette).to_have_attribute("aria-pressed", "true")


PIECES = {
    "labyrinth": "players.A", "ravines": "players.A", "duel": "players.P1",
    "underground": "players.A", "colditz": "at.Br1",
}  # fmt: skip


@pytest.mark.parametrize("game", of_many(GAMES, "underground"))
def test_a_scenario_is_made_handed_on_and_loaded(visit: Open, game: str, tmp_path: Path) -> None:
    """Set up a piece, record two steps, ask a question, download, load it again."""
    page = visit(PAGE)
    at = workshop(page)
    begin(at, game)
    take(at, PIECES[game])
    here = at.locator("[data-do='elsewhere']").input_value()
    place = next(one for one in offered(at) if one != here)
    tap(at, place)
    expect(at.locator("[data-region='note']")).to_contain_text(f"is on {place}.")

    turn(at, "record")
    for number in (1, 2):
        press(at, "act")
        expect(at.locator(".er-script > li")).to_have_count(number + 1)
    line = at.locator("[data-do='tostep'][data-arg='1'].er-stepline")
    line.click()
    expect(line).to_have_attribute("aria-current", "step")
    at.locator("summary", has_text="Ask a question").click()
    form = at.locator("form[data-do='ask']")
    form.locator("select").select_option("legal|")
    form.locator("[name='question']").fill("May that be done?")
    form.get_by_role("button", name="Add the question").click()
    expect(at.locator(".er-script")).to_contain_text("? asks")
    expect(at.locator("[data-region='check']")).to_contain_text("as expected")

    turn(at, "hand")
    with page.expect_download() as caught:
        press(at, "toml")
    file = tmp_path / caught.value.suggested_filename
    caught.value.save_as(file)
    found = scenarios.load_file(file)
    assert (found.game, len(found.steps)) == (game, 2)
    assert not scenarios.run(found).differences
    assert found.steps[0].ask == {"question": "May that be done?", "kind": "legal"}

    turn(at, "start")
    press(at, "over")
    press(at, "over", "yes")
    expect(at.locator(".er-sub").first).to_contain_text("0 steps")
    at.locator("input[type='file']").set_input_files(file)
    expect(at.locator(".er-sub").first).to_contain_text("2 steps")
    turn(at, "hand")
    at.locator("summary", has_text="The file").click()
    assert at.locator(".er-toml").text_content() == file.read_text("utf-8")


@pytest.mark.long
def test_a_draft_survives_a_reload_and_a_link_opens_it(visit: Open) -> None:
    """What was made is there again; a link holds it whole, for readers and for writers."""
    page = visit(PAGE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at = workshop(page)
    turn(at, "record")
    press(at, "act", "0")
    expect(at.locator(".er-script > li")).to_have_count(2)
    page.reload()
    at = workshop(page)
    expect(at.locator(".er-sub").first).to_contain_text("1 step")
    turn(at, "hand")
    links = []
    for kind in ("stagelink", "draft"):
        press(at, "handlink", kind)
        expect(at.locator(".er-copied")).to_contain_text("The link is copied.")
        links.append(page.evaluate("navigator.clipboard.readText()"))
    turn(at, "start")
    press(at, "over")
    press(at, "over", "yes")
    expect(at.locator(".er-sub").first).to_contain_text("0 steps")
    for link, mode in zip(links, ("preview", "setup"), strict=True):
        page.goto("about:blank")
        page.goto(link)
        at = workshop(page)
        expect(at.locator(".er-sub").first).to_contain_text("1 step")
        expect(at.locator(f".er-mode[data-arg='{mode}']")).to_have_attribute("aria-pressed", "true")
    page.goto("about:blank")
    page.goto(f"{link.partition('#')[0]}#er-draft=damaged")
    expect(workshop(page).locator("[data-region='note']")).to_contain_text(
        "This link cannot be opened"
    )


@pytest.mark.long
def test_by_keys_alone(visit: Open) -> None:
    """A piece is put, a move recorded, and both taken back without a pointer."""
    page = visit(PAGE)
    at = workshop(page)
    at.locator(".er-mode").first.focus()
    tab(page, page.locator(".er-mode[data-arg='setup']"))
    page.keyboard.press("Enter")
    tab(page, page.locator("[data-do='hold'][data-arg='players.B']"))
    page.keyboard.press("Enter")
    expect(at.locator("[data-region='live']")).to_contain_text("B in hand")
    page.keyboard.press("Shift+Tab")
    at.locator(".er-overlay").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(at.locator("[data-region='note']")).to_contain_text("B is on b2.")
    at.locator(".er-mode[data-arg='record']").focus()
    page.keyboard.press("Enter")
    at.locator(".er-overlay").focus()
    page.wait_for_timeout(300)  # digits wait until the buttons have stood for a while
    page.keyboard.press("2")
    expect(at.locator(".er-script > li")).to_have_count(2)
    page.keyboard.press("u")
    expect(at.locator(".er-script > li")).to_have_count(1)
    page.keyboard.press("u")
    expect(at.locator("[data-region='note']")).to_contain_text("Taken back.")


@pytest.mark.long
@pytest.mark.parametrize("look", of_many(["phone-light", "desk-dark"], "phone-light"))
def test_it_fits_and_is_accessible(visit: Open, look: str) -> None:
    """No part is wider than the screen, and axe-core finds nothing in any of them.

    A text is checked while it is written: its box keeps what is typed; the line with the fault is
    named; the board follows.
    """
    page = visit(PAGE, look)
    at = workshop(page)
    turn(at, "setup")
    at.locator("summary", has_text="as text").click()
    box = at.locator("#er-w-setup")
    box.fill('players.A = "a1"\nplayers.B = "z9"')
    expect(at.locator("#er-w-unset")).to_contain_text("z9")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_be_focused()
    box.fill('players.A = "c2"')
    expect(at.locator("#er-w-unset")).to_have_count(0)
    expect(at.locator(".er-overlay")).to_have_attribute("aria-label", re.compile("A on c2"))
    for mode in ("setup", "record", "preview", "hand", "start"):
        turn(at, mode)
        if mode == "setup":
            take(at, "players.A")
        if mode == "record":
            press(at, "act", "0")
            expect(at.locator(".er-inside")).to_be_visible()
            for fold in at.locator(".er-inside summary").all():
                fold.click()
        assert wide(page) == 0, mode
        assert not violations(at), mode
