"""The questions of a lesson on one stage: picked, written, turned to, kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases import each
from widgets import lesson
from widgets.apps.lesson.model import EXAMPLES, Lesson, read
from widgets.apps.lesson.view import run
from widgets.apps.lesson.widget import LessonStage
from widgets.apps.stage.opening import Card

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


def sent(stage: LessonStage, *presses: tuple[str, str]) -> list[dict[str, Any]]:
    """What the page is told beside patches, when these presses are made."""
    found: list[dict[str, Any]] = []
    stage.top.send = lambda message, *_: found.append(message)
    for press in presses:
        stage.do(*press)
    return [one for one in found if one["kind"] != "patch"]


def lines(stage: LessonStage) -> tuple[str, ...]:
    """The list as it is kept."""
    return tuple(stage.top.kept.splitlines())


def test_an_empty_list_shows_examples(stage: LessonStage) -> None:
    """They can be asked, and say that nothing was picked; they are not kept."""
    empty = lesson()
    assert isinstance(empty, LessonStage)
    assert len(empty.lesson.shown) == len(EXAMPLES)
    assert "Nothing is picked yet" in run(empty.lesson)
    assert empty.top.kept == ""
    assert "Nothing is picked yet" not in run(stage.lesson)


def test_the_list_is_asked_in_order(stage: LessonStage) -> None:
    """A scenario, a problem, a question on the spot; then a sentence that it was the last."""
    told = sent(stage, ("pose", ""), ("following", ""), ("following", ""), ("following", ""))
    asked = [one["question"] for one in told[:3]]
    assert [one["place"] for one in asked] == [THREE[0], THREE[1], "ravines/drift-two-cells@0"]
    assert (asked[2]["text"], asked[2]["right"]) == ("Wall or river?", "river")
    assert "last question" in told[3]["said"]


def test_a_question_can_be_turned_to(stage: LessonStage) -> None:
    """The room, the whole screen and the open tab stay as they were."""
    stage.do("presenting", "1")
    stage.model.room = (900.0, 500.0)
    stage.do("turnto", "1")
    assert stage.lesson.at == 1
    assert stage.model.presenting
    assert stage.model.room == (900.0, 500.0)
    assert "Question 2 of 3" in stage._shown()[0]["head"]


def test_a_question_is_taken_out(stage: LessonStage) -> None:
    """The one that is up stays up; the last one taken out leaves the examples."""
    stage.do("turnto", "1")
    stage.do("drop", "0")
    assert lines(stage) == THREE[1:]
    assert stage.lesson.item.place == THREE[1]
    stage.do("drop", "0")
    stage.do("drop", "0")
    stage.do("drop", "0")
    assert lines(stage) == ()
    assert stage.lesson.example


def test_a_question_is_asked_earlier(stage: LessonStage) -> None:
    """Two change places, and the one that is up goes along."""
    stage.do("turnto", "2")
    stage.do("raise", "2")
    assert lines(stage) == (THREE[0], THREE[2], THREE[1])
    assert stage.lesson.at == 1
    stage.do("raise", "0")
    assert lines(stage) == (THREE[0], THREE[2], THREE[1])


def test_a_line_that_cannot_be_asked_changes_nothing(stage: LessonStage) -> None:
    """The line, the reason and the remedy are told."""
    stage.do("questions", "ravines/drift-two-cells@0\nravines/drift-two-cell")
    assert "line 2" in stage.lesson.said
    assert "Did you mean" in stage.lesson.said
    assert lines(stage) == THREE


def test_a_scenario_stands_for_all_its_questions(stage: LessonStage) -> None:
    """Each has a row of its own."""
    stage.do("questions", "ravines/drift-two-cells")
    assert len(stage.lesson.items) > 1
    assert all(line.startswith("ravines/drift-two-cells@") for line in lines(stage))


def test_what_the_browser_keeps_is_read(stage: LessonStage) -> None:
    """Another page has added to it: the question that is up stays."""
    stage.do("turnto", "1")
    stage.top.kept = "\n".join((*THREE, "ravines/river/7/1"))
    assert len(stage.lesson.items) == 4
    assert stage.lesson.at == 1


def test_what_is_kept_and_cannot_be_read_is_told_and_stays(stage: LessonStage) -> None:
    """Nothing is written over it."""
    stage.top.kept = "nonsense"
    assert "cannot all be read" in stage.lesson.said
    assert stage.top.kept == "nonsense"
    assert stage.lesson.items


def test_a_page_may_name_the_questions_itself() -> None:
    """Then nothing is kept, and nothing can be changed."""
    found = lesson(THREE[:2])
    assert isinstance(found, LessonStage)
    assert found.lesson.given
    found.top.kept = "ravines/river/7/1"
    assert len(found.lesson.items) == 2
    assert "drop" not in run(found.lesson)


def test_the_list_is_handed_out_as_a_file(stage: LessonStage) -> None:
    """What was saved can be opened again."""
    (told,) = sent(stage, ("save", ""))
    assert told["name"] == "questions.txt"
    assert read(told["text"]).items == stage.lesson.items


def test_a_wrong_list_gives_a_card() -> None:
    """Place, reason and remedy, no traceback."""
    found = lesson(["ravines/nothing-like-it"])
    assert isinstance(found, Card)
    assert "line 1" in found.reason


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
