"""Proof by mutation: ``python -m tests.mutation [GAME…] --sample 1000 --seed 1``.

A seeded sample of small changes of the code that decides, and of its tables, each tried against the
quick tests of its game. What survives is listed. Survivors that are the same program stand in
``judged.toml`` with the reason why; they count neither way.
"""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import sys
import tomllib
from math import sqrt
from pathlib import Path
from random import Random

from rules.core.registry import GAMES
from tests.mutation import tables, typed
from tests.mutation.hunt import KILLED, LATE, Verdict, hunt
from tests.mutation.mutants import ROOT, Mutant, defined, find

DECIDES = (
    "game", "state", "actions", "movegen", "observe", "knowledge", "variant", "verbs/*",
    "board/plan", "board/terrain",
)  # fmt: skip
"""The modules of a game that decide what happens and who may know it."""
DATA = ("clauses.toml", "cards.toml", "board/boards/*.txt")
"""Its tables; what modules keep as constants comes on top."""
TESTS = (
    "tests/rules/scenarios/test_transcripts.py", "tests/rules/games", "tests/rules/boards",
    "tests/rules/knowledge", "tests/rules/core/test_perft.py", "tests/reference",
    "tests/conformance/test_contract.py", "tests/conformance/test_machines.py",
    "tests/conformance/test_secrets.py", "tests/conformance/test_dead_ends.py",
    "tests/conformance/test_notebooks.py",
)  # fmt: skip
"""Tests that look at how games go. Those of editor, practice and pages see the same once more."""
APART = ("test_new_terrain", "test_player", "test_checks", "test_worlds")
"""Tests that look at a copy of the code, or at what decides nothing."""
ALONE = {"labyrinth": ("labyrinth", "ravines"), "ravines": ("labyrinth", "ravines")}
"""Games that share code share tests."""
DRAWN = ("labyrinth", "ravines", "duel")
"""Games in which players draw what they know."""
JUDGED = Path(__file__).with_name("judged.toml")
SAME, TYPED = "same", "typed"
"""It is the same program, for the reason that is given; the type checker refuses it."""
GONE = (KILLED, LATE, TYPED)
FLOOR = 0.95
"""The share that must be killed."""


# -- what is tried ---------------------------------------------------------------------------------


def modules(game: str) -> list[str]:
    """The modules of a game that decide."""
    return within(game, [f"{name}.py" for name in DECIDES])


def within(game: str, names: list[str] | tuple[str, ...]) -> list[str]:
    """The files of a game with these names."""
    base = ROOT / "rules" / "games" / game
    return sorted(path.relative_to(ROOT).as_posix() for name in names for path in base.glob(name))


def functions(game: str, since: str = "") -> list[Mutant]:
    """All mutants of functions; with a commit, of those functions that have changed since."""
    if not since:
        return [one for path in modules(game) for one in find(path) if one.function]
    paths = [path for path in modules(game) if changed(path, since)]
    return [
        one for path in paths for one in find(path) if one.function in changed(path, since)
    ]  # fmt: skip


def of_tables(game: str) -> list[Mutant]:
    """All changes of tables."""
    listed = [one for path in modules(game) for one in find(path) if not one.function]
    named = [one for one in listed if "TypeVar" not in line_of(one)]
    return [one for path in within(game, DATA) for one in tables.find(path)] + named


def line_of(mutant: Mutant) -> str:
    """The line on which a mutant begins."""
    return mutant.text.splitlines()[mutant.line - 1]


_changed: dict[tuple[str, str], set[str]] = {}


def changed(path: str, since: str) -> set[str]:
    """The functions of a module that are not as they were at a commit."""
    if (path, since) not in _changed:
        shown = ["git", "show", f"{since}:{path}"]
        run = subprocess.run(shown, cwd=ROOT, check=False, capture_output=True, text=True)
        before = written(run.stdout if not run.returncode else "")
        now = written((ROOT / path).read_text("utf-8"))
        _changed[path, since] = {name for name, code in now.items() if before.get(name) != code}
    return _changed[path, since]


def written(text: str) -> dict[str, str]:
    """The functions of a module, without their comments and layout."""
    return {name: ast.dump(one) for one, name in defined(ast.parse(text))}


def asked(game: str, test: str) -> bool:
    """Whether a test looks at a game: its name is in the test's."""
    if any(f"/{name}.py::" in test for name in APART):
        return False
    shared = ("tests/rules/boards", *(("tests/rules/knowledge",) if game in DRAWN else ()))
    return any(name in test for name in (*ALONE.get(game, (game,)), *shared))


