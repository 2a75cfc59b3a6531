"""A list that is kept is the list that is worked out anew."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.core.errors import NotationError
from rules.games.labyrinth import movegen
from rules.games.labyrinth.game import Labyrinth
from tests.rules.games.labyrinth.playing import SMALL
from tests.strategies import LABYRINTHS, few, labyrinth, made_position, walk


@pytest.fixture(scope="module", params=LABYRINTHS)
def game(request: pytest.FixtureRequest) -> Labyrinth:
    """Each labyrinth game."""
    return labyrinth(request.param)


def altered(state: Any, random: Random) -> Any:
    """A position that differs a little: in wounds, weapons, places, or where the treasure is."""
    seats, cells = range(len(state.at)), state.field.plan.grid.size
    weapons = [tuple(random.randint(0, 1) for _ in range(3)) for _ in seats]
    cell, carrier = random.choice(((random.randrange(cells), -1), (-1, random.choice(seats))))
    chosen = tuple(random.sample(range(cells), random.randint(0, 2)))
    return state._replace(
        table=replace(state.table, chosen=chosen),
        wounded=random.getrandbits(len(seats)),
        stock=tuple(weapons),
        at=tuple(place if place < 0 else random.randrange(cells) for place in state.at),
        treasure=state.treasure._replace(
            cell=cell, carrier=carrier, told=random.getrandbits(len(seats))
        ),
    )


def test_a_kept_list_is_the_list(game: Labyrinth) -> None:
    """By what verbs say they read, whatever else differs, under any rulings."""
    for seed in range(few(600, 30)):
        random = Random(seed)
        options = random.choice((None, {"start_cells": "distinct"}))
        position = made_position(game, random, options)
        for state, _ in walk(game, position.state(game), random, 40):
            for one in (state, altered(state, random)):
                if not one.over:
                    assert movegen.find_listing(game, one) == movegen.list_legal(game, one), seed


def test_a_slip_in_a_word_that_a_ruling_allows_is_understood() -> None:
    """“cicle” is near to “cycle” where that ruling is chosen, and means nothing where it is not."""
    game = labyrinth("labyrinth")
    for choice, near in (("both", True), ("own", False)):
        state = game.setup({"players": {"A": "a1"}}, {"M1": SMALL}, {"cycle_words": choice})
        with pytest.raises(NotationError) as told:
            game.parse(state, "A: cicle")
        assert ("Did you mean 'cycle'?" in str(told.value)) is near


@pytest.mark.parametrize("choice", ["any", "distinct", "ordinary"])
def test_every_cell_may_be_named_to_start_on(choice: str) -> None:
    """What is offered tells no cell of the plan and no choice of another; a refusal does."""
    game = labyrinth("labyrinth")
    rulings, plan = {"start_cells": choice}, {"M1": SMALL}
    state = game.setup({"players": {"A": "starts", "B": "starts"}}, plan, rulings)
    taken = game.actions(state)[0]
    state = game.resolve(state, taken, None)
    offered = game.play.offered_actions(state, "B")
    assert [one.place for one in offered] == [*range(state.field.plan.grid.size)]
    again = taken._replace(who="B")
    assert bool(game.refusals(state, again)) is (choice == "distinct")
