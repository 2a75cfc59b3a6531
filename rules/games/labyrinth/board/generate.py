"""Maps made by the computer: seeded, full of what was wished for, and fit to be won.

A map is laid out on an open field: rivers, holes, posts and the treasure at random. Then marsh and
walls are drawn one by one, each only if everybody can still get everywhere (LP-DESIGN-01). At the
end the finished map passes the same survey as any map drawn by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from rules.boards.grid import Grid, mark_side
from rules.core.errors import SetupError
from rules.core.playout import Lots
from rules.core.registry import game as named_game
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.board.notation import draw_plan
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.survey import freedom_of_movement, survey_plan
from rules.games.labyrinth.board.web import Web
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.verbs.move import find_letter

# -- What a made map shall hold -------------------------------------------------------------------


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


WALL_SHARE = 1 / 3
"""The share of inner borders that are walls when nobody wishes otherwise."""


def grant_wishes(game: LeaderGame, wishes: Wishes, rulings: Rulings) -> Wishes:
    """The wishes with defaults filled in, but for walls and marsh; raises ``SetupError``."""
    size = grant_number("size", wishes.size, SMALLEST, LARGEST, why="columns are named a to z")
    if rulings.small_field == "refuse" and size < 4:
        raise make_refusal(
            "size", f"the ruling on LP-GAP-01 refuses {size}x{size}", "ask for 4 or more"
        )
    rivers, holes = next((r, h) for most, r, h in game.usual if size <= most)
    if rulings.rivers == "one":
        rivers = rivers[:1] or ((2,) if size > SMALLEST else ())
    least = 2 if rulings.least_holes == "two" else 1
    exits = 1 if wishes.exits is None else wishes.exits
    full = replace(
        wishes,
        rivers=grant_lengths("rivers", wishes.rivers, rivers, 2, most=LONGEST_RIVER),
        holes=grant_lengths("holes", wishes.holes, holes, least, most=LARGEST_SET),
        hospitals=grant_number(
            "hospitals", count_posts(wishes.hospitals, size), 0, size**2, why="cells"
        ),
        arsenals=grant_number(
            "arsenals", count_posts(wishes.arsenals, size), 0, size**2, why="cells"
        ),
        exits=grant_number("exits", exits, 1, size * 4, why="sides of the outer wall"),
    )
    by_ruling(game, full, rulings)
    by_space(full)
    return full


def count_posts(wished: int | None, size: int) -> int:
    """One hospital and one arsenal, but on the smallest of fields (LP-GAP-32)."""
    return wished if wished is not None else int(size > SMALLEST)


def by_ruling(game: LeaderGame, wishes: Wishes, rulings: Rulings) -> None:
    """Refuse what the rulings forbid."""
    if rulings.rivers == "one" and len(wishes.rivers or ()) != 1:
        raise make_refusal(
            "rivers", "the ruling on LP-GAP-12 asks for exactly one", "name one length, as [4]"
        )
    if rulings.posts == "one-each":
        for what in ("hospitals", "arsenals"):
            if getattr(wishes, what) != 1:
                raise make_refusal(
                    what, "the ruling on LP-GAP-32 asks for exactly one", "ask for 1"
                )
    if wishes.walls is not None and not 0 <= wishes.walls <= 1:
        raise make_refusal(
            "walls", f"{wishes.walls} is no share of the borders", "ask for 0 to 1, such as 0.3"
        )
    if wishes.marsh is not None:
        grant_number(
            "marsh", wishes.marsh, 0, 4 * len(wishes.rivers or ()), why="marsh lies at mouths only"
        )
        if wishes.marsh and rulings.marsh == "rejected":
            raise make_refusal(
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
        raise make_refusal(
            largest,
            f"all wishes together take {wanted} cells, one of them empty for the treasure, and a "
            f"{wishes.size}x{wishes.size} field has {there}",
            f"ask for fewer cells of {largest}, or for a larger size",
        )


def grant_number(wish: str, value: object, least: int, most: int, why: str) -> int:
    """A whole number within its bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise make_refusal(
            wish, f"{value!r} is no whole number from {least} to {most} ({why})", "ask for one"
        )
    return value


def grant_lengths(
    wish: str, wished: object, usual: tuple[int, ...], least: int, most: int
) -> tuple[int, ...]:
    """A list of lengths within their bounds, or the usual one."""
    values = usual if wished is None else wished
    if not isinstance(values, Sequence) or isinstance(values, str):
        raise make_refusal(
            wish, f"{values!r} is no list", "write a list of whole numbers, such as [4, 3]"
        )
    if len(values) > len(RIVER_LETTERS):
        raise make_refusal(
            wish, "there are only 26 letters to draw them with", "ask for 26 or fewer"
        )
    return tuple(grant_number(wish, value, least, most, why="cells of each") for value in values)


