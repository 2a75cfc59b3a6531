"""What is said where no act of the game is asked for: the rows that all games have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from widgets.apps.match.acts import ENDING, GIVING_UP
from widgets.apps.match.course import COVERED, OVER, SETUP, TOLD, WATCH
from widgets.apps.match.tables import DIGITS
from widgets.apps.stage.parts.ask import worded
from widgets.boards import Press, either
from widgets.kernel.html import capital

if TYPE_CHECKING:
    from widgets.apps.match.sight import Sitting
    from widgets.apps.stage.records import View

BROKEN = "The game was broken off."


def press(view: View, sitting: Sitting) -> Press | None:
    """What is said, with the presses that have a button, the main one first; nothing in a turn."""
    who, more = sitting.next, sitting.party != sitting.next
    name = capital(sitting.party)
    if sitting.phase == SETUP:
        if sitting.start.goes_on[0]:
            return Press("G2", "Go on, or begin another.", answers=("goon", "drop"), blue="goon")
        what = "a game" if len(sitting.start.cards) > 1 else "Play"
        return Press("G1", f"Press {what}: it begins at once, and you sit at the board.")
    if view.problem:
        second = "If it stops here again, tell the book’s authors what Why says."
        return Press("G13", "Something went wrong. Your game is kept.", "Something went wrong.",
                     second, answers=("again", "leave"), blue="again")  # fmt: skip
    if sitting.phase == COVERED:
        second = "Nothing of yours is in the page yet."
        return Press("G7", f"You are {who}? Then press.", second=second, stays=True,
                     answers=("reveal",), blue="reveal")  # fmt: skip
    if sitting.phase == OVER:
        return _over(sitting)
    if sitting.phase == TOLD:
        line = f"{name} {'are' if more else 'is'} next. Read this, then hand over."
        return Press("G6", line, "Read this, then hand over.", answers=("cover",), blue="cover")
    if sitting.phase == WATCH and sitting.running:
        if who not in sitting.setting.seats:
            return Press("G4", "Chance decides …", answers=("pause",))
        moves = f"{name} {'are' if more else 'is'} moving …"
        return sitting.waits or Press("G4", moves, answers=("pause",))
    if sitting.phase == WATCH:
        line = f"Press Next: {sitting.party} {'move' if more else 'moves'}."
        second = "You may act in between." if sitting.acts or view.choices.movers else ""
        return Press("G5", line, second=second, stays=True, answers=("step", "fast"), blue="step")
    if view.popup.name == ENDING:
        free = ["move"] * bool(
            view.choices.movers or any(offer.icon for offer in view.choices.offers)
        )
        kinds = [one.alone or one.name for one in sitting.acts if one.key in DIGITS]
        free += [f"press {either(kinds)}"] if kinds else []
        act = next(one for one in sitting.acts if one.key == "end").acts[0]
        end = worded(view.choices.press, act.verb, act.label)
        second = f"You can still {', or '.join(free) or 'do something else'}."
        stay = "Keep moving" if "move" in free else "Not yet"
        return Press("G8", f"{end}{sitting.left}?", second=second, stays=True, blue="escape",
                     answers=("escape", "turnover"), named=(("escape", stay),))  # fmt: skip
    if view.popup.name == GIVING_UP:
        others = [seat for seat in sitting.setting.seats if seat != sitting.viewer]
        wins = others[0] if len(others) == 1 else "Nobody"
        return Press("G9", f"Give up the game? {wins} wins.", "Give up the game?",
                     f"{sitting.setting.table.opened} then.", stays=True,
                     answers=("escape", "giveup"))  # fmt: skip
    return None


def _over(sitting: Sitting) -> Press:
    """The end of a game, told to the one person who played it."""
    by, reason = sitting.because
    because = f"Why {by} did that: “{reason}”" if reason else ""
    opened = f"{sitting.setting.table.opened}. Step through the whole game, with anybody’s eyes."
    acts = ("anew", "first")
    if sitting.won:
        return Press("G10", sitting.result, second=because or opened, answers=acts, blue="anew")
    return Press("G11", "Nobody wins.", second=because or f"{sitting.result or BROKEN} {opened}",
                 answers=acts, blue="anew")  # fmt: skip
