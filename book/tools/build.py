"""Build the site: ``python book/tools/build.py``, which is ``make site`` (see :mod:`making`)."""

from __future__ import annotations

import sys

from making import main
from rules.core.terminal import run_command

if __name__ == "__main__":
    sys.exit(run_command(main))
