"""The table of faults, process: Python is ended at a stage, has no memory, the clock goes back."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from tests.live.conftest import Site, Wrong
from tests.live.engines import Engine
from tests.live.faults import (
    PAGE,
    STAGE,
    TABLE,
    answers,
    guess,
    live,
    look,
    press,
    press_again,
    says,
    seen,
    there,
)  # fmt: skip
from tests.reading import until

ROWS = {row["part"]: row for row in TABLE["process"]}
KILL = "erWorkers.at(-1).terminate()"
STEP = "document.querySelector('.er-stage.jupyter-widgets [data-do=step]').click()"
WAITS = """(() => {
  navigator.locks.query().then(({ held, pending }) => {
    const lost = pending.some((waits) => held.some((one) => one.name === waits.name));
    document.documentElement.dataset.erWaits = lost;
  });
  return document.documentElement.dataset.erWaits === "true";
})()"""
"""Whether the page would learn at once that its worker is gone."""
REFUSED = "throw new RangeError('Out of memory: cannot allocate Wasm memory for new instance');"
CRAMPED = f"""
WebAssembly.instantiate = WebAssembly.instantiateStreaming = async () => {{ {REFUSED} }};
WebAssembly.Memory = function () {{ {REFUSED} }};"""
FULL = f"""
let erFull = "";
const erMemory = WebAssembly.Memory.prototype, erGrow = erMemory.grow, erPost = postMessage;
erMemory.grow = function (pages) {{
  if (erFull === "grow") {REFUSED}
  return erGrow.call(this, pages);
}};
postMessage = (message, ...given) => {{
  if (message.id === -1) erPost({{ type: "er-here" }});
  if (erFull === "post" && message.type === "py") throw new RangeError("Array buffer allocation failed");
  erPost(message, ...given);
}};
addEventListener("message", ({{ data }}) => {{
  if (data?.type === "er-full") erFull = data.full;
}});"""  # noqa: E501
"""A worker that gets no more memory for Python, or for a message, while the page says so."""
ASKS = "len(bytearray(1 << 28))"
"""A cell that asks for memory, and what it says when it has got it."""
GOT = str(1 << 28)
RUN = f"""(([, other]) => {{
  const cell = other.closest(".cell"), [run, edit] = cell.querySelectorAll(".er-code-bar button");
  edit.click();
  const area = cell.querySelector("textarea");
  area.value = {json.dumps(ASKS)};
  area.dispatchEvent(new Event("input"));
  run.click();
}})(document.querySelectorAll(".er-stage[data-er-state]"))"""
"""The cell of the second board asks."""
FILL = """
hoard, size = [], 1 << 24
while size > 16:
    try:
        hoard.append(bytearray(size))
    except MemoryError:
        size //= 2
