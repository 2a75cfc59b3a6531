"""Random actions by the million: ``python -m tests.fuzz [GAME…] --million 2 --seed 1``.

Every action: no dead end, no exception, nothing lost or doubled. Every so often: the list of legal
actions agrees with the refusals for every action that can be named, and what is saved is loaded
again. What is found is printed as a scenario file. At the end stands how many clauses that
a game can keep or break have fired, in what happened or in a refusal, and which never did.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Collection
from random import Random
from typing import NamedTuple

from rules import scenarios
from rules.core.clauses import ledger
from rules.core.records import Event
from rules.core.registry import GAMES
from rules.explain.coverage import played
from tests.conformance.entrants import ENTRANTS
from tests.fuzz.wanderer import Wanderer

LENGTHS = (20, 100, 2000)
ASKED, SAVED = 400, 200
"""One position in so many has all its actions asked about; is saved and loaded."""
ALL_TOLD, TOLD = 100_000, 4
"""So many actions are told with their events, for the figure of clauses; later one in so many."""


class Clauses(NamedTuple):
    """The clauses of a game that play can keep or break, and those that decided in random play.

    ``happened`` are those of what happened, ``refused`` those of refusals.
    """

    testable: tuple[str, ...]
    happened: Collection[str]
    refused: Collection[str]

    @property
    def never(self) -> tuple[str, ...]:
        """Those that never decided."""
        return tuple(
            one for one in self.testable if one not in self.happened and one not in self.refused
        )

    def __str__(self) -> str:
        """The figure: how many of how many, by what, and which are missing."""
        happened = sum(one in self.happened for one in self.testable)
        only = len(self.testable) - len(self.never) - happened
        share = 100 * (happened + only) / len(self.testable)
        return (
            f"{happened + only} of {len(self.testable)} clauses fired ({share:.0f} %): {happened} "
            f"in what happened, {only} in refusals alone; never: {', '.join(self.never) or 'none'}"
        )


class Found(NamedTuple):
    """What random play of a game came to: how much was looked at, and which clauses decided."""

    seen: Counter[str]
    clauses: Clauses


def fuzz(game: str, actions: int, seed: int) -> Found:
    """Play so many random actions of a game; how much was looked at, and what went wrong."""
    testable = tuple(clause.id for clause in ledger(game).clauses.values() if played(clause))
    happened, refused = set[str](), set[str]()
    entrant = ENTRANTS[game]()
    rules, random, count = entrant.game, Random(seed), Counter[str]()
    names = [(name, step) for name in scenarios.scenarios(game)
             for step in range(len(scenarios.load(name).steps) + 1)]  # fmt: skip
    begun, last = time.monotonic(), 0
    while count["actions"] < actions:
        # Half of the games are whole ones or made-up positions, half go on from the book.
        name, step = random.choice(names)
        wanderer = Wanderer(entrant, name, step) if random.random() < 0.5 else None
        state = first = wanderer.state if wanderer else entrant.made(random)
        way = []
        count["games"] += 1
        try:
            for _ in range(min(random.choice(LENGTHS), actions - count["actions"])):
                listed = rules.actions(state)
                if not listed:
                    assert rules.result(state) is not None, "no action, and no result"
                    count["ended"] += 1
                    break
                way.append(random.choice(listed))
                tells = count["actions"] < ALL_TOLD or count["actions"] % TOLD == 0
                log: list[Event] | None = [] if tells else None
                state = rules.resolve(state, way[-1], log)
                happened.update(clause for event in log or () for clause in event.clauses)
                count["actions"] += 1
                entrant.kept(first, state)
                asked, saved = random.random() * ASKED < 1, random.random() * SAVED < 1
                if wanderer and (asked or saved):
                    bring(wanderer, way)
                    assert wanderer.state == state
                    if asked:
                        count["compared"] += wanderer.agrees()
                        count["asked"] += 1
                    if saved:
                        wanderer.save()
                        count["saved"] += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            count["faults"] += 1
            told(game, error, wanderer, [str(action) for action in way])
        if wanderer:
            refused |= wanderer.refused
        if count["actions"] // 100_000 > last:
            last = count["actions"] // 100_000
            rate = count["actions"] / (time.monotonic() - begun)
            print(f"  {game}: {count['actions']:,} actions, {rate:,.0f}/s", flush=True)
    return Found(count, Clauses(testable, happened, refused))


def bring(wanderer: Wanderer, way: list[object]) -> None:
    """Play on with the wanderer to where the fast walk stands."""
    for action in way[len(wanderer.timeline.line()) - wanderer.before :]:
        wanderer.timeline.play(action)


def told(game: str, error: Exception, wanderer: Wanderer | None, way: list[str]) -> None:
    """Print a fault."""
    print(f"FAULT in {game}: {type(error).__name__}: {error}", *getattr(error, "__notes__", ()))
    print("\n".join(way[-40:]), flush=True)
    if wanderer and not hasattr(error, "__notes__"):
        print(wanderer.file(), flush=True)


def main() -> int:
    """Run from the command line."""
    options = argparse.ArgumentParser(description=__doc__, prog="python -m tests.fuzz")
    options.add_argument("games", nargs="*", default=GAMES)
    options.add_argument("--million", type=float, default=0.1, help="actions a game, in millions")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    faults = 0
    for game in chosen.games:
        count, fired = fuzz(game, int(chosen.million * 1_000_000), chosen.seed)
        faults += count["faults"]
        print(
            f"{game}: {count['actions']:,} actions in {count['games']:,} games ({count['ended']:,} "
            f"to the end); {count['compared']:,} actions asked about in {count['asked']:,} "
            f"positions; {count['saved']:,} saved and loaded; {count['faults']} faults", flush=True,
        )  # fmt: skip
        print(f"{game}: {fired}", flush=True)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
