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
from playwright.sync_api import Locator, Page, sync_playwright

from tests.bench.bench_motion import EMPTY, FRAMES, START
from tests.bench.figures import Figure
from tests.bench.live.measure import high
from tests.bench.live.slow import slow
from tests.browser import ARGS, PATIENCE, find
from tests.jupyterlab import run_all, started

SCENARIO = "underground/chasm-jump"
CELL = f'from widgets import show\nshow("{SCENARIO}")'
ONE_WAY = 0.1
ROUNDS = 4
KEYS = "nnnnpppp"
HURRIED = 3
ANSWER = """async (count) => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel, times = [];
  for (let i = 0; i < count; i += 1) {
    const before = performance.now();
    await kernel.requestKernelInfo();
    times.push(performance.now() - before);
  }
  return times;
}"""
PRESS = """(root, [key, looked, cut]) => new Promise((resolve) => {
  const overlay = root.querySelector(".er-overlay");
  const before = root.erFilm, was = root.dataset.erAddress;
  const small = new OffscreenCanvas(48, 24);
  const pen = small.getContext("2d", { willReadFrequently: true });
  const seen = { moved: null, rate: null, least: 1, most: 0, told: false };
  let last = null, ended = 0;
  const picture = () => {
    pen.clearRect(0, 0, 48, 24);
    for (const name of ["er-canvas", "er-motion:not(.er-ghosts)"]) {
      const sheet = root.querySelector(`canvas.${name}`);
      if (sheet?.width && !sheet.hidden) pen.drawImage(sheet, 0, 0, 48, 24);
    }
    return pen.getImageData(0, 0, 48, 24).data;
  };
  const compare = () => {
    const now = picture(), count = now.length / 4;
    let full = 0, other = 0;
    for (let at = 0; at < now.length; at += 4) {
      full += now[at + 3] > 0;
      other += last ? [0, 1, 2, 3].some((one) => Math.abs(now[at + one] - last[at + one]) > 40) : 0;
    }
    if (last) seen.least = Math.min(seen.least, full / count);
    seen.most = Math.max(seen.most, other / count);
    last = now;
  };
  if (looked) compare();
  const pressed = performance.now(), code = { n: "KeyN", p: "KeyP" }[key];
  const down = { key, code, bubbles: true };
  const press = () => overlay.dispatchEvent(new KeyboardEvent("keydown", down));
  press();
  const look = () => {
    const now = performance.now(), film = root.erFilm;
    if (looked) compare();
    if (film && film !== before) {
      if (seen.moved === null && film.t !== (film.dir > 0 ? 0 : film.ms)) {
        seen.moved = now - pressed;
        if (cut) press();
      }
      if (!film.playing && !ended) {
        ended = now;
        seen.rate = film.frames / ((film.last - film.began) / 1000);
      }
    } else if (!ended && root.dataset.erAddress !== was) { seen.told = true; ended = now; }
    if (ended ? now - ended > 900 : now - pressed > 5000) { seen.lost = !ended; resolve(seen); }
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
HURRY = """(root, count) => new Promise((resolve) => {
  const overlay = root.querySelector(".er-overlay");
  for (let i = 0; i < count; i += 1) {
    overlay.dispatchEvent(new KeyboardEvent("keydown", { key: "n", code: "KeyN", bubbles: true }));
  }
  const began = performance.now(), films = new Set();
  const look = () => {
    if (root.erFilm?.playing) films.add(root.erFilm);
    if (performance.now() - began < 6000) requestAnimationFrame(look);
    else resolve([Number(root.dataset.erStep), films.size]);
  };
  requestAnimationFrame(look);
})"""


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
    chromium = find()
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="er-lab-")))
        url, work = stack.enter_context(started(home))
        way = stack.enter_context(slow(urlsplit(url).port or 0))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGS))
        stack.callback(browser.close)
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
        late, limit = high(starts[one]), START + high(answers[one])
        table += [
            Figure(f"press to first moved frame, kernel {name}, median",
                   f"{statistics.median(starts[one]):.0f} ms ({len(starts[one])} presses)"),
            Figure(f"press to first moved frame, kernel {name}, 95 %", f"{late:.0f} ms",
                   f"{limit:.0f} ms", late <= limit),
            Figure(f"a kernel's plain answer, {name}, median and 95 %",
                   f"{statistics.median(answers[one]):.0f} ms, {high(answers[one]):.0f} ms "
                   "(this machine's floor)"),
        ]  # fmt: skip
    middle = [statistics.median(starts[one]) for one in (0.0, ONE_WAY)]
    ends = [high(starts[one]) for one in (0.0, ONE_WAY)]
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
