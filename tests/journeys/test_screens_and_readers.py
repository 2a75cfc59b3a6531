"""Readers with other screens and habits: a projector, no scripts, a file, large text, a ruling."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.journeys import acting
from tests.journeys.acting import asleep, press, wake
from tests.reading import Open, until

pytestmark = [pytest.mark.site, pytest.mark.browser]

HOLES, RIVER, BASE = "labyrinth/holes.html", "ravines/river.html", "labyrinth/base-rules.html"
TURNS = "labyrinth/turns-and-words.html"
BIG = """addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.fontSize = '200%';
});"""
DEAD = ".er-stage :is(button, [tabindex='0']):visible, .er-choice input:visible"


def live(page: Page) -> Page:
    """The page, once Python runs in it and its first stage is painted."""
    expect(stage(acting.live(page))).to_have_attribute("data-er-painted", "1")
    return page


def stage(page: Page, number: int = 0) -> Locator:
    """A live stage of the page."""
    return page.locator(".er-stage.jupyter-widgets").nth(number)


def present(page: Page) -> Locator:
    """The first stage on the whole screen; a headless browser has no full screen to give."""
    at = stage(page)
    at.evaluate("root => { root.requestFullscreen = undefined; }")
    at.locator(".er-overlay").focus()
    page.keyboard.press("f")
    page.wait_for_timeout(400)
    return at


# -- a projector ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [HOLES, RIVER])
def test_a_presenter_scrolls_nothing(visit: Open, name: str) -> None:
    """The board has 72 % of the height; question and controls are all in sight below it."""
    page = live(visit(name))
    at = present(page)
    for width, height in ((1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: not hidden(at, height))  # noqa: B023


def hidden(at: Locator, height: int) -> str:
    """What a presenter's screen of a height does not show; nothing where all is well."""
    board = at.locator("[data-region=board]").bounding_box()
    if not board or not 0.7 * height <= board["height"] <= 0.74 * height:
        return "the board has not 72 % of the height"
    if not at.evaluate("root => root.scrollHeight <= root.clientHeight"):
        return "the screen scrolls"
    low = board["y"] + board["height"]
    for found in (
        at.locator("[data-q]:visible").first,
        *(at.locator(f".er-controls [data-do='{do}']") for do in ("back", "step", "tab", "more")),
    ):
        box = found.bounding_box()
        if not box or low > box["y"] + 1 or box["y"] + box["height"] > height:
            return "a control is not below the board"
    size = at.locator("[data-q]:visible").first.evaluate("q => getComputedStyle(q).fontSize")
    return "" if float(size.removesuffix("px")) >= 30 else "the question is small"


def test_a_presenter_opens_why_and_leaves(visit: Open) -> None:
    """Why stands beside the board until it is closed, through steps too; Escape leaves by one."""
    page = live(visit(HOLES))
    at = present(page)
    why = at.locator(".er-p-why")
    expect(why).not_to_be_visible()
    page.keyboard.press("n")
    page.keyboard.press("w")
    expect(why).to_be_visible()
    expect(why).to_contain_text("A falls through to d2")
    page.keyboard.press("Escape")
    expect(why).not_to_be_visible()
    at.get_by_role("button", name="Why", exact=True).locator("visible=true").first.click()
    expect(why).to_be_visible()
    page.keyboard.press("n")
    expect(why).to_be_visible()
    at.get_by_role("button", name="Leave the whole screen").click()
    expect(at).not_to_have_class(re.compile("er-present"))


# -- no scripts, no server ------------------------------------------------------------------------


@pytest.mark.parametrize("name", [HOLES, RIVER])
@pytest.mark.parametrize("width", [1440, 390])
def test_without_scripts_nothing_asks_for_a_press(
    chromium: Browser, served_site: str, name: str, width: int
) -> None:
    """Controls that cannot act are not shown; pictures, questions and texts are."""
    size: Any = {"width": width, "height": 900}
    context = chromium.new_context(viewport=size, java_script_enabled=False)
    page = context.new_page()
    page.goto(served_site + name)
    assert not [found.inner_text() for found in page.locator(DEAD).all()]
    first = page.locator(".er-stage").first
    expect(first.locator("[data-q]")).to_be_visible()
    expect(first.locator("[data-region=said]")).not_to_be_empty()
    expect(first.locator(".er-picture svg:visible").first).to_be_visible()
    context.close()


