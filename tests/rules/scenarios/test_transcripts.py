"""Golden transcripts: what every scenario and some games by lot say is what was read and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TypeVar

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from tests.cases import quickly
from tests.rules.scenarios import transcripts

T = TypeVar("T")
REMEDY = "Read the change, then: python -m tests.rules.scenarios.transcripts"


def compare(of: str, told: list[str]) -> None:
    """Fail with the first line that is not as it was kept."""
    known = transcripts.kept(of).get(told[0], [])
    for number, (old, new) in enumerate(zip_longest(known, told), start=1):
        if old != new:
            pytest.fail(f"{told[0]}, line {number}\n- {old}\n+ {new}\n{REMEDY}", pytrace=False)


TEN = 10
"""So many make a test: two workers share a game, and a mutant meets those that it changes."""


def tens(count: Callable[[str], int]) -> pytest.MarkDecorator:
    """A test for every ten of a game's transcripts of one kind, by game and number."""
    parts = [(game, ten) for game in GAMES for ten in range(-(-count(game) // TEN))]
    return pytest.mark.parametrize(("game", "ten"), parts)


def part(listed: Sequence[T], ten: int, of: int = 1) -> list[T]:
    """Ten of a list; but in ``make test-all`` about one in so many of them, by their names."""
    names = {str(one): one for one in listed[ten * TEN : (ten + 1) * TEN]}
    return [names[one] for one in quickly(names, of)]


of_scenarios = tens(lambda game: len(scenarios.list_scenarios(game)))


@of_scenarios
def test_a_scenario_says_what_it_said(game: str, ten: int) -> None:
    """Events, refusals, questions, choices, facts, and what each viewer knows."""
    for name in part(scenarios.list_scenarios(game), ten):
        compare(game, transcripts.of_scenario(name))


@pytest.mark.slow
@of_scenarios
def test_what_follows_where_a_scenario_is_left_is_as_it_was(game: str, ten: int) -> None:
    """From somewhere on the way everybody acts by lot."""
    for name in part(scenarios.list_scenarios(game), ten, 2):
        compare(game, transcripts.of_detours(name))


@pytest.mark.slow
@tens(lambda _: transcripts.LOTS)
def test_a_game_by_lot_goes_as_it_went(game: str, ten: int) -> None:
    """The same lots lead through the same positions."""
    for seed in part(range(transcripts.LOTS), ten, 2):
        compare(game, transcripts.by_lot(game, seed))


@pytest.mark.slow
@tens(lambda game: len(transcripts.flips(game)))
def test_another_choice_of_a_ruling_changes_what_it_changed(game: str, ten: int) -> None:
    """Every ruling of every game, in scenarios in which it acts."""
    for option, choice in part(transcripts.flips(game), ten, 2):
        compare(game, transcripts.by_ruling(game, option, choice))


@pytest.mark.parametrize("game", GAMES)
def test_no_transcript_is_left_over(game: str) -> None:
    """What is kept belongs to a scenario or a game by lot that is there."""
    heads = [f"== {name}" for name in scenarios.list_scenarios(game)]
    heads += [f"{head} and away" for head in heads]
    heads += [f"== {game} {option} = {choice}" for option, choice in transcripts.flips(game)]
    heads += [f"== {game} by lot {seed}" for seed in range(transcripts.LOTS)]
    assert [*transcripts.kept(game)] == heads
