"""The proof by mutation can fail; a small part of it runs with the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from rules.core.registry import GAMES
from tests.mutation import tables
from tests.mutation.__main__ import (
    DATA,
    JUDGED,
    interval,
    judged,
    modules,
    since,
    within,
)
from tests.mutation.mutants import ROOT, find

GRAPH = "rules/boards/graph.py"
SMALL = 12
"""How many mutants of changed functions ``make test`` tries for each game."""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """``python`` with these words, from the root of the checkout."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, check=False, capture_output=True, text=True, env=env
    )


def test_a_mutant_is_one_change() -> None:
    """Its text can be compiled, differs from the module's, and no other has its name."""
    found = find(GRAPH)
    assert found
    text = (ROOT / GRAPH).read_text("utf-8")
    for one in found:
        assert one.source() != text
        compile(one.source(), GRAPH, "exec")
    assert max(Counter(one.name for one in found).values()) == 1


def test_properties_and_registered_functions_have_mutants() -> None:
    """A decorator does not take a function out of the proof."""
    names = {one.function for one in find("rules/games/underground/verbs/fight.py")}
    assert "goes_on" in names


HUNT = """
from tests.mutation.hunt import hunt
from tests.mutation.mutants import find
found = hunt(find("rules/boards/graph.py"), ["tests/rules/boards/{test}"], lambda test: True, 1)
for one in found.verdicts:
    print(one.fate, one.test)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("test", "usual"), [("test_graph.py", "killed"), ("test_grid.py", "unreached")]
)
def test_tests_that_look_at_a_function_kill_its_mutants(test: str, usual: str) -> None:
    """Those of the graph kill most mutants of the graph; those of the grid do not see them."""
    done = run("-c", HUNT.format(test=test))
    fates = Counter(
        line.split()[0] for line in done.stdout.splitlines() if line.startswith((usual, "survived"))
    )
    assert fates[usual] > 0.8 * len([one for one in find(GRAPH) if one.function]), done.stdout


def test_a_link_less_and_another_choice_are_changes_of_tables() -> None:
    """Boards, choices of rulings and cards are changed, each in one place."""
    for game, kind in (
        ("underground", ".txt"),
        ("colditz", "cards.toml"),
        ("duel", "clauses.toml"),
    ):
        path = next(one for one in within(game, DATA) if one.endswith(kind))
        found = tables.find(path)
        assert found
        assert all(one.source() != one.text for one in found)


def test_what_is_judged_is_there() -> None:
    """A judged mutant that is none any more is struck out; each has its reason."""
    paths = {name.partition(":")[0] for name in judged()}
    assert all(Path(ROOT / path).exists() for path in paths)
    names = {one.name for path in paths if path.endswith(".py") for one in find(path)}
    names |= {one.name for path in paths if not path.endswith(".py") for one in tables.find(path)}
    assert sorted(set(judged()) - names) == [], JUDGED
    assert all(len(why) > 20 for why in judged().values())


def test_the_interval_holds_the_share() -> None:
    """It is wide for few mutants and narrow for many."""
    few, many = interval(19, 20), interval(950, 1000)
    assert few[0] < many[0] < 0.95 < many[1] < few[1]


def test_every_game_has_modules_and_tables() -> None:
    """None is left out by a name that has changed."""
    for game in GAMES:
        assert len(modules(game)) > (3 if game == "ravines" else 8)
        assert within(game, DATA)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_changed_functions_are_looked_at_by_tests() -> None:
    """Of the functions changed since whole samples were judged, most mutants are killed."""
    known = subprocess.run(["git", "cat-file", "-e", since()], cwd=ROOT, check=False)
    if known.returncode:
        pytest.skip("the history of this copy does not go back so far")
    small = ["--sample", str(SMALL), "--since", since(), "--jobs", "1", "--floor", "0.8"]
    done = run("-m", "tests.mutation", *small)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_whole_samples_are_killed() -> None:
    """A thousand mutants of functions of each game, a hundred changes of tables: 95 in 100."""
    done = run("-m", "tests.mutation")
    assert done.returncode == 0, done.stdout + done.stderr
