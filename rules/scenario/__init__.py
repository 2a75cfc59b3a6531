"""Scenario files: a position, a script of steps, and what is expected after each.

A scenario is data: it is read and checked (:mod:`.reading`, :mod:`.checking`), then run by the real
engine, and every difference from what the file expects is found out (:mod:`.running`). The format
stands on the page "Write your own scenario".
"""

from rules.scenario.checking import ASK, STEP, TOP
from rules.scenario.reading import flat, from_table, load, load_file, loads, scenarios
from rules.scenario.running import Difference, Run, begin, compare, outcome, perform, run
from rules.scenario.script import Scenario, ScenarioStep

__all__ = [
    "ASK", "STEP", "TOP", "Difference", "Run", "Scenario", "ScenarioStep", "begin", "compare",
    "flat", "from_table", "load", "load_file", "loads", "outcome", "perform", "run", "scenarios",
]  # fmt: skip
