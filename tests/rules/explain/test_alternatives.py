"""What would make a refused action legal: every answer is tried out, or says honestly that none is.

The positions are those of the book: each step of a scenario that is refused on purpose.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from rules import scenarios
from rules.core import clauses
from rules.core.game import Game
from rules.core.manual import collect_declared
from rules.core.registry import GAMES
from rules.core.registry import game as rules_of
from rules.core.story import Node
from rules.core.timeline import Timeline
from rules.explain import alternatives, counterfactuals
from rules.explain.alternatives import NOTHING, Nearest
from rules.explain.why import (
    EDIT,
    FIRST,
    LATER,
    RESTS,
    RULING,
    Change,
    collect_words,
    governing_clauses,
    tell_difference,
)
from tests.cases import each
from tests.played import all_names
from tests.strategies import MANY, sampled

SHARE = {"labyrinth": 11, "ravines": 6, "duel": 14, "underground": 39, "colditz": 69}
"""How many refused steps of each game have an answer: fewer than now would be a loss."""


@cache
def refused_steps() -> list[tuple[str, int]]:
    """The steps of the book that are refused, by scenario and number, from 0."""
    return [
        (name, number)
        for name in all_names()
        for number, node in enumerate(scenarios.by_the_book(name).nodes)
        if node.kind == "refused"
    ]


def step(name: str, number: int) -> tuple[Timeline[Any, Any], Node[Any, Any]]:
    """The timeline of a scenario and one of its steps, from 0."""
    run = scenarios.by_the_book(name)
    return run.timeline, run.nodes[number]


@cache
def answer(name: str, number: int, viewer: str = "") -> Nearest:
    """What would make a refused step of the book legal."""
    timeline, node = step(name, number)
    return alternatives.find_nearest(timeline.game, timeline.fragment(node), node.action, viewer)


def after(timeline: Timeline[Any, Any], node: Node[Any, Any], change: Change) -> Any:
    """The position once the change is made."""
    game: Game[Any, Any] = timeline.game
    if change.kind == EDIT:
        assert change.position is not None
        return game.load(change.position)
    if change.kind == RULING:
        first, *rest = timeline.fragment(node)
        data = game.dump(first.state)
        state = game.load({**data, "options": {**data["options"], change.option: change.choice}})
        for one in rest:
            if one.kind == "action":
                state = game.apply(state, one.action).state
        return state
    state = node.state
    for text in change.actions:
        state = game.apply(state, game.parse(state, text)).state
    return state


@cache
def looked_at() -> list[tuple[str, int]]:
    """All of them in ``make test-all``; of fewer scenarios otherwise."""
    some = {*sampled(all_names(), 1 if MANY else 24)}
    return [one for one in refused_steps() if one[0] in some]


@pytest.mark.slow
@each(("name", "number"), looked_at)
def test_every_change_makes_it_legal(name: str, number: int) -> None:
    """Once it is made the engine refuses the action no more; where there is none it says so."""
    timeline, node = step(name, number)
    found = answer(name, number)
    assert bool(found.changes) == (found.text == "")
    assert found.changes or found.text == NOTHING
    assert timeline.game.refusals(node.state, node.action), "it is refused here"
    for change in found.changes:
        assert change.kind in (FIRST, LATER, RULING, EDIT)
        assert timeline.game.refusals(after(timeline, node, change), node.action) == ()
        assert change.text.endswith((".", "?", "!"))
        assert all(clauses.is_known(clause) for clause in change.clauses)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_most_refused_steps_of_the_book_have_an_answer(game: str) -> None:
    """Counted for each game; the nearest kind comes first in every answer."""
    order = (FIRST, LATER, RULING, EDIT)
    count = 0
    for name, number in refused_steps():
        if name.startswith(f"{game}/"):
            kinds = [change.kind for change in answer(name, number).changes]
            assert kinds == sorted(kinds, key=order.index)
            count += bool(kinds)
    assert count >= SHARE[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_search_is_bounded(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the game: so many positions are loaded and so many moves tried, and no more."""
    rules: Any = rules_of(game)
    done: Counter[str] = Counter()

    def counted(name: str) -> Any:
        kept = getattr(rules, name)

        def call(*args: Any) -> Any:
            done[name] += 1
            return kept(*args)

        return call

    for name in ("load", "resolve", "actions"):
        monkeypatch.setattr(rules, name, counted(name))  # two games are of one class
    for name, number in looked_at():
        if name.startswith(f"{game}/"):
            done.clear()
            found = answer.__wrapped__(name, number)
            assert done["load"] <= counterfactuals.EDITS_TRIED + 150
            assert done["resolve"] <= 2 * alternatives.NODES + 150
            assert done["actions"] <= 2 * alternatives.OPENED + 10
            assert found == answer(name, number), "asked again, it says the same"


# -- what the answers say -----------------------------------------------------------------------


def told(name: str, do: str) -> dict[str, str]:
    """The first sentence of each kind for the refused action written ``do``."""
    run = scenarios.by_the_book(name)
    game = run.timeline.game
    numbers = [
        number
        for number, node in enumerate(run.nodes)
        if node.kind == "refused" and game.format(node.state, node.action) == do
    ]
    found: dict[str, str] = {}
    for change in answer(name, numbers[0]).changes:
        found.setdefault(change.kind, change.text)
    return found


