"""The position in words: one sentence for the picture, one name for every place."""

from __future__ import annotations

from rules.games.underground.board.plan import CAVES, CHANCE, CHASM, EXIT, START, Board
from widgets.boards.tunnels.facts import Seen
from widgets.boards.tunnels.tokens import LOOKS

KINDS = {CHANCE: "Chance square", CHASM: "chasm", START: "Start", EXIT: "exit"}


def named(board: Board, at: int) -> str:
    """A place as it is spoken of: "a3", "the Fire Cave", "Start"."""
    kind = board.kinds[at]
    if kind in CAVES:
        return kind.replace("-", " ").title()
    if kind == START:
        return "Start"
    return f"exit {board.names[at]}" if kind == EXIT else board.names[at]


def place(board: Board, at: int, seen: Seen, throws: tuple[int, ...] = ()) -> str:
    """The spoken name of a place: what it is, what lies there, who stands there."""
    name, kind = board.names[at], board.kinds[at]
    parts = [named(board, at)]
    if kind in (CHANCE, CHASM):
        parts.append(KINDS[kind])
    if parts[0] != name and kind not in (START, EXIT):
        parts.append(f"square {name}")
    if kind in seen.open:
        parts.append(f"open until {seen.open[kind]}'s next turn")
    pile = seen.tokens.get(name, ())
    if pile:
        text = " on ".join(LOOKS[kind][1] for kind in pile)
        if name in seen.arrows:
            text += f" pointing to {seen.arrows[name]}"
        parts.append(text)
    if seen.treasure == name and not seen.carrier:
        parts.append("treasure" if not pile else "treasure under it")
    parts += [
        f"player {seat}" + (" with the treasure" if seat == seen.carrier else "")
        for seat in seen.on(name)
    ]
    if throws:
        parts.append(f"reached with {' or '.join(map(str, throws))}")
    return ", ".join(parts)


def sentence(board: Board, seen: Seen) -> str:
    """The position in one sentence."""
    whose = (
        "The tunnels" if seen.viewer not in seen.at else f"The tunnels as {seen.viewer} sees them"
    )
    said: list[str] = []
    for seat, square in seen.at.items():
        where = (
            f"on {named(board, board.index[square])}"
            if square in board.index
            else "out of the game"
        )
        said.append(f"{seat} {where}")
    if seen.carrier:
        said.append(f"{seen.carrier} carries the treasure")
    elif seen.treasure in board.index:
        said.append(f"treasure on {named(board, board.index[seen.treasure])}")
    for square, pile in seen.tokens.items():
        if pile:
            said.append(f"{' on '.join(LOOKS[kind][1] for kind in pile)} on {square}")
    said += [f"{kind.replace('-', ' ').title()} open" for kind in seen.open]
    if seen.die:
        said.append(f"{seen.turn} threw {seen.die}")
    if seen.acting:
        said.append(f"next: {seen.acting}")
    return f"{whose}. {'; '.join(said)}."
