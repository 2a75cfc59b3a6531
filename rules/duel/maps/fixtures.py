"""Drawings that a set-up may name: the example of the rules, and an empty yard to wait in."""

from __future__ import annotations

YARD = """
+---+---+---+---+
|               |
+   +   +   +   +
|               |
+   +   +   +   +
|               |
+   +   +   +   +
|               |
+---+---+---+---+
"""

LEGAL_1 = """
+---+---+---+---+---+---+---+---+ ^ +---+
|                 I | 2             | K >
+   +   +   +---+   +   +---+---+   +   +
| 3   1             |   | O     |       |
+   +---+---+   +   +   +   +---+   +   +
|           |   |   |   |               |
+---+   +   +   +   +   +   +   +---+   +
|           |   |       |IV | X         |
+   +---+---+   +   +---+   +---+---+---+
|       |       |   |       |           |
+---+   +   +---+   +   +---+   +   +   +
|     A |   |     Y |   |               |
+   +---+   +---+   +   +---+---+   +   +
|   |    III         II   4 |           |
+   +   +---+   +   +---+   +   +---+---+
| O     |       |   |   |   |   | O     |
+---+---+   +   +   +   +   +   +   +   +
|       |       |       |   |       |   |
+   +---+   +   +---+---+   +---+---+   +
<           |                           |
+---+---+---+ v +---+---+---+---+---+---+
"""
"""A complete legal labyrinth; it stands for the picture of the source that is lost (LD-EX-01)."""

FIXTURES = {"yard": YARD.strip("\n"), "legal_1": LEGAL_1.strip("\n")}
"""The drawings by name."""
