"""Scenario files: a position, a script of steps, and what is expected after each.

A scenario is data: it is read and checked (:mod:`rules.scenarios.format`), then run by the real
engine (:mod:`rules.scenarios.runner`), and every difference from what the file expects is found
out (:mod:`rules.scenarios.expect`). The format stands on the page "Write your own scenario".
"""

from __future__ import annotations

from rules.scenarios.expect import Difference, compare_step
from rules.scenarios.format import (
    ASK,
    START_KEYS,
    STEP_KEYS,
    TOP,
    flat,
    from_table,
    list_scenarios,
    load,
    load_file,
    loads,
)
from rules.scenarios.runner import (
    Run,
    begin_run,
    by_the_book,
    carry_out,
    compare_beginning,
    find_idle,
    find_unfired,
    perform_script,
    perform_step,
    run,
    why_impossible,
)
from rules.scenarios.script import Scenario, ScenarioStep

__all__ = [
    "ASK", "START_KEYS", "STEP_KEYS", "TOP", "Difference", "Run", "Scenario", "ScenarioStep",
    "begin_run", "by_the_book", "carry_out", "compare_beginning", "compare_step", "find_idle",
    "find_unfired", "flat", "from_table", "list_scenarios", "load", "load_file", "loads",
    "perform_script", "perform_step", "run", "why_impossible",
]  # fmt: skip
