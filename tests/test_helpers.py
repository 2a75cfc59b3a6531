"""What tests share keeps its word: samples stay, work is counted, a thing is made once a run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import conftest, costs, slices, spent
from tests.strategies import calls, sampled

HERE = Path(__file__).parent
CLOCKS = re.compile(r"\b(?:perf_counter|process_time|thread_time|time\.time)\b")
MEASURES = {"bench", "mutation", "costs.py"}
"""What measures, and fail for no figure: how long tests take sets the limit of a mutant."""
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


def test_areas_are_games_and_folders() -> None:
    """A test belongs to the code of its folder; what is seen belongs to all that makes it."""
    assert slices.name_areas(["rules/games/duel/verbs/move.py"]) == {"rules/games/duel"}
    assert slices.name_areas(["tests/rules/games/duel/test_setup.py"]) == {"rules/games/duel"}
    assert slices.name_areas(["README.md", "widgets/page/keys.js"]) == {"widgets/page"}
    assert slices.touches("tests/journeys/test_play.py", {"widgets/page"})
    assert slices.touches("tests/rules/core/test_data.py", {"rules/core"})
    assert not slices.touches("tests/rules/core/test_data.py", {"rules/games/duel", "book"})


def test_ten_commits_run_nearly_everything() -> None:
    """Two fifths of the files at a time, chosen by the commit: ten times leave one in a hundred."""
    files = [f"tests/{number}" for number in range(200)]
    left = set(files)
    for hours in range(0, 40, 4):
        order = slices.draw_order(1_800_000_000 + hours * 3600)
        left -= set(sorted(files, key=lambda one: slices.rank(one, order))[:80])
    assert len(left) <= 4


def test_cases_take_turns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is due on one of so many days, and what is not marked is due on all."""
    items = [beside(request, f"e[{number}]", lambda: None) for number in range(7)]
    for item in items:
        item.add_marker(pytest.mark.turns(3))
    items.append(beside(request, "f", lambda: None))
    due = list[str]()
    for day in range(3):
        monkeypatch.setattr(slices, "read_time", lambda day=day: 24 * 60 * 60 * (300 + day))
        others = slices.list_others(items)
        due += [one.name for one in items if one not in others]
    assert sorted(due) == ["e[0]", "e[1]", "e[2]", "e[3]", "e[4]", "e[5]", "e[6]", "f", "f", "f"]


def test_a_slice_ends_in_time(pytester: pytest.Pytester) -> None:
    """What has begun is ended; the rest is left and said to be."""
    pytester.makepyfile(test_two="def test_a(): pass\ndef test_b(): pass")
    # Modules that a run in this process is the first to load go with it: numpy comes only once.
    plain = partial(pytester.runpytest_inprocess, "-p", "no:randomly")
    assert plain(plugins=[slices.Slice(60)]).parseoutcomes() == {"passed": 2}
    left = plain("-rs", plugins=[slices.Slice(-1)])
    assert left.parseoutcomes() == {"skipped": 2}
    left.stdout.fnmatch_lines(["*left to another landing*"])


def beside(request: pytest.FixtureRequest, name: str, does: Callable[..., object]) -> pytest.Item:
    """A test in this module that nobody runs; what stands in brackets is the look it is given."""
    made: pytest.Item = pytest.Function.from_parent(request.node.parent, name=name, callobj=does)
    if "[" in name:
        vars(made)["callspec"] = SimpleNamespace(params={"look": name[2:-1]})
    return made


HOLES = "holes.html"
PAGES: dict[str, Callable[..., object]] = {
    "a": lambda visit: visit(HOLES), "b": lambda visit: visit("river.html"), "c": lambda: None,
    "d": lambda visit: visit("holes.html", "phone-dark"),
    "e[phone-dark]": lambda visit, look: visit(HOLES, look),
    "e[desk-light]": lambda visit, look: visit(HOLES, look), "f": lambda visit: visit(HOLES),
}  # fmt: skip


