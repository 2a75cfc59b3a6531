"""What a choice is worth: known chances come out, and only real differences are told."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.players import quick
from rules.core.records import CHANCE
from rules.core.timeline import Timeline
from rules.core.worlds import World, find_worlds
from rules.games.underground import GAME
from rules.search.weigh import (
    ENOUGH,
    MANY_CHOICES,
    MORE,
    SURE_DEVIATIONS,
    USUAL_DEVIATIONS,
    Weighed,
    Weighing,
)
from rules.simulate.variant import Variant
from tests.rules.search.toys import Act, Clever, Coins, Covered, Table

TOY = Covered()
OPEN = Table("heads")
NAMING = Table("heads", ("go on",))


def weighing(state: Table = OPEN, share: float = 0.5, seed: str = "1") -> Weighing:
    """A decision of the toy."""
    return Weighing(
        TOY, "A", Coins(state, share), TOY.actions(state), seat=Clever, most=9, seed=seed
    )


def played(games: int, **more: Any) -> Weighed:
    """What is known after so many games."""
    found = weighing(**more)
    found.go_on(games)
    return found.weighed()


def test_known_chances_come_out() -> None:
    """Staying wins in 2 of 3 worlds, going on in 1 of 2; the intervals have them."""
    found = played(1200)
    stay, go_on = found.rows
    assert stay.share.low < 2 / 3 < stay.share.high
    assert go_on.share.low < 1 / 2 < go_on.share.high
    assert found.best == (0,)
    assert found.behind == (1,)
    assert found.gap is None


def test_what_is_as_good_is_not_told_apart() -> None:
    """Heads or tails of a fair coin: both are best, and the difference may be none."""
    found = played(1200, state=NAMING)
    assert set(found.best) == {0, 1}
    assert found.gap is not None
    assert found.gap.low <= 0 <= found.gap.high


def test_what_worlds_lean_to_is_told() -> None:
    """Nine coins of ten have heads up: heads is better, and by four of five worlds."""
    found = played(400, state=NAMING, share=0.9)
    assert found.best == (0,)
    assert found.rows[0].share.value == pytest.approx(0.9, abs=0.07)


def test_false_alarms_are_rare() -> None:
    """Two choices that are worth the same, looked at five times in each of 60 decisions."""
    alarms = 0
    for number in range(60):
        found = weighing(NAMING, seed=f"alarm {number}")
        apart = False
        for _ in range(5):
            found.go_on(80)
            apart |= len(found.weighed().best) == 1
        alarms += apart
    assert alarms <= 7


def test_the_level_allows_for_five_looks() -> None:
    """The twentieth part of error is divided by five; a range is the usual one."""
    assert pytest.approx(NormalDist().inv_cdf(1 - 0.05 / 5 / 2)) == SURE_DEVIATIONS
    assert pytest.approx(NormalDist().inv_cdf(1 - 0.05 / 2)) == USUAL_DEVIATIONS


def test_few_worlds_prove_nothing() -> None:
    """After two worlds nothing is told apart."""
    assert len(played(4, share=1.0, state=NAMING).best) == 2


@given(st.integers(0, 300), st.integers(0, 300))
@settings(max_examples=20, deadline=None)
def test_however_it_is_cut_it_is_the_same(first: int, more: int) -> None:
    """Slices of any size play the same games."""
    found = weighing()
    found.go_on(first)
    found.go_on(more)
    assert found.weighed() == played(first + more)


def test_another_truth_gives_the_same_answer() -> None:
    """The coin of the true table is nowhere read."""
    assert played(300, state=Table("heads")) == played(300, state=Table("tails"))


def test_it_rests_and_goes_on_when_asked() -> None:
    """600 worlds; then nothing more, until somebody wants 1,800 more."""
    found = weighing()
    while found.go_on(50):
        pass
    assert found.weighed().worlds == ENOUGH
    assert found.weighed().done
    assert not found.go_on(10)
    found.more()
    assert found.go_on(10)
    assert found.wanted == ENOUGH + MORE


def test_what_falls_behind_is_played_less() -> None:
    """Of 600 worlds the worse choice is played in fewer, but never in none."""
    rows = played(5000, share=0.95, state=NAMING).rows
    assert rows[0].games == ENOUGH
    assert 100 < rows[1].games < 350


class Wide(Covered):
    """The coin with many names for its sides, most of them wrong."""

    def actions(self, state: Table) -> tuple[Act, ...]:
        """Twenty names."""
        if state.won:
            return ()
        return tuple(Act("A", word) for word in ("heads", *(f"side {n}" for n in range(19))))


def test_of_many_choices_some_are_left_aside() -> None:
    """Twenty choices: after a first trial the twelve best are played on."""
    game = Wide()
    state = Table("heads", ("go on",))
    found = Weighing(game, "A", Coins(state, 0.8), game.actions(state), seat=Clever, most=9)
    found.go_on(20 * 24 + 200)
    told = found.weighed()
    assert told.aside == 20 - MANY_CHOICES
    assert told.best == (0,)


class Far:
    """Knows only one world."""

    dealt = ""

    def __init__(self, state: Any) -> None:
        self.state = state

    def sample(self, rng: Random) -> World:
        """It."""
        return World(self.state)

    def bits(self, rng: Random) -> float:
        """Nothing is open."""
        return 0.0


def decision(number: int = 2) -> tuple[Timeline[Any, Any], str, Sequence[Any]]:
    """A decision early in a whole game of Underground Escape."""
    line = Timeline(GAME, Variant("underground", 3, seed=4).begin(number))
    lots = Random(number)
    while True:
        acting = GAME.actors(line.state)
        own = [one for one in GAME.actions(line.state) if one.who == acting[0]]
        if acting[0] != CHANCE and len(own) > 2 and len(line.line()) > 40:
            return line, acting[0], own
        found: Any = GAME.play.sample_chance(line.state, lots.random())
        line.play(found if found is not None else own[int(lots.random() * len(own))])


def test_a_decision_of_a_whole_game_is_weighed() -> None:
    """From what the seat knows: the same whatever the others hold."""
    line, who, _ = decision()
    what = line.seen(who)
    other = find_worlds(GAME, what).sample(Random("truth")).state
    again = what._replace(table=GAME.mask(other, who))
    found = []
    for one in (what, again):
        drawn = Weighing(
            GAME, who, find_worlds(GAME, one), one.choices, seat=quick("underground"), most=200
        )
        drawn.go_on(40)
        found.append(drawn.weighed())
    assert found[0] == found[1]
    assert found[0].dealt.startswith("The cards of others")
    assert sum(row.games for row in found[0].rows) == 40
