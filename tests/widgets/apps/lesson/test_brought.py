"""A file that is brought into a lesson: what was taken along, GIFT, a list; the command, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.core.errors import RulebookError
from tests.cases import each
from widgets.__main__ import main
from widgets.apps.handout.files import make
from widgets.apps.lesson import run
from widgets.apps.lesson.brought import read
from widgets.apps.lesson.model import bundle

LINES = (
    "ravines/drift-two-cells@0",
    "ravines/drift-two-cells@2",
    "ravines/river/7/3",
    "ask ravines/drift-two-cells@0 :: Wall or river? :: wall | *river",
)
HERE = "ravines/three-pit-cycle@0"
"""The board for what has none."""


def taken(form: str) -> bytes:
    """The questions as a file of a form."""
    file = make(form, bundle(run.loads("\n".join(LINES)).items))
    return file.content if isinstance(file.content, bytes) else file.content.encode()


def lines(content: bytes) -> tuple[str, ...]:
    """What a class is asked of a file, as a list has it."""
    return tuple(one.line for one in read(content, "file", HERE).run.items)


@each("form", ["pack", "moodle", "gift", "qti"])
def test_what_was_taken_along_is_asked_on_its_own_boards(form: str) -> None:
    """A position, a problem, a question of the teacher's own: the list is what it was."""
    assert lines(taken(form)) == LINES


def test_a_question_from_elsewhere_stands_beside_the_board_that_is_up() -> None:
    """One behind a question with a board stands beside that."""
    found = read(b"Which?{=a ~b}", "file", HERE)
    assert [one.line for one in found.run.items] == [f"ask {HERE} :: Which? :: *a | b"]
    assert found.strange == 1
    after = lines(b"// [id:ravines/drift-two-cells@0]\nMine?{=a ~b}\n\nWhich?{T}")
    assert [one.split(" :: ")[0] for one in after] == ["ask ravines/drift-two-cells@0"] * 2


def test_a_list_is_read_as_a_list() -> None:
    """With what the class has read."""
    found = read(b"read ravines/river\nravines/river/7/3", "file", HERE).run
    assert (found.read, found.items[0].line) == (("ravines/river",), "ravines/river/7/3")


def test_signs_of_a_list_are_none_in_a_question_from_elsewhere() -> None:
    """A bar parts answers, a star marks one, two colons part what is asked."""
    assert lines(b"A\\:\\:b?{=*a | b ~c}") == (f"ask {HERE} :: A:b? :: *a / b | c",)


WRONG = {
    "written": (b"Which?\n{=a}", "line 1 (“Which?”): it is answered by writing"),
    "second": (b"A?{T}\n\n\nB?{}", "line 4 (“B?”): it is answered by writing"),
    "long": (b"A?{=" + b"a" * 150 + b" ~b}", "too long for a phone"),
    "gone": (b"// [id:ravines/nothing/1/1]\nA?{T}", "line 2 (“A?”)"),
    "list": (b"ravines/river/7/3\nnonsense", "file: line 2"),
    "many": (b"\n\n".join([b"A?{T}"] * 101), "these are 101 questions; a run has at most 100"),
}


@each("name", WRONG)
def test_a_bad_file_gets_a_sentence(name: str) -> None:
    """The file, the line, the reason, what helps."""
    content, told = WRONG[name]
    with pytest.raises(RulebookError) as caught:
        read(content, "file", HERE)
    assert told in str(caught.value)


def test_the_command_takes_questions_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines or files go in, the name of the file says what comes out."""
    monkeypatch.chdir(tmp_path)
    assert main(["take", *LINES, "-o", "a.xml"]) == 0
    assert main(["take", "a.xml", "-o", "a.gift"]) == 0
    assert main(["take", "a.gift", "--as", "qti"]) == 0
    assert main(["take", "questions.qti.zip"]) == 0
    assert "questions-lesson.zip: 4 questions" in capsys.readouterr().out
    assert lines(Path("questions-lesson.zip").read_bytes()) == LINES


@each(
    "arguments, told",
    [
        (("nonsense",), "There is no scenario 'nonsense'"),
        (("none.txt",), "the file cannot be read"),
        (("ravines/river/7/3", "-o", "none/a.xml"), "the questions cannot be written"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what helps."""
    assert main(["take", *arguments]) == 2
    assert told in capsys.readouterr().err
