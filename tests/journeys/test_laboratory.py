"""A reader flips a ruling: from a chapter by its link, by the lists, and in words on a phone.

Links between pages, the focus in a list and two boards side by side are a browser's.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from rules import scenarios
from tests.journeys.acting import wide
from tests.reading import Open, boxes, violations
from tests.strategies import MANY

pytestmark = [pytest.mark.site, pytest.mark.browser]

PAGE = "rulings-laboratory.html"
COUNT = len(scenarios.list_scenarios("ravines"))
"""The scenarios that are played again."""


def laboratory(page: Page) -> Locator:
    """The live laboratory, all scenarios played."""
    found = page.locator(".er-laboratory.jupyter-widgets")
    expect(found).to_have_attribute("data-er-done", "")
    return found


def test_a_ruling_of_a_chapter_is_flipped(visit: Open) -> None:
    """Its link lays the flip out; two boards stand side by side; another ruling by the list (long)."""
    page = visit("ravines/rulings.html#lm-gap-04")
    frame = page.locator("#lm-gap-04")
    frame.get_by_role("link", name="What would change?").click()
    at = laboratory(page)
    expect(at.locator("[data-do=option]")).to_have_value("drift_walls")
    expect(at).to_contain_text(f"1 of {COUNT} scenarios goes otherwise")
    left, right = boxes(at.locator(".er-lab-side"), 2)
    assert right["x"] > left["x"] + left["width"] - 1
    assert not violations(at)
    if not MANY:
        return
    at.locator("[data-do=option]").focus()
    at.locator("[data-do=option]").select_option("wall_costs_turn")
    expect(at).to_contain_text(f"16 of {COUNT} scenarios go otherwise")
    expect(at.locator("[data-do=option]")).to_be_focused()
    assert page.url.endswith("ravines=wall_costs_turn=no")
    row = at.locator("[data-do=show]").nth(2)
    row.click()
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(at.locator("h3").first).to_contain_text(row.locator("span").first.inner_text())


@pytest.mark.long
def test_the_list_lays_a_flip_out(visit: Open) -> None:
    """Another game by the table below, in the dark, on a phone; what nothing shows is told.

    A damaged link is explained: the laboratory stays as it is and says what is wrong.
    """
    page = visit(f"{PAGE}#er-lab=labyrinth=start_cells=distinct", "phone-dark")
    at = laboratory(page)
    expect(at).to_contain_text(f"None of the {COUNT} scenarios")
    assert wide(page) == 0
    page.locator("summary", has_text="Escape from Colditz").click()
    page.locator("a[href='#er-lab=colditz%3Drefusers%3Dsearch-only']").click()
    expect(at).to_contain_text("Two men and an Appel")
    expect(at.locator(".er-lab-side")).to_have_count(2)
    assert wide(page) == 0
    assert not violations(at)
    page.evaluate("location.hash = '#er-lab=ravines=nothing'")
    expect(at.get_by_role("alert")).to_contain_text("This link is damaged")
    expect(at).to_contain_text("Two men and an Appel")
