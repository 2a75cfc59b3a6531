"""Checks: assertions of a scenario file that are not moves (of a plan, a view, a set-up)."""

from __future__ import annotations

from typing import NamedTuple


class CheckResult(NamedTuple):
    """What a check found.

    ``found`` is the finding in the words a scenario file expects; ``text`` says it as a sentence;
    ``clauses`` are the rules that were really looked at.
    """

    found: object
    text: str
    clauses: tuple[str, ...]
