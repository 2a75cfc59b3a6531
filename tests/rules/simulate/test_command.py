"""The command, its table, and what it says to a mistake."""

from __future__ import annotations

import csv
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from rules.cli import main
from rules.simulate import Progress, Variant, simulate
from rules.simulate.command import KEPT, word_time
from rules.simulate.games import COLUMNS, Row
from tests.cases import each

USUAL = ["simulate", "duel", "--games", "6", "--policy", "quick", "--most", "50"]


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_run_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    """How many, who played, how long, who won, and the checksum; progress goes aside."""
    assert main(USUAL) == 0
    out, err = capsys.readouterr()
    assert "6 games of Labyrinth with Objects for 2; every seat played by the engine's quick" in out
    assert "Half of them end by turn" in out
    found = simulate(Variant("duel", policies=("quick",), most=50), 6)
    assert f"Checksum {found.checksum}" in out
    assert "6 of 6 games" in err


def test_a_run_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Programs read the variant, the figures, the counts, and nothing beside."""
    assert main([*USUAL, "--json", "--seed", "9"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert err == ""
    assert found["variant"] == Variant("duel", policies=("quick",), most=50, seed=9).plain()
    assert found["games"] == 6
    assert found["figures"]["games"] == 6
    assert found["clauses"]["LD-TURN-01"][1] == 6


def test_a_run_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    """The checksum alone."""
    assert main([*USUAL, "--quiet"]) == 0
    out, err = capsys.readouterr()
    assert (len(out.strip()), err) == (64, "")


def test_it_is_kept_where_it_was_begun(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The same command finds its folder again."""
    assert main([*USUAL, "--quiet"]) == 0
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.gz")}
    assert before
    assert main([*USUAL, "--quiet"]) == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.gz")} == before
    capsys.readouterr()


def test_a_seat_has_its_own_player(capsys: pytest.CaptureFixture[str]) -> None:
    """``P1=quick`` names one seat, and the others play by lot."""
    options = ["simulate", "duel", "--games", "2", "--policy", "P1=quick", "--json", "--most", "40"]
    assert main(options) == 0
    assert json.loads(capsys.readouterr().out)["variant"]["policies"] == ["quick", "lot"]


def test_a_table_says_what_its_columns_are(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A row for each game, and beside it what each column holds."""
    table = tmp_path / "games.csv"
    assert main([*USUAL, "--quiet", "--table", str(table)]) == 0
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert [row["number"] for row in rows] == [str(number) for number in range(6)]
    about = json.loads((tmp_path / "games.columns.json").read_text("utf-8"))
    assert about["columns"].keys() == set(rows[0]) == COLUMNS.keys() == set(Row._fields)
    assert about["checksum"] == capsys.readouterr().out.strip()


@pytest.mark.slow
@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is an extra")
def test_a_table_as_parquet(tmp_path: Path) -> None:
    """The same rows, column by column."""
    from pyarrow import parquet

    found = simulate(Variant("duel", policies=("quick",), most=50), 6)
    found.table(tmp_path / "games.parquet")
    read = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [tuple(row.values()) for row in read] == [tuple(row) for row in found.rows]


WRONG = {
    "there is no player 'quik'": ["--policy", "P1=quik"],
    "'quick' and 'lot' both stand for every seat; write P1=NAME, P2=NAME": ["--policy", "lot"],
    "P2 is named twice, lot and easy; write P1=NAME": ["--policy", "P2=lot,P2=easy"],
    "nobody sits in 'Z'": ["--policy", "Z=lot"], "write it as NAME=CHOICE": ["--rule", "chasm"],
    "games: 0 cannot be had": ["--games", "0"],
    "games: 1000000000000 cannot be had": ["--games", "1000000000000"],
    "processes: 0 cannot be had": ["--processes", "0"],
    "this game has no such ruling": ["--rule", "nothing=no"],
    "board: 'round' cannot be had": ["--board", "round"],
    "ends neither in .csv nor in .parquet": ["--table", "games.doc"],
    "there is no folder nowhere": ["--table", "nowhere/games.csv"],
    "players: 0 cannot be had": ["--players", "0"], "most: 0 cannot be had": ["--most", "0"],
    "first: -1 cannot be had": ["--first", "-1"],
}  # fmt: skip


@each(("told", "given"), WRONG.items())
def test_a_mistake_is_told(told: str, given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, status 2, no traceback, and nothing is played."""
    assert main([*USUAL, "--quiet", *given]) == 2
    out, err = capsys.readouterr()
    assert told in err
    assert "Traceback" not in out + err
    assert not [*KEPT.rglob("*.*")]


@each(("seconds", "told"), [(12.4, "12 s"), (150, "2 min"), (13_000, "3 h 37 min")])
def test_a_time_in_words(seconds: float, told: str) -> None:
    """Seconds, minutes, hours."""
    assert word_time(seconds) == told


def test_progress_knows_how_long_it_will_take() -> None:
    """What was there before the run counts for nothing."""
    assert Progress(50, 100, 200, 10.0).rate == 5.0
    assert Progress(50, 100, 200, 10.0).left == 20.0
    assert Progress(0, 0, 200, 0.0).left == float("inf")
