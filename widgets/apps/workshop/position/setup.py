"""Setting up: a piece in hand, a place of the board, counted things, choices, the table as text."""

from __future__ import annotations

import re
from typing import Any

from rules.core.errors import Mistake, RulebookError, SetupError
from rules.core.setup import Piece
from rules.scenarios import editor
from rules.scenarios.editor.draft import Draft
from widgets.apps.stage.model import StageModel
from widgets.apps.workshop.model import WAYS
from widgets.apps.workshop.position.model import DraftDesk, lenient
from widgets.boards import Overlay
from widgets.kernel.given import GivenError, named
from widgets.kernel.scene import Scene

LINE = re.compile(r"\bline (\d+)", re.IGNORECASE)
DRAWN, SIDE = "draw ", "side "
"""What a sign of the map in hand begins with: one for cells, one for borders (``side up E``)."""

TURNS = ("first", "turn")
"""The choices that say who begins."""


def pieces(draft: Draft) -> tuple[Piece, ...]:
    """Everything that can be laid out; nothing where the position cannot be set up."""
    return lenient(lambda: editor.list_pieces(draft), ())


def held(desk: DraftDesk) -> Piece | None:
    """The piece in hand."""
    return next((one for one in pieces(desk.draft) if one.id == desk.held), None)


def free(desk: DraftDesk) -> tuple[str, ...]:
    """The places for what is in hand."""
    if drawing(desk):
        found = editor.find_terrain(desk.draft)
        return tuple(found.cells) if found else ()
    return editor.list_places(desk.draft, desk.held) if held(desk) else ()


def drawing(desk: DraftDesk) -> bool:
    """Whether a sign of the map is in hand."""
    return desk.held.startswith((DRAWN, SIDE))


def signs(draft: Draft) -> dict[str, str]:
    """What can be drawn on the map, by what is taken in hand for it, and what it means."""
    found = lenient(lambda: editor.find_terrain(draft), None)
    if found is None:
        return {}
    cells = {f"{DRAWN}{one.sign}": one.meaning for one in found.cell_signs}
    return cells | {
        f"{SIDE}{way} {one.sign}": f"{one.meaning}, {where} a cell"
        for way, where in WAYS.items()
        for one in found.side_signs
    }


def hold(desk: DraftDesk, name: str) -> None:
    """Take a piece of the palette in hand, or put it back."""
    if name == desk.held:
        desk.held, desk.said = "", "Your hand is empty."
        return
    if name in signs(desk.draft):
        desk.held = name
        desk.said = f"{signs(desk.draft)[name]} in hand: press the cells to draw it."
        return
    known = {one.id: one for one in pieces(desk.draft) if not one.counted}
    if name not in known:
        raise GivenError(name, "there is no such piece to take in hand", "press one of the palette")
    desk.held = name
    desk.said = f"{known[name].label} in hand. Choose a place on the board."


def press(desk: DraftDesk, place: str) -> None:
    """A place of the board: what is in hand is put there, else what lies there is taken up."""
    if drawing(desk):
        draw(desk, place)
        return
    piece = held(desk)
    if piece is None or piece.at == place:
        _take_up(desk, place, piece)
        return
    put(desk, piece, place)


def draw(desk: DraftDesk, place: str) -> None:
    """Draw the sign in hand on a cell, or on the side of it that it is for."""
    if desk.held.startswith(DRAWN):
        draft = editor.set_sign(desk.draft, place, desk.held.removeprefix(DRAWN))
    else:
        way, _, sign = desk.held.removeprefix(SIDE).partition(" ")
        draft = editor.set_side(desk.draft, place, way, sign)
    desk.change(draft, f"{place} is drawn anew.")


def put(desk: DraftDesk, piece: Piece, place: str) -> None:
    """Lay a piece somewhere."""
    where = f"on {place}" if place else "not on the board"
    desk.change(editor.put_piece(desk.draft, piece.id, place), f"{piece.label} is {where}.")
    desk.held = ""


def _take_up(desk: DraftDesk, place: str, piece: Piece | None) -> None:
    """What lies on a place, one after the other; after the last the hand is empty."""
    here = [one for one in pieces(desk.draft) if one.at == place and not one.counted]
    at = here.index(piece) + 1 if piece in here else 0
    if at < len(here):
        desk.held = here[at].id
        desk.said = f"{here[at].label} in hand, from {place}. Choose where it goes."
    else:
        desk.said = "Your hand is empty." if piece else f"Nothing that can be moved is on {place}."
        desk.held = ""


def elsewhere(desk: DraftDesk, place: str) -> None:
    """Lay the piece in hand somewhere, by the name of the place; without one it is taken off."""
    piece = held(desk)
    if piece is None:
        raise SetupError("Take a piece in hand first: press it on the board or in the palette.")
    put(desk, piece, place)


def count(desk: DraftDesk, arg: str) -> None:
    """One more or one less of a counted thing: its id and +1 or -1."""
    name, by = named(arg, int)
    known = {one.id: one for one in pieces(desk.draft) if one.counted}
    if name not in known or by not in (1, -1):
        raise SetupError("There is nothing of that name to count; press + or − beside a thing.")
    number = known[name].number + by
    desk.change(editor.set_count(desk.draft, name, number), f"{known[name].label}: {number}.")


def pick(desk: DraftDesk, key: str, value: str) -> None:
    """Choose something: whose turn it is, who is wounded, and the like."""
    known = {one.key: one.label for one in editor.list_choices(desk.draft)}
    draft = editor.choose_value(desk.draft, key, value)
    desk.change(draft, f"{known.get(key, key)}: {value}.")


def write(desk: DraftDesk, text: str) -> None:
    """The table as text; one that cannot be read is kept beside the draft with its mistakes."""
    try:
        draft = editor.with_setup_text(desk.draft, text)
    except RulebookError as error:
        said = str(error)
        found = LINE.search(said)
        desk.unset = text, (Mistake(f"line {found[1]}" if found else "", said),)
        desk.said = said
        return
    desk.change(draft, "The set-up is taken over.")
    desk.unset, desk.held = ("", ()), ""


# -- the picture ----------------------------------------------------------------------------------


def laid(model: StageModel, desk: DraftDesk, size: float, *, phone: bool) -> Scene:
    """The first position with the places for what is in hand."""

    def drawn(state: Any, **over: Any) -> Scene:
        overlay = Overlay(phone=phone, sight=model.sight, codes=True, **over)
        return model.board.scene(model.game, state, model.viewers[0], overlay, size, None)

    state = model.node.state
    bare, piece = drawn(state), held(desk)
    if piece is None:
        return bare
    if bare.second is not None:
        state = _fronting(desk.draft, piece, state)
        bare = drawn(state)
    known = {place.id for place in bare.places}
    offers = tuple(place for place in free(desk) if place in known)
    return drawn(state, offers=offers)


def _fronting(draft: Draft, piece: Piece, state: Any) -> Any:
    """The position as it were if the owner of a piece began: of two sheets his lies in front."""
    owner = piece.owner or piece.label
    for key in TURNS:
        try:
            return editor.choose_value(draft, key, owner).played().timeline.root.state
        except RulebookError:
            continue
    return state
