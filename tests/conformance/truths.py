"""Pairs of hidden truths that sound the same to player A, each with the commands that show it."""

from __future__ import annotations

from typing import Any, NamedTuple

from tests.strategies import Position


class Pair(NamedTuple):
    """Two truths, and commands that are answered alike in both."""

    name: str
    game: str
    one: Position
    other: Position
    commands: tuple[str, ...]


def pair(
    name: str,
    game: str,
    maps: tuple[str, str],
    spec: dict[str, Any],
    commands: str,
    other: dict[str, Any] | None = None,
    **options: str,
) -> Pair:
    """A pair; ``other`` holds what is set up differently in the other truth."""
    one = Position(spec, maps[0].strip("\n"), options)
    return Pair(
        name, game, one, Position({**spec, **(other or {})}, maps[1].strip("\n"), options),
        tuple(commands.split(", ")),
    )  # fmt: skip


MARSH = """
+--+--+--+
|r1 rM~..|
+  +  +  +
|.. sM s1|
+--+--+--+
"""
STREET = """
+--+--+--+--+
|.. .. r1 rM|
+  +  +  +  +
|HO AR .. ..E
+--+--+--+--+
"""
SHORT = STREET
LONG = """
+--+--+--+--+
|.. .. r1 r2|
+  +  +  +  +
|HO AR .. rME
+--+--+--+--+
"""
WALLED = """
+--+--+--+
|.. ..|..|
+  +  +  +
|.. P1 ..E
+--+--+--+
"""
OPEN = WALLED.replace("..|..|", ".. ..|", 1)
EXITS = """
+EE+--+
|.. ..|
+--+  +
|.. ..E
+--+--+
"""
PLAIN = EXITS.replace("+EE+", "+--+")

