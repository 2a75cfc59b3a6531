"""What really came of a step of a draft, and how a row of the file expects it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.answers import statement
from rules.drafting.draft import Draft, wrong
from rules.game import Plain
from rules.hints import meant
from rules.tabletop import arranger

SAID = ("at", "says", "refused", "clauses")
"""What may be expected of a step besides facts."""


class Outcome(NamedTuple):
    """What really came of a step, in the words of a scenario file.

    ``facts`` are those that changed, ``known`` all there are after the step.
    """

    at: str
    says: str | None
    refused: str
    clauses: tuple[str, ...]
    facts: Mapping[str, str]
    known: Mapping[str, str]


def happened(draft: Draft, number: int) -> Outcome:
    """What really came of step ``number``; raises ``ScenarioError`` where it cannot be played."""
    node, rules = draft.node(number), draft.rules
    step = draft.played().steps[number - 1]
    old, new = rules.facts(draft.played().before[number - 1].state), rules.facts(node.state)
    who = step.do.partition(":")[0].strip()
    says = statement(node.told)
    refused = node.kind == "refused"
    return Outcome(
        "" if refused else new.get(f"at.{who}", ""),
        says if not refused and (says or arranger(draft.game).aloud) else None,
        ", ".join(refusal.code for refusal in node.refusals),
        node.clauses,
        {key: value for key, value in new.items() if old.get(key) != value},
        new,
    )


def expectation(draft: Draft, number: int, names: Sequence[str] | None = None) -> dict[str, Any]:
    """The keys of a step that expect what really happened; see :func:`recorded`."""
    found = happened(draft, number)
    who = draft.played().steps[number - 1].do.partition(":")[0].strip()
    if names is None:
        new = (key for key in found.facts if not (found.at and key == f"at.{who}"))
        names = ("at", "says", "refused", *new)
    for one in names:
        if one not in SAID and one not in found.known:
            near = meant(one, found.known)
            raise wrong(number, f"there is no fact '{one}'", f"choose one of this position.{near}")
    row: dict[str, Any] = {}
    if "at" in names and found.at:
        row["at"] = found.at
    if "says" in names and found.says is not None:
        row["says"] = found.says
    if found.refused:
        row["refused"] = found.refused
    facts = {one: found.known[one] for one in names if one not in SAID}
    row |= {"expect": nested(facts)} if facts else {}
    row |= {"clauses": list(found.clauses)} if "clauses" in names and found.clauses else {}
    return row


def nested(facts: Plain) -> dict[str, Any]:
    """Facts by their dotted names as tables of tables, the way a file is read."""
    found: dict[str, Any] = {}
    for key, value in facts.items():
        here = found
        *tables, last = key.split(".")
        for table in tables:
            here = here.setdefault(table, {})
        here[last] = value
    return found


def mean(row: Plain) -> dict[str, Any]:
    """A row without anything that is expected."""
    return {key: value for key, value in row.items() if key not in (*SAID, "expect")}
