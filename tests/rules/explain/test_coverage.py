"""Every testable clause stands in the code and is fired by a scenario; and the check bites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules import scenarios
from rules.core.clauses import is_known, ledger, list_ids
from rules.core.data import HERE
from rules.core.registry import GAMES
from rules.explain import coverage
from rules.explain.coverage import (
    NOT_PLAYED,
    CoverageRow,
    Moment,
    ScenarioPlace,
    iter_citations,
    near_miss,
)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_kept(game: str) -> None:
    """Each has code, a step where it must fire, and one like it where it must not."""
    assert {row.clause: row.missing for row in coverage.list_rows(game) if row.missing} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_gap_that_can_be_flipped_is_in_the_code(game: str) -> None:
    """A ruling with options is cited where it decides."""
    places = coverage.code_places(game)
    missing = [gap.id for gap in ledger(game).gaps.values() if gap.options and not places[gap.id]]
    assert missing == []


def test_no_unknown_id_fires_or_stands_in_the_code() -> None:
    """Every id seen in a run or in the code is on the shelf; a family may be named as a whole."""
    cited = {clause for path in HERE.rglob("*.py") for clause in iter_citations(path)}
    families = {one.rpartition("-")[0] for one in list_ids()}
    unknown = {one for one in {*coverage.fired_everywhere(), *cited} if not is_known(one)}
    assert sorted(unknown - families) == []


def row(**given: object) -> CoverageRow:
    """A clause that lacks nothing, but for what is given."""
    place = ScenarioPlace("labyrinth/x", 1)
    full = {
        "clause": "LP-X", "kind": "effect", "testable": True, "code": ("rules/x.py",),
        "fired": (place,), "must": place, "near": place,
    }  # fmt: skip
    return CoverageRow(**(full | given))  # type: ignore[arg-type]


def test_a_clause_without_code_step_or_near_miss_is_found_out() -> None:
    """Each of them alone is enough, and is named."""
    assert row().missing == ()
    assert row(code=()).missing == ("no code carries it",)
    assert row(fired=()).missing == ("no scenario shows it",)
    assert "no step says that it fires" in row(must=None).missing[0]
    assert row(near=None).missing == ("no step says that it does not fire ('never')",)


def test_words_are_not_played() -> None:
    """Advice, definitions and lists of things need no step; what cannot be seen needs nothing."""
    for kind in NOT_PLAYED:
        assert row(kind=kind, must=None, near=None).missing == ()
        assert row(kind=kind, fired=()).missing
    assert row(testable=False, code=(), fired=(), must=None, near=None).missing == ()


def test_the_matrix_notices_what_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the steps that prove LP-HOLE-09, and without the code of another, both are told."""
    before = {row.clause for row in coverage.list_rows("labyrinth") if row.missing}
    proved = {name: one for name, one in coverage._list_proved().items() if name != "LP-HOLE-09"}
    with monkeypatch.context() as patch:
        patch.setattr(coverage, "_list_proved", lambda: proved)
        bare = {row.clause for row in coverage.list_rows("labyrinth") if row.missing}
        assert bare - before == {"LP-HOLE-09"}
    cited = dict(coverage._list_cited())
    assert cited.pop("LP-HOLE-03")
    with monkeypatch.context() as patch:
        patch.setattr(coverage, "_list_cited", lambda: cited)
        bare = {row.clause for row in coverage.list_rows("labyrinth") if row.missing}
        assert bare - before == {"LP-HOLE-03"}


def test_a_missing_near_miss_is_said_with_a_step_that_could_be_one() -> None:
    """The step named is one, by its events."""
    (lack,) = row(clause="LP-HOLE-09", near=None).missing
    found = re.search(r"; step (\d+) of (\S+) could", lack)
    assert found
    at = ScenarioPlace(found[2], int(found[1]))
    assert near_miss("LP-HOLE-09", "labyrinth", coverage.by_place("labyrinth")[at])
    assert lack.endswith("could: 'carried' happens there without it")
    (lack,) = row(clause="LP-ARSENAL-01", near=None).missing
    assert lack.endswith("could: the same is done there")


@pytest.mark.slow
def test_an_id_of_no_clause_is_told_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the code of a game and in each of its tables; whole families are no ids."""
    assert not list(coverage.unknown_ids("labyrinth"))
    monkeypatch.setattr(coverage, "is_known", lambda clause: clause != "LP-HOLE-03")
    told = {one.rpartition(": ")[0] for one in coverage.unknown_ids("labyrinth")}
    folder = "games/labyrinth"
    assert {f"{folder}/{name}" for name in ("verbs/move.py", "why.toml", "clauses.toml")} <= told


# -- near misses ----------------------------------------------------------------------------------


def moment(kind: str, *named: str, command: str = "go") -> Moment:
    """A moment of random play."""
    return Moment(kind, named, command, None)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    """LP-X decides some moves and every blow; LP-Y decides every fall, after 'go'."""
    kinds = {"LP-X": {"moved": False, "blow": True}, "LP-Y": {"fell": True}}
    monkeypatch.setattr(coverage, "_list_kinds", lambda _: kinds)
    commands = {"LP-X": frozenset({"go", "hit"}), "LP-Y": frozenset({"go"})}
    monkeypatch.setattr(coverage, "_list_commands", lambda _: commands)


@pytest.mark.usefixtures("table")
def test_a_near_miss_is_of_a_kind_that_the_clause_decides_elsewhere() -> None:
    """The same kind without the clause; a moment of another kind is far away."""
    assert near_miss("LP-X", "labyrinth", [moment("moved", "LP-Z")])
    assert not near_miss("LP-X", "labyrinth", [moment("turn", "LP-Z")])
    assert not near_miss("LP-X", "labyrinth", [moment("moved", "LP-Z"), moment("turn", "LP-X")])
    assert not near_miss("LP-X", "labyrinth", [])


@pytest.mark.usefixtures("table")
def test_where_a_clause_decides_its_whole_kind_the_command_is_near_enough() -> None:
    """Nothing else could be nearer: the same command, and what the clause decides stays away."""
    assert near_miss("LP-Y", "labyrinth", [moment("moved", "LP-Z")])
    assert not near_miss("LP-Y", "labyrinth", [moment("moved", "LP-Z", command="skip")])


def test_only_what_happened_is_proof() -> None:
    """A check that looks at a plan proves nothing; a plan it refuses does."""
    name = "labyrinth/checking-plans"
    nodes = scenarios.by_the_book(name).nodes
    for step, node in enumerate(nodes, start=1):
        told = {
            clause
            for found in coverage.list_moments("labyrinth")
            if found.place == ScenarioPlace(name, step)
            for clause in found.clauses
        }
        assert told == set(node.fired)
    assert any(node.fired for node in nodes)
    assert any(node.clauses and not node.fired for node in nodes)


# -- random play ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_random_play_is_the_same_every_time_and_never_stands_still(game: str) -> None:
    """The same seed gives the same moments; a position without actions has a result."""
    assert [*coverage.played_at_random(game, 300, 7)] == [*coverage.played_at_random(game, 300, 7)]


def test_prose_is_no_proof(tmp_path: Path) -> None:
    """Ids in docstrings and comments do not count, only ids that stand as text of their own."""
    module = tmp_path / "module.py"
    module.write_text('"""Keeps LP-HOLE-01."""\n# LP-HOLE-02\nfound = ("LP-HOLE-03", "LP-")\n')
    assert list(iter_citations(module)) == ["LP-HOLE-03"]
