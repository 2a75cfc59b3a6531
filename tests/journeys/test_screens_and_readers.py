"""Readers with other screens and habits: no scripts, a file, large text, a ruling.

Only a browser cuts words, leaves scripts out, opens files and lights what fires on the page.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys import acting
from tests.journeys.acting import asleep, press, stage, step_is, wake, wide
from tests.journeys.test_no_word_is_cut import APART
from tests.journeys.test_stage_on_the_site import GO_TO
from tests.reading import Open, of_many, until

pytestmark = [pytest.mark.site, pytest.mark.browser]

HOLES, RIVER, BASE = "labyrinth/holes.html", "ravines/river.html", "labyrinth/base-rules.html"
TURNS, RULED = "labyrinth/turns-and-words.html", "labyrinth/entered-not-final"
BIG = """addEventListener('DOMContentLoaded', () => {
  document.documentElement.style.fontSize = '200%';
});"""
DEAD = ".er-stage :is(button, [tabindex='0']):visible, .er-choice input:visible"


def live(page: Page) -> Page:
    """The page, once Python runs in it and its first stage is painted."""
    stage(acting.live(page))
    return page


# -- no scripts, no server ------------------------------------------------------------------------


def test_without_scripts_nothing_asks_for_a_press(chromium: Browser, served_site: str) -> None:
    """Controls that cannot act are not shown; pictures, questions, clauses and texts are."""
    for width in (1440, 390):
        size: Any = {"width": width, "height": 900}
        context = chromium.new_context(viewport=size, java_script_enabled=False)
        page = context.new_page()
        for name in (HOLES, RIVER):
            page.goto(served_site + name)
            assert not [found.inner_text() for found in page.locator(DEAD).all()]
            first = page.locator(".er-stage").first
            expect(first.locator("[data-q]")).to_be_visible()
            expect(first.locator("[data-region=said]")).not_to_be_empty()
            expect(first.locator(".er-picture svg:visible").first).to_be_visible()
            expect(page.locator("h1")).to_be_visible()
            expect(page.locator(".er-clause").first).to_be_visible()
        page.goto(served_site)
        expect(page.get_by_role("heading", name="Where does A stop?")).to_be_visible()
        expect(page.get_by_role("link", name="The answer, step by step")).to_be_visible()
        expect(page.locator(".er-front-hint")).to_be_hidden()
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


def large(visit: Open, name: str) -> Page:
    """A page whose reader has text of double size."""
    return acting.live(visit(name, before=lambda page: page.add_init_script(BIG)))


@pytest.mark.long
def test_text_of_double_size_loses_nothing(visit: Open) -> None:
    """A reader's own text size is followed, in long titles too; nothing scrolls sideways or is cut."""
    page = large(visit, HOLES)
    at = stage(page)
    assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        until(lambda: wide(page) == 0)
        assert at.locator(".er-h").evaluate("h => parseFloat(getComputedStyle(h).fontSize)") >= 28
        until(lambda: at.evaluate(CUT) == 0)
    press(at, "step")
    step_is(at, 1)
    press(at, "tab")
    expect(at.locator(".er-drawer")).to_be_visible()
    until(lambda: at.evaluate(CUT) == 0)


@pytest.mark.long
def test_letters_lines_and_paragraphs_may_stand_further_apart(visit: Open) -> None:
    """With the distances of WCAG 1.4.12 no sentence and no question is cut, and nothing sticks out."""
    page = live(visit(HOLES))
    page.add_style_tag(content=APART)
    at = stage(page)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        until(lambda: at.evaluate(CUT) == 0)
        assert wide(page) == 0
    for step in (1, 2):
        press(at, "step")
        step_is(at, step)
        until(lambda: at.evaluate(CUT) == 0)


APPS = {
    "practice": (RIVER, "[data-er-stage$='/practice']", [("skip", ""), ("tab", ""), ("more", "")]),
    "laboratory": ("rulings-laboratory.html", ".er-laboratory", [("game", "duel")]),
    "workshop": (
        "writers/scenario-workshop.html", ".er-workshop",
        [("turn", "setup"), ("hold", ""), ("turn", "record"), ("turn", "preview"), ("turn", "hand")],
    ),
    "editor": ("duel/draw-your-own.html", ".er-editor", [("pick", "A")]),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("app", of_many(APPS, "editor"))
def test_every_app_has_room_for_text_of_double_size(visit: Open, app: str) -> None:
    """No words are cut, no two controls lie on each other, whatever part of the work is open."""
    name, which, presses = APPS[app]
    page = large(visit, name)
    at = page.locator(f".er-stage.jupyter-widgets{which}")
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
            assert wide(page) == 0


CUT = """root => {
  const texts = ".er-b, .er-h, .er-q, .er-hint, .er-pill, .er-sentence>p, .er-mode, .er-tally li, "
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
    """What fires at the beginning lights up with the position, and again when a link leads there.

    All steps as pictures and text are still below the live stage, and can be opened.
    """
    page = live(visit(BASE))
    lit = page.locator("#lp-base-02")
    expect(lit).to_contain_text("fired in this step")
    press(page.locator(".er-stage.jupyter-widgets").nth(1), "step")
    expect(lit.locator(".er-fired-note")).not_to_be_visible()
    lit.locator("a.er-step").click()
    expect(lit.locator(".er-fired-note")).to_be_visible()
    film = page.locator(".er-pair-stage").first.locator(".er-film")
    expect(film).to_have_count(1)
    film.locator("summary").click()
    expect(film.locator("li svg").last).to_be_visible()
    broken = """film => [...film.querySelectorAll('use')].filter(use =>
      !document.querySelector(use.getAttribute('href'))).length"""
    assert film.evaluate(broken) == 0


@pytest.mark.long
def test_a_ruling_lights_its_clauses_at_once(visit: Open) -> None:
    """The step shown is played again under the new ruling: what fires there is lit without a press."""
    page = live(visit(TURNS))
    at = stage(page, RULED)
    page.evaluate(GO_TO, [RULED, 1])
    step_is(at, 1)
    page.evaluate(
        "document.querySelectorAll('.er-lit').forEach(one => one.classList.remove('er-lit'))"
    )
    page.locator("[data-er-option='announce'] input[value='final']").check()
    expect(at).to_contain_text("Played again. The ruling is now: Only the cell you are carried to")
    expect(page.locator(".er-lit").first).to_be_attached()


@pytest.mark.long
def test_a_ruling_chosen_before_python_runs_is_not_lost(visit: Open) -> None:
    """A choice made on the still page is carried out as soon as the stages are live."""
    page = visit(TURNS, before=asleep)
    page.locator("[data-er-option='announce'] input[value='final']").check()
    live(wake(page))
    expect(stage(page, RULED)).to_contain_text("The ruling is now: Only the cell")
