"""What a reader does on every page: waits until it is live, presses a control."""

from __future__ import annotations

from playwright.sync_api import Locator, Page


def live(page: Page) -> Page:
    """The page, once Python runs in it."""
    page.wait_for_function("document.documentElement.dataset.erLive === 'live'")
    return page


BEHIND = {"look": "seen"} | dict.fromkeys(
    [
        "branch",
        "lines",
        "undo",
        "redo",
        "first",
        "end",
        "whynot",
        "about",
        "share",
        "sheet",
        "onward",
        "link",
        "hide",
        "keys",
        "list",
        "tab",
    ],
    "more",
)
"""Controls that stand in a list over the board, and what opens it."""


def press(at: Locator, do: str, arg: str = "") -> None:
    """Press the control that does ``do``, in the list where it stands; Show passes a question."""
    more = f"[data-arg='{arg}']" if arg else ""
    wanted = at.locator(f"[data-do='{do}']{more}:visible")
    if not wanted.count() and do == "skip":
        wanted = at.locator("[data-do='step']:visible")
    if not wanted.count() and do in BEHIND:
        at.locator(f"[data-do='{BEHIND[do]}']:visible").first.click()
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
