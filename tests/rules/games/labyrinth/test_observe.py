"""What the leader sees of a position, what a player may know of it, and what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games.labyrinth.game import Labyrinth
from rules.games.labyrinth.words import LEADER
from tests.rules.games.labyrinth.playing import YARD, played
from tests.strategies import LABYRINTHS, labyrinth


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def known(at: dict[str, Any], viewer: str, game: str = "labyrinth", **options: str) -> Any:
    """What a viewer knows of a position."""
    state = played(at, "", YARD, game, **options).state
    return dict(labyrinth(game).observe(state, viewer).facts)


def test_the_leader_sees_everything(game: Labyrinth) -> None:
    """Every place, every stock, the treasure and his plan (LP-GAME-02)."""
    at = {"A": "a1", "B": "out", "treasure": "c2", "wounded": ["B"], "stock": {"A": "1/2/3"}}
    assert known(at, LEADER, game.id) == {
        "turn": "A", "treasure": "c2", "floating": "no", "winner": "none",
        "at.A": "a1", "health.A": "healthy", "stock.A": "1/2/3",
        "at.B": "out", "health.B": "wounded", "stock.B": "0/0/0",
        "plan": YARD.lstrip("\n"),
    }  # fmt: skip


def test_a_player_knows_his_own_things_and_who_is_wounded() -> None:
    """But nobody's place, no other stock and no treasure that he does not carry (LP-GAME-04)."""
    at = {"A": "a1", "B": "out", "treasure": "A", "wounded": ["B"], "stock": {"A": "1/2/3"}}
    of_all = {
        "turn": "A", "winner": "none", "players": ("A", "B"), "rules": (),
        "placed": (True, True), "health.A": "healthy", "health.B": "wounded", "size": (3, 3, 1),
        "gone": False,
    }  # fmt: skip
    assert known(at, "A") == {
        **of_all, "stock": "1/2/3", "carries": True, "outside": False,
        "begins": "a1", "begins_kind": "empty",
    }  # fmt: skip
    assert known(at, "B") == {
        **of_all, "stock": "0/0/0", "carries": False, "outside": True,
        "begins": "out", "begins_kind": "outside",
    }  # fmt: skip


def test_where_answers_are_private_so_are_wounds(game: Labyrinth) -> None:
    """Each player knows of his own only; the size is known where it was told (LP-GAP-22)."""
    at = {"A": "a1", "B": "b1", "wounded": ["B"], "told": []}
    found = known(at, "B", game.id, hearing="private")
    assert found["health.B"] == "wounded"
    assert "health.A" not in found
    assert "size" not in found
    assert found["rules"] == (("hearing", "private"),)


def test_a_player_knows_of_a_treasure_what_he_was_told_where_he_is() -> None:
    """Also after somebody else took it unheard; a carrier and the wounded cannot take (LM-GAP-16).

    Whoever may try is offered it wherever he is.
    """
    at: dict[str, Any] = {"A": "a1", "B": "b1", "treasure": "b1"}
    assert "may_take" not in known(at, "A")
    for said, who, knows, tries in (
        ("", "B", False, True),
        ("A: right", "A", True, True),
        ("A: right, B: take", "A", True, True),
        ("A: right, B: take, B: put", "B", True, True),
        ("A: right, B: take, B: put, A: take", "B", True, True),
        ("A: right, A: take", "A", False, False),
        ("A: right, B: skip, A: left", "A", False, True),
        ("A: left, B: right, A: right", "A", True, True),
    ):
        state = played(at, said, YARD, "ravines").state
        rules = labyrinth("ravines")
        assert dict(rules.observe(state, who).facts)["may_take"] == knows, (said, who)
        offered = [action.verb for action in rules.offered(state, who)]
        assert offered.count("take") == tries, (said, who)
    for more in ({"wounded": ["B"]}, {"A": "starts"}):
        state = played({**at, **more}, "", YARD, "ravines").state
        assert "take" not in [action.verb for action in labyrinth("ravines").offered(state, "B")]
    waits = played(at, "", YARD, "ravines", take_when="own-turn").state
    assert not labyrinth("ravines").tries(waits, "B")


def test_who_is_not_placed_or_out_of_the_game_is_on_no_cell() -> None:
    """Everybody knows who has a place, and he himself that he is gone (LP-START-03, LP-GAP-04)."""
    assert known({"A": "a1", "B": "starts"}, "A")["placed"] == (True, False)
    line = played({"A": "c3", "B": "a1"}, "A: right", leaving_empty="out-of-game")
    rules = labyrinth("labyrinth")
    assert rules.facts(line.state)["at.A"] == "gone"
    assert [dict(rules.observe(line.state, who).facts)["gone"] for who in "AB"] == [True, False]


def test_what_is_asked(game: Labyrinth) -> None:
    """The lot, a place from whoever names it, then a command; nothing more at the end."""
    unplaced: dict[str, Any] = {"A": "starts", "B": "starts"}
    for at, options, text in (
        ({"A": "a1", "B": "b1"}, {}, "A: what do you do?"),
        ({"A": "a1", "B": "b1"}, {"first_player": "lot"}, "The lot: who moves first?"),
        (unplaced, {}, "A: where do you begin?"),
        ({**unplaced, "placing": "leader"}, {}, "Leader: where do you put A?"),
    ):
        state = played(at, "", YARD, game.id, **options).state
        assert game.asks(state) == text
        turn = "chance" if options else "A"
        assert game.facts(state)["turn"] == turn
    won = played({"A": "c3", "B": "a1", "treasure": "A"}, "A: right", YARD, game.id)
    facts = game.facts(won.state)
    assert (facts["turn"], facts["winner"], facts["at.A"]) == ("none", "A", "out")
