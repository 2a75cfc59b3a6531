"""A reader at a stage of the built site: steps, tries, is refused, looks as another, comes back.

What a step gives is proved by the engine's own tests. A browser shows that keys, presses, focus,
layout and the address of the page are wired to it, and that what is painted is what is said.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.journeys import acting
from tests.journeys.acting import (
    asleep,
    focus,
    keys,
    live,
    press,
    skip_question,
    state_is,
    step_is,
    wake,
)
from tests.reading import RECTS, Open, box, in_looks, unfold, until, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

HOLES, RIVER = "labyrinth/holes.html", "ravines/river.html"
FALLING, DRIFT = "labyrinth/falling-into-holes", "ravines/drift-two-cells"
USUAL = ViewportSize(width=1366, height=900)
ROOMS = (
    (HOLES, (1366, 924)), (RIVER, (1366, 898)), ("using-the-book.html", (1366, 898)),
    (HOLES, (390, 886)), (RIVER, (390, 844)), ("using-the-book.html", (390, 844)),
)  # fmt: skip
"""Windows that leave the first board of a page, below its opening, the room of its still picture.

In others the live board fills its own room.
"""
SKIPPING = "labyrinth/skipping-in-a-hole"
GO_TO = """([scenario, step]) =>
  document.dispatchEvent(new CustomEvent("er:goto", { detail: { scenario, step } }))"""
EDGES = "o => [o.getBoundingClientRect().x, o.getBoundingClientRect().width]"
BOX = """name => {
  const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
  return [x + scrollX, y + scrollY, width, height];
}"""
END = "document.documentElement.scrollHeight"
PURPLE = """root => {
  const canvas = root.querySelector('canvas.er-canvas');
  const { width, height } = canvas, pen = canvas.getContext('2d');
  const { data } = pen.getImageData(0, 0, width / 2, height);
  const purple = at => data[at] > data[at + 1] + 50 && data[at + 2] > data[at + 1] + 30;
  return [...Array(data.length / 4).keys()].filter(at => purple(at * 4)).length;
}"""


def stage(page: Page, name: str = FALLING) -> Locator:
    """The live stage of one scenario."""
    return acting.stage(page, name)


def colour(at: Locator, x: float, y: float) -> list[int]:
    """The colour of the painted board, where 0 is the left or upper edge and 1 the other."""
    found: list[int] = at.evaluate(
        """(root, [x, y]) => {
          const canvas = root.querySelector('canvas.er-canvas');
          const at = [Math.round(canvas.width * x), Math.round(canvas.height * y)];
          return [...canvas.getContext('2d').getImageData(...at, 1, 1).data.slice(0, 3)];
        }""",
        [x, y],
    )
    return found


# -- one step, and back ---------------------------------------------------------------------------


def test_a_step_moves_on_and_back_undoes_exactly(visit: Open) -> None:
    """Step plays the script with the real engine, and the clause that fired is lit on the page.

    One step on and one back leave everything as it was. The log keeps the words that were said,
    Russian ones marked as Russian, so that a voice reads them so. On a Cyrillic layout the key N
    writes another letter; it is the same key. Under reduced motion no animation runs.
    """
    page = live(visit(HOLES))
    at = stage(page)
    before = at.locator("[data-region='said']").inner_text()
    press(at, "step")
    step_is(at, 1)
    assert page.evaluate("document.getAnimations().length") == 0
    assert not at.evaluate("root => Boolean(erShared.states.get(root)?.film)")
    expect(page.locator("#lp-hole-03")).to_contain_text("fired in this step")
    press(at, "tab", "why")
    expect(at.locator("[data-do='tab'][data-arg='log']").first).to_be_visible()
    press(at, "tab", "log")
    said = at.locator("[data-region='drawer'] [lang='ru']").first
    expect(said).to_have_text("прошел — попал в дырку")
    keys(at, "p")
    step_is(at, 0)
    expect(at.locator("[data-region='said']")).to_have_text(before, use_inner_text=True)
    key = "new KeyboardEvent('keydown', {key: 'т', code: 'KeyN', bubbles: true, cancelable: true})"
    at.locator(".er-overlay").evaluate(f"board => board.dispatchEvent({key})")
    step_is(at, 1)


def test_the_board_is_walked_with_the_arrow_keys_and_left_for_a_line(visit: Open) -> None:
    """Arrows move a cursor from the piece on, and Enter chooses; Shift and an arrow step.

    A move of one's own opens a branch, undo takes it back; the book's line is one key away.
    """
    page = live(visit(HOLES))
    at = stage(page)
    keys(at, "ArrowRight", "ArrowDown", "ArrowUp", "Enter")
    expect(at.locator(".er-overlay")).to_have_attribute("data-at", "a2")
    page.keyboard.press("Shift+ArrowRight")
    step_is(at, 1)
    keys(at, "p")
    step_is(at, 0)
    keys(at, "b")
    state_is(at, "branch")
    before = at.locator(".er-overlay").get_attribute("aria-label") or ""
    press(at, "act", "0")
    expect(at).to_contain_text("1 move")
    keys(at, "u")
    expect(at.locator(".er-overlay")).to_have_attribute("aria-label", before)
    keys(at, "Shift+U")
    expect(at).to_contain_text("1 move")
    page.keyboard.press("Escape")
    expect(at).not_to_have_attribute("data-er-state", "branch")
    step_is(at, 0)


def test_a_press_is_kept_though_the_stage_changes_under_it(visit: Open) -> None:
    """What Python says while a control is held down waits for the press to be over."""
    page = live(visit(HOLES))
    at, other = stage(page), stage(page, SKIPPING)
    page.evaluate(GO_TO, [FALLING, 1])
    step_is(at, 1)
    at.locator("[data-do='back']:visible").hover()
    page.mouse.down()
    page.evaluate(GO_TO, [FALLING, 2])
    page.evaluate(GO_TO, [SKIPPING, 1])
    step_is(other, 1)
    page.mouse.up()
    step_is(at, 1)


# -- other eyes -----------------------------------------------------------------------------------


@pytest.mark.long
def test_a_player_sees_only_what_was_said(visit: Open) -> None:
    """Seen by A, the others' cells are neither drawn nor listed nor spoken."""
    page = live(visit(HOLES))
    at = stage(page)
    press(at, "goto", "2")
    step_is(at, 2)
    assert {"d1", "d2", "d4"} <= set(re.findall(r"\b[a-d][1-4]\b", at.inner_text()))
    press(at, "look", "A")
    expect(at).to_have_attribute("data-er-viewer", "A")
    shown = at.inner_text() + (at.locator("[data-region='live']").text_content() or "")
    cells = set(re.findall(r"\b[a-d][1-4]\b", shown))
    assert cells <= {"a2", "d3"}, "only A's own cell, and the exit that is on the sheet's outside"
    names = at.locator(".er-overlay").get_attribute("data-names") or ""
    assert not re.search("player [BC]|treasure", names)


