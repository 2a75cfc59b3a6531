"""What a screen reader finds: one stage of each game, on a desk and on a phone.

The tree that a voice is given is made by the browser.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.journeys.acting import live, press, skip_question, stage
from tests.reading import Open, of_many, until

pytestmark = [pytest.mark.site, pytest.mark.browser]

STAGES = {
    "labyrinth": ("labyrinth/holes.html", "labyrinth/falling-into-holes"),
    "ravines": ("ravines/river.html", "ravines/drift-two-cells"),
    "duel": ("duel/walls.html", "duel/inner-and-outer-wall"),
    "underground": ("underground/chasms.html", "underground/chasm-jump"),
    "colditz": ("colditz/movement.html", "colditz/splitting-nine"),
}
LISTEN = """root => {
  root.told = [];
  const live = root.querySelector("[data-region=live]");
  new MutationObserver(() => live.textContent.trim() && root.told.push(live.textContent.trim()))
    .observe(live, {childList: true, characterData: true, subtree: true});
}"""


def tree(at: Locator) -> str:
    """What a voice is given of a stage."""
    return at.aria_snapshot()


@pytest.mark.parametrize(
    "look", ["desk-light", pytest.param("phone-light", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("game", of_many(STAGES, "labyrinth"))
def test_a_stage_speaks(visit: Open, game: str, look: str) -> None:
    """What is there, then what happens: a step is announced once, and a refusal interrupts."""
    name, scenario = STAGES[game]
    at = stage(live(visit(name, look)), scenario)
    skip_question(at)
    is_described(at)
    is_announced(at)


def is_described(at: Locator) -> None:
    """Name, state, board with its position, question, actions, drawer, places as a list."""
    title = at.get_attribute("aria-label") or "?"
    spoken = tree(at)
    assert f'heading "{title}"' in spoken
    assert re.search(r"text: (live|.* live)\b", spoken), "the state is said"
    board = re.search(r'application "([^"]+)"', spoken)
    assert board, "the board has a name"
    assert re.search(r"\. .*next: ", board[1]), "its name is the position"
    question = at.locator("[data-q]:visible").first.inner_text().strip()
    assert question.rstrip("…").split("“")[0][:30] in spoken
    offers = [one.inner_text() for one in at.locator(".er-r-ask [data-do=act]:visible").all()]
    buttons = re.findall(r'- button "([^"]+)"', spoken)
    assert len(buttons) >= len(offers) + 4
    assert all(buttons), "every button has a name"
    press(at, "tab", "why")
    expect(at.get_by_role("tabpanel", name="Why")).to_be_visible()
    press(at, "tab", "log")
    expect(at.get_by_role("tabpanel", name="Log")).to_contain_text("now: ")
    press(at, "list")
    words = at.get_by_role("dialog", name="The position in words")
    expect(words.get_by_role("list", name="At the table")).to_be_visible()
    expect(words.get_by_role("group", name="All places").first).to_be_visible()
    names = at.evaluate("root => JSON.parse(root.querySelector('.er-overlay').dataset.names)")
    assert set(names) <= set(words.locator(".er-grid td").all_inner_texts())
    press(words, "list")
    expect(words).to_have_count(0)


def is_announced(at: Locator) -> None:
    """A step says one thing politely; what is not allowed is an alert, and the polite voice is still."""
    at.scroll_into_view_if_needed()
    at.evaluate(LISTEN)
    before = at.get_attribute("data-er-step") or ""
    at.locator(".er-overlay").focus()
    at.page.keyboard.press("n")
    expect(at).not_to_have_attribute("data-er-step", before)
    until(lambda: at.evaluate("root => root.told.length") > 0)
    at.page.wait_for_timeout(500)  # nothing more is said
    told = at.evaluate("root => root.told")
    assert len(told) == 1, told
    skip_question(at)
    step = at.get_attribute("data-er-step") or ""
    at.evaluate("root => { root.told.length = 0; }")
    at.page.keyboard.press("y")
    form = at.locator("form[data-do=perform] input")
    who = (at.locator("[data-q]:visible").first.inner_text().split(":")[0]).strip(" ·.")
    form.fill(f"{who}: fly")
    form.press("Enter")
    expect(at).to_have_attribute("data-er-state", "refused")
    alert = at.get_by_role("alert")
    expect(alert).to_have_count(1)
    expect(alert.locator("b")).to_have_text("Not understood.")
    expect(at).to_have_attribute("data-er-step", step)
    expect(alert).to_be_visible()
    assert at.evaluate("root => root.told") == []
