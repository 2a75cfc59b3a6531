"""The stage without its looks: steps, branches, refusals, questions, viewers, rulings."""

from __future__ import annotations

from rules import scenarios
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.view import view

LOOSE = """
title = "A wound without a weapon"
game = "labyrinth"
intro = "A is wounded."
map = '''
+--+--+
|HO ..|
+  +  +
|.. ..E
+--+--+
'''
[setup]
players.A = "b1"
wounded = ["A"]
loose = true
[[step]]
do = "A: left"
text = "A is healed."
"""


def test_a_position_that_cannot_arise_says_so() -> None:
    """Beside what the author wrote, at the step where it is laid out, and there alone."""
    model = StageModel(scenarios.loads(LOOSE))
    assert view(model).drawer.note.startswith(
        "A is wounded. This position cannot arise by the rules: setup.wounded"
    )
    assert "loose = true" not in view(model).drawer.note
    model.step()
    assert "cannot arise" not in view(model).drawer.note


def test_what_a_shut_tab_holds_is_not_worked_out() -> None:
    """What else and Odds are dear: only the one that lies open is filled."""
    model = StageModel(scenarios.load("underground/chasm-jump"))
    model.goto(model.last)
    for tab, held in (("", ()), ("why", ()), ("odds", ("odds",)), ("else", ("others",))):
        model.tab = tab
        drawer = view(model).drawer
        assert tuple(one for one in ("odds", "others") if getattr(drawer, one)) == held