@pytest.mark.long
def test_two_views_stand_side_by_side_when_asked_for(visit: Open) -> None:
    """The last entry of Seen by, or Shift + V, puts a second board beside the first, or away."""
    page = live(visit(HOLES))
    at = stage(page)
    board = at.locator(".er-overlay")
    expect(board).not_to_have_attribute("aria-label", re.compile("B's notebook"))
    press(at, "seen")
    at.locator("[data-do='look'][data-arg='B']").click(modifiers=["Shift"])
    expect(at).to_have_attribute("data-er-viewer", "leader+B")
    expect(at.locator(".er-eyes")).to_contain_text("the leader and B")
    expect(board).to_have_attribute("aria-label", re.compile("The leader's plan.*B's notebook"))
    for viewer in ("leader", "leader+A"):
        keys(at, "Shift+KeyV")
        expect(at).to_have_attribute("data-er-viewer", viewer)
    press(at, "look", "leader")
    expect(at).to_have_attribute("data-er-viewer", "A")


# -- predictions ----------------------------------------------------------------------------------


@pytest.mark.long
def test_the_still_picture_asks_without_answer_places(visit: Open) -> None:
    """Before Python: the clean board and the question; a press can answer it already.

    The page asks for two views, still and live alike, and the live board lies where the still one
    lay. While a question is open Show is the Step button: Tab stops there once.
    """
    page = visit(RIVER, viewport=USUAL, before=asleep)
    still = page.locator(".er-stage").first
    expect(still).to_have_attribute("data-er-viewer", "leader+A")
    expect(still.locator(".er-q")).to_contain_text("Where does A stop?")
    expect(still.locator(".er-r-ask")).to_contain_text("Press the place you expect, or Show.")
    assert still.locator(".er-desk .ers-ask").count() == 0
    before = laid(page, DRIFT)
    wake(page)
    lies_where_it_was(page, DRIFT, before)
    at = stage(page, DRIFT)
    expect(at).to_have_attribute("data-er-viewer", "leader+A")
    state_is(at, "predict")
    stops = """root => [...root.querySelectorAll('[data-do=step]')].filter(one =>
      one.tabIndex >= 0 && one.getClientRects().length).length"""
    assert at.evaluate(stops) == 1
    show = at.locator("[data-region='controls'] [data-do='step']")
    expect(show).to_have_class(re.compile("er-wait"))
    keys(at, "ArrowRight", "ArrowUp", "Enter")  # the first brings the cursor to the piece
    expect(at).to_contain_text("Your guess: a1")
    show.click()
    expect(at).to_contain_text("It is c1")


