"""What a page is told of a step: one message with what moves, forwards, backwards and in vain."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules import scenarios
from rules.core.records import CHANCE
from rules.core.registry import GAMES
from tests.cases import each, quickly
from tests.widgets.conftest import Page
from widgets.apps.stage import analysis, log, motion
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.widget import Stage


def stage(name: str, viewer: str = "") -> Page:
    """A live stage of a scenario of the book."""
    page = Page(Stage(scenarios.load(name), viewer=viewer))
    page.ready()
    return page


def test_a_step_is_told_once_with_all_that_moves(page: Page) -> None:
    """A step's message names who moves where, and ends where the scene after it says."""
    page.ready()
    film = page.press("step")["motion"]
    assert film["message"]["v"] == 1
    assert film["message"]["step"] == 1
    assert film["message"]["do"]
    assert len(film["laid"]) == len(film["message"]["do"])
    assert {one["name"] for one in film["after"]} >= {"A", "B", "C"}
    assert {one["symbol"] for one in film["after"]} <= film["symbols"].keys()


def test_symbols_are_sent_once(page: Page) -> None:
    """What a page holds already is not sent again, but a new page gets everything."""
    page.ready()
    first = page.press("step")["motion"]["symbols"]
    page.press("back")
    assert not first.keys() & page.press("step")["motion"]["symbols"].keys()
    page.ready()
    assert first.keys() <= page.press("back")["motion"]["symbols"].keys()


def test_back_is_the_same_message_backwards(page: Page) -> None:
    """Back plays what Step played, from its end to its start."""
    page.ready()
    forth = page.press("step")["motion"]
    back = page.press("back")["motion"]
    assert back["back"]
    assert not forth["back"]
    assert back["message"]["do"] == forth["message"]["do"]
    assert (back["before"], back["after"]) == (forth["before"], forth["after"])


@each("press", ["goto", "end", "look"])
def test_leading_elsewhere_plays_nothing(page: Page, press: str) -> None:
    """The timeline, the ends and other eyes show a position at once."""
    page.ready()
    page.press("step")
    arg = {"goto": "2", "look": "A"}.get(press, "")
    assert "motion" not in page.press(press, arg)


def test_back_without_motion(page: Page) -> None:
    """Back is still where the page has played it already."""
    page.ready()
    page.press("step")
    assert "motion" not in page.press("back", "still")


def test_a_refused_try_moves_and_comes_back() -> None:
    """A refusal is a message, too: before and after are the same."""
    page = stage("ravines/drift-two-cells")
    page.press("perform", "B: shoot up")
    film = page.press("perform", "B: right")
    assert page.stage.model.refused
    assert film["motion"]["message"]["refused"]
    assert film["motion"]["before"] == film["motion"]["after"]


def test_a_player_is_told_less_than_the_leader() -> None:
    """The message of a player holds no place but those he knows."""
    told = {}
    for viewer in ("leader", "A", "B"):
        page = stage("ravines/drift-two-cells", viewer)
        told[viewer] = json.dumps(page.press("step").get("motion", {}))
    assert told["leader"] != told["A"]
    assert '"via"' not in told["B"]


@each("game", list(GAMES))
def test_every_step_of_a_game_can_be_played(game: str) -> None:
    """Every step of every scenario: few items, short, and nobody moves who is not on the board."""
    for name in quickly(scenarios.list_scenarios(game)):
        model = StageModel(scenarios.load(name))
        for number in range(1, model.last + 1):
            model.goto(number)
            items, lasts = model.motion()
            assert len(items) <= 40, (name, number)
            assert lasts <= 1600, (name, number)
            assert all(one.t >= 0 and one.t + one.d <= lasts + 4 for one in items), (name, number)


def ghost(model: StageModel, asked: str) -> dict[str, Any]:
    """The ghost that a page asks for."""
    return motion.ghost(model, asked, motion.Symbols(), 1.0, phone=False)


