"""What a step's motion weighs, how smoothly it runs, how soon it begins.

Bytes are counted over every step of every scenario, for every viewer. Frames are counted on the
built site (``ER_SITE``, else ``_build/html``), with the processor as it is and slowed four times,
beside a page of the same browser that draws nothing: the floor. The way from a press to the first
moved frame stands beside the answer of a worker that works 2 ms.
"""

from __future__ import annotations

import json
import os
import statistics
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

from rules import scenarios
from rules.core.registry import GAMES
from tests.bench.figures import Figure, chromium, late, script
from tests.bench.live.measure import ECHO, served
from widgets.apps.stage.model import StageModel
from widgets.kernel.film import message

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "underground/chasms.html", "underground/explosives-and-digging.html", "ravines/river.html",
    "labyrinth/holes.html", "colditz/arrest.html", "duel/pits.html",
)  # fmt: skip
PRESSES = 8
FRAMES, START = 55, 50
EMPTY = script("frames")
STEP = script("step")


def weights() -> list[int]:
    """The bytes of every message of the book."""
    found = []
    for game in GAMES:
        for name in scenarios.list_scenarios(game):
            model = StageModel(scenarios.load(name))
            for number in range(1, model.last + 1):
                model.goto(number)
                for viewer in model.viewers:
                    items, lasts = model.motion(viewer=viewer)
                    if items:
                        told = message(items, lasts, step=number, viewer=viewer)
                        found.append(len(json.dumps(told, separators=(",", ":"))))
    return sorted(found)


def played(context: BrowserContext, home: str, slower: int) -> tuple[list[list[float]], float]:
    """For every step played: frames a second and the time to its first frame; and the floor."""
    found: list[list[float]] = []
    floor = 0.0
    for name in PAGES:
        page = context.new_page()
        page.goto(home + name)
        page.wait_for_function("document.documentElement.dataset.erLive === 'live'", timeout=90_000)
        at = page.locator(".er-stage.jupyter-widgets").first
        at.locator("xpath=self::*[@data-er-painted='1']").wait_for(timeout=90_000)
        page.wait_for_timeout(1500)
        if slower > 1:
            session = context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        floor = max(floor, float(page.evaluate(EMPTY)))
        for _ in range(PRESSES):
            one: Any = at.evaluate(STEP)
            if one:
                found.append(one)
        page.close()
    return found, floor


def measure() -> list[Figure]:
    """The figures."""
    bytes_ = weights()
    rows = [
        Figure("messages of motion, all steps and viewers", f"{len(bytes_)}"),
        Figure("a message, median", f"{statistics.median(bytes_):.0f} bytes", "800 bytes",
               statistics.median(bytes_) <= 800),
        Figure("a message, largest", f"{bytes_[-1]} bytes"),
    ]  # fmt: skip
    site = Path(os.environ.get("ER_SITE") or ROOT / "_build" / "html")
    with chromium() as browser, served(site) as (home, _):
        context = browser.new_context(viewport={"width": 1366, "height": 900})
        page = context.new_page()
        page.goto(home)
        echo = late(page.evaluate(ECHO, 60))
        page.close()
        for slower in (1, 4):
            found, floor = played(context, home, slower)
            rates = sorted(one[0] for one in found)
            starts = sorted(one[1] for one in found)
            last = late(starts)
            name = "processor slowed four times" if slower > 1 else "processor as it is"
            median = statistics.median(rates)
            rows += [
                Figure(f"frames a second, {name}", f"{median:.0f} (least {rates[0]:.0f}, "
                       f"{median / floor:.2f} of an empty page)", f"{FRAMES}", median >= FRAMES),
                Figure(f"press to first moved frame, 95 %, {name}", f"{last:.0f} ms "
                       f"({last / echo:.1f} of a worker's answer)", f"{START} ms", last <= START),
            ]  # fmt: skip
    return rows
