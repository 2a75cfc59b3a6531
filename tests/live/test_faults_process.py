"""The table of faults, process: Python is ended at a stage, has no memory, the clock goes back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import Site, Wrong
from tests.live.engines import Chromium, Engine
from tests.live.faults import (
    MARKS,
    PAGE,
    STAGE,
    TABLE,
    answers,
    guess,
    look,
    press,
    press_again,
    says,
    seen,
    there,
)
from tests.reading import until

pytestmark = MARKS

ROWS = {row["part"]: row for row in TABLE["process"]}
USUAL = ("birth", "step", "start", "cell")
"""What is looked at in the usual round."""
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
HANGS = """
WebAssembly.instantiate = WebAssembly.instantiateStreaming = () => {
  postMessage({ type: "er-here" });
  return new Promise(() => {});
};"""
UNBORN = """
const erBorn = Worker;
let erFirst = true;
Worker = class extends erBorn {
  constructor(...given) {
    super(...given);
    if (erFirst) this.terminate();
    erFirst = false;
  }
};"""
"""The first worker ends before it has read its script."""
CLOSES = (
    "navigator.locks.request = () => { setTimeout(() => close()); return new Promise(() => {}); };"
)
"""The worker ends before it has its lock."""
REFUSED = "throw new RangeError('Out of memory: cannot allocate Wasm memory for new instance');"
CRAMPED = {
    "start": f"""
WebAssembly.instantiate = WebAssembly.instantiateStreaming = async () => {{ {REFUSED} }};
WebAssembly.Memory = function () {{ {REFUSED} }};""",
    "machine": f"WebAssembly.Module = function () {{ {REFUSED} }};",
    "snapshot": f"""
const memory = WebAssembly.Memory.prototype, grow = memory.grow;
memory.grow = () => {{ memory.grow = grow; {REFUSED} }};""",
    "keeping": f"""
Blob = class extends Blob {{
  constructor(parts = [], options = {{}}) {{
    if (parts.some(({{ byteLength }}) => byteLength > 5e6)) {REFUSED}
    super(parts, options);
  }}
}};""",
}
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
CODED = "write-your-own-scenario.html"
"""A page whose cells can be edited; it has several boards."""
BACK = """
let erBack = %s;
const erDate = Date;
Date = class extends erDate {
  constructor(...given) { super(...(given.length ? given : [Date.now()])); }
  static now() { return erDate.now() - (erBack ? 86400000 : 0); }
};
addEventListener("message", ({ data }) => { if (data?.type === "er-back") erBack = true; });"""


@pytest.fixture
def host(spoilable: Site) -> Site:
    """The book, whose pages tell of their workers."""
    spoilable.spoilt.clear()
    spoilable.goes_on.clear()
    spoilable.prelude.clear()
    spoilable.prelude["page"] = ""
    return spoilable


def live(engine: Engine, site: Site, page: str = PAGE) -> None:
    """Go to a page and wait until its boards answer."""
    engine.open(site.address + page)
    until(lambda: seen(engine) == "live")


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
        site.asked.clear()
    if at == "birth":
        site.prelude["page"] = UNBORN
        engine.open(site.address + PAGE)
        return
    if at == "lock":
        site.prelude["worker"] = CLOSES
        engine.open(site.address + PAGE)
        return
    if at == "starting":
        site.prelude["worker"] = HANGS
    engine.open(site.address + PAGE) if not held else engine.ask(
        f"void (location.href = '{site.address}{PAGE}')"
    )
    if held:
        until(lambda: any(held in path for path in site.asked))
    elif at == "starting":
        there(engine, "[data-er-here]")
    else:
        until(lambda: seen(engine) == "live")
        answers(engine)
    until(lambda: engine.ask(WAITS) is True)
    engine.ask(f"{STEP}, {KILL}" if at == "step" else KILL)


def memory(engine: Engine, site: Site, at: str) -> None:
    """Refuse Python its memory."""
    if at == "snapshot":
        live(engine, site)
        assert kept(engine) == "yes"
    site.prelude["worker"] = CRAMPED[at]
    engine.open(site.address + PAGE)
    if at == "snapshot":
        until(lambda: seen(engine) == "live")
        assert boot(engine) == "plain"
    if at == "keeping":
        until(lambda: seen(engine) == "live")
        assert kept(engine) == "no"


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
        told = json.dumps({"type": "run", "id": -1, "cell": 0, "source": FILL})
        engine.ask(f"erWorkers.at(-1).postMessage({told})")
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
    engine.fresh()
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


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, marks=[] if row["at"] in USUAL else [pytest.mark.long])
        for part, row in ROWS.items()
    ],
)
def test_python_in_trouble(chromium_engine: Chromium, host: Site, part: str) -> None:
    """The reader meets what the table says, and one press at most brings the boards back."""
    meet(chromium_engine, host, part)


@pytest.mark.slow
@pytest.mark.parametrize("part", [pytest.param(one, marks=pytest.mark.long) for one in ROWS])
def test_python_in_trouble_in_other_engines(other: Engine, host: Site, part: str) -> None:
    """Firefox and Safari's engine tell the same."""
    meet(other, host, part)
