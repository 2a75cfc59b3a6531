"""Answers in the original language have their English beside them."""

from __future__ import annotations

import re
from typing import Any

from rules.core.records import gloss_statement
from rules.core.registry import game
from rules.scenarios.expect import collect_glosses, gloss_answer, list_answers
from tests.cases import each

CYRILLIC = re.compile("[\u0400-\u04ff]")
PIT = {"яма": "pit", "скарб": "treasure", "поранений": "wounded"}


@each(
    ("said", "english"),
    [
        ("яма", "pit"), ("яма + скарб", "pit + treasure"), ("поранений: A, B", "wounded: A, B"),
        ("поранений: A + скарб", "wounded: A + treasure"), ("річка + скарб", ""), ("nothing", ""),
        ("c1", ""),
    ],
)  # fmt: skip
def test_a_statement_is_told_in_english_part_by_part(said: str, english: str) -> None:
    """Names stay as they are; where one word is unknown nothing is told."""
    assert gloss_statement(said, PIT) == english


def test_an_answer_stands_beside_its_english() -> None:
    """A place and a yes have none."""
    ask: dict[str, Any] = {"kind": "word", "choices": ["яма", "nothing"]}
    ask["gloss"] = collect_glosses(game("ravines"), ask)
    assert [gloss_answer(ask, one) for one in list_answers(ask)] == ["pit (яма)", "nothing"]
    assert gloss_answer({"kind": "cell"}, "c1") == "c1"
    assert list_answers({"kind": "cell"}) == ()
    assert list_answers({"kind": "legal"}) == ("yes", "no")


def test_an_announcement_that_explains_itself_is_cut_short() -> None:
    """A button has room for what is said, not for what follows from it."""
    known = game("duel").speech.glosses
    assert known["капкан"] == "The trap"
    assert known["Вы попали в яму № 2"] == "You have fallen into pit No. 2"
    told = known["вышел из лабиринта; клад ложный"]
    assert told == "You are out. Your treasure is false"
