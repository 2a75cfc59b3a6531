"""The ``{coverage}`` directive: for each clause its page, its code, and the scenarios that fire it.

Nothing here is a list kept by hand: the pages come from the book as built, the code places from the
sources, and the scenarios from what really happened when they ran.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

from rulebook.domain import chip, link, row_anchor
from rulebook.prose import prose
from rulebook.tables import Row, fold, row, table
from rulebook.tags import Tag, path, tag
from rules.core import clauses
from rules.explain import coverage
from rules.scenarios import load

if TYPE_CHECKING:
    from docutils import nodes

SHOWN = 4


class CoverageDirective(SphinxDirective):
    """``{coverage}`` for all games, ``{coverage} labyrinth`` for one."""

    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A summary of each game, and a table of each of its sections."""
        games = self.arguments or self.config.rulebook_games
        return [part for game in games for part in matrix(game)]


KINDS = {"advice": "Advice.", "component": "A list of things.", "definition": "A definition."}
"""What is said of clauses that no move can keep or break."""


def matrix(game: str) -> list[nodes.Node]:
    """The matrix of one game."""
    book = clauses.ledger(game)
    found = coverage.list_rows(game)
    fired, code = coverage.fired_clauses(game), coverage.code_places(game)
    parts: dict[str, list[Tag]] = {}
    for one in found:
        rows = parts.setdefault(book.clauses[one.clause].section, [])
        rows.append(clause_row(one, game))
    parts["Rulings"] = [line(gap, code[gap], proofs(fired[gap]) or ["–"]) for gap in book.gaps]
    played = [one for one in found if coverage.is_played(book.clauses[one.clause])]
    proved = sum(not one.missing for one in played)
    counts = {kind: sum(one.kind == kind for one in found) for kind in coverage.NOT_PLAYED}
    words = ", ".join(
        f"{count} {kind}{'s' if count > 1 and kind != 'advice' else ''}"
        for kind, count in counts.items()
        if count
    )
    return [
        tag(
            "p",
            tag("b", book.title),
            f". {len(book.clauses)} clauses, {len(book.gaps)} rulings. "
            f"{len(played)} clauses are played; {proved} of them have a step where they must fire "
            f"and one like it where they must not. The others are words: {words}.",
            cls="er-coverage-sum er-wide",
        ),
        tag(
            "div", *(part(book.title, name, rows) for name, rows in parts.items()), cls="er-letters"
        ),
    ]


def part(title: str, section: str, rows: list[Tag]) -> Tag:
    """The rows of one section of a game, folded: a table of all would be endless."""
    heads = ["Clause", "Page", "Code", "Shown in"]
    return fold(f"{section} ({len(rows)})", table(f"Coverage: {title}, {section}", heads, rows))


def clause_row(found: coverage.CoverageRow, game: str) -> Tag:
    """The row of one clause; one that is not played says what it is, or why it cannot be seen."""
    clause = clauses.ledger(game).clauses[found.clause]
    reason: Row = (
        [] if found.testable else [tag("i", "Not testable."), " ", *prose(clause.why_not, game)]
    )
    if found.kind in KINDS:
        reason = [tag("i", KINDS[found.kind]), " ", *reason]
    pair: Row = []
    if found.must:
        pair += ["Fires at ", *step(found.must)]
    if found.near:
        pair += [", not at " if pair else "Not at ", *step(found.near)]
    proof: Row = [tag("p", *pair)] if pair else []
    shown = [*reason, *proof, *proofs(found.fired)]
    return line(found.clause, found.code, shown or ["not yet"])


def step(place: coverage.ScenarioPlace) -> Row:
    """A link to a step of a scenario."""
    address = f"{place.scenario}@{place.step}"
    return [link(address, "step", path(address))]


def line(clause: str, places: tuple[str, ...], proof: Row) -> Tag:
    """The row of one clause or ruling."""
    home: Row = [link(clause, "page", tag("span", "no page yet"))]
    code: Row = [tag("ul", *(tag("li", path(place)) for place in places))] if places else ["–"]
    return row([chip(clause)], home, code, proof, id=row_anchor(clause))


def proofs(fired: tuple[coverage.ScenarioPlace, ...]) -> Row:
    """The scenarios that fire a clause, each with its first step."""
    first: dict[str, int] = {}
    for scenario, step in fired:
        first.setdefault(scenario, step)
    if not first:
        return []
    items = [
        tag("li", path(name), " ", link(f"{name}@{step}", "step", tag("span", where(name, step))))
        for name, step in list(first.items())[:SHOWN]
    ]
    if len(first) > SHOWN:
        items.append(tag("li", f"and {len(first) - SHOWN} more"))
    return [tag("ul", *items)]


def where(scenario: str, step: int) -> str:
    """A step in words."""
    return f"step {load(scenario).counted(step)}" if step else "start"
