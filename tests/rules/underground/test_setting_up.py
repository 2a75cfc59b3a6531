"""A whole game and any position: what the table of a set-up may say, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import SetupError
from rules.underground import GAME
from rules.underground.state import State
from tests.rules.underground.playing import CORRIDOR, Table

MAP = {"M1": CORRIDOR}


def dealt(players: int) -> State:
    """A whole game after the deal, every card as it comes."""
    state = GAME.setup(GAME.whole("ABCDEFGHI"[:players]), {}, {})
    while state.pending and state.pending[0].kind == "deal":
        state = GAME.resolve(state, GAME.actions(state)[0], None)
    return state


@pytest.mark.parametrize("players", [2, 4, 9])
def test_everybody_is_dealt_five_tools(players: int) -> None:
    """UE-SETUP-01 to -08, UE-GOAL-01."""
    facts = GAME.facts(dealt(players))
    assert all(facts[f"cards.{who}"] == "5" for who in "ABCDEFGHI"[:players])
    assert all(facts[f"at.{who}"] == "out" for who in "ABCDEFGHI"[:players])
    assert facts["reserve.count"] == str(80 - 5 * players)
    assert facts["pile.count"] == "40"
    assert facts["treasure"] == "Treasure"
    assert {facts[f"supply.{token}"] for token in ("fire", "collapse", "grate", "signpost")} == {
        "4"
    }
    assert facts["turn"] == "A"


def test_one_player_is_no_game_and_too_few_cards_are_none_either() -> None:
    """UE-GOAL-01, UE-GAP-04."""
    with pytest.raises(SetupError, match="two or more players"):
        GAME.setup(GAME.whole("A"), {}, {})
    with pytest.raises(SetupError, match="85 tools"):
        GAME.setup(GAME.whole("ABCDEFGHIJKLMNOPQ"), {}, {})


def test_piles_are_known_as_far_as_they_are_told() -> None:
    """A list is known from the top; a last "…" stands for the rest, shuffled."""
    table = Table(CORRIDOR, players={"A": "a0"}, reserve=["spoon", "…", "bible"],
                  chance=["go to prison", "find a tool"])  # fmt: skip
    assert table.facts("reserve.top", "reserve.last", "reserve.count") == ("spoon", "bible", "80")
    assert table.facts("pile.order", "pile.count") == ("go to prison, find a tool", "2")


def test_counts_change_the_decks_and_hands_come_out_of_them() -> None:
    """UE-GAP-04, UE-GAP-05."""
    counts = {"tools": {"knife": 3}, "chance": {"deadly accident": 5}}
    table = Table(CORRIDOR, players={"A": "a0"}, hands={"A": ["knife"] * 3}, counts=counts,
                  passes={"A": 2})  # fmt: skip
    assert table.facts("hand.A", "reserve.count") == ("knife, knife, knife", "78")
    assert table.fact("pile.count") == "42"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ({}, r"setup\.players: name the players"),
        ({"players": {"A": "zz"}}, r"players\.A: there is no square 'zz'; squares: a0, a1"),
        ({"players": {"Anna": "a0"}}, "use one capital letter"),
        ({"players": {"A": "a0"}, "color": 1}, r"setup\.color: there is no such key; known keys"),
        ({"players": {"A": "a0"}, "hands": {"A": ["sword"]}}, "there is no card 'sword'; cards"),
        ({"players": {"A": "a0"}, "hands": {"A": ["knife"] * 3}}, r'counts\.tools\."knife"'),
        ({"players": {"A": "a0"}, "hands": {"B": []}}, "there is no player 'B'; players: A"),
        ({"players": {"A": "a0"}, "tokens": {"a1": ["ice"]}}, "there is no token 'ice'; tokens"),
        ({"players": {"A": "a0"}, "tokens": {"a1": ["signpost"]}}, "where the Signpost points"),
        ({"players": {"A": "a0"}, "arrows": {"a1": "a2"}}, "no Signpost stands there"),
        ({"players": {"A": "a0"}, "misses": {"A": -1}}, "a number from 0 to 100"),
        ({"players": {"A": "a0"}, "came": {"A": "a5"}}, "is not next to"),
        ({"players": {"A": "a0"}, "open": {"fire-cave": "A"}}, "no cave 'fire-cave' to open"),
        (
            {"board": "full", "players": {"A": "out"}, "free": "treasure-cave"},
            "no shut cave 'treasure-cave'",
        ),
        ({"players": {"A": "out"}, "treasure": "A"}, "out of the game and carries nothing"),
        ({"players": {"A": "a0"}, "passes": {"A": 3}}, r'counts\.chance\."prison pass" = 3'),
        ({"players": {"A": "a0"}, "reserve": ["…", "…"]}, "is written once"),
        ({"players": {"A": "a0"}, "deal": "yes"}, "true or false"),
        ({"players": {"A": "a0"}, "counts": {"tools": {"knife": "x"}}}, "a number of cards"),
        ({"players": {"A": "a0"}, "counts": {"tool": {}}}, "there is no deck 'tool'"),
        ({"players": {"A": "a0"}, "board": "moon"}, "There is no board 'moon'"),
        (
            {"players": {"A": "a0"}, "tokens": {f"a{n}": ["fire"] for n in range(5)}},
            "only four fire tokens",
        ),
    ],
)
def test_a_wrong_set_up_names_key_reason_and_remedy(spec: dict[str, Any], message: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(SetupError, match=message):
        GAME.setup(spec, MAP, {})


def test_a_position_that_is_no_position_is_refused() -> None:
    """Data is checked, never trusted."""
    good = GAME.dump(Table(CORRIDOR, players={"A": "a0", "B": "a1"}).state)
    for key, value in (
        ("turn", 7), ("at", [0]), ("hands", [[99], []]), ("tokens", [1, 2]), ("carrier", 1.5),
        ("signs", [[0, 5]]), ("pending", [["dance"]]), ("board", "1--2"), ("players", ["A", "A"]),
        ("options", {"adjacent": "red"}), ("open", [[3, 0]]), ("reserve", [[1, 1]]), ("die", "6"),
    ):  # fmt: skip
        with pytest.raises(SetupError):
            GAME.load({**good, key: value})
        with pytest.raises(SetupError):
            GAME.load({name: part for name, part in good.items() if name != key})
    assert GAME.load(good) == Table(CORRIDOR, players={"A": "a0", "B": "a1"}).state
