"""How much a run looks at: ``check`` while one works, ``test`` before one sends, ``all`` at night.

``ER_TIER`` says which; ``make`` sets it. Tests marked ``slow``, ``site`` or ``browser`` are not in
``check``; those marked ``long`` are in ``all`` alone.
"""

from __future__ import annotations

import os

TIERS = {"check": 5, "test": 12, "all": 100}
"""Each tier, and how many examples of Hypothesis a property gets in it."""
SPARSE = {"check": 2}
"""So many times fewer scenarios than in ``test`` are looked at where a sample is drawn."""
TIER = os.environ.get("ER_TIER", "test")
if TIER not in TIERS:
    raise SystemExit(f"ER_TIER is {TIER!r}, and none of {', '.join(TIERS)}.")
EXAMPLES = TIERS[TIER]
PART = SPARSE.get(TIER, 1)
