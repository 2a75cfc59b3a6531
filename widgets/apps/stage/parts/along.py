"""What can be taken along: files with the questions of a stage, for paper and other programs."""

from __future__ import annotations

from widgets.kernel.html import acts, button
from widgets.kernel.markup import join, tag

TITLE = "Take along"
LEAD = "The questions with their boards, the answers and the rules that decide, as a file of yours."
FORMS = (
    ("pack", "A lesson, as one zip"),
    ("sheet", "A sheet to print"),
    ("moodle", "Moodle XML"),
    ("gift", "GIFT"),
    ("qti", "QTI 2.1"),
)
"""What can be made, and what it is called; the first holds all others."""


ROW = ("along", TITLE, "")
"""Its row in More."""


def along(_view: object = None) -> str:
    """The list of files, each with its button."""
    return join(tag.p("er-hint")[LEAD], row())


def row(off: str = "") -> str:
    """The buttons alone; ``off`` is why nothing can be taken along."""
    return acts(
        *(
            button("along", words, arg=form, off=off, kind="" if at else "er-main")
            for at, (form, words) in enumerate(FORMS)
        )
    )
