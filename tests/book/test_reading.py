"""The site in a browser, as a reader finds it: on a desk and on a phone, by day and by night.

What axe-core sees, what sticks out and where things stand is decided by a browser's layout.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PageObject, PdfReader

from rules.core.registry import GAMES
from tests.cases import quickly
from tests.reading import PHONE, Open, box, violations, visit_still
from tests.strategies import MANY
from widgets.live import whole

pytestmark = [pytest.mark.site, pytest.mark.browser]

SCREENS = ("desk", "phone")
WIDTHS, FEW = (360, 390, 768, 1024, 1280, 1440, 1920), (360, 768, 1280)
KINDS = (
    "index.html",
    "behind/coverage.html",
    "play.html",
    "rulings-laboratory.html",
    "writers/scenario-workshop.html",
    "search.html",
    "writers/write-your-own-scenario.html",
    "colditz/cards.html",
    "duel/draw-your-own.html",
    "labyrinth/holes.html",
    "ravines/rulings.html",
    "underground/chasms.html",
)
"""One page of each kind; the others differ from these in their text."""
REACHED = """() => [...document.querySelectorAll('pre')]
  .every((one) => one.scrollWidth <= one.clientWidth || one.tabIndex === 0)"""
"""The theme has seen that the window has another width: what scrolls can be reached by keys."""
LIGHTEN = """() => {
  for (const row of [...document.querySelectorAll('tbody tr')].slice(120)) row.remove();
  const insides = '.er-defs, svg[role=img] > :not(title)';
  for (const part of document.querySelectorAll(insides)) part.remove();
}"""
"""Less for axe-core to go through: no more rows like those before, no insides of pictures, which
are one thing to a screen reader."""


LAYOUT = ("scrollable-region-focusable", "aria-hidden-focus", "target-size", "meta-viewport")
"""The rules of axe-core whose answer depends on how wide the window is."""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules of axe-core that look at colours."""
visit = visit_still


def names(site: Path) -> list[str]:
    """Every page of the site, as its address below the root; an old address leads to one of them.

    Seen twice, a page would stand as the first look has left it: all of its parts are open.
    """
    pages = (path for path in whole.pages(site) if "moved.js" not in path.read_text("utf-8"))
    return [path.relative_to(site).as_posix() for path in pages]


def test_the_kinds_are_pages(site: Path) -> None:
    """What stands for the others is there, a page of each game among it."""
    assert set(KINDS) < set(names(site))
    assert {name.split("/")[0] for name in KINDS} >= set(GAMES)


@pytest.mark.long
def test_a_page_of_each_kind_is_accessible(visit: Open) -> None:
    """axe-core finds nothing by day and by night, the theme's own markup included."""
    look_at(visit("index.html", "desk-light"), KINDS)


def test_a_page_of_each_kind_fits_and_is_accessible_on_a_phone(visit: Open) -> None:
    """Markup and colours are the desk's; what a narrow window makes of them is looked at.

    From a small phone to a large screen nothing sticks out, and long pages are cut or folded:
    one kind in five, all in the long run.
    """
    page = visit("index.html", "phone-light")
    found, sizes = {}, {}
    for name in quickly(KINDS, 5):
        open_at(page, name)
        sizes[name] = [*too_large(page, FEW)]
        page.set_viewport_size(PHONE)
        page.wait_for_function(REACHED)
        page.evaluate(LIGHTEN)
        found[name] = violations(page, LAYOUT)
    assert not any(found.values()), found
    assert not any(sizes.values()), sizes


@pytest.mark.long
@pytest.mark.parametrize("screen", SCREENS)
def test_every_page_is_accessible(visit: Open, site: Path, screen: str) -> None:
    """The same of all pages."""
    look_at(visit("index.html", f"{screen}-light"), names(site))


def look_at(page: Page, pages: Iterable[str]) -> None:
    """Let axe-core look at pages, by day and by night."""
    found: dict[str, list[str]] = {}
    for name in pages:
        page.emulate_media(color_scheme="light")
        open_at(page, name)
        page.evaluate(LIGHTEN)
        wrong = violations(page)
        page.emulate_media(color_scheme="dark")
        page.wait_for_function("document.documentElement.dataset.theme !== 'light'")
        # Night changes colours and nothing else.
        if wrong := [*wrong, *violations(page, COLOURS)]:
            found[name] = wrong
    assert not found, json.dumps(found, indent=1)[:6000]