def make_refusal(wish: str, why: str, remedy: str) -> SetupError:
    """The error that says why a wish cannot be granted."""
    return SetupError(f"map to be made, {wish}: {why}; {remedy}.")


# -- Maps made by the computer --------------------------------------------------------------------


TRIES = 300
MOST_MISSES = 20
"""How many maps may miss a wish for walls, marsh or exits before it is given up."""


class Made(NamedTuple):
    """A made map: the drawing and the treasure's cell, as scenario files take them."""

    map: str
    treasure: str


class MissedError(Exception):
    """A layout that did not come off; names the wish that was missed and how much was possible."""

    def __init__(self, wish: str, possible: int = 0) -> None:
        super().__init__(wish)
        self.wish, self.possible = wish, possible


def made_game(
    game: str,
    size: int = 5,
    seed: int = 1,
    *,
    wishes: Wishes | None = None,
    options: Mapping[str, str] | None = None,
) -> Made:
    """A map for ``game``: square, ``size`` cells a side, with everything a full game wants.

    ``wishes`` say more than the size; then they name the size too. The same game, seed, wishes and
    rulings give the same map. Raises ``SetupError`` naming a wish that cannot be granted.
    """
    found = named_game(game)
    if not isinstance(found, LeaderGame):
        raise SetupError(f"map to be made: {game} is not played on such maps; name a labyrinth.")
    if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
        raise make_refusal("seed", f"{seed!r} is not a whole number from 0 on", "ask for one")
    rulings = found.rulings.choose(options or {})
    full = grant_wishes(found, wishes or Wishes(size), rulings)
    lots, missed, best = Lots(seed), Counter[str](), Counter[str]()
    for _ in range(TRIES):
        try:
            return lay_out(found, full, rulings, lots)
        except MissedError as error:
            missed[error.wish] += 1
            best[error.wish] = max(best[error.wish], error.possible)
            if error.wish in ("walls", "marsh", "exits") and missed[error.wish] == MOST_MISSES:
                break
    raise give_up(full, missed.most_common(1)[0][0], best)


def give_up(wishes: Wishes, wish: str, possible: Mapping[str, int]) -> SetupError:
    """The error that says which wish was in the way."""
    size, best = f"a {wishes.size}x{wishes.size} field", possible[wish]
    if wish == "walls":
        inner = 2 * wishes.size * (wishes.size - 1)
        return make_refusal(
            wish,
            f"of {inner} inner borders at most {best} became walls without shutting anyone in",
            f"ask for {int(100 * best / inner) / 100:.2f} or less",
        )  # fmt: skip
    if wish in ("marsh", "exits"):
        return make_refusal(wish, f"only {best} found room on {size}", f"ask for {best} or fewer")
    return make_refusal(
        wish,
        f"no way was found to lay out rivers of {list(wishes.rivers or ())} and holes of "
        f"{list(wishes.holes or ())} on {size} so that every place can be got to",
        "ask for shorter rivers, fewer holes or a larger size",
    )


def lay_out(game: LeaderGame, wishes: Wishes, rulings: Rulings, lots: Lots) -> Made:
    """One map by lot; raises ``MissedError`` where it does not come off."""
    grid = Grid(wishes.size, wishes.size)
    cells, treasure = fill_field(grid, game.legend, wishes, lots)
    plan = open_plan(Plan(grid, tuple(cells), (), game.legend), rulings)
    web = Web(game, plan, rulings)
    if not web.free:
        raise MissedError("rivers")
    draw_marsh(web, wishes, lots)
    draw_walls(web, wishes, lots)
    draw_exits(web, wishes, lots)
    plan, name = web.plan, grid.name(treasure)
    report = freedom_of_movement(game, plan, rulings)
    if report.findings or report.useless or survey_plan(game, plan, rulings, treasure=name).errors:
        raise MissedError("rivers")
    return Made(draw_plan(plan), name)


