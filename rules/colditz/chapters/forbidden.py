"""Why a step may not be taken: the sentence and the clauses for each code."""

from __future__ import annotations

from collections.abc import Iterator

from rules.colditz.board.plan import DOOR, INSPECTION, OUTSIDE, POST, Board
from rules.colditz.state import State
from rules.colditz.steps import Way
from rules.game import Refusal

WHY: dict[str, tuple[str, tuple[str, ...]]] = {
    "no-link": ("No way leads from {frm} to {to}.", ("EC-GAP-01",)),
    "pawn": ("{about} stands on {to}.", ("EC-MOVE-06", "EC-REF-16", "EC-GAP-15")),
    "pawn-below": ("{about} is in the Tunnel on {to}.", ("EC-MOVE-07", "EC-MOVE-06")),
    "no-key": ("{pawn} needs a Key for the Door {to}.", ("EC-DOOR-01", "EC-REF-09")),
    "no-pass": ("{pawn} needs a Pass for {to}.", ("EC-INSPECT-01", "EC-REF-09")),
    "no-rope": ("{pawn} needs a Rope to get to {to}.", ("EC-DROP-01", "EC-REF-09")),
    "no-ropes": ("{pawn} needs two Ropes to get to {to}.", ("EC-DROP-02", "EC-REF-09",
                 "EC-ATTEMPT-09")),
    "no-cutter": ("{pawn} needs a Wire Cutter to get to {to}.", ("EC-WIRE-01", "EC-REF-09")),
    "no-marker": ("{pawn} can go back only by a marker of his own nation.", ("EC-ATTEMPT-23",)),
    "other-way": ("This way is marked from the other side.", ("EC-GAP-40",)),
    "no-kit": ("{pawn} has no Escape Kit to escape with.", ("EC-ESCAPE-03", "EC-GAP-35")),
    "no-way-out": ("A Tunnel is left by its exit only.", ("EC-TUNNEL-09", "EC-GAP-47")),
    "tunnel-stop": ("{pawn} cannot stay on the Tunnel circle {to}.", ("EC-TUNNEL-11",
                    "EC-REF-14", "EC-GAP-75")),
    "searchlight": ("{pawn} cannot stay on the Searchlight circle {to}.", ("EC-SEARCHLIGHT-01",
                    "EC-REF-12", "EC-GAP-75")),
    "walkway": ("{pawn} cannot stay on the Walkway {to}.", ("EC-WALKWAY-01", "EC-REF-13",
                "EC-GAP-75")),
    "appel-stop": ("{pawn} cannot stay on the Appel area.", ("EC-REF-13", "EC-GAP-44",
                   "EC-GAP-75")),
    "safe-stop": ("{pawn} cannot stay on the Safe Area.", ("EC-REF-13", "EC-GAP-43",
                  "EC-GAP-75")),
    "light-arrest": ("Nobody gives himself up on a Searchlight.", ("EC-GAP-17",)),
    "full": ("All cells are full.", ("EC-GAP-23",)),
    "guard-target": ("Guards do not enter Targets.", ("EC-TARGET-01",)),
    "guard-room": ("Guards may not enter this Room: no marker lies there.", ("EC-ROOM-03",
                   "EC-ROOM-06")),
    "guard-safe": ("Guards may not enter a Safe Area.", ("EC-SAFE-03", "EC-SAFE-04")),
    "guard-appel": ("Guards may not enter the Appel area.", ("EC-GAP-44",)),
    "guard-pair": ("No marker lets a Guard pass there.", ("EC-ATTEMPT-15", "EC-REF-10")),
    "guard-back": ("Guards may not go back through a Fence or up a Drop.", ("EC-ATTEMPT-25",)),
    "undetected": ("The Tunnel is not detected.", ("EC-TUNNEL-12", "EC-REF-15")),
    "immune-walkway-arrest": ("{about} is on a Walkway: no arrest there.", ("EC-GAP-18",)),
    "immune-safe": ("{about} is on a Safe Area and cannot be arrested.", ("EC-SAFE-01",
                    "EC-REF-21", "EC-GAP-16")),
    "immune-appel": ("{about} is on the Appel area and cannot be arrested.", ("EC-APPEL-02",
                     "EC-REF-22", "EC-GAP-16")),
    "immune-hidden": ("{about} is hidden and cannot be arrested.", ("EC-SAFE-01", "EC-GAP-77",
                      "EC-GAP-16")),
    "immune-target": ("{about} stands on a Target.", ("EC-GAP-35",)),
    "immune-tunnel": ("{about} is in a Tunnel that is not detected.", ("EC-TUNNEL-12",
                      "EC-REF-23", "EC-GAP-16")),
    "immune-returning": ("{about} is on the way home without Equipment.", ("EC-ARREST-06",
                         "EC-REF-24", "EC-GAP-16")),
    "immune-no-equipment": ("{about} is safe: his nation holds no Equipment.", ("EC-ARREST-02",
                            "EC-REF-17", "EC-GAP-16")),
    "immune-full": ("All cells are full, so nobody can be arrested.", ("EC-GAP-23",)),
}  # fmt: skip
"""For each code the sentence and the clauses."""


