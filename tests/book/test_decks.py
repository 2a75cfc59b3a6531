"""The directives that a game's engine fills in: galleries of cards and tables of answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.games.colditz import figures
from tests.book.conftest import Built, made
from tests.cases import each

Book = Callable[..., Built]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A book with every deck and every table of odds, each on a page of its own."""
    kinds = {"deck-of": figures.DECKS, "odds-of": figures.TABLES}
    pages = {f"{kind}/{name}": f"# I\n\n```{{{kind}}} colditz/{name}\n```\n"
             for kind, names in kinds.items() for name in names}  # fmt: skip
    return made(tmp_path_factory.mktemp("decks"), index="# I", **pages)


@pytest.mark.slow
@each("name", figures.DECKS)
def test_a_gallery_shows_every_card(printed: Built, name: str) -> None:
    """Each card of the engine's deck with its number, the most frequent first."""
    page = printed.page(f"deck-of/{name}")
    cards = figures.DECKS[name]()
    whole = sum(card.many for card in cards)
    assert page.count('class="er-card"') == len(cards)
    places = []
    for card in cards:
        assert f"{card.many} of {whole}: " in page
        places.append((page.index(f">{card.name}<"), -card.many))
    assert [many for _, many in sorted(places)] == sorted(many for _, many in places)


def test_the_table_of_arrests_is_filled_by_the_engine(book: Book) -> None:
    """A row for each place, and in the yard everything hangs on Equipment."""
    page = book(index="# I\n\n```{table-of} colditz/arrest\n```\n").page()
    rows = figures.GRIDS["arrest"]().rows
    assert page.count('<th role="rowheader" scope="row">') == len(rows)
    yard = {row[0]: row[1:3] for row in rows}["Inner Courtyard"]
    assert yard == ("safe", "arrested")


@pytest.mark.slow
@each("name", figures.TABLES)
def test_odds_are_shown(printed: Built, name: str) -> None:
    """Each line of a table stands on the page."""
    page = printed.page(f"odds-of/{name}")
    assert page.count('<th role="rowheader" scope="row">') == len(figures.TABLES[name]().lines)
