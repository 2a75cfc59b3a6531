"""Worked chains: situations in which one rule leads to the next, fired by the engine in that order.

``chain("shot-in-the-river")`` gives one, ``chain_names()`` the names of all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from rules.core.data import read
from rules.core.errors import NotationError, meant
from rules.core.game import Node
from rules.core.practice import chapter as named_chapter
from rules.core.registry import game as named_game
from rules.core.registry import list_games
from rules.scenarios.expect import glosses, offered, outcome, same
from rules.scenarios.runner import by_the_book


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
        return offered(self.ask)

    def node(self, step: int) -> Node[Any, Any]:
        """What the engine makes of a step."""
        return by_the_book(self.scenario).nodes[step - 1]

    def outcome(self) -> str:
        """The right answer, as the engine gives it."""
        return outcome(named_game(self.game), self.ask, self.node(self.links[-1].step))

    def judge(self, guess: str) -> bool:
        """Whether ``guess`` is right."""
        return same(guess, self.outcome())


@cache
def _read_chains() -> Mapping[str, Mapping[str, Any]]:
    return read(Path(__file__).with_name("chains"))


def chain_names(*games: str) -> tuple[str, ...]:
    """The names of all chains, or of those of some games, in order.

    Chains of a game that is not on the shelf are left out.
    """
    among = games or list_games()
    rows = _read_chains().items()
    return tuple(name for name, row in rows if row["scenario"].partition("/")[0] in among)


def title_chain(name: str) -> str:
    """The title of a chain, without a look at its board."""
    return str(_read_chains()[name]["title"])


def chains_of(chapter: str) -> tuple[str, ...]:
    """The names of the chains of which a clause belongs to a chapter ("duel/pits")."""
    found = named_chapter(*chapter.split("/"))
    return tuple(
        name
        for name in chain_names(found.game)
        if any(link["clause"] in found.clauses for link in _read_chains()[name]["links"])
    )


@cache
def chain(name: str) -> Chain:
    """The chain of a name; raises ``NotationError`` where there is none."""
    if name not in chain_names():
        raise NotationError(
            f"No chain is called '{name[:40]}': choose one that the list has, or that "
            f"chain_names() gives.{meant(name, chain_names())}"
        )
    row = _read_chains()[name]
    scenario: str = row["scenario"]
    ask = {"kind": "word", **row["ask"]}
    ask["gloss"] = glosses(named_game(scenario.partition("/")[0]), ask)
    links = tuple(Link(**link) for link in row["links"])
    return Chain(name, title=row["title"], scenario=scenario, links=links, ask=ask, own=row["own"])
