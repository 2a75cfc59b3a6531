"""What tests share: the built site, served, and a browser."""

from __future__ import annotations

import asyncio
import fcntl
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT), str(ROOT / "book" / "_ext"), str(ROOT / "book")]


NEEDS = {"site": "site", "served_site": "site", "demo": "site", "chromium": "browser"}
"""What a fixture asks of the machine, as the marker that says so."""


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark what needs a site or a browser; such tests begin, and the many small ones fill up."""
    for item in items:
        for name in NEEDS.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(NEEDS[name])
    yield
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


def once(name: str, make: Callable[[], object]) -> None:
    """Make something once a run, however many processes the run has: the others wait."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    note = ROOT / ".cache" / f"{name}.run"
    note.parent.mkdir(exist_ok=True)
    with note.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not note.exists() or note.read_text() != run:
            make()
            note.write_text(run)


@pytest.fixture(autouse=True)
def no_loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """An open browser leaves its event loop running here; a test without a page sees none."""
    if "chromium" in request.fixturenames:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site. It is brought up to date once; ``ER_SITE`` names one built already."""
    if "ER_SITE" in os.environ:
        return Path(os.environ["ER_SITE"])
    once("site", build)
    return ROOT / "_build" / "html"


def build() -> None:
    """Bring the site up to date."""
    built = subprocess.run(
        [sys.executable, "book/build.py"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if built.returncode:
        pytest.fail(f"The site cannot be built:\n{built.stdout[-4000:]}\n{built.stderr[-4000:]}")


@pytest.fixture(scope="session")
def served_site(site: Path) -> Iterator[str]:
    """The address of the built site, with a slash at its end."""
    from serve import server

    with server(site, 0) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{found.server_address[1]}/"
        found.shutdown()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A headless Chromium. ``make test`` brings one; without any, the test says "skipped"."""
    from playwright.sync_api import expect, sync_playwright

    from tests.browser import LIGHT, find

    path = find()
    if not path:
        pytest.skip("no Chromium on this machine: run 'make browser'")
    expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(LIGHT))
        yield started
        started.close()
