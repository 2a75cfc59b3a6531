"""What a run of the tests costs, in processor seconds: of each test, with the browser it drives.

The processes that a test started, and that still run, are looked up in ``/proc``; where there is
none (macOS, Windows), only those that have ended count.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import spent

SEEN = " in a browser"
"""What the names of parts end with whose tests drive one."""
COSTLIEST = 10
"""How many tests are told by name."""
MUCH = 0.5
"""Processor seconds of processes that ended in a test; a browser has more."""
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
ROOT = Path(__file__).resolve().parent.parent


def sum_processes(pid: int) -> float:
    """Return the processor seconds of all that descends from a process and still runs."""
    parents: dict[int, list[tuple[int, float]]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        ticks = sum(map(int, fields[11:15]))  # own and of children that have ended
        parents.setdefault(int(fields[1]), []).append((int(entry.parent.name), ticks / TICK))
    found, todo = 0.0, [pid]
    while todo:
        for child, seconds in parents.get(todo.pop(), []):
            found += seconds
            todo.append(child)
    return found


def read_clock() -> tuple[float, float]:
    """Return the processor seconds of this process, and of what it started and what has ended."""
    used = os.times()
    return time.process_time(), used.children_user + used.children_system


def name_part(nodeid: str, *, browser: bool) -> str:
    """Return the part of the suite that a test belongs to: its folder, and whether it is seen."""
    folders = nodeid.partition("::")[0].split("/")[1:-1]
    return ("/".join(folders[:2]) or "tests") + (SEEN if browser else "")


class Costs:
    """The plugin: every process notes its tests; the one that began the run adds them up."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.spent: dict[str, float] = {}
        self.parts: dict[str, float] = defaultdict(float)
        self.collection = self.running = 0.0
        self.begun = time.process_time()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measure a test with what it sets up and takes down.

        What still runs is looked up for a test that drives a browser, and where much has ended: a
        browser that ends in another test was counted while it ran.
        """
        browser = item.get_closest_marker("browser") is not None
        before, running = read_clock(), self.running
        result = yield
        own, ended = (now - then for now, then in zip(read_clock(), before, strict=True))
        if browser or ended > MUCH:
            self.running = sum_processes(os.getpid())
        cost = max(0.0, own + ended + self.running - running)
        self.spent[item.nodeid] = cost
        self.parts[name_part(item.nodeid, browser=browser)] += cost
        return result

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        """Note what it took until all tests were known, imports included."""
        self.collection = time.process_time() - self.begun

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Hand what was noted to the process that began the run."""
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["spent"], output["collection"] = self.spent, self.collection
            output["parts"] = dict(self.parts)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Take over what a process has noted."""
        output = getattr(node, "workeroutput", {})
        self.spent |= output.get("spent", {})
        for part, cost in output.get("parts", {}).items():
            self.parts[part] += cost
        self.collection += output.get("collection", 0.0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what each part cost, and which tests cost most."""
        if len(self.spent) < COSTLIEST:
            return
        slowest = sorted(self.spent.items(), key=lambda one: -one[1])[:COSTLIEST]
        terminalreporter.section("processor seconds")
        for part, cost in sorted(self.parts.items(), key=lambda one: -one[1]):
            terminalreporter.write_line(f"{cost:8.1f}  {part}")
        terminalreporter.write_line(f"{self.collection:8.1f}  collection")
        for name, cost in slowest:
            terminalreporter.write_line(f"{cost:8.2f}  {name}")
        spent.note_details(by=dict(self.parts), collection=self.collection,
                           items=len(self.spent), slowest=slowest, all=self.spent)  # fmt: skip
