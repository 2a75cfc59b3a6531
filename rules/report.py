"""A run as others read it: as text, step by step, and as plain data for programs."""

from __future__ import annotations

from typing import Any

from rules.game import Game, statement
from rules.scenario import Run
from rules.timeline import Node


def report(done: Run) -> str:
    """A run as text: every step with its events and clauses, then the first difference."""
    lines = [f"{done.scenario.id}  {done.scenario.title}"]
    for number, node in enumerate(done.nodes, start=1):
        lines.append(f"{number:4}  {headline(done, node)}")
        lines += [f"        {event.text}  [{' '.join(event.clauses)}]" for event in node.told]
        lines += [
            f"        not allowed: {refusal.text}  [{' '.join(refusal.clauses)}]"
            for refusal in node.refusals
        ]
        if node.check:
            lines.append(f"        found: {node.check.found}  [{' '.join(node.check.clauses)}]")
        for difference in done.differences:
            if difference.step == number:
                lines.append(f"      ! {difference}")
    if done.differences:
        lines.append(f"  DIFFERS, first at {done.differences[0]}")
    else:
        lines.append(f"  ok: all {len(done.nodes)} steps as expected")
    return "\n".join(lines)


def headline(done: Run, node: Node[Any, Any]) -> str:
    """What was done and said in one step, in a line."""
    if node.action is None or node.parent is None:
        return f"{node.kind}: {node.text}"
    rules = done.timeline.game
    text = written(rules, node)
    where = rules.facts(node.state).get(f"at.{text.partition(':')[0]}", "")
    said = "(refused)" if node.refusals else statement(node.told) or "(silence)"
    return f"{text} -> {where} | {said}" if where else f"{text} | {said}"


def written(rules: Game[Any, Any], node: Node[Any, Any]) -> str:
    """The actions of a step as a scenario file has them; empty where nobody acted."""
    return "; ".join(
        rules.write(one.parent.state, one.action)
        for one in node.passage()
        if one.action is not None and one.parent is not None
    )


def as_plain(done: Run) -> dict[str, Any]:
    """A run as plain data for programs."""
    rules = done.timeline.game
    return {
        "scenario": done.scenario.id,
        "title": done.scenario.title,
        "ok": not done.differences,
        "differences": [difference._asdict() for difference in done.differences],
        "steps": [
            {
                "kind": node.kind,
                "action": written(rules, node) or None,
                "says": statement(node.told),
                "events": [{**event._asdict(), "data": dict(event.data)} for event in node.told],
                "refusals": [refusal._asdict() for refusal in node.refusals],
                "check": node.check._asdict() if node.check else None,
                "facts": rules.facts(node.state),
            }
            for node in done.nodes
        ],
    }


def printable(text: str) -> str:
    """``text`` without the control characters by which a file could command the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text)
