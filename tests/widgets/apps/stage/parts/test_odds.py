"""Beside every die and draw: what may come up, as fractions and bars, in the viewer's knowledge."""

from __future__ import annotations

import re

from rules import scenarios
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts.drawer import drawer
from widgets.apps.stage.parts.odds import FEW, odds
from widgets.apps.stage.view import view


def at(name: str, step: int, viewer: str = "") -> StageModel:
    """A scenario of the book at one of its steps, the odds lying open."""
    model = StageModel(scenarios.load(name), viewer)
    model.tab = "odds"
    model.goto(step)
    return model


def found(name: str, title: str) -> StageModel:
    """A scenario at its first step with such a die or draw, more than one thing open in it."""
    model = at(name, 0)
    for step in range(1, model.last + 1):
        model.goto(step)
        if any(one.title == title and len(one.rows) > 1 for one in view(model).drawer.odds):
            return model
    raise AssertionError(f"{name} has no '{title}'")


def test_of_many_outcomes_the_one_that_came_up_is_large() -> None:
    """Two dice: its cases of 36 stand above the list with a bar each; no face is meant alone."""
    model = found("colditz/appel-obeyed", "Roll the dice")
    html = odds(view(model).drawer)
    (happened,) = re.findall(r'<p class="er-large er-nowrow">(.*?)</p>', html)
    assert re.search(r"<b>\d in 36</b>", happened)
    assert "er-die" not in happened
    assert 'style="width:16.7%"' in html


def test_many_rows_fold_the_least_likely() -> None:
    """Two dice: eight sums are seen, the one that came up among them."""
    model = found("colditz/appel-obeyed", "Roll the dice")
    (throw, *_) = view(model).drawer.odds
    assert len(throw.rows) == 11
    html = odds(view(model).drawer)
    seen, _, folded = html.partition("<details")
    assert seen.count("<li") == FEW
    assert "3 more" in folded
    assert "er-nowrow" in seen


def test_nothing_tells_the_answer_while_a_question_is_open() -> None:
    """Predict first: the tab waits for the answer."""
    for name in scenarios.list_scenarios("underground"):
        model = at(name, 0)
        while not model.question and model.index < model.last:
            model.step()
        if model.question:
            assert "After your answer." in odds(view(model).drawer)
            model.tab = "odds"
            assert "er-throw" not in drawer(view(model))
            return
    raise AssertionError("no scenario asks")


def test_what_one_player_loses_another_is_not_told() -> None:
    """UE-CHANCE-10: B learns that a tool is lost, not which it may be."""
    leader = found("underground/weapon-lost-on-chance", "Lose a tool at random")
    step = leader.index
    acting = getattr(leader.node.passage()[0].action, "who", "")
    other = next(one for one in leader.viewers[1:] if one != acting)
    mine = odds(view(at("underground/weapon-lost-on-chance", step, acting)).drawer)
    theirs = odds(view(at("underground/weapon-lost-on-chance", step, other)).drawer)
    assert "knife" in mine
    assert "spoon" in mine
    assert "not shown to you" in theirs
    assert "spoon" not in theirs
