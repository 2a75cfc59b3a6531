"""What tests share: the built site, served, and a browser."""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
sys.path += [str(ROOT), str(ROOT / "book" / "_ext"), str(ROOT / "book" / "tools")]
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type] # see book/tools/running.py

from tests import letters, slices, spent  # noqa: E402
from tests.costs import Costs  # noqa: E402
from tests.tiers import EXAMPLES, TIER  # noqa: E402

os.environ.setdefault("FONTCONFIG_FILE", letters.config())
"""Whatever fonts the machine has, a page is as wide everywhere."""
OWN = os.environ.get("ER_EXAMPLES")
settings.register_profile(
    "rulebook",
    max_examples=int(OWN or EXAMPLES),
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


gc.set_threshold(50_000, 20, 100)  # an eighth of a run went into looking for rubbish


def pytest_collection_finish() -> None:
    """What was imported stays: it is not looked through again and again."""
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """Count what the run costs; let it end in time where that is asked for."""
    config.pluginmanager.register(Costs(config), "costs")
    if hasattr(config, "workerinput") or not config.getoption("numprocesses"):
        os.environ.pop("ER_AWAITS", None)  # a run within a test waits for nothing
    if seconds := config.getoption("--slice"):
        config.pluginmanager.register(slices.Slice(seconds), "slice")


AWAITS = os.environ.get("ER_AWAITS", "")
"""The part of the run that is made beside the tests (see the Makefile)."""
wait_once = cache(spent.wait_for)

NEEDS = {
    "site": "site",
    "small": "site",
    "served_site": "site",
    "demo": "site",
    "chromium": "browser",
}
"""What a fixture asks of the machine, as the marker that says so."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run take a slice of the tests, or those of a folder."""
    parser.addoption("--slice", type=float, help="begin no test after so many seconds")
    parser.addoption("--only", action="append", default=[], help="tests of this folder alone")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Mark what needs a site or a browser; what touches changed folders goes before the rest.

    Tests that open the same page follow one another.
    """
    for item in items:
        for name in NEEDS.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(NEEDS[name])
    left = set[pytest.Item]()
    if only := {one.strip("/") for one in config.getoption("--only")}:
        left = {one for one in items if not slices.belongs(one, only)}
    elif TIER == "all" and not config.getoption("--slice"):
        left = {*slices.list_others(items)}
    if left:
        config.hook.pytest_deselected(items=[*left])
        items[:] = [one for one in items if one not in left]
    yield
    slices.put_near_first(items)
    slices.put_together(items)
    if AWAITS:
        slices.put_lookers_last(items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Wait for what is made beside the tests, before the first one that looks at it."""
    if AWAITS and slices.looks(item) and wait_once(AWAITS):
        pytest.fail("The site is not there: its build has failed.", pytrace=False)


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
        [sys.executable, "book/tools/build.py"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    if built.returncode:
        pytest.fail(f"The site cannot be built:\n{built.stdout[-4000:]}\n{built.stderr[-4000:]}")


@pytest.fixture(scope="session")
def small(site: Path) -> Path:
    """An edition of one game, with an address, a title and a logo of its own; built once a run."""
    from tests import small

    once("edition", lambda: small.build(site))
    return small.OUT / "html"


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
