"""Small labyrinths of the duel, and what is played on them."""

from __future__ import annotations

from typing import Any

from rules.core.timeline import Timeline
from rules.games.duel import GAME

SQUARE = """
+---+---+---+
|           |
+   +   +   +
|           |
+   +   +   +
|           |
+---+---+---+
"""


def row(cells: str, west: str = "|", east: str = "|") -> str:
    """A labyrinth of one row; ``cells`` lists what is on them, ``.`` for nothing."""
    signs = cells.split()
    line = "+" + "---+" * len(signs)
    inner = " ".join(f"{'' if sign == '.' else sign:^3}" for sign in signs)
    return f"{line}\n{west}{inner}{east}\n{line}"


def played(
    drawing: str, *actions: str, other: str = "", options: dict[str, str] | None = None, **spec: Any
) -> Timeline[Any, Any]:
    """P1's actions on a labyrinth; those that begin with ``2`` are P2's."""
    maps = {"M1": drawing} | ({"M2": other} if other else {})
    line: Timeline[Any, Any] = Timeline(GAME, GAME.setup(spec, maps, options or {}))
    for text in actions:
        who, order = ("P2", text[2:]) if text.startswith("2 ") else ("P1", text)
        line.attempt(GAME.parse(line.state, f"{who}: {order}"))
    return line
