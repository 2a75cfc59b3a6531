"""Hosts of web pages, imitated: what each makes of a folder, in answers to plain requests.

``plain`` shows files and nothing else. ``clean`` drops ``.html`` and leads on to the rest, as
Cloudflare Pages does. ``jekyll`` leaves out what begins with ``_`` where no ``.nojekyll`` lies, and
shows pages under both names, as GitHub Pages does. ``headed`` reads ``_headers`` at its root.
``front`` answers with the first page of the host where there is nothing.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from widgets.site import TYPES, Server

HOSTS = ("plain", "clean", "jekyll", "headed", "front")


class Answer(NamedTuple):
    """What a host says: its status, its headers by small letters, what it sends."""

    status: int
    headers: dict[str, str]
    content: bytes = b""


class Host:
    """A kind of host with a folder to show."""

    def __init__(self, kind: str, root: Path) -> None:
        self.kind, self.root = kind, root

    def answer(self, address: str) -> Answer:
        """What it says to a request for the path of an address."""
        path = unquote(urlsplit(address).path)
        found = self.led_on(path) or self.sent(path)
        if "location" in found.headers and (query := urlsplit(address).query):
            found.headers["location"] += f"?{query}"
        if self.kind in ("clean", "headed"):
            found.headers.update(told(self.root / "_headers", path))
        return found

    def led_on(self, path: str) -> Answer | None:
        """Where it leads on: a page to its name without the ending, a folder to its slash."""
        if self.kind == "clean" and path.endswith(".html"):
            return Answer(308, {"location": re.sub(r"(index)?\.html$", "", path)})
        if self.hidden(path) or path.endswith("/") or not (self.root / path[1:]).is_dir():
            return None
        return Answer(301, {"location": f"{path}/"})

    def sent(self, path: str) -> Answer:
        """The file of a path, or what stands for one that is not there."""
        name = f"{path}index.html" if path.endswith("/") else path
        names = [name, f"{name}.html"] if self.kind in ("clean", "jekyll") else [name]
        for one in names:
            if (self.root / one[1:]).is_file() and not self.hidden(one):
                return self.of(one, 200)
        if self.kind == "front":
            return self.of("/index.html", 200)
        if self.kind == "plain" or not (self.root / "404.html").exists():
            return Answer(404, {"content-type": "text/plain"}, b"Not Found")
        return self.of("/404.html", 404)

    def of(self, name: str, status: int) -> Answer:
        """A file with its kind."""
        kind = TYPES.get(Path(name).suffix, "application/octet-stream")
        return Answer(status, {"content-type": kind}, (self.root / name[1:]).read_bytes())

    def hidden(self, path: str) -> bool:
        """Whether it keeps a path to itself."""
        parts = path.strip("/").split("/")
        if self.kind in ("clean", "headed") and path == "/_headers":
            return True
        bare = self.kind == "jekyll" and not (self.root / ".nojekyll").exists()
        return bare and any(part.startswith(("_", ".")) for part in parts)


def told(file: Path, path: str) -> dict[str, str]:
    """What a file of headers says of a path: every pattern that matches, one after the other."""
    found: dict[str, str] = {}
    holds = False
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if not line.startswith(" "):
            pattern = ".*".join(map(re.escape, line.split("*")))
            holds = bool(re.fullmatch(pattern, path))
        elif holds and line.strip().startswith("! "):
            found.pop(line.strip()[2:].lower(), None)
        elif holds:
            name, _, value = line.strip().partition(": ")
            before = found.get(name.lower())
            found[name.lower()] = f"{before}, {value}" if before else value
    return found


class Handler(BaseHTTPRequestHandler):
    """What the host says, over the network."""

    protocol_version = "HTTP/1.1"

    def __init__(self, host: Host, *given: object) -> None:
        self.host = host
        super().__init__(*given)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer."""
        found = self.host.answer(self.path)
        self.send_response(found.status)
        for name, value in found.headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(found.content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(found.content)

    def do_HEAD(self) -> None:
        """Answer without what is sent."""
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@contextmanager
def served(kind: str, root: Path) -> Iterator[str]:
    """A host of a kind that shows a folder: its address, with no slash at its end."""
    handler = partial(Handler, Host(kind, root))
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()


class Visitor:
    """Somebody who asks a host over one connection, and goes where it leads."""

    def __init__(self, line: HTTPConnection) -> None:
        self._line = line

    def ask(self, path: str) -> Answer:
        """The last answer on the way from a path."""
        for _ in range(3):
            self._line.request("GET", path)
            got = self._line.getresponse()
            headers = {name.lower(): value for name, value in got.getheaders()}
            found = Answer(got.status, headers, got.read())
            if found.status not in (301, 308):
                return found
            path = found.headers["location"]
        raise AssertionError(f"{path} leads round")


@contextmanager
def visited(kind: str, root: Path) -> Iterator[Visitor]:
    """Somebody who visits a host of a kind that shows a folder."""
    with served(kind, root) as home, closing(HTTPConnection(urlsplit(home).netloc)) as line:
        yield Visitor(line)
