"""What the site takes to build: from nothing, untouched, and after one changed page or rule.

Processor seconds of all programs together; the machine's other work has no share in them.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.figures import Figure

ROOT = Path(__file__).parents[2]
WHOLE, PAGE, NOTHING = 200.0, 16.0, 5.0
"""The most that a build may take: from nothing, of one page on two cores, where nothing changed."""


def measure() -> list[Figure]:
    """Build a copy of the project five times."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        skip = shutil.ignore_patterns(".git", ".venv", ".cache", "_build", "node_modules")
        shutil.copytree(ROOT, copy, ignore=skip)
        whole = build(copy)
        same = build(copy)
        page = build(copy, "book/labyrinth/holes.md", "\nOne more sentence.\n")
        rule = build(copy, "rules/games/colditz/movegen.py", "\n# One more line.\n")
        shared = build(copy, "rules/core/timeline.py", "\n# One more line.\n")
    return [
        Figure("site, from nothing", told(whole), f"{WHOLE:.0f} s", whole <= WHOLE),
        Figure("site, nothing changed", told(same), f"{NOTHING:.0f} s", same <= NOTHING),
        Figure("site, one page changed", told(page), f"{PAGE:.0f} s", page <= PAGE),
        Figure("site, one rule of Colditz changed", told(rule), "less than from nothing"),
        Figure("site, one line that all games share changed", told(shared)),
    ]


def told(seconds: float) -> str:
    """Processor seconds, as the table has them."""
    return f"{seconds:.1f} s"


def build(copy: Path, name: str = "", more: str = "") -> float:
    """Processor seconds that the site of the copy takes, with more text in one of its files."""
    if name:
        path = copy / name
        path.write_text(path.read_text("utf-8") + more, "utf-8")
    before = spent()
    subprocess.run(
        [sys.executable, "book/tools/build.py"], cwd=copy, check=True, capture_output=True
    )
    return spent() - before


def spent() -> float:
    """Processor seconds of all programs that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
