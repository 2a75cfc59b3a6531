"""The walks of the page "Adding a rule", done as they are written on a copy of the tree."""

from __future__ import annotations

from pathlib import Path

from tests.edits import ROOT, copied, counted, edits, python

PAGE = ROOT / "book" / "adding-a-rule.md"


def test_a_small_game_is_added(tmp_path: Path) -> None:
    """Its own folder and a line on the shelf are enough to play, save, explain and prove it."""
    walk = edits(PAGE, "A whole small game")
    assert {path for path in counted(walk) if not path.startswith("rules/games/corridor/")} == {
        "rules/core/registry.py"
    }
    tree = copied(tmp_path)
    for edit in walk:
        edit.perform(tree)
    assert "corridor: 3 clauses, 1 scenarios" in python(tree, "-m", "rules", "check")
    assert "ok: all 6 steps" in python(tree, "-m", "rules", "run", "corridor/hole-and-exit")
    python(tree, "-c", KEPT)


KEPT = """
from random import Random
from rules.core.playout import perft
from rules.core.registry import game
from rules.core.timeline import Timeline
from rules.explain.rulings import rulings

rules = game("corridor")
state = rules.setup({}, {}, {})
timeline = Timeline(rules, state)
while rules.actions(timeline.state):
    timeline.play(Random(len(timeline.line())).choice(rules.actions(timeline.state)))
assert rules.result(timeline.state).winners
assert rules.load(rules.dump(timeline.state)) == timeline.state
assert perft(rules, state, 3)
assert set(rulings("corridor")) == {"fall"}
waits = rules.setup({"at": {"A": 2}}, {}, {"fall": "waits"})
waits = rules.apply(waits, rules.read(waits, "A: step")).state
waits = rules.apply(waits, rules.read(waits, "B: step")).state
assert rules.actors(waits) == ("B",), "who fell misses a turn"
"""
