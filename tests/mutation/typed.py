"""Mutants that the type checker sees: ``make check`` would not let them pass either."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutation.mutants import ROOT, Mutant

CACHE = ROOT / ".cache" / "mutation" / "mypy"


def refused(mutants: list[Mutant]) -> set[Mutant]:
    """The mutants in whose module mypy finds something wrong."""
    by_module: dict[str, list[Mutant]] = {}
    for one in mutants:
        by_module.setdefault(one.path, []).append(one)
    found: set[Mutant] = set()
    # One mutant of each module at a time: an error then names its mutant.
    for row in zip_longest(*by_module.values()):
        together = {one.path: one for one in row if one}
        found |= {together[path] for path in wrong([*together.values()]) if path in together}
    return found


def wrong(mutants: list[Mutant]) -> set[str]:
    """The modules in which mypy finds an error, with each of these mutants in its place."""
    with TemporaryDirectory() as folder:
        options = []
        for number, one in enumerate(mutants):
            shadow = Path(folder) / f"{number}.py"
            shadow.write_text(one.source(), "utf-8")
            options += ["--shadow-file", one.path, str(shadow)]
        run = subprocess.run(
            [sys.executable, "-m", "mypy", "--cache-dir", str(CACHE), *options, "rules"],
            cwd=ROOT, check=False, capture_output=True, text=True,
        )  # fmt: skip
    return set(re.findall(r"^([^:\n]+\.py):\d+: error:", run.stdout, re.MULTILINE))
