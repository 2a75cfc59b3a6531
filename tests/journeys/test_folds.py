"""Long pages on a phone: they fold into their headings, and open where something leads.

Pages fold by their height in pixels, which only a browser knows.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.reading import Open, visit_still

pytestmark = [pytest.mark.site, pytest.mark.browser]

LONG = "ravines/river.html"
TALL = "document.documentElement.scrollHeight"
FOLDED = ".er-folded"
visit = visit_still


def heads(page: Page) -> list[str]:
    """The headings of parts that are folded."""
    return [one.strip() for one in page.locator(f"{FOLDED} .er-leaf").all_inner_texts()]


def test_a_long_page_folds_on_a_phone_only(visit: Open) -> None:
    """Its beginning is read at once; on a wide window all of it.

    A press opens a part, the next one folds it again; who comes back finds it as it was. One button
    opens everything, and goes; so does paper.
    """
    page = visit(LONG, "phone-light")
    assert page.evaluate(TALL) <= 8000
    assert len(heads(page)) > 2
    expect(page.locator("h1 ~ p").first).to_be_visible()
    head = page.locator(f"{FOLDED} .er-leaf").first
    name = head.inner_text()
    expect(head).to_have_attribute("aria-expanded", "false")
    head.click()
    assert name not in heads(page)
    page.reload()
    assert name not in heads(page)
    page.get_by_role("button", name=name).click()
    assert name in heads(page)
    page.get_by_role("button", name=re.compile("Open all")).click()
    assert not heads(page)
    expect(page.locator(".er-fold-all")).to_be_hidden()
    page.get_by_role("button", name=name).click()
    assert heads(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert not heads(page)
    desk = visit(LONG)
    assert not heads(desk)
    expect(desk.locator(".er-fold-all")).to_have_count(0)


def last_clause(page: Page) -> str:
    """The last clause of the page, which is folded."""
    clause = page.locator(f"{FOLDED} .er-clause[id]").last.get_attribute("id")
    assert clause
    return clause


def test_an_address_opens_the_part_it_names(visit: Open) -> None:
    """A link to a clause, from elsewhere and from the page, finds it unfolded and in sight."""
    page = visit(LONG, "phone-light")
    clause = last_clause(page)
    there = page.locator(f"#{clause}")
    expect(there).to_be_hidden()
    page.evaluate("id => { location.hash = id; }", clause)
    expect(there).to_be_in_viewport()
    again = visit(f"{LONG}#{clause}", "phone-light")
    expect(again.locator(f"#{clause}")).to_be_in_viewport()


def test_a_proof_opens_its_table(visit: Open) -> None:
    """The coverage of a clause lies in a fold; the link to its row opens it."""
    page = visit("behind/coverage.html#proof-ue-chance-01", "phone-light")
    expect(page.locator("#proof-ue-chance-01")).to_be_in_viewport()
