"""Who is asked, what can be named, and what is left to do when the game is over."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from rules.games.labyrinth import movegen
from rules.games.labyrinth.actions import Action
from rules.games.labyrinth.game import Labyrinth
from tests.cases import each
from tests.rules.games.labyrinth.playing import YARD, played
from tests.strategies import LABYRINTHS, few, labyrinth, made_position, walk


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


def test_every_player_is_drawn_alike(game: Labyrinth) -> None:
    """One lot in three for each of three; without that ruling there is none (LP-GAP-02)."""
    at = {"A": "a1", "B": "b1", "C": "c1"}
    state = played(at, "", YARD, game.id, first_player="lot").state
    odds = {game.write(state, one): share for one, share in game.chance(state)}
    assert odds == {f"chance: first {who}": Fraction(1, 3) for who in "ABC"}
    assert game.chance(played(at, "", YARD, game.id).state) == ()


LOT = ("lot", "The lot names the first player, once, before all else.", "LP-GAP-02")
PLACES = ("not-placed", "First every player takes a place.")
DEAD = {"wounded": ["B"], "stock": {"A": "1/0/0"}}


@each(
    ("at", "do", "command", "options", "refused"),
    [
        ({}, "", Action("D", "skip"), {},
         ("no-player", "Nobody called D plays; these do: A, B.", "LP-GAP-02")),
        ({"A": "starts"}, "", "A: skip", {}, (*PLACES, "LP-START-03 LP-START-01")),
        ({"A": "starts", "placing": "leader"}, "", "A: skip", {},
         (*PLACES, "LP-START-03 LP-START-02")),
        ({}, "", "A: skip", {"first_player": "lot"}, LOT),
        ({}, "", "chance: first A", {}, LOT),
        ({"A": "c3", "treasure": "A"}, "A: right", "B: skip", {},
         ("over", "The game is over.", "LP-GAP-21")),
        ({"A": "c3", "treasure": "A", "C": "a1"}, "A: right", "A: skip", {"after_win": "play-on"},
         ("gone", "A is out of the game.", "LP-GAP-21")),
        (DEAD, "A: shoot right", "B: skip", {"second_wound": "kills"},
         ("gone", "B is out of the game.", "LP-GAP-23")),
    ],
)  # fmt: skip
def test_what_is_refused_before_any_command_is_looked_at(
    at: dict[str, Any],
    do: str,
    command: str | Action,
    options: dict[str, str],
    refused: tuple[str, str, str],
) -> None:
    """The game, the lot, the players and their places come first, each by its clauses."""
    rules = labyrinth("labyrinth")
    state = played({"A": "a1", "B": "b1", **at}, do, **options).state
    action = rules.read(state, command) if isinstance(command, str) else command
    (found,) = rules.refusals(state, action)
    assert (found.code, found.text, " ".join(found.clauses)) == refused


@each(("others", "over"), [("B", True), ("BC", False)])
def test_where_play_goes_on_for_places_the_last_one_takes_none(others: str, *, over: bool) -> None:
    """By ruling the game goes on after a win while two or more are left (LP-GAP-21)."""
    at = {"A": "c3", "treasure": "A", **dict.fromkeys(others, "a1")}
    state = played(at, "A: right", after_win="play-on").state
    assert state.over is over
    assert labyrinth("labyrinth").facts(state)["turn"] == ("none" if over else "B")


def altered(state: Any, random: Random) -> Any:
    """A position that differs a little: in wounds, weapons, places, or where the treasure is."""
    seats, cells = range(len(state.at)), state.field.plan.grid.size
    weapons = [tuple(random.randint(0, 1) for _ in range(3)) for _ in seats]
    cell, carrier = random.choice(((random.randrange(cells), -1), (-1, random.choice(seats))))
    chosen = tuple(random.sample(range(cells), random.randint(0, 2)))
    return state._replace(
        table=replace(state.table, chosen=chosen),
        wounded=random.getrandbits(len(seats)),
        stock=tuple(weapons),
        at=tuple(place if place < 0 else random.randrange(cells) for place in state.at),
        treasure=state.treasure._replace(
            cell=cell, carrier=carrier, told=random.getrandbits(len(seats))
        ),
    )


def test_a_kept_list_is_the_list(game: Labyrinth) -> None:
    """By what verbs say they read, whatever else differs, under any rulings."""
    for seed in range(few(600, 30)):
        random = Random(seed)
        options = random.choice((None, {"start_cells": "distinct"}))
        position = made_position(game, random, options)
        for state, _ in walk(game, position.state(game), random, 40):
            for one in (state, altered(state, random)):
                if not one.over:
                    assert movegen.listing(game, one) == movegen.list_legal(game, one), seed
