"""A game on a stage: whose turn it is, what is covered, what is open at the end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.duel.board.generate import made_pair
from rules.search.levels import Lapsing, player_of_level
from tests.cases import each
from tests.widgets.apps.match.conftest import unseen
from tests.widgets.apps.match.test_games import page
from widgets import Card, play
from widgets.apps.match import commands, model
from widgets.apps.match.course import COVERED, OVER, SETUP, TURN
from widgets.apps.match.going import NO_BACK
from widgets.apps.match.widget import MatchStage


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a key to be let go."""
    monkeypatch.setattr(commands, "REST", -1.0)


def laid(**chosen: Any) -> MatchStage:
    """A stage with a game laid out and begun."""
    found = play("duel", **{"size": 6, "seed": 3, **chosen})
    assert isinstance(found, MatchStage)
    found.do("begin")
    return found


def regions(stage: MatchStage) -> dict[str, str]:
    """The markup of every region."""
    return stage._shown()[0]


def drawn(one: int, other: int) -> dict[str, str]:
    """Two drawings, by author."""
    return {"P1": made_pair(6, one)[0], "P2": made_pair(6, other)[0]}


# -- handing over ---------------------------------------------------------------------------------


def test_the_cover_is_the_same_whatever_lies_beneath() -> None:
    """Other labyrinths, other cells, other treasures: not a letter of the page differs."""
    pages = set()
    for one, other, cell in ((1, 2, "b2"), (3, 4, "c4"), (5, 6, "e5")):
        stage = laid(against="friend", maps=drawn(one, other), check=False)
        stage.do("reveal", "P1")
        stage.do("perform", f"P1: start {cell}")
        stage.do("keys")
        stage.do("cover")
        pages.add(page(stage))
    assert len(pages) == 1
    assert "start" not in pages.pop()


@each("phone", [False, True])
def test_a_player_at_the_screen_has_nothing_of_the_labyrinth_he_walks(phone: bool) -> None:
    """Whatever the other one drew, the page is the same until something of it was told."""
    pages = set()
    for other in (2, 7, 9):
        stage = laid(against="friend", maps=drawn(1, other), check=False)
        stage._phone = phone
        stage.do("reveal", "P1")
        stage.do("list")
        pages.add(page(stage))
        assert "everyone" not in page(stage)
    assert len(pages) == 1


def test_a_key_that_is_held_does_not_uncover(monkeypatch: pytest.MonkeyPatch) -> None:
    """Right after covering, the board stays covered."""
    stage = laid(against="friend")
    stage.do("reveal", "P1")
    stage.do("any")
    monkeypatch.setattr(commands, "REST", 60.0)
    stage.do("cover")
    stage.do("reveal", "P2")
    assert stage.match.phase == COVERED


def test_nothing_leads_back_or_out_of_a_game() -> None:
    """No taking back, no other eyes, no link; the widget keeps the empty table alone."""
    stage = laid(against="friend")
    stage.do("reveal", "P1")
    here = stage.match.node
    for do, arg in (("back", ""), ("first", ""), ("goto", "0"), ("look", "P2"), ("lookon", ""),
                    ("compare", "everyone"), ("branch", ""), ("instead", "0")):  # fmt: skip
        stage.do(do, arg)
        assert (stage.match.node, stage.match.viewer, stage.match.beside) == (here, "P1", "")
    stage.do("undo")
    assert stage.match.said == NO_BACK
    assert '"address": ""' in page(stage)
    assert stage.top.root["address"] == ""
    assert "er-goal" not in stage.top.html
    data = stage._repr_mimebundle_()
    html = (data[0] if isinstance(data, tuple) else data)["text/html"]
    assert "Two sheets, face down" in html
    assert "What I drew" not in html


# -- the computer ---------------------------------------------------------------------------------


def test_the_computer_answers_at_once_and_says_why_at_the_end() -> None:
    """Its moves stand beside the question; its sheet is never shown, its reasons after the game."""
    stage = laid(seat="P2", first="P1")
    match = stage.match
    assert (match.phase, match.viewer) == (TURN, "P2")
    stage.do("any")
    shown = page(stage)
    for _ in range(8):
        if match.phase == TURN:
            stage.do("act", "0")
            shown += page(stage)
    assert "Why: " not in shown
    assert "What I know of P2" not in shown
    assert match.phase in (TURN, OVER)
    assert len(match.reasons) >= 2
    stage.do("giveup")
    stage.do("first")
    stage.do("step")
    reason = match.reasons[id(match.node)]
    assert f"Why P1 did that: “{reason}”" in regions(stage)["ask"]


def test_a_whole_game_is_played_to_its_end() -> None:
    """By chance against the computer: the result, both plans, every step, then a new game."""
    stage = laid(difficulty=1)
    match = stage.match
    for _ in range(900):
        if match.phase != TURN:
            break
        with unseen(stage):
            stage.do("act", str((7 * len(match.script)) % len(match.offered())))
    assert match.phase == OVER
    assert match.viewer == "everyone"
    stage.show()
    assert "carries the real treasure out first and wins" in page(stage)
    last = match.index
    stage.do("first")
    assert match.index == 0
    stage.do("step")
    assert match.index == 1
    stage.do("goto", "5")
    stage.do("look", "P2")
    assert (match.index, match.viewer) == (5, "P2")
    stage.do("act", "0")
    assert match.last == last, "nothing is played on"
    stage.do("anew")
    assert match.phase == SETUP


def test_the_computer_plays_as_well_as_was_agreed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An easy one has lapses; a level that is none is named with those that are."""
    monkeypatch.setattr(model, "player_of_level", player_of_level)
    stage = play("duel", level="easy")
    assert isinstance(stage, MatchStage)
    assert "Computer plays" not in page(stage)
    stage.do("options", "duel")
    assert "Computer plays" in page(stage)
    stage.do("begin")
    assert isinstance(stage.match.players["P2"], Lapsing)
    refused = play("duel", level="expert")
    assert isinstance(refused, Card)
    assert refused.reason == "level: 'expert' is not one of easy, medium, hard."


# -- what is agreed -------------------------------------------------------------------------------
