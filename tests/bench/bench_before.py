"""How fast the engine is beside an earlier one: the same random games, by turns, in the same run.

The earlier project is taken from the clone into a temporary folder. Each of the two plays in a
process of its own, by its own ``bench_engine``; only the ratios count.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from statistics import median

from tests.bench.figures import Figure

ROOT = Path(__file__).parents[2]
BEFORE, LEAST = "a9c5cce", 0.95
ROUNDS = 9
PLAYING = """
import json, sys
from random import Random
from tests.bench.bench_engine import WANTED, player, rate
seed = int(sys.argv[1])
print(json.dumps({name: rate(player(name), Random(seed)) for name in WANTED}))
"""
"""What a process does: it tells a rate for every game."""


def rates(place: Path, seed: int) -> dict[str, float]:
    """Actions a second of each game, by the engine of the project in a folder."""
    command = [sys.executable, "-c", PLAYING, str(seed)]
    done = subprocess.run(command, cwd=place, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


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
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if not taken(BEFORE, place):
            said = (
                f"not measured: this clone has no commit {BEFORE}; git fetch --unshallow brings it"
            )
            return [Figure("the engine beside before", said)]
        for seed in range(ROUNDS):
            print(f"  round {seed + 1} of {ROUNDS}", flush=True)
            turns = (place, ROOT) if seed % 2 else (ROOT, place)  # neither always begins
            told = {one: rates(one, seed) for one in turns}
            for name in told[place].keys() & told[ROOT].keys():
                found.setdefault(name, []).append(told[ROOT][name] / told[place][name])
    return [
        Figure(
            f"{name} beside the same at {BEFORE}",
            f"{median(ratios):.2f} times",
            f"≥ {LEAST} times",
            median(ratios) >= LEAST,
        )
        for name, ratios in sorted(found.items())
    ]
