"""What wins in the castle, and how near everybody is to it."""

from __future__ import annotations

from typing import Any

from rules.core.records import Goal, Observation

NUMBERS = ("No man", "One man", "Two men", "Three men", "Four men", "Five men")


def goal_of_nation(seen: Observation) -> Goal:
    """Goal of a nation: its men at a Target, with what is needed on the way; Security's: time.

    What others hold is told only where the observation has it.
    """
    facts = dict(seen.facts)
    out, agreed = facts["escapes"], facts["agreed"]
    wanted = agreed["goal"] or agreed["total"]
    men = NUMBERS[wanted] if wanted < len(NUMBERS) else f"{wanted} men"
    others = {who: many for who, many in out.items() if who != seen.viewer and many}
    most = max(others.values(), default=0)
    first = [who for who, many in others.items() if many == most]
    ahead = f"{' and '.join(first)}: {most} out" if first else ""
    if seen.viewer not in out:
        left = facts["rounds"]
        many = f"{left} Round{'' if left == 1 else 's'} to go"
        return Goal(f"Keep {men.lower()} from a Target", many, ahead=ahead)
    mine = out[seen.viewer]
    have, lacks = _things(facts, seen.viewer)
    done = f"out: {mine} of {wanted}" if mine else "out: none yet"
    return Goal(
        f"{men} to a Target", " · ".join((done, *have)), lacks, ahead if most >= mine else ""
    )


def _things(facts: dict[str, Any], nation: str) -> tuple[tuple[str, ...], str]:
    """What a nation holds for the way out, and whether its Escape Kit is missing."""
    held = facts["equipment"].get(nation, {})
    kit = nation in facts["kits"]
    named = tuple(f"{name.capitalize()} {many or '–'}" for name, many in held.items())
    return ("Kit", *named) if kit else named, "" if kit else "no Escape Kit"
