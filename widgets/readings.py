"""Another ruling than the book's: what it is called, and which steps it changes."""

from __future__ import annotations

from typing import Any

from rules import clauses as ledgers
from rules import scenario as scenarios
from rules.library import GAMES, game
from rules.scenario import Run, Scenario
from rules.timeline import Node

OTHER = "The book's line for this step was written for the other ruling."


def meaning(of: str, option: str, choice: str) -> str:
    """What a choice means, in the words beside its button; the game's own ledger is asked first."""
    for name in dict.fromkeys((of, *GAMES)):
        for gap in ledgers.ledger(name).gaps.values():
            found = gap.options.get(option, {}).get(choice)
            if found:
                return found
    return choice.replace("-", " ").replace("_", " ")


def strayed(run: Run, scenario: Scenario) -> frozenset[int]:
    """The steps that go otherwise than under the rulings the book's own lines were written for."""
    rules = game(scenario.game)
    books = (None, *scenarios.run(scenario).nodes)
    found: set[int] = set()
    for number, node in enumerate(run.nodes, start=1):
        book = books[number]
        # A remark speaks of the steps before it, so it stands or falls with them.
        follows = node.kind == "note" and number - 1 in found
        if book is None or follows or _outcome(rules, node) != _outcome(rules, book):
            found.add(number)
    return frozenset(found)


def _outcome(rules: Any, node: Node[Any, Any]) -> tuple[Any, ...]:
    """What a step led to, in words and places."""
    told = tuple((event.words, event.text) for event in node.events)
    finding = str(node.check.found) if node.check else ""
    return node.kind, told, node.refusals, finding, rules.facts(node.state)
