"""How long the site takes to build: from nothing, untouched, and after one changed page."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.figures import Figure

ROOT = Path(__file__).parents[2]
SOON = 10.0


def measure() -> list[Figure]:
    """Build a copy of the project three times."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        skip = shutil.ignore_patterns(".git", ".venv", ".cache", "_build", "node_modules")
        shutil.copytree(ROOT, copy, ignore=skip)
        cold = build(copy)
        same = build(copy)
        page = copy / "book" / "labyrinth" / "holes.md"
        page.write_text(page.read_text("utf-8") + "\nOne more sentence.\n", "utf-8")
        changed = build(copy)
    return [
        Figure("pages, from nothing", f"{cold:.1f} s"),
        Figure("pages, nothing changed", f"{same:.1f} s", "a few seconds", same < SOON),
        Figure("pages, one page changed", f"{changed:.1f} s", "a few seconds", changed < SOON),
    ]


def build(copy: Path) -> float:
    """Seconds that the pages of the copy take."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "book/build.py", "--no-live"], cwd=copy, check=True, capture_output=True
    )
    return time.perf_counter() - start
