"""A question for a whole class: what a phone is told of it, and what it is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rules import scenarios
from rules.core.errors import RulebookError
from rules.core.registry import GAMES
from rules.teach.practice import make_problems
from tests.cases import each, quickly
from tests.strategies import sampled
from widgets.apps.stage import asking
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.problem import asked
from widgets.apps.stage.reading import Guess

DRIFT = "ravines/drift-two-cells"
BEYOND = {("duel/out-by-accident", "place"): "the answer is outside, where no cell can be tapped"}


def names(game: str) -> list[str]:
    """The scenarios of a game that ask something."""
    found = (scenarios.load(name) for name in scenarios.list_scenarios(game))
    return [one.id for one in found if any(step.ask for step in one.steps)]


def questions(name: str) -> Iterator[StageModel]:
    """The stage of a scenario at each of its questions."""
    model = StageModel(scenarios.load(name))
    for number, step in enumerate(model.scenario.steps, start=1):
        if step.ask:
            model.goto(number - 1)
            if model.question:
                yield model


def shown(model: StageModel) -> dict[str, Any]:
    """What is told once the teacher has pressed Show."""
    model.presenting = True
    model.step()
    return asking.result(model)


@pytest.mark.slow
@each("game", GAMES)
def test_every_question_of_the_book_can_be_put_to_a_class(game: str) -> None:
    """Its answer is one that a phone offers, and Show gives that very answer with its clause.

    A place is given in percent of the picture, and none of it lies beyond the edge.
    """
    for model in (one for name in quickly(names(game), 12) for one in questions(name)):
        found = asking.question(model)
        ids = [one for one, _ in found["choices"]]
        assert len(ids) == len(set(ids)) > 1
        assert (found["kind"] == "place") == ("boxes" in found)
        for _, left, top, width, height in found.get("boxes", ()):
            assert -1 < left < left + width < 101
            assert -1 < top < top + height < 101
        told = shown(model)
        if (model.scenario.id, found["kind"]) not in BEYOND:
            assert found["right"] in ids
            assert told["answer"] == found["right"]
            assert found["clauses"]
            assert set(found["clauses"]) <= set(model.node.clauses)
        else:
            assert found["right"] == ""
        assert told["rule"]


def test_a_phone_shows_the_part_of_the_castle_that_is_asked_about() -> None:
    """The places and pieces that the question names are in sight, large; a map shows the rest."""
    problem = make_problems("colditz", "arrest", 1)[0]
    model = asked(problem)
    text = str(problem.ask["question"])
    named = asking._named(model, text)
    assert len(named) > 1
    picture = asking._picture(model, text, whole=False)
    assert set(named) <= {one.id for one in picture.places if asking._inside(picture, one)}
    assert picture.cell > asking._picture(model, text, whole=True).cell


@each("game", GAMES)
def test_what_is_asked_does_not_depend_on_what_comes(game: str) -> None:
    """The same position with another next step, and without those after it: the same bytes."""
    for model in (one for name in quickly(sampled(names(game), 12), 5) for one in questions(name)):
        before, script = told(model), model.script
        for node in others(model):
            model.take_up(model.timeline, (*script[: model.index + 1], node))
            assert told(model) == before
        model.take_up(model.timeline, script)


def told(model: StageModel) -> str:
    """A question as a phone could get it: without what only the teacher's strip knows."""
    return json.dumps({**asking.question(model), "right": "", "clauses": []})


def others(model: StageModel) -> list[Any]:
    """Up to three other next steps, played from here."""
    timeline, here = model.timeline, model.node
    found = []
    for action in model.game.actions(here.state)[:3]:
        found.append(timeline.play(action))
        timeline.goto(here)
    return found


def test_the_teachers_own_guess_and_second_board_stay_on_the_wall() -> None:
    """What was tapped, and what stands beside it, changes nothing for the phones."""
    plain, model = (StageModel(scenarios.load(DRIFT)) for _ in range(2))
    model.guesses[1] = Guess("b1")
    model.compare("A")
    assert model.beside
    assert told(model) == told(plain)
    assert model.beside
    assert model.guesses[1].value == "b1"


