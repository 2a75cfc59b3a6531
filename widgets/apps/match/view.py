"""The regions of a stage on which a game is played, as markup."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from widgets.apps.match import telling
from widgets.apps.match.agreed import agreed
from widgets.apps.match.model import COVERED, OVER, SETUP, TOLD, WATCH
from widgets.apps.match.sight import Sitting
from widgets.apps.stage.parts import ask as asked
from widgets.apps.stage.parts import drawer, head, popup, position
from widgets.apps.stage.parts import present as presenter
from widgets.apps.stage.parts import said as happened
from widgets.apps.stage.shown import View
from widgets.kernel.html import box, button, words
from widgets.kernel.scene import Scene

KEYS = (
    ("Arrows, Enter", "on the board: move the cursor, choose"),
    ("Shift + arrow", "go in a direction at once"),
    ("1 – 9", "perform the listed action"),
    ("N", "go on: begin, the computer's next move, cover; after the game the next step"),
    ("P, Home, End", "after the game: one step back, first, last step"),
    ("Y", "Why not …? Pick anything, hear why it is not allowed"),
    ("Q", "ask about a place: what is there, who may come, which rules hold"),
    ("V, Shift + V", "after the game: seen by the next viewer, two views side by side"),
    ("W, L", "Why, Log"),
    ("F", "full screen"),
    *popup.IN_PRESENT,
    ("?", "this list"),
)
BELOW = (
    "said", "ask", "popup", "clock", "controls", "drawer", "foot", "live", "strip",
)  # fmt: skip
"""The regions below the board."""
TABS = ("why", "log")
MANY = 30
"""From how many actions on they are not laid out as buttons."""
USUAL = "Keys: Shift + arrow goes, 1–9 act, N goes on"


def regions(
    view: View, sitting: Sitting, picture: Scene, *, listing: bool = False, idle: bool = False
) -> dict[str, str]:
    """The inner markup of every region."""
    hidden = sitting.hides
    spoken = "" if idle else words(telling.spoken(view, sitting), view.lang)
    return {
        "head": _head(view, sitting, idle=idle),
        "board": head.overlay(view, picture),
        "said": happened.said(view) if view.refused and not hidden else "",
        "ask": _ask(view, sitting, idle=idle),
        "popup": _popup(view),
        "clock": "" if idle else presenter.clock(),
        "controls": "" if sitting.phase == SETUP else _controls(view, sitting),
        "drawer": "" if hidden else drawer.panels(view, TABS, view.tab or TABS[0]),
        "foot": "" if hidden else position.foot(view, picture, USUAL, listing=listing),
        "live": spoken,
        "strip": "" if hidden or idle else _strip(view, sitting),
    }


def _head(view: View, sitting: Sitting, *, idle: bool) -> str:
    """Title, how far the game is, whose sheets lie there."""
    count = f"{sitting.moves} action{'' if sitting.moves == 1 else 's'}"
    where = "the board is covered" if sitting.hides else count
    if sitting.phase == SETUP:
        where = "before the game"
    if sitting.phase == OVER:
        where = f"step {view.step} of {view.last}"
    eyes = ""
    if sitting.viewer and sitting.phase != OVER:
        eyes = ", seen by everybody" if view.sees_all else f", seen by {sitting.viewer} alone"
    return head.head(view, idle=idle, count=where + eyes, looks=sitting.phase == OVER)


# -- the question ---------------------------------------------------------------------------------


def _ask(view: View, sitting: Sitting, *, idle: bool) -> str:
    if view.problem:
        return asked.ask(view, roomy=True)
    lead = ""
    if sitting.phase == SETUP:
        return lead + agreed(sitting.setting, sitting.said, idle=idle)
    if sitting.phase == COVERED:
        return lead + telling.said(view) + telling.covered(sitting)
    if sitting.phase == OVER:
        return lead + telling.over(view, sitting)
    if sitting.phase == TOLD:
        return lead + telling.said(view) + telling.told(view, sitting)
    if sitting.phase == WATCH:
        refused = asked.ask(view, roomy=True) if view.refused else telling.said(view)
        return lead + refused + telling.watch(view, sitting)
    return telling.news(view, sitting) + _acts(view)


def _acts(view: View) -> str:
    """What can be done; a cell among very many is chosen on the board."""
    placed = all(one.place for one in view.offers)
    if len(view.offers) <= MANY or not placed or view.state == "refused":
        return asked.ask(view, roomy=True)
    listed = "".join(button("act", one.label, arg=str(one.number)) for one in view.offers)
    return (
        f"{asked.ask(replace(view, offers=()), roomy=True)}"
        '<p class="er-hint">Choose a cell on the board, with a click or with arrows and Enter.</p>'
        f'<div class="er-acts">{button("any", "Any cell, by chance", kind="er-main")}'
        f'<details class="er-more"><summary class="er-b">All of them <span class="er-n">'
        f'{len(view.offers)}</span></summary><div class="er-acts">{listed}</div></details></div>'
    )


# -- the rest -------------------------------------------------------------------------------------


def _popup(view: View) -> str:
    if view.popup == "keys":
        return box("All keys", popup.keys(listed=KEYS))
    if view.popup == "more":
        return ""
    return popup.popup(view)


def _controls(view: View, sitting: Sitting) -> str:
    """During the game: giving up. After it: the steps."""
    if sitting.phase == OVER:
        at_start = "at the start" if view.step == 0 else ""
        at_end = "this is the last step" if view.step >= view.last else ""
        now = view.stops[view.step].label if view.step < len(view.stops) else ""
        return (
            '<div class="er-acts">'
            f"{button('first', 'First', cap='Home', sign='first', off=at_start)}"
            f"{button('back', 'Back', cap='P', sign='back', off=at_start)}"
            f"{button('step', 'Step', cap='N', sign='play', kind='er-main', off=at_end)}"
            f"{button('end', 'Last', cap='End', sign='last', off=at_end)}"
            f'<span class="er-hint">{view.step}: {escape(now)}</span></div>'
        )
    if sitting.hides:
        return ""
    note = '<span class="er-hint">Nothing is taken back: what was heard cannot be unheard.</span>'
    return f'<div class="er-acts">{_stop(sitting)}{note}</div>'


def _stop(sitting: Sitting) -> str:
    """Giving up, behind one more press."""
    others = [seat for seat in sitting.setting.seats if seat != sitting.viewer]
    wins = f"{others[0]} wins" if len(others) == 1 else "nobody wins"
    give = button("giveup", "Give up and open everything", kind="er-no")
    opened = sitting.setting.table.opened
    return (
        '<details class="er-more er-give"><summary class="er-b">Give up …</summary>'
        f'<p class="er-hint">Then {escape(wins)}. {opened}.</p>'
        f'<div class="er-acts">{give}</div></details>'
    )


def _strip(view: View, sitting: Sitting) -> str:
    return (
        '<canvas class="er-thumb" width="1" height="1" aria-hidden="true"></canvas>'
        f'<div class="er-brief"><span class="er-sub">{sitting.moves} actions</span>'
        f"<b>{escape(view.brief)}</b>{button('open', 'Open', name='Open the board')}</div>"
    )


__all__ = ["regions"]
