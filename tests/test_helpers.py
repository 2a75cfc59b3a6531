"""What tests share keeps its word: samples stay, work is counted, a thing is made once a run."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import conftest
from tests.strategies import calls, sampled

HERE = Path(__file__).parent
CLOCKS = re.compile(r"\b(?:perf_counter|process_time|thread_time|time\.time)\b")
MEASURES = {"bench", "mutation"}
"""Folders that measure, and fail for no figure: how long tests take sets the limit of a mutant."""
PLACES = re.compile(r"scenarios\(\w+\)\[|nodes\[::")


def test_a_sample_stays_when_others_come() -> None:
    """Which names are taken, each name decides for itself."""
    names = [f"game/{number}" for number in range(60)]
    found = sampled(names, 4)
    assert 5 < len(found) < 30
    more = sampled([*names, *(f"new/{number}" for number in range(60))], 4)
    assert [name for name in more if name in names] == found
    assert sampled(reversed(names), 4) == found[::-1]


def test_even_one_name_gives_a_sample() -> None:
    """Nothing that is looked at in part is not looked at at all."""
    assert sampled(["only"], 1000) == ["only"]


def test_work_is_the_same_each_time() -> None:
    """Calls are counted, not seconds."""

    def work() -> None:
        for word in ("a", "b"):
            sampled([word], 2)

    assert calls(work) == calls(work) > 2


def test_examples_are_the_same_whatever_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hypothesis takes nothing from modules that another test may have loaded."""
    found: list[int] = []

    @given(st.integers())
    def note(number: int) -> None:
        found.append(number)

    note()
    first = found.copy()
    found.clear()
    (tmp_path / "er_constants.py").write_text(f"MANY = {[*range(7_000_000, 7_000_200)]}")
    monkeypatch.syspath_prepend(tmp_path)
    assert import_module("er_constants").MANY
    note()
    assert found == first


def test_a_thing_is_made_once_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other processes of a run find it made; the next run makes it anew."""
    monkeypatch.setattr(conftest, "ROOT", tmp_path)
    made: list[str] = []
    for run in ("one", "one", "two"):
        monkeypatch.setenv("PYTEST_XDIST_TESTRUNUID", run)
        conftest.once("thing", lambda run=run: made.append(run))  # type: ignore[misc]
    assert made == ["one", "two"]


def test_the_longest_files_are_there() -> None:
    """The list of what begins names files."""
    assert all((HERE / f"{name}.py").exists() for name in conftest.LONGEST)


def test_no_test_looks_at_a_clock_or_samples_by_place() -> None:
    """Neither a slow machine nor a scenario more can turn a test red."""
    for path in HERE.rglob("*.py"):
        if not MEASURES & set(path.parts) and path != Path(__file__):
            text = path.read_text("utf-8")
            assert not CLOCKS.search(text), path
            assert not PLACES.search(text), path
