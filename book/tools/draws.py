"""Write anew which draws lead to a fresh position of each clause (``rules/teach/fresh.toml``)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from rules.core.practice import Chapter, chapters  # noqa: E402
from rules.core.registry import GAMES  # noqa: E402
from rules.teach.fresh import Draw, draw_problem  # noqa: E402
from rules.teach.practice import Key  # noqa: E402

WANTED, LEAST = 8, 3
"""How many draws a clause gets, and with how many it is listed at all."""
MOST, VAIN = 1500, 400
"""How many draws of a chapter are looked at, and after how many without a new find it is enough."""
HEAD = """\
# For each clause, the draws of its chapter that lead to a position in which it decides
# (rules/teach/fresh.py). `python book/tools/draws.py` writes them anew.
"""


def fired(chapter: Chapter, number: int) -> set[str]:
    """The clauses of a chapter that a draw may be asked about."""
    search = Draw(chapter, number)
    found: set[str] = set()
    for step in search.steps():
        found.update(one for refused in search.refused(step) for one in refused.clauses)
        found.update(one for turn in step.turns for event in turn.events for one in event.clauses)
    return found & chapter.clauses


def listed(chapter: Chapter) -> dict[str, list[int]]:
    """The draws of each clause; a draw belongs to the clause that has fewest."""
    found: dict[str, list[int]] = {clause: [] for clause in sorted(chapter.clauses)}
    last = 0
    for number in range(1, MOST + 1):
        short = [clause for clause in found if len(found[clause]) < WANTED]
        if not short or number - last > VAIN:
            break
        for clause in sorted(fired(chapter, number) & {*short}, key=lambda one: len(found[one])):
            if draw_problem(chapter, number, Key(chapter.game, clause, 1, 1)):
                found[clause].append(number)
                last = number
                break
    return {clause: numbers for clause, numbers in found.items() if len(numbers) >= LEAST}


def lines() -> Iterator[str]:
    """The table, line by line."""
    for game in GAMES:
        yield f"\n[{game}]"
        for chapter in chapters(game):
            found = listed(chapter)
            print(f"{chapter.id}: {len(found)} of {len(chapter.clauses)} clauses", flush=True)
            for clause, numbers in found.items():
                yield f"{clause} = {numbers}"


def main() -> int:
    """Look for draws of every chapter, and write the table; returns the exit status."""
    text = HEAD + "\n".join(lines()) + "\n"
    (ROOT / "rules/teach/fresh.toml").write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    from rules.core.terminal import run_command

    sys.exit(run_command(main))
