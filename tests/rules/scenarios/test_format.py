"""Scenario files: what is wrong with one is said with file, key and reason."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from rules import scenarios
from rules.core.errors import RulebookError, ScenarioError
from rules.core.findings import CannotArise, Flaw, Wording
from rules.core.registry import game
from rules.scenarios.address import pack_scenario, unpack_scenario
from rules.scenarios.report import as_plain, report
from tests.cases import each

GOOD = '''
title = "Two steps"
game = "labyrinth"
clauses = ["LP-TURN-14"]
map = """
+--+--+
|.. ..|
+  +  +
|P1 ..E
+--+--+
"""

[setup]
players.A = "a1"
players.B = "b2"

[[step]]
do = "A: right"
at = "b1"
says = "прошел"
expect.turn = "B"
clauses = ["LP-TURN-14"]
'''


def written(text: str) -> scenarios.Run:
    """The run of a scenario given as text."""
    return scenarios.run(scenarios.loads(text, "file/mine", "mine.toml"))


def test_a_good_file_runs_without_difference() -> None:
    """And fires what it says it shows."""
    run = written(GOOD)
    assert run.differences == ()
    assert "LP-TURN-14" in run.fired()
    assert run.scenario.maps.keys() == {"M1"}


@each(("old", "new"), [("title = ", ""), ('title = "', "notes = " + "[" * 5000 + '\ntitle = "')])
def test_a_file_that_is_no_toml_is_explained(old: str, new: str) -> None:
    """Whatever this Python calls it; what else is told of a file stands in ``told.toml``."""
    with pytest.raises(RulebookError, match=r"mine.toml: this is (no valid TOML|nested too deep)"):
        written(GOOD.replace(old, new, 1))


def test_an_unknown_name_meets_near_misses() -> None:
    """A slip of the finger is answered with the names that come close."""
    with pytest.raises(
        ScenarioError, match=r"'labyrinth/faling-into-holes'.*labyrinth/falling-into-holes"
    ):
        scenarios.load("labyrinth/faling-into-holes")
    with pytest.raises(ScenarioError, match=r"There is no scenario '\.\./\.\./etc/passwd'"):
        scenarios.load("../../etc/passwd")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """A missing file and one that is no text say so."""
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(ScenarioError, match=r"broken\.toml: the file is no UTF-8 text.*save it"):
        scenarios.load_file(broken)
    with pytest.raises(ScenarioError, match=r"none.toml: the file is not there; look at the name"):
        scenarios.load_file(tmp_path / "none.toml")
    with pytest.raises(ScenarioError, match=r"Did you mean 'broken.toml'\?"):
        scenarios.load_file(tmp_path / "brokn.toml")
    with pytest.raises(ScenarioError, match="the file is a folder; name the files in it"):
        scenarios.load_file(tmp_path)


def test_a_file_anywhere_is_read(tmp_path: Path) -> None:
    """Its id is its name."""
    path = tmp_path / "my-own.toml"
    path.write_text(GOOD, "utf-8")
    assert scenarios.load_file(path).id == "file/my-own"


def test_a_scenario_is_read_once_until_its_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The book asks for the same ones again and again; whoever writes one sees it at once."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    file = folder / "one.toml"
    file.write_text(GOOD, "utf-8")
    monkeypatch.setattr("rules.scenarios.format.data_folder", lambda _: tmp_path)
    first = scenarios.load("labyrinth/one")
    assert scenarios.load("labyrinth/one") is first
    file.write_text(GOOD.replace(first.title, "Another title"), "utf-8")
    os.utime(file, ns=(1, 1))
    assert scenarios.load("labyrinth/one").title == "Another title"


def test_a_long_list_of_mistakes_is_cut_in_the_text_only() -> None:
    """The error has them all, its text names twenty."""
    text = GOOD + '[[step]]\ncolour = 1\nnote = "x"\n' * 30
    with pytest.raises(ScenarioError, match=r"mine.toml: and 10 more mistakes\.$") as found:
        written(text)
    assert len(found.value.mistakes) == len(found.value.each()) == 30
    assert len(str(found.value).splitlines()) == 21


# -- a start elsewhere --------------------------------------------------------------------------

ON = 'title = "Further on"\ngame = "labyrinth"\nfrom = "{}"\n[[step]]\ndo = "B: back"\n'


def test_a_scenario_goes_on_from_a_file_beside_it(tmp_path: Path) -> None:
    """Its maps, set-up and rulings are those of the other one, its position that after a step."""
    (tmp_path / "first.toml").write_text(GOOD, "utf-8")
    path = tmp_path / "second.toml"
    path.write_text(ON.format("first@1") + '[start]\nat.A = "b1"\nexpect.turn = "B"\n', "utf-8")
    found = scenarios.load_file(path)
    done = scenarios.run(found)
    assert done.differences == ()
    first = scenarios.run(scenarios.load_file(tmp_path / "first.toml"))
    assert done.timeline.root.state == first.nodes[0].state
    packed = unpack_scenario(pack_scenario(found))
    assert scenarios.run(packed).timeline.root.state == done.timeline.root.state


def test_a_scenario_goes_on_from_one_of_the_book() -> None:
    """By its short name or its id; without a step from the beginning."""
    for name in ("blasting-walls", "labyrinth/blasting-walls@0"):
        text = ON.format(name).replace("B: back", "A: right")
        run = scenarios.run(scenarios.loads(text))
        assert (
            run.timeline.root.state
            == scenarios.begin_run(scenarios.load("labyrinth/blasting-walls")).state
        )


def test_no_circle_closes(tmp_path: Path) -> None:
    """Two files that go on from each other, and one that goes on from itself, are refused."""
    for name, other in (("a", "b"), ("b", "a"), ("self", "self")):
        (tmp_path / f"{name}.toml").write_text(ON.format(other), "utf-8")
    for name in ("a", "self"):
        with pytest.raises(ScenarioError, match="goes on from this scenario itself"):
            scenarios.load_file(tmp_path / f"{name}.toml")
    for number in range(20):
        (tmp_path / f"c{number}.toml").write_text(ON.format(f"c{number + 1}"), "utf-8")
    with pytest.raises(ScenarioError, match="more than 8 scenarios go on from each other"):
        scenarios.load_file(tmp_path / "c0.toml")


@each(
    ("name", "more", "reason"),
    [
        ("blasting-wals", "", "Did you mean 'blasting-walls'?"),
        ("blasting-walls@99", "", "it has no step '99'; write a number from 0 to"),
        ("blasting-walls@x", "", "it has no step 'x'"),
        ("duel/what-an-action-is", "", "there is no scenario 'duel/what-an-action-is' in the book"),
        ("", "", "it must name a scenario, not ''"),
        ("blasting-walls", "[setup]\nplayers.A = 'a1'", "'setup' comes from the scenario this one"),
        ("../../etc/passwd", "", "there is no scenario '../../etc/passwd'"),
    ],
)
def test_a_start_that_there_is_not(name: str, more: str, reason: str) -> None:
    """The reason and what comes close."""
    with pytest.raises(ScenarioError) as found:
        scenarios.loads(ON.format(name) + more)
    assert reason in str(found.value)


def test_a_loose_position_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why it cannot arise stands in the report; where it can, the key is needless."""
    loose = GOOD.replace("[setup]", "[setup]\nloose = true")
    (needless,) = [str(one) for one in written(loose).differences]
    assert needless == "start: loose should be needed, but is not: it can arise by the rules"
    of = type(game("labyrinth"))
    set_up = of.setup
    flaw = Flaw("players.A", "nobody may stand there", ("LP-GAP-03",))

    def strict(self: object, spec: Any, *more: Any) -> Any:
        if not spec.get("loose"):
            raise CannotArise([flaw], Wording("Write loose = true."))
        return set_up(self, spec, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(of, "setup", strict)
    done = written(loose)
    assert done.differences == ()
    told = "setup.players.A: nobody may stand there (LP-GAP-03)."
    assert f"This position cannot arise by the rules: {told}" in report(done)
    assert as_plain(done)["start"]["loose"] == told
