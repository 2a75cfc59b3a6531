"""Fields that a writer fills in: each has a label, and nothing he writes becomes markup."""

from __future__ import annotations

import re

from tests.cases import each
from widgets.kernel import forms
from widgets.kernel.history import History
from widgets.kernel.widget import CRAMPED, UNCLEAR, tried

EVIL = '"><script>'
FIELDS = (
    forms.box("word", EVIL, EVIL, arg=EVIL, hint=EVIL),
    forms.box("word", EVIL, EVIL, rows=2),
    forms.part("text", EVIL, EVIL),
    forms.choice(EVIL, [(EVIL, EVIL)], EVIL, do="pick", arg=EVIL),
    forms.tick("tick", EVIL, EVIL, on=True),
    forms.pick("hold", EVIL, EVIL, EVIL, held=True),
    forms.fold("key", EVIL, "", opened=True),
)


@each("html", FIELDS)
def test_words_stay_words(html: str) -> None:
    """Whatever is written is shown as it is."""
    assert "<script>" not in html
    assert "&lt;script&gt;" in html


def test_a_list_knows_how_it_was_sent() -> None:
    """The page tells what the reader has opened from what came open."""
    assert "open data-opened" in forms.fold("key", "More", "", opened=True)
    assert "open" not in forms.fold("key", "More", "")
    assert "data-key" not in forms.fold("", "More", ""), "what is never written anew needs no key"


def test_a_button_that_cannot_act_says_why() -> None:
    """Undo and Redo stay in sight."""
    found = re.findall(r'data-do="(\w+)"[^>]*title="([^"]*)"', forms.undo_redo(History("a")))
    assert found == [("undo", "nothing yet"), ("redo", "nothing yet")]


def test_what_a_page_asks_for_is_answered_in_words() -> None:
    """Nothing that comes from a page stops a widget."""

    def broken() -> None:
        raise KeyError("x")

    def short() -> None:
        raise MemoryError

    assert tried(broken) == UNCLEAR
    assert tried(short) == CRAMPED
    assert tried(lambda: None) == ""
