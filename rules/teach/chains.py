"""Worked chains: situations in which one rule leads to the next, fired by the engine in that order.

``chain("shot-in-the-river")`` gives one, ``CHAINS.list_names()`` the names of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from rules.core.registry import game as named_game
from rules.core.story import Node
from rules.scenarios.expect import collect_glosses, find_outcome, is_same_answer, list_answers
from rules.scenarios.runner import by_the_book
from rules.teach.named import Named


class Link(NamedTuple):
    """A link: a step of the scenario, the clause that decides there, and what it does, in words."""

    step: int
    clause: str
    told: str


@dataclass(frozen=True)
class Chain:
    """Links, what is asked about the last of them, and a clause for a position of one's own."""

    name: str
    title: str
    scenario: str
    links: tuple[Link, ...]
    ask: Mapping[str, Any]
    own: str

    @property
    def game(self) -> str:
        """Whose chain it is."""
        return self.scenario.partition("/")[0]

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers to choose from."""
        return list_answers(self.ask)

    def node(self, step: int) -> Node[Any, Any]:
        """What the engine makes of a step."""
        return by_the_book(self.scenario).nodes[step - 1]

    def outcome(self) -> str:
        """The right answer, as the engine gives it."""
        return find_outcome(named_game(self.game), self.ask, self.node(self.links[-1].step))

    def judge(self, guess: str) -> bool:
        """Whether ``guess`` is right."""
        return is_same_answer(guess, self.outcome())


CHAINS = Named("chains", "chain")


@cache
def find_chain(name: str) -> Chain:
    """The chain of a name; raises ``NotationError`` where there is none."""
    row = CHAINS.find_row(name)
    scenario: str = row["scenario"]
    ask = {"kind": "word", **row["ask"]}
    ask["gloss"] = collect_glosses(named_game(scenario.partition("/")[0]), ask)
    links = tuple(Link(**link) for link in row["links"])
    return Chain(name, title=row["title"], scenario=scenario, links=links, ask=ask, own=row["own"])
