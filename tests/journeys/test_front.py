"""The front of the book in a browser: a question that is answered before any engine has come.

Motion, focus, the room of a first screen and what is asked of the host are a browser's.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.journeys.acting import step_is
from tests.reading import RECTS, Open, box
from tests.strategies import MANY

pytestmark = [pytest.mark.site, pytest.mark.browser]

FRONT = "index.html"
DESK = {"width": 1366, "height": 900}
LOW, TABLET = ViewportSize(width=1280, height=720), ViewportSize(width=768, height=1024)


def cell(page: Page, name: str) -> None:
    """Tap a cell of the board that is shown."""
    page.locator(f".er-front [data-er-cell={name}]:visible").click()


def test_a_tap_is_the_guess_and_the_answer_follows(visit: Open) -> None:
    """The motion is played, both cells are named and drawn, one way leads on, one back."""
    page = visit(FRONT, reduced_motion="no-preference")
    cell(page, "e1")
    expect(page.locator(".er-front-film:visible")).to_have_count(1)
    head = page.get_by_role("heading", name="You said e1. It is c1.")
    expect(head).to_be_focused()
    expect(page.locator(".er-front-film:visible")).to_have_count(0)
    expect(page.locator(".er-front-last[data-er-said=e1]:visible")).to_have_count(1)
    expect(page.locator(".er-front-told .er-chip")).to_have_text("LM-RIVER-01")
    page.get_by_role("button", name="Ask me again").click()
    expect(page.locator(".er-front [data-er-cell]:visible")).to_have_count(5)
    cell(page, "c1")
    expect(page.get_by_role("heading", name="You said c1, and c1 it is.")).to_be_focused()


def test_no_engine_is_waited_for(visit: Open) -> None:
    """Neither Python nor the page's runtime is asked for; who wants no motion has the answer at once.

    The way on shows the same position, with A's eyes, on a live board; that is long.
    """
    asked: list[str] = []
    page = visit(FRONT, before=lambda page: page.on("request", lambda one: asked.append(one.url)))
    cell(page, "b1")
    assert page.get_by_role("heading", name="You said b1. It is c1.").is_visible()
    assert any("live/front.js" in one for one in asked)
    assert not [one for one in asked if re.search(r"live/(live|page|worker|session)", one)]
    way = page.get_by_role("link", name="What does A know now?")
    expect(way).to_be_visible()
    if not MANY:
        return
    way.click()
    at = page.locator(".jupyter-widgets[data-er-stage='ravines/one-word']")
    expect(at).to_have_attribute("data-er-viewer", "A")
    step_is(at, 1)


def test_a_press_ends_the_motion(visit: Open) -> None:
    """Also where a browser draws no more pictures."""
    stopped = "requestAnimationFrame = () => 0"
    page = visit(
        FRONT,
        reduced_motion="no-preference",
        before=lambda page: page.add_init_script(stopped),
    )
    cell(page, "d1")
    expect(page.locator(".er-front-film:visible")).to_have_count(1)
    page.locator(".er-front").click(position={"x": 5, "y": 5})
    expect(page.get_by_role("heading", name="You said d1. It is c1.")).to_be_visible()


def test_one_screen_on_a_desk_and_keys(visit: Open) -> None:
    """Question, board, five games and three doors stand in the first window.

    Arrows walk over the cells, Enter guesses, Escape asks again.
    """
    page = visit(FRONT, viewport=DESK)
    doors = page.locator(".er-doors > li").evaluate_all(RECTS)
    assert len(doors) == 3
    assert max(one["y"] + one["height"] for one in doors) <= DESK["height"]
    assert page.locator(".er-games > li:not(.er-games-defs)").count() == 5
    assert box(page.locator(".er-front-desk"))["width"] >= 0.55 * DESK["width"]
    page.locator(".er-front [data-er-cell=a1]:visible").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", name="You said c1, and c1 it is.")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".er-front [data-er-cell=a1]:visible")).to_be_focused()


def test_one_screen_in_a_low_window_and_on_a_tablet(visit: Open) -> None:
    """The doors are whole; the games are told by their pictures and names, which have room."""
    page = visit(FRONT, viewport=LOW)
    for window in (LOW, TABLET):
        page.set_viewport_size(window)
        doors = page.locator(".er-doors > li").evaluate_all(RECTS)
        assert max(one["y"] + one["height"] for one in doors) <= window["height"]
        names = page.locator(".er-games b:visible")
        assert names.count() == 5
        rooms = names.evaluate_all("all => all.map(one => one.clientWidth - one.scrollWidth)")
        assert min(rooms) >= 0


def test_one_screen_on_a_phone_and_the_board_stays(visit: Open) -> None:
    """All doors are in the first screen; an answer moves nothing that was tapped."""
    page = visit(FRONT, "phone-light")
    doors = page.locator(".er-doors > li").evaluate_all(RECTS)
    assert max(one["y"] + one["height"] for one in doors) <= 844
    for one in page.locator(".er-front-hand [data-er-cell]").evaluate_all(RECTS):
        assert min(one["width"], one["height"]) >= 44
    before = box(page.locator(".er-front-hand"))
    cell(page, "e1")
    expect(page.get_by_role("heading", name="You said e1. It is c1.")).to_be_visible()
    assert box(page.locator(".er-front-hand")) == before


@pytest.mark.long
def test_a_door_is_remembered(visit: Open) -> None:
    """What follows a page is what the reader has come for; the other ways are small."""
    page = visit(FRONT)
    home = page.url.rpartition("/")[0]
    for door, word, title in (
        ("Learn", "Learn on", "Arsenal"),
        ("Play", "To the table", "on one page"),
    ):
        page.goto(f"{home}/{FRONT}")
        page.locator(".er-doors").get_by_text(door, exact=True).click()
        page.goto(f"{home}/labyrinth/weapons.html")
        mine = page.locator("a.er-way:not(.er-other)")
        expect(mine).to_have_count(1)
        expect(mine).to_contain_text(word)
        expect(mine).to_contain_text(title)
        assert page.locator("a.er-way").count() >= 2
