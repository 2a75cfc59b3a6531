"""``python -m escape_rulebook``: the same as the program ``escape-rulebook``."""

from __future__ import annotations

import sys

from widgets.__main__ import whole as main

if __name__ == "__main__":
    sys.exit(main())