@pytest.mark.long
def test_two_boards_show_answer_places_while_they_are_asked_for(visit: Open) -> None:
    """Both are painted small; after a prediction no purple place stays on them."""
    at = stage(live(visit(RIVER)), DRIFT)
    until(lambda: at.evaluate(PURPLE) > 100)
    skip_question(at)
    until(lambda: at.evaluate(PURPLE) == 0)


@pytest.mark.long
def test_a_guess_needs_no_python_and_is_there_when_it_comes(visit: Open) -> None:
    """Nobody has to press twice: what was pressed on the picture is the guess on the live board."""
    page = visit("using-the-book.html", before=asleep)
    still = page.locator(".er-set[data-er-story]").first
    still.locator(".er-overlay").click()
    expect(still).to_contain_text("Your guess: ")
    at = stage(wake(page), DRIFT)
    expect(at).to_contain_text("Your guess: ")
    expect(at.locator("[data-region='controls'] [data-do='step']")).not_to_have_class(
        re.compile("er-wait")
    )


@pytest.mark.long
@pytest.mark.parametrize("look", ["desk-light", "phone-light"])
def test_python_takes_over_where_the_page_has_come_to(visit: Open, look: str) -> None:
    """The book's line answers before Python; then step, sentence, drawer, box and focus stay."""
    page = visit(HOLES, look, before=asleep)
    still = page.locator(f".er-set[data-er-story][data-er-stage='{FALLING}']")
    still.scroll_into_view_if_needed()
    press(still, "step")
    step_is(still, 1)
    said = still.locator("[data-region='said']")
    expect(said).to_contain_text("A steps onto P1 and rests in P2.")
    press(still, "tab", "why")
    expect(still.locator(".er-drawer")).to_have_attribute("data-tab", "why")
    before, told = box(still), said.inner_text()
    at = stage(wake(page), FALLING)
    step_is(at, 1)
    expect(at.locator("[data-region='said']")).to_have_text(told, use_inner_text=True)
    expect(at.locator(".er-drawer")).to_have_attribute("data-tab", "why")
    expect(at.locator("[data-do='tab'][data-arg='why']").first).to_be_focused()
    assert box(at) == before


# -- a phone --------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_phone_keeps_a_small_board_in_sight(visit: Open) -> None:
    """Board, question and dock are one screen; the strip comes once the board has scrolled away.

    What stands in the bar of the page stands on one line; what its menus open is not in it.
    """
    page = live(visit(HOLES, "phone-light"))
    at = stage(page)
    of_the_bar = ":is(button, summary, .er-place-here):not(ul *)"
    rects = page.locator(f".bd-header-article {of_the_bar}").evaluate_all(RECTS)
    middles = {round(one["y"] + one["height"] / 2) for one in rects}
    assert max(middles) - min(middles) <= 2
    dock, strip = at.locator("[data-region='controls']"), at.locator("[data-region='strip']")
    at.evaluate("root => root.scrollIntoView()")
    expect(dock).to_be_visible()
    expect(strip).not_to_be_visible()
    assert dock.locator(".er-b").count() == 4
    dock.locator("[data-do='step']").click()
    step_is(at, 1)
    page.evaluate("scrollBy(0, 700)")
    expect(strip).to_be_visible()
    expect(strip).to_contain_text("A on d2")
    bar, small = box(page.locator(".bd-header-article")), box(strip)
    assert small["y"] >= bar["y"] + bar["height"] - 1, "the page's header does not cover the strip"
    assert small["height"] == 96
    ink = "c => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some(v => v)"
    assert strip.locator("canvas").evaluate(ink)
    strip.get_by_role("button", name="Open the board").click()
    expect(strip).not_to_be_visible()


