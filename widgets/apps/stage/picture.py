"""The picture that belongs to a view: what is drawn over the position, for one viewer or two."""

from __future__ import annotations

from typing import Any

from widgets.apps.stage.model import StageModel
from widgets.boards import Overlay
from widgets.kernel.beside import beside
from widgets.kernel.scene import Scene


def scene(
    model: StageModel, size: float = 1.0, *, record: bool = False, phone: bool = False
) -> Scene:
    """The picture of the model; as a ``record`` without what could be done next or is asked."""
    overlay = _overlay(model, record=record, phone=phone)
    first = model.board.scene(
        model.game, model.node.state, model.viewer, overlay, size, model.information()
    )
    return beside(first, _second(model, overlay, size), stacked=phone) if model.beside else first


def fitted(model: StageModel, room: float, *, phone: bool = False) -> Scene:
    """The picture as a record, its type made for so many CSS pixels."""
    whole = scene(model, record=True, phone=phone)
    if whole.width <= room:
        return whole
    return scene(model, room / whole.width, record=True, phone=phone)


def _overlay(model: StageModel, *, record: bool, phone: bool) -> Overlay:
    """Offers, the last path, a refused try, guesses: all that the viewer may know of them."""
    node = model.node
    drawing, marked = model.looked_at
    trails, was = _trails(model, model.viewer)
    offers: tuple[str, ...] = ()
    mover = None
    if model.state in ("live", "branch") and not record and not drawing[0]:
        mover = model.mover
        offers = _offers(model)
    refused = model.refused.trail if model.refused else None
    if refused is None and node.kind == "refused" and node.action is not None:
        refused = model.tried(node.action)
    ask = model.question or {}
    return Overlay(
        offers,
        trails,
        was,
        refused,
        () if drawing[0] else _guesses(model),
        bool(ask) and ask.get("kind", "cell") == "cell" and not record,
        drawing,
        marked,
        bool(model.beside),
        phone,
        model.sight,
        model.state in ("live", "branch") and not record and not drawing[0] and not model.hidden,
        mover.place if mover else "",
        model.ways() if mover else (),
    )


def _offers(model: StageModel) -> tuple[str, ...]:
    """The places that can be chosen: for an action, to pick something up, or to go to."""
    movers = model.movers()
    if model.mover:
        return tuple(way.place for way in model.ways())
    moves = {action for mover in movers for action in mover.actions}
    rest = tuple(action for action in model.offered() if action not in moves)
    found = (*(mover.place for mover in movers), *model.targets(rest))
    return tuple(dict.fromkeys(place for place in found if place))


def _trails(model: StageModel, viewer: str) -> tuple[Any, Any]:
    """The path of the last step, as far as ``viewer`` may know."""
    trails: list[Any] = []
    was: dict[str, str] = {}
    for node in model.recent():
        if node.kind == "action" and node.parent is not None:
            before = node.parent.state
            info = model.information(viewer)
            more, stood = model.board.trails(model.game, before, node.action, node, viewer, info)
            trails += more
            was = dict(stood) | was
    return tuple(trails), tuple(was.items())


def _guesses(model: StageModel) -> tuple[tuple[str, str], ...]:
    """The reader's own answer: the place and the letter of the one asked about."""
    guess = model.guess
    number = model.ahead if model.question else model.index
    if not guess or not guess.value or not number:
        return ()
    step = model.scenario.steps[number - 1]
    if (step.ask or {}).get("kind", "cell") != "cell":
        return ()
    return ((guess.value, step.do.partition(":")[0].strip() or "?"),)


def _second(model: StageModel, overlay: Overlay, size: float) -> Scene:
    """The board of the second viewer: the position alone, with the last path."""
    trails, was = _trails(model, model.beside)
    plain = Overlay(trails=trails, was=was, titled=True, phone=overlay.phone)
    info = model.information(model.beside)
    return model.board.scene(model.game, model.node.state, model.beside, plain, size, info)
