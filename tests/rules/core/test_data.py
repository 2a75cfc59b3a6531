"""Texts from outside are read only as deeply as the smallest stack bears."""

from __future__ import annotations

import json
from contextlib import nullcontext

import pytest

from rules.core import data
from rules.core.errors import UnknownGame
from tests.cases import each


@each(
    ("text", "good"),
    [
        ("[" * data.DEEPEST + "]" * data.DEEPEST, True), ("[" * 60 + "]" * 60, False),
        ('{"a": ' * 60 + "1" + "}" * 60, False), (json.dumps(["[[{(" * 60, '"[\\' * 60]), True),
        (json.dumps([[number] for number in range(100)]), True),
    ],
)  # fmt: skip
def test_what_is_nested_too_deeply_is_not_read(text: str, *, good: bool) -> None:
    """Brackets in words do not count, nor do those that are closed again."""
    with nullcontext() if good else pytest.raises(RecursionError):
        assert data.parse_json(text) == json.loads(text)


def test_a_key_has_so_many_parts_at_most() -> None:
    """Dots of a drawing or a sentence are no parts of a key."""
    data.check_keys("map = '''\n|.. .. ..|\n'''\ntext = '" + "." * 300 + "'")
    with pytest.raises(RecursionError):
        data.check_keys("a." * 200 + "a = 1")


def test_a_part_that_a_game_has_not_is_named() -> None:
    """With the file to write; a slip inside one that is there stays what it is."""
    with pytest.raises(UnknownGame, match=r"rules/games/duel: there is no 'tutor' yet; write"):
        data.import_part("duel", "tutor")
    assert data.import_part("duel", "player").__name__.endswith("duel.player")