def open_at(page: Page, name: str) -> None:
    """Go to another page of the same site; the search has something to show."""
    page.goto(_at(page, name))
    if name == "search.html":
        page.goto(_at(page, "search.html?q=river"))
        page.locator(".er-find-row").first.wait_for()


def _at(page: Page, name: str) -> str:
    """The address of another page of the same site."""
    scheme, _, rest = page.url.partition("://")
    return f"{scheme}://{rest.split('/')[0]}/{name}"


TALL = 8000
"""Pixels of the tallest page on a phone, as it opens."""


@pytest.mark.long
def test_no_page_scrolls_sideways_or_is_too_tall(visit: Open, site: Path) -> None:
    """The same of all pages."""
    page = visit("index.html", "phone-light")
    found = {}
    for name in names(site):
        page.set_viewport_size(PHONE)
        open_at(page, name)
        found[name] = [*too_large(page)]
    assert not any(found.values()), {name: wrong for name, wrong in found.items() if wrong}


def too_large(page: Page, widths: Iterable[int] = WIDTHS) -> Iterator[str]:
    """What sticks out of windows of many widths, and how tall it is, if that is too much."""
    height = page.evaluate("document.documentElement.scrollHeight")
    if height > TALL:
        yield f"{height} px tall"
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            yield f"wider than {width} px"


def test_text_and_stage_stand_side_by_side_on_a_desk(visit: Open) -> None:
    """The text column measures 392 to 440 px, the stage 600 to 760 px, and it stays in sight.

    A clause lights up when it fires, and a step link says which scenario and which step.
    """
    page = visit("labyrinth/holes.html")
    text, stage = box(page.locator(".er-pair-text")), box(page.locator(".er-pair-stage"))
    assert 392 <= text["width"] <= 440
    assert 600 <= stage["width"] <= 760
    assert stage["x"] > text["x"] + text["width"]
    sticky = "getComputedStyle(document.querySelector('.er-pair-stage')).position"
    assert page.evaluate(sticky) == "sticky"
    fire = "ids => document.body.dispatchEvent(new CustomEvent('er:fired', {bubbles: true, detail: "
    fire += "{clauses: ids, scenario: 'labyrinth/falling-into-holes', step: 1}}))"
    page.evaluate(fire, ["LP-HOLE-01"])
    block = page.locator("#lp-hole-01")
    assert "er-lit" in (block.get_attribute("class") or "")
    assert block.get_by_text("fired in this step").is_visible()
    page.evaluate(fire, ["LP-HOLE-05"])
    assert not block.get_by_text("fired in this step").is_visible()
    page.evaluate("document.addEventListener('er:go', event => { window.asked = event.detail })")
    page.locator("#lp-hole-01 a.er-step").first.click()
    asked = page.evaluate("window.asked")
    assert asked["scenario"].startswith("labyrinth/")
    assert isinstance(asked["step"], int)


def test_one_column_on_a_phone(visit: Open) -> None:
    """The stage stands above the first clause it shows, from edge to edge.

    The button at the top shows the book's contents, and Escape closes them. At twice the size of
    letters the page still fits its window.
    """
    page = visit("labyrinth/holes.html", "phone-light")
    clause, stage = box(page.locator("#lp-hole-01")), box(page.locator(".er-pair-stage"))
    assert stage["y"] + stage["height"] <= clause["y"]
    assert stage["width"] == 390
    page.locator(".primary-toggle").first.click()
    link = page.get_by_role("link", name="Learn: a first game").first
    link.wait_for()
    assert link.is_visible()
    page.keyboard.press("Escape")
    link.wait_for(state="hidden")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_search_finds_a_clause_by_its_id(visit: Open) -> None:
    """Typing the name of a rule leads to its paragraph."""
    page = visit("labyrinth/index.html")
    box = page.locator(".bd-sidebar-primary").get_by_placeholder("Search rules or clause ids")
    box.press_sequentially("LP-HOLE-01")
    row = page.locator("dialog.er-find .er-find-row").first
    expect(row).to_contain_text("LP-HOLE-01")
    page.keyboard.press("Enter")
    page.wait_for_url("**/labyrinth/holes.html*#lp-hole-01")


