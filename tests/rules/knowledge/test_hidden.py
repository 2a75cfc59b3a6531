"""Hidden boards by drafts: what is picked, what is mixed, and what happens where all drop out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import log2
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.playout import shuffle_things
from rules.core.worlds import NoWorld, World
from rules.knowledge.hidden import Boards, pick_evenly


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(1, 40), st.floats(0, 0.999))
def test_each_thing_is_picked_as_often_as_it_weighs(
    parts: list[int], count: int, at: float
) -> None:
    """Never more than one off from its share, and as many in all as were asked for."""
    weights = [part / sum(parts) for part in parts]
    found = Counter(pick_evenly(range(len(parts)), weights, count, at))
    assert found.total() == count
    for thing, part in enumerate(parts):
        assert abs(found[thing] - count * Fraction(part, sum(parts))) < 1.001


def test_every_order_comes_as_often_as_any_other() -> None:
    """Three things in six orders."""
    rng, tried = Random("order"), 6000
    found = Counter(tuple(shuffle_things("abc", rng.random)) for _ in range(tried))
    assert len(found) == 6
    assert sum((many - 1000) ** 2 / 1000 for many in found.values()) < 5 + 4.5 * 10**0.5


class Coins(Boards[str]):
    """Rows of coins, thrown one by one; ``told`` says how often each way to go on weighs."""

    sizes = (2, 4)
    told_of = {"": {"a": 3.0, "b": 1.0}, "a": {"a": 1.0, "b": 1.0}, "b": {"b": 1.0}}

    def __init__(self, failing: int = 0) -> None:
        self.drafts, self.stages, self.failing = [], 2, failing
        self.begun = self.stage = 0
        self.begins = list[int]()

    def begin(self) -> Iterator[tuple[float, str]]:
        """No coin yet."""
        self.begins.append(self.many)
        yield 1.0, ""

    def go_on(self) -> Iterator[tuple[float, str]]:
        """One coin more; at the second one some find nothing."""
        if self.stage == 2 and len(self.begins) <= self.failing:
            return
        for weight, row in self.drafts:
            for coin, more in self.told_of[row].items():
                yield weight * more, row + coin

    def world(self, draft: str, rng: Random) -> World:
        """The row as it is."""
        return World(draft)

    def open(self, draft: str) -> float:
        """Nothing."""
        return 0.0


@pytest.mark.parametrize("failing", [0, 1])
def test_where_all_drop_out_others_are_begun(failing: int) -> None:
    """Stage by stage, and with more of them; as soon as some hold, they are the worlds."""
    coins = Coins(failing)
    steps = 0
    while not coins.prepare():
        steps += 1
    assert coins.begins == [2, 4][: failing + 1]
    assert steps == 3 * failing + 2
    assert coins.prepare()


def test_as_few_ways_as_may_be_kept_all_are() -> None:
    """Three rows, each as likely as it is; where only two may be kept, two stand for all."""
    coins = Coins(1)
    assert coins.bits(Random(0)) == log2(3)
    whole = sum(weight for weight, _ in coins.drafts)
    assert {row: weight / whole for weight, row in coins.drafts} == {
        "aa": 3 / 7, "ab": 3 / 7, "bb": 1 / 7,
    }  # fmt: skip
    coins = Coins()
    assert coins.bits(Random(0)) == 1
    assert [weight for weight, _ in coins.drafts] == [1, 1]


def test_where_nothing_holds_it_is_said() -> None:
    """After the last size the error comes out; asked again, it begins anew."""
    coins = Coins(99)
    for _ in range(2):
        with pytest.raises(NoWorld, match="No board"):
            coins.bits(Random(0))
    assert coins.begins == [2, 4, 2, 4]
