"""What is worth going for in a duel, for a player who has only his notebook.

Each goal has a cost in actions and a sentence that says why; the cheapest is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.duel.maps.maze import WAYS
from rules.duel.notebook.knowledge import Notebook, name
from rules.duel.rulings import Rulings
from rules.duel.ways import BLAST, GO, Atlas, Place, Prices, Way

SEARCH = 9.0
"""What a side of the rim is likely to cost that may be an exit, where no grenade is left."""
SEEKING = {0: Prices(), 1: Prices(12, -1), 2: Prices(8, -1), 3: Prices(6, -1)}
BEARING = {0: Prices(), 1: Prices(9, 2.5), 2: Prices(5, 1.5), 3: Prices(4, 1)}
"""What a grenade is worth, by how many there are: on the way to a treasure, and out with one."""
CURIOUS = 0.2
"""How much nearer each unknown neighbour makes a cell that might be explored."""


class Standing(NamedTuple):
    """What he knows of himself."""

    me: str
    carries: bool
    known_false: bool
    tried: int
    grenades: int
    rulings: Rulings


class Goal(NamedTuple):
    """Something worth going for: the whole cost, what to do first for it, and the sentence."""

    cost: float
    deed: str
    way: int
    reason: str


def goal(cost: float, route: Way, reason: str, *, then: tuple[str, int] = ("", -1)) -> Goal:
    """A goal at the end of a route; ``then`` is what to do on arriving."""
    deed, way = (route.deed, route.way) if route.deed else then
    return Goal(cost, deed, way, reason)


def aim(book: Notebook, standing: Standing, *, throws: bool) -> Goal | None:
    """The best goal he knows of."""
    assert book.here is not None
    bearing = standing.carries and not standing.known_false
    table = BEARING if bearing else SEEKING
    prices = table[min(standing.grenades, 3)] if throws else Prices()
    if standing.rulings.outer_wall == "immune":
        prices = prices._replace(outer=-1.0)
    atlas = Atlas(book, prices)
    ways = atlas.ways((book.chart, book.here))
    if bearing:
        found = min(exits(atlas, ways), default=None)
    else:
        chests = sorted(treasures(atlas, ways))
        # Under some rulings a false treasure lies there again: take them in turn.
        found = chests[standing.tried % len(chests)] if chests else None
        if standing.rulings.false_outside == "removed":
            found = chests[0] if chests else None
    return found or min(unknown(atlas, ways, standing), default=None)


def exits(atlas: Atlas, ways: dict[Place, Way]) -> Iterator[Goal]:
    """Ways out with a treasure: exits, walls of the labyrinth to blow up, sides not tried yet."""
    book = atlas.book
    for place, route in ways.items():
        if not atlas.known(place) and not book.charts[place[0]].anchored:
            continue
        for way in range(4):
            side = atlas.side(place, way)
            there = spot_name(book, place)
            if side == "exit":
                reason = f"I carry a treasure, and {where(route, there)} is a way out."
                yield goal(route.cost + 1, route, reason, then=(GO, way))
            elif side in ("labyrinth wall", "rim") and atlas.prices.outer >= 0:
                reason = (
                    f"I carry a treasure; the labyrinth wall {where(route, there)} is the nearest "
                    "way out, with a grenade."
                )
                cost = route.cost + 2 + atlas.prices.outer
                yield goal(cost, route, reason, then=(BLAST, way))
            elif side == "rim":
                reason = f"I carry a treasure and look for an exit {where(route, there)}."
                yield goal(route.cost + SEARCH, route, reason, then=(GO, way))


def treasures(atlas: Atlas, ways: dict[Place, Way]) -> Iterator[Goal]:
    """Treasures he has seen and not taken."""
    for place, route in ways.items():
        if atlas.kind(place) == "treasure" and route.deed:
            reason = f"A treasure lies {where(route, spot_name(atlas.book, place))}."
            yield goal(route.cost, route, reason)


def unknown(atlas: Atlas, ways: dict[Place, Way], standing: Standing) -> Iterator[Goal]:
    """Cells he has not seen: the nearest first, rather where more of them lie together."""
    book = atlas.book
    lost = ""
    if not book.known:
        count = len(book.candidates)
        lost = f"I may be on any of {count} cells. " if count > 1 else ""
    elif standing.carries:
        lost = "I carry a treasure and know no way out. "
    for place, route in ways.items():
        strange = not atlas.known(place)
        pit = not strange and atlas.kind(place).startswith("pit") and route.deed
        if strange:
            reason = f"{lost}The nearest cell I have not seen is {where(route, '')}."
            cost = route.cost - CURIOUS * atlas.unseen(place)
            yield goal(cost, route, reason)
        elif pit and "exit" not in atlas.kind(place):
            reason = f"{lost}I do not know where this pit leads, so I jump."
            yield goal(route.cost, route, reason)


def where(route: Way, there: str) -> str:
    """A place in words, from where he stands."""
    if not route.deed:
        return "here"
    if route.deed == BLAST:
        return f"behind the wall {side_of(route.way)}, and going round would take longer"
    steps = max(1, round(route.cost))
    if steps < 3 and not there:
        return side_of(route.way)
    on = f"about {steps} steps on, {side_of(route.way)} first"
    return f"on {there}, {on}" if there else on


def side_of(way: int) -> str:
    """A direction as a place."""
    return {"up": "above", "down": "below"}.get(WAYS[way], f"on the {WAYS[way]}")


def spot_name(book: Notebook, place: Place) -> str:
    """The name of a cell, where it is known."""
    return name(place[1]) if book.charts[place[0]].anchored else ""


__all__ = ["Goal", "Standing", "aim"]
