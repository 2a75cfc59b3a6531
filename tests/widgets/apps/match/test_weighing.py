"""Weigh in a whole game: from what the one at the screen knows, and only where he may choose."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest

from rules.core.players import AtRandom
from rules.core.worlds import find_worlds
from rules.search.weigh import MORE, Weighing
from tests.cases import each, quickly
from tests.strategies import few
from tests.widgets.apps.match.conftest import coming, laid, unseen
from widgets.apps.match import model
from widgets.apps.match.course import TURN
from widgets.apps.match.widget import MatchStage
from widgets.apps.stage import weighing, widget
from widgets.apps.stage.parts.weigh import axis, weigh
from widgets.apps.stage.weighing import JUDGED, Row, Scales


@pytest.fixture(autouse=True)
def _quick(quick: None) -> None:
    """Nobody thinks long."""


def table(seed: int = 3, **more: Any) -> MatchStage:
    """A game of Underground Escape in which the person has a choice of several things."""
    stage = laid("underground", seed=seed, **more)
    lots = Random(seed)
    for _ in range(60):
        match = stage.match
        if match.phase == TURN and len(match.offered()) > 2 and len(match.script) > 30:
            return stage
        with unseen(stage):
            if match.phase == TURN:
                stage.do("act", str(int(lots.random() * len(match.offered()))))
            else:
                stage.do("any")
    raise AssertionError("no choice came")


def played(stage: MatchStage, games: int) -> Weighing:
    """The decision of the stage, after so many games."""
    found = weighing.weighed_here(stage.match)
    assert isinstance(found, Weighing), found
    found.go_on(games)
    return found


def drawer(stage: MatchStage) -> str:
    """What the drawer says."""
    stage.show()
    return stage._sent["drawer"]


def test_the_tab_tells_how_often_each_choice_wins() -> None:
    """Every choice has its share and its range; below stands what was drawn anew and who played."""
    stage = table()
    stage.do("tab", "weigh")
    count = len(stage.match.offered())
    played(stage, 12 * count)
    told = drawer(stage)
    assert len(re.findall(r'<tr class="er-w-row', told)) == count
    assert re.search(r"How often \w wins</b>, in <b>12 worlds</b> that may be", told)
    assert "may know. The cards of others" in told
    assert "the engine’s quick player, which is no master" in told
    assert f"{12 * count} games in 12 worlds" in told


def test_before_the_first_games_nothing_is_claimed() -> None:
    """No share is shown; and then none of a choice that was not played yet."""
    stage = table()
    stage.do("tab", "weigh")
    here = played(stage, 0)
    told = drawer(stage)
    assert "the first games are being played" in told
    assert "er-w-row" not in told
    for games in range(1, len(here.choices)):
        here.go_on()
        told = drawer(stage)
        assert told.count("er-w-row") == len(here.choices)
        assert told.count("<small>not played yet</small>") == len(here.choices) - games
        assert told.count('class="er-w-point"') == games
        assert "one after the other" in told
    here.go_on()
    assert "not played yet" not in drawer(stage)
    assert "in <b>1 world</b> that may be" in drawer(stage)


def test_the_first_figures_come_early_and_tell_nothing_apart() -> None:
    """Each choice once: shares, wide ranges, no choice called better."""
    stage = table()
    stage.do("tab", "weigh")
    here = played(stage, len(stage.match.offered()))
    assert here.round < JUDGED
    told = drawer(stage)
    rows = len(re.findall(r'<tr class="er-w-row', told))
    assert rows == len(here.choices)
    assert told.count("er-w-row er-w-best") == rows
    assert "It is too early to say which choice is best." in told
    ranges = [(int(low), int(high)) for low, high in re.findall(r"<small>(\d+) to (\d+)<", told)]
    assert all(high - low > 30 for low, high in ranges)
    here.go_on(JUDGED * len(here.choices))
    assert "too early" not in drawer(stage)


def test_the_first_figures_are_shown_as_soon_as_there_are_any() -> None:
    """They do not wait for the next look at how far it is."""
    stage = table()

    async def sit() -> int:
        stage.do("tab", "weigh")
        await coming(lambda: "er-w-row" in stage._sent["drawer"])
        told = re.search(r"(\d+) games? in", stage._sent["drawer"])
        stage.do("tab", "weigh")
        await asyncio.sleep(0.05)
        assert told
        return int(told[1])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(widget, "GROWS", 3600.0)
        assert asyncio.run(sit()) > 0


def test_further_figures_are_sent_alone() -> None:
    """Nothing is drawn anew for them, and they are those that a whole look would show."""
    stage = table()
    stage.do("tab", "weigh")
    here = played(stage, 12 + len(stage.match.offered()))
    stage.show()
    here.go_on(7)
    sent: list[dict[str, Any]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage.top, "send", sent.append)
        stage._grow()
    grown = stage._sent["drawer"]
    assert [sorted(one["regions"]) for one in sent] == [["drawer"]]
    assert f"{here.games} games in" in grown
    _, picture, view = stage._shown()
    assert sent[0]["root"] == stage._root(view, picture)
    assert drawer(stage) == grown


def test_worlds_are_counted_in_the_head() -> None:
    """Not games: a choice that is clearly behind is not played in every one of them."""
    row = Row("Throw", 0, 0, 0, 79, best=True)
    begun = Scales("A", worlds=1, rows=(row,), verdict=("Too early", "."))
    assert "wins</b>, in <b>1 world</b> that may be" in weigh(begun)


@pytest.mark.slow
def test_another_truth_gives_the_same_scales() -> None:
    """The hands of others are other ones: the same games are played, the same is told."""
    stage = table()
    stage.do("tab", "weigh")
    match = stage.match
    first = played(stage, few(60, 2)).weighed()
    node = match.node
    what = match.timeline.seen(match.viewer, node)
    other = find_worlds(match.game, what).sample(Random("truth")).state
    assert other.hands != node.state.hands
    node.state = other
    match.weighing = None
    assert played(stage, few(60, 2)).weighed() == first


def test_in_a_game_among_people_it_is_off() -> None:
    """Two people at one screen: there is no button, and the key opens nothing."""
    stage = laid("underground", people=("A", "B"))
    stage.do("reveal")
    stage.do("tab", "weigh")
    assert drawer(stage) == ""
    assert 'data-arg="weigh"' not in stage._sent["controls"]


def brought_on(stage: MatchStage, moves: int) -> MatchStage:
    """The game some moves further, where the person has a choice of several things."""
    lots = Random(moves)
    for _ in range(400):
        match = stage.match
        if match.phase == TURN and len(match.offered()) > 1:
            moves -= 1
            if moves < 0:
                return stage
        with unseen(stage):
            if match.phase == TURN:
                stage.do("act", str(int(lots.random() * len(match.offered()))))
            else:
                stage.do("any")
    raise AssertionError("no choice came")


@each("game", quickly(["labyrinth", "ravines", "duel", "colditz"], 3))
def test_every_game_has_the_tab(game: str) -> None:
    """Worlds are found step by step, then each choice is played in the same ones."""
    stage = brought_on(laid(game), 4)
    stage.do("tab", "weigh")
    here = weighing.weighed_here(stage.match)
    assert isinstance(here, Weighing), here
    assert "Looking for worlds that agree with all that" in drawer(stage)
    here.most = 40
    for _ in range(500):
        here.go_on()
        if here.games >= 3 * len(here.choices):
            break
    assert here.round >= 3
    told = drawer(stage)
    assert "drawn anew for each world" in told
    late = "A game that is not won after 300 actions counts as not won."
    assert (late in told) == (game != "colditz")


def test_a_choice_that_was_made_is_weighed_no_more() -> None:
    """After the move another decision stands there, or none."""
    stage = table()
    stage.do("tab", "weigh")
    before = played(stage, 10)
    stage.do("act", "0")
    after = weighing.weighed_here(stage.match)
    assert after is not before


def test_it_plays_on_while_the_tab_is_open() -> None:
    """Where a loop runs the games come by themselves, in turns with the page, and stop with it."""
    stage = table()

    async def sit() -> tuple[int, int, int]:
        stage.do("tab", "weigh")
        here = weighing.weighed_here(stage.match)
        assert isinstance(here, Weighing)
        await coming(lambda: here.games > 40)
        some = here.games
        stage.do("tab", "weigh")
        await asyncio.sleep(0.15)
        shut = here.games
        await asyncio.sleep(0.15)
        return some, shut, here.games

    some, shut, later = asyncio.run(sit())
    assert some > 40
    assert later == shut


def test_enough_is_enough_until_more_is_asked_for() -> None:
    """When all worlds are played the choices stand in the order of their shares, with a button."""
    stage = table()
    stage.do("tab", "weigh")
    here = played(stage, 0)
    here.wanted = 12
    while here.go_on(20):
        pass
    told = drawer(stage)
    shares = [int(found) for found in re.findall(r"<td><b>(\d+) %", told)]
    assert shares == sorted(shares, reverse=True)
    assert "worlds more" in told
    assert "halves the ranges" not in told  # 12 and 1 800 more is another thing than 600 and 1 800
    stage.do("weigh")
    assert not here.done
    assert here.wanted == 12 + MORE


def test_the_axis_has_room_for_every_range() -> None:
    """It ends at 10, 20, 50 or 100 of 100."""

    def row(high: float) -> Row:
        return Row("Throw", 0, high / 2, 0, high, best=True)

    assert [axis((row(4), row(high))) for high in (8, 18, 42, 77)] == [10, 20, 50, 100]


def test_where_nothing_is_weighed_a_sentence_says_why() -> None:
    """A note stands alone."""
    note = "A has only one choice here."
    assert weigh(Scales(note=note)) == f'<p class="er-hint">{note}</p>'


def test_the_computer_is_not_slowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press while games are played acts at once: the slice is short."""
    stage = table()

    async def sit() -> None:
        stage.do("tab", "weigh")
        await asyncio.sleep(0.02)
        before = len(stage.match.script)
        stage.do("act", "0")
        assert len(stage.match.script) > before

    monkeypatch.setattr(model, "player_of_level", lambda _game, seed, _level: AtRandom(seed))
    asyncio.run(sit())
