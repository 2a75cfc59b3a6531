"""What a notebook with boards weighs, and how many widgets its kernel is left with."""

from __future__ import annotations

import json

import nbformat

from rules import scenarios
from rules.core.registry import GAMES
from tests.bench.bench_sizes import told
from tests.bench.figures import Figure
from tests.notebooks import executed, said, state

BOARDS, RUNS = 7, 60
COUNT = "from ipywidgets.widgets import widget\nprint(len(widget._instances))"
AGAIN = f"""
shell = get_ipython()
for _ in range({RUNS}):
    shell.run_cell(BOARD, cell_id="again")
"""


def measure() -> list[Figure]:
    """The figures."""
    names = [name for game in GAMES for name in scenarios.list_scenarios(game)[:2]][:BOARDS]
    notebook = executed(["from widgets import show", *(f'show("{name}")' for name in names)])
    whole = len(nbformat.writes(notebook).encode())  # type: ignore[no-untyped-call]
    shared = sum(len(one["state"].get("packed", "")) for one in state(notebook).values())
    board = f'show("{names[0]}")'
    left = executed(
        [f"from widgets import show\n{board}.close()", COUNT,
         f"one = {board}", "one.close()", COUNT,
         f"BOARD = {json.dumps(board)}\nget_ipython().run_cell(BOARD, cell_id='again')", COUNT,
         AGAIN, COUNT]
    )  # fmt: skip
    before, closed, once, often = (int(said(left, cell).split()[-1]) for cell in (1, 4, 6, 8))
    return [
        told(f"a notebook with {BOARDS} boards", whole),
        told("of that, scripts and style", shared),
        Figure("widgets that a closed board leaves", str(closed - before), "0", closed == before),
        Figure(f"widgets after {RUNS} more runs of a cell", str(often), str(once), often == once),
    ]
