"""Setting up, the order of Turns, the dice and the cards they bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.core.playout import playout
from rules.games.colditz import GAME
from tests.cases import each
from tests.rules.games.colditz.table import Table

EO3 = ["British", "Dutch", "Polish"]


def begun(players: list[str], **spec: Any) -> Table:
    """A whole game after the deal."""
    table = Table(players=players, begin=True, **spec)
    while GAME.chance(table.state):
        table.play(GAME.write(table.state, GAME.actions(table.state)[0]))
    return table


@each(("count", "guards", "men"), [(1, 6, 8), (2, 12, 7), (3, 14, 6), (4, 15, 5), (5, 16, 4)])
def test_pawns_for_every_number_of_players(count: int, guards: int, men: int) -> None:
    """EC-SETUP-09 to EC-SETUP-13."""
    nations = ["British", "Dutch", "Polish", "French", "American"][:count]
    field = Table(players=nations).state.field
    assert (field.guards, field.men, field.pows) == (guards, men, men * count)


def test_a_three_player_game_is_set_up() -> None:
    """EC-SC-01: the pattern, the packs and one card for everybody."""
    table = begun(["British", "Dutch"])
    assert table["rounds"] == "50"
    assert table["security.count"] == "15"
    assert table["deck.count"] == "45"
    assert table["supply.kits"] == "3"
    assert table.refused("Security: deploy to J02") == "not-asked"
    table.play("British: line up; Dutch: line up")
    assert {"EC-SETUP-21", "EC-APPEL-04"} <= table.fired
    assert [table[f"at.Br{n}"] for n in (1, 7)] == ["A01", "A07"]
    assert [table[f"at.Du{n}"] for n in (1, 7)] == ["A08", "A14"]


def test_a_nation_is_chosen_once() -> None:
    """EC-SETUP-08."""
    with pytest.raises(SetupError, match="twice"):
        Table(players=["British", "British"])


@each("key", ["hands", "equipment", "markers"])
def test_a_set_up_lists_things_in_brackets(key: str) -> None:
    """A number where a list belongs is named with its key."""
    name = "O13-X01" if key == "markers" else "British"
    spec: Any = {key: {name: 5}}
    with pytest.raises(SetupError, match=rf"setup\.{key}\.{name}: write a list in brackets, not 5"):
        Table(**spec)


def test_guard_deployment() -> None:
    """EC-SC-03: three inside, two to seven outside, only on posts."""
    table = begun(EO3).play("British: line up; Dutch: line up; Polish: line up")
    table.play("Security: deploy to J02; Security: deploy to J06")
    assert table.refused("Security: deploy to O03") == "no-post"
    table.play("; ".join(f"Security: deploy to Q{n:02}" for n in (2, 4, 6, 8, 10)))
    assert table.refused("Security: ready") == "too-few"
    table.play("Security: deploy to J10")
    assert table.refused("Security: deploy to J04") == "too-many"
    table.play("Security: ready")
    assert table["barracks"] == "6"
    assert table["turn"] == "British"


def test_two_players_have_five_guards_for_outside() -> None:
    """EC-GAP-58."""
    table = begun(["British"]).play("British: line up")
    table.play("; ".join(f"Security: deploy to Q{n:02}" for n in (2, 4, 6, 8, 10)))
    assert table.refused("Security: deploy to Q12") == "too-many"
    table.play("Security: deploy to J02; Security: ready")


def test_six_players_have_a_pile_of_kit_parts() -> None:
    """EC-SETUP-20: 36 cards, none of them a kit part."""
    table = begun(["British", "Dutch", "Polish", "French", "American"])
    assert table["deck.count"] == "36"
    assert table["parts.count"] == "6"
    seen = dict(GAME.observe(table.state, "Security").facts)
    assert seen["parts"] == 6


def test_the_hand_limit() -> None:
    """EC-SC-13: a fourth card is used or discarded before the Turn ends."""
    hand = ["Hideaway", "Lookout", "Diversion"]
    table = Table(hands={"British": hand}).play("British: roll; dice: 1+3; British: draw")
    table.play("card: Talisman")
    assert table.refused("British: end") == "hand-limit"
    count = int(table["deck.count"])
    table.play("British: discard Lookout")
    assert (table["deck.last"], table["deck.count"]) == ("Lookout", str(count + 1))
    action = GAME.read(table.state, "British: discard Lookout")
    hidden = GAME.audible(table.state, action, "Dutch")
    assert hidden is not None
    assert GAME.write(table.state, hidden) == "British: discard ?"
    table.play("British: end")


@each("nations", [["British"], EO3])
def test_random_games_end_with_the_last_round(nations: list[str]) -> None:
    """Every game ends, and no later than after the agreed Rounds."""
    table = Table(players=nations, begin=True, rounds=8)
    for seed in range(3):
        last = playout(GAME, table.state, Random(seed), 50_000).state
        assert GAME.result(last) is not None
        assert last.rounds >= 1


def test_classic_packs_lie_face_down() -> None:
    """EC-GAP-61: in the classic edition nobody counts the stacks."""
    seen = GAME.observe(Table({"edition": "classic"}).state, "British")
    assert (seen["stock"], seen["supply"]) == ({}, None)
    assert GAME.observe(Table().state, "British")["stock"]["rope"] == 12
