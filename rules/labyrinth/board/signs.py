"""What may stand on a plan: the signs of borders, the codes of cells, the types of places."""

from __future__ import annotations

import re

OPEN, WALL, BLOWN, EXIT, MARSH, MARSH_WALL, RUBBER = " ", "|", ":", "E", "~", "&", "%"
MARSH_OF_FIRST, MARSH_OF_SECOND = "{", "}"

SIGNS = {
    OPEN: "open",
    WALL: "wall (drawn -- between rows)",
    BLOWN: "open, because a wall there was blown up earlier",
    EXIT: "exit passage, in the outer wall only",
    MARSH: "open but marshy",
    MARSH_WALL: "wall on a marshy border",
    MARSH_OF_FIRST: "marshy for the mouth to the left of it (above it) only",
    MARSH_OF_SECOND: "marshy for the mouth to the right of it (below it) only",
    RUBBER: "rubber wall",
}
"""Every border sign and what it means."""

STANDING = frozenset((WALL, MARSH_WALL, RUBBER))
MARSHY = frozenset((MARSH, MARSH_WALL, MARSH_OF_FIRST, MARSH_OF_SECOND))
AFTER_BLAST = {WALL: BLOWN, RUBBER: BLOWN, MARSH_WALL: MARSH}

EMPTY, HOSPITAL, ARSENAL, SOURCE, RIVER, MOUTH, HOLE, OUTSIDE = (
    "empty", "hospital", "arsenal", "source", "river", "mouth", "hole", "outside",
)  # fmt: skip
CELL = re.compile(r"\.\.|HO|AR|[a-z][1-9M]|[A-Z][1-9]")
