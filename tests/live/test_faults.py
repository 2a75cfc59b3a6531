"""The table of faults: each is made to happen, and the reader meets what the table says.

None is silent where something is lost, and none needs more than one press.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from tests.live import engines
from tests.live.conftest import HERE, ROOT, Site, Wrong, served
from tests.live.engines import Chromium, Engine
from tests.reading import until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.filterwarnings("ignore::DeprecationWarning:selenium"),
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),
]

TABLE = tomllib.loads((HERE / "faults.toml").read_text("utf-8"))
PAGE = "duel/pits.html"
WRONG = ("refused", "cut", "damaged", "status", "portal")
"""How a file may come wrong."""
QUIET = ("live", "unkept", "unseen")
"""Outcomes in which the boards come to life and nothing is said."""
TIMES = {"once": 1, "stays": 1_000_000}
LOOK = """(() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.innerText;
  const said = (what) => [...document.querySelectorAll(what)].map(seen).filter(Boolean).join(" ");
  const { erLive, erWhole, erOffline } = document.documentElement.dataset;
  return {
    live: erLive ?? "", whole: erWhole ?? "", offline: erOffline ?? "",
    line: said(".er-line"), asleep: said(".er-asleep"), book: Boolean(document.querySelector("article")),
    boards: document.querySelectorAll(".er-stage svg, .er-stage canvas").length,
  };
})()"""  # noqa: E501
PRESS = """(() => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const way = [...document.querySelectorAll(".er-line button, .er-asleep a")].filter(seen)
    .find((one) => /again/.test(one.textContent));
  way.click();
  return way.textContent;
})()"""


@pytest.fixture(scope="module")
def book() -> Iterator[Site]:
    """The book, on a host whose files can be spoilt."""
    with served(Path(os.environ.get("ER_SITE", ROOT / "_build" / "html"))) as site:
        yield site


@pytest.fixture(scope="module")
def chromium_engine(chromium: Any) -> Iterator[Chromium]:
    """Chromium, for the whole table."""
    made = Chromium(chromium)
    yield made
    made.close()


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def other(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """The other two engines."""
    with getattr(engines, request.param)() as made:
        yield made


@pytest.fixture(scope="module")
def asked(book: Site, chromium_engine: Chromium) -> list[str]:
    """The files that a first visit asks for."""
    chromium_engine.fresh()
    chromium_engine.open(book.address + PAGE)
    until(lambda: seen(chromium_engine) == "live")
    until(lambda: look(chromium_engine)["offline"] == "kept")
    return sorted({path.removeprefix("/") for path in book.asked})


def named(file: str, asked: list[str], folder: Path) -> str:
    """The file of a row: its name or pattern, or what it is among the packed ones."""
    packed = [name for name in asked if re.fullmatch(r"live/[0-9a-f]{16}\.bin", name)]
    packed.sort(key=lambda name: (folder / name).stat().st_size)
    kinds = dict(zip(("glue", "python", "wasm"), packed, strict=True))
    found = [name for name in asked if fnmatchcase(name, file)]
    return kinds.get(file) or max(found, key=lambda name: (folder / name).stat().st_size)


def look(engine: Engine) -> dict[str, Any]:
    """What stands on the page; nothing of it on a page that is not ours."""
    nothing = {"live": "", "whole": "", "offline": "", "line": "", "asleep": "", "book": False}
    return engine.ask(LOOK) or nothing


def seen(engine: Engine, file: str = "") -> str:
    """Which outcome of the table the reader has before him; empty while it is not decided."""
    page = look(engine)
    name, line = file.rsplit("/", maxsplit=1)[-1], page["line"]
    if not page["book"]:
        return "host"
    if page["asleep"]:
        return "asleep"
    if page["live"] == "error":
        return "named" if name and name in line and page["boards"] else ""
    if page["live"] == "still":
        return "still" if "did not load" in line else ""
    if page["live"] != "live" or not page["whole"]:
        return ""
    if page["whole"] == "yes":
        return "" if line else "live"
    words = {"broke": "broke off", "stale": "older edition", "looks": name}
    return next((one for one, word in words.items() if word and word in line), "")


def expected(row: dict[str, Any], when: str, kind: str) -> str:
    """What the table says of a part, a number of times and a way."""
    but = row.get("but", {})
    found = {**but, **but.get(when, {})}.get(kind, row[when])
    return str(found)


def meet(engine: Engine, site: Site, row: dict[str, Any], when: str, kind: str, file: str) -> None:
    """Spoil a file, look, and go the way out that is offered, with one press."""
    engine.fresh()
    site.spoilt.clear()
    site.spoilt[file] = Wrong(kind, TIMES[when])
    outcome = expected(row, when, kind)
    engine.open(site.address + PAGE)
    shown = "live" if outcome in QUIET else outcome
    until(lambda: seen(engine, file) == shown)
    until(lambda: site.spoilt[file].left < TIMES[when])  # it did come wrong
    site.spoilt.clear()
    if outcome == "host":
        engine.again()
    elif outcome not in QUIET:
        assert "again" in engine.ask(PRESS)
    until(lambda: seen(engine) == "live")
    answers(engine)


def answers(engine: Engine) -> None:
    """A board does what is pressed."""
    step = "document.querySelector('.er-stage[data-er-state] [data-do=step]')"
    back = "document.querySelector('.er-stage [data-do=back]:not([disabled])')"
    until(lambda: engine.ask(f"Boolean({step})"))
    engine.ask(f"{step}.click()")
    until(lambda: engine.ask(f"Boolean({back})"))


ROWS = {row["part"]: row for row in TABLE["network"]}
CASES = [(part, when, kind) for part in ROWS for when in TIMES for kind in WRONG]


def often(case: tuple[str, str, str]) -> bool:
    """Whether a case belongs to the usual round: for each part and time one way, which its name says."""  # noqa: E501
    part, when, kind = case
    return WRONG[crc32(f"{part} {when}".encode()) % len(WRONG)] == kind


def rounds(cases: list[tuple[str, str, str]], usual: Callable[[Any], bool]) -> list[Any]:
    """The cases; all but the usual ones are long."""
    return [
        pytest.param(*case, marks=[] if usual(case) else [pytest.mark.long], id=" - ".join(case))
        for case in cases
    ]


@pytest.mark.parametrize(("part", "when", "kind"), rounds(CASES, often))
def test_a_file_that_comes_wrong(
    chromium_engine: Chromium, book: Site, asked: list[str], part: str, when: str, kind: str
) -> None:
    """The reader meets what the table says, and one press at most brings the boards back."""
    row = ROWS[part]
    meet(chromium_engine, book, row, when, kind, named(row["file"], asked, book.folder))


@pytest.mark.parametrize("part", ROWS)
def test_a_file_that_comes_late(
    chromium_engine: Chromium, book: Site, asked: list[str], part: str
) -> None:
    """Nothing has to be pressed: what waits for it goes on when it comes."""
    file = named(ROWS[part]["file"], asked, book.folder)
    chromium_engine.fresh()
    book.spoilt.clear()
    book.goes_on.clear()
    book.spoilt[file] = Wrong("slow")
    before = len(book.asked)
    chromium_engine.ask(f"void (location.href = '{book.address}{PAGE}')")  # and does not wait
    until(lambda: f"/{file}" in book.asked[before:])
    book.goes_on.set()
    until(lambda: seen(chromium_engine) == "live")
    answers(chromium_engine)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "when", "kind"),
    [pytest.param(*case, marks=pytest.mark.long) for case in CASES if often(case)],
)
def test_the_other_engines(
    other: Engine, book: Site, asked: list[str], part: str, when: str, kind: str
) -> None:
    """Firefox and Safari's engine tell the same."""
    row = ROWS[part]
    meet(other, book, row, when, kind, named(row["file"], asked, book.folder))
