"""The command line: what it prints, how it ends, and how it meets a slip of the finger."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

import pytest

from rules.cli import main
from rules.core.registry import GAMES
from rules.core.registry import game as named
from rules.scenarios.format import list_scenarios
from tests.cases import each

WRONG = """
titel = "A slip"
game = "labyrinth"
[[step]]
do = 5
"""


def ended(arguments: list[str]) -> int:
    """The exit status, whichever way the program ends."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(str(end.code))


def test_without_arguments_it_lists_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """Games and scenarios, and all is well."""
    assert main([]) == 0
    told = capsys.readouterr().out
    for game in GAMES:
        assert f"\n{told}".count(f"\n{game}: ") == 1
        assert all(name in told for name in list_scenarios(game))


def test_one_game_is_listed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """``list ravines`` leaves the others out."""
    assert main(["list", "ravines"]) == 0
    assert "labyrinth/" not in capsys.readouterr().out


def test_a_scenario_runs_by_name_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Text for people, the same as data for programs."""
    assert main(["run", "ravines/three-pit-cycle"]) == 0
    assert "ok: all " in capsys.readouterr().out
    assert main(["run", "--json", "ravines/three-pit-cycle"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["ok"] is True


def test_a_flipped_ruling_makes_a_difference(capsys: pytest.CaptureFixture[str]) -> None:
    """The name may be written with a hyphen."""
    name = "labyrinth/falling-into-holes"
    assert main(["run", name]) == 0
    assert main(["run", name, "--rule", "announce=final"]) == main(
        ["run", name, "--rule", "announce = final"]
    )
    assert capsys.readouterr().err == ""


def test_all_mistakes_of_all_files_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each on a line of its own; what can be run, runs."""
    path = tmp_path / "mine.toml"
    path.write_text(WRONG, "utf-8")
    assert main(["run", str(path), "ravines/three-pit-cycle", "ravines/three-pit-cycel"]) == 2
    told = capsys.readouterr()
    lines = told.err.splitlines()
    assert "ok: all " in told.out
    assert all(line.startswith("error: ") for line in lines)
    assert sum("mine.toml: " in line for line in lines) == 3
    assert "Did you mean 'title'?" in told.err
    assert "Did you mean ravines/three-pit-cycle" in told.err


SLIPS = tomllib.loads(Path(__file__).with_name("slips.toml").read_text("utf-8"))


@each("slip", SLIPS)
def test_a_slip_of_the_finger_is_answered(slip: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What was meant, or what to write; the status is 2."""
    assert ended(SLIPS[slip]["typed"]) == 2
    assert SLIPS[slip]["told"] in capsys.readouterr().err


def test_a_map_of_too_many_rows_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The limit and the remedy are named."""
    path = tmp_path / "tower.txt"
    path.write_text("+--+\n" + "|..|\n+  +\n" * 1499 + "|..E\n+--+\n", "utf-8")
    assert main(["play", "labyrinth", "--map", str(path)]) == 2
    assert "The map has 1500 rows; at most 999 have a name" in capsys.readouterr().err


def test_play_ends_with_the_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Small letters name players too; the end of the input ends the game."""
    lines = iter(["START A1", "start b2"])

    def ask(prompt: str) -> str:
        sys.stdout.write(f"{prompt}\n")
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", ask)
    assert main(["play", "labyrinth", "--players", "xy"]) == 0
    told = capsys.readouterr().out
    assert "X: where do you begin?" in told
    assert "Y: where do you begin?" in told
    assert "X: what do you do?" in told


WALLED = """
title = "A wall"
game = "labyrinth"
map = '''
+--+--+
|..|..E
+  +  +
|.. ..|
+--+--+
'''
[setup]
players.A = "a1"
told = ["size"]
[[step]]
do = "A: right"
at = "b1"
"""


@pytest.mark.slow
def test_a_word_without_a_meaning_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An event that happens, or a code that refuses, and that no manual lists."""
    setups, manual = named("ravines").setups, named("ravines").setups.manual()
    less = manual._replace(
        events=tuple(entry for entry in manual.events if entry.word != "carried"),
        codes=tuple(entry for entry in manual.codes if entry.word != "not-your-turn"),
    )
    monkeypatch.setattr(setups, "manual", lambda: less)
    assert main(["check", "ravines"]) == 1
    told = capsys.readouterr().out
    assert "ravines: 'carried' is told and has no meaning; write one below [events] of" in told
    assert "2 things are wrong" in told


def test_one_game_is_checked_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Its clauses and scenarios, and no other's."""
    assert main(["check", "ravines"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("ravines: ")
    assert last == "all is well"


def test_run_is_quiet_where_all_is_as_expected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing for a file that is well, a line for each difference, and the same status."""
    path = tmp_path / "wall.toml"
    path.write_text(WALLED, "utf-8")
    assert main(["run", "--quiet", "labyrinth/blasting-walls"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["run", "--quiet", "labyrinth/blasting-walls", str(path)]) == 1
    told = capsys.readouterr().out
    assert told == "file/wall: step 1: at.A should be 'b1', but is 'a1'\n"


def test_run_prints_the_opening(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is told before the first step stands as step 0."""
    path = tmp_path / "wall.toml"
    path.write_text(WALLED, "utf-8")
    main(["run", str(path)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].strip() == "0  start"
    assert "The leader tells: size 2x2" in "\n".join(lines[2:4])


def test_json_is_complete(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The beginning, what fired, who hears what, differences with their place, unusable files."""
    path, none = tmp_path / "wall.toml", tmp_path / "none.toml"
    path.write_text(WALLED, "utf-8")
    assert main(["run", "--json", str(path), str(none)]) == 2
    done, unusable = json.loads(capsys.readouterr().out)
    assert done["start"]["facts"]["turn"] == "A"
    assert done["start"]["events"][0]["kind"] == "seats"
    assert done["differences"][0]["place"] == "step 1"
    assert done["steps"][0]["hears"]["A"]
    assert done["steps"][0]["fired"]
    assert set(done["fired"]) >= set(done["steps"][0]["fired"])
    assert not unusable["ok"]
    assert "is not there" in unusable["mistakes"][0]["text"]
