"""The questions of a lesson on one stage: picked, written, turned to, kept."""

from __future__ import annotations

import pytest

from tests.cases import each
from widgets import lesson
from widgets.apps.lesson.model import Lesson, read
from widgets.apps.lesson.widget import LessonStage

THREE = (
    "ravines/drift-two-cells@0",
    "ravines/river/7/3",
    "ask ravines/drift-two-cells@0 :: Wall or river? :: wall | *river",
)


@pytest.fixture
def stage() -> LessonStage:
    """A lesson whose list this browser keeps."""
    found = lesson()
    assert isinstance(found, LessonStage)
    found.do("questions", "\n".join(THREE))
    return found


def lines(stage: LessonStage) -> tuple[str, ...]:
    """The list as it is kept."""
    return tuple(stage.top.kept.splitlines())


def test_a_question_can_be_turned_to(stage: LessonStage) -> None:
    """The room, the whole screen and the open tab stay as they were."""
    stage.do("presenting", "1")
    stage.model.room = (900.0, 500.0)
    stage.do("turnto", "1")
    assert stage.lesson.at == 1
    assert stage.model.presenting
    assert stage.model.room == (900.0, 500.0)
    assert "Question 2 of 3" in stage._shown()[0]["head"]


def test_a_problem_has_no_address(stage: LessonStage) -> None:
    """Its position is no set-up: its key is what a lesson keeps."""
    stage.do("turnto", "1")
    assert stage.where() == THREE[1]
    assert stage._root(stage._shown()[2], stage._shown()[1])["address"] == ""


@each("arg", ["x", "", "99", "-1"])
@each("name", ["turnto", "drop", "raise"])
def test_nonsense_changes_no_list(stage: LessonStage, name: str, arg: str) -> None:
    """Whatever a page sends."""
    stage.do(name, arg)
    assert lines(stage) == THREE


def test_before_python_runs_the_first_board_and_the_list_stand_there() -> None:
    """The still page has everything that tells what this is."""
    found = lesson(THREE[:2])
    assert isinstance(found, LessonStage)
    html = found._as_page()
    assert "Question 1 of 2" in html
    assert html.count("data-do=turnto") + html.count('data-do="turnto"') == 2
    assert Lesson(read(())).example
