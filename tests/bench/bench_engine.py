"""How fast the engine plays: random games beside python-chess, boards of every size, perft.

All rates are taken in one run, in turns, so that a busy machine slows all of them alike.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from math import log
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

import chess

from rules.core.playout import perft, play_randomly
from rules.core.registry import game
from rules.games.labyrinth.board.generate import made_game
from tests.bench.figures import Figure

ROOT = Path(__file__).parents[2]
ROUNDS, SECONDS = 7, 0.8
MOST = 400
"""Actions of one random game."""
WANTED = {
    "labyrinth": (100_000, 4.0),
    "ravines": (100_000, 4.0),
    "duel": (100_000, 4.0),
    "underground": (50_000, 2.0),
    "colditz": (50_000, 2.0),
}
"""Per game: actions a second, and how many times python-chess's moves."""
PLANS, LINEAR = ("labyrinth", "ravines"), 1.0
"""The games that are played on plans of every size."""
SIDES = (4, 6, 8, 10, 12, 14, 16)


def begun(name: str, side: int, seed: int) -> Any:
    """A full game on a made-up map: two armed players to be placed, a treasure to be found."""
    made = made_game(name, side, seed)
    spec = {
        "players": {"A": "starts", "B": "starts"},
        "stock": {"A": "3/3/3", "B": "3/3/3"},
        "treasure": made.treasure,
        "loose": True,  # armed from the start
    }
    return game(name).setup(spec, {"M1": made.map}, {})


def rate(play: Callable[[Random], int], random: Random) -> float:
    """Actions per second."""
    start = time.process_time()
    played = 0
    while time.process_time() - start < SECONDS:
        played += play(random)
    return played / (time.process_time() - start)


def player(name: str, side: int = 5) -> Callable[[Random], int]:
    """Random games of ours, on five maps where there are maps, without a log."""
    rules = game(name)
    if name in PLANS:
        states = [begun(name, side, seed) for seed in range(1, 6)]
    else:
        made = [rules.setups.generate_board(10, seed) for seed in range(1, 6)]
        states = [
            rules.setup({**rules.setups.standard_setup(rules.setups.seats), **more}, maps, {})
            for maps, more in made
        ]
    return lambda random: play_randomly(rules, random.choice(states), random, MOST).actions


def chess_player(random: Random) -> int:
    """A random chess game with python-chess: push, list the legal moves."""
    board = chess.Board()
    for number in range(MOST):
        moves = list(board.legal_moves)
        if not moves:
            return number
        board.push(moves[int(random.random() * len(moves))])
    return MOST


def in_turns(players: dict[str, Callable[[Random], int]]) -> dict[str, float]:
    """The median rate of each, all of them taken in turns."""
    rates: dict[str, list[float]] = {name: [] for name in players}
    for seed in range(ROUNDS):
        for name, play in players.items():
            rates[name].append(rate(play, Random(seed)))
    return {name: median(found[1:]) for name, found in rates.items()}


def growth(rates: dict[str, float], sides: tuple[int, ...]) -> float:
    """The power of the side with which the time of one action grows (least squares)."""
    points = [(log(side), -log(rates[str(side)])) for side in sides]
    across, up = mean(x for x, _ in points), mean(y for _, y in points)
    slope = sum((x - across) * (y - up) for x, y in points)
    return slope / sum((x - across) ** 2 for x, _ in points)


def perft_rate(name: str) -> float:
    """Sequences counted per second, from a small position."""
    rules, state = game(name), begun(name, 4, 1)
    depth, counted, taken = 2, 0, 0.0
    while taken < SECONDS:
        depth += 1
        start = time.process_time()
        counted = perft(rules, state, depth)
        taken = time.process_time() - start
    return counted / taken


def measure() -> list[Figure]:
    """The table; the bare numbers go to ``_build/bench/engine.json`` too."""
    rates = in_turns({**{name: player(name) for name in WANTED}, "chess": chess_player})
    figures, numbers = [], {f"{name}, actions/s": value for name, value in rates.items()}
    for name, (fast, many) in WANTED.items():
        found, times = rates[name], rates[name] / rates["chess"]
        said = f"{found:,.0f} actions/s"
        figures.append(Figure(f"random games, {name}", said, f"≥ {fast:,}", found >= fast))
        beside = f"{times:.1f} times"
        figures.append(
            Figure(f"{name} beside python-chess", beside, f"≥ {many:.0f} times", times >= many)
        )
        numbers[f"{name} / chess"] = times
    figures.append(Figure("random games, python-chess", f"{rates['chess']:,.0f} moves/s"))
    for name in PLANS:
        by_side = in_turns({str(side): player(name, side) for side in SIDES})
        power = growth(by_side, SIDES)
        times = by_side[str(SIDES[0])] / by_side[str(SIDES[-1])]
        figures.append(
            Figure(
                f"{name}, time of an action, side {SIDES[-1]} : side {SIDES[0]}",
                f"{times:.2f}, grows as side^{power:.2f}",
                "≤ side^1",
                power <= LINEAR,
            )
        )
        numbers |= {f"{name}, side {side}, actions/s": found for side, found in by_side.items()}
        numbers[f"{name}, growth with the side"] = power
        numbers[f"{name}, perft/s"] = perft_rate(name)
        figures.append(Figure(f"{name}, perft", f"{numbers[f'{name}, perft/s']:,.0f} sequences/s"))
    kept = ROOT / "_build" / "bench" / "engine.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(numbers, indent=1) + "\n", "utf-8")
    return figures
