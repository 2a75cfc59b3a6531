"""Original words in a page's own sentences."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.prose import prose
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


def test_quotes_open_and_close_round_original_words() -> None:
    """Also where an original word is cut out of its sentence, and at the very beginning."""
    text = "('яма', \"pit\"): the leader's word is 'яма'."
    assert [str(part) for part in prose(text, "ravines") if isinstance(part, str)] == [
        "(‘",
        "’, “pit”): the leader’s word is ‘",
        "’.",
    ]
    assert prose('"Taken".', "duel") == ["“Taken”."]
    assert prose('"taken"', "duel", plain_quotes=True) == ['"taken"']