def test_ghosts_are_for_who_sees_everything() -> None:
    """A choice's ghost is the end of its step; a player is shown none, nor is an open question."""
    model = StageModel(scenarios.load("ravines/drift-two-cells"))
    assert model.question
    assert ghost(model, "act:0") == {"asked": "act:0"}
    model.step()
    model.skip()
    found = ghost(model, "act:0")
    assert found["asked"] == "act:0"
    assert found["laid"]
    place = next(place for place in model.targets(model.offered()) if place)
    assert ghost(model, f"place:{place}")["laid"]
    model.look("A")
    assert ghost(model, "act:0") == {"asked": "act:0"}


def test_every_face_and_every_row_of_what_else_has_a_ghost() -> None:
    """The end of each throw, where the jumper lands or that he falls; of each other choice, too."""
    model = StageModel(scenarios.load("underground/chasm-jump"))
    model.hidden = False
    while not (found := analysis.others(model)) or not found[0].asked.startswith("chance:"):
        model.skip()
        model.step()
    model.skip()
    rows = [one.asked for one in found]
    ends = [repr(ghost(model, f"instead:{one}").get("laid")) for one in rows[:6]]
    assert len(set(ends)) > 3, "the faces lead to different places"
    assert all("laid" in ghost(model, f"instead:{one}") for one in rows)


@each(
    "asked",
    ["", "act:", "act:99", "act:-1", "place:", "place:z9", "instead:99", "instead:chance:", "x:1"],
)
def test_what_is_not_there_has_no_ghost(asked: str) -> None:
    """Whatever a page sends, it gets an answer with nothing to draw."""
    model = StageModel(scenarios.load("ravines/drift-two-cells"))
    model.step()
    model.skip()
    assert ghost(model, asked) == {"asked": asked}


@pytest.mark.slow
def test_while_a_step_moves_the_row_says_what_is_done() -> None:
    """The action that was chosen, not what came of it; a walk by where it ends."""
    page = stage("underground/chasm-jump")
    assert page.press("step")["motion"]["doing"] == "A: Throw."
    assert page.press("back")["motion"]["doing"] == "One step back."
    page = stage("colditz/first-escape")
    page.press("step")
    doing = page.press("step")["motion"]["doing"]
    assert doing == "British: The first British man to the back of the theatre."


def test_what_a_player_does_not_hear_is_not_done_before_his_eyes() -> None:
    """LD-START-01: the other one begins on a cell, and which it is nobody says."""
    model = StageModel(scenarios.load("duel/first-race"), "P2")
    model.goto(1)
    assert log.doing(model, model.node) == "P1: Begin on a cell."


def test_what_chance_does_is_told_while_it_moves() -> None:
    """UE-CHANCE-03: the drawn chance is announced to everyone."""
    model = StageModel(scenarios.load("underground/attack-on-chance"))
    told = []
    while model.node is not model.script[-1]:
        model.step()
        if model.node.action is not None and getattr(model.node.action, "who", "") == CHANCE:
            told.append(log.doing(model, model.node))
    assert any("draw" in one for one in told)
    assert not any("hears nothing" in one for one in told)


def test_the_ghost_of_a_face_stands_where_the_throw_leads() -> None:
    """UE-CHASM-07: a 2 carries the jumper to a4, a 5 to a7; a 1 ends in the chasm (UE-CHASM-05)."""
    model = StageModel(scenarios.load("underground/chasm-jump"))
    model.goto(2)
    rows = {one.label: one for one in analysis.others(model)}
    assert rows["Die: 2"].outcome == "to a4"
    assert rows["Die: 5"].outcome == "to a7"
    assert rows["Die: 1"].outcome == rows["Die: 6"].outcome == "B falls into the chasm a3 and dies."
    ends = {}
    for face in "25":
        found = ghost(model, f"instead:{rows[f'Die: {face}'].asked}")
        ends[face] = next(one["x"] for one in found["after"] if one["name"] == "B")
    assert ends["2"] < ends["5"]


def test_what_must_follow_ends_with_the_turn() -> None:
    """A step that passes the turn on does not act for the next one."""
    model = StageModel(scenarios.load("underground/chasm-jump"))
    model.goto(4)
    thrown = analysis.thrown(model)
    assert thrown
    assert thrown.parent
    for outcome, _ in model.game.chance(thrown.parent.state):
        acted = {
            getattr(node.action, "who", "") for node in analysis.led(model, thrown.parent, outcome)
        }
        assert acted <= {outcome.who, "A"}
