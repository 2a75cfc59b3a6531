"""From the end of one leg to the beginning of the next: all that a word can have meant.

Each of these settles what one meaning needs and yields; whoever asks for the next meaning gets the
ground back as it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.labyrinth.notebook.ground import Ground
from rules.labyrinth.notebook.legs import (
    BITS,
    COME,
    DRIFT,
    FALL,
    FLOAT,
    ONE_MOUTH,
    STREAM,
    WATER,
    Leg,
)

RIVER, LOWER = BITS["river"], WATER & ~BITS["source"]


def ways(ground: Ground, leg: Leg, end: int, origin: int) -> Iterator[None]:
    """Every way from the end of a leg to the beginning of the next one, settled in turn."""
    mark = len(ground.trail)
    if leg.link == FALL:
        if ground.fall(end, origin):
            yield
    elif leg.link == DRIFT:
        yield from drifts(ground, end, origin, LOWER)
    elif leg.link == FLOAT:
        if leg.word == "mouth" and end == origin and ground.narrow(end, ONE_MOUTH):
            yield
        ground.undo(mark)
        yield from drifts(ground, end, origin, BITS[leg.word])
    elif leg.link == COME:
        yield from enters(ground, leg, end, origin)
    else:
        yield from goes(ground, leg, end, origin)
    ground.undo(mark)


def drifts(ground: Ground, entered: int, rest: int, kinds: int) -> Iterator[None]:
    """Carried two cells from ``entered`` to ``rest``, or one to the mouth (LP-RIVER-02)."""
    mark = len(ground.trail)
    for link in ground.near[entered]:
        if link < 0:
            continue
        if link == rest:
            if kinds & ONE_MOUTH and ground.flow(entered, rest) and ground.narrow(rest, ONE_MOUTH):
                yield
        elif rest in ground.near[link] and rest != entered:
            flows = ground.flow(entered, link) and ground.flow(link, rest)
            if flows and ground.narrow(rest, kinds):
                yield
        ground.undo(mark)


def enters(ground: Ground, leg: Leg, entered: int, rest: int) -> Iterator[None]:
    """Entered from dry land: a mouth holds, a current carries (LM-LAND-04, LM-RIVER-01)."""
    kinds = RIVER if leg.word == "river" else ONE_MOUTH
    mark = len(ground.trail)
    if kinds == ONE_MOUTH and entered == rest and ground.narrow(rest, ONE_MOUTH):
        yield
    ground.undo(mark)
    yield from drifts(ground, entered, rest, kinds)


def goes(ground: Ground, leg: Leg, here: int, rest: int) -> Iterator[None]:
    """A step answered 'river' or 'mouth' in the ravines game.

    Held by marsh (LM-MOUTH-01), inside one river (LM-RIVER-06), or into another (LM-RIVER-09).
    """
    there = ground.near[here][leg.way]
    mask, mark = ground.kinds[here], len(ground.trail)
    if mask == ONE_MOUTH and leg.word == "mouth" and rest == here:
        if ground.note(here, leg.way, leg.time, "marsh"):
            yield
        ground.undo(mark)
    side = "dry" if mask == ONE_MOUTH else "open"
    if there < 0 or not ground.note(here, leg.way, leg.time, side):
        return
    wet = not mask & ~WATER
    middle = len(ground.trail)
    if wet and leg.word == "river" and there == rest and ground.narrow(there, STREAM):
        ground.river((here, there), same=True)
        yield
    ground.undo(middle)
    drifts = leg.word == "river" or there != rest
    if not wet or not drifts or ground.river((here, there), same=False):
        yield from enters(ground, leg, there, rest)
