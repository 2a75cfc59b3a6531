"""What is kept of a reader's practice: boxes, days, files that are whole and files that are not."""

from __future__ import annotations

import json

import pytest

from rules.core.errors import ScenarioError
from rules.teach.practice import Key
from rules.teach.progress import BOXES, MOST, Progress, Tally, Wait, read
from tests.cases import each

KEY = Key("ravines", "river", 7, 3)
DAY = 20_000


def test_what_was_right_at_once_is_not_asked_again() -> None:
    """Only the tally knows of it."""
    found = Progress().answered(KEY, DAY, right=True)
    assert found.tally("ravines/river") == Tally(0, 1, 1)
    assert not found.waiting


def test_what_was_missed_can_be_asked_on_the_same_day() -> None:
    """A missed problem is due at once."""
    found = Progress().answered(KEY, DAY, right=False)
    assert found.due(DAY) == (KEY,)
    assert found.tally("ravines/river") == Tally(0, 1, 0)


def test_intervals_grow_with_each_right_answer() -> None:
    """Right again, it waits 1, 3, 7 and 21 days; right after that, it is known."""
    found, day = Progress().answered(KEY, DAY, right=False), DAY
    for days in BOXES[1:]:
        found = found.answered(KEY, day, right=True)
        assert found.due(day + days - 1) == ()
        day += days
        assert found.due(day) == (KEY,)
    assert not found.answered(KEY, day, right=True).waiting


def test_a_miss_starts_over() -> None:
    """Whatever box it was in, a missed problem goes back to the first."""
    found = Progress(waiting={str(KEY): Wait(3, DAY)}).answered(KEY, DAY, right=False)
    assert found.waiting == {str(KEY): Wait(0, DAY)}


def test_the_longest_overdue_comes_first() -> None:
    """Due problems are sorted by their day."""
    waiting = {f"ravines/river/7/{number}": Wait(0, DAY - number) for number in (1, 2, 3)}
    assert [key.number for key in Progress(waiting=waiting).due(DAY)] == [3, 2, 1]


def test_not_everything_waits_for_ever() -> None:
    """Beyond a limit the one with the longest way to go is let go."""
    waiting = {f"ravines/river/{seed}/1": Wait(4, DAY + seed) for seed in range(1, MOST + 1)}
    found = Progress(waiting=waiting).answered(KEY, DAY, right=False)
    assert len(found.waiting) == MOST
    assert f"ravines/river/{MOST}/1" not in found.waiting
    assert str(KEY) in found.waiting


def test_what_is_written_is_read_back() -> None:
    """A file holds everything."""
    found = Progress().answered(KEY, DAY, right=False).over("ravines/river")
    assert read(found.dump()) == found
    assert read("") == read("  \n") == Progress()


@each(
    ("text", "told"),
    [
        ("{", "line 1, column 2: this is no JSON; choose a file"),
        ("[" * 100_000, "nested too deeply"),
        ("x" * 300_000, "300000 characters; at most 200000"),
        ("[]", "form: this is no progress of form 1"),
        ('{"form":2}', "form: this is no progress of form 1"),
        ('{"form":1,"more":{}}', "more: there is no such part; take it out"),
        ('{"form":1,"again":[]}', "again: this is no table"),
        ('{"form":1,"chapters":{"ravines/sea":[0,1,1]}}', "chapters: ravines/sea: Nothing to"),
        ('{"form":1,"chapters":{"ravines/river":[0,1]}}', "write 3 whole numbers from 0 on"),
        ('{"form":1,"chapters":{"ravines/river":[0,1,2]}}', "2 right of 1 asked"),
        ('{"form":1,"chapters":{"ravines/river":[0,true,0]}}', "write 3 whole numbers"),
        ('{"form":1,"again":{"ravines/river/7/3":[9,1]}}', "there is no box 9; boxes count from"),
        ('{"form":1,"again":{"ravines/river/7/3":[0,-1]}}', "write 2 whole numbers"),
        ('{"form":1,"again":{"ravines/river":[0,1]}}', "again: ravines/river: 'ravines/river' is"),
    ],
)
def test_a_damaged_file_is_explained(text: str, told: str) -> None:
    """Place, reason, remedy."""
    with pytest.raises(ScenarioError) as error:
        read(text)
    assert told in str(error.value)


def test_all_mistakes_are_told_at_once() -> None:
    """Nobody has to try a file three times."""
    table = {"form": 1, "chapters": {"a/b": [0, 0, 0], "c/d": [1]}, "again": {"x": []}}
    with pytest.raises(ScenarioError) as error:
        read(json.dumps(table))
    assert len(error.value.mistakes) == 5
