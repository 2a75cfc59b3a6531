"""A place asked about: what is there, who may come, who may not and why, which clauses hold.

All of it comes from what the viewer's own board shows and from what he may name: his list of
places, the actions offered to him, the refusals of his own tries. Nothing is read off the position.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.errors import RulebookError
from rules.explain.why import governing
from widgets.apps.stage.answered import Link, Place, chip, once
from widgets.apps.stage.model import StageModel

BARRED = 6
"""How many ways that are shut are told."""


def place(model: StageModel, which: str) -> Place | None:
    """What the viewer can be told of a place; ``None`` where his board has none of that name."""
    spots = {spot.id: spot for spot in model.places()}
    near = {name.casefold(): name for name in spots}
    spot = spots.get(near.get(which.casefold(), ""))
    if spot is None:
        return None
    told: set[str] = set()
    shut = list(_barred(model, spot.id))[:BARRED]
    barred = tuple((label, once(links, told)) for label, links in shut)
    return Place(
        spot.id,
        spot.name,
        tuple(comers(model, spot.id)),
        barred,
        tuple(chip(one) for one in governing(model.scenario.game, spot.name) if one not in told),
    )


def comers(model: StageModel, place: str) -> Iterator[str]:
    """The actions offered that lead to a place, and the pieces that can be moved there."""
    actions, state = model.offered(), model.node.state
    moved = {action for mover in model.movers() for action in mover.actions}
    for action, target in zip(actions, model.targets(actions), strict=True):
        if target == place and action not in moved:
            yield model.game.label(state, action)
    ways = getattr(model.board, "ways", None)
    for mover in model.movers():
        for way in ways(model.game, state, mover) if ways else ():
            if way.place == place:
                note = f" ({way.note})" if way.note else ""
                points = f"{way.price} point{'' if way.price == 1 else 's'}"
                yield f"{mover.label} from {mover.place}, for {points}{note}"


def _barred(model: StageModel, place: str) -> Iterator[tuple[str, tuple[Link, ...]]]:
    """What could be named to get to a place and is not allowed, with the reasons."""
    game, state = model.game, model.node.state
    if model.state in ("predict", "error") or game.result(state) is not None:
        return
    named = [
        action
        for action in game.nameable(state)
        if model.sees_all or getattr(action, "who", "") == model.viewer
    ]
    listed = zip(named, model.targets(tuple(named)), strict=True)
    found = [(game.label(state, action), action) for action, target in listed if target == place]
    for label, action in found or _written(model, place):
        refusals = game.refusals(state, action)
        if refusals:
            yield label, tuple(Link(one.text, tuple(map(chip, one.clauses))) for one in refusals)


def _written(model: StageModel, place: str) -> Iterator[tuple[str, Any]]:
    """The place itself as an action of whoever is to act, and of each piece that can move."""
    actors = model.game.actors(model.node.state)
    if not actors or actors[0] not in model.viewers:
        return
    if not model.sees_all and actors[0] != model.viewer:
        return
    asks = [mover.ask for mover in model.movers()] or [f"{actors[0]}: "]
    for ask in asks:
        try:
            yield f"{ask}{place}", model.game.read(model.node.state, f"{ask}{place}")
        except RulebookError:
            continue
