"""What a reader does on every page: waits until it is live, presses a control, a place, a key."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

SPOT = """(over, [name, across, down]) => {
  const [, x, y, w, h] = JSON.parse(over.dataset.boxes).find(([id]) => id === name);
  const box = over.getBoundingClientRect(), per = box.width / over.dataset.w;
  return [(x + w * across) * per, (y + h * down) * per];
}"""
TOUCH = """(over, [x, y]) => {
  const box = over.getBoundingClientRect();
  over.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: box.left + x, clientY: box.top + y }));
}"""


def live(page: Page) -> Page:
    """The page, once Python runs in it."""
    page.wait_for_function("document.documentElement.dataset.erLive === 'live'")
    return page


def stage(page: Page, name: str = "") -> Locator:
    """The live stage of one scenario, painted; the first of the page, if none is named."""
    which = f"[data-er-stage='{name}']" if name else ""
    found = page.locator(f".er-stage.jupyter-widgets{which}").first
    expect(found).to_have_attribute("data-er-painted", "1")
    return found


def board_of(page: Page, kind: str) -> Locator:
    """The live board of an app of this kind (``er-lesson``), painted."""
    found = page.locator(f".{kind}.jupyter-widgets")
    expect(found).to_have_attribute("data-er-painted", "1")
    return found


def focus(at: Locator) -> None:
    """Put the focus on the board."""
    at.locator(".er-overlay").focus()


def keys(at: Locator, *names: str) -> None:
    """Press keys on the board."""
    focus(at)
    for name in names:
        at.page.keyboard.press(name)


def step_is(at: Locator, number: int) -> None:
    """Wait until the stage stands at a step."""
    expect(at).to_have_attribute("data-er-step", str(number))


def state_is(at: Locator, name: str) -> None:
    """Wait until the stage is in a state: live, predict, branch, refused."""
    expect(at).to_have_attribute("data-er-state", name)


def skip_question(at: Locator) -> None:
    """Pass over a prediction that waits."""
    if at.get_attribute("data-er-state") == "predict":
        press(at, "skip")
        expect(at).not_to_have_attribute("data-er-state", "predict")


def spot(at: Locator, place: str, across: float = 0.5, down: float = 0.5) -> tuple[float, float]:
    """A point of a place on the board, 0 its left or upper edge, 1 the other; in pixels."""
    x, y = at.locator(".er-overlay").evaluate(SPOT, [place, across, down])
    return x, y


def tap(at: Locator, place: str, across: float = 0.5, down: float = 0.5, times: int = 1) -> None:
    """Press a point of a place, twice for a double click."""
    x, y = spot(at, place, across, down)
    at.locator(".er-overlay").click(position={"x": x, "y": y}, click_count=times)


def touch(at: Locator, place: str) -> None:
    """Press a place where it is, be it in the window or not."""
    at.locator(".er-overlay").evaluate(TOUCH, [*spot(at, place)])


def present(at: Locator) -> Locator:
    """The stage on the whole screen; a headless browser has no full screen to give."""
    at.evaluate("root => { root.requestFullscreen = undefined; }")
    keys(at, "f")
    expect(at).to_contain_class("er-present")
    return at


def wide(page: Page) -> int:
    """How many pixels of the page stick out to the side."""
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(found, 0)


BEHIND = {"look": "seen", "sheet": "share", "collect": "share"} | dict.fromkeys(
    ["lines", "whynot", "about", "share", "onward", "hide", "keys", "list"], "more"
)
"""Controls that stand in a list over the board, and what opens it."""
KEYED = {
    "branch": "b", "undo": "u", "first": "Home", "end": "End", "link": "c",
    "why": "w", "odds": "o", "else": "e", "weigh": "m", "log": "l",
}  # fmt: skip
"""What a key does where no button is in sight; tabs of the drawer by their names."""


def press(at: Locator, do: str, arg: str = "") -> None:
    """Press the control that does ``do``, in the list where it stands; Show passes a question."""
    more = f"[data-arg='{arg}']" if arg else ""
    wanted = at.locator(f"[data-do='{do}']{more}:visible")
    if not wanted.count() and do == "skip":
        wanted = at.locator("[data-do='step']:visible")
    name = arg if do == "tab" else do
    if not wanted.count() and name in KEYED:
        keys(at, KEYED[name])
        return
    if not wanted.count() and do in BEHIND:
        press(at, BEHIND[do])
        # What an earlier press brings may arrive now; it lies below the list.
        wanted = at.locator(f"[data-region='popup'] [data-do='{do}']{more}:visible")
    wanted.first.click()


HOLD = """(() => {
  const idle = window.requestIdleCallback, held = [];
  window.requestIdleCallback = (act) => held.push(act);
  window.erWake = () => {
    window.requestIdleCallback = idle;
    for (const act of held.splice(0)) act();
  };
})()"""


def asleep(page: Page) -> None:
    """Python waits in this page, however quick the machine is, until :func:`wake`."""
    page.add_init_script(HOLD)


def wake(page: Page) -> Page:
    """Let Python start in a page that was held; the page, once it runs."""
    page.evaluate("erWake()")
    return live(page)


CUT = """() => [...document.querySelectorAll('.er-stage :is(button, a, select, input)')].filter((one) => {
  const { x, y, right, bottom, width } = one.getBoundingClientRect();
  if (width < 3 || getComputedStyle(one).visibility !== 'visible') return false;
  for (let box = one.parentElement; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box), round = box.getBoundingClientRect();
    if (/auto|scroll/.test(overflowX + overflowY)) return false;
    if (/hidden|clip/.test(overflowY) && (bottom > round.bottom + 3 || y < round.y - 3)) return true;
    if (/hidden|clip/.test(overflowX) && (right > round.right + 3 || x < round.x - 3)) return true;
  }
}).map((one) => `${one.dataset.do} ${one.textContent}`)"""


def cut(page: Page) -> list[str]:
    """The controls that a box around them cuts off: a browser that is driven presses them still."""
    found: list[str] = page.evaluate(CUT)
    return found