@pytest.mark.long
def test_the_board_reaches_from_edge_to_edge_on_a_phone(visit: Open) -> None:
    """No room is lost beside a board, and its cells can be hit with a finger."""
    page = live(visit(RIVER, viewport={"width": 390, "height": 800}))
    unfold(page)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 800})
        for at in page.locator(".er-stage.jupyter-widgets").all():
            overlay = at.locator(".er-overlay")
            until(lambda: at.evaluate(EDGES) == [0, width])  # noqa: B023
            if "+" in (at.get_attribute("data-er-viewer") or ""):
                continue  # two boards share the room
            cell = overlay.evaluate("o => JSON.parse(o.dataset.boxes)[0][3] / o.dataset.w")
            assert cell * overlay.evaluate(EDGES)[1] >= 30


# -- links ----------------------------------------------------------------------------------------


def test_a_link_opens_the_very_position_and_a_broken_one_is_explained(visit: Open) -> None:
    """An address behind the hash opens its stage there; one that leads nowhere says why."""
    page = live(visit(f"{HOLES}#er=labyrinth%2Ffalling-into-holes%402~C%3Askip%3Fas%3DB"))
    at = stage(page)
    step_is(at, 2)
    expect(at).to_have_attribute("data-er-viewer", "B")
    state_is(at, "branch")
    notice = at.locator(".er-pop-notice")
    for address, words in BROKEN.items():
        page.evaluate("address => { location.hash = address; }", f"#er={address}")
        expect(notice).to_contain_text(words)
        step_is(at, 2)
        notice.get_by_role("button").click()
        expect(notice).to_have_count(0)


BROKEN = {
    "labyrinth/falling-into-holes@99": "asks for step 99",
    "labyrinth/falling-into-holes@1~B:fly": "is not allowed",
    "no such thing": "is no address",
    "ravines/drift-two-cells@1": "another scenario",
    "%E0%A4%A": "is no address",
}


