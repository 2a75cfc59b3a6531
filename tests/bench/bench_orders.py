"""Whether browser tests leave anything behind: some of them in many orders, on pages that are kept.

Tests drawn by lot run one after another in one browser: each with the three before it is one order,
and no test is twice in an order. A test that fails in one order and not in another depends on it.
``ER_ORDERS=1000`` looks at that many orders.
"""

from __future__ import annotations

import inspect
import os
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Error, expect, sync_playwright

from tests.bench.figures import Figure
from tests.booted import COUNTS
from tests.browser import LIGHT, PATIENCE, find
from tests.reading import visits
from widgets.site import served

SITE = Path(__file__).parents[2] / "_build" / "html"
ORDERS, LENGTH = int(os.environ.get("ER_ORDERS", "40")), 4
MODULES = (
    "stage_on_the_site", "present", "why_on_the_site", "lines_on_the_site", "laboratory", "class",
    "screens_and_readers", "castle_on_the_site", "editor_on_the_site",
)  # fmt: skip


def drawn() -> list[Callable[..., object]]:
    """The tests that need nothing but a page, and belong to ``make test``."""
    found = []
    for module in MODULES:
        for name, test in vars(import_module(f"tests.journeys.test_{module}")).items():
            if name.startswith("test_") and [*inspect.signature(test).parameters] == ["visit"]:
                marks = {mark.name for mark in getattr(test, "pytestmark", ())}
                if "long" not in marks and "fresh=True" not in inspect.getsource(test):
                    found.append(test)
    return found


def went_well(test: Callable[..., object], chromium: Browser, home: str) -> str:
    """Nothing where a test passes, else the first line of what it says."""
    try:
        with visits(chromium, home) as visit:
            test(visit=visit)
    except (AssertionError, Error) as error:
        return str(error).strip().splitlines()[0] if str(error).strip() else repr(error)
    return ""


def measure() -> list[Figure]:
    """The figures."""
    lots, tests = Random(ORDERS), drawn()
    results: dict[str, Counter[str]] = defaultdict(Counter)
    before = deque[Callable[..., object]](maxlen=LENGTH - 1)
    expect.set_options(timeout=PATIENCE / 4)
    COUNTS.clear()
    path = find()  # before a browser is driven: it tries those that there are
    with served(SITE) as home, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(LIGHT))
        for _ in range(ORDERS + LENGTH - 1):
            test = lots.choice([one for one in tests if one not in before])
            opened = COUNTS.total()
            said = went_well(test, chromium, home)
            if COUNTS.total() == opened and len(tests) > LENGTH:
                tests.remove(test)  # its pages are its own
            results[test.__name__]["failed" if said else "passed"] += 1
            if said:
                names = ", ".join(one.__name__ for one in before)
                print(f"{test.__name__} after {names or 'nothing'}: {said}", flush=True)
            before.append(test)
        chromium.close()
    depending = [name for name, result in results.items() if result["failed"]]
    parts = {name: count for name, count in sorted(COUNTS.items()) if name.startswith("differs")}
    why = ", ".join(f"{name.partition(': ')[2]} {count}" for name, count in parts.items())
    return [
        Figure(f"orders of {LENGTH} of {len(tests)} tests", f"{ORDERS:,}"),
        Figure("pages booted", f"{COUNTS['booted']:,}"),
        Figure("pages kept for another test", f"{COUNTS['kept']:,}"),
        Figure("pages thrown away by the guard", f"{COUNTS['thrown away']:,} ({why})"),
        Figure("tests that an order made fail", f"{len(depending)}", "0", not depending),
    ]
