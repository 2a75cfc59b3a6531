"""The table of faults: each is made to happen, and the reader meets what the table says.

None is silent where something is lost, and none needs more than one press.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from tests.live.conftest import Site, Wrong
from tests.live.engines import Chromium, Engine
from tests.live.faults import (
    MARKS,
    PAGE,
    TABLE,
    answers,
    look,
    press_again,
    rounds,
    seen,
)
from tests.reading import until

pytestmark = MARKS

WRONG = ("refused", "cut", "damaged", "status", "portal")
"""How a file may come wrong."""
QUIET = ("live", "unkept", "unseen")
"""Outcomes in which the boards come to life and nothing is said."""
TIMES = {"once": 1, "stays": 1_000_000}


@pytest.fixture(scope="module")
def asked(spoilable: Site, chromium_engine: Chromium) -> list[str]:
    """The files that a first visit asks for."""
    chromium_engine.fresh()
    chromium_engine.open(spoilable.address + PAGE)
    until(lambda: seen(chromium_engine) == "live")
    until(lambda: look(chromium_engine)["offline"] == "kept")
    return sorted({path.removeprefix("/") for path in spoilable.asked})


def named(file: str, asked: list[str], folder: Path) -> str:
    """The file of a row: its name or pattern, or what it is among the packed ones."""
    packed = [name for name in asked if re.fullmatch(r"live/[0-9a-f]{16}\.bin", name)]
    packed.sort(key=lambda name: (folder / name).stat().st_size)
    kinds = dict(zip(("glue", "python", "wasm"), packed, strict=True))
    found = [name for name in asked if fnmatchcase(name, file)]
    return kinds.get(file) or max(found, key=lambda name: (folder / name).stat().st_size)


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
        press_again(engine)
        return
    until(lambda: seen(engine) == "live")
    answers(engine)


ROWS = {row["part"]: row for row in TABLE["network"]}
CASES = [(part, when, kind) for part in ROWS for when in TIMES for kind in WRONG]


def often(case: tuple[str, ...]) -> bool:
    """Whether a case belongs to the usual round: for each part and time one way, which its name says."""  # noqa: E501
    part, when, kind = case
    return WRONG[crc32(f"{part} {when}".encode()) % len(WRONG)] == kind


@pytest.mark.parametrize(("part", "when", "kind"), rounds(CASES, often))
def test_a_file_that_comes_wrong(
    chromium_engine: Chromium, spoilable: Site, asked: list[str], part: str, when: str, kind: str
) -> None:
    """The reader meets what the table says, and one press at most brings the boards back."""
    row = ROWS[part]
    meet(chromium_engine, spoilable, row, when, kind, named(row["file"], asked, spoilable.folder))


@pytest.mark.parametrize("part", ROWS)
def test_a_file_that_comes_late(
    chromium_engine: Chromium, spoilable: Site, asked: list[str], part: str
) -> None:
    """Nothing has to be pressed: what waits for it goes on when it comes."""
    file = named(ROWS[part]["file"], asked, spoilable.folder)
    chromium_engine.fresh()
    spoilable.spoilt.clear()
    spoilable.goes_on.clear()
    spoilable.spoilt[file] = Wrong("slow")
    before = len(spoilable.asked)
    chromium_engine.ask(f"void (location.href = '{spoilable.address}{PAGE}')")  # and does not wait
    until(lambda: f"/{file}" in spoilable.asked[before:])
    spoilable.goes_on.set()
    until(lambda: seen(chromium_engine) == "live")
    answers(chromium_engine)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "when", "kind"),
    [pytest.param(*case, marks=pytest.mark.long) for case in CASES if often(case)],
)
def test_the_other_engines(
    other: Engine, spoilable: Site, asked: list[str], part: str, when: str, kind: str
) -> None:
    """Firefox and Safari's engine tell the same."""
    row = ROWS[part]
    meet(other, spoilable, row, when, kind, named(row["file"], asked, spoilable.folder))
