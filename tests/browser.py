"""Find a Chromium for the tests, bring one where there is none, and wait for its pages.

In this order: the one Playwright has downloaded, its download, one of the system, the system's
package manager (as root), and else a message that says what to install. A headless shell goes
before a whole Chromium, whose own interface costs a quarter of the time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    Error,
    Frame,
    Page,
    TimeoutError,  # noqa: A004
    sync_playwright,
)

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from tests import letters  # noqa: E402
from widgets.apps.handout.printing import named, of_system  # noqa: E402

NOTE = ROOT / ".cache" / "browsers" / "chromium.txt"
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
LIGHT = (*ARGS, "--js-flags=--liftoff-only")
"""For tests: WebAssembly is compiled once and quickly. Optimising what lives for seconds costs more
processor time than it saves. Benchmarks take the browser as readers have it."""
os.environ.setdefault("PLAYWRIGHT_BROWSERS_PATH", str(NOTE.parent))
PATIENCE = 120_000
"""Milliseconds that a page may take; a busy machine is slow, not wrong."""


def wait_for_function(
    self: Page | Frame, expression: str, *, arg: Any = None, timeout: float = PATIENCE, **_: Any
) -> Any:
    """Ask a page until it says yes.

    Playwright's own way waits inside the page, where its words are made into a script: the policy
    of the book's pages forbids that, and tests keep the policy. A page that goes or is only just
    coming cannot be asked yet; what it says against the question is told in the end.
    """
    patience = time.monotonic() + timeout / 1000
    while True:
        wrong = None
        try:
            if found := self.evaluate(expression, arg):
                return found
        except Error as error:
            if self.is_closed() if isinstance(self, Page) else self.is_detached():
                raise
            wrong = error
        if time.monotonic() > patience:
            message = f"The page did not come to: {expression} ({arg!r})"
            raise TimeoutError(message) from wrong
        self.wait_for_timeout(50)


Page.wait_for_function = wait_for_function  # type: ignore[assignment, method-assign]
Frame.wait_for_function = wait_for_function  # type: ignore[assignment, method-assign]


def works(path: str) -> bool:
    """Whether the browser at ``path`` really starts."""
    if not path or not Path(path).exists():
        return False
    try:
        with sync_playwright() as playwright:
            playwright.chromium.launch(executable_path=path, args=list(ARGS)).close()
    except Error:
        return False
    return True


def downloaded() -> str:
    """Where Playwright's own Chromium is, or would be."""
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def noted() -> str:
    """The browser that was good last time."""
    return NOTE.read_text() if NOTE.exists() else ""


@cache
def find() -> str:
    """The path of a Chromium that starts; empty when there is none yet. Nothing is installed."""
    places: tuple[Callable[[], str], ...] = (named, noted, downloaded, of_system)
    return next((path for place in places if works(path := place())), "")


def install(package: str) -> None:
    """Ask the system's package manager for it, where that is Debian's and we may."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        print(f"Installing {package}", flush=True)
        for step in (["update"], ["install", "-y", "--no-install-recommends", package]):
            subprocess.run(["apt-get", "-qq", *step], check=False, capture_output=True)


def bring() -> str:
    """A Chromium, whatever it takes; empty when nothing helped."""
    if works(noted()):
        return noted()
    if works(downloaded()):
        return downloaded()
    print("Fetching a Chromium for the tests (Playwright, once)", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if works(downloaded()):
        return downloaded()
    if "headless" not in of_system():
        install("chromium-headless-shell")
    if not works(of_system()):
        install("chromium")
    return of_system() if works(of_system()) else ""


@contextmanager
def lettered(chromium: Browser, sans: str) -> Iterator[Browser]:
    """A second Chromium like the first one, with ``sans`` as its letters."""
    env: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": letters.config(sans)}
    started = chromium.browser_type.launch(executable_path=find(), args=list(LIGHT), env=env)
    yield started
    started.close()


def main() -> int:
    """Make sure that there is a browser, and note which."""
    path = bring()
    if not path:
        print(
            "The browser tests need a Chromium. Install the package 'chromium' (or Google Chrome)\n"
            "and run 'make test' again, or name one: ER_CHROMIUM=/path/to/chromium make test",
            file=sys.stderr,
        )
        return 1
    NOTE.parent.mkdir(parents=True, exist_ok=True)
    NOTE.write_text(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
