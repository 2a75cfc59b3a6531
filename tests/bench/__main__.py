"""Run every benchmark and print one table: ``python -m tests.bench [NAME …]``.

A benchmark is a module ``bench_<name>.py`` in this folder with ``measure() -> list[Figure]``. The
figures are kept in ``figures.json``, where the page "A million games" finds them.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import platform
import sys
from importlib import import_module
from pathlib import Path

from tests.bench.figures import Figure, table

HERE = Path(__file__).parent
KEPT = HERE / "figures.json"


def main(chosen: list[str]) -> int:
    """Measure what was chosen, or everything; keep the figures of what was not chosen."""
    names = sorted(path.stem.removeprefix("bench_") for path in HERE.glob("bench_*.py"))
    unknown = set(chosen) - set(names)
    if unknown:
        print(f"There is no benchmark {', '.join(sorted(unknown))}. There are: {', '.join(names)}.")
        return 2
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {"parts": {}}
    for name in chosen or names:
        print(f"== {name}", flush=True)
        figures: list[Figure] = import_module(f"tests.bench.bench_{name}").measure()
        print(table(figures), "\n", flush=True)
        kept["parts"][name] = [figure._asdict() for figure in figures]
    kept["parts"] = {name: kept["parts"][name] for name in sorted(kept["parts"]) if name in names}
    kept["machine"] = (
        f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
    )
    kept["day"] = dt.datetime.now(tz=dt.UTC).date().isoformat()
    KEPT.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
