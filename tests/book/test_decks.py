"""The directives that a game's engine fills in: galleries of cards and tables of answers."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.colditz import figures
from tests.book.conftest import Built
from tests.cases import each

Book = Callable[..., Built]


@each("name", figures.DECKS)
def test_a_gallery_shows_every_card(book: Book, name: str) -> None:
    """Each card of the engine's deck with its number, the most frequent first."""
    page = book(index=f"# I\n\n```{{deck-of}} colditz/{name}\n```\n").page()
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


@each("name", figures.TABLES)
def test_odds_are_shown(book: Book, name: str) -> None:
    """Each line of a table stands on the page."""
    page = book(index=f"# I\n\n```{{odds-of}} colditz/{name}\n```\n").page()
    assert page.count('<th role="rowheader" scope="row">') == len(figures.TABLES[name]().lines)


def test_an_unknown_deck_or_table_says_what_there_is(book: Book) -> None:
    """A slip of the pen is an error that names the page."""
    built = book(index="# I\n\n```{deck-of} colditz/none\n```\n\n```{table-of} colditz/none\n```\n")
    assert "colditz has no deck 'none'. There are: opportunity," in built.warnings
    assert "colditz has no table 'none'. There are: arrest, keys" in built.warnings


def test_a_game_without_such_a_part_says_so(book: Book) -> None:
    """The leader's game has no decks."""
    built = book(index="# I\n\n```{deck-of} labyrinth/security\n```\n")
    assert "labyrinth has no deck 'security'. There are: none." in built.warnings
