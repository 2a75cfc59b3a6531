"""A reader sees a step happen: it is played, ended, turned round and played again.

What a film shows when is decided in ``film.js`` and tested there; here it is seen on real boards.

A film stands still at its first picture until a test lets it run to its end: however slow the
machine is, the reader's press comes in between.
"""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.acting import live, tap
from tests.reading import Open, until

pytestmark = [pytest.mark.site, pytest.mark.browser, pytest.mark.long]

PAGES = {
    "labyrinth": ("labyrinth/holes.html", "labyrinth/skipping-in-a-hole"),
    "ravines": ("ravines/moving.html", "ravines/plain-steps-and-walls"),
    "duel": ("duel/pits.html", ""),
    "underground": ("underground/chasms.html", ""),
    "colditz": ("colditz/arrest.html", ""),
}
MOVING = "root => Boolean(erShared.states.get(root)?.film?.playing)"
HOLD = """root => {
  let film = null;
  root.erHeld = true;
  const time = () => (root.erHeld === (film.dir > 0) ? 0 : film.ms);
  Object.defineProperty(erShared.states.get(root), "film", {
    get: () => film,
    set: (made) => {
      film = made;
      if (!made) return;
      Object.defineProperty(made, "t", { get: time, set: () => {} });
      Object.defineProperty(made, "slow", { get: () => 0, set: () => {} });
    },
  });
}"""


def stage(page: Page, name: str = "") -> Locator:
    """A live stage of a page."""
    which = f"[data-er-stage='{name}']" if name else ""
    found = page.locator(f".er-set.er-stage.jupyter-widgets{which}").first
    expect(found).to_have_attribute("data-er-painted", "1")
    until(lambda: bool(found.evaluate("root => Boolean(erShared.states.get(root)?.sheets)")))
    return found


def opened(visit: Open, name: str, scenario: str = "") -> Locator:
    """A stage whose films stand still at their first picture."""
    at = stage(live(visit(name, reduced_motion="no-preference")), scenario)
    at.evaluate(HOLD)
    return at


def hold(at: Locator, *, on: bool) -> None:
    """Films stand still again, or run to their end."""
    at.evaluate("(root, on) => { root.erHeld = on; }", on)


def ran(at: Locator) -> None:
    """Let what moves run to its end."""
    hold(at, on=False)
    until(lambda: not at.evaluate(MOVING))
    hold(at, on=True)


def state(at: Locator) -> list[str | None]:
    """Where the stage stands."""
    return [at.get_attribute(f"data-er-{name}") for name in ("address", "state")]


def answered(at: Locator, before: list[str | None]) -> bool:
    """Whether something moves, or the stage shows something else than ``before``."""
    return bool(at.evaluate(MOVING)) or state(at) != before


def step(at: Locator) -> None:
    """Step until something moves: past a question, past a note."""
    for _ in range(6):
        before = state(at)
        at.locator(".er-overlay").focus()
        at.page.keyboard.press("n")
        until(partial(answered, at, before))
        if at.evaluate(MOVING):
            return
    message = "nothing moved in six steps"
    raise AssertionError(message)


@pytest.mark.parametrize("game", PAGES)
def test_a_step_is_played(visit: Open, game: str) -> None:
    """The board moves; the sentence waits for its end; then the still picture stands there."""
    at = opened(visit, *PAGES[game])
    step(at)
    layer = at.locator("canvas.er-motion").first
    expect(layer).to_be_visible()
    expect(at.locator("[data-region=said]")).to_have_text("")
    ran(at)
    expect(layer).to_be_hidden()
    expect(at.locator("[data-region=said]")).not_to_have_text("")


def test_a_step_is_ended_turned_round_and_played_again(visit: Open) -> None:
    """A second press of Step ends the motion at once; Back plays it backwards.

    Back on the way leads back to where the step began. R plays the step once more; the position
    stays, since nothing is asked of Python.
    """
    at = opened(visit, *PAGES["ravines"])
    before = at.get_attribute("data-er-step") or ""
    step(at)
    at.page.keyboard.press("n")
    until(lambda: not at.evaluate(MOVING))
    expect(at).not_to_have_attribute("data-er-step", before)
    at.page.keyboard.press("p")
    until(lambda: bool(at.evaluate(MOVING)))
    ran(at)
    expect(at).to_have_attribute("data-er-step", before)
    step(at)
    at.page.keyboard.press("p")
    assert at.evaluate("root => erShared.states.get(root).film.dir") == -1
    hold(at, on=False)
    until(lambda: bool(at.evaluate("root => erShared.states.get(root).film === null")))
    hold(at, on=True)
    expect(at).to_have_attribute("data-er-step", before)
    expect(at.locator("canvas.er-motion").first).to_be_hidden()
    step(at)
    ran(at)
    expect(at.locator("canvas.er-motion").first).to_be_hidden()
    shown = state(at)
    at.page.keyboard.press("r")
    assert at.evaluate(MOVING)
    ran(at)
    assert state(at) == shown


def test_a_double_click_on_the_board_is_one_press(visit: Open) -> None:
    """The step that it asks for is played to its end, and nothing is refused."""
    at = opened(visit, PAGES["labyrinth"][0], "labyrinth/falling-into-holes")
    tap(at, "b2", times=2)
    until(lambda: bool(at.evaluate(MOVING)))
    at.page.wait_for_timeout(300)
    assert at.evaluate(MOVING)
    ran(at)
    expect(at).not_to_have_attribute("data-er-state", "refused")
    expect(at).to_have_attribute("data-er-step", "1")