def of_pair(state: State, pawn: int, number: int) -> tuple[str, ...]:
    """What else forbids a pair without Equipment: it is a way back, or another nation's marker."""
    field, marks = state.field, state.markers[number]
    mine = 1 << field.owner[pawn]
    if (marks | marks >> 5) & mine and field.rulings.marker_forward == "free":
        return ("EC-ATTEMPT-24",)
    return ("EC-ATTEMPT-12",) if marks else ()


def at_the_wire(board: Board, frm: int, to: int) -> bool:
    """Whether two circles lie on the two sides of the wire, each at a fence or next to one."""
    for one, other, feet, _ in board.pairs:
        here, there = {one, *board.links[one]}, {other, *board.links[other]}
        if not feet and ((frm in here and to in there) or (frm in there and to in here)):
            return OUTSIDE in (board.areas[frm], board.areas[to])
    return False


def of_place(state: State, pawn: int, to: int, code: str) -> Iterator[str]:
    """What else forbids a step, as things are there."""
    field, man = state.field, pawn < state.field.pows
    frm, seat = state.at[pawn], field.owner[pawn]
    if code == "no-link" and man and at_the_wire(field.board, frm, to):
        yield "EC-WIRE-02"
    elif code in ("no-key", "no-pass") and to in field.board.gate:
        yield "EC-ATTEMPT-07"
    elif code == "no-marker" and not field.pairs[field.pair_at[frm, to]].feet:
        yield "EC-GAP-40"
    elif code == "no-kit":
        if state.escapes[seat]:
            yield "EC-ESCAPE-05"
        if field.rulings.classic:
            yield "EC-CLASSIC-14"
    elif code == "tunnel-stop" and man:
        yield "EC-TUNNEL-03"
        if state.open >> field.tunnel_of[to] & 1:
            yield "EC-TUNNEL-08"
    elif code == "immune-returning" and field.kinds[to] == POST:
        yield "EC-GAP-20"


def forbidden(state: State, pawn: int, to: int, way: Way) -> Refusal:
    """The refusal of a step."""
    field = state.field
    text, clauses = WHY[way.code]
    entering = way.code == "tunnel-stop" and pawn < field.pows and to in field.entrance
    if entering and not state.open >> field.tunnel_of[to] & 1:
        return Refusal(
            "tunnel-closed", f"The Tunnel at {field.names[to]} is not open.",
            ("EC-TUNNEL-01", "EC-TUNNEL-06", "EC-REF-14"),
        )  # fmt: skip
    if way.pair >= 0 and way.code in ("no-rope", "no-ropes", "no-cutter"):
        clauses = (*clauses, *of_pair(state, pawn, way.pair))
    clauses = (*clauses, *of_place(state, pawn, to, way.code))
    said = text.format(
        pawn=field.pawns[pawn], about=way.about, to=field.names[to],
        frm=field.names[state.at[pawn]],
    )  # fmt: skip
    return Refusal(way.code, said, clauses)


def must_go_on(state: State) -> Refusal:
    """A pawn stands where it may not stay, so it goes on first (EC-GAP-75)."""
    name = state.field.pawns[state.mover]
    return Refusal("go-on", f"{name} may not stay there and goes on first.", ("EC-GAP-75",))


__all__ = ["DOOR", "INSPECTION", "WHY", "forbidden", "must_go_on"]
