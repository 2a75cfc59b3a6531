"""The directive that shows a change of a file: where it goes, and what it is."""

from __future__ import annotations

from collections.abc import Callable

from tests.book.conftest import Built
from tests.edits import PAGE as WALKS

Book = Callable[..., Built]


def test_every_edit_of_the_walks_is_understood(book: Book) -> None:
    """The page "Adding a rule, adding a game" builds without a warning."""
    text = WALKS.read_text("utf-8")
    built = book(index=text)
    assert not built.warnings
    assert built.page().count('class="er-edit"') == text.count("{edit}")
