"""Small boards of tunnels made by lot: rows of squares, ways between them, caves where wanted."""

from __future__ import annotations

from rules.practice.source import Lots, pick

ROWS, COLUMNS = "abc", 6
WIDE = 8
"""Letters from one square to the next, as the drawing has them."""
CAVES = {"Hoard": "treasure cave", "Jail": "prison", "Fire": "fire cave", "Beast": "beast cave",
         "Devil": "devil cave", "Rubble": "rubble cave"}  # fmt: skip
WANTED = {
    "caves": ("Fire", "Beast", "Devil", "Rubble"), "prison": ("Jail",),
    "treasure": ("Hoard", "Devil"), "open-for-one-turn": ("Fire", "Beast", "Devil", "Jail"),
    "tools": ("Jail", "Beast", "Fire"), "chance": ("Jail",), "using-tools": ("Jail", "Rubble"),
}  # fmt: skip
"""The caves that a chapter is about; others get one at random."""


def made_board(chapter: str, lots: Lots) -> str:
    """A drawing with a start, an exit, caves, chasms and Chance squares."""
    names = [[f"{row}{column + 1}" for column in range(COLUMNS)] for row in ROWS]
    names[0][0], names[-1][-1] = "Start", "Exit"
    free = lots.mixed(
        [(row, column) for row in range(len(ROWS)) for column in range(1, COLUMNS - 1)]
    )
    caves = WANTED.get(chapter) or (pick(lots, [*CAVES]),)
    for cave in caves:
        row, column = free.pop()
        names[row][column] = cave
    chasms = [names[row][column] for row, column in free[: 3 if chapter == "chasms" else 1]]
    chances = [names[row][column] for row, column in free[3:8]]
    lines = ["".join(name.ljust(WIDE, "-") for name in row).rstrip("-") for row in names]
    drawn = [lines[0]]
    for line in lines[1:]:
        ways = lots.mixed([*range(COLUMNS)])[: 2 + lots.below(2)]
        between = "".join(("|" if column in ways else " ").ljust(WIDE) for column in range(COLUMNS))
        drawn += [between.rstrip(), line]
    drawn += [
        "start: Start",
        "exit: Exit",
        f"chance: {', '.join(chances)}",
        f"chasm: {', '.join(chasms)}",
    ]
    drawn += [f"{CAVES[cave]}: {cave}" for cave in caves]
    return "\n".join(drawn) + "\n"
