"""The list of the reader's own lines: a small tree with forks, to go to, name, forget."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.lines.line import LONGEST
from widgets.apps.stage.lines.shown import Own, Row
from widgets.apps.stage.shown import View
from widgets.kernel.html import button

MANY = 12
"""From so many moves on the rest of a line folds."""


def lines(view: View) -> str:
    """The list, or why it stays shut."""
    own = view.lines
    if own.shut:
        return '<p class="er-hint">After your answer.</p>'
    return _lost(own) + _list(view, own)


def _lost(own: Own) -> str:
    """What this browser had kept and nobody can read."""
    if not own.lost:
        return ""
    what = "One kept line" if own.lost == 1 else f"{own.lost} kept lines"
    return f'<p class="er-hint">{what} could not be read and {_is(own.lost)} left out.</p>'


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


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
    compared = ""
    if own.versus:
        from widgets.apps.stage.parts.versus import versus

        compared = versus(own.versus, view.viewer, view.lang)
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
