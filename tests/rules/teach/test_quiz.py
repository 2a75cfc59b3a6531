"""Questions for a class: the engine knows the answer, an answer is checked with its clauses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules import scenarios
from rules.cli import main
from rules.core import clauses
from rules.core.errors import RulebookError
from rules.core.registry import GAMES
from rules.teach.quiz import NoQuestion, list_questions, make_bank, question

DRIFT = "ravines/drift-two-cells"
OWN = """
title = "One step"
game = "ravines"
map = '''
+--+--+
|.. ..E
+--+--+
'''
[setup]
players.A = "a1"
[[step]]
do = "A: right"
ask = { question = "Where does A stop?", kind = "cell", why = "Nothing is in the way." }
"""


def every(game: str) -> list[scenarios.Scenario]:
    """All scenarios of a game."""
    return [scenarios.load(name) for name in scenarios.list_scenarios(game)]


def test_a_right_answer_is_right_however_it_is_written() -> None:
    """Capitals and spaces make no difference, and a notebook can assert it."""
    asked = question(DRIFT, step=1)
    assert asked.check("c1")
    assert asked.check(" C1 ")
    assert asked.check("c1").note == asked.why


def test_a_wrong_answer_names_the_clauses_and_keeps_the_result() -> None:
    """What is told of a wrong answer leads to the rule, not to the answer."""
    verdict = question(DRIFT, step=1).check("b1")
    assert not verdict
    assert "LM-RIVER-01" in verdict.clauses
    assert "LM-RIVER-01" in str(verdict)
    assert "c1" not in str(verdict)
    assert "c1" not in repr(question(DRIFT, step=1))


def test_a_word_may_be_answered_in_english() -> None:
    """The leader says the original word; its English is as good."""
    asked = question(DRIFT, step=3)
    assert asked.check("гирло")
    assert asked.check("mouth")
    assert "none of the answers" in str(asked.check("sea"))


def test_legal_questions_take_yes_no_and_truth() -> None:
    """“Is that allowed?” is answered by a word or by True and False."""
    asked = next(
        one for found in every("colditz") for one in list_questions(found) if one.kind == "legal"
    )
    truth = asked.result == "yes"
    assert asked.check(truth)
    assert not asked.check(not truth)


def test_a_step_without_a_question_is_explained() -> None:
    """Place, reason and the steps that would do."""
    with pytest.raises(NoQuestion, match=r"step 2 of 'ravines/drift-two-cells'.*1, 3"):
        question(DRIFT, step=2)


def test_the_first_question_is_taken_where_no_step_is_named(tmp_path: Path) -> None:
    """Of a scenario of the book, of a text and of a file."""
    assert question(DRIFT).step == 1
    assert question(OWN).check("b1")
    path = tmp_path / "own.toml"
    path.write_text(OWN, "utf-8")
    assert question(str(path)).check("b1")


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_one_right_choice(game: str) -> None:
    """Each question of the book can be answered, and by one of its choices only."""
    asked = [one for found in every(game) for one in list_questions(found)]
    assert asked, "a game without questions"
    for one in asked:
        assert one.result, one.position
        assert one.check(one.result), one.position
        right = [choice for choice in one.choices if one.check(choice)]
        assert not one.choices or right == [one.result], one.position


@pytest.mark.parametrize("game", GAMES)
def test_the_bank_has_the_form_that_quiz_programs_read(game: str) -> None:
    """Each entry has the keys of its type, one right answer, and known clauses in the feedback."""
    entries = make_bank(every(game))
    assert len(entries) == sum(bool(step.ask) for found in every(game) for step in found.steps)
    for entry in entries:
        assert set(entry) == {"question", "type", "answers"}
        assert sum(bool(one.get("correct")) for one in entry["answers"]) == 1
        kinds = {"multiple_choice": {"answer", "correct", "feedback"}, "string": {"type"}}
        assert kinds[entry["type"]] & set(entry["answers"][-1])
        assert all(isinstance(one["feedback"], str) for one in entry["answers"])
    ids = [
        word.strip(".,")
        for entry in entries
        for one in entry["answers"]
        for word in one["feedback"].split()
        if word[:3] in {"LP-", "LM-", "LD-", "UE-", "EC-"}
    ]
    assert ids
    assert all(map(clauses.is_known, ids))


def test_the_bank_is_written_and_links_to_a_published_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m rules bank`` writes a file, or prints."""
    out = tmp_path / "bank.json"
    assert main(["bank", "ravines", "-o", str(out), "--site", "https://example.org/book/"]) == 0
    assert f"{len(json.loads(out.read_text('utf-8')))} questions" in capsys.readouterr().out
    first = json.loads(out.read_text("utf-8"))[0]["question"]
    assert 'href="https://example.org/book/embed.html?scenario=ravines/' in first
    assert main(["bank", DRIFT]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


def test_what_cannot_be_written_or_found_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing folder and an unknown scenario are named, without a traceback."""
    assert main(["bank", DRIFT, "-o", str(tmp_path / "no" / "bank.json")]) == 2
    assert "name another file" in capsys.readouterr().err
    assert main(["bank", "ravines/drift-two-sells"]) == 2
    assert "Did you mean ravines/drift-two-cells" in capsys.readouterr().err
    with pytest.raises(RulebookError):
        question("ravines/nothing")
