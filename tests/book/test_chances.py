"""The directives that ask the engine about chance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.games.underground import figures
from tests.book.conftest import Built, made
from tests.cases import each

Book = Callable[..., Built]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A book with every table of odds, each on a page of its own."""
    pages = {f"odds/{name}": f"# I\n\n```{{odds-of}} underground/{name}\n```\n"
             for name in figures.TABLES}  # fmt: skip
    return made(tmp_path_factory.mktemp("odds"), index="# I", **pages)


@each("name", figures.TABLES)
def test_a_table_shows_what_the_engine_found(printed: Built, name: str) -> None:
    """Each line with a bar as long as its chance, and the figures beside it."""
    page = printed.page(f"odds/{name}")
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
