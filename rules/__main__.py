"""``python -m rules``: list, run, play and check from a terminal."""

from __future__ import annotations

import sys

from rules.cli import main

if __name__ == "__main__":
    sys.exit(main())
