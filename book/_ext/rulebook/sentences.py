"""Directive for authors: every sentence a game says, as patterns with an example each."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from rulebook.domain import chips
from rulebook.ruling import known_game
from rulebook.tables import row, table
from rulebook.tags import tag
from rules.core import clauses
from rules.explain.sentences import (
    EVENT,
    HINT,
    LABEL,
    LETS,
    QUESTION,
    REFUSAL,
    RESULT,
    Pattern,
    collect_patterns,
)

if TYPE_CHECKING:
    from docutils import nodes

    from rulebook.tags import Tag

HEADS = {
    QUESTION: "What is asked", HINT: "The second line of a question", LABEL: "On a button",
    LETS: "On the button that lets chance decide", EVENT: "What happens",
    REFUSAL: "What is refused, and why", RESULT: "How it ends",
}  # fmt: skip


class SentencesDirective(SphinxDirective):
    """``{sentences-of} underground``: every sentence of a game."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A fold with a table for each sort of sentence."""
        game = known_game(self)
        found = collect_patterns(game)
        head = f"{clauses.ledger(game).title}: {len(found)} sentences"
        tables = [shown(sort, list(rows)) for sort, rows in groupby(found, lambda one: one.sort)]
        fold = tag("details", tag("summary", tag("b", head)), *tables, cls="er-effects er-wide")
        return [fold]


def shown(sort: str, rows: list[Pattern]) -> Tag:
    """The table of one sort, the kind of each sentence first."""
    return table(
        HEADS[sort],
        [HEADS[sort], "Kind", "For example", "Clauses"],
        [
            row([one.text], [tag("code", one.kind)], [one.example], chips(one.clauses))
            for one in rows
        ],
    )
