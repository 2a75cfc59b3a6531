"""Many games: games a second on one process and on two, and what a cluster costs a chunk.

The policy is the quick player, the games are those of "What the rules imply". One process and two
play the same games in one run; the yardstick of two is twice one.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any

from rules.core.playout import play_randomly
from rules.core.records import CHANCE
from rules.core.registry import GAMES
from rules.core.timeline import Timeline
from rules.core.worlds import find_worlds
from rules.simulate import simulate
from rules.simulate.games import play_chunk
from rules.simulate.variant import Variant
from tests.bench.figures import Figure

GAMES_EACH = 60
MANY = 800
SPEEDUP, DASK = 1.8, 0.02
"""How many times as fast two processes are at least; what a cluster may cost of a chunk."""
EMPTY = 400
"""Empty tasks given to a cluster, to see what one costs."""


def measure() -> list[Figure]:
    """A row for each game, then processes, a cluster, worlds."""
    figures = [of_game(game) for game in GAMES]
    figures += [two_processes(), *cluster(), *drawn()]
    return figures


def of_game(game: str) -> Figure:
    """Games a second by quick players, beside bare playouts by lot of the same engine."""
    variant = Variant(game, policies=("quick",), seed=1)
    begun = perf_counter()
    rows = play_chunk(variant, 0, GAMES_EACH).rows
    took = perf_counter() - begun
    state, lots = variant.begin(0), Random(1)
    start = perf_counter()
    bare = play_randomly(variant.rules, state, lots, 20_000).actions / (perf_counter() - start)
    actions = sum(row.actions for row in rows)
    told = f"{GAMES_EACH / took:.0f} a second, {actions / took / bare:.2f} of the actions by lot"
    return Figure(f"simulated games of {game}", told)


def two_processes() -> Figure:
    """The same games on one process and on two."""
    variant = Variant("underground", policies=("quick",), seed=2)
    times = []
    for processes in (1, 2, 1, 2):
        begun = perf_counter()
        simulate(variant, MANY, processes=processes, size=20)
        times.append(perf_counter() - begun)
    speedup = min(times[0], times[2]) / min(times[1], times[3])
    limit = f"at least {SPEEDUP}"
    return Figure("two processes beside one", f"{speedup:.2f} times", limit, speedup >= SPEEDUP)


def cluster() -> list[Figure]:
    """What the scheduler costs a chunk of a second: the time of empty tasks."""
    if find_spec("distributed") is None:
        return []
    distributed: Any = import_module("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as here,
        distributed.Client(here) as client,
    ):
        client.gather(client.map(nothing, range(20), pure=False))
        begun = perf_counter()
        client.gather(client.map(nothing, range(EMPTY), pure=False))
        each = (perf_counter() - begun) / EMPTY
    told = f"{1000 * each:.1f} ms, {100 * each:.2f} % of a second"
    return [Figure("a chunk given to Dask", told, f"below {100 * DASK:.0f} %", each < DASK)]


def nothing(number: int) -> int:
    """An empty task."""
    return number


def drawn() -> list[Figure]:
    """Worlds a second in the middle of a game."""
    figures = []
    for game in GAMES:
        variant = Variant(game, seed=3)
        line, lots = Timeline(variant.rules, variant.begin(0)), Random(3)
        while len(line.line()) < 60 or variant.rules.actors(line.state)[0] == CHANCE:
            action = variant.rules.play.sample_chance(line.state, lots.random())
            line.play(action or lots.choice(variant.rules.actions(line.state)))
        found = find_worlds(variant.rules, line.seen(variant.rules.actors(line.state)[0]))
        begun = perf_counter()
        for number in range(300):
            found.sample(Random(number))
        told = f"{300 / (perf_counter() - begun):.0f} a second"
        figures.append(Figure(f"worlds of {game}", told))
    return figures
