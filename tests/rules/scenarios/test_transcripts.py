"""Golden transcripts: what every scenario and some games by lot say is what was read and kept."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from rules import scenarios
from rules.core.registry import GAMES
from tests.cases import each
from tests.rules.scenarios import transcripts

REMEDY = "Read the change, then: python -m tests.rules.scenarios.transcripts"


def compare(of: str, told: list[str]) -> None:
    """Fail with the first line that is not as it was kept."""
    known = transcripts.kept(of).get(told[0], [])
    for number, (old, new) in enumerate(zip_longest(known, told), start=1):
        if old != new:
            pytest.fail(f"{told[0]}, line {number}\n- {old}\n+ {new}\n{REMEDY}", pytrace=False)


@each("name", transcripts.NAMES)
def test_a_scenario_says_what_it_said(name: str) -> None:
    """Events, refusals, questions, choices, facts, and what each viewer knows."""
    compare(name.partition("/")[0], transcripts.of_scenario(name))


@pytest.mark.slow
@pytest.mark.mutation
@each("name", transcripts.NAMES)
def test_what_follows_where_a_scenario_is_left_is_as_it_was(name: str) -> None:
    """From somewhere on the way everybody acts by lot."""
    compare(name.partition("/")[0], transcripts.of_detours(name))


@pytest.mark.slow
@pytest.mark.mutation
@each("seed", range(transcripts.LOTS))
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_lot_goes_as_it_went(game: str, seed: int) -> None:
    """The same lots lead through the same positions."""
    compare(game, transcripts.by_lot(game, seed))


FLIPS = [(game, *flip) for game in GAMES for flip in transcripts.flips(game)]


@pytest.mark.slow
@pytest.mark.mutation
@each(("game", "option", "choice"), FLIPS)
def test_another_choice_of_a_ruling_changes_what_it_changed(
    game: str, option: str, choice: str
) -> None:
    """Every ruling of every game, in scenarios in which it acts."""
    compare(game, transcripts.by_ruling(game, option, choice))


@pytest.mark.parametrize("game", GAMES)
def test_no_transcript_is_left_over(game: str) -> None:
    """What is kept belongs to a scenario or a game by lot that is there."""
    heads = [f"== {name}" for name in scenarios.scenarios(game)]
    heads += [f"{head} and away" for head in heads]
    heads += [f"== {game} {option} = {choice}" for option, choice in transcripts.flips(game)]
    heads += [f"== {game} by lot {seed}" for seed in range(transcripts.LOTS)]
    assert [*transcripts.kept(game)] == heads