def test_a_page_from_a_file_explains_itself_once(chromium: Browser, site: Path) -> None:
    """One calm line at the foot says what steps and what does not, and nothing asks for a press."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto((site / HOLES).as_uri())
    expect(page.get_by_text("no Python from a file")).to_have_count(1)
    expect(page.get_by_text("python -m http.server")).to_have_count(1)
    expect(page.locator("[data-do='try']:visible")).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("no Python from a file")).to_have_count(0)
    context.close()


# -- large text -----------------------------------------------------------------------------------


def test_text_of_double_size_loses_nothing(visit: Open) -> None:
    """A reader's own text size is followed, and nothing scrolls sideways or is cut."""
    page = visit(HOLES, reduced_motion="reduce", before=lambda page: page.add_init_script(BIG))
    live(page)
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    at = stage(page)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        until(lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        assert at.locator(".er-h").evaluate("h => parseFloat(getComputedStyle(h).fontSize)") >= 32
        until(lambda: at.evaluate(CUT) == 0)
    press(at, "step")
    expect(at).to_have_attribute("data-er-step", "1")
    press(at, "tab")
    expect(at.locator(".er-drawer")).to_be_visible()
    until(lambda: at.evaluate(CUT) == 0)


APPS = {
    "practice": (RIVER, "[data-er-stage$='/practice']", [("skip", ""), ("tab", ""), ("more", "")]),
    "laboratory": ("rulings-laboratory.html", ".er-laboratory", [("game", "duel")]),
    "workshop": (
        "scenario-workshop.html",
        ".er-workshop",
        [
            ("turn", "setup"),
            ("hold", ""),
            ("turn", "record"),
            ("turn", "preview"),
            ("turn", "hand"),
        ],
    ),
    "editor": ("duel/draw-your-own.html", ".er-editor", [("pick", "A")]),
}


@pytest.mark.parametrize("app", APPS)
def test_every_app_has_room_for_text_of_double_size(visit: Open, app: str) -> None:
    """No words are cut, no two controls lie on each other, whatever part of the work is open."""
    name, which, presses = APPS[app]
    page = visit(name, reduced_motion="reduce", before=lambda page: page.add_init_script(BIG))
    at = acting.live(page).locator(f".er-stage.jupyter-widgets{which}")
    expect(at.locator("[data-do]:visible").first).to_be_attached()
    for do, arg in (("", ""), *presses):
        if do == "game":
            at.locator("select[data-do=game]").select_option(arg)
        elif do:
            control = at.locator(f"[data-do='{do}']" + (f"[data-arg='{arg}']" if arg else ""))
            control.locator("visible=true").first.click()
        for width in (390, 800, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            until(lambda: at.evaluate(CUT) == 0 and at.evaluate(LAPPED) == 0)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


CUT = """root => {
  const texts = ".er-b, .er-h, .er-q, .er-hint, .er-pill, .er-sentence>p, .er-mode, .er-dots li, "
    + ".er-count, .er-check, .er-field, .er-fold>summary, .er-rows button";
  const shown = [...root.querySelectorAll(texts)].filter((one) => one.checkVisibility());
  const whole = root.getBoundingClientRect();
  const out = (box) => box.right > whole.right + 1 || box.bottom > whole.bottom + 1;
  return shown.filter((one) => one.clientHeight > 1 && (one.scrollWidth > one.clientWidth + 1
    || one.scrollHeight > one.clientHeight + 2
    || (!one.closest(".er-pop") && out(one.getBoundingClientRect())))).length;
}"""
"""How many words and controls of a stage do not fit; a list over the board scrolls."""
LAPPED = """root => {
  const found = [...root.querySelectorAll("button, select, input, textarea, summary")].filter((one) =>
    one.checkVisibility() && one.clientHeight > 1 && !one.closest(".er-stops, .er-pop, .er-file, .er-check"));
  const boxes = found.map((one) => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return boxes.filter((a, at) => boxes.some((b, to) => to > at && over(a, b))).length;
}"""
"""How many controls lie on another one."""


# -- clauses and stages ---------------------------------------------------------------------------


def test_clauses_of_the_start_are_lit_as_the_page_opens(visit: Open) -> None:
    """What fires at the beginning lights up with the position, and again when a link leads there."""
    page = live(visit(BASE))
    lit = page.locator("#lp-base-02")
    expect(lit).to_contain_text("fired in this step")
    press(stage(page, 1), "step")
    expect(lit.locator(".er-fired-note")).not_to_be_visible()
    lit.locator("a.er-step").click()
    expect(lit.locator(".er-fired-note")).to_be_visible()


def test_a_ruling_lights_its_clauses_at_once(visit: Open) -> None:
    """The step shown is played again under the new ruling: what fires there is lit without a press."""
    page = live(visit(TURNS))
    name = "labyrinth/entered-not-final"
    at = page.locator(f".er-stage.jupyter-widgets[data-er-stage='{name}']")
    page.evaluate(
        "s => document.dispatchEvent(new CustomEvent('er:go', {detail: {scenario: s, step: 1}}))",
        name,
    )
    expect(at).to_have_attribute("data-er-step", "1")
    page.evaluate(
        "document.querySelectorAll('.er-lit').forEach(one => one.classList.remove('er-lit'))"
    )
    page.locator("[data-er-option='announce'] input[value='final']").check()
    expect(at).to_contain_text("Played again. The ruling is now: Only the cell you are carried to")
    expect(page.locator(".er-lit").first).to_be_attached()


def test_a_ruling_chosen_before_python_runs_is_not_lost(visit: Open) -> None:
    """A choice made on the still page is carried out as soon as the stages are live."""
    page = visit(TURNS, before=asleep)
    page.locator("[data-er-clause='LP-GAP-06'] .er-veil").click()
    page.locator("[data-er-option='announce'] input[value='final']").check()
    live(wake(page))
    at = page.locator(".er-stage.jupyter-widgets[data-er-stage='labyrinth/entered-not-final']")
    expect(at).to_contain_text("The ruling is now: Only the cell")


def test_a_cell_that_can_be_run_does_not_grow(visit: Open) -> None:
    """There is room for Run and Edit before they come."""
    page = visit("write-your-own-scenario.html", before=asleep)
    box = "document.querySelector('div.cell:not([class*=tag_remove]) > .cell_input').offsetHeight"
    before = page.evaluate(box)
    live(wake(page))
    expect(page.get_by_role("button", name="Run cell").first).to_be_visible()
    assert page.evaluate(box) == before


def test_the_film_stays_when_the_stage_goes_live(visit: Open) -> None:
    """All steps as pictures and text are still below the live stage, and can be opened."""
    page = live(visit(HOLES))
    film = page.locator(".er-pair-stage").first.locator(".er-film")
    expect(film).to_have_count(1)
    film.locator("summary").click()
    expect(film.locator("li svg").last).to_be_visible()
    broken = film.evaluate(
        "film => [...film.querySelectorAll('use')].filter(use => "
        "!document.querySelector(use.getAttribute('href'))).length"
    )
    assert broken == 0


def test_tab_passes_each_control_once(visit: Open) -> None:
    """While a question is open Show is the Step button: the Tab key stops there once."""
    page = live(visit(RIVER))
    stops = stage(page).evaluate(
        """root => [...root.querySelectorAll('[data-do=step]')].filter(one =>
          one.tabIndex >= 0 && one.getClientRects().length).length"""
    )
    assert stops == 1
