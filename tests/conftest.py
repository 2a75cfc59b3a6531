"""What tests share: the built site, served, and a browser."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT), str(ROOT / "book" / "_ext"), str(ROOT / "book")]


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
    built = subprocess.run(
        [sys.executable, "book/build.py"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if built.returncode:
        pytest.fail(f"The site cannot be built:\n{built.stdout[-4000:]}\n{built.stderr[-4000:]}")
    return ROOT / "_build" / "html"


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

    from tests.browser import ARGS, find

    path = find()
    if not path:
        pytest.skip("no Chromium on this machine: run 'make browser'")
    expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(ARGS))
        yield started
        started.close()
