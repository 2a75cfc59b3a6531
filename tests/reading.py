"""What tests of the site share: readers and their screens, what goes wrong, what axe-core finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Literal

import axe_playwright_python
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    FloatRect,
    Locator,
    Page,
    ViewportSize,
)

from tests.booted import Wanted, lasting, watch
from tests.browser import PATIENCE
from tests.tiers import TIER

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
DESK, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
LOOKS: dict[str, tuple[ViewportSize, Literal["light", "dark"]]] = {
    "desk-light": (DESK, "light"),
    "desk-dark": (DESK, "dark"),
    "phone-light": (PHONE, "light"),
    "phone-dark": (PHONE, "dark"),
}


def of_many(names: Iterable[Any], *quick: Any) -> list[Any]:
    """Cases of which only the ``quick`` ones belong to the usual round; the rest is long."""
    cases = [(name, name if isinstance(name, tuple) else (name,)) for name in names]
    return [
        name if name in quick else pytest.param(*values, marks=pytest.mark.long)
        for name, values in cases
    ]


def in_looks(quick: str) -> pytest.MarkDecorator:
    """Both screens and both lights: one of the four each time, all of them in the long run."""
    return pytest.mark.parametrize("look", of_many(LOOKS, quick))


STILL = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
"""A reader who saves data: Python waits for a touch."""
Open = Callable[..., Page]


def until(so: Callable[[], bool]) -> None:
    """Wait until something is so, as it must be in the end."""
    end = monotonic() + PATIENCE / 1000
    while not so():
        assert monotonic() < end, "it is not so, however long one waits"
        sleep(0.05)


RECTS = """all => all.map(one => one.getBoundingClientRect())
  .map(({x, y, width, height}) => ({x, y, width, height}))
  .filter(rect => rect.width && rect.height)"""


def boxes(found: Locator, count: int = 1) -> list[FloatRect]:
    """Where ``count`` elements stand, in pixels of the window, as soon as all of them are drawn.

    They are measured in one go: a redrawing between two questions would take one of them away.
    """
    rects: list[FloatRect] = []

    def drawn() -> bool:
        rects[:] = found.evaluate_all(RECTS)
        return len(rects) == count

    until(drawn)
    return rects


def box(found: Locator) -> FloatRect:
    """Where the first of the elements stands, as soon as it is drawn."""
    return boxes(found.first)[0]


def unfold(page: Page) -> None:
    """Open whatever a phone has folded of a long page."""
    all_of_it = page.locator(".er-fold-all button")
    if all_of_it.is_visible():
        all_of_it.click()


@contextmanager
def visits(chromium: Browser, home: str, script: str = "") -> Iterator[Open]:
    """Open pages; at the end, no console error and no foreign request may have been seen.

    ``script`` runs in every page before its own. The first page that a test opens may be one that
    was booted for an earlier test and is as it was then (see ``tests/booted.py``); others stand in
    the same lasting window, in which Python is compiled once. ``fresh=True`` opens a browser that
    has never been here, as do options that belong to a window. ``before`` is given a new page
    before it goes anywhere. Readers ask for reduced motion, unless a test is about motion: each
    step then stands at once.
    """
    window = lasting(chromium, home, script)
    window.forget()
    watched: list[list[str]] = []
    own: list[BrowserContext] = []
    taken = False

    def opened(
        name: str,
        look: str = "desk-light",
        *,
        fresh: bool = False,
        before: Callable[[Page], None] | None = None,
        viewport: ViewportSize | None = None,
        reduced_motion: Literal["reduce", "no-preference"] = "reduce",
        permissions: Sequence[str] = (),
        **options: Any,
    ) -> Page:
        nonlocal taken
        size, scheme = LOOKS[look]
        wanted = Wanted.of(name, viewport or size, scheme, reduced_motion)
        if not (fresh or options or before or taken or "#" in name):
            taken = True
            booted = window.page(wanted)
            watched.append(booted.troubles)
            if permissions:
                window.context.grant_permissions([*permissions])
            return booted.page
        taken = True
        context = window.context
        if fresh or options:
            context = chromium.new_context(**options)
            context.set_default_timeout(PATIENCE)
            own.append(context)
            if script:
                context.add_init_script(script)
        if permissions:
            context.grant_permissions([*permissions])
        page = context.new_page()
        wanted.dress(page)
        watched.append(watch(page, home))
        if before:
            before(page)
        page.goto(home + name)
        return page

    try:
        yield opened
    finally:
        for context in own:
            context.unroute_all(behavior="ignoreErrors")
            context.close()
        said = [trouble for troubles in watched for trouble in troubles]
        window.tidy()
    assert not said, "\n".join(said)


@pytest.fixture(name="visit")
def visit_still(chromium: Browser, served_site: str) -> Iterator[Open]:
    """Open a page without Python: its stages stand still, for live ones have their own tests."""
    with visits(chromium, served_site, STILL) as opened:
        yield opened


LOOK = """async (root, options) => {
  const found = await axe.run(root, options);
  for (const name of ["axe", "__core-js_shared__"]) delete globalThis[name];
  delete document.elementsFromPoint;
  return found;
}"""


def violations(seen: Page | Locator, only: Sequence[str] = ()) -> list[str]:
    """What axe-core finds, one line each; with ``only`` by these of its rules.

    It looks at a page, or at a part of one: pages have been looked at as they open, and the whole
    is looked at again in the long run alone.
    """
    page = seen if isinstance(seen, Page) else seen.page
    part = page.locator("html") if isinstance(seen, Page) or TIER == "all" else seen
    page.evaluate(AXE)
    chosen: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    if only:
        chosen["runOnly"] = {"type": "rule", "values": list(only)}
    found = part.evaluate(LOOK, chosen)
    return [
        f"{rule['id']}: {node['target']} {node['html'][:160]} {node['failureSummary'][:200]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
