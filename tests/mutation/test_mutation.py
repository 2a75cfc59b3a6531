"""The proof by mutation can fail; a small part of it runs with the tests."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from functools import cache

import pytest

from rules.core.registry import GAMES
from tests import slices
from tests.mutation import tables
from tests.mutation.__main__ import (
    DATA,
    JUDGED,
    PARTS,
    TESTS,
    cover,
    git,
    interval,
    is_low,
    judged,
    killed,
    modules,
    within,
)
from tests.mutation.hunt import TIERS, Verdict
from tests.mutation.mutants import ROOT, defined, find, short

GRAPH = "rules/boards/graph.py"
WALKS = ("reached", "leads", "steps")
"""The functions of it that its own tests look at."""
SMALL = 6
"""How many mutants ``make test`` tries."""


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
tests = ["tests/rules/boards/{test}"]
mutants = [one for one in find("rules/boards/graph.py") if one.function in {walks}]
for one in hunt(mutants, tests, lambda test: True, "", "check", 1):
    print(one.fate, one.tests)
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("test", "usual"), [("test_graph.py", "killed"), ("test_grid.py", "unreached")]
)
def test_tests_that_look_at_a_function_kill_its_mutants(test: str, usual: str) -> None:
    """Those of the graph kill most mutants of the graph; those of the grid do not see them."""
    done = run("-c", HUNT.format(test=test, walks=WALKS))
    fates = Counter(line.split()[0] for line in done.stdout.splitlines() if line.endswith(")"))
    fates["killed"] += fates["late"]
    assert fates[usual] > 0.8 * sum(one.function in WALKS for one in find(GRAPH)), done.stdout


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
    """The function of a judged mutant, or its table, still has what was changed, and a reason.

    The whole samples look, too, whether the change is still one that would be made.
    """
    gone = []
    for name in judged():
        path, _, about = name.partition(":")
        function, _, change = about.partition(": ")
        if change.partition(" -> ")[0] not in parts_of(path).get(function, ""):
            gone.append(name)
    assert gone == [], JUDGED
    assert all(len(why) > 20 for why in judged().values())


@cache
def parts_of(path: str) -> dict[str, str]:
    """The functions of a file, each on one line; with the name of none the whole file."""
    text = (ROOT / path).read_text("utf-8") if (ROOT / path).exists() else ""
    if not path.endswith(".py"):
        return {"": short(text)}
    lines = text.splitlines()
    found = {of: lines[one.lineno - 1 : one.end_lineno] for one, of in defined(ast.parse(text))}
    return {of: short("\n".join(some)) for of, some in found.items()} | {"": short(text)}


def test_the_interval_holds_the_share() -> None:
    """It is wide for few mutants and narrow for many."""
    few, many = interval(19, 20), interval(950, 1000)
    assert few[0] < many[0] < 0.95 < many[1] < few[1]


def test_every_game_has_modules_and_tables() -> None:
    """None is left out by a name that has changed, and no tests are."""
    assert [one for one in TESTS if not (ROOT / one).exists()] == []
    for game in GAMES:
        assert len(modules(game)) > (3 if game == "ravines" else 8)
        assert within(game, DATA)


def test_a_cover_keeps_most_kills_in_few_seconds() -> None:
    """A test that kills much for its time comes first; one in ten may be missed."""
    kills = [["quick"]] * 6 + [["quick", "slow"]] * 3 + [["slow"], []]
    assert cover(kills, {"quick": 1.0, "slow": 9.0}) == ["quick"]
    assert cover(kills, {"quick": 9.0, "slow": 1.0}) == ["slow", "quick"]


def test_a_tier_kills_what_those_below_it_kill() -> None:
    """Survivors are tried in the next tier alone; its share is that of all below it, too."""
    mutant = find(GRAPH)[0]
    fates = [("killed", "check"), ("typed", "check"), ("late", "test"), ("survived", "")]
    verdicts = [Verdict(mutant, fate, tier=tier) for fate, tier in fates]
    assert [killed(verdicts, tier) for tier in TIERS] == [2, 3, 3]


def test_some_may_live_but_not_all_that_a_commit_changed() -> None:
    """Of six mutants two may live, for they may be the same program; two are all of a change."""
    drawn = find(GRAPH)[:6]
    assert [is_low(drawn[:alive], drawn, 0) for alive in (2, 3)] == [False, True]
    assert [is_low(drawn[:2], drawn, own) for own in (1, 2, 3)] == [False, True, False]


LOADING = """
from tests.mutation.__main__ import SIGNATURES
from tests.mutation.hunt import hunt
from tests.mutation.mutants import find
path = "rules/games/underground/state.py"
mutants = [one for one in find(path) if one.function in ("order_fact", "State.current")]
for one in hunt(mutants, [SIGNATURES], lambda test: "underground" in test, "", "check", 1):
    print(one.mutant.function, one.fate)
"""


@pytest.mark.long
def test_what_runs_while_a_module_is_loaded_is_to_be_tried_as_a_table() -> None:
    """No test calls it any more: its code in a loaded process would show nothing."""
    fates = {line for line in run("-c", LOADING).stdout.splitlines() if line.count(" ") == 1}
    assert "order_fact loaded" in fates


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_changed_functions_are_looked_at_by_tests() -> None:
    """Of a few mutants of functions that this commit changed, or of any, most are killed."""
    if not git("rev-parse", "HEAD"):
        pytest.skip("this copy has no history to draw from")
    done = run("-m", "tests.mutation", "--few", str(SMALL), "--jobs", "1")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", GAMES)
def test_samples_are_killed(game: str) -> None:
    """Of a thousand mutants of functions and a hundred changes of tables each tier kills most.

    A run takes a part of them, by the day of the commit, up to the tests of ``make test``; what
    ``make test-all`` kills tells ``python -m tests.mutation``, in its own time.
    """
    part = slices.find_part(PARTS)
    done = run("-m", "tests.mutation", game, "--part", str(part), "--tier", "test", "--jobs", "1")
    assert done.returncode == 0, done.stdout + done.stderr
