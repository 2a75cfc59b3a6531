"""In front of a class: the spotlight, the timer, a clicker, answers that wait to be shown."""

from __future__ import annotations

import re
from base64 import b64encode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.acting import live, press
from tests.journeys.test_stage_on_the_site import focus, stage
from tests.journeys.walking import Walk
from tests.reading import Open, box, of_many, until, violations

pytestmark = [pytest.mark.site, pytest.mark.browser]

HOLES, RIVER, CASTLE = "labyrinth/holes.html", "ravines/river.html", "colditz/movement.html"
DRIFT, NINE = "ravines/drift-two-cells", "colditz/splitting-nine"
INSIDE = """root => {
  const round = root.querySelector(".er-spot").getBoundingClientRect();
  const overlay = root.querySelector(".er-overlay"), box = overlay.getBoundingClientRect();
  const [, x, y, w, h] = JSON.parse(overlay.dataset.boxes).find(([id]) => id === root.dataset.erSpot);
  const per = box.width / overlay.dataset.w;
  const dx = box.left + (x + w / 2) * per - round.left - round.width / 2;
  const dy = box.top + (y + h / 2) * per - round.top - round.height / 2;
  const inside = round.left >= box.left - round.width && round.bottom <= innerHeight;
  return Math.hypot(dx, dy) < 2 && round.width >= Math.hypot(w, h) * per && inside;
}"""
"""Whether the round lies over its place, and all of the place in it."""


LAID = """async (root) => {
  let last = root.before, stays = 0;
  while (stays < 90) {
    await new Promise(requestAnimationFrame);
    stays = root.erPicture === last ? stays + (last !== root.before) : 0;
    last = root.erPicture;
  }
}"""
"""Wait until Python has laid the board out for the whole screen: a large one in two steps."""


PLACES = """over => Object.fromEntries(JSON.parse(over.dataset.boxes).map(
  ([id, x, y, w, h]) => [id, [(x + w / 2) / over.dataset.w, (y + h / 2) / over.dataset.h]],
))"""
"""The middle of each place, in parts of the board."""


def present(page: Page, name: str = "labyrinth/falling-into-holes") -> Locator:
    """A stage on the whole screen, its board laid out for that, the focus on it."""
    at = stage(page, name)
    at.evaluate("root => { root.requestFullscreen = undefined; root.before = root.erPicture; }")
    focus(at)
    page.keyboard.press("f")
    expect(at).to_have_class(re.compile("er-present"))
    at.evaluate(LAID)
    return at


def said(at: Locator) -> Locator:
    """The polite region."""
    return at.locator("[data-region=live]")


# -- the spotlight --------------------------------------------------------------------------------


