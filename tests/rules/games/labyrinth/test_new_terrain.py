"""A new kind of ground, added on a copy of the tree by the steps of its recipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.edits import python, walked

MOST = 7
"""How many files a new terrain with word, sign, drawing and inference may touch."""

USED = """
from random import Random

from rules.core.playout import perft
from rules.core.registry import game
from rules.core.worlds import find_worlds
from rules.scenarios import load, run
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene

rules = game("labyrinth")
model = StageModel(load("labyrinth/puddle"))
model.goto(1)
for viewer in ("leader", "A"):
    assert model.see(viewer)
    (cell,) = [place for place in scene(model).places if place.id == "b2"]
    assert "puddle" in cell.name, "the board calls it by its name"
    assert "puddle" in {one.symbol.id for one in scene(model).shapes() if hasattr(one, "symbol")}
assert model.see("B")
(cell,) = [place for place in scene(model).places if place.id == "b2"]
assert "puddle" not in cell.name, "nobody else knows where it is"

state = model.node.state
assert rules.load(rules.dump(state)) == state
assert perft(rules, state, 2)

told = run(load("labyrinth/puddle"))
told.timeline.goto(told.nodes[0])
drawn = find_worlds(rules, told.timeline.seen("A"))
for number in range(5):
    kinds = drawn.sample(Random(number)).state.field.plan.kinds
    assert "puddle" in kinds, "whoever has been in it weighs with it"
"""


@pytest.mark.long
def test_it_takes_few_files(tmp_path: Path) -> None:
    """At most seven, and then it is drawn, played, heard, inferred and proved like any other."""
    tree = walked("A terrain", tmp_path, MOST)
    told = python(tree, "-m", "rules", "run", "labyrinth/puddle")
    assert "ok: all 3 steps" in told
    python(tree, "-c", USED)
    terrain = "tests/conformance/test_terrain.py"
    python(tree, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", terrain)
