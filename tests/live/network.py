"""The table of faults, network: a file comes wrong or late.

Every way is decided in Node (tests/node/faults.test.mjs). Real browsers try one way for each part
and time, which their names say.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

from tests.live.conftest import Site, Wrong
from tests.live.engines import Engine
from tests.live.faults import PAGE, TABLE, Case, answers, press_again, seen
from tests.reading import until

WRONG = ("refused", "cut", "damaged", "status", "portal")
"""How a file may come wrong."""
QUIET = ("live", "unkept", "unseen")
"""Outcomes in which the boards come to life and nothing is said."""
TIMES = {"once": 1, "stays": 1_000_000}


def named(file: str, folder: Path) -> str:
    """The file of a row: the beginning of its name, or what it is among the packed ones."""
    found = (folder / "live").glob("[0-9a-f]" * 16 + ".bin")
    packed = sorted(found, key=lambda one: one.stat().st_size)
    names = (f"live/{one.name}" for one in packed)
    kinds = dict(zip(("session", "glue", "python", "wasm"), names, strict=True))
    return kinds.get(file, file.partition("*")[0])


def expected(row: dict[str, Any], when: str, kind: str) -> str:
    """What the table says of a part, a number of times and a way."""
    but = row.get("but", {})
    return str({**but, **but.get(when, {})}.get(kind, row[when]))


def wrong(engine: Engine, site: Site, *, row: dict[str, Any], when: str, kind: str) -> None:
    """Spoil a file, look, and go the way out that is offered, with one press."""
    file, outcome = named(row["file"], site.folder), expected(row, when, kind)
    site.spoilt[file] = Wrong(kind, TIMES[when])
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


def late(engine: Engine, site: Site, *, row: dict[str, Any]) -> None:
    """Nothing has to be pressed: what waits for it goes on when it comes."""
    file = named(row["file"], site.folder)
    site.spoilt[file] = Wrong("slow")
    engine.ask(f"void (location.href = '{site.address}{PAGE}')")  # and does not wait
    until(lambda: any(path.startswith(f"/{file}") for path in site.asked))
    site.goes_on.set()
    until(lambda: seen(engine) == "live")
    answers(engine)


def cases() -> Iterator[tuple[str, Case]]:
    """One way for each part and time, and each part late."""
    for row in TABLE["network"]:
        part = row["part"]
        for when in TIMES:
            kind = WRONG[crc32(f"{part} {when}".encode()) % len(WRONG)]
            yield f"{part} - {when} - {kind}", partial(wrong, row=row, when=when, kind=kind)
        yield f"{part} - late", partial(late, row=row)


CASES = dict(cases())
