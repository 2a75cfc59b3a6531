"""The built book on five kinds of hosts, below a path: all opens, headers say what they should."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from tests import small as own
from tests.cases import each, quickly
from tests.imitated import HOSTS, visited
from tests.journeys import walking
from widgets.live import whole

HOST = own.ROOT / "book" / "take" / "on-your-host.md"
LINK = re.compile(r'(?:href|src|action)="([^"#]+)(?:#[^"]*)?"')
MAKES = re.compile(r"^(make|python -m http\.server|sed) ")
YEAR = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def host(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host, laid out by the commands of the page, with the edition as the book."""
    place = tmp_path_factory.mktemp("place")
    (place / "_build").mkdir()
    (place / "_build" / "html").symlink_to(small)
    for command in commands():
        first, *rest = command.split()
        if first == "mkdir":
            (place / rest[-1]).mkdir(parents=True)
        elif rest[0] == "-r":
            shutil.copytree(place / rest[1], place / rest[2])
        else:
            for name in rest[:-1]:
                shutil.copy(place / name, place / rest[-1])
    (place / "host" / "index.html").write_text("The front page of the host", "utf-8")
    return place / "host"


def commands() -> Iterator[str]:
    """What the walk has done to lay out the folder of a host."""
    for section in walking.sections(HOST):
        for deed in section.deeds:
            if deed.kind == "sh" and section.title == "Put it below a sub-path":
                yield from (one for one in deed.what.splitlines() if not MAKES.match(one))


@each("kind", HOSTS)
def test_all_opens(kind: str, host: Path, small: Path) -> None:
    """Every file of the book as it was built, all that a page names; what is missing is told."""
    pages = {own.PATH + path.relative_to(small).as_posix(): path for path in whole.pages(small)}
    links = {
        urlsplit(urljoin(name, link))
        for name, path in pages.items()
        for link in LINK.findall(path.read_text("utf-8"))
    }
    names = {link.path.removeprefix(own.PATH) for link in links if not link.scheme}
    names.update(json.loads((small / whole.LIST).read_text("utf-8")))
    assert len(names) > 200
    with visited(kind, host) as visitor:
        for name in quickly(names, 3):
            file = small / (f"{name}index.html" if name == "" or name.endswith("/") else name)
            got = visitor.ask(own.PATH + name)
            assert (got.status, got.content) == (200, file.read_bytes()), name
        gone = visitor.ask(f"{own.PATH}deep/down/nothing")
        if kind in ("clean", "jekyll", "headed"):
            assert gone.status == 404
            for link in LINK.findall(gone.content.decode()):
                assert visitor.ask(link).status == 200, link


@each("kind", ["clean", "headed"])
def test_headers_of_a_book_below_a_path(kind: str, host: Path, small: Path) -> None:
    """Read at the root of the host: pages are asked for each time, hashed files last a year."""
    with visited(kind, host) as visitor:

        def kept(name: str) -> dict[str, str]:
            return visitor.ask(own.PATH + name).headers

        for name in (
            "index.html",
            "ravines/river.html",
            "live/live.js",
            "_static/book.js",
            "sw.js",
        ):
            assert kept(name)["cache-control"] == "no-cache", name
        lasting = [path.name for path in (small / "live").iterdir() if path.suffix != ".json"]
        named = [one for one in lasting if re.search(r"[0-9A-Za-z]{8}\.(bin|css|js|woff2)$", one)]
        assert len(named) > 25
        for name in lasting:
            assert kept(f"live/{name}")["cache-control"] == (YEAR if name in named else "no-cache")
        for name, who in (("ravines/river.html", "'self'"), ("embed.html", "*")):
            policy = kept(name)["content-security-policy"]
            assert policy.count("frame-ancestors") == 1
            assert policy.endswith(f"frame-ancestors {who}")


@each("kind", HOSTS)
def test_the_walk_of_a_publisher(kind: str, host: Path) -> None:
    """Every address of the page opens on each host, and shows what the page says is seen first."""
    seen = 0
    with visited(kind, host) as visitor:
        for section in walking.sections(HOST):
            shown = ""
            for deed in section.deeds:
                if deed.kind == "address" and own.PATH in deed.what:
                    got = visitor.ask(urlsplit(deed.what).path)
                    assert got.status == 200
                    shown = got.content.decode()
                elif deed.kind == "see" and shown:
                    assert deed.what in shown or deed.what.startswith("step "), deed.what
                    seen += 1
    assert seen > 3
