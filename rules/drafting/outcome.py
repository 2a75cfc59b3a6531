"""What really came of a step of a draft, and how a row of the file expects it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.answers import statement
from rules.drafting.draft import Draft, wrong
from rules.game import Plain
from rules.hints import meant
from rules.scenario.checking import START
from rules.scenario.comparing import acting, answers, heard, kinds, loosely, plain, spread
from rules.scenario.script import people
from rules.tabletop import arranger

SAID = ("at", "says", "refused", "clauses", "fires")
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
    old, new = rules.facts(draft.played().before[number - 1].state), rules.facts(node.state)
    who = acting(rules, node)
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
    who = acting(draft.rules, draft.node(number))
    if names is None:
        new = (key for key in found.facts if not (found.at and key == f"at.{who}"))
        names = ("at", "says", "refused", *new)
    for one in names:
        if one not in SAID and one not in found.known:
            near = meant(one, found.known)
            raise wrong(number, f"there is no fact '{one}'", f"choose one of this position.{near}")
    row: dict[str, Any] = {}
    several = people(draft.played().steps[number - 1].do)
    if "at" in names and found.at:
        row["at"] = found.at
        if len(several) > 1:
            row["at"] = {who: found.at}
    if "says" in names and found.says is not None:
        row["says"] = found.says
        if len(several) > 1 and found.says:
            spoken = answers(draft.rules, draft.node(number))
            row["says"] = {one: " + ".join(texts) for one, texts in spoken.items()}
    if found.refused:
        row["refused"] = found.refused
    told = row.get("at")
    placed = [f"at.{one}" for one in told] if isinstance(told, Mapping) else []
    facts = {one: found.known[one] for one in names if one not in (*SAID, *placed)}
    row |= {"expect": nested(facts)} if facts else {}
    row |= {"clauses": list(found.clauses)} if "clauses" in names and found.clauses else {}
    row |= {"fires": list(draft.node(number).fired)} if "fires" in names else {}
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
    told = (*SAID, *START)
    return {key: value for key, value in row.items() if key not in told}


def renewed(draft: Draft, number: int) -> dict[str, Any]:
    """What a step says of words heard, views, events and of what never happens, as it really is."""
    row, node, rules = draft.row(number), draft.node(number), draft.rules
    found: dict[str, Any] = {}
    hears = {
        who: heard(rules, node, who, said if isinstance(said, str) else ())
        for who, said in row.get("hears", {}).items()
        if who in rules.viewers(node.state)
    }
    sees: dict[str, Any] = {}
    for who, wanted in row.get("sees", {}).items():
        if who in rules.viewers(node.state):
            view = spread(dict(rules.observe(node.state, who).facts))
            there = {key: loosely(view[key]) for key in spread(wanted) if key in view}
            sees |= {who: nested(there)} if there else {}
    happened_now = (*kinds(node.told), *node.fired)
    event = row.get("event", [])
    events = [one for one in ([event] if isinstance(event, str) else event) if one in happened_now]
    never = [one for one in row.get("never", []) if one not in happened_now]
    found |= {"hears": {who: plain(said) for who, said in hears.items()}} if hears else {}
    found |= {"sees": sees} if sees else {}
    found |= {"event": events} if events else {}
    found |= {"never": never} if never else {}
    return found
