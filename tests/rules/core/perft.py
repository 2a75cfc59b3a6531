"""Exhaustive counts of small positions: ``python -m tests.rules.core.perft`` shows where two part.

With ``--write`` the counts are written into ``tests/golden/perft.json`` anew; look at them first.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from rules.core.playout import divide
from rules.core.registry import game

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
POSITIONS = GOLDEN / "perft.toml"
COUNTS = GOLDEN / "perft.json"
MOST = 60_000
"""A position is counted as deep as this many sequences allow."""

Split = dict[str, int]
"""For each first command, how many sequences begin with it."""


def positions() -> dict[str, dict[str, Any]]:
    """The positions by name."""
    rows = tomllib.loads(POSITIONS.read_text("utf-8"))["position"]
    return {row["name"]: row for row in rows}


def golden() -> dict[str, list[Split]]:
    """For each position the golden splits, depth by depth."""
    found: dict[str, list[Split]] = json.loads(COUNTS.read_text("utf-8"))
    return found


def begun(row: dict[str, Any]) -> Any:
    """The first state of a position; games on a board of their own need no map."""
    maps = {"M1": row["map"]} if "map" in row else {}
    # Counts are worth having of any position, also of one that no game comes to.
    return game(row["game"]).setup({**row["setup"], "loose": True}, maps, row.get("options", {}))


def split(row: dict[str, Any], depth: int) -> Split:
    """The count of one position at one depth, by first command."""
    return divide(game(row["game"]), begun(row), depth)


def count(row: dict[str, Any]) -> list[Split]:
    """All splits from depth 1 on, as deep as is quick."""
    found = [split(row, 1)]
    while (
        sum(found[-1].values()) ** 2 // max(1, sum(found[-2].values()) if found[1:] else 1) < MOST
    ):
        found.append(split(row, len(found) + 1))
        if len(found) == 6:
            break
    return found


def parted(expected: Split, found: Split) -> str:
    """Both counts side by side where they part."""
    lines = [f"{'command':<16}{'golden':>10}{'now':>10}"]
    for command in sorted({*expected, *found}):
        old, new = expected.get(command, 0), found.get(command, 0)
        lines.append(f"{command:<16}{old:>10}{new:>10}" + ("" if old == new else "   <--"))
    total = f"{'in all':<16}{sum(expected.values()):>10}{sum(found.values()):>10}"
    return "\n".join([*lines, total])


def main(arguments: list[str]) -> int:
    """Print every split beside the golden one; ``--write`` writes them."""
    known = golden() if COUNTS.exists() else {}
    found = {name: count(row) for name, row in positions().items()}
    for name, splits in found.items():
        for depth, now in enumerate(splits, start=1):
            old = known.get(name, [])[depth - 1 : depth]
            shown = f"\n{name}, depth {depth}\n{parted(old[0] if old else {}, now)}\n"
            sys.stdout.write(shown)
    if "--write" in arguments:
        COUNTS.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")
    return 0 if found == known else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
