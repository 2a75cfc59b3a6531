"""A teacher hands a position on: a link with its code, a frame on a course page, a sheet.

The clipboard, frames of other pages, tabs that open and paper are a browser's.
"""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys.acting import live, press, skip_question, stage, state_is, step_is
from tests.reading import STILL, Open, of_many, until, violations, visits

pytestmark = [pytest.mark.site, pytest.mark.browser]
RIVER, DRIFT = "ravines/river.html", "ravines/drift-two-cells"
FRAME = f"embed.html?scenario={DRIFT}&step=2&viewer=A"


def test_share_gives_link_code_and_frame(visit: Open) -> None:
    """More, Share: the link, its QR code, a snippet whose address shows this very position.

    In front of a class the code fills the screen; such a link leads to its position.
    """
    page = live(visit(RIVER))
    at = stage(page, DRIFT)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name).join()")
    assert "live/segno-" not in loaded
    skip_question(at)
    press(at, "look", "A")
    expect(at).to_have_attribute("data-er-viewer", "leader")
    press(at, "share")
    expect(at.locator(".er-qr svg")).to_be_visible()
    link = at.locator("[data-copy=link]").input_value()
    assert link == f"{page.url.split('#')[0]}#er={quote(DRIFT + '@1', safe='/')}"
    snippet = at.locator("[data-copy=embed]").input_value()
    assert re.match(r'<iframe src="http://[^"]*/embed.html\?scenario=ravines/drift-two', snippet)
    assert violations(at) == []
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(at, "copy", "embed")
    expect(at.locator(".er-copied")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == snippet
    page.keyboard.press("Escape")
    expect(at.locator(".er-qr svg")).to_be_hidden()
    the_code_fills_the_screen(page, at)
    page.evaluate("hash => { location.hash = hash; }", f"#er={quote(DRIFT + '@2?as=A', safe='/')}")
    step_is(at, 2)
    expect(at).to_have_attribute("data-er-viewer", "A")


def the_code_fills_the_screen(page: Page, at: Locator) -> None:
    """In front of a class the last row reads it: the code fills the board, most of the height."""
    at.locator(".er-overlay").focus()
    page.keyboard.press("f")
    page.keyboard.press("s")
    code = at.locator(".er-qr svg")
    expect(code).to_be_visible()
    until(lambda: (code.bounding_box() or {"height": 0})["height"] > 0.59 * 900)
    page.keyboard.press("Escape")
    expect(code).to_be_hidden()


@pytest.mark.long
def test_a_frame_shows_one_live_board(visit: Open) -> None:
    """``embed.html`` opens at the step and the viewer its address names, and can be played."""
    page = live(visit(FRAME))
    at = stage(page, DRIFT)
    step_is(at, 2)
    expect(at).to_have_attribute("data-er-viewer", "A")
    assert page.locator(".er-stage").count() == 1
    assert page.locator(".bd-sidebar-primary").count() == 0
    press(at, "step")
    step_is(at, 3)
    press(at, "tab", "why")
    chip = at.locator(".er-drawer a.er-chip").first
    expect(chip).to_have_attribute("href", re.compile(r"^ravines/.*\.html#lm-|^labyrinth/"))
    assert page.locator("base").get_attribute("target") == "_blank"
    assert violations(page) == []


def test_a_frame_takes_any_position(chromium: Browser, served_site: str) -> None:
    """Inside another page, by the address of a position, in the colours that are asked for."""
    query = f"at={quote(DRIFT + '@1~B:right', safe='')}&theme=dark"
    page = chromium.new_page()
    page.goto(f"{served_site}_static/er-clauses.json")
    page.set_content(f'<iframe src="{served_site}embed.html?{query}" width=700 height=780>')
    frame = page.frame_locator("iframe")
    at = frame.locator(".er-stage.jupyter-widgets")
    expect(at).to_have_attribute("data-er-painted", "1")
    state_is(at, "branch")
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    page.close()


@pytest.mark.long
def test_who_saves_data_starts_the_frame_by_a_press(chromium: Browser, served_site: str) -> None:
    """Nothing is loaded unasked; one button brings the board."""
    with visits(chromium, served_site, STILL) as opened:
        page = opened(FRAME)
        expect(page.locator("html")).to_have_attribute("data-er-live", "idle")
        page.get_by_role("button", name="Show the board").click()
        expect(stage(live(page), DRIFT)).to_have_attribute("data-er-step", "2")
        expect(page.locator(".er-wait")).to_have_count(0)


BROKEN = [
    ("scenario=ravines/drift-two-sells", "Did you mean ravines/drift-two-cells"),
    (f"scenario={DRIFT}&step=77", "asks for step 77"),
    (f"scenario={DRIFT}&vewer=A", "Did you mean 'viewer'"),
    ("scenario=%22);print(1)#er=%22);raise SystemExit", "no address"),
]


@pytest.mark.parametrize(("query", "reason"), of_many(BROKEN, BROKEN[3]))
def test_a_broken_frame_is_explained(visit: Open, query: str, reason: str) -> None:
    """Place, reason and remedy; nothing of the address is executed."""
    page = live(visit(f"embed.html?{query}"))
    card = page.locator(".er-alone")
    expect(card).to_contain_text("The address of this frame")
    expect(card).to_contain_text(reason)
    expect(card).to_contain_text("embed.html?scenario=game/name")
    assert page.locator(".output_error, .er-error").count() == 0


@pytest.mark.long
def test_a_sheet_opens_in_a_tab(visit: Open) -> None:
    """Print a sheet: made by the same Python, whole in one file, with questions and answers."""
    page = live(visit(RIVER))
    at = stage(page, DRIFT)
    with page.context.expect_page() as opened:
        press(at, "sheet")
    sheet = opened.value
    sheet.wait_for_selector(".answers")
    assert sheet.url.startswith("blob:")
    expect(sheet.locator("h1")).to_have_text("Three steps into a river")
    expect(sheet.locator("main .task").first).to_contain_text("Where does A stop?")
    expect(sheet.locator(".answers .answer strong").first).to_have_text("c1")
    expect(sheet.locator("header .live svg")).to_be_visible()
    assert not json.loads(sheet.evaluate(OUTER)), "the sheet asks for files"
    sheet.get_by_role("button", name="Without colours").click()
    expect(sheet.locator("html")).to_have_class("plain")
    sheet.emulate_media(media="print")
    expect(sheet.locator(".bar")).to_be_hidden()


OUTER = (
    "JSON.stringify([...document.querySelectorAll('[src], link[href]')].map(one => one.outerHTML))"
)
