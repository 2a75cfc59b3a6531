"""What is kept of a reader's practice: rules, days, files that are whole and files that are not."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from rules.core.errors import ScenarioError
from rules.core.practice import chapters
from rules.core.registry import GAMES
from rules.teach.fresh import drawable, generate_problem
from rules.teach.practice import Problem, make_problems
from rules.teach.progress import (
    MISSED,
    RIGHT_ONCE,
    RIGHT_TWICE,
    SOLID,
    Progress,
    Standing,
    Tally,
    chapter_of,
    parse_progress,
    rule_of,
)
from tests.cases import each

RULE = "LM-RIVER-06"
DAY = 20_000


def problem() -> Problem:
    """A fresh position for the rule."""
    return generate_problem("ravines", RULE, 1)


def after(*answers: tuple[int, bool]) -> Standing:
    """How the rule stands after answers on some days."""
    found = Progress()
    for day, right in answers:
        found = found.answered(problem(), day, right=right)
    return found.rules[RULE]


def test_what_was_right_comes_back_after_five_days() -> None:
    """It is counted, and due then, not before."""
    found = Progress().answered(problem(), DAY, right=True)
    assert found.tally("ravines/river") == Tally(0, 1, 1)
    assert found.rules == {RULE: Standing(RIGHT_ONCE, DAY, DAY + 5, 1, 1)}
    assert (found.due(DAY + 4), found.due(DAY + 5)) == ((), (RULE,))


def test_what_was_missed_is_asked_again_on_the_same_day() -> None:
    """And once it was right, after five days."""
    assert after((DAY, False)) == Standing(MISSED, DAY, DAY, 1, 0)
    assert after((DAY, False), (DAY, True)) == Standing(RIGHT_ONCE, DAY, DAY + 5, 2, 1)


def test_after_five_days_come_thirty_and_then_the_rule_is_solid() -> None:
    """Right twice more, it is asked no longer."""
    assert after((DAY, True), (DAY + 5, True)) == Standing(RIGHT_TWICE, DAY + 5, DAY + 35, 2, 2)
    solid = after((DAY, True), (DAY + 6, True), (DAY + 40, True))
    assert solid.solid
    assert not Progress(rules={RULE: solid}).due(DAY + 1000)


def test_right_before_its_day_changes_nothing_but_the_count() -> None:
    """Practice on the way does not put the review off."""
    assert after((DAY, True), (DAY + 2, True)) == Standing(RIGHT_ONCE, DAY, DAY + 5, 2, 2)


@each("stands", [RIGHT_ONCE, RIGHT_TWICE, SOLID])
def test_a_miss_starts_over(stands: int) -> None:
    """However it stood before."""
    before = Progress(rules={RULE: Standing(stands, DAY - 9, DAY, 3, 3)})
    found = before.answered(problem(), DAY, right=False)
    assert found.rules[RULE] == Standing(MISSED, DAY, DAY, 4, 3)


def test_the_longest_overdue_comes_first() -> None:
    """Due rules are sorted by their day."""
    rules = {f"LM-PIT-0{n}": Standing(RIGHT_ONCE, 0, DAY - n) for n in (1, 2, 3)}
    assert Progress(rules=rules).due(DAY) == ("LM-PIT-03", "LM-PIT-02", "LM-PIT-01")


def test_switched_off_nothing_is_asked_or_noted_but_the_count() -> None:
    """And what was known before is there when it is switched on."""
    kept = Progress().answered(problem(), DAY, right=False)
    off = replace(kept, off=True).answered(problem(), DAY, right=True)
    assert off.due(DAY + 100) == ()
    assert off.rules == kept.rules
    assert off.tally("ravines/river") == Tally(0, 2, 1)
    assert parse_progress(off.dump()) == off


def test_a_rule_is_a_clause_that_can_be_asked_again() -> None:
    """Whatever a chapter asks, what is kept of it has fresh positions, or is the chapter."""
    for game in GAMES:
        one = chapters(game)[0]
        for found in make_problems(game, one.name, 1):
            rule = rule_of(found)
            assert rule in drawable(game) or rule == one.id
            assert chapter_of(rule) == one


def test_what_is_written_is_read_back() -> None:
    """A file holds everything."""
    found = Progress().answered(problem(), DAY, right=False).over("ravines/river")
    assert parse_progress(found.dump()) == found
    assert parse_progress("") == parse_progress("  \n") == Progress()


def test_the_form_before_is_carried_over() -> None:
    """Chapters that were practised are asked about again, those with something missed as missed."""
    old = {
        "form": 1,
        "chapters": {"ravines/river": [1, 5, 3], "duel/pits": [1, 5, 5], "duel/trap": [0, 0, 0]},
        "again": {"ravines/river/1/3": [2, 20_007], "ravines/river/1/2": [0, 20_000]},
    }
    found = parse_progress(json.dumps(old))
    assert found.tally("ravines/river") == Tally(1, 5, 3)
    assert found.rules == {
        "ravines/river": Standing(MISSED, 0, 20_000),
        "duel/pits": Standing(RIGHT_ONCE, 0, 0),
    }
    assert parse_progress(found.dump()) == found


def test_a_carried_over_chapter_becomes_a_rule_when_it_is_answered() -> None:
    """From then on the clause that was asked is kept."""
    old = Progress(rules={"ravines/river": Standing(MISSED, 0, DAY)})
    found = old.answered(problem(), DAY, right=True, asked="ravines/river")
    assert found.rules == {RULE: Standing(RIGHT_ONCE, DAY, DAY + 5, 1, 1)}


@each(
    ("text", "told"),
    [
        ("{", "line 1, column 2: this is no JSON; choose a file"),
        ("[" * 100_000, "nested too deeply"),
        ("x" * 300_000, "300000 characters; at most 200000"),
        ("[]", "form: this is no progress of form 2"),
        ('{"form":3}', "form: this is no progress of form 2"),
        ('{"form":true}', "form: this is no progress of form 2"),
        ('{"form":2,"more":{}}', "more: there is no such part; take it out"),
        ('{"form":2,"again":{}}', "again: there is no such part; take it out"),
        ('{"form":2,"off":1}', "off: this is neither true nor false"),
        ('{"form":2,"rules":[]}', "rules: this is no table"),
        ('{"form":2,"chapters":{"ravines/sea":[0,1,1]}}', "chapters: ravines/sea: Nothing to"),
        ('{"form":2,"chapters":{"ravines/river":[0,1]}}', "write 3 whole numbers from 0 on"),
        ('{"form":2,"chapters":{"ravines/river":[0,1,2]}}', "2 right of 1 asked"),
        ('{"form":2,"chapters":{"ravines/river":[0,true,0]}}', "write 3 whole numbers"),
        ('{"form":2,"rules":{"LM-RIVER-06":[4,1,1,1,1]}}', "no rule stands at 4; they stand from"),
        ('{"form":2,"rules":{"LM-RIVER-06":[0,-1,0,0,0]}}', "write 5 whole numbers"),
        ('{"form":2,"rules":{"LM-RIVER-06":[0,1,1,1,2]}}', "2 right of 1 asked"),
        ('{"form":2,"rules":{"LM-RIVR-06":[0,1,1,1,1]}}', "Did you mean 'LM-RIVER-06'"),
        ('{"form":2,"rules":{"chess":[0,1,1,1,1]}}', "'chess' is no clause"),
        ('{"form":1,"again":{"ravines/river":[0,1]}}', "again: ravines/river: 'ravines/river' is"),
        ('{"form":1,"again":{"ravines/river/7/3":[9,1]}}', "there is no box 9; boxes count from"),
    ],
)
def test_a_damaged_file_is_explained(text: str, told: str) -> None:
    """Place, reason, remedy."""
    with pytest.raises(ScenarioError) as error:
        parse_progress(text)
    assert told in str(error.value)


def test_all_mistakes_are_told_at_once() -> None:
    """Nobody has to try a file three times."""
    table = {"form": 2, "chapters": {"a/b": [0, 0, 0], "c/d": [1]}, "rules": {"x": []}}
    with pytest.raises(ScenarioError) as error:
        parse_progress(json.dumps(table))
    assert len(error.value.mistakes) == 5
