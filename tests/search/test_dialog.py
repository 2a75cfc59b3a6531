"""The search as a reader meets it: by keys, by touch, without a server, without scripts."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from rules.core import clauses
from tests.reading import PHONE, Open, violations, visits

pytestmark = [pytest.mark.site, pytest.mark.browser]
CHASMS = "underground/chasms.html"


def rows(page: Page) -> Locator:
    """What was found."""
    return page.locator(".er-find-row")


def seek(page: Page, words: str) -> None:
    """Open the search by its key and ask."""
    page.keyboard.press("/")
    expect(page.locator("dialog.er-find input")).to_be_focused()
    page.keyboard.type(words)


def test_a_question_is_asked_anywhere_and_leads_to_the_rule(visit: Open) -> None:
    """Only a browser has the focus: a key opens it, arrows choose, Enter goes, Escape back."""
    page = visit("using-the-book.html")
    seek(page, "how do chasm jumps work")
    expect(page.locator(".er-find-id", has_text="UE-CHASM").first).to_be_visible()
    expect(page.locator(".er-find mark", has_text="jump").first).to_be_visible()
    expect(page.locator(".er-find [role=status]")).to_contain_text("found")
    first = page.locator("[aria-selected=true] .er-find-id").inner_text()
    page.keyboard.press("ArrowDown")
    second = page.locator("[aria-selected=true] .er-find-id").inner_text()
    assert first != second
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.er-find")).to_be_hidden()
    page.keyboard.press("Control+k")
    expect(page.locator("dialog.er-find input")).to_have_value("how do chasm jumps work")
    page.keyboard.press("Enter")
    page.wait_for_url("**/underground/**")
    assert page.url.endswith(f"#{first.split()[0].lower()}")


def test_who_types_ahead_of_the_search_loses_no_letter(visit: Open) -> None:
    """Only a browser types while a script is on its way: the page's own field takes the letters."""
    # What a service worker answers, no test can hold back.
    page = visit("underground/chasms.html", service_workers="block")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/live/search*.js*", hold)
    with page.expect_request("**/live/search*.js*"):
        page.keyboard.press("/")
        page.keyboard.type("roof")
    expect(page.locator("form[data-er-search] input")).to_have_value("roof")
    held[0].continue_()
    expect(page.locator("dialog.er-find input")).to_have_value("roof")
    expect(page.locator(".er-find-id", has_text="UE-COLLAPSE-01")).to_be_visible()
    page.keyboard.type("s")
    expect(page.locator("dialog.er-find input")).to_have_value("roofs")


@pytest.mark.long
def test_the_rule_comes_with_its_board_at_the_step(chromium: Browser, served_site: str) -> None:
    """Enter leaves the step for the page, and the live board of the page goes there."""
    with visits(chromium, served_site) as opened:
        page = opened("index.html")
        seek(page, "UE-CHASM-05")
        expect(rows(page).first).to_contain_text(
            clauses.ledger("underground").clauses["UE-CHASM-05"].text
        )
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/{CHASMS}#ue-chasm-05")
        lit = page.locator("#ue-chasm-05.er-lit")
        expect(lit).to_be_visible(timeout=120_000)


@pytest.mark.long
def test_games_and_kinds_are_counted_and_kept(visit: Open) -> None:
    """Only a page keeps its buttons while rows are drawn: a game's alone, then all again."""
    page = visit("index.html")
    seek(page, "treasure")
    every = page.locator("[data-facet=all]")
    expect(every).to_have_attribute("aria-pressed", "true")
    page.locator("[data-facet=duel]").click()
    expect(page.locator(".er-find-head b").first).to_have_text("Objects")
    assert {*page.locator(".er-find-head b").all_inner_texts()} == {"Objects"}
    page.locator("[data-facet=Rules]").click()
    expect(page.locator(".er-find-row:not([data-kind=clause])")).to_have_count(0)
    every.click()
    expect(page.locator(".er-find-head b", has_text="Underground").first).to_be_visible()


@pytest.mark.long
def test_a_family_is_unfolded(visit: Open) -> None:
    """At most four of the first family; the rest at a press."""
    page = visit("index.html")
    seek(page, "chasm")
    family = page.locator(".er-find-list [role=group]:has(.er-find-rest)").first
    named = page.get_by_role("group", name=str(family.get_attribute("aria-label")), exact=True)
    more = family.locator(".er-find-rest")
    folded = int(more.inner_text().split()[0])
    shown = family.locator(".er-find-row").count()
    assert shown <= 4
    more.click()
    expect(named.locator(".er-find-row")).to_have_count(shown + folded)


@pytest.mark.long
def test_what_is_drawn_later_is_there_for_keys(visit: Open) -> None:
    """Only a browser has a viewport: the key upwards chooses the last row, however far down."""
    page = visit("index.html")
    seek(page, "what happens when I die")
    expect(page.locator(".er-find-list")).to_have_attribute("aria-busy", "false")
    page.keyboard.press("ArrowUp")
    last = page.locator(".er-find-list [role=option]").last
    expect(last).to_have_attribute("aria-selected", "true")
    expect(last).to_be_in_viewport()
    expect(page.locator("dialog.er-find input")).to_have_attribute(
        "aria-activedescendant", str(last.get_attribute("id"))
    )
    expect(page.locator(".er-find-list [aria-selected=true]")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(page.locator("#er-found-0")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".er-find-head").first).to_be_in_viewport()


