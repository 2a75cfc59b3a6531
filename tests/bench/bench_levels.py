"""How the levels of the engine's players stand to each other: 400 games a pair, seats changed.

Boards, deals and dice of a game are the same for both seatings. What a decision takes is a time of
the processor, beside the quick player's in the same positions.
"""

from __future__ import annotations

import os
import time
from statistics import mean
from typing import Any

from rules.core.players import LEVELS, ask_player, quick
from rules.core.playout import Streams
from rules.core.records import CHANCE
from rules.core.registry import GAMES
from rules.core.timeline import Timeline
from rules.search.levels import player_of_level
from rules.simulate import Variant, simulate
from rules.simulate.figures import estimate_share, percent
from tests.bench.figures import Figure

GAMES_OF_A_PAIR = 400
WANTED = 0.65
SEED = 7
PAIRS = (("own", "medium"), ("medium", "easy"))
SMALL = {"labyrinth": "made:6", "ravines": "made:6"}
"""Boards on which pairs play, where games on the usual ones take too long for 800 of them."""
SLOWEST = 0.33
"""Seconds of CPython that a decision may take: a browser's Python is about three times as slow."""


def measure() -> list[Figure]:
    """For each game both pairs, and what a decision of each level takes."""
    found = []
    for name in GAMES:
        found += [beaten(name, better, worse) for better, worse in PAIRS]
        found += [thought(name, level) for level in LEVELS]
    return found


def beaten(name: str, better: str, worse: str) -> Figure:
    """How many games the better level wins."""
    won = lost = 0
    for policies in ((better, worse), (worse, better)):
        variant = Variant(name, 2, policies=policies, seed=SEED, board=SMALL.get(name, ""))
        rows = simulate(variant, GAMES_OF_A_PAIR // 2, processes=os.cpu_count() or 1).rows
        seat = policies.index(better)
        won += sum(row.winners >> seat & 1 for row in rows)
        lost += sum(row.winners >> (1 - seat) & 1 for row in rows)
    wins = estimate_share(won, GAMES_OF_A_PAIR)
    said = f"wins {percent(wins)}, loses {lost}, nobody wins {GAMES_OF_A_PAIR - won - lost}"
    good = wins.value >= WANTED
    return Figure(f"{name}: {better} against {worse}", said, f"≥ {WANTED:.0%}", good)


def thought(name: str, level: str) -> Figure:
    """What a decision of a level takes in one game that it plays against itself."""
    variant = Variant(name, 2, seed=SEED)
    game, state, lots = variant.rules, variant.begin(1), Streams(f"{SEED}")
    line: Timeline[Any, Any] = Timeline(game, state)
    seats = game.viewers(state)[1:]
    players = {who: player_of_level(name, SEED, level) for who in seats}
    fast = {who: quick(name)(game, who, state) for who in seats}
    times: list[float] = []
    beside: list[float] = []
    while len(times) < 150 and (acting := game.actors(line.state)):
        before, who = line.state, acting[0]
        if who == CHANCE:
            action = game.play.sample_chance(before, lots.draw("chance"))
        else:
            start = time.process_time()
            action = ask_player(line, who, players[who]).action
            middle = time.process_time()
            fast[who].pick(before, game.play.own_actions(before, who), lots.draw(who))
            times.append(middle - start)
            beside.append(time.process_time() - middle)
        after = line.play(action).state
        for one in fast.values():
            one.saw(before, action, after)
    said = f"{1000 * mean(times):.0f} ms, the slowest {1000 * max(times):.0f} ms"
    ratio = f"{mean(times) / mean(beside):.0f} times the quick player's"
    wanted, good = f"slowest ≤ {1000 * SLOWEST:.0f} ms", max(times) <= SLOWEST
    return Figure(f"{name}: a decision, {level}", f"{said}; {ratio}", wanted, good)
