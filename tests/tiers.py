"""How much a run looks at: ``check`` while one works, ``test`` before one sends, ``all`` at night.

``ER_TIER`` says which; ``make`` sets it. Tests marked ``slow``, ``site`` or ``browser`` are not in
``check``; those marked ``long`` are in ``all`` alone.
"""

from __future__ import annotations

import os

TIERS = {"check": 8, "test": 12, "all": 100}
"""Each tier, and how many examples of Hypothesis a property gets in it."""
TIER = os.environ.get("ER_TIER", "test")
if TIER not in TIERS:
    raise SystemExit(f"ER_TIER is {TIER!r}, and none of {', '.join(TIERS)}.")
EXAMPLES = TIERS[TIER]