def test_the_chosen_row_stays_when_more_texts_come(visit: Open) -> None:
    """Only a browser fetches texts one by one: what the reader went to is still chosen."""
    page = visit("index.html")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/search/ravines*", hold)
    seek(page, "a treasure in the ravines")
    expect(rows(page).nth(3)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(".er-find-list [aria-selected=true]")
    name = chosen.inner_text()
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator(".er-find-list")).to_have_attribute("aria-busy", "false")
    assert chosen.inner_text() == name


@pytest.mark.long
def test_small_boards_show_the_step(visit: Open) -> None:
    """A clause that fires somewhere has a picture of it, a real one."""
    page = visit("index.html")
    seek(page, "UE-CHASM-07")
    board = rows(page).first.locator(".er-find-board svg")
    expect(board).to_be_visible()
    assert board.locator("path, circle, rect, use").count() > 5
    large = page.locator(".er-find-more .er-find-board svg")
    expect(large).to_be_visible()


@pytest.mark.long
def test_it_is_played_in_its_place(chromium: Browser, served_site: str) -> None:
    """Shift and Enter put the live board into the place of the picture."""
    with visits(chromium, served_site) as opened:
        page = opened("using-the-book.html")
        seek(page, "UE-CHASM-07")
        expect(rows(page).first).to_be_visible()
        page.keyboard.press("Shift+Enter")
        frame = page.frame_locator(".er-find-more iframe")
        expect(frame.locator("[data-er-state=live]").first).to_be_visible(timeout=120_000)


@pytest.mark.long
def test_nothing_found_tells_where_else_to_look(visit: Open) -> None:
    """No empty list: the nearest words, the games, the A to Z."""
    page = visit("index.html")
    seek(page, "xylophone")
    expect(page.locator(".er-find-none h3")).to_have_text("No rule speaks of xylophone.")
    expect(page.locator(".er-find-none a", has_text="Underground")).to_be_visible()
    expect(page.locator(".er-find-none a", has_text="A to Z")).to_be_visible()


@pytest.mark.long
def test_it_works_on_a_phone(visit: Open) -> None:
    """Only a browser lays out: all of the screen, nothing sideways, targets for a thumb."""
    page = visit("index.html", "phone-light")
    page.locator(".er-seek").click()
    page.locator("dialog.er-find input").fill("яр")
    expect(rows(page).first).to_contain_text("ravine")
    box = page.locator("dialog.er-find").bounding_box()
    assert box == {"x": 0, "y": 0, **PHONE}
    assert page.evaluate("document.querySelector('.er-find-list').scrollWidth") <= PHONE["width"]
    heights = page.locator(".er-find-facets button, .er-find-close").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 40
    page.locator(".er-find-close").click()
    expect(page.locator("dialog.er-find")).to_be_hidden()


@pytest.mark.parametrize("look", ["desk-light", pytest.param("phone-dark", marks=pytest.mark.long)])
def test_a_screen_reader_is_told(visit: Open, look: str) -> None:
    """Only a browser has a tree for readers: a combobox, its row named, no fault that axe finds."""
    page = visit("index.html", look)
    seek(page, "who wins")
    box = page.get_by_role("combobox", name="Search the rules")
    expect(box).to_have_attribute("aria-expanded", "true")
    active = box.get_attribute("aria-activedescendant")
    expect(page.locator(f"#{active}")).to_have_attribute("aria-selected", "true")
    assert violations(page.locator("dialog.er-find")) == []


def test_it_works_from_a_folder(chromium: Browser, site: Path) -> None:
    """Only a browser opens a file, where no script may have a hash; it searches, too."""
    page = chromium.new_page()
    page.goto((site / "index.html").as_uri())
    seek(page, "пропастта")
    expect(rows(page).first).to_contain_text("chasm")
    page.close()


@pytest.mark.long
def test_a_text_that_does_not_come_is_told(chromium: Browser, served_site: str) -> None:
    """Only a browser loads texts as scripts: one that is missing is told, and comes at a press."""
    page = chromium.new_page()
    page.goto(f"{served_site}index.html")
    page.route("**/search/duel.js*", lambda route: route.abort())
    seek(page, "crossbow")
    note = page.locator(".er-find-note")
    expect(note).to_contain_text("The rules of Objects have not come.")
    page.unroute("**/search/duel.js*")
    note.get_by_role("button", name="Try again").click()
    expect(rows(page).first).to_contain_text("crossbow")
    expect(note).to_have_count(0)
    page.close()


def test_the_form_leads_to_the_search_and_without_scripts_to_the_list(
    chromium: Browser, served_site: str
) -> None:
    """Only a browser can be without scripts: the A to Z has every rule, its folds open."""
    page = chromium.new_page(java_script_enabled=False)
    page.goto(f"{served_site}search.html?q=chasm")
    page.get_by_role("link", name="A to Z").first.click()
    page.wait_for_url("**/a-to-z.html")
    content = page.content()
    for one in clauses.list_ids():
        assert f">{one}<" in content, one
    page.locator("summary", has_text="C").first.click()
    expect(page.locator("dt", has_text="chasm").first).to_be_visible()
    page.close()
