"""Tunnels: opened by a card, detected by another, and fallen in with fewer than two inside."""

from __future__ import annotations

from rules.games.colditz.board.plan import INNER
from rules.games.colditz.state import BOXES, NONE, OUTER_CELLS, Play, State, cells_for
from rules.games.colditz.verbs import markers
from rules.games.colditz.verbs.arrest import leave

NEEDED = 2
"""How many prisoners keep a Tunnel open (EC-TUNNEL-13)."""


def opens(play: Play, tunnel: int) -> None:
    """A Tunnel card is played (EC-TUNNEL-06, EC-TUNNEL-15)."""
    play.set(open=play.s.open | 1 << tunnel, dug=play.s.dug | 1 << tunnel)
    name = play.field.board.tunnel_name(tunnel)
    clauses = ("EC-TUNNEL-01", "EC-TUNNEL-06", "EC-GAP-46")
    text = f"The {name} Tunnel is open; two men must be inside when the Turn ends."
    play.say("opened", text, *clauses, seat=play.s.turn, tunnel=name)


def detected(play: Play, tunnel: int) -> None:
    """The Security Officer's marker lies on a Tunnel (EC-TUNNEL-17)."""
    play.set(detected=play.s.detected | 1 << tunnel)
    name = play.field.board.tunnel_name(tunnel)
    text = f"The {name} Tunnel is detected."
    seat = play.field.security
    play.say("detected", text, "EC-TUNNEL-17", "EC-GAP-50", seat=seat, tunnel=name)


def inside(state: State, tunnel: int) -> list[int]:
    """All pawns underground in a Tunnel."""
    way = state.field.tunnels[tunnel]
    return [
        pawn for pawn, at in enumerate(state.at) if state.inside >> pawn & 1 and at in way
    ]  # fmt: skip


def holds_up(state: State, tunnel: int) -> bool:
    """Whether enough prisoners are inside, as the rulings count them (EC-GAP-46, EC-GAP-47)."""
    field, rulings = state.field, state.field.rulings
    way = field.tunnels[tunnel]
    ends = () if rulings.tunnel_ends == "inside" else (way[0], way[-1])
    men = [
        pawn for pawn in inside(state, tunnel) if pawn < field.pows and state.at[pawn] not in ends
    ]  # fmt: skip
    if rulings.tunnel_pair == "own-nation" and state.dug >> tunnel & 1:
        men = [pawn for pawn in men if field.owner[pawn] == state.turn]
    return len(men) >= NEEDED


def collapses(play: Play) -> None:
    """At the end of any Turn a Tunnel with fewer than two prisoners falls in (EC-TUNNEL-13)."""
    if not play.s.open:
        return
    for tunnel in range(len(play.field.tunnels)):
        if play.s.open >> tunnel & 1 and not holds_up(play.s, tunnel):
            falls(play, tunnel)
    play.set(dug=0)


def falls(play: Play, tunnel: int) -> None:
    """One Tunnel collapses: prisoners to Solitary, Guards to the Office, the marker away."""
    field = play.field
    bit = 1 << tunnel
    name = field.board.tunnel_name(tunnel)
    found = play.s.detected & bit
    clauses = ["EC-TUNNEL-13"] + (["EC-TUNNEL-16"] if found else [])
    men = [pawn for pawn in inside(play.s, tunnel) if pawn < field.pows]
    if len(men) >= NEEDED:
        outside = field.rulings.tunnel_ends == "outside"
        clauses.append("EC-GAP-47" if outside else "EC-GAP-46")
    text = f"The {name} Tunnel falls in."
    play.say("collapsed", text, *clauses, tunnel=name)
    for pawn in inside(play.s, tunnel):
        if pawn < field.pows:
            buried(play, pawn)
        else:
            play.to_office(pawn)
            text = f"{play.name(pawn)} goes to the Commander's Office."
            play.say("dug-out", text, "EC-TUNNEL-18", "EC-MOVE-08", seat=field.security)
    play.set(open=play.s.open & ~bit, detected=play.s.detected & ~bit)
    if found:
        markers.emptied(play)


def buried(play: Play, pawn: int) -> None:
    """The man left in a Tunnel goes to Solitary, without losing Equipment (EC-TUNNEL-14)."""
    field = play.field
    at = play.s.at[pawn]
    cells = cells_for(play.s, at)
    if field.rulings.collapse_cells == "outer" or cells == NONE:
        cells = OUTER_CELLS
    leave(play, pawn)
    if field.rulings.free_return == "place-of-arrest" and field.areas[at] != INNER:
        play.set(returning=play.s.returning | 1 << pawn)
    play.put(pawn, cells)
    text = f"{play.name(pawn)} is dug out and goes to the {BOXES[cells]}."
    clauses = ("EC-TUNNEL-14", "EC-GAP-48")
    play.say("buried", text, *clauses, seat=field.owner[pawn], pawn=play.name(pawn))
