"""What can be changed in tables: boards, decks, choices of rulings, constants of modules.

A table is read once, when Python starts, as is what a function makes while its module is loaded:
each change is tried in a copy of the code, by a run of the tests of its own.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.mutation.hunt import BROKEN, KILLED, LATE, SURVIVED, TIERS, Verdict
from tests.mutation.mutants import ROOT, Mutant

LIMIT = 10
"""How many times the budget of a mutant the tests of a game may take."""
LINK = re.compile(r"-+|[|/\\]")
NUMBER = re.compile(r"(?<![\w.-])\d+(?!\w)")
CITED = re.compile(r'"[A-Z]{2}-[A-Z]+-\d+"(?:, )?')


def find(path: str) -> list[Mutant]:
    """All changes of a file of data, in the order of its lines."""
    text = (ROOT / path).read_text("utf-8")
    ways = {".txt": in_drawing, ".toml": in_options if path.endswith("clauses.toml") else in_cards}
    seen, found = Counter[tuple[str, str]](), []
    for begin, end, after in ways[Path(path).suffix](text):
        before, line = text[begin:end], text.count("\n", 0, begin) + 1
        again = seen[before, after]
        seen[before, after] += 1
        found.append(Mutant(path, "", line, before, after, begin, end, again, text))
    return found


def in_drawing(text: str) -> Iterator[tuple[int, int, str]]:
    """A link less; a number one larger."""
    for one in LINK.finditer(text):
        yield one.start(), one.end(), " " * len(one[0])
    for one in NUMBER.finditer(text):
        yield one.start(), one.end(), str(int(one[0]) + 1)


def in_options(text: str) -> Iterator[tuple[int, int, str]]:
    """The choice that is taken and the next one change places."""
    for one in re.finditer(r"^\[gap\.options\.\w+\]\n(.*\n)(.*\n)", text, re.MULTILINE):
        yield one.start(1), one.end(2), one[2] + one[1]


def in_cards(text: str) -> Iterator[tuple[int, int, str]]:
    """A clause less; another time to play it; another deck."""
    for one in CITED.finditer(text):
        yield one.start(), one.end(), ""
    for key in ("timing", "deck"):
        found = [*re.finditer(rf'^{key} = "(.*)"$', text, re.MULTILINE)]
        kinds = [*dict.fromkeys(one[1] for one in found)]
        for one in found:
            yield one.start(1), one.end(1), kinds[kinds.index(one[1]) - 1]


def hunt(
    names: str, mutants: list[Mutant], first: list[str], tests: list[str], tier: str, jobs: int
) -> list[Verdict]:
    """Try changes of tables: each in a copy, by the tests whose names have ``names`` in them."""
    most = int(LIMIT * TIERS[tier].budget)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))  # of each process begun from here
    with TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            copies.put(copied(Path(folder) / str(number)))

        def tried(mutant: Mutant) -> Verdict:
            copy = copies.get()
            path = copy / mutant.path
            path.write_text(mutant.source(), "utf-8")
            try:
                quick = try_one(names, mutant, first, copy, tier)
                return quick if quick.fate == KILLED else try_one(names, mutant, tests, copy, tier)
            finally:
                path.write_text(mutant.text, "utf-8")
                copies.put(copy)

        return list(pool.map(tried, mutants))


def copied(to: Path) -> Path:
    """A copy of what the tests need, with what was compiled of it."""
    skipped = shutil.ignore_patterns("journeys", "live", "bench", "seeds")
    for name in ("rules", "tests"):
        shutil.copytree(ROOT / name, to / name, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", to)
    return to


def try_one(names: str, mutant: Mutant, tests: list[str], copy: Path, tier: str) -> Verdict:
    """Run tests where the change has been made."""
    tests = [one for one in tests if (copy / one).exists()]
    if not tests:
        return Verdict(mutant, SURVIVED)
    options = ["-x", "-q", "-n0", "--assert=plain", "--tb=no", "-k", names]
    off = [word for name in ("randomly", "cacheprovider") for word in ("-p", f"no:{name}")]
    command = [sys.executable, "-m", "pytest", *options, *off, "-m", TIERS[tier].marks, *tests]
    env = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    run = subprocess.run(command, cwd=copy, check=False, capture_output=True, text=True, env=env)
    if run.returncode <= 0:
        return Verdict(mutant, LATE if run.returncode else SURVIVED)
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    if failed or "Interrupted" in run.stdout:
        return Verdict(mutant, KILLED, (failed[1],) if failed else ())
    # A table that cannot even be read ends pytest before its first test.
    stopped = re.search(r"^(?:E  |\w+Error)", run.stdout + run.stderr, re.MULTILINE)
    return Verdict(mutant, KILLED if stopped else BROKEN)
