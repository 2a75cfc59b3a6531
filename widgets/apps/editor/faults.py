"""What is wrong with the drawing, what it still lacks, and why a text could not be read."""

from __future__ import annotations

from html import escape

from widgets.apps.editor.draft import FAIR
from widgets.apps.editor.maps import MISSING, NOTE, WRONG, Trouble
from widgets.apps.editor.model import EditModel
from widgets.kernel.html import chip, icon


def check(model: EditModel, *, idle: bool = False) -> str:
    """What is wrong, what is missing, what is worth a remark."""
    numbered = list(enumerate(model.troubles))
    wrong = rows(model, [each for each in numbered if each[1].kind == WRONG], idle=idle)
    notes = rows(model, [each for each in numbered if each[1].kind == NOTE], idle=idle)
    missing = [each for each in numbered if each[1].kind == MISSING]
    body = wrong
    if model.verdict == FAIR:
        body += (
            f'<p class="er-fair">{icon("tick")} Every map rule is kept: this labyrinth can be '
            "played.</p>"
        )
    elif not wrong:
        body += '<p class="er-hint">Nothing is wrong so far; not everything is drawn.</p>'
    if missing:
        count = f"{len(missing)} rule{'s' if len(missing) > 1 else ''} not met yet"
        body += (
            f'<details class="er-more-rules" data-key="missing"><summary>{count}</summary>'
            f"{rows(model, missing, idle=idle)}</details>"
        )
    return f'<div class="er-pt2" role="heading" aria-level="3">Map rules</div>{body}{notes}'


def rows(model: EditModel, found: list[tuple[int, Trouble]], *, idle: bool) -> str:
    """Troubles as a list; pressing one marks its cells."""
    body = "".join(row(model, number, one, idle=idle) for number, one in found)
    return f'<ul class="er-faults">{body}</ul>' if body else ""


def row(model: EditModel, number: int, one: Trouble, *, idle: bool) -> str:
    """One trouble: what, why, the remedy, the clauses."""
    remedy = f'<span class="er-remedy">{escape(one.remedy)}</span>' if one.remedy else ""
    words = f"<span>{escape(one.text)}</span>{remedy}"
    if one.cells and not idle:
        state = "true" if model.picked == one else "false"
        words = (
            f'<button type="button" data-do="mark" data-arg="{number}" aria-pressed="{state}">'
            f'{words}<span class="er-sr"> Mark the cells.</span></button>'
        )
    else:
        words = f"<div>{words}</div>"
    chips = "".join(chip(clause) for clause in one.clauses)
    code = f'<code class="er-ruleid">{escape(one.code)}</code>'
    return f'<li class="er-f-{one.kind}">{words}<p class="er-chips">{code}{chips}</p></li>'


def unread(model: EditModel) -> str:
    """What is wrong with the text that was to be loaded."""
    if not model.unread:
        return ""
    items = "".join(mistake(one) for one in model.unread)
    return (
        '<div class="er-box er-no"><p class="er-boxt">This text cannot be read. The drawing stays '
        f'as it was.</p><ul class="er-faults">{items}</ul></div>'
    )


def mistake(one: Trouble) -> str:
    """One mistake; pressing it goes to its place in the text."""
    words = f'<span>{escape(one.text)}</span><span class="er-remedy">{escape(one.remedy)}</span>'
    if one.spot is None:
        return f"<li><div>{words}</div></li>"
    line, column = one.spot
    return (
        f'<li><button type="button" data-do="caret" data-arg="{line}:{column}">{words}'
        '<span class="er-sr"> Go to this place in the text.</span></button></li>'
    )
