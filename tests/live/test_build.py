"""The build: small enough, neutral names, no hosts, nothing done twice."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.sizes import visits
from widgets.live import build as builder
from widgets.live import pack

LIMIT, SMALL = 6_000_000, 5_000_000
"""The most that a first visit loads, and that it loads where brotli is unpacked."""
QUICK, QUICKER = 1.04, 1.13
"""How much larger what is packed quickly is, at most; and by brotli."""
HERE = Path(builder.__file__).parent


def test_first_visit_is_small(demo: Path) -> None:
    """Everything a first visit loads fits the limit, on a host that compresses nothing."""
    found = builder.built(demo)
    assert found
    for every, small in visits(found).values():
        assert every < LIMIT * QUICK
        assert small < SMALL * QUICKER


@pytest.mark.long
def test_what_is_published_is_as_small_as_can_be(tmp_path: Path) -> None:
    """For a host, a first visit fits the limit itself."""
    found = builder.build(tmp_path, publish=True)
    for every, small in visits(found).values():
        assert every < LIMIT
        assert small < SMALL


def test_up_to_date_is_left_alone(demo: Path) -> None:
    """A second build with unchanged inputs writes nothing."""
    before = {path: path.stat().st_mtime_ns for path in (demo / "live").iterdir()}
    assert builder.build(demo).fresh is False
    assert {path: path.stat().st_mtime_ns for path in (demo / "live").iterdir()} == before


BY_HASH = {"live.js", "search.js", "front.js", "still.js", "manifest.json", "LICENCES.txt"}
"""Files whose version stands in the address, or that no page loads."""


def test_names_are_neutral_and_carry_hashes(demo: Path) -> None:
    """No file name that a school's filter would stop; all but what pages load by hash carry one."""
    for path in (demo / "live").iterdir():
        assert path.suffix not in {".whl", ".wasm", ".zip", ".exe"}
        if path.name not in BY_HASH:
            assert re.search(r"[0-9a-zA-Z]{8}\.[a-z0-9]+$", path.name), path.name
    manifest = json.loads((demo / "live" / "manifest.json").read_text())
    assert (demo / manifest["entry"]).exists()


def test_the_tables_of_the_rules_travel_as_json(tmp_path: Path) -> None:
    """TOML below rules becomes JSON of the same name; other files are left alone."""
    path = tmp_path / "clauses.toml"
    path.write_text('[[clause]]\nid = "LM-1"\n', "utf-8")
    assert pack.toml_to_json(path, "rules/x/clauses.toml") == (
        "rules/x/clauses.json",
        b'{"clause":[{"id":"LM-1"}]}',
    )
    assert pack.toml_to_json(path, "widgets/clauses.toml") is None


def test_the_archive_is_the_same_each_time() -> None:
    """The same files give the same bytes."""
    files = {"/lib/b/two.py": b"2", "/lib/a.py": b"1"}
    assert pack.archive(files) == pack.archive(dict(reversed(files.items())))


def test_no_foreign_address_in_what_we_write() -> None:
    """Our sources and the lock name no host."""
    for path in [*HERE.glob("*.*"), *HERE.glob("src/**/*.*"), *HERE.glob("python/**/*.py")]:
        for address in re.findall(r"https?://[^\s\"'`)<]+", path.read_text("utf-8")):
            assert path.name == "package-lock.json", (path, address)
            assert "registry" not in address
    lock = json.loads((HERE / "package-lock.json").read_text("utf-8"))
    assert not any("resolved" in entry for entry in lock["packages"].values())
