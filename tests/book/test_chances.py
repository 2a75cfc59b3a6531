"""The directives that ask the engine about chance."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.underground import figures
from tests.book.conftest import Built
from tests.cases import each

Book = Callable[..., Built]


@each("name", figures.TABLES)
def test_a_table_shows_what_the_engine_found(book: Book, name: str) -> None:
    """Each line with a bar as long as its chance, and the figures beside it."""
    page = book(index=f"# I\n\n```{{odds-of}} underground/{name}\n```\n").page()
    table = figures.TABLES[name]()
    assert page.count('<th role="rowheader" scope="row">') == len(table.lines)
    for line in table.lines:
        assert f'style="width:{float(line.chance) * 100:.1f}%"' in page
        assert f"{float(line.chance) * 100:.1f} %" in page
    assert table.note in page


def test_the_deck_shows_every_card(book: Book) -> None:
    """Each card of the engine's deck, the most frequent first, with its number."""
    page = book(index="# I\n\n```{chance-deck} underground\n```\n").page()
    counts = figures.deck()
    assert page.count('class="er-card"') == len(counts)
    places = []
    for name, count in counts.items():
        assert f"{count} of 40: " in page
        places.append((page.index(f">{name[0].upper()}{name[1:]}<"), -count))
    assert [count for _, count in sorted(places)] == sorted(count for _, count in places)


def test_unknown_odds_name_their_page(book: Book) -> None:
    """A slip of the pen is an error that says what there is."""
    built = book(index="# I\n\n```{odds-of} underground/none\n```\n")
    assert "index.md" in built.warnings
    assert "has no odds of 'none'. There are: entering," in built.warnings


def test_odds_of_an_unknown_game_are_an_error(book: Book) -> None:
    """The games there are stand in the message."""
    built = book(index="# I\n\n```{odds-of} chess/chasm\n```\n")
    assert "There is no game 'chess'." in built.warnings


def test_a_game_without_odds_says_so(book: Book) -> None:
    """Games of pure skill have none."""
    built = book(index="# I\n\n```{odds-of} labyrinth/chasm\n```\n")
    assert "labyrinth has no odds" in built.warnings


def test_a_game_without_a_deck_says_so(book: Book) -> None:
    """Only a game with Chance cards shows them."""
    built = book(index="# I\n\n```{chance-deck} labyrinth\n```\n")
    assert "labyrinth has no deck of chances." in built.warnings
