"""The panel of Weigh: each choice with its chance and range on one axis; what is told apart."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.records import View
from widgets.apps.stage.weighing import MORE, Row, Scales
from widgets.kernel.forms import fold
from widgets.kernel.html import button, counted

ROUND = 10
"""The axis ends at a multiple of this many of 100."""
FIRST = ": each choice is being played to the end, one after the other"
HOW = "How this is counted"
HALVES = '<span class="er-hint">about halves the ranges</span>'
THIN = "\u202f"


def weigh(view: View) -> str:
    """What each choice is worth to the one who acts."""
    found: Scales | None = view.scales
    if found is None or found.note:
        return f'<p class="er-hint">{escape(found.note if found else "")}</p>'
    who = escape(found.who)
    trouble = f'<p class="er-hint" role="status">{escape(found.trouble)}</p>'
    trouble = trouble if found.trouble else ""
    if not found.rows:
        return (
            f'{trouble}<p class="er-w-head">How often <b>{who}</b> wins: the first games are being '
            f'played …</p><div class="er-w-about">{escape(found.about)}</div>'
        )
    end = axis(found.rows)
    rows = "".join(_row(row, end) for row in found.rows)
    head, rest = found.verdict
    live = ' role="status"' if found.done else ""
    about = f'<div class="er-w-about">{escape(f"{rest} {found.about}")}</div>'
    how = f", in <b>{counted(found.worlds, 'world')}</b> that may be" if found.worlds else FIRST
    more = (
        f'<div class="er-acts">{button("weigh", f"{MORE // 1000}{THIN}{MORE % 1000} worlds more")}'
        f"{HALVES if found.halves else ''}</div>"
        if found.done
        else ""
    )
    return (
        f'{trouble}<p class="er-w-head"><b>How often {who} wins</b>{how}</p>'
        '<table class="er-weigh"><thead class="er-sr"><tr><th scope="col">Choice</th>'
        '<th scope="col">Picture</th><th scope="col">Wins, and its range</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>{_axis(end)}"
        f'<div class="er-w-told"{live}><b>{escape(head)}</b></div>'
        f"{fold('weigh', HOW, about)}{more}"
    )


def axis(rows: tuple[Row, ...]) -> int:
    """Where the axis ends: 50 or 100 for most, less where nothing comes near."""
    most = max(row.high for row in rows)
    return next(end for end in (10, 20, 50, 100) if most <= end)


def _row(row: Row, end: int) -> str:
    mark = marks = ""
    told = "<small>not played yet</small>"
    if row.played:
        left, right = 100 * row.low / end, 100 * row.high / end
        mark = " er-w-best" if row.best else ""
        marks = (
            f'<i class="er-w-range" style="left:{left:.1f}%;width:{max(1.0, right - left):.1f}%">'
            f'</i><i class="er-w-point" style="left:{100 * row.share / end:.1f}%"></i>'
        )
        told = f"<b>{row.share:.0f} %</b> <small>{row.low:.0f} to {row.high:.0f}</small>"
    return (
        f'<tr class="er-w-row{mark}"><th scope="row">{escape(row.label)}</th>'
        f'<td class="er-w-axis" aria-hidden="true"><i class="er-w-line"></i>{marks}</td>'
        f"<td>{told}</td></tr>"
    )


def _axis(end: int) -> str:
    return (
        f'<div class="er-w-ends" aria-hidden="true"><span>0</span><span>{end // 2} %</span>'
        f"<span>{end}</span></div>"
    )
