"""The table of verbs: the longest word that fits, the verbs of a question, each action once."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rules.core import verbs
from rules.core.errors import NotationError
from rules.core.verbs import Verbs
from tests.cases import each


class Action(NamedTuple):
    """Who does what."""

    who: str
    verb: str


class Verb(verbs.Verb[int, Action]):
    """A verb of this small game."""

    record = Action


class Wait(Verb):
    """To wait."""

    word = "wait"
    title = "Stay where you are"


class Wake(Verb):
    """To wait for somebody, in one's turn and when asked."""

    word = "wait up"
    answers = ("", "asked")


TABLE: Verbs[Verb] = Verbs((Wait(), Wake()))


@each(
    ("text", "word", "rest"),
    [("wait", "wait", ""), ("wait up", "wait up", ""), ("wait upon", "wait", "upon")],
)
def test_the_longest_word_that_fits(text: str, word: str, rest: str) -> None:
    """Whole words are compared, not their beginnings."""
    verb, left = TABLE.split(text)
    assert verb is TABLE.words[word]
    assert left == rest


def test_a_word_nobody_knows() -> None:
    """No verb, and the text as it was."""
    assert TABLE.split("waiting") == (None, "waiting")


def test_candidates_answer_the_question_that_is_asked() -> None:
    """In the order of the table; nothing where nobody answers."""
    assert [action.verb for action in TABLE.candidates(0, "A")] == ["wait", "wait up"]
    assert TABLE.candidates(0, "A", "asked") == [Action("A", "wait up")]
    assert TABLE.candidates(0, "A", "never") == []


def test_one_answer_for_a_word() -> None:
    """Two verbs of one word need two questions."""
    with pytest.raises(ValueError, match="two verbs 'wait' answer the question ''"):
        Verbs((Wait(), Wait()))


def test_a_word_that_says_it_all() -> None:
    """It stands alone, and its button says the same everywhere."""
    wait = TABLE.words["wait"]
    assert wait.read(0, "A", "") == Action("A", "wait")
    assert wait.write(0, Action("A", "wait")) == "wait"
    assert wait.label(0, Action("A", "wait")) == "Stay where you are"
    assert TABLE.words["wait up"].label(0, Action("A", "wait up")) == "Wait up"
    with pytest.raises(NotationError, match="'wait' stands alone; take 'here' away"):
        wait.read(0, "A", "here")


def test_a_word_that_nobody_writes() -> None:
    """It has the verb of another word, and is read and listed nowhere."""
    table: Verbs[Verb] = Verbs((Wait(),), also={"nothing": "wait"})
    assert table["nothing"] is table["wait"]
    assert table.split("nothing") == (None, "nothing")
    assert table.candidates(0, "A") == [Action("A", "wait")]
