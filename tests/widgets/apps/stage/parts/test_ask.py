"""Chance on a stage: rolled by whoever looks, or chosen by the one who sees everything."""

from __future__ import annotations

from random import seed

from rules import scenarios
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts.ask import ask
from widgets.apps.stage.view import view

LOT = """
title = "Who begins?"
game = "labyrinth"
map = '''
+--+--+
|.. ..E
+--+--+
'''
[options]
first_player = "lot"
[setup]
players.A = "a1"
players.B = "b1"
players.C = "a1"
[[step]]
do = "chance: first B; B: left"
at = "b1"
"""


def stage(viewer: str = "leader") -> StageModel:
    """A stage before the lot for the first move (LP-GAP-02)."""
    return StageModel(scenarios.loads(LOT), viewer)


def test_the_lot_can_be_drawn_or_chosen() -> None:
    """One button lets chance decide; beside it stands every outcome for the one who sees all."""
    model = stage()
    seen = view(model)
    assert seen.roll == model.game.chance_label(model.node.state)
    assert len(seen.offers) == 3
    markup = ask(seen)
    assert markup.count('data-do="roll"') == 1
    assert markup.count("er-main") == 1


def test_chance_decides_by_its_odds() -> None:
    """Rolled often, each of three players begins about a third of the time."""
    seed(7)
    begun = []
    for _ in range(300):
        model = stage()
        model.roll()
        begun.append(model.game.actors(model.node.state)[0])
    assert all(70 < begun.count(player) < 130 for player in "ABC")


def test_a_player_may_roll_too() -> None:
    """Whoever looks may let chance decide, but not choose what falls."""
    model = stage("A")
    seen = view(model)
    assert seen.roll
    assert not seen.offers
    assert 'data-do="roll"' in ask(seen)
    model.roll()
    assert model.own or model.node.through


def test_nothing_to_roll() -> None:
    """Where nothing is left to chance, the press says so and changes nothing."""
    model = stage()
    model.step()
    here = model.node
    model.roll()
    assert model.node is here
    assert model.said == "Nothing is left to chance here."
    assert not view(model).roll


def test_the_reader_can_follow_a_step_action_by_action() -> None:
    """Playing the book's first action leads into its step; Step goes on to the end of it."""
    model = stage()
    model.perform("chance: first B")
    assert model.node.through
    assert not model.on_branch
    assert view(model).step == 0
    model.step()
    assert view(model).step == 1
    assert len(view(model).log) == 2
    assert view(model).odds
    model.back()
    assert view(model).step == 0


def test_an_own_line_keeps_what_helps_to_answer() -> None:
    """The points that are left stand below the question there, too."""
    model = StageModel(scenarios.load("colditz/first-escape"))
    model.step()
    assert "You have 10 points." in ask(view(model))
    model.branch()
    model.choose("A22")
    model.choose("THEATRE2")
    assert model.own
    assert "7 points are left. This is your own line." in ask(view(model))
    model.undo()
    assert "10 points are left. This is your own line." in ask(view(model))
