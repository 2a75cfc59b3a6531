"""Whatever the output and the input are, a command line ends with a sentence and a status."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from rules.core.terminal import LOST, spell_sign
from tests.cases import each

ROOT = Path(__file__).resolve().parents[3]
TOOLBOX = ROOT / "book" / "tools"
RULES, VOICE = ["-m", "rules"], ["book/tools/voice.py"]
RIVER = [*RULES, "run", "ravines/drift-two-cells"]
TOOLS = ("implied", "decides", "voice", "pdf", "lite", "release", "build", "picture", "lab",
         "environment", "running", "film", "draws")  # fmt: skip


def ran(arguments: list[str], redirect: str = "", **environment: str) -> tuple[int, bytes, str]:
    """Status, output and what stands in the stream of errors, run by a shell of the system."""
    line = f'exec "$0" "$@" {redirect}'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable, *arguments], cwd=ROOT, capture_output=True, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr.decode()


@cache
def whole() -> str:
    """The answer where every letter can be written."""
    return ran(RIVER, PYTHONIOENCODING="utf-8")[1].decode()


@each("encoding", ["ascii", "cp1252", "cp866", "koi8-u"])
def test_any_encoding_gets_every_answer(encoding: str) -> None:
    """What it lacks is spelled; nothing is lost, and no line is."""
    status, out, wrong = ran(RIVER, PYTHONIOENCODING=encoding)
    told = out.decode(encoding)
    assert (status, wrong) == (0, "")
    assert len(told.splitlines()) == len(whole().splitlines())
    assert ("річка" in told) == (encoding == "koi8-u")
    assert "richka" in told or "рiчка" in told or "річка" in told


def test_signs_are_spelled() -> None:
    """Dash and quotes as on a typewriter, Cyrillic in Latin letters, the rest by its number."""
    told = {"—": "-", "“": '"', "Щ": "Shch", "ъ": "", "є": "ye", "é": "e", "漢": "\\u6f22"}
    assert {sign: spell_sign(sign) for sign in told} == told


def test_json_is_the_same_in_every_encoding() -> None:
    """Its letters are numbered, not spelled, so that a program reads what was said."""
    asked = [*RIVER, "--json"]
    status, out, _ = ran(asked, PYTHONIOENCODING="ascii")
    assert status == 0
    assert b"\\u0440\\u0456\\u0447\\u043a\\u0430" in out
    assert ast.literal_eval(repr(out.decode("ascii")))


def one_sentence(text: str) -> bool:
    """Whether it is one line that ends with a full stop, and no traceback."""
    return len(text.strip().splitlines()) == 1 and text.strip().endswith(".")


@pytest.mark.slow
@each(
    "arguments, redirect",
    [
        ([*RULES, "list"], "> /dev/full"),
        ([*RULES, "--help"], "> /dev/full"),
        ([*RULES, "explain", "duel"], "> /dev/full"),
        ([*VOICE, "book/duel/pits.md"], "> /dev/full"),
        ([*RULES, "list"], ">&-"),
        (VOICE, ">&-"),
        ([*RULES, "play", "labyrinth"], "<&-"),
    ],
)
def test_an_answer_that_cannot_be_written_is_one_sentence(
    arguments: list[str], redirect: str
) -> None:
    """A full disk, a closed output, a closed input: one line of errors and a status."""
    status, _, wrong = ran(arguments, redirect)
    assert status == LOST, wrong
    assert one_sentence(wrong), wrong


def test_a_reader_that_has_gone_is_no_mistake() -> None:
    """As ``head`` goes when it has enough."""
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m rules explain colditz | head -1"], cwd=ROOT,
        capture_output=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 1


def test_the_end_of_the_input_is_told() -> None:
    """The game ends, and nothing is wrong with that."""
    status, _, wrong = ran([*RULES, "play", "labyrinth"], "< /dev/null")
    assert (status, wrong) == (0, "The input has ended, and the game with it.\n")


def test_a_title_commands_no_terminal(tmp_path: Path) -> None:
    """A sheet of a file whose title holds control characters prints none of them."""
    path = tmp_path / "mine.toml"
    path.write_text(
        'title = "a\\u001b[31mred"\ngame = "underground"\nmap = "a0--a1"\n'
        '[setup]\nplayers.A = "a0"\nplayers.B = "a1"\n[[step]]\nnote = "x"\n', "utf-8"
    )  # fmt: skip
    sheet = str(tmp_path / "sheet.html")
    status, out, wrong = ran(["-m", "widgets", "handout", str(path), "-o", sheet])
    assert status == 0, wrong
    assert b"red" in out
    assert b"\x1b" not in out


def test_every_tool_of_the_book_ends_so() -> None:
    """Each script goes out through the same door."""
    for name in TOOLS:
        source = (TOOLBOX / f"{name}.py").read_text("utf-8")
        assert "sys.exit(run_command(" in source, name
    mains = {path.stem for path in TOOLBOX.glob("*.py") if "__main__" in path.read_text("utf-8")}
    assert mains == {*TOOLS}
