"""Which clauses and rulings belong together: those that stand behind the same events and refusals.

A chain is what one event or refusal names, or what all events of one action name. How strongly two
are tied is the normalized pointwise mutual information of their chains: 1 where each never stands
without the other, 0 where they meet as often as chance would have it. What stands behind everything
is therefore tied to nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import groupby, permutations
from math import log
from typing import NamedTuple

from rules.core.clauses import game_of, is_known, ledger
from rules.explain.coverage import BEGIN, ID, list_moments

ACTION = 0.75
"""What a tie of one action is worth, where one of an event is worth 1."""
ONCE = 0.8
"""What a tie is worth that one scenario alone shows, though both stand in more: perhaps chance."""
LEAST_STRENGTH = 0.45
"""How strong a tie is at least."""
SHARE = 1 / 3
"""How much of all chains of the rarer one the other stands in at least: the floor on support."""
MOST_RELATED = 3
"""How many others a clause names at most."""
ROOM = 33
"""How many letters their ids have together at most: one line on a phone."""


# -- what the scenarios show ----------------------------------------------------------------------


class Chain(NamedTuple):
    """The clauses and rulings of one event, refusal or action, and the scenario that shows it."""

    scenario: str
    kind: str
    named: frozenset[str]


def collect_chains(game: str) -> tuple[list[Chain], list[Chain]]:
    """The chains of events and refusals in the scenarios of a game, and those of whole actions.

    What is the same in one scenario counts once. The beginning is no action: it tells everything.
    """
    events: dict[Chain, None] = {}
    actions: dict[Chain, None] = {}
    for (place, command), told in groupby(list_moments(game), lambda one: (one.place, one.command)):
        if place is None:
            continue
        here = [Chain(place.scenario, one.kind, frozenset(one.clauses)) for one in told]
        events |= dict.fromkeys(one for one in here if one.named)
        if command != BEGIN and len(here) > 1:
            everything = frozenset[str]().union(*(one.named for one in here))
            actions[Chain(place.scenario, command, everything)] = None
    return list(events), list(actions)


def measure_ties(found: Collection[Chain]) -> dict[tuple[str, str], float]:
    """How strongly any two are tied that meet often enough."""
    seen: dict[str, list[str]] = {}
    met: dict[tuple[str, str], list[str]] = {}
    for chain in found:
        for one in chain.named:
            seen.setdefault(one, []).append(chain.scenario)
        for pair in permutations(chain.named, 2):
            met.setdefault(pair, []).append(chain.scenario)
    shown = {one: len({*scenarios}) for one, scenarios in seen.items()}
    strong = {}
    for (one, other), scenarios in met.items():
        count, rarer = len(scenarios), min(len(seen[one]), len(seen[other]))
        if count >= SHARE * rarer:
            chance = len({*scenarios}) == 1 < min(shown[one], shown[other])
            tie = measure_tie(count, len(seen[one]), len(seen[other]), len(found))
            strong[one, other] = tie * (ONCE if chance else 1)
    return strong


def measure_tie(met: int, one: int, other: int, total: int) -> float:
    """The normalized pointwise mutual information of two that meet in ``met`` of ``total``."""
    return log(met * total / (one * other)) / log(total / met) if met < total else 0.0


@cache
def ties(game: str) -> dict[str, dict[str, float]]:
    """For each clause and ruling of a game the others that are tied to it, the strongest first.

    Of equally strong ones the rarer comes first, then the one that stands first in the rules.
    Others may be of the game that this one builds on.
    """
    events, actions = collect_chains(game)
    found = measure_ties(events)
    for pair, strength in measure_ties(actions).items():
        found[pair] = max(found.get(pair, 0.0), ACTION * strength)
    often = Counter(one for chain in events for one in chain.named)
    book = ledger(game)
    order = {name: at for at, name in enumerate((*book.clauses, *book.gaps))}
    listed: dict[str, list[tuple[float, int, int, str]]] = {name: [] for name in order}
    for (one, other), strength in found.items():
        if one in order and is_known(other) and strength >= LEAST_STRENGTH:
            listed[one].append((-strength, often[other], order.get(other, len(order)), other))
    return {
        name: {other: -strength for strength, _, _, other in sorted(others)}
        for name, others in listed.items()
    }


# -- what the rules say ---------------------------------------------------------------------------


@cache
def _list_named(game: str) -> dict[str, tuple[str, ...]]:
    """For each clause those that its row in the rules names, or that name it, in their order."""
    book = ledger(game)
    found: dict[str, dict[str, None]] = {name: {} for name in (*book.clauses, *book.gaps)}
    for clause in book.clauses.values():
        for other in _list_ids(f"{clause.text} {clause.test} {clause.why_not}"):
            found[clause.id][other] = None
            found.get(other, {})[clause.id] = None
    for gap in book.gaps.values():
        for clause_id in gap.rules:
            found.get(clause_id, {})[gap.id] = None
    return {name: tuple(one for one in others if one != name) for name, others in found.items()}


def _list_ids(text: str) -> Iterator[str]:
    return (one[0] for one in ID.finditer(text) if is_known(one[0]))


def list_related(clause: str) -> tuple[str, ...]:
    """What is tied to a clause, the strongest first; what its row names, if it never fires."""
    game = game_of(clause)
    return tuple(ties(game)[clause] if clause in _list_fired(game) else _list_named(game)[clause])


@cache
def _list_fired(game: str) -> frozenset[str]:
    """What stands behind any event or refusal in the scenarios of a game."""
    return frozenset(clause for moment in list_moments(game) for clause in moment.clauses)


# -- the few that are worth naming ----------------------------------------------------------------


def family_of(clause: str) -> str:
    """What is numbered together: ``UE-CAVE-FIRE`` of ``UE-CAVE-FIRE-02``."""
    return clause.rpartition("-")[0]


def choose_related(clause: str, far: Callable[[str], int]) -> tuple[str, ...]:
    """The few that a reader of a clause is told of, the best first.

    ``far`` says how far another stands from the clause: 0 in sight; the larger, the sooner it is
    named. Of those that are numbered together one is enough. What the text names is told already.
    """
    told = {*_list_ids(ledger(game_of(clause)).clauses[clause].text)}
    found: dict[str, str] = {}
    for one in sorted(list_related(clause), key=far, reverse=True):
        room = ROOM - sum(map(len, found.values()))
        if far(one) > 0 and one not in told and family_of(one) not in found and len(one) <= room:
            found[family_of(one)] = one
    return tuple(found.values())[:MOST_RELATED]
