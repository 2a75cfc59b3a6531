"""Random actions by the million: ``python -m tests.fuzz [GAME…] --million 2 --seed 1``.

Every action: no dead end, no exception, nothing lost or doubled. Every so often: the list of legal
actions agrees with the refusals for every action that can be named, and what is saved is loaded
again. What is found is printed as a scenario file.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from rules import scenarios
from rules.core.registry import GAMES
from tests.conformance.entrants import ENTRANTS
from tests.fuzz.wanderer import Wanderer

LENGTHS = (20, 100, 2000)
ASKED, SAVED = 400, 200
"""One position in so many has all its actions asked about; is saved and loaded."""


def fuzz(game: str, actions: int, seed: int) -> Counter[str]:
    """Play so many random actions of a game; how much was looked at, and what went wrong."""
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
                state = rules.resolve(state, way[-1], None)
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
        if count["actions"] // 100_000 > last:
            last = count["actions"] // 100_000
            rate = count["actions"] / (time.monotonic() - begun)
            print(f"  {game}: {count['actions']:,} actions, {rate:,.0f}/s", flush=True)
    return count


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
        count = fuzz(game, int(chosen.million * 1_000_000), chosen.seed)
        faults += count["faults"]
        print(
            f"{game}: {count['actions']:,} actions in {count['games']:,} games ({count['ended']:,} "
            f"to the end); {count['compared']:,} actions asked about in {count['asked']:,} "
            f"positions; {count['saved']:,} saved and loaded; {count['faults']} faults", flush=True,
        )  # fmt: skip
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
