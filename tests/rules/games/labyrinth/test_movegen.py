"""Who is asked, what can be named, and what is left to do when the game is over."""

from __future__ import annotations

import pytest

from rules.games.labyrinth.game import Labyrinth
from tests.rules.games.labyrinth.playing import YARD, played
from tests.strategies import LABYRINTHS, labyrinth


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def test_the_lot_for_the_first_player_is_an_outcome_of_chance(game: Labyrinth) -> None:
    """By ruling chance is asked first, then the player who is drawn (LP-GAP-02)."""
    line = played({"A": "a1", "B": "b1"}, "", YARD, game.id, first_player="lot")
    assert game.actors(line.state) == ("chance",)
    assert [game.write(line.state, one) for one in game.actions(line.state)] == [
        "chance: first A", "chance: first B"
    ]  # fmt: skip
    line.play(game.read(line.state, "chance: first B"))
    assert game.actors(line.state) == ("B",)
    assert {one.who for one in game.actions(line.state)} == {"B"}


def test_without_a_lot_the_first_player_is_asked(game: Labyrinth) -> None:
    """He moves who joined first, and the leader where he puts the players (LP-GAP-02)."""
    assert game.actors(played({"A": "a1", "B": "b1"}, game=game.id).state) == ("A",)
    put = {"A": "starts", "B": "starts", "placing": "leader"}
    assert game.actors(played(put, game=game.id).state) == ("leader",)
    assert game.actors(played({"A": "starts", "B": "starts"}, game=game.id).state) == ("A",)


def test_when_everybody_is_out_of_the_game_nothing_is_left_to_do(game: Labyrinth) -> None:
    """By ruling whoever leaves without the treasure is gone, and the game with him (LP-GAP-04)."""
    line = played({"A": "b3"}, "", YARD, game.id, leaving_empty="out-of-game")
    for way in ("right", "right"):
        assert game.actions(line.state)
        line.play(game.read(line.state, f"A: {way}"))
    assert game.actors(line.state) == ()
    assert game.actions(line.state) == ()
    refused = game.refusals(line.state, game.read(line.state, "A: skip"))
    assert [(one.code, one.text, one.clauses) for one in refused] == [
        ("over", "The game is over.", ("LP-GAP-04",))
    ]
    found = game.result(line.state)
    assert found is not None
    assert (found.winners, found.text) == ((), "Everybody is out of the game, and nobody wins.")


def test_cells_and_players_have_names(game: Labyrinth) -> None:
    """What a command can name, row by row."""
    state = played({"A": "a1", "B": "b1"}, game=game.id).state
    cells = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
    assert game.names(state) == {"player": ("A", "B"), "cell": cells}