def test_without_cartridges_the_arsenal_next_door_helps() -> None:
    """The nearest is a step of one's own; then another ruling; then what one might have had."""
    found = told("labyrinth/arsenal-stock", "A: shoot right")
    assert found[FIRST] == "First: Go right."
    assert "costs you the turn" in found[RULING]
    assert found[EDIT] == "If A had 1 instead of 0 cartridges."


def test_whose_turn_it_would_be() -> None:
    """Out of turn: the turn to wait for, and how it comes."""
    found = told("duel/taking-turns", "P1: right")
    assert found[LATER] == "In P1's turn, for instance after: P2: Go right."


def test_a_throw_that_helps_is_named() -> None:
    """Where chance decides, its outcomes that would do stand beside the move."""
    found = told("underground/chasm-sideways", "A: throw")
    assert found[FIRST] == "First: Jump (6)."
    whatever = told("colditz/order-of-turns", "British: Br1 to I04")
    assert whatever[FIRST] == "First: Roll the dice (whatever comes)."


def test_another_throw_another_card_another_place() -> None:
    """One thing otherwise is told by what it changes."""
    assert told("underground/plain-move", "A: go a3 a4")[EDIT] == (
        "If the die had shown 2 instead of 5."
    )
    assert told("underground/prison-pass", "B: use file")[EDIT] == "If B also held the file."
    assert told("underground/grate-cycle", "A: use grate on a4")[EDIT] == (
        "If C stood on a3 instead of a4."
    )
    assert told("colditz/thirty-feet", "Dutch: Du1 to L30") == {}, "honestly nothing"


def test_a_ruling_is_told_with_both_its_answers() -> None:
    """The other answer first, then the one in force; its gap stands behind it."""
    name = "ravines/cycle-command"
    change = next(one for one in answer(name, _first(name)).changes if one.kind == RULING)
    assert change.clauses == ("LM-GAP-11",)
    assert "counts as a skipped turn. Now: 'From the cycle' is refused" in change.text


def _first(name: str) -> int:
    return next(number for found, number in refused_steps() if found == name)


# -- nothing leaks ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_player_is_told_only_what_the_refusal_tells(game: str) -> None:
    """Whoever does not see everything: equal refusals give equal answers, in any position."""
    answers: dict[Any, Nearest] = {}
    for name, number in refused_steps():
        timeline, node = step(name, number)
        if timeline.game.id != game:
            continue
        for viewer in timeline.game.viewers(node.state)[1:]:
            found = answer(name, number, viewer)
            own = node.refusals if getattr(node.action, "who", "") == viewer else ()
            assert all(change.kind == RESTS for change in found.changes)
            assert not any(change.actions or change.position for change in found.changes)
            assert viewer in found.text
            assert answers.setdefault((viewer, own), found) == found
            if not own:
                assert found.changes == ()


# -- the words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_game_fit_it(game: str) -> None:
    """Edits name keys of a position, templates name facts, and places name clauses there are."""
    rules, told = rules_of(game), collect_words(game)
    keys, facts = set[str](), set[str]()
    for name in scenarios.list_scenarios(game):
        run = scenarios.by_the_book(name)
        keys |= set(rules.dump(run.timeline.state))
        facts |= {fact.split(".")[0] for node in run.nodes for fact in rules.facts(node.state)}
    assert {pattern.split(".")[0] for pattern in told.edits} <= keys
    assert set(told.facts) <= facts
    assert all(clauses.is_known(clause) for found in told.places.values() for clause in found)


def test_what_follows_is_silent_and_what_has_no_words_is_not_told() -> None:
    """A fact without a template makes a change untellable; an empty template only hides it."""
    template = {"at": "{who} stood on {new}", "left": ""}
    here = {"at.A": "a1", "left": "1", "odd": "x"}
    assert tell_difference(here, {**here, "at.A": "a2", "left": "2"}, template) == (
        "A stood on a2",
    )
    assert tell_difference(here, {**here, "at.A": "a2", "odd": "y"}, template) == ()


def test_a_place_is_ruled_by_what_stands_in_its_name() -> None:
    """Two words that name one thing are not read as the second alone."""
    assert governing_clauses("duel", "e1, pit exit I") == ("LD-PIT-09", "LD-PIT-05")
    assert "LD-OUT-01" in governing_clauses("duel", "b1, empty, exit up")
    assert governing_clauses("underground", "a7") == ()


def test_a_kind_of_ground_that_is_only_declared_is_governed_by_what_it_speaks_by() -> None:
    """What the words of a game say of a place comes first; nothing is needed for a new ground."""
    assert collect_declared("labyrinth", "places")["mouth"] == ["LP-STRUCT-08", "LP-GAP-30"]
    assert governing_clauses("labyrinth", "d4, mouth") == ("LP-RIVER-06", "LP-RIVER-09")
    assert collect_declared("ravines", "places")["post"] == ["LM-LAND-06"]
    assert not any(collect_declared(game, "places") for game in ("duel", "colditz"))
