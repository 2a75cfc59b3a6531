"""Checks of the castle: its areas, Rooms, Drops and Tunnels, and where Guards may go."""

from __future__ import annotations

from rules.checks import CheckResult
from rules.colditz.board.plan import AREAS, ROOM, SYMBOLS
from rules.colditz.board.survey import survey
from rules.colditz.checks.question import Asked
from rules.colditz.notation import pair_of
from rules.colditz.position import marked_rooms
from rules.colditz.state import BARRACKS, MEN
from rules.findings import broken, codes


def board(asked: Asked) -> CheckResult:
    """What is wrong with the castle, ``ok`` for nothing; with ``complete`` as a whole game's."""
    args = asked.keys(known={"complete": bool})
    found = survey(asked.state.field.board, complete=args.get("complete", False))
    text = " ".join(finding.text for finding in found) or "The castle has all it needs."
    refused = broken(found)
    return CheckResult(codes(found) or "ok", text, refused or ("EC-GAP-01",), refused_by=refused)


def areas(asked: Asked) -> CheckResult:
    """The areas the castle has, all of them on one level (EC-CLASSIC-23, EC-CLASSIC-24)."""
    asked.keys()
    there = asked.state.field.areas
    found = [name for number, name in enumerate(AREAS) if number in there]
    text = f"One level; areas: {', '.join(found)}."
    return CheckResult(found, text, ("EC-CLASSIC-23", "EC-CLASSIC-24"))


def rooms(asked: Asked) -> CheckResult:
    """How many symbols there are and how many Rooms each has: "8 symbols, 2 Rooms each"."""
    asked.keys()
    there = asked.state.field.board
    counts = []
    for symbol in range(len(SYMBOLS)):
        at = [one for one in there.of_kind(ROOM) if there.symbols[one] == symbol]
        if at:
            counts.append(len({there.rooms[one] for one in at}))
    each = ", ".join(str(number) for number in sorted(set(counts))) or "0"
    found = f"{len(counts)} symbols, {each} Rooms each"
    clauses = ("EC-EQUIP-02", "EC-KIT-04", "EC-KIT-05", "EC-ROOM-01", "EC-ROOM-02")
    return CheckResult(found, f"There are {found}.", clauses)


def price(asked: Asked) -> CheckResult:
    """How many cards it takes to cross a ``pair`` of circles (EC-DROP-03)."""
    name = asked.keys({"pair": str})["pair"]
    field = asked.state.field
    number = pair_of(field, name)
    if number < 0:
        raise asked.wrong(f"there is no pair '{name}'.")
    pair = field.pairs[number]
    clauses = ("EC-DROP-03", "EC-DROP-02" if pair.price > 1 else "EC-DROP-01", "EC-ATTEMPT-01")
    if not pair.feet:
        clauses = ("EC-WIRE-01", "EC-WIRE-02", "EC-ATTEMPT-01")
    what = f"{pair.feet} feet" if pair.feet else "Barbed Wire"
    ends = (field.names[pair.frm], field.names[pair.to])
    return CheckResult(str(pair.price), f"{name}: {what}, {pair.price}.", clauses, cells=ends)


def tunnel(asked: Asked) -> CheckResult:
    """Where a Tunnel begins and ends: "CHAPEL3 to T1_4" (EC-TUNNEL-04, EC-TUNNEL-05)."""
    name = asked.keys({"name": str})["name"]
    field = asked.state.field
    for number, way in enumerate(field.tunnels):
        if field.board.tunnel_name(number) == name:
            ends = (field.names[way[0]], field.names[way[-1]])
            found = f"{ends[0]} to {ends[1]}"
            text = f"The {name} Tunnel leads from {found}."
            return CheckResult(found, text, ("EC-TUNNEL-04", "EC-TUNNEL-05"), cells=ends)
    raise asked.wrong(f"there is no Tunnel '{name}'.")


def open_rooms(asked: Asked) -> CheckResult:
    """The Rooms that Guards may enter now: those with a marker (EC-ROOM-06)."""
    asked.keys()
    state = asked.state
    mask = marked_rooms(state)
    names = state.field.board.room_names
    found = [name for number, name in enumerate(names) if mask >> number & 1]
    text = f"Guards may enter {', '.join(found) or 'no Room'}."
    return CheckResult(found, text, ("EC-ROOM-03", "EC-ROOM-06", "EC-ATTEMPT-13"))


def deployable(asked: Asked) -> CheckResult:
    """How many Guards are in the Barracks (EC-BARRACKS-01)."""
    asked.keys()
    found = asked.state.at.count(BARRACKS)
    clauses = ("EC-BARRACKS-01", "EC-SETUP-25")
    return CheckResult(str(found), f"{found} Guards can be deployed.", clauses)


def patterns(asked: Asked) -> CheckResult:
    """How many ways of lining up this castle has room for (EC-APPEL-03, EC-CLASSIC-25)."""
    asked.keys()
    room = len(asked.state.field.appel)
    fits = [players for players, (_, men) in MEN.items() if men * (players - 1) <= room]
    text = f"The Appel area has a pattern for {', '.join(map(str, fits))} players."
    clauses = ("EC-APPEL-03", "EC-APPEL-04", "EC-CLASSIC-25")
    return CheckResult(str(len(fits)), text, clauses)
