"""The ``{ruling}`` and ``{rulings}`` directives."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from rules.core import clauses
from rules.core.clauses import Gap
from rules.core.registry import GAMES
from tests.book.conftest import Built

Book = Callable[..., Built]
SHOW = '```{code-cell} ipython3\nshow("labyrinth/falling-into-holes")\n```\n'


@pytest.fixture
def flipped() -> Gap:
    """A ruling that can be flipped."""
    return next(gap for gap in clauses.ledger("labyrinth").gaps.values() if gap.options)


def test_a_ruling_offers_its_choices_beside_a_stage(book: Book, flipped: Gap) -> None:
    """Radio buttons carry game, option and choice; the book's ruling is chosen."""
    text = f"# H\n\n{SHOW}\n```{{ruling}} {flipped.id}\n```\n"
    page = book(index="# I", **{"labyrinth/holes": text}).page("labyrinth/holes")
    for option, choices in flipped.options.items():
        assert f'data-er-option="{option}"' in page
        values = re.findall(rf'name="{flipped.id.lower()}-{option}"[^>]*value="([^"]*)"', page)
        assert values == list(choices)
    assert page.count('checked="checked"') == len(flipped.options)
    assert "the text is silent here" in page or "the texts disagree here" in page


def test_without_a_stage_the_choices_are_only_told(book: Book, flipped: Gap) -> None:
    """Nothing is offered that would do nothing."""
    text = f"# H\n\n```{{ruling}} {flipped.id}\n```\n"
    page = book(index="# I", **{"labyrinth/holes": text}).page("labyrinth/holes")
    assert "<input" not in page.split("er-ruling")[1]
    assert next(iter(flipped.options)) in page


def test_a_disagreement_is_called_so(book: Book) -> None:
    """The head tells silence from disagreement."""
    page = book(index="# I\n\n```{ruling} LP-GAP-06\n```\n").page()
    assert "the texts disagree here" in page


def test_all_rulings_of_a_game(book: Book) -> None:
    """Every gap stands on the page of rulings."""
    page = book(index="# I\n\n```{rulings} labyrinth\n```\n").page()
    for gap in clauses.ledger("labyrinth").gaps:
        assert f'id="{gap.lower()}"' in page


def test_a_chapter_is_a_better_home_than_the_list(book: Book) -> None:
    """A mention leads to the chapter that shows the ruling, not to the list of all."""
    built = book(
        index="# I\n\nSee {clause}`LP-GAP-06`.",
        **{
            "labyrinth/rulings": "# R\n\n```{rulings} labyrinth\n```\n",
            "labyrinth/words": "# W\n\n```{ruling} LP-GAP-06\n```\n",
        },
    )
    assert not built.warnings
    assert 'href="labyrinth/words.html#lp-gap-06"' in built.page()


def test_a_clause_is_no_ruling(book: Book) -> None:
    """The error says which directive to use."""
    assert (
        "Use '{clause} LP-HOLE-01'" in book(index="# I\n\n```{ruling} LP-HOLE-01\n```\n").warnings
    )


def test_an_unknown_game_names_those_there_are(book: Book) -> None:
    """The remedy stands in the error."""
    built = book(index="# I\n\n```{rulings} chess\n```\n")
    there = ", ".join(GAMES)
    assert f"There is no game 'chess'. Games: {there}." in built.warnings
