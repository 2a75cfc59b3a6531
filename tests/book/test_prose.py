"""Original words in a page's own sentences."""

from __future__ import annotations

from collections.abc import Callable

from tests.book.conftest import Built

Book = Callable[..., Built]


def test_original_words_have_their_language(book: Book) -> None:
    """A voice reads the words of each game in its own language; English emphasis stays English."""
    text = "# P\n\nThe leader says *гирло*, and *never* more.\n"
    built = book(index="# I\n\nOne word: *річка*.\n", **{"ravines/a": text, "labyrinth/a": text})
    assert '<em lang="uk">гирло</em>' in built.page("ravines/a")
    assert '<em lang="ru">гирло</em>' in built.page("labyrinth/a")
    assert "<em>never</em>" in built.page("ravines/a")
    assert 'lang="uk">річка</em>' in built.page("index")
