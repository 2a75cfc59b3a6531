"""Rules that people mix up: one question, two answers, both the engine's."""

from __future__ import annotations

import re

import pytest

from rules.core import clauses
from rules.core.errors import NotationError
from rules.teach.contrast import PAIRS, find_pair
from tests.cases import each

EVERY = PAIRS.list_names()


def test_there_are_enough_of_them() -> None:
    """At least thirty, some within a game and some across two."""
    games = [{side.game for side in find_pair(name).sides} for name in EVERY]
    assert len(EVERY) >= 30
    assert sum(len(one) == 2 for one in games) >= 6
    assert set().union(*games) == {"labyrinth", "ravines", "duel", "underground", "colditz"}


@each("name", EVERY)
def test_both_answers_are_the_engines_and_differ(name: str) -> None:
    """Each is among those to choose from, and no other is right there."""
    found = find_pair(name)
    one, other = (side.outcome() for side in found.sides)
    assert one != other
    for side in found.sides:
        assert side.outcome() in side.choices
        assert sum(map(side.judge, side.choices)) == 1


@each("name", EVERY)
def test_both_clauses_decide(name: str) -> None:
    """They fire in the step that is asked about."""
    for side in find_pair(name).sides:
        assert clauses.is_known(side.clause)
        assert side.clause in side.node.clauses


@each("name", EVERY)
def test_every_word_is_there_and_no_answer_before_it_is_given(name: str) -> None:
    """Title, question, what is done, what is told after, what tells both apart."""
    found = find_pair(name)
    assert found.question.endswith("?")
    assert found.apart.endswith(".")
    for side in found.sides:
        assert side.told.endswith(".")
        assert re.search(r"[.?]$", side.did)
        place = side.outcome()
        if re.fullmatch(r"[a-z]\d", place):
            assert place not in re.findall(r"\w+", f"{found.question} {side.did}")


def test_no_two_pairs_are_the_same() -> None:
    """Names, titles and steps."""
    steps = [tuple((one.scenario, one.step) for one in find_pair(name).sides) for name in EVERY]
    assert len({*steps}) == len({find_pair(name).title for name in EVERY}) == len(EVERY)


def test_a_pair_knows_the_chapters_it_belongs_to() -> None:
    """So that their pages can lead to it."""
    assert "numbered-pit" in PAIRS.of_chapter("labyrinth/holes")
    assert "numbered-pit" in PAIRS.of_chapter("duel/pits")
    assert "numbered-pit" not in PAIRS.of_chapter("duel/trap")


def test_an_edition_has_the_pairs_of_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """None with a game that is not on the shelf."""
    monkeypatch.setenv("ER_GAMES", "ravines duel")
    games = {side.game for name in PAIRS.list_names() for side in find_pair(name).sides}
    assert games == {"ravines", "duel"}


def test_a_wrong_name_is_explained() -> None:
    """With those there are."""
    with pytest.raises(NotationError, match="Did you mean 'numbered-pit'"):
        find_pair("numberd-pit")
