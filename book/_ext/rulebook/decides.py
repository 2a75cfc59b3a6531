"""The ``{decides}`` directive: for each clause what it decides, always or sometimes, and where.

The tables come from runs of all scenarios and from random play. They are kept as text in
``book/decides``, so that a change of what decides shows in a change of a file; a test plays
everything again and compares. ``python book/tools/decides.py`` writes them anew: read what changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sphinx.util.docutils import SphinxDirective

from rulebook.domain import chip, link
from rulebook.matrix import where
from rulebook.ruling import known_game
from rulebook.tables import Row, row, table
from rulebook.tags import Tag, path, tag
from rules.core import clauses
from rules.explain import coverage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes

KEPT = Path(__file__).parents[2] / "decides"
ACTIONS, SEED = 100_000, 1
"""How many random actions stand behind a table, and the seed they are drawn from."""
ALWAYS, NEVER, PLAY = "always", "never", "in play"


class Line(NamedTuple):
    """A line of a table: a clause, a kind of event or refusal, a verdict, a step of each.

    A step is written ``scenario@number``; ``in play`` says that only random play shows it. A clause
    that never decides has no kind.
    """

    clause: str
    kind: str
    verdict: str
    yes: str = ""
    no: str = ""

    def __str__(self) -> str:
        """The line as the file has it."""
        return " | ".join(self).rstrip(" |")


def lines(game: str) -> list[Line]:
    """The table of a game, worked out by playing."""
    played = coverage.played_at_random(game, ACTIONS, SEED)
    found = coverage.list_decisions((*coverage.list_moments(game), *played))
    told = [
        Line(
            one.clause, one.kind, one.verdict, _place(one.yes),
            "" if one.verdict == ALWAYS else _place(one.no),
        )
        for one in found
    ]  # fmt: skip
    book = clauses.ledger(game)
    deciding = {one.clause for one in found}
    silent = [name for name in (*book.clauses, *book.gaps) if name not in deciding]
    return [*told, *(Line(name, "", NEVER) for name in silent)]


def _place(place: coverage.ScenarioPlace | None) -> str:
    return f"{place.scenario}@{place.step}" if place else PLAY


def text(found: Iterable[Line]) -> str:
    """A table as its file has it."""
    return "".join(f"{line}\n" for line in found)


def kept(game: str) -> list[Line]:
    """The table of a game as its file has it."""
    rows = (KEPT / f"{game}.txt").read_text("utf-8").splitlines()
    return [Line(*(part.strip() for part in one.split("|"))) for one in rows]


class DecidesDirective(SphinxDirective):
    """``{decides} underground``: what each clause and ruling of a game decides."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A sentence, and a table with a row for every clause that decides something."""
        game = known_game(self)
        self.env.note_dependency(str(KEPT / f"{game}.txt"))
        found: dict[str, list[Line]] = {}
        for line in kept(game):
            found.setdefault(line.clause, []).append(line)
        deciding = {name: told for name, told in found.items() if told[0].verdict != NEVER}
        rows = [row([chip(name)], *deeds(told)) for name, told in deciding.items()]
        book = clauses.ledger(game)
        head = f"{book.title}: {len(deciding)} clauses and rulings decide something"
        note = f"{len(found) - len(deciding)} decide nothing in play: {silent(game, found)}."
        heads = ["Clause", "Always decides", "Sometimes decides"]
        return [
            tag(
                "details",
                tag("summary", tag("b", head)),
                tag("p", note),
                table(f"What decides what: {book.title}", heads, rows),
                cls="er-effects er-wide",
            )
        ]


def silent(game: str, found: dict[str, list[Line]]) -> str:
    """How many clauses decide nothing, by kind: "12 component, 3 advice"."""
    book, counts = clauses.ledger(game), dict[str, int]()
    for name, told in found.items():
        if told[0].verdict == NEVER:
            kind = book.clauses[name].kind if name in book.clauses else "ruling"
            counts[kind] = counts.get(kind, 0) + 1
    return ", ".join(f"{number} {kind}" for kind, number in sorted(counts.items())) or "none"


def deeds(told: list[Line]) -> tuple[Row, Row]:
    """The kinds a clause always decides, and those it decides sometimes, with a step of each."""
    always = [
        tag("li", tag("code", one.kind), ": ", *step(one.yes))
        for one in told
        if one.verdict == ALWAYS
    ]
    sometimes = [
        tag("li", tag("code", one.kind), ": ", *step(one.yes), "; not: ", *step(one.no))
        for one in told
        if one.verdict not in (ALWAYS, NEVER)
    ]
    return _listed(always), _listed(sometimes)


def _listed(items: list[Tag]) -> Row:
    return [tag("ul", *items)] if items else ["–"]


def step(address: str) -> Row:
    """A link to a step of the book; words alone for random play."""
    name, _, number = address.partition("@")
    if not number:
        return [address]
    said = tag("span", path(name.partition("/")[2]), " ", where(name, int(number)))
    return [link(address, "step", said)]
