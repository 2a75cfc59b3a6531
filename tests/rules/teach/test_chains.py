"""Worked chains: the engine fires their clauses in that order, and answers what is asked."""

from __future__ import annotations

import pytest

from rules.core.errors import NotationError
from rules.core.registry import GAMES
from rules.teach.chains import CHAINS, find_chain
from rules.teach.fresh import drawable
from tests.cases import each

EVERY = CHAINS.list_names()


def test_there_are_enough_of_them() -> None:
    """At least fifteen, and several of each game, so that one can follow another."""
    games = [find_chain(name).game for name in EVERY]
    assert len(EVERY) >= 15
    assert all(games.count(game) >= 3 for game in GAMES)


@each("name", EVERY)
def test_the_links_fire_in_that_order(name: str) -> None:
    """Three clauses or more, each after the one before it."""
    found = find_chain(name)
    fired = [
        (step, clause)
        for step in sorted({link.step for link in found.links})
        for clause in found.node(step).clauses
    ]
    places = [fired.index((link.step, link.clause)) for link in found.links]
    assert len({link.clause for link in found.links}) >= 3
    assert places == sorted({*places})


@each("name", EVERY)
def test_the_last_link_leads_to_the_answer(name: str) -> None:
    """The engine's, one of those to choose from."""
    found = find_chain(name)
    assert found.outcome() in found.choices
    assert sum(map(found.judge, found.choices)) == 1
    assert found.ask["question"].endswith("?")


@each("name", EVERY)
def test_a_position_of_ones_own_can_be_made(name: str) -> None:
    """For the clause that the chain names."""
    found = find_chain(name)
    assert found.own in drawable(found.game)


@each("name", EVERY)
def test_every_link_is_told(name: str) -> None:
    """In a sentence."""
    assert all(link.told.endswith(".") for link in find_chain(name).links)


def test_a_chapter_knows_its_chains_and_an_edition_those_of_its_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So that its page can lead to them."""
    assert "full-cells" in CHAINS.of_chapter("colditz/arrest")
    assert "full-cells" not in CHAINS.of_chapter("colditz/tunnels")
    monkeypatch.setenv("ER_GAMES", "duel")
    assert {find_chain(name).game for name in CHAINS.list_names()} == {"duel"}


def test_a_wrong_name_is_explained() -> None:
    """With those there are."""
    with pytest.raises(NotationError, match="Did you mean 'full-cells'"):
        find_chain("ful-cells")
