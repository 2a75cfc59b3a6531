"""The rulings laboratory: what a flipped ruling changes in the scenarios of the book."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules import scenarios
from rules.core.errors import SetupError
from rules.core.registry import GAMES
from rules.explain import rulings as laboratory
from rules.explain.rulings import compare_choice, compare_scenarios, list_effects, list_rulings
from tests.cases import each, quickly
from tests.strategies import sampled

KNOWN = {
    ("labyrinth", "river-shift-of-two", "float_cells", "one"): 5,
    ("ravines", "nothing-stops-the-current", "drift_walls", "stopped"): 3,
    ("duel", "out-and-in-again", "combo_turn", "forbidden"): 2,
    ("underground", "chasm-sideways", "slanting", "corners"): 3,
    ("colditz", "refused-and-no-search", "refusers", "search-only"): 3,
}
"""A difference in each game: game, scenario, option, choice, and the step where it begins."""

SILENT = tomllib.loads(Path(__file__).with_name("silent.toml").read_text("utf-8"))
"""The flips that no scenario of the book shows."""


@each(("flip", "step"), KNOWN.items(), ids=[flip[0] for flip in KNOWN])
def test_a_flip_is_seen_where_it_matters(flip: tuple[str, str, str, str], step: int) -> None:
    """The first step that goes otherwise, the same steps before it, both positions."""
    game, name, option, choice = flip
    found = compare_choice(f"{game}/{name}", option, choice)
    assert found.step == step
    assert found.changed[0] == step
    assert found.book.node is not None
    assert found.other.node is not None
    assert found.book.node.kind != "start"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_no_scenario_shows_is_known(game: str) -> None:
    """Every other choice is tried on every scenario; those without effect are exactly these."""
    silent = {
        f"{one.option}={choice}"
        for one in list_rulings(game).values()
        for choice in one.flips
        if not any(found.differs for found in compare_scenarios(game, one.option, choice))
    }
    assert silent == {*SILENT[game]}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_says_what_it_is_about(game: str) -> None:
    """Its gap, its question, and what each choice means."""
    for one in list_rulings(game).values():
        assert one.question
        assert one.flips
        assert all(one.choices.values())


def test_a_scenario_that_takes_the_choice_itself_has_nothing_to_flip() -> None:
    """It says so; flipped back to the book's choice, something changes in one of them at least."""
    named = [
        (name, option, choice)
        for game in GAMES
        for name in scenarios.list_scenarios(game)
        for option, choice in scenarios.load(name).options.items()
        if choice in list_rulings(game)[option].flips
    ]
    assert len(named) > 3
    for name, option, choice in named:
        found = compare_choice(name, option, choice)
        assert found.own
        assert not found.differs
    back = [
        compare_choice(
            name, option, next(iter(list_rulings(name.partition("/")[0])[option].choices))
        )
        for name, option, _ in named
    ]
    assert any(one.differs for one in back)


def test_a_step_that_is_no_longer_allowed_is_a_difference() -> None:
    """EC-GAP-69: no Appel in Round 1. It is refused there, with its reason and its clause."""
    found = compare_choice("colditz/general-search", "first_appel", "not-in-round-1")
    assert found.differs
    assert found.other.node is not None
    (why,) = found.other.node.refusals
    assert why.text == "In Round 1 there is no Appel."
    assert "EC-GAP-69" in why.clauses


@each(
    ("name", "option", "choice"),
    [
        ("labyrinth/arsenal-stock", "least_players", "two"),
        ("colditz/agreed-variants", "rounds_range", "ten-to-50"),
    ],
)
def test_a_set_up_that_is_no_longer_allowed_is_a_difference(
    name: str, option: str, choice: str
) -> None:
    """Where no game can begin every step differs, and the reason is told without a traceback."""
    found = compare_choice(name, option, choice)
    assert found.step == 0
    assert len(found.changed) == found.steps + 1
    assert found.other.node is None
    assert found.other.stopped.startswith("setup.")


def test_a_remark_goes_with_the_step_before_it() -> None:
    """A note is never the first difference: it tells of what was."""
    for game in ("labyrinth", "ravines"):
        for name in quickly(sampled(list_rulings(game), 3), 2):
            one = list_rulings(game)[name]
            for found in list_effects(game, one.option, one.flips[0]):
                step = scenarios.load(found.scenario).steps[found.step - 1]
                assert not found.step or not step.note


def test_what_is_the_same_is_counted() -> None:
    """The facts that differ, by name, and how many do not."""
    found = compare_choice("colditz/refused-and-no-search", "refusers", "search-only")
    apart, same = laboratory.find_parted(scenarios.by_the_book(found.scenario).timeline.game, found)
    assert ("at.Br1", "inner cells", "I05") in apart
    assert same > 20
    assert not [one for one in apart if one[1] == one[2]]


def test_unknown_rulings_are_errors_that_help() -> None:
    """A slip of the pen names what there is."""
    with pytest.raises(SetupError, match="drift_walls"):
        laboratory.find_ruling("ravines", "drift_wals")
    with pytest.raises(SetupError, match="choose one of ignores, stopped"):
        laboratory.find_ruling("ravines", "drift_walls", "never")
