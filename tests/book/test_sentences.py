"""All the sentences: a table for each sort, an example and clauses in each row."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest

from rulebook.sentences import HEADS
from rules.core.clauses import ledger
from rules.explain.sentences import EVENT, SORTS, collect_patterns
from tests.book.conftest import Built

Book = Callable[..., Built]


def test_every_sort_has_a_heading() -> None:
    """Nothing that is said is left out."""
    assert set(HEADS) == set(SORTS)


@pytest.mark.slow
def test_the_page_shows_every_pattern(book: Book) -> None:
    """Each with an example, and the clauses of an event as links."""
    page = unescape(book(index="# S\n\n```{sentences-of} labyrinth\n```\n").page())
    listed = collect_patterns("labyrinth")
    assert f"{ledger('labyrinth').title}: {len(listed)} sentences" in page
    assert page.count('<th role="rowheader" scope="row">') == len(listed)
    for one in listed:
        assert one.text in page
        assert one.example in page
    fired = next(one for one in listed if one.sort == EVENT and one.clauses)
    assert f">{fired.clauses[0]}<" in page
