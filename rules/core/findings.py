"""What a look at a drawn map, board or castle finds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

ERROR, WARNING, NOTE = "error", "warning", "note"


class Finding(NamedTuple):
    """One thing wrong with a drawing: ``text`` says what, where, why and how to mend it.

    ``clauses`` are the rules it breaks, ``cells`` the places it speaks of.
    """

    code: str
    text: str
    clauses: tuple[str, ...]
    cells: tuple[str, ...] = ()
    level: str = ERROR


def codes(findings: Iterable[Finding]) -> str:
    """The codes of ``findings``, each once, as a list in words."""
    return ", ".join(dict.fromkeys(finding.code for finding in findings))


def broken(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The clauses that ``findings`` name, each once."""
    return tuple(dict.fromkeys(clause for finding in findings for clause in finding.clauses))


def places(findings: Iterable[Finding]) -> tuple[str, ...]:
    """The places that ``findings`` speak of, each once."""
    return tuple(dict.fromkeys(cell for finding in findings for cell in finding.cells))
