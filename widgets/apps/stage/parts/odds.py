"""The panel of odds: for each die or draw what may come up, as fractions and as bars."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.shown import Chance, Throw, View

FEW = 8
"""How many rows are shown before the least likely ones fold."""


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
    likely = sorted(one.rows, key=lambda row: (not row.now, -row.odds))[:FEW]
    shown = "".join(_row(row) for row in one.rows if row in likely)
    rest = [row for row in one.rows if row not in likely]
    folded = (
        f'<details class="er-rest"><summary>{len(rest)} more</summary>'
        f'<ul class="er-rows er-lots">{"".join(map(_row, rest))}</ul></details>'
        if rest
        else ""
    )
    return f'{title}<ul class="er-rows er-lots">{shown}</ul>{folded}'


def _row(row: Chance) -> str:
    happened = '<span class="er-sr">, this came up</span>' if row.now else ""
    chance = "certain" if row.odds == 1 else str(row.odds)
    width = f"{float(row.odds) * 100:.1f}%"
    return (
        f'<li class="{"er-nowrow" if row.now else ""}"><span>{escape(row.label)}</span>'
        f"<b>{chance}{happened}</b>"
        f'<span class="er-odds" aria-hidden="true"><span style="width:{width}"></span></span></li>'
    )
