"""What just happened: one sentence, and the one clause that decided it."""

from __future__ import annotations

from widgets.apps.stage.records import Chip, View
from widgets.kernel.html import chip, href, words
from widgets.kernel.markup import join, spaced, tag

LONG, LONGER = 96, 130
"""From how many letters on a sentence is set smaller on a phone, and everywhere."""


def said(view: View) -> str:
    """The sentence, the chip, and the words of its clause; nothing beside the moral of a story.

    Sentences that tell of several clauses have each its own chip behind it.
    """
    if view.sum:
        return ""
    told = view.told
    strong = tag.b[words(told.strong, view.lang)] if told.strong else ""
    text = join(words(told.before, view.lang), strong, words(told.after, view.lang))
    role = "alert" if told.kind == "no" else None
    kind = f" er-told-{told.kind}" if told.kind else ""
    letters = told.text
    decided = clause(told.clause, told.kind) if told.clause else ""
    if told.each:
        shown = [one for _, one in told.each if one]
        text = spaced(
            join(words(one, view.lang), (" ", mark(of, told.kind)) if of else "")
            for one, of in told.each
        )
        decided = join(stated(one) for one in dict.fromkeys(shown))
        letters += "".join(f" {one.id} " for one in shown)
    return tag.div(f"er-sentence{kind}{smaller(letters)}")[tag.p(role=role)[text], decided]


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
    name = decided.id
    return tag.a(
        f"er-chip{look}", href=href(decided.id), data_do="clause", data_clause=name, data_arg=name,
        aria_expanded="false",
    )[name]  # fmt: skip


def stated(decided: Chip) -> str:
    """The words of a clause, until they are asked for out of sight."""
    return tag.div("er-stated", role="note", data_clause=decided.id, hidden=True)[
        tag.p[chip(decided.id), " ", decided.text]
    ]
