"""What to press in the duel: for every state in which somebody is asked, the line that says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.games.duel.actions import DROP, END, ENTER, START, SWAP, TAKE, THROW
from rules.games.duel.state import PLAYERS
from widgets.boards import Mover, Press
from widgets.boards.pair.facts import Lore, facts
from widgets.boards.sheet.facts import FEW
from widgets.kernel.html import counted, fitting

LOST = "You do not know where you are. Press an arrow on the slip."
JOIN = "Draw on the slip; join it when you know."


def floating(info: Lore | None) -> int:
    """In how many places the slip of a walker who does not know his own can lie; 0 for none."""
    return len(info.book.candidates) if info and info.book.floats else 0


def press(
    game: Any,
    state: Any,
    who: str,
    actions: Sequence[Any],
    info: Lore | None = None,
    mover: Mover | None = None,
) -> Press:
    """What ``who`` is told to press."""
    verbs = {action.verb for action in actions}
    if START in verbs:
        return Press("D1", "Press the cell where you begin.")
    seen = facts(game, state, who)
    left = int(seen["left"])
    if verbs == {THROW}:
        line, have = "Press the wall you blow up.", seen.get(f"grenades.{who}", 0)
        return Press("D17", line, second=f"{have} left.")
    if ENTER in verbs:
        ways = [action for action in actions if action.verb == ENTER]
        if len(ways) == 1:
            line, second = "You are outside. Go back in.", "By the exit you left."
            return Press("D10", line, second=second, answers=(ENTER,), blue=ENTER)
        return Press("D11", "You are outside. Press an opening.", "Outside: press an opening.")
    if TAKE in verbs or SWAP in verbs:
        return _treasure(verbs, left)
    if not left:
        return Press("D5b", "No action left. End the turn.", answers=(DROP,), blue=END)
    if DROP in verbs:
        line = "Press an arrow, or put the treasure down."
        named = ((DROP, "Put it down"),)
        return Press("D12", line, "An arrow, or put it down.", answers=(DROP,), named=named)
    places = floating(info)
    if places > FEW:
        return Press("D13", LOST, "Press an arrow on the slip.", JOIN, stays=True)
    if places:
        line = f"{fitting(places)}. Press an arrow on the slip."
        return Press("D14", line, "Press an arrow on the slip.", JOIN, stays=True)
    if left > 1:
        line = f"Press an arrow. You have {left} actions."
        return Press("D4", line, f"Press an arrow. {left} actions.", "Each is a step or a grenade.")
    line, short = "Your turn. Press an arrow on the board.", "Press an arrow on the board."
    if THROW in verbs:
        return Press("D3", line, short, "1 action: one step, or one grenade.")
    return Press("D5", line, short, "1 action left.")


def meanwhile(game: Any, state: Any, viewer: str) -> Press | None:
    """What ``viewer`` is told while the other one moves; nothing where he does not play."""
    if viewer not in PLAYERS:
        return None
    other = next(who for who in PLAYERS if who != viewer)
    missed = str(facts(game, state, viewer).get(f"trap.{viewer}", "free"))
    if missed.isdecimal() and int(missed):
        line = f"The trap holds you: {counted(int(missed), 'turn')} more."
        return Press("D18", line, second=f"{other} moves meanwhile.", answers=("pause",))
    second = "Press the folded sheet to look."
    return Press("D19", f"{other} walks in yours. Wait.", second=second, answers=("pause",))


def _treasure(verbs: set[str], left: int) -> Press:
    """A treasure lies where he stands."""
    false = "It may be a false one."
    if not left and TAKE in verbs:
        line, short = "Take the treasure before your turn ends?", "Take it before your turn ends?"
        return Press("D8", line, short, false, stays=True, answers=(TAKE,), blue=TAKE)
    if not left:
        line, short = "Swap the treasures before your turn ends?", "Swap before your turn ends?"
        return Press("D9", line, short, answers=(SWAP,), blue=END)
    if TAKE in verbs:
        line, short = "A treasure lies here. Take it, or press an arrow.", "Take it, or an arrow?"
        return Press("D6", line, short, false, stays=True, answers=(TAKE,))
    line = "Another treasure lies here. Swap, or press an arrow."
    second = "You cannot tell which is real."
    return Press("D7", line, "Swap, or press an arrow.", second, stays=True, answers=(SWAP,))
