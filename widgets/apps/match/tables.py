"""What the games at the table differ in, as plain data: how many play, where, what is agreed."""

from __future__ import annotations

from typing import NamedTuple

from rules.core.errors import SetupError

SIZES = (6, 8, 10)
LOT = "lot"


class Agree(NamedTuple):
    """Something agreed before the game: its key, its name, and the choices with their words.

    A ``ruling`` is one of the game's options, anything else a key of the set-up with numbers;
    ``usual`` is what holds where nobody chooses.
    """

    key: str
    name: str
    choices: tuple[tuple[str, str], ...]
    usual: str
    ruling: bool = False


class Table(NamedTuple):
    """One game as it is played here, beside what the game says itself.

    ``most`` is how many seats are offered. ``first`` says how the first player is named in the
    set-up: by the key for him, ``"players"`` where he stands in front of the list, nothing where
    the rules decide. ``sizes`` are those of made maps, ``hardest`` how dense walls may be.
    ``steady`` says that every player's board is equally large, whatever he knows. ``mine`` and
    ``opened`` name what is a player's own, and what lies open at the end.
    """

    name: str
    most: int
    first: str = ""
    sizes: tuple[int, ...] = ()
    hardest: int = 0
    size: int = 10
    maps: str = "Labyrinth"
    agree: tuple[Agree, ...] = ()
    steady: bool = False
    sheets: int = 1
    mine: str = "my sheet"
    opened: str = "The plan lies open"


TABLES = {
    "labyrinth": Table("Labyrinth", 6, first="players", sizes=SIZES, size=8),
    "ravines": Table("Labyrinth with ravines", 6, first="players", sizes=SIZES, size=8),
    "duel": Table(
        "Labyrinth with objects", 2, first="first", sizes=SIZES, hardest=5, maps="Labyrinths",
        steady=True, sheets=2, opened="Both plans lie open",
    ),
    "underground": Table(
        "Underground Escape", 8, first="turn", steady=True, mine="my hand",
        opened="All hands lie open",
    ),
    "colditz": Table(
        "Escape from Colditz", 6, steady=True, mine="my hand", opened="All hands lie open",
        agree=(
            Agree("edition", "Edition", (("modern", "Modern"), ("classic", "Classic")), "modern",
                  ruling=True),
            Agree("rounds", "Rounds", (("10", "10"), ("20", "20"), ("40", "40"), ("50", "50")),
                  "50"),
        ),
    ),
}  # fmt: skip
"""Every game that is played here, in the order of the book."""


def table(game: str) -> Table:
    """The table of ``game``; raises ``SetupError``."""
    if game not in TABLES:
        raise SetupError(
            f"'{game[:40]}' cannot be played here. Games to play: {', '.join(TABLES)}."
        )
    return TABLES[game]


__all__ = ["LOT", "SIZES", "TABLES", "Agree", "Table", "table"]
