"""How fast the engine is beside an earlier one: the same random games, by turns, in the same run.

The earlier project is taken from the clone into a temporary folder. Each of the two plays in a
process of its own, by its own ``bench_engine``; only the ratios count.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import IO, NamedTuple

from tests.bench.figures import Figure

ROOT = Path(__file__).parents[2]
BEFORE, LEAST = "a9c5cce", 0.95
ROUNDS = 9
PLAYING = """
import sys
from random import Random
from tests.bench.bench_engine import WANTED, player, rate
games = {name: player(name) for name in WANTED}
print(*games, flush=True)
for line in sys.stdin:
    name, seed = line.split()
    print(rate(games[name], Random(int(seed))), flush=True)
"""
"""What a process does: it names its games, then tells a rate for every game and seed."""


class Engine(NamedTuple):
    """A process that plays: where it is told what, where it answers, and its games."""

    asked: IO[str]
    answers: IO[str]
    games: list[str]

    def rate(self, name: str, seed: int) -> float:
        """Actions a second."""
        print(name, seed, file=self.asked, flush=True)
        return float(self.answers.readline())


@contextmanager
def engine(place: Path) -> Iterator[Engine]:
    """The engine of the project in a folder."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAYING],
        cwd=place,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        yield Engine(process.stdin, process.stdout, process.stdout.readline().split())
        process.stdin.close()


def taken(commit: str, place: Path) -> bool:
    """Lay the engine of a commit into a folder; whether the clone has it."""
    found = subprocess.run(
        ["git", "archive", commit, "rules", "tests/bench"],
        cwd=ROOT,
        check=False,
        capture_output=True,
    )
    if found.returncode:
        return False
    with tarfile.open(fileobj=io.BytesIO(found.stdout)) as archive:
        archive.extractall(place, filter="data")
    return True


def measure() -> list[Figure]:
    """For each game the median ratio of the rates, round by round."""
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if not taken(BEFORE, place):
            said = (
                f"not measured: this clone has no commit {BEFORE}; git fetch --unshallow brings it"
            )
            return [Figure("the engine beside before", said)]
        before, now = (stack.enter_context(engine(path)) for path in (place, ROOT))
        found: dict[str, list[float]] = {name: [] for name in now.games if name in before.games}
        for seed in range(ROUNDS):
            print(f"  round {seed + 1} of {ROUNDS}", flush=True)
            for name, ratios in found.items():
                if seed % 2:  # neither always has the first turn
                    ours, theirs = now.rate(name, seed), before.rate(name, seed)
                else:
                    theirs, ours = before.rate(name, seed), now.rate(name, seed)
                ratios.append(ours / theirs)
    return [
        Figure(
            f"{name} beside the same at {BEFORE}",
            f"{median(ratios):.2f} times",
            f"≥ {LEAST} times",
            median(ratios) >= LEAST,
        )
        for name, ratios in found.items()
    ]
