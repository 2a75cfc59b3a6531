"""A stage in JupyterLab whose kernel is 200 ms away: how soon a step moves, how smoothly, unbroken.

Everything between browser and server passes a way that takes 100 ms each way, or nothing, in turn
on the same page; beside it stands what the kernel needs for a plain answer on that way. What the
reader sees of the board is looked at in every frame, in presses that do not count for the times.
"""

from __future__ import annotations

import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
from playwright.sync_api import Locator, Page

from tests.bench.bench_motion import EMPTY, FRAMES, START
from tests.bench.figures import Figure, chromium, late, script
from tests.bench.live.slow import slow
from tests.browser import PATIENCE
from tests.jupyterlab import run_all, started

SCENARIO = "underground/chasm-jump"
CELL = f'from widgets import show\nshow("{SCENARIO}")'
ONE_WAY = 0.1
ROUNDS = 4
KEYS = "nnnnpppp"
HURRIED = 3
ANSWER = script("kernel")
PRESS = script("press")
HURRY = script("hurry")


def pressed(at: Locator, *, looked: bool = False, cut: bool = False) -> list[Any]:
    """What was seen of each press through the scenario and back; a second one may cut it short."""
    return [at.evaluate(PRESS, [key, looked, cut]) for key in KEYS]


def opened(page: Page, url: str, work: Path) -> Locator:
    """The stage of a notebook, alive."""
    book: Any = nbformat.v4.new_notebook(  # type: ignore[no-untyped-call]
        cells=[nbformat.v4.new_code_cell(CELL)],  # type: ignore[no-untyped-call]
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    (work / "slow.ipynb").write_text(nbformat.writes(book), "utf-8")  # type: ignore[no-untyped-call]
    page.set_default_timeout(PATIENCE)
    run_all(page, url, "slow.ipynb")
    at = page.locator(".er-stage.jupyter-widgets")
    at.locator("xpath=self::*[@data-er-painted='1']").wait_for()
    page.wait_for_timeout(3000)
    return at


def measure() -> list[Figure]:
    """The figures."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="er-lab-")))
        url, work = stack.enter_context(started(home))
        way = stack.enter_context(slow(urlsplit(url).port or 0))
        browser = stack.enter_context(chromium())
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        at = opened(page, f"http://127.0.0.1:{way.port}/", work)
        ways = (0.0, ONE_WAY)
        found: dict[float, list[Any]] = {one: [] for one in ways}
        answers: dict[float, list[float]] = {one: [] for one in ways}
        frames = []
        for _ in range(ROUNDS):
            for way.seconds in ways:
                answers[way.seconds] += page.evaluate(ANSWER, 8)
                frames.append(float(page.evaluate(EMPTY)))
                found[way.seconds] += pressed(at)
        looked = []
        for way.seconds in ways:
            looked += [*pressed(at, looked=True), *pressed(at, looked=True, cut=True)]
        step, films = at.evaluate(HURRY, HURRIED)
    return rows(found, answers, statistics.median(frames), looked, (step, films))


def rows(
    found: dict[float, list[Any]], answers: dict[float, list[float]], floor: float,
    looked: list[Any], hurried: tuple[int, int],
) -> list[Figure]:  # fmt: skip
    """What was found, as figures."""
    table = []
    starts = {one: [press["moved"] for press in seen if press["moved"]]
              for one, seen in found.items()}  # fmt: skip
    for one, name in ((0.0, "at once"), (ONE_WAY, "200 ms away")):
        # A kernel answers at once or never: the limit is counted from its plain answer.
        last, limit = late(starts[one]), START + late(answers[one])
        table += [
            Figure(f"press to first moved frame, kernel {name}, median",
                   f"{statistics.median(starts[one]):.0f} ms ({len(starts[one])} presses)"),
            Figure(f"press to first moved frame, kernel {name}, 95 %", f"{last:.0f} ms",
                   f"{limit:.0f} ms", last <= limit),
            Figure(f"a kernel's plain answer, {name}, median and 95 %",
                   f"{statistics.median(answers[one]):.0f} ms, {late(answers[one]):.0f} ms "
                   "(this machine's floor)"),
        ]  # fmt: skip
    middle = [statistics.median(starts[one]) for one in (0.0, ONE_WAY)]
    ends = [late(starts[one]) for one in (0.0, ONE_WAY)]
    rates = [press["rate"] for seen in found.values() for press in seen if press["rate"]]
    rate = statistics.median(rates)
    every = [press for seen in found.values() for press in seen]
    least, most = min(one["least"] for one in looked), max(one["most"] for one in looked)
    lost = sum(one["lost"] for one in every)
    return [
        *table,
        Figure("what the way of 200 ms adds, median and 95 %",
               f"{middle[1] - middle[0]:.0f} ms, {ends[1] - ends[0]:.0f} ms "
               f"({middle[1] / middle[0]:.1f} and {ends[1] / ends[0]:.1f} times)"),
        Figure("frames a second in JupyterLab",
               f"{rate:.0f} (least {min(rates):.0f}, {rate / floor:.2f} of an empty page's "
               f"{floor:.0f})", f"{FRAMES}", rate >= FRAMES),
        Figure("presses without an answer", f"{lost} of {len(every)}", "0", not lost),
        Figure("presses answered without motion", f"{sum(one['told'] for one in every)}"),
        Figure("of the board, painted in the emptiest frame", f"{least:.0%}", "100%", least == 1),
        Figure("of the board, changed from frame to frame at most", f"{most:.0%}", "50%",
               most < 0.5),
        Figure(f"steps made, and seen to move, of {HURRIED} presses within one answer",
               f"{hurried[0]} and {hurried[1]}", f"{HURRIED}", hurried[0] == HURRIED),
    ]  # fmt: skip
