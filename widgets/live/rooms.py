"""Which part of the packed tree belongs to which game: a reader loads the games of the page alone.

What belongs to a game travels in a pack of its own, its *room*; so does a package that few readers
need, and whatever of Python's library and of other packages no page imports at its start. A page
names the rooms it needs (:func:`named`); any other is fetched when its first module or file is
asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rules.core.registry import GAMES

ROOMS = {
    "labyrinth": ("rules.games.labyrinth", "widgets.boards.sheet"),
    "ravines": ("rules.games.ravines",),
    "duel": ("rules.games.duel", "widgets.boards.pair"),
    "underground": ("rules.games.underground", "widgets.boards.tunnels"),
    "colditz": ("rules.games.colditz", "widgets.boards.castle"),
    "desk": ("widgets.apps.workshop",),
    "edit": ("widgets.apps.workshop.drawing", "widgets.boards.pair.drawing"),
    "play": (
        "widgets.apps.match", "rules.games.labyrinth.atlas", "rules.games.labyrinth.belief",
        "rules.games.labyrinth.drafts", "rules.games.labyrinth.slips",
        "rules.search.ismcts", "rules.search.levels",
        *(f"rules.games.{game}.{part}" for game in GAMES for part in ("player", "quick", "worlds")),
    ),
    "workshop": (
        "rules.scenarios.editor", "widgets.apps.workshop.position", "rules.games.colditz.described",
        *(f"rules.games.{game}.editor" for game in GAMES),
    ),
    "laboratory": ("widgets.apps.laboratory",),
    "contrast": (
        "widgets.apps.learn", "rules.teach.chains", "rules.teach.contrast", "rules.teach.named",
    ),
    "lesson": (
        "rules.teach.travel", "widgets.apps.handout", "widgets.apps.lesson",
        "widgets.apps.stage.along",
    ),
    "segno": ("segno", "xml"),
}  # fmt: skip
"""The modules of each room; of two that hold a module, the one that says more of its name has it.
What plays and weighs comes with whole games, what draws positions with the workshop.

The encoder of QR codes brings the part of the standard library that reads XML.
"""
LIBRARY = "library"
"""The room of what no page imports at its start: it lies there as source, and is not compiled."""
BELOW = {
    "duel": ("labyrinth",), "ravines": ("labyrinth",), "edit": ("desk", "duel"),
    "workshop": ("desk",), LIBRARY: ("play",),
}  # fmt: skip
"""What else a page needs that names a room; the command line has players."""
SPARE = ("rules.cli", "rules.core.terminal", "rules.explain.sentences", "rules.simulate")
"""Modules of ours that no page imports, which are in that room, too."""
OURS = ("escape_rulebook", "rules", "widgets", "live_kernel")
PLACE = re.compile(r"^/lib/python[^/]+/(site-packages/)?")
"""Where a tree lies in Python's file system."""


def room_of(path: str) -> str:
    """The room of a file or module, by its path or name; empty for what every page needs."""
    parts = re.split(r"[/.]", re.sub(r"\.pyc?$", "", PLACE.sub("", path)))
    inside = {".".join(parts[:end]) for end in range(1, len(parts) + 1)}
    source = PLACE.match(path) and path.endswith(".py") and parts[0] not in OURS
    spare = source or inside & {*SPARE}
    known = [
        (max(map(len, found)), room)
        for room, holds in ROOMS.items()
        if (found := inside & {*holds})
    ]
    return max(known)[1] if known else LIBRARY if spare else ""


def held(room: str, files: Iterable[str]) -> list[str]:
    """The modules that bring a room, by its files; those of a package that is in it are implied."""
    if room in ROOMS:
        return [*ROOMS[room]]
    names = {
        re.sub(r"(/__init__)?\.py$", "", PLACE.sub("", one)).replace("/", ".") for one in files
    }
    return sorted(one for one in names if one.rpartition(".")[0] not in names)


def named(sources: Iterable[str]) -> list[str]:
    """The rooms that the sources of a page's cells name, in the order of the table."""
    text = "\n".join(sources)
    words = {word for word in ROOMS if re.search(rf"\b{word}\b", text)}
    return [room for room in ROOMS if any(room in below(word) for word in words)]


def below(room: str) -> tuple[str, ...]:
    """A room, and those that come with it."""
    return (room, *(one for other in BELOW.get(room, ()) for one in below(other)))
