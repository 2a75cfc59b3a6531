"""Answers in the original language have their English beside them."""

from __future__ import annotations

import re
from typing import Any

from rules.core.records import gloss
from rules.core.registry import game
from rules.scenarios.expect import glossed, glosses, offered
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
    assert gloss(said, PIT) == english


def test_an_answer_stands_beside_its_english() -> None:
    """A place and a yes have none."""
    ask: dict[str, Any] = {"kind": "word", "choices": ["яма", "nothing"]}
    ask["gloss"] = glosses(game("ravines"), ask)
    assert [glossed(ask, one) for one in offered(ask)] == ["pit (яма)", "nothing"]
    assert glossed({"kind": "cell"}, "c1") == "c1"
    assert offered({"kind": "cell"}) == ()
    assert offered({"kind": "legal"}) == ("yes", "no")


def test_an_announcement_that_explains_itself_is_cut_short() -> None:
    """A button has room for what is said, not for what follows from it."""
    known = game("duel").glosses
    assert known["капкан"] == "The trap"
    assert known["Вы попали в яму № 2"] == "You have fallen into pit No. 2"
    told = known["вышел из лабиринта; клад ложный"]
    assert told == "You are out. Your treasure is false"
