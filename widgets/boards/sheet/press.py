"""What to press in the labyrinths with a leader: the line of every state in which one is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.boards.grid import OPPOSITE
from rules.games.labyrinth.actions import BLAST, CYCLE, PUT, SHOOT, STAB, START, TAKE
from widgets.boards import Mover, Press
from widgets.boards.sheet.facts import LEADER
from widgets.kernel.html import counted, fitting

WALK, SHORT = "Press a cell next to you, or an arrow.", "Press a cell, or an arrow."
LOST = "Press an arrow."
"""Who does not know where he stands has no cell to press."""
RAVINES = "ravines"
WEAPONS = ("cartridge", "dagger", "explosive")
"""What a player's stock is counted in, as its numbers stand in a row."""
ARROWS = "↑→↓←"
"""The arrows of the buttons, by their sides."""


def press(
    game: Any,
    state: Any,
    who: str,
    actions: Sequence[Any],
    info: Any = None,
    mover: Mover | None = None,
) -> Press:
    """What ``who`` is told to press."""
    verbs = {action.verb for action in actions}
    if START in verbs:
        if state.table.placing == LEADER:
            line, short = f"Press the cell where {who} begins.", f"Press where {who} begins."
            return Press("L2", line, short)
        return Press("L1", "Press the cell where you begin.")
    seen = dict(game.observe(state, who).facts)
    if verbs <= {BLAST}:
        return Press("L12", "Press the wall you blow up.")
    if verbs <= {SHOOT, STAB}:
        second = "It flies to a wall." + " The dagger strikes your own cell." * (STAB in verbs)
        return Press("L10", "Press the side you shoot at.", second=second, answers=(STAB,))
    if seen["outside"]:
        return _outside(_back(state, info), known=info is not None and info.known)
    if TAKE in verbs and seen["may_take"]:  # else it can only be tried
        line = "The treasure lies here. Take it, or press an arrow."
        return Press("L8", line, "Take it, or press an arrow.", answers=(TAKE,))
    lost = info is not None and info.floats
    walk = LOST if lost else SHORT
    if PUT in verbs:
        named = ((PUT, "Put it down"),)
        second = "Carry it out of an exit."
        return Press("L9", f"You carry it. {walk}", walk, second, answers=(PUT,), named=named)
    stock = _stock(seen["stock"])
    if CYCLE in verbs:
        ways = "an arrow" if lost else "a cell or an arrow"
        line = f"Press {ways}, or go on with the ravine."
        short = f"Press {'an arrow' if lost else 'a cell, arrow'} or the cycle."
        row, second = ("V2", stock) if stock else ("V1", "The cycle carries you to its next pit.")
        return Press(row, line, short, second, stays=not stock, answers=(CYCLE,))
    if seen.get(f"health.{who}") == "wounded":
        second = "No weapon until the hospital."
        return Press("L6", f"You are wounded. {walk}", walk, second, stays=True)
    if game.id == RAVINES and info is not None and info.here is not None:
        kind = info.charts[info.number].kinds.get(info.here)
        told = _places(info) if lost else stock
        if kind == "river":
            second = told or "Inside it you walk: it carries you no more."
            return Press("V3", f"You are in a river. {walk}", walk, second)
        if kind == "mouth":
            second = told or "The word “mouth” may mean that you have not moved."
            return Press("V4", f"You are at a mouth. {walk}", walk, second)
    if lost:
        line = "You do not know where you are. Press an arrow."
        return Press("L7", line, "You are lost. Press an arrow.", _places(info))
    return Press("L5", WALK, SHORT, stock) if stock else Press("L4", WALK, SHORT)


def _outside(back: str, *, known: bool) -> Press:
    """What is said outside: the cell he left is blue where its place is known."""
    if not back:
        line, short = "You are outside. Press the arrow back in.", "Outside: press the arrow in."
    elif known:
        line = f"You are outside. Press the cell next to you, or {back}."
        short = f"Outside: press the cell, or {back}."
    else:
        line, short = f"You are outside. Press {back} to go back in.", f"Outside: {back} leads in."
    return Press("L14", line, short)


def _back(state: Any, info: Any) -> str:
    """The arrow that leads back in, where he knows it and arrows point as on the sheet."""
    if info is None or info.outside < 0 or getattr(state, "heading", ()):
        return ""
    return ARROWS[OPPOSITE[info.outside]]


def _places(info: Any) -> str:
    """In how many places he may stand, as a sentence."""
    places = len(info.candidates)
    return f"{fitting(places)}." if places else ""


def _stock(text: str) -> str:
    """What is left of the weapons, in words; empty where nothing is."""
    many = [int(one) for one in text.split("/")]
    named = [counted(left, one) for left, one in zip(many, WEAPONS, strict=False) if left]
    return f"{', '.join(named)}." if named else ""