def test_original_words_have_their_english_beside_them() -> None:
    """The answer stays the word that the leader says."""
    found = [asking.question(one) for one in questions("ravines/back-to-your-own-treasure")]
    assert ["скарб", "treasure (скарб)"] in found[-1]["choices"]


@each("chapter", [("ravines", "river"), ("duel", "pits")])
def test_a_problem_can_be_put_to_a_class(chapter: tuple[str, str]) -> None:
    """As on its own page, its answer is judged by the engine."""
    for problem in make_problems(*chapter, 3):
        model = asked(problem)
        found = asking.question(model)
        assert found["right"] == problem.outcome()
        assert shown(model)["answer"] == problem.outcome()


# -- on the spot ----------------------------------------------------------------------------------


def spot(text: str = "Which?", choices: object = ("left", "right"), **more: Any) -> dict[str, Any]:
    """What the page is told of a question that was made up."""
    model = StageModel(scenarios.load(DRIFT))
    return asking.posed(model, "here", json.dumps({"text": text, "choices": choices, **more}))


def test_a_teacher_asks_on_the_spot() -> None:
    """With answers to choose from; the engine knows none of them to be right."""
    found = spot()["question"]
    assert found["choices"] == [["left", "left"], ["right", "right"]]
    assert found["right"] == ""
    assert found["place"] == "here"


def test_without_answers_a_place_is_tapped() -> None:
    """All places of the board are there."""
    found = spot("Where would you look?", [])["question"]
    assert found["kind"] == "place"
    assert len(found["boxes"]) == len(found["choices"]) > 9


@each(
    "text, choices, said",
    [
        ("  ", ["a", "b"], "empty"),
        ("Which?", ["a"], "two to 8"),
        ("Which?", list("abcdefghi"), "two to 8"),
        ("Which?", ["a", "a"], "different"),
        ("x" * 201, ["a", "b"], "too long"),
        ("Which?", ["a", "b" * 101], "too long"),
        ("Which?", 5, "cannot be read"),
    ],
)
def test_what_cannot_be_asked_says_why(text: str, choices: object, said: str) -> None:
    """The teacher reads the reason, and nothing is asked."""
    found = spot(text, choices)
    assert said in found["said"]
    assert "question" not in found


def test_a_right_answer_must_be_one_of_them() -> None:
    """What the teacher marks has to be there."""
    assert "none of the answers" in spot(right="up")["said"]
    assert spot(right="left")["question"]["right"] == "left"


@each("text", ["", "[", "[]", "{}", '{"text": 1}', "null", '"x"'])
def test_nonsense_is_told_and_nothing_breaks(text: str) -> None:
    """Whatever a page sends, the answer is a sentence."""
    model = StageModel(scenarios.load(DRIFT))
    found = asking.posed(model, "here", text or "x")
    assert found["said"].endswith(".")


def test_where_nothing_is_asked_a_sentence_says_so() -> None:
    """After the last question, or with a player's eyes."""
    model = StageModel(scenarios.load(DRIFT))
    model.look("A")
    with pytest.raises(RulebookError, match="Nothing is asked here"):
        asking.question(model)


def test_after_show_a_question_on_the_spot_has_the_answer_that_was_marked() -> None:
    """The engine adds neither reason nor clause."""
    model = StageModel(scenarios.load(DRIFT))
    model.step()  # the step before has an answer of its own
    for right in ("left", ""):
        found = asking.marked(model, right)
        assert (found["answer"], found["words"], found["text"]) == (right, right, "")
        assert "clause" not in found


def test_the_click_that_woke_the_board_is_no_guess_on_the_wall() -> None:
    """Going to the whole screen takes the teacher's own guess away; one made there stays."""
    model = StageModel(scenarios.load("underground/chasm-jump"))
    while not model.question:
        model.step()
    model.answer("a5")
    model.present(on=True)
    assert model.guess is None
    model.answer("a5")
    model.present(on=False)
    assert model.guess == Guess("a5")


def test_the_click_that_woke_the_board_leaves_no_refusal_on_the_wall() -> None:
    """What it could not do lies over names of the board, and nobody asked for it."""
    model = StageModel(scenarios.load("underground/collapse-strikes"))
    model.choose("a3")
    assert model.denied[0] == "a3"
    model.present(on=True)
    assert (model.denied, model.refused, model.said) == (("", ""), None, "")
