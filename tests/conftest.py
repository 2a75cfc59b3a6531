"""What tests share: the built site, served, and a browser."""

from __future__ import annotations

import asyncio
import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT), str(ROOT / "book" / "_ext"), str(ROOT / "book")]


QUICK, OWN = "ER_QUICK" in os.environ, os.environ.get("ER_EXAMPLES")
settings.register_profile(
    "rulebook",
    max_examples=int(OWN or (12 if QUICK else 60)),
    deadline=None,
    derandomize=not OWN,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("rulebook")
"""The same examples every time, fewer where it is to be quick; ``ER_EXAMPLES=5000`` looks at that
many new ones instead."""
if not OWN:  # Hypothesis would add constants of whatever modules happen to be imported by then
    NO_CONSTANTS = providers._local_constants
    providers._get_local_constants = lambda: NO_CONSTANTS

NEEDS = {"site": "site", "served_site": "site", "demo": "site", "chromium": "browser"}
"""What a fixture asks of the machine, as the marker that says so."""


LONGEST = (
    "journeys/test_stage_on_the_site", "book/test_reading", "journeys/test_present",
    "journeys/test_spoken", "live/test_start", "live/test_failures",
    "journeys/test_workshop_on_the_site", "book/test_paper", "journeys/test_jupyterlab",
    "journeys/test_play",
)  # fmt: skip
"""The files that take longest, in this order: a file stays on one core, so it begins early."""


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Mark what needs a site or a browser.

    The longest files begin, others with a browser and slow ones follow, the many small ones fill up
    at the end: no core is left alone with a long file.
    """
    for item in items:
        for name in NEEDS.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(NEEDS[name])
    yield
    turns: dict[Path, int] = {}
    for item in items:
        turns[item.path] = min(turn(item), turns.get(item.path, len(LONGEST) + 2))
    items.sort(key=lambda item: turns[item.path])


def turn(item: pytest.Item) -> int:
    """When a test begins: the smaller, the earlier."""
    name = item.path.relative_to(ROOT / "tests").with_suffix("").as_posix()
    if name in LONGEST:
        return LONGEST.index(name)
    marks = ("browser", "slow")
    found = [at for at, name in enumerate(marks) if item.get_closest_marker(name)]
    return len(LONGEST) + min(found, default=len(marks))


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
    from widgets.site import served

    with served(site) as home:
        yield home


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A headless Chromium. ``make test`` brings one; without any, the test says "skipped"."""
    from playwright.sync_api import expect, sync_playwright

    from tests.browser import LIGHT, PATIENCE, find

    path = find()
    if not path:
        pytest.skip("no Chromium on this machine: run 'make browser'")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(LIGHT))
        yield started
        started.close()
