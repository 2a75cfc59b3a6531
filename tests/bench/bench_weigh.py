"""Weigh on the built site: how soon its first figures stand there, and how many games a second.

Each game is begun against the computer and played some moves on; then Weigh is opened, with the
processor as it is. The peer is the tab Why of the same stage: what a press costs that works nothing
out. A second row tells how quickly the stage answers while games are played by the second worker.
The floor is a worker that only counts: on two cores it takes one from the stage as Weigh does. What
the stage needs at rest stands beside it. Further rows tell how long the worlds took that come
before the first game, in Python alone.
"""

from __future__ import annotations

import os
import re
import statistics
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as GoneError

from rules.core.registry import GAMES
from rules.core.worlds import NoWorld, find_worlds
from rules.simulate.variant import Variant
from tests.bench.figures import Figure, chromium, script
from tests.bench.live.measure import served
from tests.rules.games.played import decision

ROOT = Path(__file__).resolve().parents[2]
FIRST = 2.0
"""Seconds from the press to the first figures, at most."""
PRESSES, SLOWER = 12, 1.2
"""Presses of which the median is told; how many times slower than beside a worker that only counts
one may be while games are played."""
COUNTS = "() => { globalThis.counts = new Worker(URL.createObjectURL(new Blob(['for (;;);']))); }"
MOVES, WATCHED = 3, 6
"""Moves before Weigh is opened; seconds for which its games are counted."""
LATER = (10, 40, 80)
"""Actions of a game after which worlds are looked for."""
SAMPLES = 8
MIDDLE, MOST = 0.5, 3.0
"""Seconds of the processor that a world may take in the middle, and at most."""
WAIT = 60_000
ANSWER = script("dots")
NOTE = ".er-drawer[data-tab=weigh] p.er-hint"
"""What stands in the tab where there is nothing to weigh."""
OFFERED = "[data-do=act],[data-do=choose],[data-do=kind],[data-do=other]"


def measure() -> list[Figure]:
    """The figures of the page, then those of Python alone."""
    site = Path(os.environ.get("ER_SITE") or ROOT / "_build" / "html")
    rows = []
    with chromium() as browser, served(site) as (home, _):
        for game in GAMES:
            page = browser.new_page(viewport={"width": 1366, "height": 900}, bypass_csp=True)
            page.goto(home + "play.html")
            rows += on_page(page, game)
            page.close()
    return [*rows, *(found for game in GAMES for found in alone(game))]


def on_page(page: Page, game: str) -> list[Figure]:
    """How soon Weigh tells something in one game, and how many games it plays a second."""
    at = page.locator(".er-stage.jupyter-widgets").first
    at.locator("xpath=self::*[@data-er-painted='1']").wait_for(timeout=WAIT)
    at.locator(f"[data-do=play][data-arg={game}]:visible").first.click()
    page.wait_for_timeout(1500)
    for _ in range(MOVES):
        taken(at)
    weigh = at.locator("[data-do=tab][data-arg=weigh]:visible").first
    weigh.wait_for(timeout=WAIT)
    page.wait_for_timeout(2500)
    peer = pressed(at, "why", ".er-drawer :visible")
    at.locator("[data-do=tab][data-arg=why]:visible").first.click()
    page.wait_for_timeout(500)
    rest = answered(at)
    page.evaluate(COUNTS)
    floor = answered(at)
    page.evaluate("() => counts.terminate()")
    took = pressed(at, "weigh", f".er-w-row,{NOTE}")
    while at.locator(NOTE).count():  # nobody has a choice here
        weigh.click()
        taken(at)
        page.wait_for_timeout(2500)
        took = pressed(at, "weigh", f".er-w-row,{NOTE}")
    page.wait_for_function("document.documentElement.dataset.erSecond === 'here'", timeout=WAIT)
    before, begun = counted(at), perf_counter()
    page.wait_for_timeout(1000 * WATCHED)
    speed = (counted(at) - before) / (perf_counter() - begun)
    busy = answered(at)
    told = f"{took:.1f} s ({took / peer:.0f} times the tab Why), {speed:.0f} games a second"
    beside = f"{1000 * busy:.0f} ms ({1000 * floor:.0f} ms at the floor, {1000 * rest:.0f} at rest)"
    return [
        Figure(f"first figures of Weigh, {game}", told, f"{FIRST:.0f} s", took <= FIRST),
        Figure(f"a press while Weigh plays, {game}", beside, f"{SLOWER:g} times the floor",
               busy <= SLOWER * floor),
    ]  # fmt: skip


def pressed(at: Locator, tab: str, awaited: str) -> float:
    """Seconds from the press on a tab until something stands there."""
    begun = perf_counter()
    at.locator(f"[data-do=tab][data-arg={tab}]:visible").first.click()
    at.locator(awaited).first.wait_for(timeout=WAIT)
    return perf_counter() - begun


def answered(at: Locator) -> float:
    """Seconds from a press on the three dots until their list stands there: the median of some."""
    return float(at.evaluate(ANSWER, PRESSES))


def counted(at: Locator) -> int:
    """How many games Weigh says it has played."""
    found = re.search(r"(\d+) games? in", at.locator(".er-w-about").first.text_content() or "")
    return int(found[1]) if found else 0


def taken(at: Locator) -> None:
    """Take the first thing that is offered, through whatever list it stands in."""
    until = perf_counter() + WAIT / 1000
    step = at.get_attribute("data-er-step")
    while perf_counter() < until and at.get_attribute("data-er-step") == step:
        for region in ("popup", "ask"):
            one = at.locator(f"[data-region={region}] :is({OFFERED}):visible").first
            if one.count():
                with suppress(GoneError):
                    one.click(timeout=1000)
                break
        else:
            at.page.keyboard.press("n")
        at.page.wait_for_timeout(150)


def alone(game: str) -> list[Figure]:
    """How long it takes in Python to find worlds, and how often none is found."""
    rows = []
    variant = Variant(game, policies=("quick",), seed=7)
    for actions in LATER:
        times, missed, heard = [], 0, 0
        for number in range(SAMPLES):
            line: Any = decision(variant, number, actions)
            acting = variant.rules.actors(line.state)
            if not acting:
                continue
            what = line.seen(acting[0])
            heard = max(heard, len(what.trail))
            begun = process_time()
            try:
                find_worlds(variant.rules, what).sample(Random(1))
            except NoWorld:
                missed += 1
            times.append(process_time() - begun)
        if times:
            kept = statistics.median(times) <= MIDDLE and max(times) <= MOST
            told = f"median {statistics.median(times):.2f} s, {max(times):.1f} s at most"
            told += f"; none found in {missed} of {len(times)}" if missed else ""
            limit = f"{MIDDLE:g} s in the middle, {MOST:g} s at most"
            rows.append(Figure(f"worlds of {game} after {actions} actions", told, limit, kept))
    return rows