"""
"""A cell that leaves nothing."""
CODED = "writers/write-your-own-scenario.html"
"""A page whose cells can be edited; it has several boards."""
BACK = """
let erBack = %s;
const erDate = Date;
Date = class extends erDate {
  constructor(...given) { super(...(given.length ? given : [Date.now()])); }
  static now() { return erDate.now() - (erBack ? 86400000 : 0); }
};
addEventListener("message", ({ data }) => { if (data?.type === "er-back") erBack = true; });"""


def kept(engine: Engine) -> str:
    """Whether Python was kept for a quick start, as soon as that is known."""
    told = "document.documentElement.dataset.erKept ?? ''"
    until(lambda: engine.ask(told))
    return str(engine.ask(told))


def boot(engine: Engine) -> str:
    """How Python was started."""
    return str(engine.ask("document.documentElement.dataset.erBoot"))


def machine(folder: Path) -> str:
    """The file of Python itself."""
    return max((folder / "live").glob("*.bin"), key=lambda path: path.stat().st_size).name


def kill(engine: Engine, site: Site, at: str) -> None:
    """End Python at a stage of its life."""
    held = {"loading": machine(site.folder), "packs": "live/duel-"}.get(at)
    if held:
        site.spoilt[held] = Wrong("slow")
        engine.ask(f"void (location.href = '{site.address}{PAGE}')")
        until(lambda: any(held in path for path in site.asked))
    else:
        live(engine, site)
        answers(engine)
    until(lambda: engine.ask(WAITS) is True)
    engine.ask(f"{STEP}, {KILL}" if at == "step" else KILL)


def memory(engine: Engine, site: Site, at: str) -> None:
    """Refuse Python its memory, as it starts."""
    assert at == "start"
    site.prelude["worker"] = CRAMPED
    engine.open(site.address + PAGE)


def full(engine: Engine, what: str) -> None:
    """From now on there is no memory for this; for nothing, there is enough."""
    told = json.dumps({"type": "er-full", "full": what})
    engine.ask(f"erWorkers.at(-1).postMessage({told})")


def asks(engine: Engine, site: Site, at: str) -> None:
    """A cell or a step needs more memory than there is."""
    site.prelude["worker"] = FULL
    live(engine, site, CODED if at == "cell" else PAGE)
    if at == "cell":
        engine.ask(STEP)
        there(engine, f"{STAGE}[data-er-step='1']")
        full(engine, "grow")
        engine.ask(RUN)
        return
    full(engine, "post" if at == "post" else "grow")
    if at == "press":
        cell = {"type": "run", "id": -1, "cell": 0, "source": FILL, "looks": "{}"}
        engine.ask(f"erWorkers.at(-1).postMessage({json.dumps(cell)})")
        there(engine, "[data-er-here]")
    engine.ask(STEP)


def again_in_its_cell(engine: Engine, at: str) -> None:
    """What had no memory says so, the page goes on, and a press does it once there is some."""
    # Where in a step the memory ends, no test can say: the board tells it, or its cell.
    says(engine, "here was no memory left for", f".er-error, {STAGE}")
    assert seen(engine) == "live"
    stages = "[...document.querySelectorAll('.er-stage[data-er-state]')]"
    every = f"{stages}.map((one) => one.dataset.erStep)"
    before = engine.ask(every)
    full(engine, "")
    if at == "cell" or engine.ask("Boolean(document.querySelector('.er-error button'))"):
        press(engine, ".er-error button")
    if at == "cell":
        says(engine, GOT, ".er-output")
        assert engine.ask(every) == before
        assert "1" in before
    until(lambda: engine.ask("!document.querySelector('.er-error button')"))
    answers(engine)


def clock(engine: Engine, site: Site, at: str) -> None:
    """Set the clock back by a day; what was practised stays, and more is written to it."""
    site.prelude |= dict.fromkeys(("page", "worker"), BACK % "false")
    live(engine, site)
    assert kept(engine) == "yes"
    guess(engine)
    if at == "between":
        site.prelude |= dict.fromkeys(("page", "worker"), BACK % "true")
        live(engine, site)
        assert boot(engine) == "snapshot"
    else:
        engine.ask("erBack = true, erWorkers.at(-1).postMessage({ type: 'er-back' })")
    guess(engine)
    told = "JSON.parse(localStorage.getItem('er-practice /')).chapters['duel/pits'][1]"
    until(lambda: engine.ask(told) == 2)


DO: dict[str, Any] = {"kill": kill, "memory": memory, "asks": asks, "clock": clock}


def meet(engine: Engine, site: Site, part: str) -> None:
    """Make it happen, look, and go the way out that is offered, with one press."""
    row = ROWS[part]
    site.prelude["page"] = ""  # pages tell of their workers
    DO[row["do"]](engine, site, row["at"])
    if row["seen"] == "short":
        again_in_its_cell(engine, row["at"])
        return
    until(lambda: seen(engine) == row["seen"])
    if row["seen"] == "live":
        answers(engine)
        return
    assert look(engine)["boards"]
    site.spoilt.clear()
    site.goes_on.set()
    site.prelude["worker"] = ""
    press_again(engine)


DECIDED = ("birth", "lock", "starting", "machine", "snapshot", "keeping")
"""Stages that a browser can only be talked into; they are decided in tests/node/faults.test.mjs."""
CASES = {part: partial(meet, part=part) for part, row in ROWS.items() if row["at"] not in DECIDED}
