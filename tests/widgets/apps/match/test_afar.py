"""Weigh in a second Python: shown here, the same answer, and here where the other one is not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from html import unescape
from typing import Any, cast

import pytest

from rules.core.worlds import NoWorld
from rules.search.decision import SENT, Later
from rules.search.weigh import MORE, Weighing
from tests.widgets.apps.match.conftest import coming
from tests.widgets.apps.match.test_weighing import drawer, table
from widgets.apps.match.widget import MatchStage
from widgets.apps.stage import afar, weighing
from widgets.apps.stage.afar import Afar, Job
from widgets.kernel import second
from widgets.kernel.html import counted


@pytest.fixture(autouse=True)
def _quick(quick: None) -> None:
    """Nobody thinks long."""


class Other:
    """A second worker in the same process, with the face that the page's worker gives to Python."""

    def __init__(self) -> None:
        self.here, self.room = True, True
        self.jobs: dict[int, Any] = {}
        self.said: dict[int, list[str]] = {}
        self.asked: list[str] = []
        self.reasons: list[str] = []
        self.count = 0

    def open(self, module: str, text: str) -> int:
        """Give it a piece of work."""
        self.asked.append(module)
        if not self.room:
            return 0
        self.count += 1
        self.jobs[self.count] = Job(text)
        return self.count

    def state(self, number: int) -> str:
        """How a job stands."""
        if not self.room:
            return "none"
        if number not in self.jobs:
            return "gone"
        return "here" if self.here else "starting"

    def news(self, number: int) -> list[str]:
        """What was told since the last look."""
        return self.said.pop(number, [])

    def say(self, number: int, text: str) -> None:
        """A word for a job."""
        if number in self.jobs:
            self.jobs[number].hear(text)

    def close(self, number: int) -> None:
        """Forget a job."""
        self.jobs.pop(number, None)

    def refuse(self, number: int, reason: str) -> None:
        """Forget a job that went wrong."""
        self.reasons.append(reason)
        self.close(number)

    def work(self) -> None:
        """A piece of every job that does not rest."""
        for number, job in self.jobs.items():
            if not job.rests:
                self.tell(number, job.work())

    def tell(self, number: int, text: str) -> None:
        """Have a job tell something, if it is anything."""
        self.said.setdefault(number, []).extend([text] if text else [])

    def fail(self) -> None:
        """It ends, and there is no other one."""
        self.room = False
        self.jobs.clear()


@pytest.fixture
def other(monkeypatch: pytest.MonkeyPatch) -> Other:
    """There is a second Python."""
    found = Other()
    monkeypatch.setattr(second, "second", lambda: found)
    monkeypatch.setattr(afar, "PIECE", 0.02)
    return found


def opened() -> tuple[MatchStage, Afar]:
    """A game with the tab open, and the decision weighed for it."""
    stage = table()
    stage.do("tab", "weigh")
    here = weighing.weighed_here(stage.match)
    assert isinstance(here, Afar), here
    return stage, here


def until(so: Callable[[], bool], *work: Callable[[], object]) -> None:
    """Work until something is so."""
    for _ in range(5000):
        if so():
            return
        for one in work:
            one()
    raise AssertionError("it is not so, however long one works")


