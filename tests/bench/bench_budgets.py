"""What a reader feels on a chapter, measured in the page against its budget.

A press at the first paint, trusted presses on a processor four times slower, and the second page of
a visit. Where a reader looks and presses differs by chapter: each figure is the worst of some.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.bench.figures import Figure, chromium, late, script
from widgets.site import served

ROOT = Path(__file__).parents[2]
SITE = ROOT / "_build" / "html"
CHAPTERS = ("labyrinth/holes", "underground/chasms", "colditz/arrest")
LATER = "labyrinth/river"
DESK: ViewportSize = {"width": 1366, "height": 900}
SLOWER, PRESSES = 4, 20
PAINT, SHIFT, ANSWER, FRAME, LIVE = 1000, 0.01, 300, 100, 500
"""The budgets, in milliseconds; the shift of the layout is a number by itself."""
PATIENCE = 120_000
LIVING = "document.documentElement.dataset.erLive === 'live'"


def opened(context: BrowserContext, address: str) -> Page:
    """A page that notes what it paints, shifts and answers."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(f"({script('felt')})()")
    page.goto(address)
    return page


def first(browser: Browser, address: str) -> dict[str, float]:
    """Largest paint, shifts, and the answer to a press at the first paint, on a first visit."""
    with browser.new_context(viewport=DESK) as context:
        page = opened(context, address)
        page.wait_for_function("globalThis.erFelt.answer")
        page.wait_for_function(LIVING)
        found: dict[str, float] = page.evaluate("globalThis.erFelt")
        return found


def frames(browser: Browser, address: str) -> list[float]:
    """From each press to the next frame, on a slower processor; the first press is one of them."""
    with browser.new_context(viewport=DESK) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(f"({script('pressed')})()")
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address, wait_until="commit")
        for at in range(PRESSES):
            # A press while a step still moves ends its motion: there may be no way back yet.
            back = "" if at % 4 < 2 else "[data-do=back]:not([aria-disabled=true]), "
            page.locator(".er-set").first.locator(f"{back}[data-do=step]").first.click()
            page.wait_for_timeout(250)
        found: list[float] = page.evaluate("globalThis.erPressed")
        return [*found, *[0.0] * (PRESSES - len(found))]  # what was too quick to be told


def later(browser: Browser, home: str) -> list[float]:
    """Until the first board of a second page is live, and until all are; nothing is pressed."""
    with browser.new_context(viewport=DESK) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(f"{home}{CHAPTERS[0]}.html")
        page.wait_for_function(LIVING)
        page.wait_for_function("document.documentElement.dataset.erKept === 'yes'")
        page.goto(f"{home}{LATER}.html")
        page.wait_for_function(LIVING)
        found: list[float] = page.evaluate(
            "['er:first', 'er:live'].map((one) => performance.getEntriesByName(one)[0].startTime)"
        )
        return found


def row(what: str, value: float, limit: float, unit: str = " ms") -> Figure:
    """A figure beside its budget."""
    shown = f"{value:.3f}" if limit < 1 else f"{value:.0f}"
    return Figure(what, f"{shown}{unit}", f"{limit:g}{unit}", value <= limit)


def measure() -> list[Figure]:
    """The figures."""
    with served(SITE) as home, chromium() as browser:
        pages = [f"{home}{one}.html" for one in CHAPTERS]
        felt = [first(browser, one) for one in pages]
        pressed = [one for page in pages for one in frames(browser, page)]
        seen, live = later(browser, home)
    worst = {name: max(one[name] for one in felt) for name in ("paint", "shift", "answer")}
    return [
        row("largest paint", worst["paint"], PAINT),
        row("shift of the layout", worst["shift"], SHIFT, ""),
        row("first answer after the first paint", worst["answer"], ANSWER),
        row(
            f"press to next frame, 95 of 100, processor {SLOWER} times slower", late(pressed), FRAME
        ),
        row("second page of a visit, until its first board is live", seen, LIVE),
        row("the same, until all its boards are", live, LIVE),
    ]
