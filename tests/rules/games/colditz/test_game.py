"""The game as a whole: who may act, what things are called, when two games are the same."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules.games.colditz import GAME
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
        assert refusal.text == f"{man} may not stay there and goes on first."


@pytest.mark.parametrize("man", ["Br1", "Br3"])
def test_by_ruling_a_pawn_may_pause_but_not_for_good(man: str) -> None:
    """EC-GAP-75: another pawn moves in between; the Turn does not end before he has gone on."""
    table = Table({"pausing": "turn-end"}, at={man: "X03", "Br2": "I05"}, points=4)
    table.play(f"British: {man} to X04; British: Br2 to I06")
    assert (table["mover"], table["points"]) == (man, "2")
    refusal = table.refusal("British: end")
    assert (refusal.code, refusal.clauses) == ("go-on", ("EC-GAP-75",))
    assert refusal.text == f"{man} may not stay there and goes on first."
    assert table.play("British: Br2 to I07")["points"] == "1"
    stays = table.refusal("British: Br2 to I08")
    assert (stays.code, stays.clauses) == ("strands", ("EC-GAP-75",))
    assert stays.text == f"After that {man} cannot go on."
    assert table.play(f"British: {man} to X05; British: end")["turn"] == "Dutch"


@pytest.mark.parametrize(
    ("text", "clause"),
    [("claim rope with Br1 Br2", "EC-EQUIP-01"), ("share the kit", "EC-EQUIP-01"),
     ("release Br1 to I06", "EC-DOUBLE-01")],
)  # fmt: skip
def test_what_security_never_does(text: str, clause: str) -> None:
    """EC-EQUIP-01, EC-DOUBLE-01: claims, shares and releases are for Escape Officers."""
    refusal = Table(turn="Security", throws=["3+3"]).refusal(f"Security: {text}")
    assert refusal.code == "no-escaper"
    assert refusal.text == "Only Escape Officers do that, not Security."
    assert refusal.clauses == (clause,)


def test_what_things_are_called() -> None:
    """EC-SETUP-08: the words of a sentence, by what they name; a circle by both of its names."""
    table = Table(players=["British", "Polish"])
    names = GAME.names(table.state)
    assert list(names) == ["player", "pawn", "circle", "cells", "card", "part", "thing", "tunnel"]
    assert names["player"][:3] == ("British", "Polish", "Security")
    assert {"the Poles", "The Poles", "the British"} <= set(names["player"])
    assert names["pawn"] == table.state.field.pawns
    assert {"Br1", "Po7", "G12"} <= set(names["pawn"])
    assert {"Chapel 3", "CHAPEL3", "the Staff Car circle", "CAR", "A01"} <= set(names["circle"])
    assert names["cells"] == ("inner cells", "outer cells")
    assert {"Hideaway", "Tunnel: Chapel", "Alarm"} <= set(names["card"])
    assert not {"Appel", "Search"} & set(names["card"])
    assert names["part"] == ("food", "documents", "compass", "disguise")
    assert {"a rope", "no Kit", "another wire cutter"} <= set(names["thing"])
    assert len(names["thing"]) == 15
    assert names["tunnel"] == ("Chapel", "Canteen")


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
