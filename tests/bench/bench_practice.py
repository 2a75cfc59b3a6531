"""How fast practice makes a position, and five: every chapter of every game, beside a chess game.

Times are of the processor and taken in turns with the chess games, so that a busy machine slows
both alike. In a page of the built site (``ER_SITE``, else ``_build/html``) it is the time from the
press to the problem drawn, as a reader has it who goes through reviews.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, median

from rules.core.practice import chapters
from rules.core.registry import GAMES
from rules.teach.fresh import _seeded_problem, drawable
from rules.teach.practice import make_problems
from tests.bench.bench_engine import chess_player
from tests.bench.figures import ROOT, Figure, chromium, late, script, taken
from tests.bench.live.measure import served

NEXT = script("problem")
SEEDS = range(101, 104)
USUAL, LONGEST = 0.1, 0.4
"""Seconds for five positions: wanted on average, and of the slowest."""


FRESH = 0.15
"""Seconds for a fresh position of a clause, of 95 in 100."""
DRAWS = 3
"""How many positions of each clause are made."""


def measure_fresh(game: str) -> Figure:
    """How long a fresh position of a clause takes, as a review asks for it."""
    make = _seeded_problem.__wrapped__
    every = [(clause, seed) for clause in drawable(game) for seed in range(1, DRAWS + 1)]
    spent = [taken(partial(make, game, clause, seed)) for clause, seed in every]
    said = f"{1000 * median(spent):.0f} ms, 95 in 100 within {1000 * late(spent):.0f} ms"
    good = late(spent) <= FRESH
    return Figure(f"a fresh position, {game}", said, f"≤ {1000 * FRESH:.0f} ms", good)


PAGE, PROBLEMS = "your-progress.html", 60
"""Where reviews are, and how many problems are gone through."""


def measure_drawn() -> Figure:
    """How long a reader waits for the next problem who has read an answer for two seconds."""
    site = Path(os.environ.get("ER_SITE") or ROOT / "_build" / "html")
    with chromium() as browser, served(site) as (home, _):
        page = browser.new_page(viewport={"width": 1366, "height": 900})
        page.goto(home + PAGE)
        page.wait_for_function("document.documentElement.dataset.erLive === 'live'", timeout=90_000)
        review = page.locator(".er-review.jupyter-widgets[data-er-painted='1']")
        review.wait_for(timeout=90_000)
        page.locator(".er-kept [data-do=begin]").click()
        review.locator(".er-h", has_text="Problem 1 of 10").wait_for(timeout=90_000)
        waited = [float(review.evaluate(NEXT)) / 1000 for _ in range(PROBLEMS)]
    said = f"{1000 * median(waited):.0f} ms, 95 in 100 within {1000 * late(waited):.0f} ms"
    good = late(waited) <= FRESH
    return Figure(
        "from the press to the next problem, in a page", said, f"≤ {1000 * FRESH:.0f} ms", good
    )


def measure() -> list[Figure]:
    """For each game the mean time of five positions, and how many chess games that is."""
    figures = [*(measure_fresh(name) for name in GAMES), measure_drawn()]
    for name in GAMES:
        ours, chess = [], []
        for chapter in chapters(name):
            for seed in SEEDS:
                make = make_problems.__wrapped__
                ours.append(taken(partial(make, name, chapter.name, seed)))
                chess.append(taken(partial(chess_player, Random(seed))))
        usual, slowest, game = mean(ours), max(ours), median(chess)
        said = f"{1000 * usual:.0f} ms, the slowest {1000 * slowest:.0f} ms"
        wanted = f"≤ {1000 * USUAL:.0f} ms, ≤ {1000 * LONGEST:.0f} ms"
        good = usual <= USUAL and slowest <= LONGEST
        figures.append(Figure(f"five positions, {name}", said, wanted, good))
        beside = f"as long as {usual / game:.1f} random games of python-chess"
        figures.append(Figure(f"five positions, {name}, beside chess", beside))
    return figures
