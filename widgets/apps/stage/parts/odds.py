"""The panel of odds: for each die or draw what may come up, as fractions and as bars."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.parts.ask import face
from widgets.apps.stage.records import Chance, Throw, View

FEW = 8
"""How many rows are shown before the least likely ones fold."""
BIG = 3
"""Up to so many outcomes are all written large; of more, what came up."""
FACES = range(1, 7)


def odds(view: View) -> str:
    """Every die and draw of the step shown, and the one that is due."""
    if view.closed:
        return '<p class="er-hint">After your answer.</p>'
    if not view.odds:
        return '<p class="er-hint">Nothing is left to chance in this step.</p>'
    return "".join(_throw(one) for one in view.odds)


def _throw(one: Throw) -> str:
    title = f'<p class="er-throw">{escape(one.title)}</p>'
    if one.hidden:
        return f'{title}<p class="er-hint">What comes up is not shown to you.</p>'
    large = [row for row in one.rows if row.now or len(one.rows) <= BIG]
    title += "".join(_large(row, one) for row in large)
    if len(large) == len(one.rows):
        return title
    likely = sorted(one.rows, key=lambda row: (not row.now, -row.odds))[:FEW]
    shown = "".join(_row(row, one) for row in one.rows if row in likely)
    rest = [row for row in one.rows if row not in likely]
    folded = (
        f'<details class="er-rest"><summary>{len(rest)} more</summary>'
        f'<ul class="er-rows er-lots">{"".join(_row(row, one) for row in rest)}</ul></details>'
        if rest
        else ""
    )
    return f'{title}<ul class="er-rows er-lots">{shown}</ul>{folded}'


def chances(row: Chance, one: Throw) -> str:
    """How likely: so many of so many equal cases."""
    return "certain" if row.odds == 1 else f"{row.odds * one.cases} in {one.cases}"


def _happened(row: Chance) -> str:
    return '<span class="er-sr">, this came up</span>' if row.now else ""


def _large(row: Chance, one: Throw) -> str:
    """An outcome with its fraction in large figures and, of a die, the faces that mean it."""
    dice = "".join(face(number, off=number not in row.faces) for number in FACES)
    return (
        f'<p class="er-large{" er-nowrow" if row.now else ""}"><b>{chances(row, one)}</b>'
        + (f'<span class="er-dice">{dice}</span>' if row.faces else "")
        + f"<span>{escape(row.label)}{_happened(row)}</span></p>"
    )


def _row(row: Chance, one: Throw) -> str:
    width = f"{float(row.odds) * 100:.1f}%"
    return (
        f'<li class="{"er-nowrow" if row.now else ""}"><span>{escape(row.label)}</span>'
        f"<b>{chances(row, one)}{_happened(row)}</b>"
        f'<span class="er-odds" aria-hidden="true"><span style="width:{width}"></span></span></li>'
    )
