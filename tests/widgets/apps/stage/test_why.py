"""Why and why not on a stage: chains in the log, what would make it legal, a place asked about."""

from __future__ import annotations

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from tests.cases import each, quickly
from tests.strategies import MANY, sampled
from widgets.apps.stage import why
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Stage


def stage_of(name: str, step: int = 0, viewer: str = "") -> Stage:
    """The live stage of a scenario of the book at one of its steps."""
    return Stage(scenarios.load(name), step=step, viewer=viewer)


# -- the chain of a step --------------------------------------------------------------------------


def test_a_chain_says_every_clause_once() -> None:
    """Where a clause stands behind two things, its statement is read once."""
    stage = stage_of("ravines/drift-two-cells", 1)
    stage.do("chain", "1")
    chain = view(stage.model).asked.chain
    assert chain is not None
    told = [one.text for link in chain.links for one in link.chips if one.text]
    assert told
    assert len(told) == len(set(told))
    fired = {one.id for link in chain.links for one in link.chips}
    assert fired == set(stage.model.node.clauses), "the one who sees all is told all that fired"


@each("game", GAMES)
def test_every_step_of_the_book_has_a_chain(game: str) -> None:
    """Every line of the log of some scenarios can be asked about by every viewer."""
    for name in sampled(scenarios.list_scenarios(game), 4 if MANY else 16):
        model = StageModel(scenarios.load(name))
        model.end()
        for viewer in model.viewers:
            model.look(viewer)
            for entry in view(model).drawer.log:
                model.open(f"chain:{entry.line}")
                chain = view(model).asked.chain
                assert chain is not None
                assert all(link.text for link in chain.links)
                model.open(f"chain:{entry.line}")


# -- what would make it legal ---------------------------------------------------------------------


@pytest.mark.slow
@each("game", GAMES)
def test_every_button_keeps_its_word(game: str) -> None:
    """On every refused step of the book each button leads to where the action is allowed."""
    for name in quickly(scenarios.list_scenarios(game), 16):
        model = StageModel(scenarios.load(name))
        for step in [n for n, node in enumerate(model.script) if node.kind == "refused"][:1]:
            model.goto(step)
            tried = model.node.action
            why.look_near(model)
            near = view(model).asked.near
            assert near is not None
            assert bool(near.ways) != bool(near.text)
            for way in near.ways:
                if not way.button:
                    continue
                fresh = StageModel(model.scenario)
                fresh.goto(step)
                why.look_near(fresh)
                why.carry_out(fresh, way.number)
                node = fresh.node
                played = node.kind == "action" and node.action == tried
                assert played or not fresh.game.refusals(node.state, tried), (name, way)
                assert "Now this is allowed" in fresh.said


# -- a place --------------------------------------------------------------------------------------


@pytest.mark.slow
@each("game", GAMES)
def test_a_place_tells_a_player_what_his_board_shows(game: str) -> None:
    """For every viewer: the name is that of his own list, and only his own tries are explained."""
    for name in quickly(sampled(scenarios.list_scenarios(game), 8), 5):
        model = StageModel(scenarios.load(name))
        model.end()
        for viewer in model.viewers[1:]:
            model.look(viewer)
            spots = {spot.id: spot.name for spot in model.places()}
            for place in sampled(spots, 4):
                model.popup = f"about:{place}"
                found = view(model).asked.place
                assert found is not None
                assert found.name == spots[place]
                offered = {
                    model.game.speech.label(model.node.state, one) for one in model.offered()
                }
                walks = any(model.movers())
                assert walks or set(found.comers) <= offered