def judged() -> dict[str, str]:
    """The mutants that are the same program, and why."""
    table = tomllib.loads(JUDGED.read_text("utf-8"))
    return {one["mutant"]: one["why"] for one in table["same"]}


def since() -> str:
    """The last commit at which whole samples were judged."""
    return str(tomllib.loads(JUDGED.read_text("utf-8"))["since"])


# -- the run ---------------------------------------------------------------------------------------


def main() -> int:
    """Run from the command line."""
    options = argparse.ArgumentParser(description=__doc__, prog="python -m tests.mutation")
    options.add_argument("games", nargs="*", default=GAMES)
    options.add_argument("--sample", type=int, default=1000, help="mutants of functions a game")
    options.add_argument("--tables", type=int, default=100, help="changes of tables a game")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--since", default="", help="only functions changed since this commit")
    options.add_argument("--only", type=Path, help="only the mutants that a file names")
    options.add_argument("--tests", nargs="+", default=TESTS, help="only these tests")
    options.add_argument("--floor", type=float, default=FLOOR, help="the share to be killed")
    chosen = options.parse_args()
    if len(chosen.games) > 1:
        # Tests are collected once in a process, and those of another game stand in the way.
        rest = [one for one in sys.argv[1:] if one not in chosen.games]
        mine = [sys.executable, "-m", "tests.mutation"]
        codes = [subprocess.call([*mine, game, *rest], cwd=ROOT) for game in chosen.games]
        return int(any(codes))
    os.environ["ER_QUICK"] = "1"  # before the tests are read
    (game,) = chosen.games
    random = Random(f"{chosen.seed} {game}")
    mutants = functions(game, chosen.since)
    others = [] if chosen.since else of_tables(game)
    print(f"{game}: {len(mutants)} mutants, {len(others)} changes of tables", flush=True)
    if chosen.only:
        names = chosen.only.read_text("utf-8")
        mutants = [one for one in mutants if one.name in names]
        others = [one for one in others if one.name in names]
    mutants = random.sample(mutants, min(chosen.sample, len(mutants)))
    others = random.sample(others, min(chosen.tables, len(others)))
    return int(report(game, tried(game, mutants, others, chosen), chosen.floor))


def tried(
    game: str, mutants: list[Mutant], others: list[Mutant], chosen: argparse.Namespace
) -> list[Verdict]:
    """What became of each."""
    same, tests = judged(), list(chosen.tests)
    verdicts = [Verdict(one, SAME) for one in (*mutants, *others) if one.name in same]
    mutants, others = ([one for one in some if one.name not in same] for some in (mutants, others))
    if mutants:
        found = hunt(mutants, tests, lambda test: asked(game, test), chosen.jobs)
        verdicts += found.verdicts
    if others:
        names = ALONE.get(game, (game,))
        verdicts += tables.hunt(" or ".join(names), others, tests, chosen.jobs)
    done = (*GONE, SAME)
    left = [one.mutant for one in verdicts if one.fate not in done]
    refused = typed.refused([one for one in left if one.path.endswith(".py")])
    return [one._replace(fate=TYPED) if one.mutant in refused else one for one in verdicts]


def report(game: str, verdicts: list[Verdict], floor: float) -> bool:
    """Print what survived, and the score; whether it is too low."""
    for one in sorted(verdicts, key=lambda one: (one.mutant.path, one.mutant.line)):
        if one.fate not in (*GONE, SAME):
            print(f"{one.fate} {one.mutant.line} {one.mutant.name}")
    for about, some in (
        ("functions", [one for one in verdicts if one.mutant.function]),
        ("tables", [one for one in verdicts if not one.mutant.function]),
    ):
        counted = [one.fate in GONE for one in some if one.fate != SAME]
        if counted:
            low, high = interval(sum(counted), len(counted))
            print(
                f"{game}, {about}: {sum(counted)} of {len(counted)} killed, "
                f"{sum(counted) / len(counted):.1%} ({low:.1%} to {high:.1%}); "
                f"{sum(one.fate == TYPED for one in some)} by types, "
                f"{len(some) - len(counted)} the same program", flush=True,
            )  # fmt: skip
    all_counted = [one.fate in GONE for one in verdicts if one.fate != SAME]
    return bool(all_counted) and sum(all_counted) / len(all_counted) < floor


def interval(killed: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times in 100 (Wilson)."""
    share, z = killed / of, 1.96
    middle = share + z * z / (2 * of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)


if __name__ == "__main__":
    sys.exit(main())
