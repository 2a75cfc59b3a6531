"""The table of faults, process: Python is ended at a stage, has no memory, the clock goes back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.live.conftest import Site, Wrong
from tests.live.engines import Chromium, Engine
from tests.live.faults import MARKS, PAGE, TABLE, answers, guess, look, press_again, seen, there
from tests.reading import until

pytestmark = MARKS

ROWS = {row["part"]: row for row in TABLE["process"]}
USUAL = ("step", "start")
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


def live(engine: Engine, site: Site) -> None:
    """Go to the page and wait until its boards answer."""
    engine.open(site.address + PAGE)
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


DO: dict[str, Any] = {"kill": kill, "memory": memory, "clock": clock}


def meet(engine: Engine, site: Site, part: str) -> None:
    """Make it happen, look, and go the way out that is offered, with one press."""
    row = ROWS[part]
    engine.fresh()
    DO[row["do"]](engine, site, row["at"])
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
