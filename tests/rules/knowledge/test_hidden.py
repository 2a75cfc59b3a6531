"""Hidden boards by drafts: what is picked, what is mixed, and what happens where all drop out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.playout import shuffle_things
from rules.core.worlds import NoWorld, find_worlds
from rules.knowledge import hidden
from rules.knowledge.hidden import Boards, Draft, pick_evenly
from rules.simulate.variant import Variant
from tests.rules.games.played import decision


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


class Two:
    """A filter of two steps; those with some seeds find nothing at the second one."""

    failing: tuple[str, ...] = ()
    begun: list[tuple[str, int]] = []

    def __init__(self, sketch: Any, *, drafts: int, seed: str) -> None:
        self.seed, self.many, self.heard = seed, drafts, 0
        self.drafts, self.weights = [Draft("a"), Draft("b")], [0.5, 0.5]
        self.begun.append((seed, drafts))

    @property
    def ready(self) -> bool:
        """Whether both steps were heard."""
        return self.heard == 2

    def go_on(self) -> None:
        """One step."""
        self.heard += 1
        if self.heard == 2 and self.seed in self.failing:
            raise NoWorld("nothing")


@pytest.mark.parametrize(
    ("failing", "begun"),
    [((), [("0", 2)]), (("0",), [("0", 2), ("1", 4)])],
)
def test_where_all_drop_out_others_are_begun(
    monkeypatch: pytest.MonkeyPatch, failing: tuple[str, ...], begun: list[tuple[str, int]]
) -> None:
    """Step by step, and with more of them; as soon as some hold, they are the worlds."""
    monkeypatch.setattr(hidden, "Filter", Two)
    monkeypatch.setattr(Two, "failing", failing)
    monkeypatch.setattr(Two, "begun", [])
    sketch: Any = SimpleNamespace(sizes=(2, 4), dealt="Everything")
    boards = Boards(sketch)
    steps = 1
    while not boards.prepare():
        steps += 1
    assert Two.begun == begun
    assert steps == 3 * len(begun)
    assert {draft.state for draft in boards.kept} == {"a", "b"}
    assert boards.prepare()


def test_where_nothing_holds_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last size the error comes out; asked again, it begins anew."""
    monkeypatch.setattr(hidden, "Filter", Two)
    monkeypatch.setattr(Two, "failing", ("0", "1"))
    monkeypatch.setattr(Two, "begun", [])
    sketch: Any = SimpleNamespace(sizes=(2, 4), dealt="Everything")
    boards = Boards(sketch)
    for _ in range(2):
        with pytest.raises(NoWorld, match="nothing"):
            boards.bits(Random(0))
    assert [seed for seed, _ in Two.begun] == ["0", "1", "0", "1"]


def test_what_decides_what_is_seen_decides_it() -> None:
    """Positions of the duel on other boards: where it is alike, the viewer sees the same."""
    seen: dict[Any, Any] = {}
    alike = 0
    for number in range(16):
        line = decision(Variant("duel", 2, policies=("quick",), seed=8), number, 20)
        viewer = line.game.viewers(line.state)[1]
        sketch = find_worlds(line.game, line.seen(viewer)).sketch  # type: ignore[attr-defined]
        for node in line.line():
            key = line.root.state[1:], sketch.visible(node.state)
            found = line.game.observe(node.state, viewer)
            alike += key in seen
            assert seen.setdefault(key, found) == found
    assert alike > 16
