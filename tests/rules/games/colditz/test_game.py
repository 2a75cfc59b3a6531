"""The game as a whole: who may act, what things are called, when two games are the same."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from rules.games.colditz import GAME
from rules.games.colditz.actions import ROLL, Action
from tests.rules.games.colditz.table import Table


def test_who_may_act() -> None:
    """EC-TURN-05, EC-CARD-09: who has the Turn, and others while they might trade or hide a man."""
    assert GAME.actors(Table().state) == ("British",)
    assert GAME.actors(Table(hands={"Dutch": ["Lookout"]}).state) == ("British", "Dutch")
    rich: dict[str, Any] = {"equipment": {"British": ["rope"]}}
    assert GAME.actors(Table(**rich).state) == ("British", "Dutch")
    assert GAME.actors(Table(**rich, turn="Security").state) == ("Security",)
    assert GAME.actors(Table().play("British: roll").state) == ("chance",)


def test_while_a_pawn_has_to_go_on_nobody_else_acts() -> None:
    """EC-GAP-75: the first man of the first nation is as good as any."""
    for man in ("Br1", "Br2"):
        table = Table(at={man: "X03"}, points=3, hands={"Dutch": ["Hideaway"]})
        assert GAME.actors(table.state) == ("British", "Dutch")
        table.play(f"British: {man} to X04")
        assert GAME.actors(table.state) == ("British",)
        refusal = table.refusal("British: end")
        assert (refusal.code, refusal.clauses) == ("go-on", ("EC-GAP-75",))
        assert refusal.text == "The British man may not stay there and goes on first."


def test_what_things_are_called() -> None:
    """EC-SETUP-08: the words of a sentence, by what they name; a circle by both of its names."""
    table = Table(players=["British", "Polish"])
    names = GAME.names(table.state)
    assert list(names) == ["player", "pawn", "circle", "cells", "card", "part", "thing", "tunnel"]
    assert names["player"][:3] == ("British", "Polish", "Security")
    assert {"the Poles", "The Poles", "the British"} <= set(names["player"])
    assert {"the first British man", "the British man", "The twelfth Guard"} <= set(names["pawn"])
    assert {"Br1", "Po7", "G12"} <= set(names["pawn"])
    assert {"the chapel", "CHAPEL3", "the Staff Car", "CAR", "A01"} <= set(names["circle"])
    assert names["cells"] == ("inner cells", "outer cells")
    assert {"Hideaway", "Tunnel: Chapel", "Alarm"} <= set(names["card"])
    assert not {"Appel", "Search"} & set(names["card"])
    assert names["part"] == ("food", "documents", "compass", "disguise")
    assert {"a rope", "no Kit", "another wire cutter"} <= set(names["thing"])
    assert len(names["thing"]) == 15
    assert {"Chapel", "Canteen", "the Chapel Tunnel"} <= set(names["tunnel"])


def test_positions_of_equal_games_are_equal() -> None:
    """EC-SETUP-08: castle, rulings, nations and what was agreed make a game; nothing else does."""
    state = Table(at={"Br1": "I05"}).state
    other = deepcopy(state)
    assert other.field is not state.field
    assert (other, other.field, hash(other.field)) == (state, state.field, hash(state.field))
    others = (
        Table({"edition": "classic"}), Table(players=["Dutch", "British"]),
        Table(players=["British", "Polish"]), Table(rounds=20),
    )  # fmt: skip
    for table in others:
        assert table.state.field != state.field
    assert GAME.setup({"board": "full"}, {}, {}).field != state.field
    assert state.field != "Mini-Colditz"


def test_who_does_not_play_does_nothing() -> None:
    """EC-SETUP-08: and it is said who plays."""
    (refusal,) = GAME.refusals(Table().state, Action("Polish", ROLL))
    assert (refusal.code, refusal.clauses) == ("no-player", ("EC-SETUP-08",))
    assert refusal.text == "Nobody called Polish plays; these do: British, Dutch, Security."


def test_the_codes_of_steps_are_told_of_no_pawn_by_name() -> None:
    """Each is the sentence that the engine says, for whatever pawn and circle."""
    told = {entry.word: entry.means for entry in GAME.manual().codes}
    assert told["no-link"] == "no way leads from here to that circle"
    assert told["immune-safe"] == "somebody is on a Safe Area, where no Guard arrests"
    assert told["go-on"] == "the pawn may not stay there and goes on first"
