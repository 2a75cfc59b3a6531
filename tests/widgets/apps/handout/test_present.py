"""Pages to present, and the answers alone: a question is on its page before its answer is."""

from __future__ import annotations

import re

from rules.scenarios.format import load
from widgets.apps.handout.present import present
from widgets.apps.handout.questions import key
from widgets.apps.stage.along.taken import all_of

FOUND = all_of(load("ravines/drift-two-cells"))


def test_each_question_has_a_page_and_its_answer_the_next_one() -> None:
    """The first page says what it is; no page of a question holds what came of it."""
    html = present("Tuesday", FOUND)
    first, *pages = re.findall(r"<section.*?</section>", html, re.DOTALL)
    assert "<h1>Tuesday</h1>" in first
    assert len(pages) == 2 * len(FOUND)
    for one, asked, answered in zip(FOUND, pages[::2], pages[1::2], strict=True):
        assert one.text in asked
        assert one.carried.feedback[0] not in asked
        assert one.carried.feedback[0] in answered
        assert one.clauses[0] in answered


def test_it_needs_nothing_else() -> None:
    """No address of another file, no network."""
    assert not re.search(r'(?:src|href)="(?!#)', present("Tuesday", FOUND))


def test_the_answers_alone_ask_nothing() -> None:
    """Each with its board and its clause in full; no box to tick, no empty last page."""
    html = key("Tuesday", FOUND)
    assert "class=boxes" not in html
    assert 'class="answers"' not in html
    assert html.count("<figure>") == len(FOUND)
    assert "LM-RIVER-01" in html
