"""Made maps: valid, free, full of what was wished for, and the same for the same seed."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import SetupError
from rules.core.findings import Report
from rules.core.registry import game
from rules.games.labyrinth.board.generate import Made, Wishes, made_game
from rules.games.labyrinth.board.notation import draw_plan, read_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.survey import freedom_of_movement, survey_drawing
from rules.games.labyrinth.board.terrain import MARSHY, STANDING
from rules.games.labyrinth.game import Labyrinth
from tests.cases import each
from tests.strategies import calls, few

BOTH = ["labyrinth", "ravines"]


def look(name: str, made: Made, **options: str) -> Report:
    """The survey of a made map, freedom of movement included."""
    rules = game(name)
    assert isinstance(rules, Labyrinth)
    rulings = rules.rulings.choose(options)
    return survey_drawing(rules, made.map, rulings, treasure=made.treasure, freedom=True)


def inner(plan: Plan, signs: frozenset[str]) -> int:
    """How many inner borders carry one of ``signs``."""
    return sum(
        plan.borders[cell][way] in signs
        for cell in range(plan.grid.size)
        for way in (1, 2)
        if plan.grid.neighbour(cell, way) >= 0
    )


@pytest.mark.parametrize("name", BOTH)
@settings(max_examples=few(150), deadline=None)
@given(seed=st.integers(0, 2**70), size=st.integers(2, 12))
def test_any_seed_and_size_give_a_valid_connected_map(name: str, seed: int, size: int) -> None:
    """Every rule on plans is kept, nobody is shut in, and the same seed gives the same map."""
    made = made_game(name, size, seed)
    report = look(name, made)
    small = {"small-field", "no-hospital", "no-arsenal"} if size < 4 else set()
    assert {finding.code for finding in report.findings} <= small
    assert made_game(name, size, seed) == made
    plan = read_plan(made.map)
    rules = game(name)
    assert isinstance(rules, Labyrinth)
    assert freedom_of_movement(rules, plan, rules.rulings.choose({})).useless == ()
    assert draw_plan(plan) == made.map


@each("name", BOTH)
def test_a_small_field_takes_a_full_set(name: str) -> None:
    """Hospital, arsenal, three holes and a river of three fit on 4x4 (LP-STRUCT-03)."""
    for seed in range(few(40)):
        cells = Counter(code[0] for code in read_plan(made_game(name, 4, seed).map).cells)
        assert cells == Counter({"r": 3, "P": 3, "H": 1, "A": 1, ".": 8})


GOLDEN = {
    ("labyrinth", 4, 1): "275022137805c790", ("labyrinth", 10, 7): "6875194a58603199",
    ("ravines", 6, 3): "ad41e5e9af020468", ("ravines", 10, 2**80): "c77dd6e2dd68096b",
}  # fmt: skip


@each(("name", "size", "seed"), GOLDEN)
def test_maps_are_the_same_on_every_python(name: str, size: int, seed: int) -> None:
    """Golden digests: a seed shared in a link must show everybody the same map."""
    made = made_game(name, size, seed)
    digest = sha256(f"{made.map}{made.treasure}".encode()).hexdigest()[:16]
    assert digest == GOLDEN[name, size, seed]


def test_seeds_differ() -> None:
    """Different seeds hardly ever give the same map."""
    assert len({made_game("labyrinth", 5, seed) for seed in range(200)}) == 200


@settings(max_examples=few(60), deadline=None)
@given(
    st.sampled_from(BOTH), st.integers(0, 999), st.lists(st.integers(2, 5), max_size=2),
    st.lists(st.integers(1, 4), max_size=2), st.integers(0, 2), st.integers(0, 2),
    st.integers(1, 4), st.sampled_from([0.0, 0.1, 0.25]),
)  # fmt: skip
def test_every_wish_is_kept(
    name: str,
    seed: int,
    rivers: list[int],
    holes: list[int],
    hospitals: int,
    arsenals: int,
    exits: int,
    walls: float,
) -> None:
    """Lengths, sizes, counts and the share of walls come out exactly as wished for."""
    marsh = min(len(rivers), 1) if name == "ravines" else 0
    wishes = Wishes(7, rivers, holes, hospitals, arsenals, walls, marsh, exits)
    made = made_game(name, seed=seed, wishes=wishes)
    plan = read_plan(made.map)
    assert not look(name, made).errors
    assert sorted(map(len, plan.rivers.values())) == sorted(rivers)
    assert [len(chain) for chain in plan.holes.values()] == holes
    assert plan.cells.count("HO") == hospitals
    assert plan.cells.count("AR") == arsenals
    assert len(plan.exits) == exits
    assert inner(plan, MARSHY) == marsh
    assert inner(plan, STANDING) == round(walls * 84)


RULINGS = [
    ("labyrinth", {"rivers": "one"}),
    ("labyrinth", {"least_holes": "two", "posts": "one-each", "small_field": "refuse"}),
    ("labyrinth", {"freedom": "error", "same_river": "stay"}),
    ("labyrinth", {"freedom": "plain"}),
    ("labyrinth", {"exit_place": "inner-cell"}),
    ("labyrinth", {"exit_place": "edge", "leaving_empty": "wall"}),
    ("labyrinth", {"start_cells": "ordinary", "wall_in_hole": "stays"}),
    ("labyrinth", {"marsh": "announced"}),
    ("ravines", {"freedom": "plain", "river_borders": "allowed"}),
    ("ravines", {"marsh_marks": "every-border"}),
    ("ravines", {"same_river": "drift", "mouth_in_river": "outside"}),
]


@each(("name", "options"), RULINGS)
def test_maps_keep_the_rules_under_other_rulings(name: str, options: dict[str, str]) -> None:
    """A flipped ruling is heeded: what is made is valid and free under it."""
    for seed in range(few(15)):
        report = look(name, made_game(name, 6, seed, options=options), **options)
        assert report.findings == ()


IMPOSSIBLE = tomllib.loads(Path(__file__).with_name("wishes.toml").read_text("utf-8"))["impossible"]


@each("asked", IMPOSSIBLE, ids=lambda asked: asked["told"])
def test_impossible_wishes_name_the_wish_the_reason_and_the_remedy(asked: dict[str, Any]) -> None:
    """No crash and no half-kept wish: the message says which one, why, and what to ask for."""
    with pytest.raises(SetupError) as caught:
        made_game(asked["game"], wishes=Wishes(**asked["wishes"]), options=asked["options"])
    assert asked["told"] in str(caught.value)
    assert "; " in str(caught.value)


@each("seed", [-1, 1.5, "x", True])
def test_seeds_are_whole_numbers_from_0(seed: Any) -> None:
    """Anything else is refused with a reason."""
    with pytest.raises(SetupError, match="seed"):
        made_game("labyrinth", 5, seed)


@each("name", BOTH)
def test_ten_by_ten_takes_little_work(name: str) -> None:
    """A map is made at the first or second try: every seed takes about as many calls."""
    assert max(calls(partial(made_game, name, 10, seed)) for seed in range(few(15))) < 200_000
