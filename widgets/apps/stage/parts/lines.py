"""The list of own lines, and two of them side by side, as markup."""

from __future__ import annotations

import re
import zlib
from html import escape

from widgets.apps.stage.lines.line import LONGEST
from widgets.apps.stage.lines.model import UNKEPT
from widgets.apps.stage.parts import sides
from widgets.apps.stage.parts.controls import moves
from widgets.apps.stage.records import Own, Row, Side, Versus, View
from widgets.kernel import svg
from widgets.kernel.html import button, who, words
from widgets.kernel.scene import Scene

MANY = 12
"""From so many moves on the rest of a line folds."""


def lines(view: View) -> str:
    """The list, or why it stays shut."""
    own = view.lines
    if own.shut:
        return '<p class="er-hint">After your answer.</p>'
    return _lost(own) + _list(view, own)


def _lost(own: Own) -> str:
    """What this browser had kept and nobody can read; or that it keeps nothing."""
    if own.unkept:
        return f'<p class="er-hint">{UNKEPT}</p>'
    if not own.lost:
        back = button("restore", "Take back: what could not be read", sign="undo")
        taken = f'<div class="er-acts">{_meant(back, own.touched == "restore")}</div>'
        return taken if own.discarded else ""
    what = "One kept line" if own.lost == 1 else f"{own.lost} kept lines"
    it = "It stays" if own.lost == 1 else "They stay"
    save = button("unread", "Save it as a file" if own.lost == 1 else "Save them as a file")
    return (
        f'<p class="er-hint">{what} could not be read. {it} kept beside the others.</p>'
        f'<div class="er-acts">{_meant(save, own.touched == "unread")}'
        f"{button('discard', 'Throw away', kind='er-text')}</div>"
    )


def _list(view: View, own: Own) -> str:
    rows = "".join(_row(row, own, view.lang) for row in own.rows)
    listed = f'<ul class="er-tree" aria-label="Your lines">{rows}</ul>' if rows else ""
    taken = (
        '<div class="er-acts">'
        + _meant(button("regain", f"Take back: {own.taken}", sign="undo"), own.touched == "regain")
        + "</div>"
        if own.taken
        else ""
    )
    compared = versus(own.versus, view.viewer, view.lang) if own.versus else ""
    return f'<div class="er-linesbox">{listed}{taken}{compared}</div>'


def _meant(control: str, meant: bool) -> str:
    """A control that the focus goes to when the pressed one is gone."""
    return control.replace("<button ", "<button data-focus ", 1) if meant else control


def _row(row: Row, own: Own, lang: str) -> str:
    name = escape(row.name)
    shown = [_stop(row, at, label, lang) for at, label in enumerate(row.moves, start=row.fork + 1)]
    stops = "".join(shown[:MANY])
    rest = len(shown) - MANY
    if rest > 0:
        opened = " open" if row.here > row.fork + MANY else ""
        stops += (
            f'<li class="er-linerest"><details class="er-rest"{opened}><summary>{rest} more '
            f'</summary><ol class="er-linestops" start="{row.fork + MANY + 1}">'
            f"{''.join(shown[MANY:])}</ol></details></li>"
        )
    moves = f'<ol class="er-linestops">{stops}</ol>' if shown else ""
    missing = f'<p class="er-hint">{escape(row.missing)}</p>' if row.missing else ""
    source = button(
        "turn",
        row.source,
        arg=f"{row.number}:{row.fork}",
        kind="er-text",
        name=f"{row.name}, {row.source}: go there",
    )
    here = " er-here" if row.here > row.fork else ""
    return (
        f'<li class="er-lineitem{here}" style="--er-depth:{min(row.depth, 4)}">'
        f'<div class="er-linehead"><b class="er-linename">{name}</b>{source}{_acts(row, own)}</div>'
        f"{moves}{missing}</li>"
    )


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
        control = control.replace("<button ", '<button aria-current="step" ', 1)
    return f"<li>{control}</li>"


def _acts(row: Row, own: Own) -> str:
    """What can be done with a line; the name's form takes the place of the buttons."""
    if own.naming == row.number:
        return (
            '<form class="er-form er-lineform" data-do="call"><label>Name '
            f'<input name="what" data-focus required maxlength="{LONGEST}" autocomplete="off" '
            f'value="{escape(row.name)}"></label>'
            '<button class="er-b" type="submit">Save</button></form>'
        )
    number = str(row.number)
    rename = button("rename", "Rename", arg=number, kind="er-text", name=f"Rename {row.name}")
    return '<span class="er-lineacts">' + (
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
        + "</span>"
    )


def versus(found: Versus, viewer: str, lang: str) -> str:
    """The comparison, with the way to one move less or more."""
    shared = svg.Shared()
    left, right = found.sides
    boards = "".join(
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
    return (
        f'<div role="group" class="er-versus" aria-label="Side by side: {escape(title)}">'
        f'<div class="er-pophead"><strong>{escape(title)}, seen by {escape(who(viewer))}</strong>'
        f"{close}</div>{_depth(found)}{shared.markup()}"
        f'<div class="er-lab-sides{" er-lab-broad" if found.wide else ""}">{boards}</div>'
        f'<p class="er-lab-same">{_told(found)}</p>'
        f"{sides.facts(found.apart, (left.name, right.name))}</div>"
    )


TITLE = re.compile(r"er-t\d+")


def _frame(picture: Scene, shared: svg.Shared, kind: str) -> str:
    """The picture, its title named by what it shows: the same view gives the same markup."""
    markup = svg.frame(picture, shared)
    name = zlib.crc32((TITLE.sub("", markup) + kind).encode())
    return TITLE.sub(f"er-v{name:08x}", markup)


def _way(side: Side, lang: str) -> str:
    """The moves since both lines part."""
    listed = "; ".join(side.moves) or "no move"
    return words(listed, lang) + (" (it ends here)" if side.ended else "")


def _depth(found: Versus) -> str:
    """How far both are shown, to be changed."""
    if not found.most:
        return '<p class="er-hint">Both are the same line so far.</p>'
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
    return (
        f'<div class="er-acts">{less}{more}<span class="er-hint">{moves(found.after).capitalize()} '
        f"after {escape(found.fork)}, where they part.{stop}</span></div>"
    )


def _told(found: Versus) -> str:
    """How many facts differ, in words."""
    count = len(found.apart)
    if not count:
        return f"No fact differs; {found.same} are the same."
    return f"{count} fact{' differs' if count == 1 else 's differ'}; {found.same} are the same."
