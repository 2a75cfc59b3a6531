"""Run the tests of the scripts in Node's own runner: ``python -m tests.node``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from widgets.live import node

HERE = Path(__file__).resolve().parent


def main() -> int:
    """One line when all is well, each failure with its reason otherwise."""
    tests = sorted(HERE.glob("*.test.mjs"))
    reporter = f"--test-reporter={HERE / 'report.mjs'}"
    command = [str(node.node()), "--test", reporter, *map(str, tests)]
    return subprocess.run(command, check=False, cwd=HERE).returncode


if __name__ == "__main__":
    sys.exit(main())
