"""The directive that shows a change of a file: where it goes, and what it is."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.book.conftest import Built
from tests.edits import PAGE as WALKS

Book = Callable[..., Built]
PAGE = """# I

```{edit} rules/core/registry.py
:after: '"colditz": "EC",'
    "x": "X",
```
"""


def test_an_edit_names_the_file_and_the_place(book: Book) -> None:
    """A reader can do it by hand."""
    page = re.sub(r"<[^>]*>", "", book(index=PAGE).page())
    assert "In rules/core/registry.py, below &quot;colditz&quot;: &quot;EC&quot;,:" in page
    assert '    "x": "X",' in page


def test_a_new_file_is_called_one(book: Book) -> None:
    """There is no place to look for."""
    page = book(index="# I\n\n```{edit} rules/x.py\n:new: yes\nX = 1\n```\n").page()
    assert "A new file" in page


def test_an_edit_without_a_place_fails(book: Book) -> None:
    """The build says what to write."""
    built = book(index="# I\n\n```{edit} rules/x.py\nX = 1\n```\n")
    assert "An edit says one of :new:" in built.warnings


def test_every_edit_of_the_walks_is_understood(book: Book) -> None:
    """The page "Adding a rule, adding a game" builds without a warning."""
    text = WALKS.read_text("utf-8")
    built = book(index=text)
    assert not built.warnings
    assert built.page().count('class="er-edit"') == text.count("{edit}")