def test_the_spotlight_follows_keys_and_clicks(visit: Open) -> None:
    """D lights where the last thing happened; arrows and clicks move it and play nothing."""
    page = live(visit(HOLES, reduced_motion="reduce"))
    at = present(page)
    page.keyboard.press("d")
    spot = at.locator(".er-spot")
    expect(spot).to_be_visible()
    expect(said(at)).to_have_text(re.compile("^Spotlight on "))
    for key in ("ArrowRight", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    place = at.get_attribute("data-er-spot")
    expect(spot.locator("b")).to_have_text(place or "")
    expect(said(at)).to_have_text(re.compile(f"^Spotlight on {place},"))
    assert at.evaluate(INSIDE)
    board = box(at.locator(".er-overlay"))
    at.locator(".er-overlay").click(position={"x": board["width"] / 2, "y": board["height"] * 0.8})
    expect(at).not_to_have_attribute("data-er-spot", place or "")
    assert at.evaluate(INSIDE)
    expect(at).to_have_attribute("data-er-state", "live")
    expect(at).to_have_attribute("data-er-step", "0")
    assert not violations(page, ["aria-allowed-attr", "aria-valid-attr-value"])
    page.keyboard.press("Escape")
    expect(spot).to_have_count(0)
    expect(said(at)).to_have_text("Spotlight off.")
    expect(at).to_have_class(re.compile("er-present"))


def test_all_but_the_round_is_dimmed(visit: Open) -> None:
    """Inside the round the board is as light as before, beside it and at the screen's edge it is not."""
    page = live(visit(HOLES, reduced_motion="reduce"))
    at = present(page)
    page.keyboard.press("d")
    spot = box(at.locator(".er-spot"))
    assert spot["height"] >= 900 / 7
    shot = page.screenshot()
    light = page.evaluate(
        """async ([data, spots]) => {
          const image = new Image();
          image.src = "data:image/png;base64," + data;
          await image.decode();
          const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
          pen.drawImage(image, 0, 0);
          return spots.map(([x, y]) => Math.max(...pen.getImageData(x, y, 1, 1).data.slice(0, 3)));
        }""",
        [
            b64encode(shot).decode(),
            [
                [spot["x"] + spot["width"] / 2, spot["y"] + 14],
                [spot["x"] + spot["width"] + 90, spot["y"] + spot["height"]],
                [4, 4],
                [1430, 890],
            ],
        ],
    )
    assert light[0] > 200
    assert max(light[1:]) < 110


def test_the_spotlight_goes_along_on_a_large_castle(visit: Open) -> None:
    """The light goes along with the cursor; the board itself stays where it is."""
    page = live(visit(CASTLE, reduced_motion="reduce"))
    at = present(page, NINE)
    page.keyboard.press("d")
    before = at.evaluate("root => root.erPicture.focus")
    for _ in range(14):
        page.keyboard.press("ArrowLeft")
    cursor = at.locator(".er-overlay").get_attribute("data-at") or ""
    expect(at).to_have_attribute("data-er-spot", cursor)
    expect(at.locator(".er-spot")).to_be_visible()
    assert at.evaluate(INSIDE)
    assert at.evaluate("root => root.erPicture.focus") == before


def test_the_spotlight_stays_on_when_the_window_changes(visit: Open) -> None:
    """A board laid out anew for a smaller window may lose the place: another one is lit."""
    page = live(visit(CASTLE, reduced_motion="reduce"))
    at = present(page, NINE)
    over = at.locator(".er-overlay")

    def resized(width: int, height: int) -> dict[str, list[float]]:
        """The middles of the places in a window of that size, in parts of the board."""
        at.evaluate("root => { root.before = root.erPicture; }")
        page.set_viewport_size({"width": width, "height": height})
        at.evaluate(LAID)
        found: dict[str, list[float]] = over.evaluate(PLACES)
        return found

    few, many = resized(1000, 560), resized(1440, 900)
    lost = next(
        one for one, at in many.items() if one not in few and 0 < at[0] < 1 and 0 < at[1] < 1
    )
    page.keyboard.press("d")
    walk = Walk(page)
    walk.scope = at
    walk.tap(lost)
    expect(at).to_have_attribute("data-er-spot", lost)
    few = resized(1000, 560)
    assert lost not in few
    assert at.get_attribute("data-er-spot") in few
    expect(at.locator(".er-spot")).to_be_visible()
    assert at.evaluate(INSIDE)


def test_the_spotlight_stays_over_a_step_and_belongs_to_present(visit: Open) -> None:
    """A step leaves it where it is; outside Present D does nothing, and leaving turns it off."""
    page = live(visit(HOLES))
    at = stage(page)
    focus(at)
    page.keyboard.press("d")
    expect(at.locator(".er-spot")).to_have_count(0)
    present(page)
    page.keyboard.press("d")
    place = at.get_attribute("data-er-spot")
    page.keyboard.press("n")
    expect(at).to_have_attribute("data-er-step", "1")
    expect(at).to_have_attribute("data-er-spot", place or "")
    press(at, "present")
    expect(at.locator(".er-spot")).to_have_count(0)


def test_the_light_glides_only_where_motion_is_welcome(visit: Open) -> None:
    """Under reduced motion it is there at once."""
    page = live(visit(HOLES, reduced_motion="reduce"))
    at = present(page)
    page.keyboard.press("d")
    glides = "s => getComputedStyle(s).transitionDuration"
    assert "0s" in at.locator(".er-spot").evaluate(glides)
    page.emulate_media(reduced_motion="no-preference")
    assert "0.18s" in at.locator(".er-spot").evaluate(glides)


# -- the timer ------------------------------------------------------------------------------------


def test_the_timer_runs_in_the_page(visit: Open) -> None:
    """Start, steps meanwhile, pause, go on, hidden, up: seen in words, said once, and no sound."""
    page = live(visit(HOLES, fresh=True))
    page.clock.install()
    at = present(page)
    page.keyboard.press("k")
    digits = at.locator(".er-digits")
    expect(digits).to_have_text("1:00")
    at.get_by_role("button", name="2 minutes").click()
    expect(digits).to_have_text("2:00")
    page.keyboard.press("t")
    expect(said(at)).to_have_text("Timer runs: 2 minutes.")
    page.clock.run_for(30_000)
    expect(digits).to_have_text("1:30")
    page.keyboard.press("n")
    expect(at).to_have_attribute("data-er-step", "1")
    page.keyboard.press("t")
    expect(said(at)).to_have_text("Timer paused at 1 minute 30 seconds.")
    page.clock.run_for(60_000)
    expect(digits).to_have_text("1:30")
    page.keyboard.press("t")
    page.keyboard.press("k")
    expect(digits).not_to_be_visible()
    expect(said(at)).to_have_text("Timer hidden. A running one goes on.")
    at.evaluate(
        """root => {
          root.told = [];
          const live = root.querySelector("[data-region=live]");
          new MutationObserver(() => root.told.push(live.textContent)).observe(live, {childList: true});
        }"""
    )
    page.clock.run_for(95_000)
    expect(at.locator(".er-up")).to_be_visible()
    expect(at.locator(".er-up")).to_have_text("Time is up")
    assert [text for text in at.evaluate("root => root.told") if text] == ["Time is up."]
    assert page.locator("audio, video").count() == 0
    page.keyboard.press("Shift+T")
    expect(digits).to_have_text("2:00")


def test_a_time_of_ones_own(visit: Open) -> None:
    """What is written is read, or it is said how it is written; keys typed there do nothing else."""
    page = live(visit(HOLES))
    at = present(page)
    page.keyboard.press("k")
    own = at.get_by_label("Another time")
    for wrong in ("soon", "0", "1:75", "100:00"):
        own.fill(wrong)
        own.press("Enter")
        expect(at.locator(".er-up")).to_contain_text("such as 1:30")
    own.fill("45 s")
    own.press("Enter")
    expect(at.locator(".er-digits")).to_have_text("0:45")
    expect(at.locator(".er-up")).to_be_empty()
    expect(at).to_have_attribute("data-er-step", "0")


@pytest.mark.parametrize("name", [HOLES, CASTLE])
def test_the_timer_covers_no_board(visit: Open, name: str) -> None:
    """Its digits are large, and board, question and controls are all still in sight."""
    page = live(visit(name, viewport={"width": 1920, "height": 1080}))
    at = present(page, page.locator(".er-stage").first.get_attribute("data-er-stage") or "")
    page.keyboard.press("k")
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: not covered(at, height))  # noqa: B023


