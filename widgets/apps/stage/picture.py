"""The picture that belongs to a view: what is drawn over the position, for one viewer or two."""

from __future__ import annotations

from dataclasses import replace

from rules.scenarios import expect
from widgets.apps.stage.model import StageModel
from widgets.boards import Overlay
from widgets.kernel.scene import Point, Scene
from widgets.kernel.side_by_side import beside, halves

YOU_SAID, AS_SAID = "you said", "as you said"


def scene(
    model: StageModel,
    size: float = 1.0,
    *,
    record: bool = False,
    phone: bool = False,
    room: Point | None = None,
) -> Scene:
    """The picture of the model; as a ``record`` without what could be done next or is asked.

    It is laid out for the page's room, or for the one that is given.
    """
    room = model.room if room is None else room
    overlay = _overlay(model, room, record=record, phone=phone)
    if not model.beside:
        return _first(model, overlay, size)
    either = phone or None
    if not overlay.room[1]:
        return beside(_first(model, overlay, size), _second(model, overlay, size), stacked=either)
    found = []
    for half, stacked in halves(overlay.room):
        part = replace(overlay, room=half)
        one, other = _first(model, part, size), _second(model, part, size)
        if one.width > half[0] or one.height > half[1]:
            # This board is as large as it is.
            return beside(one, other, stacked=either)
        rank = min(one.cell, other.cell), _in_sight(one) + _in_sight(other), stacked
        found.append((rank, beside(one, other, stacked=stacked)))
    return max(found, key=lambda pair: pair[0])[1]


def _in_sight(picture: Scene) -> int:
    """How many places of a picture are wholly in it."""
    right, low = picture.left + picture.width, picture.top + picture.height
    return sum(
        picture.left <= one.x <= right - one.w and picture.top <= one.y <= low - one.h
        for one in picture.places
    )


def fitted(
    model: StageModel,
    room: float,
    tall: float = 0.0,
    *,
    phone: bool = False,
    record: bool = True,
) -> Scene:
    """The picture, as a record if not otherwise said, its type made for so many CSS pixels.

    Where it may be so ``tall``, too, it fills that room if its board can.
    """
    rooms = (room, tall) if tall else (0.0, 0.0)
    whole = scene(model, record=record, phone=phone, room=rooms)
    if whole.width <= room:
        return whole
    return scene(model, room / whole.width, record=record, phone=phone, room=rooms)


def _first(model: StageModel, overlay: Overlay, size: float) -> Scene:
    """The board of the viewer."""
    info = model.information()
    return model.board.scene(model.game, model.node.state, model.viewer, overlay, size, info)


def _overlay(model: StageModel, room: Point, *, record: bool, phone: bool) -> Overlay:
    """Offers, the last path, a refused try, guesses: all that the viewer may know of them."""
    drawing, marked = model.looked_at
    offers: tuple[str, ...] = ()
    mover = None
    # In a game a refusal says what to press instead: that is still to be seen.
    open_to = ("live", "branch", "refused") if model.playing else ("live", "branch")
    may = model.state in open_to and not record and not drawing[0]
    if may:
        mover = model.mover
        offers = _offers(model)
    refused = model.refused.trail if model.refused else None
    ask = model.question or {}
    said = _compared(model)
    return model.story.frame(
        phone=phone, room=room, offers=offers, left=model.traces(), refused=refused,
        guesses=() if drawing[0] else _guesses(model),
        asking=bool(ask) and ask.get("kind", "cell") == "cell" and not record,
        drawing=drawing, marked=marked, titled=bool(model.beside), sight=model.sight,
        ahead=may and not model.hidden, picked=mover.place if mover else "",
        ways=model.ways() if mover else (), said=said, right=said == AS_SAID,
        around=model.around(), held=model.stays and phone,
        pointed=model.pointed if mover else "", sparse=model.sparse, counted=model.story.counted,
        secret=model.awaits,
    )  # fmt: skip


def _compared(model: StageModel) -> str:
    """What stands at a guess once its result is there."""
    guess = model.guess
    if model.question or not guess or not guess.shown or not guess.value:
        return ""
    return AS_SAID if expect.is_same_answer(guess.value, model.outcome(model.index)) else YOU_SAID


def _offers(model: StageModel) -> tuple[str, ...]:
    """The places that can be chosen: for an action, to pick something up, or to go to."""
    movers = model.movers()
    if model.mover:
        return tuple(way.place for way in model.ways())
    moves = {action for mover in movers for action in mover.actions}
    rest = tuple(action for action in model.offered() if action not in moves)
    found = (*(mover.place for mover in movers), *model.targets(rest))
    return tuple(dict.fromkeys(place for place in found if place))


def _guesses(model: StageModel) -> tuple[tuple[str, str], ...]:
    """The reader's own answer: the place and the letter of the one asked about."""
    guess = model.guess
    number = model.ahead if model.question else model.index
    if not guess or not guess.value or not number or model.own or model.node.through:
        return ()
    step = model.scenario.steps[number - 1]
    if (step.ask or {}).get("kind", "cell") != "cell":
        return ()
    return ((guess.value, step.do.partition(":")[0].strip() or "?"),)


def _second(model: StageModel, overlay: Overlay, size: float) -> Scene:
    """The board of the second viewer: the position alone, with the last path."""
    left = model.motion(viewer=model.beside)[0]
    plain = model.story.frame(
        phone=overlay.phone, room=overlay.room, left=left, titled=True, sight=overlay.sight,
        around=overlay.around, counted=overlay.counted,
    )  # fmt: skip
    info = model.information(model.beside)
    return model.board.scene(model.game, model.node.state, model.beside, plain, size, info)
