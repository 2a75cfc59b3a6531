"""What tests of the site share: readers and their screens, what goes wrong, what axe-core finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Literal
from weakref import WeakKeyDictionary

import axe_playwright_python
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    Request,
    Response,
    ViewportSize,
)

from tests.browser import PATIENCE

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


EVERY_LOOK = pytest.mark.parametrize(
    "look",
    [
        "desk-light",
        pytest.param("desk-dark", marks=pytest.mark.long),
        pytest.param("phone-light", marks=pytest.mark.long),
        "phone-dark",
    ],
)
"""Both screens and both lights each time; all four of them in the long run."""
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


def watch(page: Page, home: str) -> list[str]:
    """Everything that goes wrong in a page from now on: errors, missing files, foreign requests."""
    troubles: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(message.text)

    def got(response: Response) -> None:
        if response.status >= 400:
            troubles.append(f"{response.status}: {response.url}")

    def sent(request: Request) -> None:
        if not request.url.startswith((home, "data:", "blob:")):
            troubles.append(f"foreign request: {request.url}")

    page.on("console", said)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("response", got)
    page.on("request", sent)
    return troubles


@contextmanager
def visits(chromium: Browser, home: str, script: str = "") -> Iterator[Open]:
    """Open pages; at the end, no console error and no foreign request may have been seen.

    ``script`` runs in every page before its own. Pages stand in one lasting window, so that Python
    is compiled and kept there once for many tests; what a reader keeps is forgotten between them.
    ``fresh=True`` opens a browser that has never been here, as do options that belong to a window.
    ``before`` is given the page before it goes anywhere. Readers ask for reduced motion, unless a
    test is about motion: each step then stands at once.
    """
    watched: list[list[str]] = []
    own: list[BrowserContext] = []
    lasting = _lasting(chromium, script)
    _forget(lasting, home)

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
        size, scheme = LOOKS[look]
        context = lasting
        if fresh or options:
            context = chromium.new_context(**options)
            context.set_default_timeout(PATIENCE)
            own.append(context)
            if script:
                context.add_init_script(script)
        if permissions:
            context.grant_permissions([*permissions])
        page = context.new_page()
        page.set_viewport_size(viewport or size)
        page.emulate_media(color_scheme=scheme, reduced_motion=reduced_motion)
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
        for page in lasting.pages:
            page.unroute_all(behavior="ignoreErrors")
            page.close()
        lasting.clear_permissions()
    said = [trouble for troubles in watched for trouble in troubles]
    assert not said, "\n".join(said)


def _lasting(chromium: Browser, script: str) -> BrowserContext:
    """The window of this process in which ``script`` runs first; opened when it is first needed."""
    windows = LASTING.setdefault(chromium, {})
    if script not in windows:
        windows[script] = chromium.new_context()
        windows[script].set_default_timeout(PATIENCE)
        if script:
            windows[script].add_init_script(script)
    return windows[script]


LASTING: WeakKeyDictionary[Browser, dict[str, BrowserContext]] = WeakKeyDictionary()


def _forget(window: BrowserContext, home: str) -> None:
    """Empty what a reader keeps: progress, lines, drafts, colours, an open game; Python stays."""
    page = window.new_page()
    devtools = window.new_cdp_session(page)
    devtools.send(
        "Storage.clearDataForOrigin",
        {"origin": home.rstrip("/"), "storageTypes": "local_storage,cookies,indexeddb"},
    )
    page.close()


def violations(page: Page, only: Sequence[str] = ()) -> list[str]:
    """What axe-core finds, one line each; with ``only`` by these of its rules."""
    page.evaluate(AXE)
    chosen: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    if only:
        chosen["runOnly"] = {"type": "rule", "values": list(only)}
    found = page.evaluate("options => axe.run(document, options)", chosen)
    return [
        f"{rule['id']}: {node['target']} {node['html'][:160]} {node['failureSummary'][:200]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
