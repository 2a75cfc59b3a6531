"""Release from Solitary: by a double of the movement roll, or by a card."""

from __future__ import annotations

from collections.abc import Iterator

from rules.colditz.actions import Action
from rules.colditz.board.plan import INNER
from rules.colditz.play import Play
from rules.colditz.position import release_circles
from rules.colditz.state import INNER_CELLS, OUTER_CELLS, State
from rules.game import Refusal

CELLS = (INNER_CELLS, OUTER_CELLS)


def refuse_prisoner(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One's own man, in Solitary, onto a circle at the arrow (EC-CELL-05)."""
    field, pawn, to = state.field, action.pawn, action.to
    if pawn < 0 or field.owner[pawn] != seat:
        text = f"{action.who} releases only his own men."
        yield Refusal("not-yours", text, ("EC-DOUBLE-01", "EC-CELL-03"))
    elif state.at[pawn] not in CELLS:
        yield Refusal("not-in-cells", f"{field.pawns[pawn]} is not in Solitary.", ("EC-CELL-02",))
    elif to not in release_circles(state, state.at[pawn]):
        places = ", ".join(field.names[at] for at in release_circles(state, state.at[pawn]))
        text = f"A released man starts at the arrow: {places or 'no circle is free'}."
        yield Refusal("not-there", text, ("EC-CELL-05", "EC-GAP-24"))


def refuse_release(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A double that is still open, and one movement point (EC-DOUBLE-01, EC-REF-06)."""
    found = list(refuse_prisoner(state, seat, action))
    yield from found
    if found:
        return
    if not state.rolled:
        yield Refusal("roll-first", f"{action.who} has not rolled yet.", ("EC-MOVE-01",))
    elif not state.doubles:
        text = "Solitary opens only by a double of the movement roll, or by a card."
        yield Refusal("no-double", text, ("EC-CELL-02", "EC-DOUBLE-01", "EC-REF-05", "EC-GAP-70"))
    elif state.points < 1:
        yield Refusal("no-points", "No movement point is left.", ("EC-REF-06", "EC-DOUBLE-01"))


def releases(play: Play, action: Action) -> None:
    """A double frees one man, for a point."""
    play.set(doubles=play.s.doubles - 1, points=play.s.points - 1)
    clauses = ("EC-CELL-02", "EC-CELL-03", "EC-DOUBLE-01", "EC-REF-05", "EC-REF-06", "EC-GAP-25")
    free(play, action, clauses)


def free(play: Play, action: Action, clauses: tuple[str, ...]) -> None:
    """A man leaves Solitary; from the Outer Cells he is on his way home (EC-ARREST-06)."""
    field, pawn = play.field, action.pawn
    cells = play.s.at[pawn]
    seat, bit = field.owner[pawn], 1 << pawn
    place = field.rulings.free_return == "place-of-arrest"
    home = bool(play.s.returning & bit) if place else cells == OUTER_CELLS
    home = home and field.areas[action.to] != INNER
    if not any(play.s.returning >> other & 1 for other in field.mine[seat] if other != pawn):
        play.set(faded=play.s.faded & ~(1 << seat))
    play.put(pawn, action.to)
    play.set(returning=play.s.returning | bit if home else play.s.returning & ~bit)
    arrow = field.board.cells[CELLS.index(cells)].arrow
    why = [*clauses, "EC-CELL-05"]
    if action.to != arrow:
        why.append("EC-GAP-24")
    if home:
        why += ["EC-ARREST-06", "EC-GAP-22"]
    text = f"{play.name(pawn)} leaves Solitary and starts from {field.names[action.to]}."
    play.say("released", text, *why, seat=seat, pawn=play.name(pawn), to=field.names[action.to])
