"""What just happened: one sentence, and the one clause that decided it."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.records import Chip, View
from widgets.kernel.html import chip, href, words

LONG, LONGER = 96, 130
"""From how many letters on a sentence is set smaller on a phone, and everywhere."""


def said(view: View) -> str:
    """The sentence, the chip, and the words of its clause; nothing beside the moral of a story.

    Sentences that tell of several clauses have each its own chip behind it.
    """
    if view.sum:
        return ""
    told = view.told
    strong = f"<b>{words(told.strong, view.lang)}</b>" if told.strong else ""
    text = f"{words(told.before, view.lang)}{strong}{words(told.after, view.lang)}"
    role = ' role="alert"' if told.kind == "no" else ""
    kind = f" er-told-{told.kind}" if told.kind else ""
    letters = told.text
    decided = clause(told.clause, told.kind) if told.clause else ""
    if told.each:
        shown = [one for _, one in told.each if one]
        text = " ".join(
            f"{words(one, view.lang)}{f' {mark(of, told.kind)}' if of else ''}"
            for one, of in told.each
        )
        decided = "".join(stated(one) for one in dict.fromkeys(shown))
        letters += "".join(f" {one.id} " for one in shown)
    return f'<div class="er-sentence{kind}{smaller(letters)}"><p{role}>{text}</p>{decided}</div>'


def smaller(text: str) -> str:
    """The class that sets a long sentence smaller."""
    letters = len(text)
    return " er-longer" if letters > LONGER else " er-long" if letters > LONG else ""


def clause(decided: Chip, kind: str) -> str:
    """The chip of a clause, and over the lower edge of the board what the clause says."""
    return mark(decided, kind) + stated(decided)


def mark(decided: Chip, kind: str) -> str:
    """The chip of a clause; a press shows its words."""
    look = " er-no" if kind == "no" else " er-gap" if decided.ruling else " er-now"
    name = escape(decided.id)
    return (
        f'<a class="er-chip{look}" href="{escape(href(decided.id))}" data-do="clause" '
        f'data-clause="{name}" data-arg="{name}" aria-expanded="false">{name}</a>'
    )


def stated(decided: Chip) -> str:
    """The words of a clause, until they are asked for out of sight."""
    return (
        f'<div class="er-stated" role="note" data-clause="{escape(decided.id)}" hidden>'
        f"<p>{chip(decided.id)} {escape(decided.text)}</p></div>"
    )
