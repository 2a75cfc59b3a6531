"""The picture while a position is set up, with the places for the piece in hand."""

from __future__ import annotations

from typing import Any

from rules.core.errors import RulebookError
from rules.core.setup import Piece
from rules.scenarios import editor
from rules.scenarios.editor.draft import Draft
from widgets.apps.stage.model import StageModel
from widgets.apps.workshop import setting
from widgets.apps.workshop.model import Desk
from widgets.boards import Overlay
from widgets.kernel.scene import Scene

TURNS = ("first", "turn")
"""The choices that say who begins."""


def laid(model: StageModel, desk: Desk, size: float, *, phone: bool) -> Scene:
    """The first position with the places for what is in hand."""

    def drawn(state: Any, **over: Any) -> Scene:
        overlay = Overlay(phone=phone, sight=model.sight, **over)
        return model.board.scene(model.game, state, model.viewer, overlay, size, None)

    state = model.node.state
    bare, piece = drawn(state), setting.held(desk)
    if piece is None:
        return bare
    if bare.second is not None:
        state = _fronting(desk.draft, piece, state)
        bare = drawn(state)
    known = {place.id for place in bare.places}
    offers = tuple(place for place in setting.free(desk) if place in known)
    return drawn(state, offers=offers)


def _fronting(draft: Draft, piece: Piece, state: Any) -> Any:
    """The position as it were if the owner of a piece began: of two sheets his lies in front."""
    owner = piece.owner or piece.label
    for key in TURNS:
        try:
            return editor.choose(draft, key, owner).played().timeline.root.state
        except RulebookError:
            continue
    return state