def test_dark_follows_the_system_and_the_switch(visit: Open) -> None:
    """First the reader's system decides, then the reader."""
    ground = "getComputedStyle(document.body).backgroundColor"
    page = visit("index.html", "desk-dark")
    assert page.evaluate(ground) == "rgb(18, 20, 23)"
    page.get_by_label("This page").click()
    switch = page.locator(".er-dots .theme-switch-button")
    switch.click()
    switch.click()
    modes = {page.evaluate(ground)}
    switch.click()
    assert page.evaluate("document.documentElement.dataset.mode") in {"light", "dark", "auto"}
    assert modes <= {"rgb(18, 20, 23)", "rgb(255, 255, 255)"}


def test_print_is_light_and_bare(visit: Open) -> None:
    """On paper there is no navigation, and night becomes day."""
    page = visit("labyrinth/holes.html", "desk-dark")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator(".bd-article h1").is_visible()
    assert not page.locator(".bd-sidebar-primary").is_visible()
    assert not page.locator(".er-buttons").is_visible()
    assert not page.locator(".er-stage .er-b").first.is_visible()
    assert page.locator(".er-set").first.evaluate("stage => stage.offsetHeight") < 80
    assert page.locator("#lp-hole-01").is_visible()
    tint = "getComputedStyle(document.documentElement).getPropertyValue('--er-page')"
    assert page.evaluate(tint).strip().upper() == "#FFFFFF"


def test_the_id_of_a_rule_has_no_frame(visit: Open) -> None:
    """Neither where it is at home nor where it is told again, as on the first boards."""
    page = visit("first-game.html")
    ids = page.locator(".er-clause-head > a > code")
    frames = ids.evaluate_all("all => all.map(one => getComputedStyle(one).borderTopWidth)")
    assert {*frames} == {"0px"}


def test_a_castle_in_a_low_window_goes_on_to_the_edges(visit: Open) -> None:
    """Its strip at the left, its side at the right: nothing of another colour stands beside it."""
    page = visit("colditz/index.html", viewport={"width": 1280, "height": 720})
    stage = page.locator(".er-set").first
    ground = stage.evaluate("one => getComputedStyle(one, '::before').backgroundImage")
    assert ground.startswith("linear-gradient(90deg")
    assert ground.count("rgb(") == 2


HEADS = ".bd-article :is(h2, h3, .er-set .er-h)"
SHEETS = (("underground/chasms", 5), ("ravines/ravines", 6), ("ravines/rulings", 15))
"""Chapters, and how many sheets each takes at most; the last is a long list."""


def test_no_heading_stands_alone_at_the_foot_of_a_sheet(visit: Open, tmp_path: Path) -> None:
    """Those of sections, boards and tables go over with what they head; a chapter is few sheets."""
    page = visit("underground/chasms.html")
    for name, most in SHEETS if MANY else SHEETS[:2]:
        open_at(page, f"{name}.html")
        page.evaluate("document.fonts.ready")
        page.pdf(path=tmp_path / "one.pdf", format="A4")
        reader = PdfReader(tmp_path / "one.pdf")
        heads = {_letters(one) for one in page.locator(HEADS).all_text_contents()}
        assert len(heads) > 3
        assert not heads & {_letters(one) for sheet in reader.pages for one in feet(sheet)}, name
        assert len(reader.pages) <= most, name


def _letters(text: str) -> str:
    """A text without what a printed line has otherwise: spaces, signs, joined letters."""
    return re.sub(r"\W", "", unicodedata.normalize("NFKC", text))


def feet(sheet: PageObject) -> Iterator[str]:
    """The last line of each column of a sheet."""
    lines: dict[bool, dict[int, str]] = {False: {}, True: {}}

    def look(text: str, at: list[float], here: list[float], *_: object) -> None:
        x, y = (at[side] * here[4] + at[side + 2] * here[5] + at[side + 4] for side in (0, 1))
        column = lines[x > sheet.mediabox.width / 2 - 6]
        column[round(y)] = column.get(round(y), "") + text.strip()

    sheet.extract_text(visitor_text=look)
    for column in lines.values():
        said = [height for height, text in column.items() if text]
        if said:
            yield column[min(said)]
