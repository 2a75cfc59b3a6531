"""Findings: faults of a drawn map or board, and flaws of positions that play never leads to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rules.core.errors import SetupError

# -- Faults of a drawing --------------------------------------------------------------------------


ERROR, WARNING, NOTE = "error", "warning", "note"


class Finding(NamedTuple):
    """A thing wrong with a drawing: ``text`` says what, where, why and how to mend it.

    ``clauses`` are the rules it breaks, ``cells`` the places it speaks of.
    """

    code: str
    text: str
    clauses: tuple[str, ...]
    cells: tuple[str, ...] = ()
    level: str = ERROR


def codes(findings: Iterable[Finding]) -> str:
    """Return the codes of ``findings``, each once, as a list in words."""
    return ", ".join(dict.fromkeys(finding.code for finding in findings))


def broken_clauses(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the clauses that ``findings`` name, each once."""
    return tuple(dict.fromkeys(clause for finding in findings for clause in finding.clauses))


def list_places(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the places that ``findings`` speak of, each once."""
    return tuple(dict.fromkeys(cell for finding in findings for cell in finding.cells))


@dataclass(frozen=True)
class Report:
    """A report on a drawing; ``kept`` lists the clauses looked at and satisfied."""

    findings: tuple[Finding, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings for which a drawing is rejected."""
        return tuple(finding for finding in self.findings if finding.level == ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings its author may live with."""
        return tuple(finding for finding in self.findings if finding.level == WARNING)

    @property
    def code(self) -> str:
        """``ok``, or the codes of the errors."""
        return codes(self.errors) or "ok"

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause looked at."""
        return tuple(dict.fromkeys((*self.kept, *broken_clauses(self.findings))))


# -- Positions that play never leads to -----------------------------------------------------------


class Flaw(NamedTuple):
    """A thing in a set-up that play never leads to: the key that says it, why not, the clauses.

    ``remedy`` says what would mend it, where there is one thing that would.
    """

    key: str
    reason: str
    clauses: tuple[str, ...]
    remedy: str = ""


class Wording(NamedTuple):
    """A way to say that a position cannot arise.

    ``advice`` tells how to set it up all the same, once or, with ``each``, behind every flaw.
    ``closing`` comes before it, ``brackets`` stand around clauses.
    """

    advice: str
    closing: str = ""
    brackets: str = "()"
    each: bool = False


class CannotArise(SetupError):
    """A position was set up that play never leads to; ``reason`` is the text without the advice."""

    def __init__(self, flaws: Iterable[Flaw], wording: Wording) -> None:
        said = [_said(flaw, *wording.brackets) for flaw in flaws]
        reasons = " ".join(f"{one}." for one in (*said, wording.closing) if one)
        self.reason = reasons
        if wording.each:
            super().__init__("\n".join(f"{one}; {wording.advice}" for one in said))
        elif wording.closing:
            super().__init__(f"{reasons[:-1]}; {wording.advice}")
        else:
            super().__init__(f"{reasons} {wording.advice}")


def _said(flaw: Flaw, left: str, right: str) -> str:
    """A flaw as a sentence without its full stop."""
    place = f"setup.{flaw.key}" if flaw.key else "setup"
    text = "; ".join(filter(None, (flaw.reason, flaw.remedy)))
    return f"{place}: {text} {left}{', '.join(flaw.clauses)}{right}"


def only_possible(flaws: Iterable[Flaw], wording: Wording) -> None:
    """Raise ``CannotArise`` where there are flaws."""
    found = tuple(flaws)
    if found:
        raise CannotArise(found, wording)
