"""What a made map shall hold: wishes, defaults by size, and why a wish cannot be granted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.errors import SetupError
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.rulings import Rulings

SMALLEST, LARGEST = 2, 26
LONGEST_RIVER, LARGEST_SET = 10, 9
"""The notation has one digit: nine cells before the mouth, nine holes of a set."""
RIVER_LETTERS = "rstuvwxyzabcdefghijklmnopq"
HOLE_LETTERS = "PQRSTUVWXYZABCDEFGHIJKLMNO"


@dataclass(frozen=True)
class Wishes:
    """The wishes for a map; ``None`` leaves a choice to the size of the field.

    ``rivers`` holds the length of each river, source and mouth included; ``holes`` the size of each
    set; ``walls`` the share of inner borders (0 to 1) that shall be walls; ``marsh`` the number of
    marshy borders. What is left to the size may also turn out a little less; a wish is kept.
    """

    size: int = 5
    rivers: Sequence[int] | None = None
    holes: Sequence[int] | None = None
    hospitals: int | None = None
    arsenals: int | None = None
    walls: float | None = None
    marsh: int | None = None
    exits: int | None = None


BASE_BY_SIZE: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = (
    (2, (), ()),
    (3, (), (2,)),
    (4, (3,), (3,)),
    (5, (4,), (3,)),
    (6, (5,), (3,)),
    (9, (6,), (3, 3)),
    (26, (6,), (4, 3)),
)
"""Up to which size, how long the rivers are and how large the sets of holes: the base game."""

RAVINES_BY_SIZE: tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...] = (
    (2, (), ()),
    (3, (), (2,)),
    (4, (3,), (3,)),
    (5, (4,), (3,)),
    (6, (4, 3), (3,)),
    (9, (5, 4), (3, 3)),
    (26, (6, 5), (4, 3)),
)
"""The same for the ravines game, which lives on two rivers and their mouths."""

ABOUT = 1 / 3
"""The share of inner borders that are walls when nobody wishes otherwise."""


def granted(game: LeaderGame, wishes: Wishes, rulings: Rulings) -> Wishes:
    """The wishes with defaults filled in, but for walls and marsh; raises ``SetupError``."""
    size = number("size", wishes.size, SMALLEST, LARGEST, "columns are named a to z")
    if rulings.small_field == "refuse" and size < 4:
        raise refused("size", f"the ruling on LP-GAP-01 refuses {size}x{size}", "ask for 4 or more")
    by_size = RAVINES_BY_SIZE if game.id == "ravines" else BASE_BY_SIZE
    rivers, holes = next((r, h) for most, r, h in by_size if size <= most)
    if rulings.rivers == "one":
        rivers = rivers[:1] or ((2,) if size > SMALLEST else ())
    least = 2 if rulings.least_holes == "two" else 1
    exits = 1 if wishes.exits is None else wishes.exits
    full = replace(
        wishes,
        rivers=lengths("rivers", wishes.rivers, rivers, 2, LONGEST_RIVER),
        holes=lengths("holes", wishes.holes, holes, least, LARGEST_SET),
        hospitals=number("hospitals", posts(wishes.hospitals, size), 0, size**2, "cells"),
        arsenals=number("arsenals", posts(wishes.arsenals, size), 0, size**2, "cells"),
        exits=number("exits", exits, 1, size * 4, "sides of the outer wall"),
    )
    by_ruling(game, full, rulings)
    by_space(full)
    return full


def posts(wished: int | None, size: int) -> int:
    """One hospital and one arsenal, but on the smallest of fields (LP-GAP-32)."""
    return wished if wished is not None else int(size > SMALLEST)


def by_ruling(game: LeaderGame, wishes: Wishes, rulings: Rulings) -> None:
    """Refuse what the rulings forbid."""
    if rulings.rivers == "one" and len(wishes.rivers or ()) != 1:
        raise refused(
            "rivers", "the ruling on LP-GAP-12 asks for exactly one", "name one length, as [4]"
        )
    if rulings.posts == "one-each":
        for what in ("hospitals", "arsenals"):
            if getattr(wishes, what) != 1:
                raise refused(what, "the ruling on LP-GAP-32 asks for exactly one", "ask for 1")
    if wishes.walls is not None and not 0 <= wishes.walls <= 1:
        raise refused(
            "walls", f"{wishes.walls} is no share of the borders", "ask for 0 to 1, such as 0.3"
        )
    if wishes.marsh is not None:
        number("marsh", wishes.marsh, 0, 4 * len(wishes.rivers or ()), "marsh lies at mouths only")
        if wishes.marsh and rulings.marsh == "rejected":
            raise refused(
                "marsh", f"{game.title} knows no marsh (LP-GAP-35)",
                "make a map for the ravines game, or ask for 0",
            )  # fmt: skip


def by_space(wishes: Wishes) -> None:
    """Refuse more cells than there are; the treasure needs an empty one (LP-STRUCT-11)."""
    parts = {
        "rivers": sum(wishes.rivers or ()),
        "holes": sum(wishes.holes or ()),
        "hospitals": wishes.hospitals or 0,
        "arsenals": wishes.arsenals or 0,
    }
    wanted, there = sum(parts.values()) + 1, wishes.size**2
    if wanted > there:
        largest = max(parts, key=lambda part: parts[part])
        raise refused(
            largest,
            f"all wishes together take {wanted} cells, one of them empty for the treasure, and a "
            f"{wishes.size}x{wishes.size} field has {there}",
            f"ask for fewer cells of {largest}, or for a larger size",
        )


def number(wish: str, value: object, least: int, most: int, why: str) -> int:
    """A whole number within its bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise refused(
            wish, f"{value!r} is no whole number from {least} to {most} ({why})", "ask for one"
        )
    return value


def lengths(
    wish: str, wished: object, usual: tuple[int, ...], least: int, most: int
) -> tuple[int, ...]:
    """A list of lengths within their bounds, or the usual one."""
    values = usual if wished is None else wished
    if not isinstance(values, Sequence) or isinstance(values, str):
        raise refused(
            wish, f"{values!r} is no list", "write a list of whole numbers, such as [4, 3]"
        )
    if len(values) > len(RIVER_LETTERS):
        raise refused(wish, "there are only 26 letters to draw them with", "ask for 26 or fewer")
    return tuple(number(wish, value, least, most, "cells of each") for value in values)


def refused(wish: str, why: str, remedy: str) -> SetupError:
    """The error that says why a wish cannot be granted."""
    return SetupError(f"map to be made, {wish}: {why}; {remedy}.")
