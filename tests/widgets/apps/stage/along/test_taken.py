"""A question on its way out: every word is the engine's, and the board before tells no answer."""

from __future__ import annotations

import pytest

from rules.core.errors import SetupError
from rules.scenarios.format import load
from rules.teach.practice import make_problems
from tests.cases import each
from widgets.apps.stage.along.taken import WRITE, Own, Taken, all_of, take
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.problem import asked

RIVER = "ravines/drift-two-cells"


def of_river() -> tuple[Taken, ...]:
    """The questions of a scenario about a river."""
    return all_of(load(RIVER))


def test_a_place_is_written_and_a_word_is_chosen() -> None:
    """What the book has pressed on the board is written elsewhere, and the text says so."""
    place, word = of_river()
    assert (place.carried.right, place.carried.choices) == ("c1", ())
    assert place.carried.text == f"{place.text} {WRITE}"
    assert word.carried.right in word.carried.choices
    assert word.carried.text == word.text


def test_feedback_is_the_reason_and_the_clause() -> None:
    """The clause that decides, with its words."""
    place, _ = of_river()
    why, clause = place.carried.feedback
    assert why.startswith("Two cells downstream")
    assert clause.startswith("LM-RIVER-01: A player who gets into a river cell")
    assert place.clauses == ("LM-RIVER-01",)


def test_the_board_that_travels_is_the_one_before_the_step() -> None:
    """Where A stops is on the board of the answer alone."""
    place, _ = of_river()
    assert place.carried.alt == "The leader's plan. A on a2; B on b2; C on c2; next: A."
    assert place.before is not None
    assert place.after is not None
    assert "A on c1" in place.after.title
    assert place.carried.picture.startswith("<svg")
    assert "var(" not in place.carried.picture


def test_it_says_where_the_book_asks_it() -> None:
    """As a list of questions has it."""
    assert [one.carried.place for one in of_river()] == [f"{RIVER}@0", f"{RIVER}@2"]


def test_what_nobody_judges_is_open() -> None:
    """A question of the teacher's own without a right answer; its choices stand in the text."""
    own = Own("Wall or river?", ("wall", "river"))
    found = take(StageModel(load(RIVER)), f"{RIVER}@0", own)
    assert (found.text, found.carried.kind) == ("Wall or river? (wall / river)", "open")
    found = take(StageModel(load(RIVER)), f"{RIVER}@0", own._replace(right="river"))
    assert (found.text, found.carried.right) == ("Wall or river?", "river")


def test_where_nothing_is_asked_nothing_is_taken() -> None:
    """The sentence is that of the stage."""
    model = StageModel(load(RIVER))
    model.goto(1)
    with pytest.raises(SetupError, match="Nothing is asked here"):
        take(model, "")


CHAPTERS = (
    ("labyrinth", "holes"), ("ravines", "river"), ("duel", "pits"), ("underground", "caves"),
    ("colditz", "cards"),
)  # fmt: skip


@each(("game", "chapter"), CHAPTERS)
def test_the_right_answer_is_the_engine_s(game: str, chapter: str) -> None:
    """Of fresh problems of every game: what is right elsewhere is right on the board."""
    for problem in make_problems(game, chapter, 3):
        found = take(asked(problem), str(problem.key)).carried
        english, _, original = found.right.partition(" (")
        said = (found.right, english, original.removesuffix(")"))
        assert any(problem.judge(one) for one in said)
