"""Build the site: ``python book/tools/build.py``, which is ``make site`` (see :mod:`making`)."""

from __future__ import annotations

import sys
from pathlib import Path

from making import main

sys.path.append(str(Path(__file__).resolve().parents[1]))

from rules.core.terminal import command

if __name__ == "__main__":
    sys.exit(command(main))
