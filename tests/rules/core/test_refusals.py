"""What a refusal says first: two or three words for every code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from rules import scenarios
from rules.core.records import Refusal
from rules.core.refusals import OTHERWISE, WHAT, WHATS
from rules.games.colditz.verbs.step import WHY
from tests.cases import each
from tests.sources import nodes

ROOT = Path(__file__).parents[3]
MADE = {"no-cartridge", "no-dagger", "no-explosive", *WHY}
"""Codes that the code puts together, or looks up."""


def literal_codes() -> Iterator[str]:
    """Every code that stands as a text in a refusal, in rules and widgets."""
    for folder in ("rules", "widgets"):
        for path in (ROOT / folder).rglob("*.py"):
            if "node_modules" in path.parts:
                continue
            for node in nodes(path):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    code = node.args[0] if node.func.id == "Refusal" and node.args else None
                    if isinstance(code, ast.Constant):
                        yield str(code.value)


def test_every_code_says_something_first() -> None:
    """And the table has no code that nobody uses; two say what a command line could not read."""
    used = {*literal_codes(), *MADE}
    assert used - set(WHAT) == set()
    assert set(WHAT) - used == {"notation", "unknown"}


def test_a_code_says_one_thing() -> None:
    """It stands once."""
    assert len(WHAT) == sum(map(len, WHATS.values()))


@each("what", [*WHATS, OTHERWISE])
def test_it_is_short_and_ends(what: str) -> None:
    """Four words at most, a capital letter, a stop."""
    assert len(what.split()) <= 4
    assert len(what) <= 21
    assert what[0].isupper()
    assert what[-1] in ".?"


def test_a_refusal_knows_what_it_says_first() -> None:
    """By its code; one that is not listed is not allowed."""
    assert Refusal("too-far", "A threw a 2.", ()).what == "Too far."
    assert Refusal("no-stone", "A has no stone.", ()).what == "Not allowed."
    assert Refusal("too-far", "A threw a 2.", ()).at == ""


@each(
    ("scenario", "step", "code", "at"),
    [
        ("underground/grate-cycle", 1, "occupied", "a4"),
        ("underground/plain-move", 4, "turning-back", "a3"),
        ("underground/chasm-sideways", 1, "announce", "a3"),
        ("colditz/castle-walk", 2, "immune-no-equipment", "I02"),
        ("colditz/dash-and-uniform", 3, "no-key", "DOOR1"),
    ],
)
def test_a_refusal_knows_where_a_try_breaks(scenario: str, step: int, code: str, at: str) -> None:
    """The square that is taken, the chasm in front, the locked door."""
    nodes = scenarios.run(scenarios.load(scenario)).nodes
    assert [(one.code, one.at) for one in nodes[step - 1].refusals] == [(code, at)]