def test_a_link_is_copied_and_the_way_back_works(visit: Open) -> None:
    """C copies the address of the position; the browser's Back leads to it again."""
    page = live(visit(HOLES, permissions=["clipboard-read", "clipboard-write"]))
    at = stage(page)
    press(at, "step")
    step_is(at, 1)
    keys(at, "c")
    expect(at).to_contain_text("is copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("holes.html#er=labyrinth%2Ffalling-into-holes%401")
    page.keyboard.press("n")
    expect(at).not_to_have_attribute("data-er-step", "1")
    skip_question(at)
    page.keyboard.press("c")
    expect(page).to_have_url(re.compile("%40[23]$"))
    page.go_back()
    step_is(at, 1)


# -- every look -----------------------------------------------------------------------------------


@in_looks("desk-light")
def test_live_pages_are_accessible(visit: Open, look: str) -> None:
    """axe-core finds nothing: as it opens, after a refusal, with lists open, with two boards.

    What is not allowed is refused with its clause, and nothing changes. The board is painted in
    the theme's own colours.
    """
    page = live(visit(HOLES, look))
    at = stage(page)
    for theme in ("light", "dark") if look.endswith("dark") else ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        until(lambda: (max(colour(at, 0.98, 0.02)) < 0x40) is (theme == "dark"))  # noqa: B023
    assert not violations(page)
    keys(at, "y")
    at.locator("[data-do='perform']:visible", has_text="Shoot").first.click()
    state_is(at, "refused")
    expect(at.locator("[data-region='said']")).to_contain_text("LP-GAP-13")
    expect(at.locator("[data-region='said'] [role=alert]")).to_be_visible()
    step_is(at, 0)
    assert not violations(at)
    focus(at)
    page.keyboard.press("Escape")
    expect(at).not_to_have_attribute("data-er-state", "refused")
    press(at, "list")
    keys(at, "Shift+KeyV")
    expect(at).to_have_attribute("data-er-viewer", "leader+A")
    assert not violations(at)


@pytest.mark.long
@pytest.mark.parametrize(("name", "size"), ROOMS)
def test_the_still_picture_and_the_canvas_lie_on_each_other(
    visit: Open, name: str, size: tuple[int, int]
) -> None:
    """Going live moves nothing on the page by a pixel, nor on the board in windows made for it.

    Only the room that the title has beside the state's word may change, not its lines.
    """
    width, height = size
    page = visit(name, viewport=ViewportSize(width=width, height=height), before=asleep)
    first = page.locator(".er-stage").first.get_attribute("data-er-stage") or ""
    before = laid(page, first)
    wake(page)
    lies_where_it_was(page, first, before)


def laid(page: Page, name: str) -> list[Any]:
    """Where a still stage and its parts lie, and where the page ends."""
    return [*(page.evaluate(BOX, mark) for mark in marks(name, ".er-picture")), page.evaluate(END)]


def marks(name: str, board: str) -> list[str]:
    """The parts of a stage that stay where they are."""
    at = f".er-stage[data-er-stage='{name}']"
    return [
        "h1",
        *(f"{at} {one}" for one in (".er-h", ".er-eyes", ".er-r-ask", ".er-r-controls", board)),
    ]


def lies_where_it_was(page: Page, name: str, before: list[Any]) -> None:
    """The live stage and its page lie as the still ones did."""
    stage(page, name)
    *parts, picture, end = before
    *rest, board = marks(name, "canvas.er-canvas")
    until(lambda: page.evaluate(BOX, board) == pytest.approx(picture, abs=1))
    for mark, was in zip(rest, parts, strict=True):
        now = page.evaluate(BOX, mark)
        if mark.endswith(".er-h"):
            now[2] = was[2]
        assert now == pytest.approx(was, abs=1), mark
    until(lambda: page.evaluate(END) == pytest.approx(end, abs=2))


@pytest.mark.long
def test_header_and_controls_stand_as_drawn(visit: Open) -> None:
    """Title and pill share the first row; all controls share one; at every width of a desk."""
    page = live(visit(HOLES))
    at = stage(page)
    for width in (1440, 768, 1200, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        at.evaluate("root => root.scrollIntoView()")
        until(lambda: drawn(at) == "")


def drawn(at: Locator) -> str:
    """What does not stand in its row; nothing where all is well."""
    title, pill = at.locator(".er-h").bounding_box(), at.locator(".er-pill").bounding_box()
    controls = [f".er-controls [data-do='{do}']" for do in ("back", "step", "tab", "more")]
    found = at.locator(", ".join(controls)).evaluate_all(RECTS)
    if not title or not pill or pill["y"] >= title["y"] + title["height"]:
        return "the pill stands below the title"
    rows = [one["y"] + one["height"] / 2 for one in found]
    return "" if len(rows) == 4 and max(rows) - min(rows) < 4 else "controls stand in two rows"


# -- how Python comes -----------------------------------------------------------------------------


@pytest.mark.long
def test_a_game_that_the_page_does_not_name_comes_when_it_is_asked_for(visit: Open) -> None:
    """A page loads its own games only; a cell may show any other.

    There is room for Run and Edit before they come: a cell that can be run does not grow.
    """
    page = visit("writers/write-your-own-scenario.html", before=asleep)
    tall = "document.querySelector('div.cell:not([class*=tag_remove]) > .cell_input').offsetHeight"
    before = page.evaluate(tall)
    wake(page)
    expect(page.get_by_role("button", name="Run cell").first).to_be_visible()
    assert page.evaluate(tall) == before
    page.get_by_role("button", name="Edit cell").first.click()
    code = page.locator("textarea.er-code").first
    code.fill('from widgets import show\nshow("colditz/castle-walk")')
    code.press("Shift+Enter")
    at = stage(page, "colditz/castle-walk")
    press(at, "step")
    step_is(at, 2)
