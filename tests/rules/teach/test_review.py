"""A sitting: ten at most, mixed, each with its reason; and how a reader stands."""

from __future__ import annotations

from itertools import pairwise

from rules.core.practice import chapters
from rules.core.registry import GAMES
from rules.teach.fresh import drawable
from rules.teach.progress import (
    MISSED,
    RIGHT_ONCE,
    RIGHT_TWICE,
    SOLID,
    Progress,
    Standing,
    chapter_of,
)
from rules.teach.review import TEN, list_rows, plan_sitting, pose_rule, say_when, say_why
from tests.cases import each, quickly

DAY = 20_000
EVERY = [clause for game in GAMES for clause in drawable(game)]


def known(stands: int = RIGHT_ONCE, day: int = DAY - 5, due: int = DAY, many: int = 6) -> Progress:
    """A reader who has answered many clauses of each of two chapters of each game."""
    rules = {
        clause: Standing(stands, day, due, 1, int(stands > MISSED))
        for game in GAMES
        for chapter in chapters(game)[:2]
        for clause in sorted(chapter.clauses & {*drawable(game)})[:many]
    }
    return Progress(rules=rules)


def test_a_sitting_has_ten_problems_at_most() -> None:
    """What is due beyond that waits."""
    assert len(plan_sitting(known(), DAY)) == TEN
    assert len(plan_sitting(known(many=1), DAY)) == TEN
    assert len(plan_sitting(Progress(rules={EVERY[0]: Standing(MISSED, DAY, DAY)}), DAY)) == 1


def test_neighbours_are_of_other_games() -> None:
    """Games and chapters are mixed, as far as there are several."""
    reader = known(many=2)
    homes = [chapter_of(rule) for rule in plan_sitting(reader, DAY)]
    assert all(one.game != other.game for one, other in pairwise(homes))


def test_where_nothing_is_due_what_comes_next_is_asked() -> None:
    """And whoever has practised nothing gets a chapter of each game in turn."""
    assert plan_sitting(known(due=DAY + 3), DAY)
    first = plan_sitting(Progress(), DAY)
    assert len(first) == TEN
    assert {chapter_of(rule).game for rule in first} == {*GAMES}


def test_each_time_the_position_is_another() -> None:
    """A rule that was asked more often gets the next one."""
    states = []
    for asked in range(3):
        reader = Progress(rules={"LM-RIVER-06": Standing(MISSED, DAY, DAY, asked, 0)})
        states.append(pose_rule(reader, "LM-RIVER-06").state)
    assert len({*states}) == 3


def test_a_chapter_is_asked_through_one_of_its_clauses() -> None:
    """So what was carried over by chapters comes back, too."""
    found = pose_rule(Progress(), "ravines/river")
    assert found.chapter.id == "ravines/river"
    assert found.clauses[0].startswith("LM-RIVER-")


@each(
    ("stands", "day", "due", "said"),
    [
        (MISSED, DAY - 5, DAY - 5, "missed five days ago. A fresh place."),
        (MISSED, DAY, DAY, "missed today. A fresh place."),
        (MISSED, 0, DAY - 40, "missed before. A fresh place."),
        (RIGHT_ONCE, DAY - 5, DAY, "right five days ago. A fresh place."),
        (RIGHT_ONCE, DAY - 1, DAY, "right yesterday. A fresh place."),
        (RIGHT_TWICE, DAY - 30, DAY, "right 30 days ago. For the last time."),
        (RIGHT_ONCE, DAY, DAY + 5, "not due yet. A fresh place."),
        (SOLID, DAY, 0, "not due yet. A fresh place."),
    ],
)
def test_every_problem_says_why_it_is_here(stands: int, day: int, due: int, said: str) -> None:
    """The clause, and what was known of it."""
    reader = Progress(rules={"UE-CHASM-07": Standing(stands, day, due, 2, 1)})
    found = say_why(reader, "UE-CHASM-07", pose_rule(reader, "UE-CHASM-07"), DAY)
    assert found == f"UE-CHASM-07, {said}"


@each("clause", quickly(EVERY))
def test_no_reason_is_longer_than_sixty_letters(clause: str) -> None:
    """It stands in one line above the board."""
    for stands, day in ((MISSED, DAY - 9999), (RIGHT_TWICE, DAY - 9999), (RIGHT_ONCE, DAY)):
        reader = Progress(rules={clause: Standing(stands, day, DAY)})
        assert len(say_why(reader, clause, pose_rule(reader, clause), DAY)) <= 60


def test_rows_tell_how_each_chapter_stands() -> None:
    """Its families, how many are right and solid, and the day of the next."""
    reader = Progress(
        rules={
            "LM-PIT-01": Standing(SOLID, DAY, 0, 3, 3),
            "LM-PIT-02": Standing(RIGHT_ONCE, DAY, DAY + 5, 1, 1),
            "LM-PIT-03": Standing(MISSED, DAY, DAY, 1, 0),
        }
    )
    (row,) = list_rows(reader)
    assert (row.families, row.rules, row.right, row.solid) == (("LM-PIT",), 3, 2, 1)
    assert say_when(row.due, DAY) == "today"


@each(
    ("due", "said"),
    [(None, "done"), (DAY - 3, "today"), (DAY, "today"), (DAY + 1, "tomorrow"),
     (DAY + 30, "in 30 days")],
)  # fmt: skip
def test_days_are_told_in_words(due: int | None, said: str) -> None:
    """As a reader counts them."""
    assert say_when(due, DAY) == said
