"""The odds the book shows: worked out by the engine, and right."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from rules.games.underground import figures
from rules.games.underground.cards import CHANCES
from tests.cases import each


def chances(name: str) -> dict[str, Fraction]:
    """A table by its labels."""
    return {line.label: line.chance for line in figures.TABLES[name]().lines}


@each("name", figures.TABLES)
def test_every_table_holds_probabilities(name: str) -> None:
    """Each line has its own label and a chance from nought to one."""
    table = figures.TABLES[name]()
    assert table.title
    assert table.asked
    assert len({line.label for line in table.lines}) == len(table.lines) > 1
    assert all(0 <= line.chance <= 1 for line in table.lines)


def test_two_of_six_numbers_let_you_in() -> None:
    """A third in one turn, and the mean is three turns (UE-START-02)."""
    found = chances("entering")
    assert found["1 turn"] == Fraction(1, 3)
    assert found["2 turns"] == 1 - Fraction(2, 3) ** 2
    assert "3 turns" in figures.TABLES["entering"]().note


def test_four_of_six_numbers_carry_you_over() -> None:
    """Each jump is a throw of its own (UE-CHASM-05, UE-CHASM-07)."""
    found = chances("chasm")
    assert found["one jump"] == Fraction(4, 6)
    assert found["three jumps"] == Fraction(4, 6) ** 3


def test_a_larger_throw_reaches_too() -> None:
    """A distance of d is reached by every throw from d on (UE-ATTACK-03)."""
    found = list(chances("reach").values())
    assert found == [Fraction(7 - distance, 6) for distance in range(1, 7)]


def test_misses_are_cancelled_as_counted_by_hand() -> None:
    """Every row of throws, one by one (UE-CHANCE-14 to UE-CHANCE-16, UE-GAP-49)."""
    found = list(chances("misses").values())
    for left, chance in enumerate(found, start=1):
        rows = list(product(range(1, 7), repeat=left))
        freed = sum(all(die == 6 for die in row[:-1]) for row in rows)
        assert chance == Fraction(freed, len(rows))


def test_a_draw_brings_something() -> None:
    """The kinds of chances make up the whole deck, each card once."""
    assert sum(chances("draw").values()) == 1
    assert sum(figures.deck().values()) == 40
    assert set(figures.deck()) == set(CHANCES[:18])


def test_a_card_that_helps_makes_draws_less_deadly() -> None:
    """Empty-handed it is worst; with everything only the accident is left."""
    found = chances("deadly")
    assert found["nothing that helps"] == Fraction(7, 40)
    assert found["all four of them"] == Fraction(1, 40)
    assert max(found.values()) == found["nothing that helps"]


def test_five_cards_hold_a_weapon_more_often_than_not() -> None:
    """Twelve of eighty cards are weapons: one less all five being others."""
    others = Fraction(1)
    for drawn in range(5):
        others *= Fraction(68 - drawn, 80 - drawn)
    assert chances("hand")["cold weapon"] == 1 - others
