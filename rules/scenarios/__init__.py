"""Scenario files: a position, a script of steps, and what is expected after each.

A scenario is data: it is read and checked (:mod:`rules.scenarios.format`), then run by the real
engine (:mod:`rules.scenarios.runner`), and every difference from what the file expects is found
out (:mod:`rules.scenarios.expect`). The format stands on the page "Write your own scenario".
"""

from __future__ import annotations

from rules.scenarios.expect import Difference, compare
from rules.scenarios.format import (
    ASK,
    START,
    STEP,
    TOP,
    flat,
    from_table,
    load,
    load_file,
    loads,
    scenarios,
)
from rules.scenarios.runner import (
    Run,
    begin,
    by_the_book,
    carried,
    compare_beginning,
    find_idle,
    find_unfired,
    perform,
    perform_step,
    run,
    stray,
)
from rules.scenarios.script import Scenario, ScenarioStep

__all__ = [
    "ASK", "START", "STEP", "TOP", "Difference", "Run", "Scenario", "ScenarioStep", "begin",
    "by_the_book", "carried", "compare", "compare_beginning", "find_idle", "find_unfired", "flat",
    "from_table", "load", "load_file", "loads", "perform", "perform_step", "run", "scenarios",
    "stray",
]  # fmt: skip
