"""The checks that scenario files use."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.games.underground import GAME
from tests.cases import each
from tests.rules.games.underground.playing import CORRIDOR, Table
from tests.rules.games.underground.positions import MINE

FULL = Table("", board="full", players=["A", "B"])
GAP = "a0--a1--a2--a3--a4--a5\n            |\n            b1--b2\nchasm: a3"
CELL = "a1--P--a2\nprison: P"


def check(table: Table, name: str, **keys: Any) -> object:
    """What a check finds."""
    return GAME.check(name, keys, table.timeline, {}).found


def test_what_a_game_is_played_with() -> None:
    """Board, caves, ways out, cards, tokens."""
    assert check(FULL, "board", complete=True) == "ok"
    assert check(Table(CORRIDOR, players={"A": "a0"}), "board", complete=True) != "ok"
    caves = ["fire-cave", "rubble-cave", "beast-cave", "devil-cave", "treasure-cave", "prison"]
    assert check(FULL, "caves") == caves
    assert check(FULL, "ways-out") == ["North", "South", "Start"]
    kinds = check(FULL, "cards")
    assert isinstance(kinds, list)
    assert len(kinds) == 11
    assert check(FULL, "cards", kind="sacred object") == ["cross", "bible", "censer"]
    assert "prison pass" in str(check(FULL, "cards", chance=True))
    for of, many in (("tools", "80"), ("chances", "40"), ("treasures", "1"), ("fire", "4")):
        assert check(FULL, "counts", of=of) == many


@each(("players", "found"), [(1, "refused"), (2, "accepted"), (9, "accepted")])
def test_how_many_may_play(players: int, found: str) -> None:
    """UE-GOAL-01."""
    assert check(FULL, "setup", players=players) == found
    assert check(FULL, "setup", players=8, each=1) == "refused"


def test_what_the_moment_allows() -> None:
    """Ends, legality, odds, what opens."""
    table = Table(GAP, players={"A": "a2", "B": "a0"}).do("A: jump")
    assert check(table, "odds", outcome="die: 1, die: 6") == "1/3"
    table.do("die: 3")
    assert check(table, "ends", who="A") == ["a5", "b2"]
    assert check(table, "legal", action="A: go a1 a0") == "must-jump"
    assert check(table, "legal", action="A: go a3 b1 b2") == "yes"
    assert check(table, "legal", verb="go") == ["go a3 a4 a5", "go a3 b1 b2"]
    cell = Table(CELL, players={"A": "P"}, hands={"A": ["bomb", "pick", "file"]})
    assert check(cell, "opens") == ["cutting tool"]


def test_a_token_waits_for_somebody_to_clear_it() -> None:
    """UE-COLLAPSE-08."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a9"}, tokens={"a4": ["collapse"]})
    for kind, found in (("collapse", "yes"), ("fire", "no")):
        assert check(table, "waiting", token=kind, square="a4", rounds=10) == found


def test_who_knows_what() -> None:
    """UE-SETUP-02 to -04."""
    table = Table(CORRIDOR, players={"A": "a0", "B": "a1"}, hands={"A": ["coin", "pick"]})
    assert check(table, "seen", viewer="A", of="A") == "pick, coin"
    assert check(table, "seen", viewer="B", of="A") == "2"
    assert check(table, "hidden", pile="reserve") == "yes"
    assert check(table, "hidden", pile="chance") == "yes"
    table.do("A: buy plank")
    assert check(table, "untold", viewer="B", card="plank") == "not heard"
    assert check(table, "untold", viewer="A", card="plank") == "heard"


@each(
    ("name", "keys", "message"),
    [
        ("dance", {}, "there is no check 'dance'; known: board"),
        ("odds", {}, "the key 'outcome' is missing"),
        ("odds", {"outcome": "die: 1"}, "chance has nothing to decide"),
        ("counts", {"of": "shoes"}, "cannot be counted; choose from fire"),
        ("cards", {"kind": "shoe"}, "there is no kind 'shoe'"),
        ("seen", {"viewer": "Z", "of": "A"}, "there is no viewer 'Z'"),
        ("seen", {"viewer": "A", "of": "Z"}, "there is no player 'Z'"),
        ("hidden", {"pile": "sand"}, "'reserve' and 'chance'"),
        ("legal", {}, "either 'action' or 'verb'"),
        ("waiting", {"token": "fire", "square": "zz", "rounds": 1}, "name a square"),
        ("untold", {"viewer": "Z", "card": "pick"}, "there is no viewer 'Z'"),
        ("setup", {"players": 99}, "up to 26"),
    ],
)
def test_a_wrong_key_is_told(name: str, keys: dict[str, Any], message: str) -> None:
    """With the check, the reason, and what there is instead."""
    table = Table(MINE, players={"A": "a1"})
    with pytest.raises(SetupError, match=message):
        check(table, name, **keys)


def penned(*hand: str) -> Table:
    """A behind a Collapse in the one way out of Start on the full board, B waiting to enter."""
    return Table(
        "", board="full", players={"A": "Start", "B": "out"}, hands={"A": list(hand)},
        tokens={"c1": ["collapse"]},
    )  # fmt: skip


def test_on_a_complete_board_obstacles_all_round_stall_the_game_too() -> None:
    """UE-GAP-69: nobody has the tool, so nothing can ever change."""
    table = penned("cross").do("A: throw; die: 3; A: stay")
    assert table.fact("over") == "stalled"
    for tool in ("pick", "coin", "grate"):
        assert penned(tool).do("A: throw; die: 3; A: stay").fact("over") == "no"
