"""Positions that play never leads to: what is wrong stands apart from the advice."""

from __future__ import annotations

import pytest

from rules.core.findings import (
    WARNING,
    CannotArise,
    Finding,
    Flaw,
    Report,
    Wording,
    only_possible,
)
from tests.cases import each

FLAWS = (
    Flaw("at.A", "nobody stands there", ("XX-ONE-01", "XX-ONE-02"), "name a cell"),
    Flaw("", "a wall is missing", ("XX-TWO-01",)),
)
REASON = (
    "setup.at.A: nobody stands there; name a cell (XX-ONE-01, XX-ONE-02). "
    "setup: a wall is missing (XX-TWO-01)."
)


def told(wording: Wording) -> CannotArise:
    """The error for the flaws above."""
    with pytest.raises(CannotArise) as found:
        only_possible(iter(FLAWS), wording)
    return found.value


def test_nothing_is_wrong_with_no_flaws() -> None:
    """Then nothing is raised."""
    only_possible((), Wording("Add loose = true."))


@each(
    ("wording", "text"),
    [
        (Wording("Add loose = true."), f"{REASON} Add loose = true."),
        (Wording("add it.", "No game comes to this"), f"{REASON} No game comes to this; add it."),
        (
            Wording("mend it.", each=True),
            REASON.replace(". setup", "; mend it.\nsetup")[:-1] + "; mend it.",
        ),
    ],
)
def test_the_advice_stands_behind_the_reasons(wording: Wording, text: str) -> None:
    """Once for all of them, or behind each; the reason alone has none of it."""
    error = told(wording)
    assert str(error) == text
    assert error.reason.startswith(REASON)
    assert wording.advice not in error.reason


def test_brackets_are_those_of_the_game() -> None:
    """Some write clauses in square ones."""
    assert told(Wording("Add it.", brackets="[]")).reason.endswith("a wall is missing [XX-TWO-01].")


def test_a_report_parts_errors_from_warnings() -> None:
    """Only errors count against a drawing; all clauses were looked at."""
    wrong = Finding("no-exit", "Draw an exit.", ("XX-ONE-01",))
    small = Finding("small", "Draw more.", ("XX-TWO-01",), level=WARNING)
    report = Report((wrong, small), ("XX-TWO-01", "XX-SIX-01"))
    assert (report.errors, report.warnings) == ((wrong,), (small,))
    assert report.code == "no-exit"
    assert Report((small,)).code == "ok"
    assert report.clauses == ("XX-TWO-01", "XX-SIX-01", "XX-ONE-01")
