"""Weigh on the built site: a second Python plays the games, the first one answers meanwhile.

Workers, their locks and their ends are a browser's.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.acting import keys, wide
from tests.journeys.test_play import PLAY, playing, take
from tests.reading import Open, of_many, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]


def second(page: Page, state: str) -> None:
    """Wait until the second worker stands so."""
    page.wait_for_function(
        "state => document.documentElement.dataset.erSecond === state", arg=state
    )


def games(at: Locator) -> int:
    """How many games Weigh says it has played."""
    found = re.search(r"(\d+) games in", at.locator(".er-w-about").text_content() or "")
    assert found
    return int(found[1])


def grows(at: Locator, most: int = 0) -> int:
    """Wait until more games are told than ``most``; how many."""
    about = at.locator(".er-w-about")
    expect(about).to_contain_text(re.compile(r"\d+ games in"))
    while (found := games(at)) <= most:
        expect(about).not_to_contain_text(f" {found} games in")
    return found


@pytest.mark.long
@pytest.mark.parametrize("look", of_many(["desk-light", "phone-dark"], "phone-dark"))
def test_a_second_python_weighs_while_the_first_one_answers(visit: Open, look: str) -> None:
    """It starts with the tab or its key; a move meanwhile is answered, and the next choice is weighed.

    A row a choice, growing; gone by the key.
    """
    page = visit(PLAY, look)
    at = playing(page)
    assert page.evaluate("document.documentElement.dataset.erSecond") is None
    keys(at, "m")
    second(page, "here")
    rows = at.locator(".er-weigh .er-w-row")
    expect(rows).to_have_count(9)  # four steps, four throws, the end of a turn
    grows(at, grows(at))
    expect(at.locator(".er-w-about")).to_contain_text("drawn anew for each world")
    assert not violations(at)
    assert wide(page) == 0
    step = at.get_attribute("data-er-step") or ""
    assert take(at)
    expect(at).not_to_have_attribute("data-er-step", step)
    expect(at).to_contain_text("Press an arrow")
    grows(at, grows(at))
    second(page, "here")
    keys(at, "m")
    expect(rows).to_have_count(0)
