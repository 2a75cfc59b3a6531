"""How long the answer to a spoilt scenario file takes, beside the files of the book."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from rules.core.registry import GAMES
from rules.scenarios.editor.draft import to_toml
from tests.bench.figures import Figure
from tests.rules.scenarios.test_spoilt_files import answer, spoils, tables

WANTED = 2.0
"""Seconds that the longest answer may take."""
MANY = 1000


def taken(path: Path, text: bytes) -> float:
    """Seconds until a file is answered."""
    path.write_bytes(text)
    start = time.perf_counter()
    answer(path)
    return time.perf_counter() - start


def measure() -> list[Figure]:
    """For each game the longest answer, and how many files of the book are run meanwhile."""
    figures = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file.toml"
        for name in GAMES:
            whole = median(taken(path, to_toml(one).encode()) for one in tables(name))
            longest = max(taken(path, text) for text, _ in spoils(name, MANY, 3))
            said = f"{1000 * longest:.0f} ms, as long as {longest / whole:.1f} files of the book"
            wanted = f"≤ {1000 * WANTED:.0f} ms"
            what = f"spoilt file, {name}, longest of {MANY:,}"
            figures.append(Figure(what, said, wanted, longest <= WANTED))
    return figures
