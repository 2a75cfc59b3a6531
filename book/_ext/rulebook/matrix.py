"""The ``{coverage}`` directive: for each clause its page, its code, and the scenarios that fire it.

Nothing here is a list kept by hand: the pages come from the book as built, the code places from the
sources, and the scenarios from what really happened when they ran.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from rulebook.domain import chip, link, row_anchor
from rulebook.prose import prose
from rulebook.tables import Row, row, table
from rulebook.tags import Tag, path, tag
from rules import GAMES, clauses, coverage

if TYPE_CHECKING:
    from docutils import nodes

SHOWN = 4


class CoverageDirective(SphinxDirective):
    """``{coverage}`` for all games, ``{coverage} labyrinth`` for one."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A summary and a table per game."""
        games = self.arguments or GAMES
        return [part for game in games for part in matrix(game)]


def matrix(game: str) -> list[nodes.Node]:
    """The matrix of one game."""
    book = clauses.ledger(game)
    rows = [clause_row(found, game) for found in coverage.matrix(game)]
    fired, code = coverage.fired(game), coverage.code_places(game)
    rows += [line(gap, code[gap], proofs(fired[gap]) or ["–"]) for gap in book.gaps]
    testable = [found for found in coverage.matrix(game) if found.testable]
    shown = sum(bool(found.fired) for found in testable)
    return [
        tag(
            "p",
            tag("b", book.title),
            f". {len(book.clauses)} clauses, {len(book.gaps)} rulings. "
            f"{len(testable)} clauses can be tested; {shown} of them fire in a scenario.",
            cls="er-coverage-sum er-wide",
        ),
        table(f"Coverage: {book.title}", ["Clause", "Page", "Code", "Fires in"], rows),
    ]


def clause_row(found: coverage.Row, game: str) -> Tag:
    """The row of one clause; one that cannot be tested says why."""
    clause = clauses.ledger(game).clauses[found.clause]
    reason: Row = (
        [] if found.testable else [tag("i", "Not testable."), " ", *prose(clause.why_not, game)]
    )
    return line(found.clause, found.code, [*proofs(found.fired), *reason] or ["not yet"])


def line(clause: str, places: tuple[str, ...], proof: Row) -> Tag:
    """The row of one clause or ruling."""
    home: Row = [link(clause, "page", tag("span", "no page yet"))]
    code: Row = [tag("ul", *(tag("li", path(place)) for place in places))] if places else ["–"]
    return row([chip(clause)], home, code, proof, id=row_anchor(clause))


def proofs(fired: tuple[coverage.Place, ...]) -> Row:
    """The scenarios that fire a clause, each with its first step."""
    first: dict[str, int] = {}
    for scenario, step in fired:
        first.setdefault(scenario, step)
    if not first:
        return []
    items = [
        tag("li", path(name), f" step {step}" if step else " start")
        for name, step in list(first.items())[:SHOWN]
    ]
    if len(first) > SHOWN:
        items.append(tag("li", f"and {len(first) - SHOWN} more"))
    return [tag("ul", *items)]
