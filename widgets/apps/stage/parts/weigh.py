"""The panel of Weigh: each choice with its chance and range on one axis; what is told apart."""

from __future__ import annotations

from rules.search.weigh import MORE
from widgets.apps.stage.weighing import Row, Scales
from widgets.kernel.forms import fold
from widgets.kernel.html import button, counted
from widgets.kernel.markup import join, tag

ROUND = 10
"""The axis ends at a multiple of this many of 100."""
FIRST = ": each choice is being played to the end, one after the other"
HOW = "How this is counted"
HALVES = tag.span("er-hint")["about halves the ranges"]
THIN = "\u202f"


def weigh(found: Scales | None) -> str:
    """What each choice is worth to the one who acts."""
    if found is None or found.note:
        return tag.p("er-hint")[found.note if found else ""]
    who = found.who
    trouble = tag.p("er-hint", role="status")[found.trouble] if found.trouble else ""
    if not found.rows:
        return join(
            trouble,
            tag.p("er-w-head")[
                "How often ", tag.b[who], " wins: the first games are being played …"
            ],
            tag.div("er-w-about")[found.about],
        )
    end = axis(found.rows)
    rows = join(_row(row, end) for row in found.rows)
    head, rest = found.verdict
    live = "status" if found.done else None
    about = tag.div("er-w-about")[f"{rest} {found.about}"]
    how = (
        join(", in ", tag.b[counted(found.worlds, "world")], " that may be")
        if found.worlds
        else FIRST
    )
    more = (
        tag.div("er-acts")[
            button("weigh", f"{MORE // 1000}{THIN}{MORE % 1000} worlds more"),
            HALVES if found.halves else "",
        ]
        if found.done
        else ""
    )
    return join(
        trouble,
        tag.p("er-w-head")[tag.b["How often ", who, " wins"], how],
        tag.table("er-weigh")[
            tag.thead("er-sr")[
                tag.tr[
                    tag.th(scope="col")["Choice"],
                    tag.th(scope="col")["Picture"],
                    tag.th(scope="col")["Wins, and its range"],
                ]
            ],
            tag.tbody[rows],
        ],
        _axis(end),
        tag.div("er-w-told", role=live)[tag.b[head]],
        fold("weigh", HOW, about),
        more,
    )


def axis(rows: tuple[Row, ...]) -> int:
    """Where the axis ends: 50 or 100 for most, less where nothing comes near."""
    most = max(row.high for row in rows)
    return next(end for end in (10, 20, 50, 100) if most <= end)


def _row(row: Row, end: int) -> str:
    mark = marks = ""
    told = tag.small["not played yet"]
    if row.played:
        left, right = 100 * row.low / end, 100 * row.high / end
        mark = " er-w-best" if row.best else ""
        marks = join(
            tag.i("er-w-range", style=f"left:{left:.1f}%;width:{max(1.0, right - left):.1f}%")[""],
            tag.i("er-w-point", style=f"left:{100 * row.share / end:.1f}%")[""],
        )
        told = join(
            tag.b[f"{row.share:.0f}", " %"],
            " ",
            tag.small[f"{row.low:.0f}", " to ", f"{row.high:.0f}"],
        )
    return tag.tr(f"er-w-row{mark}")[
        tag.th(scope="row")[row.label],
        tag.td("er-w-axis", aria_hidden="true")[tag.i("er-w-line")[""], marks],
        tag.td[told],
    ]


def _axis(end: int) -> str:
    return tag.div("er-w-ends", aria_hidden="true")[
        tag.span["0"], tag.span[end // 2, " %"], tag.span[end]
    ]
