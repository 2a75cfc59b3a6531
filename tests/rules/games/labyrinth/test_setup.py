"""Set-ups that no game can come to are refused with the clause; ``loose`` allows them knowingly."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from rules.core.errors import SetupError
from rules.games.labyrinth.board.generate import made_game
from rules.games.labyrinth.editor import EDITOR
from tests.cases import each
from tests.strategies import LABYRINTHS, labyrinth, seeds, walk

BARE = """
+--+--+--+--+
|r1 r2 r3 rM|
+  +  +  +  +
|P1 .. P2 ..E
+  +  +  +  +
|HO .. .. ..|
+  +  +  +  +
|.. .. .. ..|
+--+--+--+--+
"""
ARMED = BARE.replace("|HO ..", "|HO AR")
BLOWN = BARE.replace("|.. .. .. ..|", "|..:.. .. ..|")
TWO: dict[str, Any] = {"A": "a4", "B": "b4"}


def refused(game: str, drawing: str, spec: dict[str, Any], **options: str) -> str:
    """Why a set-up is refused, or nothing; with ``loose`` it never is."""
    rules, maps = labyrinth(game), {"M1": drawing}
    rules.setup({**spec, "loose": True}, maps, options)
    try:
        rules.setup(spec, maps, options)
    except SetupError as error:
        return str(error)
    return ""


@each(
    ("game", "drawing", "spec", "options", "why"),
    [
        ("labyrinth", ARMED, {"players": {"A": "a1"}}, {}, r"rest on a1.*\(LP-RIVER-02\)"),
        ("labyrinth", ARMED, {"players": {"A": "b1"}}, {}, r"rest on b1.*\(LP-RIVER-02\)"),
        (
            "ravines", ARMED, {"players": {"A": "a1"}}, {"same_river": "drift"},
            r"rest on a1.*\(LM-RIVER-01\)",
        ),
        ("labyrinth", ARMED, {"players": {"A": "out"}}, {"exit_place": "edge"}, "LP-GAP-03"),
        ("labyrinth", ARMED, {"players": {"A": "out"}}, {"leaving_empty": "wall"}, "LP-GAP-04"),
        ("labyrinth", ARMED, {"players": {"A": "starts", "B": "b4"}}, {}, "LP-GAP-05"),
        ("labyrinth", ARMED, {"players": {"A": "out", "B": "starts"}}, {}, "LP-START-03"),
        ("labyrinth", BARE, {"players": TWO, "stock": {"A": "1/0/0"}}, {}, "LP-ARSENAL-03"),
        ("labyrinth", ARMED, {"players": {"A": "a4", "B": "starts"}, "stock": {"A": "0/1/0"}}, {},
         r"has nothing \(LP-ARSENAL-03\)"),
        ("labyrinth", BLOWN, {"players": TWO}, {}, "blown up.*LP-ARSENAL-03"),
        ("ravines", ARMED, {"players": TWO, "stock": {"A": "1/0/0"}}, {"weapons": "none"},
         "LM-GAP-01"),
        ("labyrinth", BARE, {"players": TWO, "wounded": ["A"]}, {}, "LP-ARSENAL-03"),
        ("labyrinth", ARMED, {"players": {"A": "a4"}, "wounded": ["A"]}, {}, "LP-TURN-07"),
        ("labyrinth", ARMED, {"players": {"A": "a4", "B": "starts"}, "wounded": ["A"]}, {},
         "LP-TURN-01"),
        ("ravines", ARMED, {"players": {"A": "a4", "B": "starts"}, "treasure": "A"}, {},
         "LM-GAP-16"),
        ("labyrinth", BARE, {"players": TWO, "treasure": "floating c1"}, {}, "LP-ARSENAL-03"),
        ("labyrinth", ARMED, {"players": TWO, "treasure": "floating b1"}, {}, "LP-TREAS-03"),
        ("labyrinth", ARMED, {"players": TWO, "treasure": "c1"}, {}, "LP-TREAS-03"),
        ("labyrinth", BARE, {"players": TWO, "treasure": "a3"}, {}, "LP-STRUCT-11"),
        ("ravines", BARE, {"players": {"A": "starts", "B": "starts"}, "treasure": "a3"}, {},
         r"after the placement \(LP-TURN-01\).*LP-STRUCT-11"),
        ("labyrinth", ARMED, {"players": {"A": "a4"}, "treasure": "a4"}, {}, "LP-TREAS-01"),
        ("labyrinth", ARMED, {"players": TWO, "wounded": ["A", "B"]}, {}, "LP-HOSP-02"),
    ],
)  # fmt: skip
def test_what_no_game_comes_to_is_refused(
    game: str, drawing: str, spec: dict[str, Any], options: dict[str, str], why: str
) -> None:
    """The message names the key, the reason, the clause and the remedy."""
    found = refused(game, drawing, spec, **options)
    assert found.startswith("setup")
    assert re.search(why, found), found
    assert "write 'loose = true'" in found


@each(
    ("game", "drawing", "spec", "options"),
    [
        ("labyrinth", ARMED, {"players": {"A": "c1"}}, {}),
        ("labyrinth", ARMED, {"players": {"A": "a1"}}, {"same_river": "stay"}),
        ("ravines", ARMED, {"players": {"A": "a1"}}, {}),
        ("labyrinth", ARMED, {"players": {"A": "out", "B": "a4"}}, {}),
        ("labyrinth", ARMED, {"players": {"A": "b3", "B": "starts"}, "stock": {"A": "3/3/3"}}, {}),
        ("labyrinth", ARMED, {"players": TWO, "stock": {"A": "1/0/2"}, "wounded": ["A"]}, {}),
        ("labyrinth", ARMED, {"players": TWO, "treasure": "floating c1"}, {}),
        ("labyrinth", ARMED, {"players": TWO, "treasure": "a3"}, {}),
        ("ravines", BARE, {"players": TWO, "treasure": "b1"}, {}),
    ],
)
def test_what_a_game_can_come_to_is_accepted(
    game: str, drawing: str, spec: dict[str, Any], options: dict[str, str]
) -> None:
    """Near misses of what is refused."""
    assert refused(game, drawing, spec, **options) == ""


@each(
    ("spec", "why"),
    [
        ({"players": {"A": "a4"}, "treasure": "A", "wounded": ["A"]}, r"\(LP-HOSP-03\)"),
        ({"players": {"A": "out"}, "treasure": "A"}, r"\(LP-GAME-08\)"),
        ({"players": {"A": "a4"}, "treasure": "floating a4"}, r"\(LP-TREAS-05\)"),
        ({"players": {"A": "z9"}}, "no cell 'z9'"),
        ({"players": {"A": "C1"}}, "no cell 'C1'.* Did you mean 'c1'"),
        ({"players": {"A": "Starts"}}, "Did you mean 'starts'"),
        ({"players": {"A": "a4"}, "told": ["sise"]}, "'sise' cannot .* Did you mean 'size'"),
        ({"players": {"A": "a4"}, "placing": "leaders"}, "Did you mean 'leader'"),
        ({"players": {"A": "a4"}, "treasure": "a"}, "Did you mean 'A'"),
    ],
)
def test_nonsense_stays_refused(spec: dict[str, Any], why: str) -> None:
    """``loose`` allows what cannot come about, not what means nothing."""
    with pytest.raises(SetupError, match=why):
        labyrinth("labyrinth").setup({**spec, "loose": True}, {"M1": ARMED}, {})


def test_everything_wrong_is_told_at_once() -> None:
    """One message for all the values of a set-up."""
    spec = {"players": {"A": "z9", "B": "b4"}, "stock": {"B": "4/0/0", "C": "1/1/1"},
            "told": ["sise"], "treasure": "q1"}  # fmt: skip
    with pytest.raises(SetupError) as caught:
        labyrinth("labyrinth").setup(spec, {"M1": ARMED}, {})
    for part in ("players.A", "stock.B", "setup.stock: nobody called 'C'", "told", "treasure"):
        assert part in str(caught.value)


@pytest.mark.parametrize("name", LABYRINTHS)
@settings(max_examples=5)
@given(seed=seeds)
def test_every_position_of_a_game_can_be_set_up(name: str, seed: int) -> None:
    """Whatever a whole game comes to is no set-up that it cannot come to."""
    game, random = labyrinth(name), Random(seed)
    drawn = made_game(name, random.randint(3, 5), seed % 50)
    spec = {"players": {"A": "starts", "B": "starts"}, "treasure": drawn.treasure}
    state = game.setup(spec, {"M1": drawn.map}, {})
    for here, action in walk(game, state, random, 60):
        state = game.apply(here, action).state
        found = EDITOR.described(state, {})
        if found is not None:
            again = game.setup(found.spec, found.maps, {})
            assert EDITOR.same(game, state, again)
