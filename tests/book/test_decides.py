"""What decides what: the tables of the page are what playing shows, and each step says so too."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest

from rulebook.decides import ALWAYS, NEVER, PLAY, Line, kept, lines, text
from rules.core import clauses
from rules.core.registry import GAMES
from rules.explain import coverage
from rules.explain.coverage import ScenarioPlace
from tests.book.conftest import Built
from tests.cases import each

REMEDY = "Read the change, then write the tables anew: python book/tools/decides.py"


@pytest.mark.long
@each("game", GAMES)
def test_the_table_is_what_playing_shows(game: str) -> None:
    """All scenarios and 100,000 random actions decide by the clauses that the page lists."""
    assert text(lines(game)) == text(kept(game)), REMEDY


@each("game", GAMES)
def test_a_played_clause_decides_something(game: str) -> None:
    """Only words and what cannot be seen decide nothing."""
    silent = {one.clause for one in kept(game) if one.verdict == NEVER}
    book = clauses.ledger(game).clauses.values()
    assert [
        clause.id for clause in book if coverage.is_played(clause) and clause.id in silent
    ] == []


@each("game", GAMES)
def test_the_steps_named_show_what_is_said_of_them(game: str) -> None:
    """At the one the clause decides a moment of the kind, at the other one passes without it."""
    seen = coverage.by_place(game)
    for line in kept(game):
        for address, decides in ((line.yes, True), (line.no, False)):
            if address and address != PLAY:
                name, _, step = address.partition("@")
                there = seen[ScenarioPlace(name, int(step))]
                same = [one for one in there if one.kind == line.kind]
                assert any((line.clause in one.clauses) == decides for one in same), line


def test_a_line_reads_back() -> None:
    """As it stands in the file."""
    for line in (Line("LP-X", "moved", ALWAYS, "labyrinth/a@1"), Line("LP-Y", "", NEVER)):
        assert Line(*(part.strip() for part in str(line).split("|"))) == line


def test_the_page_leads_to_the_steps(
    book: Callable[..., Built], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each clause has a row with what it decides, and links to a step of each kind."""
    told = [
        Line("LP-HOLE-01", "moved", "sometimes", "labyrinth/falling-into-holes@1", PLAY),
        Line("LP-HOLE-02", "said", ALWAYS, "labyrinth/falling-into-holes@2"),
        Line("LP-INTRO-02", "", NEVER),
    ]
    monkeypatch.setattr("rulebook.decides.kept", lambda _: told)
    page = unescape(book(index="# W\n\n```{decides} labyrinth\n```\n").page())
    assert page.count('<th role="rowheader" scope="row">') == 2
    assert 'href="embed.html#er=labyrinth/falling-into-holes@2"' in page
    assert "not: in play" in page
    assert "1 definition" in page
