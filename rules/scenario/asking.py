"""What a step's question asks for, answered by the step as the engine played it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.answers import statement
from rules.game import Game
from rules.scenario.comparing import acting
from rules.story import Node

YES, NO = "yes", "no"
SILENCE = "nothing"
"""The answer where nobody says a word."""


def outcome(rules: Game[Any, Any], ask: Mapping[str, Any], node: Node[Any, Any]) -> str:
    """What really happened at the step ``node``, in the words that ``ask`` wants.

    A fact where one is named, else whether it was allowed, what was said, or where whoever acts
    first has come to.
    """
    kind = ask.get("kind", "cell")
    if kind == "legal":
        return NO if node.kind == "refused" else YES
    fact = str(ask.get("fact", ""))
    if fact:
        return str(rules.facts(node.state).get(fact, ""))
    if kind == "word":
        return statement(node.told) or SILENCE
    return str(rules.facts(node.state).get(f"at.{acting(rules, node)}", ""))


def same(guess: str, result: str) -> bool:
    """Whether a reader's answer is the right one: case and outer spaces do not count."""
    return guess.strip().lower() == result.strip().lower()