PAIRS = (
    pair(
        "held by marsh, or stepped onto another river's mouth", "ravines",
        (MARSH, MARSH.replace("rM~..|", "rM qM|").replace("|.. sM s1|", "|.. .. q1|")),
        {"players": {"A": "b1", "B": "a2"}, "told": []}, "A: right, B: skip",
    ),
    pair(
        "the same with the treasure lying there", "ravines",
        (MARSH, MARSH.replace("rM~..|", "rM qM|").replace("|.. sM s1|", "|.. .. q1|")),
        {"players": {"A": "b1", "B": "a2"}, "treasure": "b1", "told": []}, "A: right, B: skip",
        {"treasure": "c1"}, take_who="told",
    ),
    pair(
        "a drift of one, or of two, onto the mouth", "ravines", (SHORT, LONG),
        {"players": {"A": "c2", "B": "a2"}, "told": []}, "A: up, B: skip, A: skip",
    ),
    pair(
        "rests on the source, or on the river", "ravines",
        (STREET.replace("r1 rM", "r2 rM").replace(".. .. r2", ".. r1 r2"),
         STREET.replace("r1 rM", "r3 rM").replace(".. .. r3", "r1 r2 r3")),
        {"players": {"A": "c1", "B": "a2"}, "told": []}, "A: left, B: skip, A: skip",
    ),
    pair(
        "begins, placed by the leader, on a source or on a river", "ravines", (LONG, LONG),
        {"players": {"A": "c1", "B": "a2"}, "placing": "leader", "told": []}, "A: skip, B: skip",
        {"players": {"A": "d1", "B": "a2"}},
    ),
    pair(
        "entered the river above the mouth, or further up", "labyrinth", (SHORT, LONG),
        {"players": {"A": "c2", "B": "a2"}, "told": []}, "A: forward, B: skip",
    ),
    pair(
        "found the treasure on the mouth, or in the river", "labyrinth",
        (SHORT, LONG.replace("..|", "..|").replace("HO AR .. rM", "HO rM r4 r3")),
        {"players": {"A": "b1", "B": "a1"}, "treasure": "d1", "told": []}, "A: right, B: skip",
        {"treasure": "d2"},
    ),
    pair(
        "loses the treasure on the mouth, or in the river", "labyrinth",
        ("+--+--+--+\n|.. r1 rM|\n+  +  +  +\n|.. .. ..E\n+--+--+--+",
         "+--+--+--+\n|.. r1 r2|\n+  +  +  +\n|.. rM r3E\n+--+--+--+"),
        {"players": {"A": "a1", "B": "b1"}, "stock": {"B": "1/1/1"}, "treasure": "A", "told": []},
        "A: right, B: shoot right", {"players": {"A": "a1", "B": "b2"}},
    ),
    pair(
        "no wall to blast: an open border, or the exit", "labyrinth", (EXITS, PLAIN),
        {"players": {"A": "a1"}, "stock": {"A": "0/0/2"}, "placing": "leader", "told": []},
        "A: blast forward", {"players": {"A": "b2"}},
    ),
    pair(
        "the wall stands: the outer one, or one that no blast hurts", "labyrinth",
        (PLAIN.replace("..|", "..%", 1), PLAIN),
        {"players": {"A": "b1"}, "stock": {"A": "0/0/2"}, "placing": "leader", "told": []},
        "A: blast right", rubber_walls="blast-proof",
    ),
    pair(
        "another hits a wall in a pit, or on land", "ravines", (WALLED, WALLED),
        {"players": {"A": "a1", "B": "b2"}, "told": []}, "A: skip, B: down",
        {"players": {"A": "a1", "B": "a2"}},
    ),
    pair(
        "another hits a wall in a hole, or on an empty cell", "labyrinth", (WALLED, WALLED),
        {"players": {"A": "a1", "B": "b2"}, "told": []}, "A: skip, B: back",
        {"players": {"A": "a1", "B": "a2"}},
    ),
    pair(
        "answers are private: another falls, or steps on", "labyrinth", (WALLED, WALLED),
        {"players": {"A": "a1", "B": "b1"}, "told": []}, "A: skip, B: back",
        {"players": {"A": "a1", "B": "c1"}}, hearing="private",
    ),
    pair(
        "answers are private: another is healed, or not", "labyrinth", (SHORT, SHORT),
        {"players": {"A": "c2", "B": "a1"}, "wounded": ["B"], "told": []}, "A: skip, B: back",
        {"players": {"A": "c2", "B": "b1"}}, hearing="private",
    ),
    pair(
        "a rubber wall holds, or nothing stands there", "labyrinth",
        (WALLED.replace(".. ..|", "..%..|"), OPEN),
        {"players": {"A": "a1", "B": "c2"}, "told": []}, "A: right, B: skip", rubber_walls="sham",
    ),
    pair(
        "the same with the treasure", "labyrinth",
        (WALLED.replace(".. ..|", "..%..|"), OPEN),
        {"players": {"A": "a1", "B": "c2"}, "treasure": "a1", "wounded": ["A"], "told": []},
        "A: right, B: skip", {"treasure": "b1"}, rubber_walls="sham",
    ),
    pair(
        "a mouth called land, or land", "ravines", (SHORT, SHORT.replace("r1 rM", ".. ..")),
        {"players": {"A": "d2", "B": "a2"}, "told": []}, "A: up, B: skip", mouth_word="land",
    ),
    pair(
        "a treasure he was not told of, or none", "ravines", (SHORT, SHORT),
        {"players": {"A": "c2", "B": "a2"}, "treasure": "c2", "told": []}, "A: skip, B: skip",
        {"treasure": "a1"}, take_who="told",
    ),
    pair(
        "a treasure in his cell while it is another's turn", "ravines", (SHORT, SHORT),
        {"players": {"B": "a1", "C": "a1", "A": "c2"}, "treasure": "b1", "told": []}, "B: skip",
        {"treasure": "c2"}, take_when="own-turn",
    ),
    pair(
        "a treasure under a wounded player, or none", "ravines", (SHORT, SHORT),
        {"players": {"A": "c2", "B": "a2"}, "treasure": "c2", "wounded": ["A"], "told": []},
        "A: skip, B: skip", {"treasure": "a1"},
    ),
    pair(
        "named after the cell entered: on the mouth, or still in the river", "ravines",
        (SHORT, LONG.replace("HO AR .. rM", "HO rM r4 r3")),
        {"players": {"A": "b1", "B": "a1"}, "told": []}, "A: right, B: skip", announce="entered",
    ),
    pair(
        "the exit is a cell, reached by a step or by the current", "labyrinth",
        ("+--+--+--+\n|.. r1 rME\n+--+--+--+", "+--+--+\n|.. ..E\n+--+--+\n"),
        {"players": {"A": "a1"}, "told": []}, "A: right",
        exit_place="inner-cell", announce="final",
    ),
    pair(
        "where the others are, and what they hold", "labyrinth", (SHORT, SHORT),
        {"players": {"A": "c2", "B": "a1", "C": "d2"}, "stock": {"B": "1/1/1"}, "told": []},
        "A: skip, B: skip, C: skip",
        {"players": {"A": "c2", "B": "b1", "C": "a1"}, "stock": {"B": "3/0/0"}},
    ),
)  # fmt: skip
"""Pairs made by hand, each for a secret that an engine could let slip."""