def alone(stage: MatchStage, games: int) -> Weighing:
    """The same decision, weighed by this Python for so many games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(second, "second", lambda: None)
        before, stage.match.weighing = stage.match.weighing, None
        found = weighing.weighed_here(stage.match)
        stage.match.weighing = before
    assert type(found) is Weighing, found
    while found.games < games:
        found.go_on()
    return found


def test_the_other_one_plays_and_the_tab_shows_it(other: Other) -> None:
    """No game is played here; rows, groups and verdict are those of as many games played here."""
    stage, here = opened()
    assert other.asked == ["widgets.apps.stage.afar"]
    assert "Looking for worlds" in drawer(stage)
    assert not here.go_on()
    assert here.games == 0
    until(lambda: here.games > 0, other.work, here.go_on)
    shown = drawer(stage)
    assert f"{counted(here.games, 'game')} in" in shown
    assert here.weighed() == alone(stage, here.games).weighed()
    stage.match.weighing = (stage.match.weighing[0], alone(stage, here.games))  # type: ignore[index]
    stage._kept.clear()
    assert drawer(stage) == shown


def test_until_the_other_one_is_there_games_are_played_here(other: Other) -> None:
    """The other one goes on where this one is, and this one stops at its first word."""
    other.here = False
    stage, here = opened()
    until(lambda: here.games >= 5, here.go_on)
    other.here = True
    here.go_on()
    assert other.jobs[1]._weighing.games == 5
    assert not here.afar
    other.work()
    assert not here.go_on()
    assert here.games == other.jobs[1]._weighing.games > 5
    until(lambda: here.games > 15, other.work, here.go_on)
    assert here.weighed() == alone(stage, here.games).weighed()


@pytest.mark.parametrize("when", ["at once", "later"])
def test_where_the_other_one_fails_it_goes_on_here(other: Other, when: str) -> None:
    """No room for it, or it ends in the middle: the same games are played here."""
    if when == "at once":
        other.fail()
    stage, here = opened()
    if when == "later":
        until(lambda: here.games > 9, other.work, here.go_on)
        other.fail()
    before = here.games
    until(lambda: here.games > before + 8, here.go_on)
    assert here.weighed() == alone(stage, here.games).weighed()
    assert not other.reasons


def test_one_that_was_ended_is_started_again(other: Other) -> None:
    """Nobody looked for a while: the new one is told what was played, and goes on there."""
    _, here = opened()
    until(lambda: here.games > 9, other.work, here.go_on)
    before = here.games
    other.jobs.clear()
    until(lambda: other.count == 2 and here._met, here.go_on)
    assert other.jobs[2]._weighing.games >= before
    until(lambda: here.afar, other.work, here.go_on)


def test_it_rests_when_nobody_looks_and_goes_on(other: Other) -> None:
    """The tab shut: the other one stops; open again: it goes on where it was."""
    _, here = opened()
    until(lambda: here.games > 9, other.work, here.go_on)
    here.rest()
    job = other.jobs[1]
    assert job.rests
    here.go_on()
    assert not job.rests


def test_another_decision_closes_the_job(other: Other) -> None:
    """After the move nobody plays for the old one."""
    stage, _ = opened()
    stage.do("act", "0")
    weighing.weighed_here(stage.match)
    assert 1 not in other.jobs


def test_enough_is_enough_until_more_is_asked_for_there_too(other: Other) -> None:
    """It rests when it is done; more worlds are played where the others were."""
    stage, here = opened()
    here.wanted = 12
    other.say(1, "12")
    until(lambda: here.done, other.work, here.go_on)
    assert other.jobs[1].rests
    assert "worlds more" in drawer(stage)
    stage.do("weigh")
    assert here.wanted == 12 + MORE
    assert not here.done
    assert not here.weighed().done
    until(lambda: here.weighed().worlds > 13, other.work, here.go_on)


def test_no_world_is_said_as_here(other: Other) -> None:
    """The sentence of the other one stands in the tab."""
    stage, here = opened()
    other.tell(1, json.dumps({"none": "No world agrees with all that was told."}))
    with pytest.raises(NoWorld, match="No world agrees"):
        here.go_on()
    assert not other.jobs

    async def sit() -> None:
        stage.match.weighing = None
        stage.show()
        other.tell(2, json.dumps({"none": "No world agrees with all that was told."}))
        await coming(lambda: "No world agrees" in drawer(stage))

    asyncio.run(sit())


@pytest.mark.parametrize(("said", "reason"), [
        ("{", f"results.since: it is missing or of another kind; {SENT}."),
        ('{"since": 9, "won": "1", "dealt": ""}', "results.since: games from 0 on are missing"),
        (json.dumps({"error": "decision.game: wrong"}), "decision.game: wrong"),
    ])  # fmt: skip
def test_a_message_that_cannot_be_read_is_the_last_one(
    other: Other, said: str, reason: str
) -> None:
    """It is told with its place, and in the drawer; the reader gets his figures from here."""
    stage, here = opened()
    other.tell(1, said)
    here.go_on()
    for games in (here.games, 9):
        until(lambda most=games: here.games > most - 1, here.go_on)  # type: ignore[misc]
        shown = unescape(drawer(stage))
        assert "The second Python has failed" in shown
        assert reason.rstrip(".") in shown
    assert len(other.reasons) == 1
    assert other.reasons[0].startswith(reason)


def test_an_engine_that_fails_there_and_here_is_told(
    other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No error of worlds is passed over in silence: first the other one's, then that of here."""

    def broken(*_: object) -> None:
        raise StopIteration

    monkeypatch.setattr(afar, "find_worlds", broken)

    stage = table()

    async def sit() -> None:
        stage.do("tab", "weigh")
        other.tell(1, json.dumps({"error": "StopIteration: "}))
        await coming(lambda: "Nothing can be weighed here" in drawer(stage))
        assert "StopIteration" in drawer(stage)

    asyncio.run(sit())


@pytest.mark.parametrize("text", ["[]", "-1", "true", "1e3", '"600"', "99999999"])
def test_a_number_of_worlds_that_is_none_is_told(other: Other, text: str) -> None:
    """By its place, with a remedy."""
    opened()
    with pytest.raises(Exception, match=r"^wanted: .* is no number of worlds; two parts of"):
        other.jobs[1].hear(text)


def test_it_shows_what_the_other_one_plays_while_the_tab_is_open(other: Other) -> None:
    """In a loop: figures come by themselves, nothing is played here, shut it rests."""
    stage = table()

    async def sit() -> None:
        stage.do("tab", "weigh")
        here = weighing.weighed_here(stage.match)
        assert isinstance(here, Afar)
        while "er-w-row" not in stage._sent["drawer"]:
            other.work()
            await asyncio.sleep(0.01)
        assert here.games > 0
        assert cast("Later", here.worlds)._made is None
        stage.do("tab", "weigh")
        await asyncio.sleep(0.2)
        assert other.jobs[1].rests

    asyncio.run(sit())
