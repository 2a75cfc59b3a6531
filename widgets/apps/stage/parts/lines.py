"""The list of own lines, and two of them side by side, as markup."""

from __future__ import annotations

import re
import zlib

from widgets.apps.stage.lines.line import LONGEST
from widgets.apps.stage.lines.model import UNKEPT
from widgets.apps.stage.parts import sides
from widgets.apps.stage.parts.controls import moves
from widgets.apps.stage.records import Own, Row, Side, Versus, View
from widgets.kernel import svg
from widgets.kernel.html import button, who, words
from widgets.kernel.markup import Markup, join, tag, void
from widgets.kernel.scene import Scene

MANY = 12
"""From so many moves on the rest of a line folds."""


def lines(view: View) -> str:
    """The list, or why it stays shut."""
    own = view.lines
    if own.shut:
        return tag.p("er-hint")["After your answer."]
    return _lost(own) + _list(view, own)


def _lost(own: Own) -> str:
    """What this browser had kept and nobody can read; or that it keeps nothing."""
    if own.unkept:
        return tag.p("er-hint")[UNKEPT]
    if not own.lost:
        back = button("restore", "Take back: what could not be read", sign="undo")
        taken = tag.div("er-acts")[_meant(back, own.touched == "restore")]
        return taken if own.discarded else ""
    what = "One kept line" if own.lost == 1 else f"{own.lost} kept lines"
    it = "It stays" if own.lost == 1 else "They stay"
    save = button("unread", "Save it as a file" if own.lost == 1 else "Save them as a file")
    return join(
        tag.p("er-hint")[what, " could not be read. ", it, " kept beside the others."],
        tag.div("er-acts")[
            _meant(save, own.touched == "unread"), button("discard", "Throw away", kind="er-text")
        ],
    )


def _list(view: View, own: Own) -> str:
    rows = join(_row(row, own, view.lang) for row in own.rows)
    listed = tag.ul("er-tree", aria_label="Your lines")[rows] if rows else ""
    regain = button("regain", f"Take back: {own.taken}", sign="undo")
    taken = tag.div("er-acts")[_meant(regain, own.touched == "regain")] if own.taken else ""
    compared = versus(own.versus, view.eyes.viewer, view.lang) if own.versus else ""
    return tag.div("er-linesbox")[listed, taken, compared]


def _meant(control: str, meant: bool) -> str:
    """A control that the focus goes to when the pressed one is gone."""
    return Markup(control.replace("<button ", "<button data-focus ", 1)) if meant else control


def _row(row: Row, own: Own, lang: str) -> str:
    name = row.name
    shown = [_stop(row, at, label, lang) for at, label in enumerate(row.moves, start=row.fork + 1)]
    stops = join(shown[:MANY])
    rest = len(shown) - MANY
    if rest > 0:
        opened = row.here > row.fork + MANY
        stops += tag.li("er-linerest")[
            tag.details("er-rest", open=opened)[
                tag.summary[rest, " more "],
                tag.ol("er-linestops", start=row.fork + MANY + 1)[shown[MANY:]],
            ]
        ]
    moves = tag.ol("er-linestops")[stops] if shown else ""
    missing = tag.p("er-hint")[row.missing] if row.missing else ""
    source = button(
        "turn",
        row.source,
        arg=f"{row.number}:{row.fork}",
        kind="er-text",
        name=f"{row.name}, {row.source}: go there",
    )
    here = " er-here" if row.here > row.fork else ""
    return tag.li(f"er-lineitem{here}", style=f"--er-depth:{min(row.depth, 4)}")[
        tag.div("er-linehead")[tag.b("er-linename")[name], source, _acts(row, own)], moves, missing
    ]


def _stop(row: Row, at: int, label: str, lang: str) -> str:
    control = button(
        "turn",
        label,
        arg=f"{row.number}:{at}",
        kind="er-fine",
        name=f"{row.name}, move {at}: {label}",
        lang=lang,
    )
    if at == row.here:
        control = Markup(control.replace("<button ", '<button aria-current="step" ', 1))
    return tag.li[control]


def _acts(row: Row, own: Own) -> str:
    """What can be done with a line; the name's form takes the place of the buttons."""
    if own.naming == row.number:
        return tag.form("er-form er-lineform", data_do="call")[
            tag.label[
                "Name ",
                void.input(
                    name="what", data_focus=True, required=True, maxlength=LONGEST,
                    autocomplete="off", value=row.name,
                ),
            ],
            tag.button("er-b", type="submit")["Save"],
        ]  # fmt: skip
    number = str(row.number)
    rename = button("rename", "Rename", arg=number, kind="er-text", name=f"Rename {row.name}")
    return tag.span("er-lineacts")[
        button(
            "versus",
            "Compare",
            arg=number,
            sign="two",
            name=f"Compare {row.name}",
            pressed=row.compared,
        )
        + _meant(rename, own.touched == f"rename:{row.number}")
        + button("forget", "Forget", arg=number, kind="er-text", name=f"Forget {row.name}")
    ]


def versus(found: Versus, viewer: str, lang: str) -> str:
    """The comparison, with the way to one move less or more."""
    shared = svg.Shared()
    left, right = found.sides
    boards = join(
        sides.side(
            one.name,
            _way(one, lang),
            _frame(one.picture, shared, kind),
            sides.fired(one.clauses, other.clauses),
            kind,
        )
        for one, other, kind in ((left, right, ""), (right, left, " er-line-other"))
    )
    title = f"{left.name} and {right.name}"
    close = button("escape", "", sign="close", kind="er-sq", name="Close the comparison")
    return tag.div(role="group", class_="er-versus", aria_label=f"Side by side: {title}")[
        tag.div("er-pophead")[tag.strong[title, ", seen by ", who(viewer)], close],
        _depth(found),
        shared.markup(),
        tag.div(f"er-lab-sides{' er-lab-broad' if found.wide else ''}")[boards],
        tag.p("er-lab-same")[_told(found)],
        sides.facts(found.apart, (left.name, right.name)),
    ]


TITLE = re.compile(r"er-t\d+")


def _frame(picture: Scene, shared: svg.Shared, kind: str) -> Markup:
    """The picture, its title named by what it shows: the same view gives the same markup."""
    markup = svg.frame(picture, shared)
    name = zlib.crc32((TITLE.sub("", markup) + kind).encode())
    return Markup(TITLE.sub(f"er-v{name:08x}", markup))


def _way(side: Side, lang: str) -> str:
    """The moves since both lines part."""
    listed = "; ".join(side.moves) or "no move"
    return words(listed, lang) + (" (it ends here)" if side.ended else "")


def _depth(found: Versus) -> str:
    """How far both are shown, to be changed."""
    if not found.most:
        return tag.p("er-hint")["Both are the same line so far."]
    less = button(
        "further",
        "One move less",
        arg="-1",
        sign="back",
        off="" if found.after > 1 else "at the first",
    )
    more = button(
        "further",
        "One move more",
        arg="1",
        sign="play",
        off="" if found.after < found.most else "both have ended",
    )
    stop = (
        f" The book's line is shown up to step {found.stop - 1}: step {found.stop} still waits for "
        "your answer."
        if found.stop
        else ""
    )
    return tag.div("er-acts")[
        less,
        more,
        tag.span("er-hint")[
            moves(found.after).capitalize(), " after ", found.fork, ", where they part.", stop
        ],
    ]


def _told(found: Versus) -> str:
    """How many facts differ, in words."""
    count = len(found.apart)
    if not count:
        return f"No fact differs; {found.same} are the same."
    return f"{count} fact{' differs' if count == 1 else 's differ'}; {found.same} are the same."
