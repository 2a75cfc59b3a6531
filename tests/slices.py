"""A slice of the long tests: ``pytest -m long --slice 1200`` begins none after so many seconds.

First come those of the folders that were changed, then the others in an order that the commit
decides: after some ten landings all of them have run. Failed tests of the last run go before all.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOOK = re.compile("(desk|phone)-(light|dark)")
"""A screen and its light, as tests name them."""
LANDING = 6 * 60 * 60
"""Commits that are no more seconds older than the last one came with it."""


def ask_git(*words: str) -> list[str]:
    """Return the lines that git answers; none where there is no history."""
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def find_changed() -> set[str]:
    """Return the paths that changed with the last landing, and those not committed yet."""
    landed = ask_git("log", f"--since={read_time() - LANDING}", "--name-only", "--format=")
    return {*landed, *ask_git("diff", "--name-only", "HEAD")} - {""}


def name_areas(paths: Iterable[str]) -> set[str]:
    """Return the folders below ``rules``, ``widgets``, ``book`` and ``tests`` that paths touch.

    >>> sorted(name_areas(["rules/games/duel/verbs/move.py", "tests/book/test_site.py"]))
    ['book', 'rules/games/duel']
    """
    areas = set()
    for path in paths:
        parts = [part for part in path.split("/")[:-1] if part != "tests"]
        if parts[:1] in (["journeys"], ["live"]):  # what is seen is made by both
            areas |= {"book", "widgets"}
        elif parts:
            areas.add("/".join(parts[:3] if parts[:2] == ["rules", "games"] else parts[:2]))
    return areas


def touches(path: str, areas: set[str]) -> bool:
    """Whether a file of tests belongs to one of the areas."""
    mine = name_areas([path])
    return any(one.startswith(area) or area.startswith(one) for one in mine for area in areas)


@cache
def read_time() -> int:
    """Return the second in which the last commit was made; 0 where there is no history."""
    told = ask_git("log", "-1", "--format=%ct")
    return int(told[0]) if told else 0


def find_part(parts: int) -> int:
    """Return which of so many parts is due, by the day of the last commit."""
    return read_time() // (24 * 60 * 60) % parts


def list_others(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the cases whose turn it is not: of those marked ``turns(5)`` each fifth is due."""
    cases: dict[str, int] = defaultdict(int)
    others = []
    for item in items:
        if mark := item.get_closest_marker("turns"):
            (parts,) = mark.args
            test = item.nodeid.partition("[")[0]
            if cases[test] % parts != find_part(parts):
                others.append(item)
            cases[test] += 1
    return others


def draw_order(committed: int) -> str:
    """Return what names the order of a commit: a mend within three hours meets the same tests."""
    return str(committed // (3 * 60 * 60))


def rank(path: str, order: str) -> str:
    """Return what a file of tests is sorted by in an order."""
    return hashlib.sha256(f"{order} {path}".encode()).hexdigest()


def name_file(item: pytest.Item) -> str:
    """Return the path of a test's file from the root of the checkout."""
    return Path(os.path.relpath(item.path, ROOT)).as_posix()


def belongs(item: pytest.Item, areas: set[str]) -> bool:
    """Whether a test looks at one of the areas: by its folder, or by a game that its id names."""
    names = {area.rpartition("/")[2] for area in areas if area.startswith("rules/games/")}
    return touches(name_file(item), areas) or any(name in item.nodeid for name in names)


def put_near_first(items: list[pytest.Item]) -> None:
    """Sort the tests of folders that were changed before all others."""
    areas = name_areas(find_changed())
    far = {name: not touches(name, areas) for name in map(name_file, items)}
    items.sort(key=lambda one: far[name_file(one)])


def name_page(item: pytest.Item) -> str:
    """Return the page of the site that a test opens, and in which look, as its code names them."""
    if not isinstance(item, pytest.Function) or "visit" not in item.fixturenames:
        return ""
    code, known = item.function.__code__, item.function.__globals__
    cases = item.callspec.params.values() if hasattr(item, "callspec") else ()
    words = (*cases, *map(known.get, code.co_names), *code.co_consts)
    words = tuple(one for one in words if isinstance(one, str))
    page = next((one for one in words if one.endswith(".html")), "")
    return f"{page} {next(filter(LOOK.fullmatch, words), '')}" if page else ""


def put_together(items: list[pytest.Item]) -> None:
    """Sort tests that open the same page to the first of them: it boots once for all."""
    named = [(name_page(one), one) for one in items]
    pages: dict[str, list[pytest.Item]] = defaultdict(list)
    for page, one in named:
        pages[page].append(one)
    items[:] = [each for page, one in named for each in (pages.pop(page, []) if page else [one])]


def looks(item: pytest.Item) -> bool:
    """Whether a test looks at what the build leaves."""
    return any(item.get_closest_marker(name) for name in ("site", "browser", "slow"))


def put_lookers_last(items: list[pytest.Item]) -> None:
    """Sort the tests that look at the site after all others: it is being built beside them."""
    items.sort(key=looks)


class Slice:
    """The plugin: sort the tests, and begin none when the time is over."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the files into the order that the commit decides."""
        order = draw_order(read_time())
        ranks = {name: rank(name, order) for name in map(name_file, items)}
        items.sort(key=lambda one: (ranks[name_file(one)], one.nodeid))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Leave a test to another landing."""
        if time.monotonic() > self.end:
            pytest.skip("left to another landing")
