"""Another ruling than the book's: what it is called, and which steps it changes."""

from __future__ import annotations

from rules import scenarios
from rules.core import clauses
from rules.core.registry import GAMES, game
from rules.explain import rulings
from rules.scenarios.runner import Run
from rules.scenarios.script import Scenario

OTHER = "The book's line for this step was written for the other ruling."


def meaning(of: str, option: str, choice: str) -> str:
    """What a choice means, in the words beside its button; the game's own ledger is asked first."""
    for name in dict.fromkeys((of, *GAMES)):
        for gap in clauses.ledger(name).gaps.values():
            found = gap.options.get(option, {}).get(choice)
            if found:
                return found
    return choice.replace("-", " ").replace("_", " ")


def strayed(run: Run, scenario: Scenario) -> frozenset[int]:
    """The steps that go otherwise than under the rulings the book's own lines were written for."""
    rules = game(scenario.game)
    book = scenarios.perform_script(scenario)
    here = [rulings.find_outcome(rules, node) for node in (book.timeline.root, *book.nodes)]
    return frozenset(rulings.list_differing(rules, here, (run.timeline.root, *run.nodes))) - {0}
