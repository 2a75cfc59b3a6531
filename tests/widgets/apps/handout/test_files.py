"""What is handed to the browser: a lesson as one zip, a sheet, files for other programs."""

from __future__ import annotations

import pytest

from rules.core.errors import RulebookError
from rules.scenarios.format import load
from rules.teach import travel
from rules.teach.travel.parcel import unpack_files
from widgets.apps.handout.files import make
from widgets.apps.stage.along.files import LIST, Bundle, File, of_scenario

RIVER = of_scenario(load("ravines/drift-two-cells"))


def content(file: File) -> bytes:
    """What a file holds."""
    return file.content if isinstance(file.content, bytes) else file.content.encode()


def test_a_lesson_is_one_zip() -> None:
    """Pages for the wall, a sheet, the answers, the list for a class, files for others."""
    file = make("pack", RIVER)
    assert file.name == "ravines-drift-two-cells-lesson.zip"
    held = unpack_files(content(file))
    assert [*held] == [
        "read-me.txt", "present.html", "sheet.html", "answers.html", LIST, "questions.gift",
        "moodle.xml", "qti.zip",
    ]  # fmt: skip
    for name in held:
        assert name in held["read-me.txt"].decode() or name == "read-me.txt"
    assert held[LIST].decode() == "ravines/drift-two-cells@0\nravines/drift-two-cells@2\n"


def test_every_form_of_a_lesson_reads_back_equal() -> None:
    """Each of the files alone, and the zip as it is."""
    carried = tuple(one.carried for one in RIVER.found)
    for form in travel.FORMS:
        assert travel.read_questions(content(make(form, RIVER))) == carried
    pack = content(make("pack", RIVER))
    assert travel.read_questions(pack) == carried
    for name in ("moodle.xml", "questions.gift", "qti.zip"):
        assert travel.read_questions(unpack_files(pack)[name]) == carried


def test_the_same_questions_make_the_same_files() -> None:
    """No time, no lot."""
    for form in travel.FORMS:
        assert make(form, RIVER) == make(form, of_scenario(load("ravines/drift-two-cells")))


def test_the_list_keeps_lines_as_they_were_written() -> None:
    """A question of the teacher's own is one."""
    line = "ask ravines/drift-two-cells@0 :: Wall or river? :: wall | *river"
    assert RIVER._replace(lines=[line]).listed == f"{line}\n"


def test_a_sheet_holds_another_question_for_each() -> None:
    """A press puts it, and its answer, in the place of the first one; paper shows no press."""
    html = str(make("sheet", RIVER).content)
    for number in (1, 2):
        assert html.count(f'data-swap="{number}"') == 1
        assert html.count(f'data-of="{number}"') == 4
    front, _, back = html.partition('<section class="answers">')
    assert front.count("hidden>") == back.count("hidden>") == 2
    assert "[data-swap]{display:none}" in html


def test_the_page_gets_texts_alone() -> None:
    """Bytes come as letters of base64; a sheet opens in a tab of its own."""
    assert make("qti", RIVER).message()["base64"].startswith("UEsDB")
    assert make("gift", RIVER).message()["text"].startswith("// Three steps into a river")
    assert make("sheet", RIVER).message()["kind"] == "sheet"


def test_what_cannot_be_made_is_told() -> None:
    """No question, too many, no such form."""
    with pytest.raises(RulebookError, match="Nothing is asked here"):
        make("pack", Bundle("T", "t", []))
    with pytest.raises(RulebookError, match="at most 100"):
        make("gift", Bundle("T", "t", [*RIVER.found] * 51))
    with pytest.raises(RulebookError, match="There is no form 'doc'"):
        make("doc", RIVER)
