"""What tests of the site share: readers and their screens, what goes wrong, what axe-core finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import axe_playwright_python
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
)

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
DESK, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)
LOOKS: dict[str, tuple[ViewportSize, Literal["light", "dark"]]] = {
    "desk-light": (DESK, "light"),
    "desk-dark": (DESK, "dark"),
    "phone-light": (PHONE, "light"),
    "phone-dark": (PHONE, "dark"),
}
STILL = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
"""A reader who saves data: Python waits for a touch."""
Open = Callable[..., Page]


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

    ``script`` runs in every page before its own.
    """
    watched: list[list[str]] = []
    contexts: list[BrowserContext] = []

    def opened(name: str, look: str = "desk-light", **options: Any) -> Page:
        size, scheme = LOOKS[look]
        chosen: dict[str, Any] = {"viewport": size, "color_scheme": scheme, **options}
        contexts.append(chromium.new_context(**chosen))
        if script:
            contexts[-1].add_init_script(script)
        page = contexts[-1].new_page()
        watched.append(watch(page, home))
        page.goto(home + name)
        return page

    try:
        yield opened
    finally:
        for context in contexts:
            context.close()
    assert not [trouble for troubles in watched for trouble in troubles]


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
