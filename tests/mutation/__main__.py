"""Proof by mutation: ``python -m tests.mutation [GAME…] --sample 1000 --seed 1``.

A seeded sample of small changes of the code that decides, each tried against the quick tests of its
game. What survives is listed; survivors that are the same program stand in ``judged.toml`` with the
reason why.
"""

from __future__ import annotations

import argparse
import os
import sys
from random import Random

os.environ["ER_QUICK"] = "1"  # before the tests are read

from rules.core.registry import GAMES
from tests.mutation.hunt import KILLED, LATE, Verdict, hunt
from tests.mutation.mutants import ROOT, Mutant, find

DECIDES = (
    "game", "state", "actions", "movegen", "observe", "knowledge", "variant", "verbs/*",
    "board/plan", "board/terrain",
)  # fmt: skip
"""The modules of a game that decide what happens and who may know it."""
TESTS = (
    "tests/rules/scenarios/test_transcripts.py", "tests/rules/games", "tests/rules/boards",
    "tests/rules/knowledge", "tests/rules/core/test_perft.py", "tests/reference",
    "tests/conformance/test_contract.py", "tests/conformance/test_machines.py",
    "tests/conformance/test_secrets.py", "tests/conformance/test_dead_ends.py",
    "tests/conformance/test_notebooks.py",
)  # fmt: skip
"""Tests that look at how games go. Those of editor, practice and pages see the same once more."""
APART = ("test_new_terrain", "test_player", "test_checks")
"""Tests that look at a copy of the code, or at what decides nothing."""
ALONE = {"labyrinth": ("labyrinth", "ravines"), "ravines": ("labyrinth", "ravines")}


def modules(game: str) -> list[str]:
    """The modules of a game that decide."""
    base = ROOT / "rules" / "games" / game
    found = [path for name in DECIDES for path in base.glob(f"{name}.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def sample(game: str, count: int, seed: int) -> list[Mutant]:
    """So many mutants of a game, by lot."""
    listed = [one for path in modules(game) for one in find(path)]
    print(f"{game}: {len(listed)} mutants in {len(modules(game))} modules", flush=True)
    return Random(f"{seed} {game}").sample(listed, min(count, len(listed)))


def asked(game: str, test: str) -> bool:
    """Whether a test looks at a game: its name is in the test's."""
    if any(name in test for name in APART):
        return False
    names = ALONE.get(game, (game,))
    return any(name in test for name in names) or "tests/rules/boards" in test


def main() -> int:
    """Run from the command line."""
    options = argparse.ArgumentParser(description=__doc__, prog="python -m tests.mutation")
    options.add_argument("games", nargs="*", default=GAMES)
    options.add_argument("--sample", type=int, default=1000, help="mutants a game")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = options.parse_args()
    for game in chosen.games:
        mutants = sample(game, chosen.sample, chosen.seed)
        found = hunt(mutants, list(TESTS), lambda test: asked(game, test), chosen.jobs)  # noqa: B023
        report(game, found.verdicts)
    return 0


def report(game: str, verdicts: list[Verdict]) -> None:
    """Print what survived, and the score."""
    for one in sorted(verdicts, key=lambda one: (one.mutant.path, one.mutant.line)):
        if one.fate not in (KILLED, LATE):
            print(f"{one.fate} {one.mutant.line} {one.mutant.name}")
    killed = sum(one.fate in (KILLED, LATE) for one in verdicts)
    print(f"{game}: {killed} of {len(verdicts)} killed, {killed / len(verdicts):.1%}")


if __name__ == "__main__":
    sys.exit(main())
