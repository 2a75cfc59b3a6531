"""What a press is given: what cannot be read changes nothing, and is told with its remedy."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from rules import scenarios
from tests.cases import each
from widgets.apps.stage.commands import DEEDS
from widgets.apps.stage.widget import Stage
from widgets.kernel.given import GivenError, among, entry, named, number, pair, table


def test_what_is_given_is_read() -> None:
    """A number in its range, two texts, a name and something of a kind, a table, one of a list."""
    assert (number("12"), number("-1"), number("3", 3)) == (12, -1, 3)
    assert pair('["edition", "classic"]') == ("edition", "classic")
    assert named('["C1", true]', bool) == ("C1", True)
    assert named('["grenades", -1]', int) == ("grenades", -1)
    assert table("") == {}
    assert entry('{"note": "x"}', "note") == "x"
    assert table('{"page": "x"}') == {"page": "x"}
    assert (among("1", "ab"), among("2", "ab"), among("x", "ab")) == ("b", None, None)


def test_what_cannot_be_read_is_told_with_its_remedy() -> None:
    """Place, reason and remedy, in words of the book."""
    with pytest.raises(GivenError) as told:
        number("x")
    assert str(told.value) == "“x”: this press needs a number; give it one, such as 2."
    up_to_three = partial(number, most=3)
    wrong: list[tuple[Callable[[str], object], str]] = [
        (number, "9" * 5000),
        (up_to_three, "-1"),
        (pair, "{"),
        (pair, "[1, 2]"),
        (lambda text: named(text, int), '["grenades", true]'),
        (lambda text: entry(text, "note"), '{"note": 1}'),
        (lambda text: entry(text, "note"), ""),
        (table, "[]"),
        (table, "[" * 5000),
    ]
    for read, text in wrong:
        with pytest.raises(GivenError):
            read(text)


@each("name", [name for name in DEEDS if name != "invite"])
def test_no_press_stops_a_stage(name: str) -> None:
    """Whatever it is given: the stage lives on, and its steps can be seen."""
    stage = Stage(scenarios.load("ravines/drift-two-cells"))
    for given in ("x", "{", "99", "see:x"):
        stage.do(name, given)
        assert stage.model.problem == "", given
        stage.do("goto", "2")
        assert stage.model.index == 2, given


def test_a_mistake_of_the_engine_stops_a_stage_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position stays, and one press starts the story again."""

    def broken(*_: object) -> None:
        raise KeyError("no such thing")

    monkeypatch.setitem(DEEDS, "branch", broken)
    stage = Stage(scenarios.load("ravines/drift-two-cells"))
    stage.do("branch")
    assert stage.model.state == "error"
    stage.do("again")
    assert stage.model.state != "error"
