"""Games of the labyrinth played by a test: a plan, a position, some commands."""

from __future__ import annotations

from typing import Any

from rules.core.timeline import Timeline
from tests.strategies import labyrinth

YARD = """
+--+--+--+
|.. .. ..|
+  +  +  +
|HO .. AR|
+  +  +  +
|.. .. ..E
+--+--+--+
"""
"""A field without water or holes; c3 has the exit."""
SMALL = """
+--+--+
|.. ..|
+  +  +
|..|..E
+--+--+
""".strip("\n")
"""The smallest field, with a wall in it; b2 has the exit."""


def played(
    at: dict[str, Any], do: str = "", drawing: str = YARD, game: str = "labyrinth", **options: str
) -> Timeline[Any, Any]:
    """A game after some commands; ``at`` places players by their letter, and may say more."""
    rules = labyrinth(game)
    spec = {key: value for key, value in at.items() if len(key) > 1}
    spec |= {"players": {key: at[key] for key in at if key not in spec}, "loose": True}
    line = Timeline(rules, rules.setup(spec, {"M1": drawing.strip("\n")}, options))
    for command in filter(None, do.split(", ")):
        line.play(rules.parse(line.state, command))
    return line
