"""An edition below a path, on the servers that this machine has, with our part for each."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from rulebook import hosts
from tests import small as own
from tests.imitated import Answer
from tests.live.test_hosts import HOSTS, ancestors, apache, asked, running

pytestmark = [pytest.mark.slow, pytest.mark.long]


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_with_the_book_below_a_path(host: Any, tmp_path: Path, small: Path) -> None:
    """What is missing is told at any depth, headers hold, clean addresses open where ours lead."""
    book = tmp_path / own.PATH.strip("/")
    shutil.copytree(small, book, copy_function=os.link)
    (tmp_path / "of-the-server").mkdir()
    with (
        running(host, tmp_path / "of-the-server", tmp_path, small.parent / "hosts") as port,
        asked(port) as visitor,
    ):

        def got(name: str) -> Answer:
            return visitor.ask(own.PATH + name)

        for name in ("", "ravines/river.html", "404.html"):
            assert got(name).status == 200
            assert ancestors(got(name)) == "'self'"
            assert got(name).headers["cache-control"] == "no-cache"
        gone = got("deep/down/nothing")
        assert (gone.status, gone.content) == (404, (small / "404.html").read_bytes())
        assert ancestors(got("embed.html")) == "*"
        for path in (book / "live").glob("*.bin"):
            told = got(f"live/{path.name}").headers
            assert told["cache-control"] == hosts.LASTS, path.name
            assert "content-encoding" not in told
        if host is not apache:
            for name in ("ravines/river", "embed"):
                assert got(name).content == got(f"{name}.html").content
                assert ancestors(got(name)) == ancestors(got(f"{name}.html"))
