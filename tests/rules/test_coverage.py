"""Every testable clause stands in the code and is fired by a scenario; and the check bites."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import GAMES, coverage
from rules.clauses import ids, known, ledger
from rules.coverage import Place, Row, citations
from rules.data import HERE


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_kept(game: str) -> None:
    """No testable clause is without code or without a scenario that fires it."""
    assert [row.clause for row in coverage.matrix(game) if not row.covered] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_gap_that_can_be_flipped_is_in_the_code(game: str) -> None:
    """A ruling with options is cited where it decides."""
    places = coverage.code_places(game)
    missing = [gap.id for gap in ledger(game).gaps.values() if gap.options and not places[gap.id]]
    assert missing == []


def test_no_unknown_id_fires_or_stands_in_the_code() -> None:
    """Every id seen in a run or in the code is on the shelf; a family may be named as a whole."""
    cited = {clause for path in HERE.rglob("*.py") for clause in citations(path)}
    families = {one.rpartition("-")[0] for one in ids()}
    unknown = {one for one in {*coverage.fired_everywhere(), *cited} if not known(one)}
    assert sorted(unknown - families) == []


def test_a_clause_without_code_or_scenario_is_found_out() -> None:
    """The check can fail: either half missing is enough, untestable clauses are excused."""
    fired = (Place("labyrinth/x", 1),)
    assert Row("LP-X", True, ("rules/x.py",), fired).covered
    assert not Row("LP-X", True, (), fired).covered
    assert not Row("LP-X", True, ("rules/x.py",), ()).covered
    assert Row("LP-X", False, (), ()).covered


def test_the_matrix_notices_what_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the scenarios that fire LP-HOLE-04, and without code, its row is not covered."""
    everywhere = dict(coverage.fired_everywhere())
    assert everywhere.pop("LP-HOLE-04")
    with monkeypatch.context() as patch:
        patch.setattr(coverage, "fired_everywhere", lambda: everywhere)
        bare = {row.clause for row in coverage.matrix("labyrinth") if not row.covered}
        assert bare == {"LP-HOLE-04"}
    cited = dict(coverage._cited())
    assert cited.pop("LP-HOLE-03")
    with monkeypatch.context() as patch:
        patch.setattr(coverage, "_cited", lambda: cited)
        bare = {row.clause for row in coverage.matrix("labyrinth") if not row.covered}
        assert bare == {"LP-HOLE-03"}


def test_prose_is_no_proof(tmp_path: Path) -> None:
    """Ids in docstrings and comments do not count, only ids that stand as text of their own."""
    module = tmp_path / "module.py"
    module.write_text('"""Keeps LP-HOLE-01."""\n# LP-HOLE-02\nfound = ("LP-HOLE-03", "LP-")\n')
    assert list(citations(module)) == ["LP-HOLE-03"]
