"""Attacking, defending, and the collapses and fires that threaten whole squares."""

from __future__ import annotations

import pytest

from tests.rules.games.underground.playing import CORRIDOR, Table

ARMED = {"A": ["knife", "knife"], "B": ["censer", "dagger", "bomb"]}


def duel(distance: int = 3, **setup: object) -> Table:
    """A on a1 with two knives, B some squares away with a censer and a dagger."""
    setup = {"players": {"A": "a1", "B": f"a{1 + distance}"}, "hands": ARMED, **setup}
    return Table(CORRIDOR, **setup)


def test_the_throw_must_reach_and_a_larger_one_may_stop_short() -> None:
    """UE-ATTACK-02, UE-ATTACK-03."""
    assert duel(4).do("A: throw; die: 3").legal("knife") == []
    table = duel(2).do("A: throw; die: 5; A: go a2 a3, knife at B")
    assert table.facts("at.A", "asked", "reserve.last") == ("a3", "B", "knife")
    assert "UE-ATTACK-03" in table.timeline.line()[-1].clauses


def test_stopping_short_without_an_attack_is_refused() -> None:
    """UE-GAP-22."""
    table = duel(2).do("A: throw; die: 5")
    assert table.attempt("A: go a2 a3") == "full-count"
    assert "UE-GAP-22" in table.forbidding


def test_a_defence_changes_nothing_and_costs_no_turn() -> None:
    """UE-DEFENCE-01 to -06, UE-ATTACK-07."""
    table = duel(treasure="B").do("A: throw; die: 3; A: go a2 a3 a4, knife at B")
    assert table.legal() == ["B: show dagger", "B: show censer", "B: decline"]
    assert table.attempt("B: show bomb") == "no-help"
    table.do("B: show censer")
    assert table.facts("at.A", "at.B", "carrier", "turn") == ("a4", "a4", "B", "B")
    assert table.fact("reserve.order").endswith("knife, censer")
    assert table.attempt("A: knife at B") == "not-your-turn"
    assert table.do("B: throw; die: 2; B: go a5 a6").fact("at.B") == "a6"
    moved = {c for node in table.timeline.line() for c in node.clauses}
    assert "UE-DEFENCE-04" in moved


def test_who_shares_a_square_attacks_with_any_throw_or_walks_in_full() -> None:
    """UE-GAP-23, UE-GAP-21."""
    table = duel(0).do("A: throw; die: 2")
    assert "A: stay, knife at B" in table.legal()
    assert table.attempt("A: stay") == "standing-still"
    table.do("A: stay, knife at B; B: decline")
    assert table.facts("at.B", "turn") == ("out", "B")


def test_the_treasure_passes_to_whoever_kills_its_carrier() -> None:
    """UE-STEAL-02."""
    table = duel(treasure="B").do("A: throw; die: 3; A: go a2 a3 a4, knife at B; B: decline")
    assert table.facts("carrier", "at.B", "hand.B") == ("A", "out", "dagger, censer, bomb")


def test_only_cold_weapons_attack_after_a_throw() -> None:
    """UE-ATTACK-01, UE-TOOL-06, UE-ATTACK-09."""
    table = duel(hands={"A": ["cross", "bomb", "pick"]}).do("A: throw; die: 3")
    for card, clause in (
        ("cross", "UE-TOOL-06"), ("bomb", "UE-ATTACK-09"), ("pick", "UE-ATTACK-01"),
    ):  # fmt: skip
        assert table.attempt(f"A: go a2 a3 a4, {card} at B") == "no-weapon"
        assert clause in table.forbidding
    assert table.attempt("A: go a2 a3 a4, knife at B") == "not-held"
    assert table.attempt("A: go a2 a3 a4, knife at A") == "not-held, yourself"


def test_players_out_of_the_game_cannot_be_attacked() -> None:
    """UE-GAP-24."""
    table = Table(CORRIDOR, players={"A": "a1", "B": "out"}, hands=ARMED).do("A: throw; die: 1")
    assert table.attempt("A: go a2, knife at B") == "no-target"


@pytest.mark.parametrize(
    ("card", "token", "saves", "useless"),
    [("bomb", "collapse", "beam", "bucket"), ("torch", "fire", "bucket", "beam")],
)
def test_an_explosive_or_a_fire_strikes_everybody_next_door(
    card: str, token: str, saves: str, useless: str
) -> None:
    """UE-ATTACK-08 to -11, UE-DEFENCE-07 to -10, UE-GAP-18, UE-GAP-19."""
    hands = {"A": [card], "B": [useless, "sabre"], "C": [saves]}
    people = {"players": {"A": "a3", "B": "a4", "C": "a4"}, "hands": hands}
    table = Table(CORRIDOR, **people).do(f"A: use {card} on a4")
    assert table.fact("asked") == "B"
    assert table.attempt(f"B: show {useless}") == "no-help"
    assert table.attempt("B: show sabre") == "no-help"
    assert "UE-DEFENCE-10" in table.forbidding
    assert table.attempt("C: decline") == "not-asked"
    table.do("B: decline")
    assert table.facts("at.B", "asked") == ("a4", "C")
    table.do(f"C: show {saves}")
    assert table.facts("at.B", "at.C", "tokens.a4", "turn") == ("a4", "a4", "none", "B")
    dead = Table(CORRIDOR, **people).do(f"A: use {card} on a4; B: decline; C: decline")
    assert dead.facts("at.B", "at.C", "tokens.a4") == ("out", "out", token)


def test_a_carrier_killed_so_leaves_the_treasure_beneath() -> None:
    """UE-LOSE-03, UE-GAP-26."""
    table = Table(CORRIDOR, players={"A": "a3", "B": "a4"}, hands={"A": ["bomb"]}, treasure="B")
    table.do("A: use bomb on a4; B: decline")
    assert table.facts("treasure", "carrier", "tokens.a4") == ("a4", "none", "collapse")


def test_a_blast_reaches_only_neighbours() -> None:
    """UE-ATTACK-09, UE-EXPLOSIVE-01."""
    table = Table(CORRIDOR, players={"A": "a3", "B": "a5", "C": "a3"}, hands={"A": ["bomb"]})
    for square in ("a5", "a3"):
        assert table.attempt(f"A: use bomb on {square}") == "not-adjacent"
        assert {"UE-ATTACK-09", "UE-EXPLOSIVE-01"} <= set(table.forbidding)


def test_the_coin_saves_nobody() -> None:
    """UE-SHOP-06."""
    table = Table(
        CORRIDOR, players={"A": "a3", "B": "a4"}, hands={"A": ["bomb"], "B": ["coin"]}
    ).do("A: use bomb on a4")
    assert table.attempt("B: buy beam") == "answer-first"
    assert "UE-SHOP-06" in table.forbidding
    assert table.attempt("B: show coin") == "no-help"
    assert "UE-SHOP-06" in table.forbidding


def test_everybody_is_asked_whether_he_holds_a_card_or_not() -> None:
    """UE-GAP-20: whoever is asked gives nothing away by being asked."""
    table = Table(CORRIDOR, players={"A": "a3", "B": "a4"}, hands={"A": ["bomb"]})
    assert table.do("A: use bomb on a4").legal() == ["B: decline"]
