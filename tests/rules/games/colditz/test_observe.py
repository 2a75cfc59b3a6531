"""What each player may know of a position: the table, his own cards, and how many others hold."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.play import EVERYONE
from rules.core.timeline import Timeline
from rules.games.colditz import GAME
from rules.games.colditz.observe import Glance
from tests.cases import each
from tests.rules.games.colditz.table import Table

SPEC: dict[str, Any] = {
    "players": ["British", "Dutch"], "throws": ["3+3", "2+1"], "minutes": 60, "marker": 40,
    "at": {"Br1": "X05", "Br2": "O05", "Br3": "inner cells", "Du1": "I05", "G1": "Q10"},
    "equipment": {"British": ["rope", "rope"], "Dutch": ["key"]}, "kits": ["Dutch"],
    "hands": {"British": ["Lookout"], "Dutch": ["Hideaway", "Talisman"], "Security": ["Appel"]},
    "returning": ["Br2"], "faded": ["Dutch"], "hidden": ["Du1"],
    "markers": {"O13-X01": "British"}, "escapes": {"Dutch": 1}, "loose": True,
}  # fmt: skip


def seen(table: Table, viewer: str) -> dict[str, Any]:
    """All that a viewer may know."""
    return dict(GAME.observe(table.state, viewer).facts)


def test_what_lies_open_on_the_table() -> None:
    """EC-GAP-30, EC-GAP-61: the board, the dice, the Rounds, Kits, packs and how many are held."""
    table = Table(**SPEC)
    for viewer in ("British", "Dutch", "Security", EVERYONE):
        found = seen(table, viewer)
        assert found["players"] == ["British", "Dutch", "Security"]
        at = {man: found["at"][man] for man in ("Br1", "Br3", "Du1", "G1", "G2")}
        assert at == {"Br1": "X05", "Br3": "inner cells", "Du1": "I05", "G1": "Q10",
                      "G2": table["at.G2"]}  # fmt: skip
        assert (found["turn"], found["asked"], found["phase"]) == ("British", "British", "move")
        assert found["rounds"] == 40
        assert found["agreed"] == {"rounds": 50, "goal": 2, "total": 2, "minutes": 60}
        assert found["throws"] == ["3+3", "2+1"]
        assert (found["points"], found["doubles"], found["mover"]) == (9, 1, "")
        assert (found["may-draw"], found["may-reroll"]) == (True, False)
        assert (found["returning"], found["refused"], found["hidden"]) == (["Br2"], [], ["Du1"])
        assert (found["uniform"], found["inside"], found["exempt"]) == ([], [], [])
        assert found["faded"] == ["Dutch"]
        assert found["markers"] == {"O13-X01": ["British"]}
        assert found["tunnels"] == {"CHAPEL": "closed", "CANTEEN": "closed"}
        assert found["holds"] == {"British": 2, "Dutch": 1}
        assert found["kits"] == ["Dutch"]
        assert found["stock"] == {"rope": 10, "key": 5, "pass": 5, "wire cutter": 4}
        assert found["supply"] == 4
        assert found["hands"] == {"British": 1, "Dutch": 2, "Security": 1}
        assert (found["deck"], found["security"], found["parts"]) == (44, 15, 0)
        assert found["escapes"] == {"British": 0, "Dutch": 1}
        assert (found["time-up"], found["over"], found["winners"]) == (False, False, [])


def test_a_glance_shows_what_the_observation_tells() -> None:
    """EC-GAP-30: fact by fact, in any order, each viewer sees the same; what is no fact is none."""
    table = Table(**SPEC)
    for viewer in ("British", "Dutch", "Security", EVERYONE):
        told = seen(table, viewer)
        glance = Glance(table.state, viewer)
        assert {name: glance[name] for name in reversed(told)} == told
        assert glance == told
        with pytest.raises(KeyError):
            glance["secrets"]


def test_own_cards_are_seen_by_their_owner() -> None:
    """EC-EQUIP-10, EC-GAP-30: everyone together sees all of them; by ruling Equipment is open."""
    table = Table(**SPEC)
    rope = {"rope": 2, "key": 0, "pass": 0, "wire cutter": 0}
    key = {"rope": 0, "key": 1, "pass": 0, "wire cutter": 0}
    hands = {"British": ["Lookout"], "Dutch": ["Hideaway", "Talisman"], "Security": ["Appel"]}
    for viewer, hand in hands.items():
        assert seen(table, viewer)["hand"] == {viewer: hand}
    assert seen(table, "British")["equipment"] == {"British": rope}
    assert seen(table, "Security")["equipment"] == {}
    assert seen(table, EVERYONE)["hand"] == hands
    assert seen(table, EVERYONE)["equipment"] == {"British": rope, "Dutch": key}
    opened = Table({"equipment_view": "open"}, **SPEC)
    assert seen(opened, "Security")["equipment"] == {"British": rope, "Dutch": key}


def test_a_trade_is_seen_by_the_two_who_talk() -> None:
    """EC-GAP-29, EC-GAP-30: and by nobody else, neither while it is put together nor offered."""
    table = Table(**SPEC).play("British: trade with Dutch; British: give rope; British: ask key")
    for phase in ("trade", "offer"):
        for viewer in ("British", "Dutch", EVERYONE):
            assert seen(table, viewer)["offer"] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0]
        assert "offer" not in seen(table, "Security")
        assert seen(table, "Security")["phase"] == phase
        if phase == "trade":
            table.play("British: offer")


@each("choice", ["in-turn", "secret"])
def test_who_has_answered_an_appel(choice: str) -> None:
    """EC-GAP-11: all see it, but of secret answers only whose they are."""
    table = Table({"appel_answers": choice}, turn="Security", at={"Br1": "I05", "Br2": "I04"},
                  hands={"Security": ["Appel"]})  # fmt: skip
    table.play("Security: play Appel; British: Br2 refuses")
    for viewer in ("British", EVERYONE):
        assert seen(table, viewer)["answered"] == ["Br2"]
    for viewer in ("Dutch", "Security"):
        assert seen(table, viewer).get("answered") == (["Br2"] if choice == "in-turn" else None)
    assert seen(table, "Dutch")["refused"] == (["Br2"] if choice == "in-turn" else [])


def test_a_throw_that_is_waited_for() -> None:
    """EC-DOUBLE-02: a double may be followed by another throw, though not while one is awaited."""
    table = Table(throws=["3+3"])
    assert seen(table, "British")["may-reroll"]
    table.play("British: reroll")
    found = seen(table, "British")
    assert (found["may-reroll"], found["asked"], found["phase"]) == (False, "", "dice")


def test_when_the_game_is_over_nobody_has_the_turn() -> None:
    """EC-WIN-03: and nobody is asked, while who has won is seen by all."""
    table = Table(marker=1, turn="Dutch", throws=["4+2"]).play("Dutch: end")
    found = seen(table, "British")
    assert (found["turn"], found["asked"], found["phase"], found["topic"]) == ("", "", "over", "")
    assert (found["over"], found["winners"], found["mover"]) == (True, ["Security"], "")


PIECES = (
    ("one after the other", "Br1 to I06; Br2 to O06; Br2 to O07", False),
    ("without a pause", "Br1 to I06; Br1 to I07", False),
    ("another pawn between", "Br1 to I06; Br2 to O06; Br1 to I07", True),
    ("on after the pause", "Br1 to I06; Br2 to O06; Br1 to I07; Br1 to I08", False),
    ("a card between", "Br1 to I06; play Hideaway with Br3; Br1 to I07", True),
    ("a card before", "play Hideaway with Br3; Br1 to I06", False),
    ("a claim between",
     "Br1 to I06; claim key with Br4 Br5; Br4 to A01; Br5 to A02; Br1 to I07", True),
)  # fmt: skip


@each("case", PIECES, ids=lambda case: case[0])
def test_a_pawn_that_moves_in_pieces(case: tuple[str, str, bool]) -> None:
    """EC-GAP-63: with another pawn, a card or a claim between two of its steps."""
    _, texts, pieces = case
    at = {"Br1": "I05", "Br2": "O05", "Br3": "I10", "Br4": "DENTIST1", "Br5": "SHOWERS2"}
    game = Timeline(GAME, Table(at=at, points=6, hands={"British": ["Hideaway"]}).state)
    for text in texts.split("; "):
        game.attempt(GAME.read(game.state, f"British: {text}"))
    event = game.cursor.events[-1]
    assert event.kind == "moved"
    assert ("EC-GAP-63" in event.clauses) == pieces
