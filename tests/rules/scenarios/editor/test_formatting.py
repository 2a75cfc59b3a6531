"""``python -m rules format``: files written anew, and what it leaves alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.cli import main
from rules.core.data import HERE
from rules.scenarios.editor.formatting import comment_lines
from rules.scenarios.format import load_file
from rules.scenarios.runner import run

UNTIDY = HERE / "labyrinth" / "scenarios" / "blasting-walls.toml"


def test_a_file_is_written_anew_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says the same as before; a second time there is nothing to do."""
    path = tmp_path / "mine.toml"
    text = UNTIDY.read_text("utf-8").replace(" = ", "   =   ")
    path.write_text(text, "utf-8")
    before = load_file(path).table
    assert main(["format", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: written\n"
    assert load_file(path).table == before
    assert "   =   " not in path.read_text("utf-8")
    assert main(["format", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: is fine\n"


def test_comments_are_never_lost(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file with a comment stays as it is, and its line is named."""
    path = tmp_path / "mine.toml"
    text = "# mine\n" + UNTIDY.read_text("utf-8")
    path.write_text(text, "utf-8")
    assert main(["format", str(path)]) == 2
    assert "comments that would be lost, on line 1" in capsys.readouterr().err
    assert path.read_text("utf-8") == text


def test_what_is_no_scenario_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another kind of file is told by name."""
    path = tmp_path / "other.toml"
    shutil.copy(HERE.parents[1] / "pyproject.toml", path)
    assert main(["format", str(path)]) == 2
    assert f"{path}: there is no key" in capsys.readouterr().err


def test_a_sharp_inside_a_text_is_no_comment() -> None:
    """Quoted, in a drawing, in a literal: only the last two lines have comments."""
    text = "a = \"#1 \\\" #\"\nb = '''\n# x\n'''\nc = '#'\nd = 1 # one\n#\n"
    assert comment_lines(text) == (6, 7)


OLD = """
title = "An older form"
game = "labyrinth"
map = '''
+--+--+--+
|.. .. ..|
+  +  +  +
|.. .. ..E
+--+--+--+
'''
[setup]
players.A = "a1"
players.B = "b2"
[[step]]
do = "A: right; B: left"
at = "b1"
says = "прошел + прошел"
[[step]]
do = "A: right; A: left"
refused = "not-your-turn"
expect = {}
[[step]]
note = "Here."
expect.turn = "B"
[[step]]
check = "roles"
[[step]]
check = "untold"
steps = [1, 2]
expect = "nothing"
[[step]]
do = "B: right"
"""


def test_an_older_form_becomes_todays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Persons are named, a refusal has a step of its own, a check expects; each change is told."""
    path = tmp_path / "old.toml"
    path.write_text(OLD, "utf-8")
    assert main(["format", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [
        f"{path}: written",
        "  step 1: 'at' is written at.A",
        "  step 2: 'expect' was never looked at, and is taken out",
        "  step 3: 'expect' was never looked at, and is taken out",
        "  step 4: the check expects what it finds",
        "  step 1: 'says' is written for each who acts",
        "  step 2: what comes before the refusal is a step of its own",
    ]
    found = load_file(path)
    assert [step.do for step in found.steps if step.do] == [
        "A: right; B: left", "A: right", "A: left", "B: right",
    ]  # fmt: skip
    assert found.steps[0].says == {"A": "прошел", "B": "прошел"}
    assert found.steps[5].args["steps"] == [1, 3]
    assert run(found).differences == ()
    assert main(["format", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: is fine\n"