def test_tests_of_a_page_in_one_look_follow_one_another(request: pytest.FixtureRequest) -> None:
    """All others stay where they are."""
    items = [beside(request, name, does) for name, does in PAGES.items()]
    slices.put_together(items)
    assert " ".join(one.name for one in items) == "a f b c d e[phone-dark] e[desk-light]"


def test_what_looks_at_the_site_comes_last(request: pytest.FixtureRequest) -> None:
    """Nothing that needs no site waits while it is built."""
    items = [beside(request, name, lambda: None) for name in "abcd"]
    for item, mark in zip(items, ("site", "long", "browser", "long"), strict=True):
        item.add_marker(mark)
    slices.put_lookers_last(items)
    assert [one.name for one in items] == ["b", "d", "a", "c"]


def test_a_run_says_what_its_parts_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command's own processor seconds, with those of what it leaves behind, and how it ended."""
    monkeypatch.setattr(spent, "KEPT", tmp_path / "spent.jsonl")
    monkeypatch.setattr(spent, "DETAILS", tmp_path / "details.json")
    work = "import sys; sum(i * i for i in range(3_000_000)); sys.exit(3)"
    assert spent.run("work", [sys.executable, "-c", work]) == 3
    (one,) = spent.read()
    assert one["part"] == "work"
    assert one["cpu"] > 0
    assert spent.wait_for("work") == 3
    spent.show()
    assert re.search(r"^work +\d+ +\d+  failed$", capsys.readouterr().out, re.MULTILINE)
    with spent.KEPT.open("w") as file:  # two parts beside each other, and what they took together
        for part, begun in {"site": 100, "tests": 130}.items():
            told = {"part": part, "status": 0, "cpu": 10, "begun": begun, "wall": 60}
            file.write(json.dumps(told) + "\n")
    spent.show()
    assert capsys.readouterr().out.endswith("all                   20        90\n")


def test_processes_that_still_run_count() -> None:
    """A browser that a test has opened is looked up."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc on this machine: only what has ended is counted")
    work = "import time; end = time.process_time() + 0.3\nwhile time.process_time() < end: pass\n"
    command = [sys.executable, "-c", f"{work}print(flush=True); input()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdout
        running.stdout.readline()
        assert costs.sum_processes(os.getpid()) >= 0.29
        running.communicate(b"\n")


def test_what_ends_later_is_counted_once(request: pytest.FixtureRequest) -> None:
    """A browser that is closed in a test that drives none was counted while it ran."""
    if not Path("/proc/self/stat").exists():
        pytest.skip("no /proc on this machine: only what has ended is counted")
    noted = costs.Costs(request.config)
    work = "import time; end = time.process_time() + 0.8\nwhile time.process_time() < end: pass\n"
    command = [sys.executable, "-c", f"{work}print(flush=True); input()"]
    seen: pytest.Function = request.node
    unseen = pytest.Function.from_parent(seen.parent, name="test_even_one_name_gives_a_sample")
    seen.add_marker(pytest.mark.browser)
    with measured(noted, seen):
        running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert running.stdout
        running.stdout.readline()
    with measured(noted, unseen), running:
        running.communicate(b"\n")
    assert noted.spent[seen.nodeid] >= 0.79
    assert noted.spent[unseen.nodeid] < 0.4


@contextmanager
def measured(noted: costs.Costs, item: pytest.Item) -> Iterator[None]:
    """What runs below is a test to the one who counts."""
    running = noted.pytest_runtest_protocol(item)
    next(running)
    yield
    assert next(running, None) is None


def test_no_test_looks_at_a_clock_or_samples_by_place() -> None:
    """Neither a slow machine nor a scenario more can turn a test red."""
    for path in HERE.rglob("*.py"):
        if not MEASURES & set(path.parts) and path != Path(__file__):
            text = path.read_text("utf-8")
            assert not CLOCKS.search(text), path
            assert not PLACES.search(text), path
