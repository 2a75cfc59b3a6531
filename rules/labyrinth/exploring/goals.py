"""What is worth going for in a labyrinth, with a sentence that says why; the cheapest first.

Every sentence tells only what its player has drawn himself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from rules.labyrinth.board.signs import HOSPITAL
from rules.labyrinth.commands import BLAST, MOVE
from rules.labyrinth.exploring.atlas import Atlas, Unknown, Way
from rules.labyrinth.exploring.jigsaw import Place

SIDES = ("above", "on the right", "below", "on the left", "upstairs", "downstairs")
OF = ("above", "to the right of", "below", "to the left of", "upstairs from", "downstairs from")
"""The sides of the cell one stands on, and of another one."""
FAR_FROM_EXITS = 2.0
"""What a cell not seen yet costs more, for one who looks for a way out."""
WHIM, MOST_WHIM = 0.1, 3.0
"""How much his fancy counts, for every time he was carried off, and at most."""


class Goal(NamedTuple):
    """What to do first for a goal, at which cost, and why."""

    cost: float
    deed: str
    way: int
    reason: str


def goals(atlas: Atlas, now: Mapping[str, Any], me: str, seed: int) -> list[Goal]:
    """All goals of a player, the best first; ``now`` is what he may know at this moment."""
    if now["carries"]:
        found = sorted(ways_out(atlas))
    elif now[f"health.{me}"] == "wounded":
        found = sorted(hospitals(atlas))
    else:
        found = list(treasure(atlas))
    return [*found, *sorted(unseen(atlas, seed, carries=now["carries"]))]


def ways_out(atlas: Atlas) -> Iterator[Goal]:
    """Exits he has seen."""
    for place, route in atlas.found.items():
        for way in atlas.directions:
            if atlas.jigsaw.sides[place[0]].get((place[1], way)) == "exit":
                cost, deed, first = begun(route, way)
                yield Goal(
                    cost,
                    deed,
                    first,
                    f"I carry the treasure and know a way out {on(atlas, place)}.",
                )


def begun(route: Way, way: int) -> tuple[float, str, int]:
    """A route with one more step at its end."""
    return (route.cost + 1, *((route.deed, route.way) if route.deed else (MOVE, way)))


def treasure(atlas: Atlas) -> Iterator[Goal]:
    """The treasure, where it was found and could not be taken."""
    lies = atlas.slips.treasure
    if lies is not None:
        place = atlas.jigsaw.at(*lies)
        route = atlas.found.get(place)
        if route and route.deed:
            reason = f"I know of a treasure {on(atlas, place)} and go there."
            yield Goal(route.cost, route.deed, route.way, reason)


def hospitals(atlas: Atlas) -> Iterator[Goal]:
    """Hospitals he knows."""
    for place, route in atlas.found.items():
        if atlas.kind(place) == HOSPITAL and route.deed:
            reason = f"I am wounded and know a hospital {on(atlas, place)}."
            yield Goal(route.cost, route.deed, route.way, reason)


def unseen(atlas: Atlas, seed: int, *, carries: bool) -> Iterator[Goal]:
    """What he has not tried yet."""
    lost = len(atlas.slips.leaps)
    for one in atlas.unknown:
        place, deed, way = one.last
        cost = one.cost + carries * FAR_FROM_EXITS * (1 - one.edge)
        # Who was carried off again and again may be walking in circles: he tries other ways, too.
        whim = Random(f"{seed} {lost} {place[1]} {way}").random()
        cost += whim * min(lost * WHIM, MOST_WHIM)
        yield Goal(cost, one.deed, one.way, why(atlas, one, place, deed, way, carries=carries))


def why(atlas: Atlas, one: Unknown, place: Place, deed: str, way: int, *, carries: bool) -> str:
    """Why he goes there, in one sentence."""
    here = atlas.jigsaw.at(atlas.slips.number, atlas.slips.here)
    there = "here" if place == here else on(atlas, place)
    if one.deed == BLAST:
        return "A wall is in my way and going round takes longer, so I blow it up."
    if deed != MOVE:
        return f"I do not know where one is taken from {name(atlas, place) or 'here'}, so I try it."
    side = f"what is {SIDES[way]}"
    if there != "here":
        side = (
            f"what is {OF[way]} {name(atlas, place)}"
            if name(atlas, place)
            else "what is further on"
        )
    if carries:
        return f"I carry the treasure and know no way out, so I look for one {there}."
    count = len(atlas.jigsaw.fits.get(here[0], ())) if here[0] != atlas.main else 0
    if count > 1:
        return f"I may be on any of {count} cells, so I find out {side}."
    return f"I do not know yet {side}, so I have a look."


def name(atlas: Atlas, place: Place) -> str:
    """The name of a cell, where he knows it."""
    grid = atlas.slips.grid
    if grid is None or place[0] != atlas.main:
        return ""
    return grid.name(grid.cell(*place[1]))


def on(atlas: Atlas, place: Place) -> str:
    """A place in words."""
    known = name(atlas, place)
    return f"on {known}" if known else "not far away"
