"""Coming into play, whose turn it is, and what a 6 gives."""

from __future__ import annotations

import pytest

from rules.core.records import Event
from rules.games.underground.asked import Question
from rules.games.underground.state import Play
from rules.games.underground.verbs import turn
from tests.rules.games.underground.playing import Table

# -- leaving, by ruling ---------------------------------------------------------------------------

HOME = "S--a1--a2--a3--a4--E\nstart: S\nexit: E"


def test_what_settles_itself_is_entered_under_each_kind_of_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new kind of question says by what it is settled, and nobody is asked then."""
    monkeypatch.setattr(turn, "FOLLOWS", {})

    def told(play: Play, question: Question) -> bool:
        play.answered()
        play.say(question.kind, f"{play.players[question.who]} is settled.", seat=question.who)
        return True

    assert turn.enter_follow("one", "two")(told) is told
    log: list[Event] = []
    play = Play(Table(HOME, players={"A": "a1", "B": "a2"}).state, log)
    play.ask(Question("one", 0), Question("two", 1), Question("three", 1))
    turn.settle_turn(play)
    assert [(one.kind, one.text) for one in log] == [
        ("one", "A is settled."), ("two", "B is settled."),
    ]  # fmt: skip
    assert play.pending == (Question("three", 1),)