def fill_field(
    grid: Grid, legend: terrain.Terrains, wishes: Wishes, lots: Lots
) -> tuple[list[str], int]:
    """Rivers, holes and posts on an empty field; the last empty cell drawn takes the treasure."""
    plain = legend[terrain.EMPTY].code
    cells = [plain] * grid.size
    rivers = sorted(enumerate(wishes.rivers or ()), key=lambda river: -river[1])
    for number, length in rivers:
        free = [cell for cell, code in enumerate(cells) if code == plain]
        for place, cell in enumerate(find_chain(grid, free, length, lots), start=1):
            cells[cell] = RIVER_LETTERS[number] + (terrain.LAST if place == length else str(place))
    free = lots.mixed([cell for cell, code in enumerate(cells) if code == plain])
    for number, count in enumerate(wishes.holes or ()):
        for place in range(1, count + 1):
            cells[free.pop()] = f"{HOLE_LETTERS[number]}{place}"
    for kind, posts in ((terrain.HOSPITAL, wishes.hospitals), (terrain.ARSENAL, wishes.arsenals)):
        for _ in range(posts or 0):
            cells[free.pop()] = legend[kind].code
    return cells, free.pop()


def find_chain(grid: Grid, free: list[int], length: int, lots: Lots) -> list[int]:
    """The course of a river: free cells in a row, found by wandering and turning back."""
    course, there_is = [free[lots.below(len(free))]], {*free}
    untried = [lots.mixed([0, 1, 2, 3])]
    steps = 0
    while len(course) < length:
        steps += 1
        if not course or steps > length * 20:
            raise MissedError("rivers")
        if not untried[-1]:
            untried.pop()
            course.pop()
            continue
        there = grid.neighbour(course[-1], untried[-1].pop())
        if there in there_is and there not in course:
            course.append(there)
            untried.append(lots.mixed([0, 1, 2, 3]))
    return course


def open_plan(bare: Plan, rulings: Rulings) -> Plan:
    """The field without inner walls, but for those that keep rivers apart (LM-GAP-05)."""
    borders, grid = [], bare.grid
    for cell in range(grid.size):
        signs = []
        for way in range(6):
            other = grid.neighbour(cell, way)
            apart = other < 0
            if not apart and rulings.river_borders != "allowed":
                rivers = {find_letter(bare, cell), find_letter(bare, other)}
                apart = len(rivers) == 2 and "" not in rivers
            signs.append(terrain.WALL if apart else terrain.OPEN)
        borders.append(tuple(signs))
    return replace(bare, borders=tuple(borders))


def draw_marsh(web: Web, wishes: Wishes, lots: Lots) -> None:
    """Marsh on borders of mouths, one for each river unless wished otherwise (LM-GAP-06)."""
    plan = web.plan
    wanted = wishes.marsh
    if wanted is None:
        wanted = len(plan.rivers) if web.rulings.marsh == "allowed" else 0
    places = []
    for course in plan.rivers.values():
        for way in range(4):
            other = plan.grid.neighbour(course[-1], way)
            if other >= 0 and other != course[-2] and plan.borders[course[-1]][way] == terrain.OPEN:
                places.append((course[-1], way))
    drawn = 0
    for mouth, way in lots.mixed(places):
        if drawn < wanted and web.draw(mouth, way, terrain.MARSH):
            drawn += 1
    if wishes.marsh is not None and drawn < wanted:
        raise MissedError("marsh", drawn)


def draw_walls(web: Web, wishes: Wishes, lots: Lots) -> None:
    """Walls wherever they shut nobody in, until there are enough (LP-STRUCT-12, LP-DESIGN-02)."""
    plan = web.plan
    inner = [*plan.grid.inner()]
    wanted = round((WALL_SHARE if wishes.walls is None else wishes.walls) * len(inner))
    drawn = sum(plan.borders[cell][way] == terrain.WALL for cell, way in inner)
    stream = {pair for course in plan.rivers.values() for pair in pairwise(course)}
    if wishes.walls is not None and drawn > wanted:
        raise MissedError("rivers")
    for cell, way in lots.mixed(inner):
        if drawn >= wanted:
            return
        other = plan.grid.neighbour(cell, way)
        within = (cell, other) in stream or (other, cell) in stream
        if (
            not within
            and plan.borders[cell][way] == terrain.OPEN
            and web.draw(cell, way, terrain.WALL)
        ):
            drawn += 1
    if wishes.walls is not None and drawn < wanted:
        raise MissedError("walls", drawn)


def draw_exits(web: Web, wishes: Wishes, lots: Lots) -> None:
    """Exits beside cells on which a player can rest (LP-STRUCT-14, LP-GAP-26)."""
    grid = web.plan.grid
    sides = [
        (cell, way)
        for cell in range(grid.size)
        for way in range(4)
        if grid.neighbour(cell, way) < 0 and cell in web.rests
    ]
    if len(sides) < (wishes.exits or 0):
        raise MissedError("exits", len(sides))
    for cell, way in lots.mixed(sides)[: wishes.exits]:
        mark_side(grid, web.borders, (cell, way), terrain.EXIT)
