"""A reader in the castle: picks a man up, walks, takes it back, looks elsewhere, as whom he likes.

Presses and drags on a large board that is seen in part: where a place lies, only a browser says.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.games.colditz.state import CARDS
from tests.journeys.acting import keys, live, press, spot, stage, state_is, step_is, touch
from tests.reading import Open, box, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

INDEX = "colditz/index.html"


def first(page: Page) -> Locator:
    """The first stage of the page, live and painted."""
    return stage(live(page))


def boxes(at: Locator) -> dict[str, list[float]]:
    """Where every place of the board lies."""
    found = json.loads(at.locator(".er-overlay").get_attribute("data-boxes") or "[]")
    return {name: box for name, *box in found}


def middle(at: Locator, place: str) -> tuple[float, float]:
    """The middle of a place in the window."""
    board, (x, y) = box(at.locator(".er-overlay")), spot(at, place)
    return board["x"] + x, board["y"] + y


def thrown(page: Page) -> Locator:
    """The first escape after the first throw, on a line of the reader's own."""
    at = first(page)
    keys(at, "n")
    step_is(at, 1)
    keys(at, "b")
    state_is(at, "branch")
    return at


def listed(at: Locator) -> Locator:
    """The open list of all that can be done."""
    at.locator("[data-region='ask'] [data-do='other']").click()
    found = at.locator("[data-region='popup'] .er-pop-other")
    expect(found).to_be_visible()
    return found


def whole(at: Locator) -> None:
    """Show the whole castle, by the control in More."""
    at.locator("[data-region='controls'] [data-do='more']").click()
    popup = at.locator("[data-region='popup']")
    popup.locator("[data-do='parts']").click()
    popup.get_by_role("button", name="Whole castle").click()


@pytest.mark.long
@pytest.mark.parametrize("look", ["desk-light", "phone-dark"])
def test_a_man_is_picked_up_walks_and_comes_back(visit: Open, look: str) -> None:
    """Two presses walk three circles; one Undo takes them back, and he is in hand again.

    The board lies still all the while.
    """
    page = visit(INDEX, look)
    at = thrown(page)
    before = boxes(at)["A22"]
    touch(at, "A22")
    ask, told = at.locator("[data-region='ask']"), at.locator("[data-region='said']")
    expect(ask).to_contain_text(
        "The first British man at row 4, place 4 of the Appel area: where to?"
    )
    assert boxes(at)["A22"] == before
    touch(at, "THEATRE2")
    if look.startswith("phone"):  # the first tap shows the way
        expect(ask).to_contain_text("Go there")
        touch(at, "THEATRE2")
    expect(told).to_contain_text(
        "goes from row 4, place 4 of the Appel area to the middle of the theatre."
    )
    expect(ask).to_contain_text("7 points are left. This is your own line.")
    expect(at.locator(".er-count")).to_have_text("your line, 1 move")
    assert boxes(at)["A22"] == before
    keys(at, "u")
    expect(ask).to_contain_text("10 points are left")
    expect(listed(at).locator("[aria-pressed=true]")).to_contain_text(
        "the first British man at row 4"
    )


def test_a_man_is_carried_to_his_circle(visit: Open) -> None:
    """Dragged, he is picked up on the way and walks to the circle where he is let go of."""
    page = visit(INDEX)
    at = thrown(page)
    board = at.locator(".er-overlay")
    board.scroll_into_view_if_needed()
    page.mouse.move(*middle(at, "A22"))
    page.mouse.down()
    page.mouse.move(*middle(at, "THEATRE2"), steps=6)
    expect(at.locator("[data-region='ask']")).to_contain_text(
        "The first British man at row 4, place 4 of the Appel area: where to?"
    )
    page.mouse.up()
    expect(at.locator("[data-region='said']")).to_contain_text(
        "goes from row 4, place 4 of the Appel area to the middle of the theatre."
    )


@pytest.mark.long
def test_the_list_does_what_the_board_does(visit: Open) -> None:
    """A man and his way are buttons, too; a circle out of reach is refused with its clause.

    axe-core has nothing against the board, the pawn in hand and the ways listed.
    """
    page = visit(INDEX)
    at = thrown(page)
    listed(at).get_by_role(
        "button", name="the first British man at row 4, place 4 of the Appel area"
    ).click()
    expect(at.locator("[data-region='ask']")).to_contain_text(
        "The first British man at row 4, place 4 of the Appel area: where to?"
    )
    ways = listed(at).locator(".er-ways")
    expect(ways.locator("summary")).to_contain_text("the first British man can go to")
    ways.locator("summary").click()
    assert not violations(page)
    ways.get_by_role("button", name="THEATRE3", exact=True).click()
    expect(at.locator("[data-region='ask']")).to_contain_text("6 points are left")
    whole(at)
    expect(at.locator(".er-overlay")).to_have_attribute("data-boxes", re.compile("XN05"))
    touch(at, "XN05")
    expect(at).to_have_attribute("data-er-state", "refused")
    told = at.locator("[data-region='said']")
    expect(told.get_by_role("alert")).to_contain_text("No way leads from Theatre 3 to XN05.")
    expect(told.locator("[data-do=clause]")).to_have_text("EC-GAP-01")
    expect(told).not_to_contain_text("EC-WIRE-02")


@pytest.mark.long
def test_the_small_map_turns_the_board(visit: Open) -> None:
    """A press on a part shows that part; a control in More shows everything, and back."""
    at = first(visit(INDEX))
    touch(at, "see:south")
    overlay = at.locator(".er-overlay")
    expect(overlay).to_have_attribute("data-boxes", re.compile('"TG3"'))
    width = float(overlay.get_attribute("data-w") or 0)
    assert 0 < boxes(at)["TG3"][0] < width
    whole(at)
    expect(overlay).not_to_have_attribute("data-boxes", re.compile("see:south"))
    width = float(overlay.get_attribute("data-w") or 0)
    inside = [x >= 0 and x + w <= width + 1 for x, _, w, _ in boxes(at).values()]
    assert all(inside)


@pytest.mark.long
def test_hands_of_others_stay_hidden_in_the_page(visit: Open) -> None:
    """Whoever looks: of the others' cards the stage names none."""
    at = first(visit(INDEX))
    press(at, "tab", "why")
    expect(at.locator(".er-p-why")).to_be_visible()
    cards = {"British": {"Diversion"}, "Dutch": set[str](), "Security": {"Search"}}
    for viewer, own in cards.items():
        press(at, "look", viewer)
        expect(at).to_have_attribute("data-er-viewer", viewer)
        lying = {place for place in boxes(at) if place.startswith("card:")}
        assert lying == {f"card:{card}" for card in own}
        shown = at.locator("[data-region='drawer']").inner_text()
        assert not {card for card in CARDS if card in shown and card not in own}
