"""Checks by name, the keys each of them takes, and what all games find out alike."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.checks import Checks, Query
from rules.core.errors import SetupError
from rules.core.game import Game
from rules.core.records import CheckResult
from rules.core.registry import game
from rules.core.timeline import Timeline
from tests.cases import each


def ways_out(query: Query[Any, Any]) -> CheckResult:
    """How many ways there are."""
    return CheckResult(query.keys({"of": str}, {"all": bool})["of"], "", ())


def check_legal(query: Query[Any, Any]) -> CheckResult:
    """Whether an action is legal."""
    text = query.keys({"action": str})["action"]
    return query.legality(text)


def odds(query: Query[Any, Any]) -> CheckResult:
    """How likely an outcome is."""
    outcome = query.keys({"outcome": str})["outcome"]
    return query.odds(outcome, ("UE-START-02",))


TABLE: Checks[Query[Any, Any]] = Checks(Query, ways_out, check_legal, odds)


def found(check: str, **spec: Any) -> CheckResult:
    """What a check finds on the whole board of the tunnels, where A is to throw."""
    rules: Game[Any, Any] = game("underground")
    timeline = Timeline(
        rules, rules.setup({"board": "full", "players": {"A": "a1", "B": "out"}}, {}, {})
    )
    return TABLE.answer(check, rules, spec, timeline, maps={})


def test_a_check_is_called_like_its_function() -> None:
    """Dashes for underscores; ``check_`` only keeps a function from having another's name."""
    assert list(TABLE) == ["ways-out", "legal", "odds"]
    assert found("ways-out", of="A").found == "A"


@each(
    ("check", "spec", "text"),
    [
        ("ways-outs", {}, r"there is no check 'ways-outs'; known: .* Did you mean 'ways-out'\?"),
        ("ways-out", {}, "check ways-out: the key 'of' is missing"),
        ("ways-out", {"of": 1}, "'of' must be text in quotes, not 1"),
        ("ways-out", {"of": "A", "every": True}, "no key 'every'; known keys: of, all"),
        ("odds", {"outcome": "die: 1"}, "chance has nothing to decide here"),
    ],
)
def test_a_slip_is_told_with_what_there_is(check: str, spec: dict[str, Any], text: str) -> None:
    """The check, the key, the reason."""
    with pytest.raises(SetupError, match=text):
        found(check, **spec)


def test_what_is_refused_is_told_by_its_code() -> None:
    """A legal action is ``yes``; of another one the clauses count as played."""
    assert found("legal", action="A: throw") == ("yes", "That is legal.", (), "", (), ())
    refused = found("legal", action="B: throw")
    assert refused.found == "not-your-turn"
    assert refused.refused_by == refused.clauses == ("UE-START-01",)
