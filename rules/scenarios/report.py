"""A run as others read it: as text, step by step, and as plain data for programs."""

from __future__ import annotations

from typing import Any

from rules.core.errors import RulebookError, ScenarioError
from rules.core.game import Game
from rules.core.records import Event, join_statement
from rules.core.story import Node
from rules.scenarios.runner import EVERYWHERE, Run, why_impossible


def report(done: Run) -> str:
    """Return a run as text: each step with its events and clauses, then the first difference.

    >>> from rules import load, run
    >>> report(run(load("labyrinth/falling-into-holes"))).splitlines()[:2]
    ['labyrinth/falling-into-holes  Three holes in one set', '   0  start']
    """
    lines = [f"{done.scenario.id}  {done.scenario.title}"]
    for number, node in enumerate((done.timeline.root, *done.nodes)):
        lines.append(f"{number:4}  {write_headline(done, node)}")
        if why := why_impossible(done.scenario, number, done.options):
            lines.append(f"        This position cannot arise by the rules: {why}")
        for one in node.tried:
            lines += [f"        taken back: {event.text}" for event in one.events]
        lines += [f"        {event.text}  [{' '.join(event.clauses)}]" for event in node.told]
        lines += [
            f"        not allowed: {refusal.text}  [{' '.join(refusal.clauses)}]"
            for refusal in node.refusals
        ]
        if node.check:
            lines.append(f"        found: {node.check.found}  [{' '.join(node.check.clauses)}]")
        lines += mark_step(done, number)
    lines += mark_step(done, EVERYWHERE)
    if done.differences:
        after = f"; {count_following(done)}" if done.following else ""
        lines.append(f"  DIFFERS, first at {done.differences[0]}{after}")
    else:
        lines.append(f"  ok: all {len(done.nodes)} steps as expected")
    return "\n".join(lines)


def mark_step(done: Run, number: int) -> list[str]:
    """The differences of a step; those that only follow from another have a mark of their own."""
    found = [f"      ! {one}" for one in done.differences if one.step == number]
    return [*found, *(f"      ~ {one}" for one in done.following if one.step == number)]


def count_following(done: Run) -> str:
    """How many differences only follow from another; empty where there is none."""
    many = len(done.following)
    return f"{many} more follow{'s' if many == 1 else ''} from that" if many else ""


def write_headline(done: Run, node: Node[Any, Any]) -> str:
    """What was done and said in one step, in a line."""
    if node.action is None or node.parent is None:
        return f"{node.kind}: {node.text}" if node.text else node.kind
    rules = done.timeline.game
    text = write_actions(rules, node)
    where = rules.facts(node.state).get(f"at.{text.partition(':')[0]}", "")
    said = "(refused)" if node.refusals else join_statement(node.told) or "(silence)"
    return f"{text} -> {where} | {said}" if where else f"{text} | {said}"


def write_actions(rules: Game[Any, Any], node: Node[Any, Any]) -> str:
    """The actions of a step as a scenario file has them; empty where nobody acted."""
    return "; ".join(
        rules.format(one.tried_at, one.action)
        for one in (*node.tried, *node.passage())
        if one.action is not None
    )


def report_briefly(done: Run) -> str:
    """What is wrong with a run, a line for each thing; nothing where all is as expected."""
    told = [f"{done.scenario.id}: {difference}" for difference in done.differences]
    return "\n".join(
        [*told, *([f"{done.scenario.id}: {count_following(done)}"] if done.following else [])]
    )


def as_plain(done: Run) -> dict[str, Any]:
    """A run as plain data for programs."""
    return {
        "scenario": done.scenario.id,
        "title": done.scenario.title,
        "game": done.scenario.game,
        "source": done.scenario.source,
        "options": {**done.scenario.options, **done.options},
        "ok": not done.differences,
        "differences": [
            {**difference._asdict(), "place": difference.place} for difference in done.differences
        ],
        "following": [
            {**difference._asdict(), "place": difference.place} for difference in done.following
        ],
        "mistakes": [],
        "clauses": list(done.scenario.clauses),
        "fired": done.fired(),
        "start": _plain_node(done, done.timeline.root, 0),
        "steps": [_plain_node(done, node, number) for number, node in enumerate(done.nodes, 1)],
    }


def _plain_node(done: Run, node: Node[Any, Any], number: int) -> dict[str, Any]:
    """What happened in one step, as plain data."""
    rules = done.timeline.game
    return {
        "kind": node.kind,
        "action": write_actions(rules, node) or None,
        "text": node.text,
        "loose": why_impossible(done.scenario, number, done.options),
        "says": join_statement(node.told),
        "events": [_plain_event(event) for event in node.told],
        "taken_back": [_plain_event(event) for one in node.tried for event in one.events],
        "hears": {
            viewer: [at for at, event in enumerate(node.told) if rules.hears(event, viewer)]
            for viewer in rules.viewers(node.state)
        },
        "refusals": [refusal._asdict() for refusal in node.refusals],
        "check": node.check._asdict() if node.check else None,
        "fired": list(node.fired),
        "facts": rules.facts(node.state),
    }


def _plain_event(event: Event) -> dict[str, Any]:
    """An event as plain data."""
    return {**event._asdict(), "data": dict(event.data)}


def report_unusable(source: str, error: RulebookError) -> dict[str, Any]:
    """A file that could not be run, as plain data."""
    mistakes = error.mistakes if isinstance(error, ScenarioError) else ()
    told = [{"place": one.place, "text": str(one)} for one in mistakes]
    return {"source": source, "ok": False, "differences": [],
            "mistakes": told or [{"place": "", "text": str(error)}]}  # fmt: skip


def make_printable(text: str) -> str:
    """``text`` without the control characters by which a file could command the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text)
