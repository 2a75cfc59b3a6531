"""The treasure: found, stolen, lost, fetched, carried out."""

from __future__ import annotations

from rules.games.underground import GAME
from tests.rules.games.underground.playing import Table

RUN = "E--a1--a2--T--a3--a4--a5--S\nexit: E\nstart: S\ntreasure cave: T"


def test_an_exit_is_reached_with_any_sufficient_throw() -> None:
    """UE-EXIT-01, UE-EXIT-03, UE-GAP-53."""
    table = Table(RUN, players={"A": "a2", "B": "a5"}, treasure="A")
    table.do("A: throw; die: 6; A: go a1 E")
    result = GAME.result(table.state)
    assert result is not None
    assert result.winners == ("A",)
    assert table.facts("winner", "over", "turn") == ("A", "yes", "none")
    assert table.attempt("B: throw") == "over"
