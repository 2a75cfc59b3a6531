"""The position in words: one sentence for the picture, one name for every place."""

from __future__ import annotations

from rules.games.colditz.board.plan import KINDS, PLAIN, ROOM, TUNNEL, Board, room_name
from rules.games.colditz.board.plan import SYMBOLS as ITEMS
from widgets.boards.castle.facts import Seen, nation, number, owner

KIND = {
    "appel": "Appel area", "post": "Guard Post", "safe": "Safe Area", "door": "Door",
    "inspection": "Inspection Point", "searchlight": "Searchlight", "walkway": "Walkway",
    "landing": "foot of a Drop", "staffcar": "Staff Car", "target": "Target",
}  # fmt: skip
AREA = dict(zip(range(3), ("Inner Courtyard", "Outer Courtyard", "Outside"), strict=True))
BOX_TITLES = {
    "office": "Commander's Office", "barracks": "Barracks", "inner cells": "Inner Cells",
    "outer cells": "Outer Cells", "escaped": "Escaped", "dead": "Shot", "away": "Not lined up yet",
}  # fmt: skip


def man(pawn: str, seen: Seen) -> str:
    """A pawn in words: "British 1 underground"."""
    said = f"{nation(pawn)} {number(pawn)}"
    for word, pawns in (
        ("underground", seen.inside), ("hidden", seen.hidden), ("refused the Appel", seen.refused),
        ("on the way home", seen.returning), ("in uniform", seen.uniform),
    ):  # fmt: skip
        if pawn in pawns:
            said += f" {word}"
    return said


def place(board: Board, at: int, seen: Seen) -> str:
    """The spoken name of a circle: what it is, where, who stands there."""
    name, kind = board.names[at], board.kinds[at]
    parts = [name]
    if board.rooms[at] >= 0:
        symbol = board.symbols[at]
        item = f" with {ITEMS[symbol]}" if symbol >= 0 else ""
        parts.append(f"Room {room_name(board.room_names[board.rooms[at]])}{item}")
    if kind == TUNNEL:
        way = next((no for no, found in enumerate(board.tunnels) if at in found), -1)
        title = board.tunnel_name(way) if way >= 0 else ""
        state = seen.tunnels.get(title, "closed")
        parts.append(f"{room_name(title)} Tunnel, {state}" if title else "Tunnel")
    elif kind not in (PLAIN, ROOM):
        parts.append(KIND[KINDS[kind]])
    if kind == PLAIN:
        parts.append(AREA[board.areas[at]])
    for which, pair in enumerate(board.pairs):
        if at in (pair.frm, pair.to):
            parts.append(_pair(board, at, which, seen))
    parts += [man(pawn, seen) for pawn in seen.on(name)]
    return ", ".join(parts)


def _pair(board: Board, at: int, number: int, seen: Seen) -> str:
    pair = board.pairs[number]
    other = board.names[pair.to if at == pair.frm else pair.frm]
    way = f"Drop of {pair.feet} feet" if pair.feet else "wire"
    said = f"{way} {'to' if at == pair.frm else 'from' if pair.feet else 'to'} {other}"
    found = seen.markers.get(board.pair_name(number), ())
    return f"{said} with marker {' and '.join(found)}" if found else said


def box(name: str, seen: Seen) -> str:
    """The spoken name of a box and who is in it."""
    men = ", ".join(man(pawn, seen) for pawn in seen.on(name))
    return f"{BOX_TITLES[name]}: {men or 'nobody'}"


def card(name: str, seen: Seen) -> str:
    """The spoken name of a card that lies open."""
    return f"{owner(seen)}'s card {name.removeprefix('card:')}"


def sentence(board: Board, seen: Seen) -> str:
    """The position in one sentence."""
    whose = f"The castle as {seen.viewer} sees it" if seen.viewer in seen.players else "The castle"
    said: list[str] = []
    for player in seen.players:
        men = seen.men(player)
        where = [
            f"{number(pawn)} on {seen.at[pawn]}"
            for pawn in men
            if seen.at[pawn] in board.index
            and KINDS[board.kinds[board.index[seen.at[pawn]]]] != "appel"
        ]
        lined = [pawn for pawn in men if seen.at[pawn] in board.index]
        appel = len(lined) - len(where)
        if appel:
            where.append(f"{appel} on the Appel area")
        for name, title in BOX_TITLES.items():
            count = sum(seen.at[pawn] == name for pawn in men)
            if count and name != "away":
                where.append(
                    f"{count} in {title}"
                    if name not in ("escaped", "dead")
                    else f"{count} {title.lower()}"
                )
        said.append(f"{player}: {', '.join(where) or 'nobody on the plan'}")
    said += [
        f"marker {' and '.join(found)} on {pair}" for pair, found in seen.markers.items() if found
    ]
    said += [
        f"{room_name(title)} Tunnel {state}"
        for title, state in seen.tunnels.items()
        if state != "closed"
    ]
    if seen.throws and not seen.over:
        said.append(f"thrown {' and '.join(seen.throws)}, {seen.points} points left")
    if seen.over:
        said.append(f"{' and '.join(seen.winners) or 'nobody'} won")
    elif seen.asked:
        said.append(f"next: {seen.asked}")
    said.append(f"{seen.rounds} Rounds left")
    return f"{whose}. {'; '.join(said)}."


__all__ = ["BOX_TITLES", "box", "card", "man", "place", "sentence"]
