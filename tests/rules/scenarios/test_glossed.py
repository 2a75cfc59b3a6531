"""Answers in the original language have their English beside them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules import scenarios
from rules.core.records import gloss
from rules.core.registry import GAMES, game
from rules.scenarios.expect import glossed, glosses, offered
from tests.cases import each

CYRILLIC = re.compile("[\u0400-\u04ff]")
PIT = {"яма": "pit", "скарб": "treasure", "поранений": "wounded"}


@each(
    ("said", "english"),
    [
        ("яма", "pit"),
        ("яма + скарб", "pit + treasure"),
        ("поранений: A, B", "wounded: A, B"),
        ("поранений: A + скарб", "wounded: A + treasure"),
        ("річка + скарб", ""),
        ("nothing", ""),
        ("c1", ""),
    ],
)
def test_a_statement_is_told_in_english_part_by_part(said: str, english: str) -> None:
    """Names stay as they are; where one word is unknown nothing is told."""
    assert gloss(said, PIT) == english


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_every_question_can_be_read(name: str) -> None:
    """Whatever is not English has its English, and only that."""
    for one in scenarios.scenarios(name):
        for step in scenarios.load(one).steps:
            ask = step.ask or {}
            english = glosses(game(name), ask)
            foreign = {choice for choice in offered(ask) if CYRILLIC.search(choice)}
            assert set(english) == foreign, one
            assert not any(CYRILLIC.search(text) for text in english.values())


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_in_play_has_the_same_english(name: str) -> None:
    """The few words of a choice are those with which the announcement begins, or all of it."""
    rules = game(name)
    for one in scenarios.scenarios(name):
        for node in scenarios.run(scenarios.load(one)).nodes:
            for event in node.told:
                if event.words:
                    first = gloss(event.words, rules.glosses)
                    assert first, event
                    assert event.gloss.startswith(first), event


def test_an_answer_stands_beside_its_english() -> None:
    """A place and a yes have none."""
    ask: dict[str, Any] = {"kind": "word", "choices": ["яма", "nothing"]}
    ask["gloss"] = glosses(game("ravines"), ask)
    assert [glossed(ask, one) for one in offered(ask)] == ["яма (pit)", "nothing"]
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
