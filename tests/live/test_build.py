"""The build: small enough, neutral names, no hosts, nothing done twice."""

from __future__ import annotations

import ast
import html
import json
import re
from pathlib import Path
from runpy import run_path

import pytest

from rules.core.registry import GAMES
from tests.sizes import visits
from widgets.live import build as builder
from widgets.live import library, pack

LIMIT = 5_500_000
"""The most that a first visit loads."""
QUICK = 1.1
"""How much larger what is packed quickly is, at most."""
HERE = Path(builder.__file__).parent


def test_first_visit_is_small(demo: Path) -> None:
    """Everything a first visit loads fits the limit."""
    found = builder.built(demo)
    assert found
    assert max(visits(found).values()) < LIMIT * QUICK


@pytest.mark.long
def test_what_is_published_is_as_small_as_can_be(tmp_path: Path) -> None:
    """For a host, a first visit fits the limit itself.

    An edition of one game leaves out the rooms of the others.
    """
    found = builder.build(tmp_path, publish=True)
    assert max(visits(found).values()) < LIMIT
    assert builder.build(tmp_path).fresh is False, "a build for this machine leaves it alone"
    left = builder.build(tmp_path, publish=True, without=[one for one in GAMES if one != "colditz"])
    gone = {found.notes["rooms"][game] for game in ("duel", "underground")}
    assert {*found.files} - {*left.files} == gone
    assert {path.name for path in (tmp_path / "live").iterdir()} >= {
        name.removeprefix("live/") for name in left.files if name.startswith("live/")
    }
    assert not [name for name in gone if (tmp_path / name).exists()]


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


def test_what_no_page_needs_at_its_start_is_imported_late(tmp_path: Path) -> None:
    """A module of the library brings a large one where it calls it; one that differs is named."""
    home = Path(html.__file__).parents[1]
    for path, (_, line, _) in library.LATE.items():
        plain = (home / path).read_bytes()
        top, tree = ({ast.unparse(one) for one in ast.parse(text).body}
                     for text in (plain, library.late(path, plain)))  # fmt: skip
        assert line in top
        assert line not in tree
        assert sum(line in one for one in tree) == 1
    copy = tmp_path / "html.py"
    copy.write_bytes(library.late("html/__init__.py", Path(html.__file__).read_bytes()))
    assert run_path(str(copy))["unescape"]("caf&eacute; &lt;") == "café <"
    assert library.late("json/__init__.py", b"import re\n") == b"import re\n"
    with pytest.raises(RuntimeError, match=r"html/__init__\.py .* has changed"):
        library.late("html/__init__.py", b"import re\n")


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
