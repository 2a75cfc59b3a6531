"""Rules that people mix up: two positions, one question, both answers by the engine.

``pair("numbered-pit")`` gives one, ``PAIRS.list_names()`` the names of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.core.practice import find_source
from rules.core.registry import game as named_game
from rules.core.story import Node
from rules.scenarios.expect import collect_glosses, find_outcome, is_same_answer, list_answers
from rules.scenarios.runner import by_the_book
from rules.teach.named import Named
from rules.teach.practice import ask_whether, tell_moves

ASKED_KEYS = ("kind", "fact", "choices")
"""What a side may say of how it is asked; what it does not, its step says."""


@dataclass(frozen=True)
class Side:
    """One of two positions: a step of a scenario, what is asked about it, the clause that decides.

    ``told`` follows the answer, in words.
    """

    scenario: str
    step: int
    clause: str
    told: str
    ask: Mapping[str, Any]
    did: str
    """What is done there, or whether it may be done, as a sentence."""

    @property
    def game(self) -> str:
        """Whose position it is."""
        return self.scenario.partition("/")[0]

    @property
    def node(self) -> Node[Any, Any]:
        """What the engine makes of the step."""
        return by_the_book(self.scenario).nodes[self.step - 1]

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return list_answers(self.ask)

    def outcome(self) -> str:
        """The right answer, as the engine gives it."""
        return find_outcome(named_game(self.game), self.ask, self.node)

    def judge(self, guess: str) -> bool:
        """Whether ``guess`` is right."""
        return is_same_answer(guess, self.outcome())


def tell_commands(game: str, node: Node[Any, Any], *, whether: bool) -> str:
    """The commands of a step as sentences, or whether its first one may be done, as a question."""
    rules, asked = named_game(game), find_source(game)
    taken = [*node.tried]
    if node.kind != "refused":
        taken = [node]
        while (before := taken[0].parent) is not None and before.through:
            taken.insert(0, before)
    moves = [(one.parent.state, one.action) for one in taken if one.parent is not None]
    if node.kind == "refused":
        moves.append((node.tried_at, node.action))
    if whether:
        state, action = moves[-1] if node.kind == "refused" else moves[0]
        return ask_whether(asked, rules, state, action)
    return tell_moves(asked, rules, moves)


@dataclass(frozen=True)
class Pair:
    """Two sides and one question; ``apart`` says what tells them apart."""

    name: str
    title: str
    question: str
    apart: str
    sides: tuple[Side, Side]


def _make_side(row: Mapping[str, Any]) -> Side:
    scenario = by_the_book(row["scenario"]).scenario
    own = {} if "kind" in row else scenario.steps[row["step"] - 1].ask or {}
    ask = {key: one for key, one in (*own.items(), *row.items()) if key in ASKED_KEYS}
    ask["gloss"] = collect_glosses(named_game(scenario.game), ask)
    node = by_the_book(row["scenario"]).nodes[row["step"] - 1]
    did = row.get("did") or tell_commands(scenario.game, node, whether=ask.get("kind") == "legal")
    return Side(
        row["scenario"], row["step"], clause=row["clause"], told=row["told"], ask=ask, did=did
    )


PAIRS = Named("contrast", "pair")


@cache
def find_pair(name: str) -> Pair:
    """The pair of a name; raises ``NotationError`` where there is none."""
    row = PAIRS.find_row(name)
    one, other = (_make_side(side) for side in row["sides"])
    return Pair(
        name, title=row["title"], question=row["question"], apart=row["apart"], sides=(one, other)
    )
