"""A decision as plain data: it arrives whole, is weighed alike, and what is no decision is told."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.core.errors import RulebookError, SetupError
from rules.core.registry import GAMES
from rules.core.registry import game as named
from rules.core.story import Seen
from rules.core.timeline import Timeline
from rules.core.worlds import find_worlds
from rules.scenarios import run
from rules.scenarios.format import load
from rules.search.decision import (
    SENT,
    Later,
    Results,
    list_terms,
    make_decision,
    read_decision,
    read_results,
)
from rules.search.weigh import Weighing
from rules.simulate.variant import Variant
from tests.cases import each
from tests.rules.games.played import decision as played


def choosing(game: str, actions: int = 12) -> tuple[Timeline[Any, Any], str]:
    """A game with somebody who has a choice."""
    variant = Variant(game, policies=("quick",), seed=7)
    for number in range(40):
        line = played(variant, number, actions)
        acting = line.game.actors(line.state)
        if acting and len(line.seen(acting[0]).choices) > 1:
            return line, acting[0]
    raise AssertionError("no choice came")


def sent(data: object) -> Any:
    """The same data, as they come out of a message."""
    return json.loads(json.dumps(data))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_one_to_act_has_to_go_by_arrives_whole(game: str) -> None:
    """He has heard and seen the same, and has the same choices."""
    line, who = choosing(game)
    what = read_decision(sent(make_decision(line, who, seed="x").plain()))
    assert what == make_decision(line, who, seed="x")
    assert what.seen() == line.seen(who)


@pytest.mark.parametrize("game", GAMES)
def test_either_goes_on_where_the_other_one_is(game: str) -> None:
    """The same number of games, wherever each of them was played: the same answer."""
    line, who = choosing(game, 6)
    there = read_decision(sent(make_decision(line, who, seed="x").plain()))
    alone = weighing(line.game, line.seen(who))
    first, other = (weighing(named(there.game), there.seen()) for _ in range(2))
    for one in (alone, first, other):
        one.most = 60
    games = 12 if game == "colditz" else 40
    further(alone, games)
    for number in (3, 11, games):
        ahead, behind = (other, first) if number == 11 else (first, other)
        further(ahead, min(number, games))
        known = behind.games
        behind.take(read_results(sent(Results(0, tuple(ahead.results), "").plain())).new(known))
    assert first.weighed() == other.weighed() == alone.weighed()


def weighing(game: Any, what: Seen) -> Weighing:
    """A decision, being weighed."""
    drawn = Later(lambda: find_worlds(game, what))
    return Weighing(
        game, what.information.viewer, drawn, what.choices, seed="x", **list_terms(game)
    )


def further(one: Weighing, games: int) -> None:
    """Play on to so many games."""
    while one.games < games:
        one.go_on()


def test_only_what_was_played_since_a_fresh_position_is_sent() -> None:
    """Refused tries, notes and what came before the last fresh position are left out."""
    line = run(load("underground/chasm-wood")).timeline
    fresh = line.fragment()
    acts = [node for node in fresh[1:] if node.kind == "action"]
    found = make_decision(line, "A")
    assert len(found.actions) == len(acts)
    assert line.game.load(found.start) == fresh[0].state


def test_results_are_sent_in_the_order_of_play() -> None:
    """How many came before, who won, what was dealt; what is known already is left out."""
    sends = Results(7, (True, False, False), "The cards of others")
    assert sends.plain() == {"since": 7, "won": "100", "dealt": "The cards of others"}
    assert read_results(sent(sends.plain())) == sends
    assert sends.new(7) == (True, False, False)
    assert sends.new(9) == (False,)
    assert sends.new(20) == ()
    with pytest.raises(SetupError, match=f"^results.since: games from 5 on are missing; {SENT}"):
        sends.new(5)


def test_worlds_that_nobody_asks_for_are_not_worked_out() -> None:
    """Whoever only books results knows what was dealt because he was told."""
    made: list[int] = []
    drawn = Later(lambda: made.append(1))  # type: ignore[arg-type,return-value]
    drawn.told = "The cards of others"
    assert drawn.dealt == "The cards of others"
    assert not made


def begun() -> dict[str, Any]:
    """A decision as data."""
    return make_decision(*choosing("underground", 6)).plain()


WRONG_DECISIONS: dict[str, dict[str, Any]] = {
    "decision.game": {"game": 7}, "decision.start": {"start": []},
    "decision.actions": {"actions": [1]}, "decision.me": {"me": None}, "decision.seed": {"seed": 1},
}  # fmt: skip


@each("place", WRONG_DECISIONS)
def test_a_wrong_decision_is_told_by_place_reason_and_remedy(place: str) -> None:
    """The part that is wrong, what is wrong with it, what to do."""
    data = begun()
    with pytest.raises(SetupError) as error:
        read_decision(data | WRONG_DECISIONS[place])
    assert str(error.value) == f"{place}: it is missing or of another kind; {SENT}."


@each("data", [None, [], "x", 1, {}])
def test_what_is_no_table_at_all_is_told_by_its_first_part(data: object) -> None:
    """Neither a decision nor an answer."""
    with pytest.raises(SetupError, match=r"^decision\.game: it is missing"):
        read_decision(data)
    with pytest.raises(SetupError, match=r"^results\.since: it is missing"):
        read_results(data)


@each(
    "change",
    [
        {"game": "chess"}, {"start": {}}, {"actions": ["nobody: nothing"]}, {"actions": ["?"]},
        {"me": "Z"},
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told_in_words(change: dict[str, Any]) -> None:
    """An unknown game, no position, a move that nobody can make, somebody who does not act."""
    data = begun()
    with pytest.raises(RulebookError):
        read_decision(data | change).seen()


@each(
    ("place", "change"),
    [
        ("since", {"since": -1}), ("since", {"since": True}), ("won", {"won": "102"}),
        ("won", {"won": [1]}), ("won", {"won": None}), ("dealt", {"dealt": 0}),
    ],
)  # fmt: skip
def test_wrong_results_are_told_by_their_place(place: str, change: dict[str, Any]) -> None:
    """No count below nothing, and for each game won or not."""
    data = Results(0, (True,), "").plain()
    with pytest.raises(SetupError, match=rf"^results\.{place}: it is missing or of another kind"):
        read_results(data | change)
