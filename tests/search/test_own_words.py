"""The rules in the language of their game: one switch, remembered by the whole book."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from rulebook import translations
from rulebook.search import own_words
from rules import scenarios
from rules.core import clauses
from rules.core.registry import GAMES
from tests.reading import Open, of_many, violations, visits

RAVINES = "ravines/moving.html"
OWN = "українська"
LIVE = re.compile("live|predict")


def choose(page: Page, name: str) -> None:
    """Press one of the three in the menu."""
    page.get_by_label("Language of the rules").click()
    page.locator(".er-words").get_by_role("button", name=name, exact=name == "English").click()


def clause(page: Page, name: str) -> Locator:
    """The block of a clause."""
    return page.locator(f"#{name.lower()}")


def english(name: str) -> str:
    """A clause in English."""
    return clauses.ledger(clauses.game_of(name)).clauses[name].text


def own(name: str) -> str:
    """A clause in the language of its game."""
    text: str = translations.table(clauses.game_of(name))["clauses"][name]["text"]
    return text


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_title_and_question_has_its_own_words(game: str) -> None:
    """What the page is given names each by the English that stands on the page."""
    told = own_words(game)
    book = clauses.ledger(game)
    assert told["clauses"].keys() == book.clauses.keys()
    assert told["gaps"].keys() == book.gaps.keys()
    shown = {one.text for one in book.clauses.values()} | {one.ruling for one in book.gaps.values()}
    for name in scenarios.list_scenarios(game):
        found = scenarios.load(name)
        shown |= {found.title, *(str(step.ask["question"]) for step in found.steps if step.ask)}
    assert shown - told["texts"].keys() == set()


@pytest.mark.site
@pytest.mark.browser
def test_a_clause_is_read_in_its_own_language(visit: Open) -> None:
    """Instead of the English or beside it; what is remembered holds on other pages."""
    page = visit(RAVINES)
    block = clause(page, "LM-MOVE-04")
    expect(block).to_contain_text(english("LM-MOVE-04"))
    choose(page, OWN)
    mine = block.locator(".er-own")
    expect(mine).to_have_text(own("LM-MOVE-04"))
    expect(mine).to_have_attribute("lang", "uk")
    expect(block.get_by_text(english("LM-MOVE-04"))).to_be_hidden()
    page.goto(page.url.replace("ravines/moving", "duel/inventory"))
    block = page.locator(".er-clause").first
    name = str(block.get_attribute("data-er-clause"))
    expect(block.locator(".er-own")).to_have_text(own(name))
    choose(page, "English and")
    expect(block.get_by_text(english(name))).to_be_visible()
    expect(block.locator(".er-own")).to_be_visible()
    choose(page, "English")
    expect(block.locator(".er-own")).to_be_hidden()


@pytest.mark.long
@pytest.mark.site
@pytest.mark.browser
def test_titles_and_questions_of_stages_follow(visit: Open) -> None:
    """And come back letter for letter."""
    page = visit(RAVINES)
    heads = page.locator(".er-stage .er-h")
    before = heads.all_inner_texts()
    choose(page, OWN)
    expect(heads.first).not_to_have_text(before[0])
    expect(heads.first).to_have_attribute("lang", "uk")
    choose(page, "English")
    expect(heads.first).to_have_text(before[0])
    assert heads.all_inner_texts() == before


@pytest.mark.long
@pytest.mark.site
@pytest.mark.browser
def test_a_live_stage_speaks_it_too(chromium: Browser, served_site: str) -> None:
    """A stage that Python writes anew at every step keeps the language."""
    name = "ravines/drift-two-cells"
    with visits(chromium, served_site) as opened:
        page = opened("using-the-book.html")
        stage = page.locator(f"[data-er-stage='{name}']")
        expect(stage).to_have_attribute("data-er-state", LIVE, timeout=120_000)
        choose(page, OWN)
        told = translations.table("ravines")["scenarios"][name.partition("/")[2]]
        expect(stage.locator(".er-h")).to_have_text(told["title"])
        expect(stage).to_contain_text(told["questions"][0])


@pytest.mark.site
@pytest.mark.browser
@pytest.mark.parametrize("look", of_many(["desk-dark", "phone-light"], "phone-light"))
def test_the_switch_is_a_menu_for_everybody(visit: Open, look: str) -> None:
    """By keys, on a phone, and nothing that a checker finds."""
    page = visit(RAVINES, look)
    page.get_by_label("Language of the rules").press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(clause(page, "LM-MOVE-04").locator(".er-own")).to_be_visible()
    expect(page.get_by_label("Language of the rules")).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.long
@pytest.mark.site
@pytest.mark.browser
def test_words_that_do_not_come_leave_the_english(chromium: Browser, served_site: str) -> None:
    """Nobody asks for them again and again; the reader does when he chooses once more."""
    page, asked = chromium.new_page(), 0

    def refuse(route: Route) -> None:
        nonlocal asked
        asked += 1
        route.abort()

    page.route("**/search/own-ravines.js*", refuse)
    page.goto(f"{served_site}{RAVINES}")
    with page.expect_request("**/search/own-ravines.js*"):
        choose(page, OWN)
    page.wait_for_timeout(1000)
    tried = asked  # once, and the second time that every script of the book gets
    page.wait_for_timeout(1000)
    assert asked == tried
    expect(clause(page, "LM-MOVE-04")).to_contain_text(english("LM-MOVE-04"))
    page.unroute("**/search/own-ravines.js*")
    choose(page, OWN)
    expect(clause(page, "LM-MOVE-04").locator(".er-own")).to_have_text(own("LM-MOVE-04"))
    page.close()
