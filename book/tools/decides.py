"""Write the tables of "What decides what" anew; then read what changed."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path += [str(HERE.parent), str(HERE / "_ext")]


def main() -> None:
    """Play every scenario and many random games, and write a table for each game."""
    from rulebook.decides import ACTIONS, KEPT, lines, text
    from rules.core.registry import GAMES

    KEPT.mkdir(exist_ok=True)
    for game in GAMES:
        print(f"{game}: all scenarios and {ACTIONS:,} random actions", flush=True)
        (KEPT / f"{game}.txt").write_text(text(lines(game)), "utf-8")


if __name__ == "__main__":
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