def covered(at: Locator, height: int) -> str:
    """What the timer spoils on a screen of a height; nothing where all is well."""
    board = at.locator("canvas.er-canvas").bounding_box()
    clock = at.locator(".er-clock").bounding_box()
    if not board or not clock:
        return "board or timer is not there"
    beside, below = board["x"] + board["width"], board["y"] + board["height"]
    if clock["x"] < beside and clock["y"] < below:
        return "the timer lies on the board"
    digits = at.locator(".er-digits").evaluate("d => parseFloat(getComputedStyle(d).fontSize)")
    if digits < height / 11:
        return "the digits are small"
    fits = at.evaluate("root => root.scrollHeight <= root.clientHeight")
    return "" if fits else "the screen is too small for it"


# -- a clicker, and answers -----------------------------------------------------------------------


def test_a_clicker_leads_and_nobody_has_to_guess(visit: Open) -> None:
    """Page Down shows the answer and steps on, Page Up goes back; so do left and right off the board."""
    page = live(visit(RIVER))
    at = present(page, DRIFT)
    expect(at).to_have_attribute("data-er-state", "predict")
    expect(at.locator("[data-region=ask] .er-q")).to_contain_text("Where does A stop?")
    assert "c1" not in (at.locator("[data-region=ask]").inner_text())
    show = at.locator(".er-controls [data-do=step]")
    expect(show).not_to_have_attribute("aria-disabled", "true")
    page.keyboard.press("PageDown")
    expect(at).to_have_attribute("data-er-step", "1")
    expect(at.locator("[data-region=said]")).to_contain_text("It is c1")
    expect(at.locator("[data-region=said]")).not_to_contain_text("You said")
    page.keyboard.press("PageUp")
    expect(at).to_have_attribute("data-er-step", "0")
    at.locator(".er-controls [data-do=tab]").focus()
    page.keyboard.press("ArrowRight")
    expect(at).to_have_attribute("data-er-step", "1")
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_attribute("data-er-step", "0")
    press(at, "present")
    expect(at.locator(".er-controls [data-do=step]")).to_have_class(re.compile("er-wait"))


def test_keys_count_wherever_the_focus_went(visit: Open) -> None:
    """A press beside a button takes the focus away; the clicker still works."""
    page = live(visit(HOLES))
    at = present(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("PageDown")
    expect(at).to_have_attribute("data-er-step", "1")
    page.keyboard.press("d")
    expect(at.locator(".er-spot")).to_be_visible()


def unread(at: Locator, height: int) -> str:
    """What of a question the last row could not read; nothing where all is well."""
    question = at.locator("[data-q]:visible").first
    high = question.evaluate("q => parseFloat(getComputedStyle(q).fontSize)")
    long = re.search(r"er-long(er)?", question.get_attribute("class") or "")
    if high < height / (41 if long and long[1] else 30 if long else 22.6):
        return f"{high} px is too small"
    words, ask = question.bounding_box(), at.locator("[data-region=ask]").bounding_box()
    if not words or not ask or words["y"] + words["height"] > ask["y"] + ask["height"] + 1:
        return "the question is cut"
    fits = at.evaluate("root => root.scrollHeight <= root.clientHeight")
    return "" if fits else "the screen is too small for it"


@pytest.mark.parametrize(
    "size",
    [
        (1280, 720),
        *(pytest.param(one, marks=pytest.mark.long) for one in [(1440, 900), (1920, 1080)]),
    ],
)
@pytest.mark.parametrize(
    "name",
    of_many([HOLES, RIVER, CASTLE, "underground/chasms.html", "duel/walls.html"], HOLES, CASTLE),
)
def test_the_last_row_reads_the_question(visit: Open, name: str, size: tuple[int, int]) -> None:
    """A question is 1/22 of the height, a long one smaller; none is cut, step after step."""
    width, height = size
    page = live(visit(name, viewport={"width": width, "height": height}))
    at = present(page, page.locator(".er-stage").first.get_attribute("data-er-stage") or "")
    for _ in range(4):
        # A large board is laid out anew after each step.
        until(lambda: not unread(at, height))
        page.keyboard.press("PageDown")
