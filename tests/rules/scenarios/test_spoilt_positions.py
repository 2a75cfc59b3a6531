"""Kept positions spoilt on purpose: refused in words, or a position like any other."""

from __future__ import annotations

import json
import re
import tomllib
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import scenarios
from rules.core.errors import MOST, SetupError
from rules.core.registry import GAMES, game
from rules.scenarios.runner import by_the_book
from tests.cases import each, try_all
from tests.fuzz.mutators import changed
from tests.strategies import seeds, walk

NAMES = {of: scenarios.list_scenarios(of) for of in GAMES}
SPOILT = tomllib.loads(Path(__file__).with_name("spoilt.toml").read_text("utf-8"))["spoilt"]
HUGE = 10**5000
"""More digits than Python writes out."""

single = (
    st.none()
    | st.booleans()
    | st.integers(-10, 200)
    | st.sampled_from([10**30, -(10**400)])
    | st.floats()
    | st.text(max_size=6)
)
anything = st.recursive(
    single,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


def kept(name: str, step: int) -> dict[str, Any]:
    """The position after a step of a scenario, as a link or a file would keep it."""
    run = by_the_book(name)
    state = (run.timeline.root, *run.nodes)[step].state
    found: dict[str, Any] = json.loads(json.dumps(game(run.scenario.game).dump(state)))
    return found


def spoilt(of: str, seed: int) -> Any:
    """A real position with one value changed, taken away or doubled, anywhere in it."""
    random = Random(seed)
    name = random.choice(NAMES[of])
    return changed(kept(name, random.randint(0, len(by_the_book(name).nodes))), random)


def seen(of: str, state: Any) -> None:
    """A position is looked at in every way, by everybody, and kept again."""
    rules = game(of)
    for viewer in rules.viewers(state):
        rules.play.find_goal(rules.observe(state, viewer))
    rules.facts(state)
    rules.speech.prompt(state)
    assert rules.actions(state) or rules.result(state) is not None
    for action in rules.actions(state)[:20]:
        rules.speech.label(state, action)
        assert rules.parse(state, rules.format(state, action)) == action
    assert rules.load(json.loads(json.dumps(rules.dump(state)))) == state


def tried(of: str, data: Any, seed: int) -> None:
    """Either ``SetupError``, and not a long one, or a position that is played on."""
    try:
        state = game(of).load(data)
    except SetupError as error:
        told = str(error)
    else:
        seen(of, state)
        for here, _ in walk(game(of), state, Random(seed), 4):
            seen(of, here)
        return
    assert told.startswith("position: ")
    assert len(told) <= MOST


@pytest.mark.parametrize("of", GAMES)
@given(seed=seeds)
def test_a_spoilt_position_is_refused_or_played(of: str, seed: int) -> None:
    """Whatever loads can be seen, written, kept and played; all else is told in words."""
    tried(of, spoilt(of, seed), seed)


@pytest.mark.parametrize("of", GAMES)
@given(data=anything, seed=seeds)
def test_any_data_is_refused_or_played(of: str, data: Any, seed: int) -> None:
    """What was never a position is none."""
    tried(of, data, seed)


@each(
    "name",
    [
        "labyrinth/falling-into-holes", "ravines/three-pit-cycle", "duel/falling-into-a-pit",
        "underground/ahead-at-a-fork", "colditz/three-windows",
    ],
)  # fmt: skip
def test_a_wrong_part_is_named_and_its_value_is_not(name: str) -> None:
    """A value may be too long, too deep or too large to be written out at all."""
    deep: Any = []
    for _ in range(50_000):
        deep = [deep]
    rules, whole = game(name.partition("/")[0]), kept(name, 0)
    for part in whole:
        for value in (deep, HUGE, [HUGE], float("nan")):
            with pytest.raises(SetupError) as found:
                rules.load({**whole, part: value})
            assert len(str(found.value)) < 200


def refused(case: dict[str, Any]) -> None:
    """A position that loads is refused with some parts changed."""
    name, _, step = case["position"].partition("@")
    rules, whole = game(name.partition("/")[0]), kept(name, int(step))
    rules.load(whole)
    with pytest.raises(SetupError, match=f"^position: (its )?{re.escape(case['told'])}"):
        rules.load({**whole, **case["change"]})


@pytest.mark.parametrize("of", sorted({one["position"].partition("/")[0] for one in SPOILT}))
def test_parts_that_do_not_fit_together_are_refused(of: str) -> None:
    """Each part may be so, but not beside the others: the game could not go on."""
    of_game = [one for one in SPOILT if one["position"].startswith(f"{of}/")]
    try_all((one["about"], partial(refused, one)) for one in of_game)


@each(
    ("name", "part"), [("underground/ahead-at-a-fork", "pile"), ("colditz/three-windows", "deck")]
)
def test_a_pile_without_end_is_refused(name: str, part: str) -> None:
    """No set-up lays so many cards."""
    rules, whole = game(name.partition("/")[0]), kept(name, 0)
    with pytest.raises(SetupError, match=part):
        rules.load({**whole, part: [0] * 50_000})


@each(
    ("name", "board"),
    [("underground/ahead-at-a-fork", "{}--b"), ("colditz/three-windows", "[inner]\n{} plain")],
)  # fmt: skip
def test_a_name_without_end_is_refused(name: str, board: str) -> None:
    """The name of a square has room on a board."""
    rules, whole = game(name.partition("/")[0]), kept(name, 0)
    with pytest.raises(SetupError, match="30"):
        rules.load({**whole, "board": board.format("a" * 31)})


@each("board", ["[inner]\na plain {0},0", "[inner]\na plain\n[boxes]\ninner cells: {0}"])
def test_a_number_without_end_in_a_castle_is_refused(board: str) -> None:
    """Where a circle stands and how many a cell holds are numbers that can be read."""
    rules, whole = game("colditz"), kept("colditz/three-windows", 0)
    with pytest.raises(SetupError, match="Line"):
        rules.load({**whole, "board": board.format("9" * 5000)})
