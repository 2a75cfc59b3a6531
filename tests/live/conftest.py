"""The demo site, served the way a plain host does, and a page that keeps a record."""

from __future__ import annotations

import functools
import io
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.browser import PATIENCE
from tests.conftest import once
from tests.live import engines
from widgets.site import Server

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PORTAL = b"<!doctype html><title>Hotel</title><h1>Please log in to the network of the hotel</h1>"
"""What a network that wants a word first answers to everything."""


PRELUDE = "/er-prelude.js"
BEFORE = """
const erWorkers = [];
Worker = class extends Worker {
  constructor(url, options) {
    super(`${url}?prelude`, options);
    erWorkers.push(this);
    this.addEventListener("message", ({ data }) => {
      if (data.type === "er-here") document.documentElement.dataset.erHere = "";
    });
  }
};
if (navigator.serviceWorker) {
  const home = ServiceWorkerContainer.prototype, register = home.register;
  home.register = function (url, given) { return register.call(this, `${url}?prelude`, given); };
}
"""
"""What has the workers' scripts come with their preludes.

A test ends ``erWorkers``; a worker may say ``er-here``.
"""


@dataclass
class Wrong:
    """What comes instead of a file.

    It is ``damaged``, the ``portal``, ``status`` 500, half of it (``cut``), nothing (``refused``),
    or the file itself, but late (``slow``): when the site ``goes_on``.
    """

    kind: str
    left: int = 1_000_000


@dataclass
class Site:
    """A served site: its address, what was asked of it, and which files arrive otherwise.

    Some halt before the words given for them, until ``goes_on``; or come as something else, as many
    times as are left. ``headers`` go with every file. A ``prelude`` is a script that runs before
    anything else: in a ``page``, in its ``worker``, in the service worker (``sw``). The ``folder``
    may be replaced by that of another build.
    """

    address: str
    folder: Path
    asked: list[str] = field(default_factory=list)
    halting: dict[str, bytes] = field(default_factory=dict)
    spoilt: dict[str, Wrong] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    prelude: dict[str, str] = field(default_factory=dict)
    goes_on: threading.Event = field(default_factory=threading.Event)
    anew: Path = Path()
    """Where a new edition may be made."""

    def reset(self) -> None:
        """Be a host that does nothing wrong; whoever still waits is let go."""
        self.goes_on.set()
        self.goes_on = threading.Event()
        self.asked.clear()
        for kept in (self.halting, self.spoilt, self.headers, self.prelude):
            kept.clear()


class Handler(SimpleHTTPRequestHandler):
    """Files and nothing else: no compression, no headers of its own."""

    site: Site

    def send_head(self) -> Any:
        """Serve a file, or what the test wants in its place."""
        self.directory = str(self.site.folder)
        path = urlsplit(self.path).path
        self.site.asked.append(path)
        content = self.preceded(path)
        if content:
            return self.send(content)
        for name, wrong in self.site.spoilt.items():
            if name in path and wrong.left:
                wrong.left -= 1
                return self.instead(wrong.kind)
        return super().send_head()

    def send(self, content: bytes) -> io.BytesIO:
        """Send this as the file that was asked for."""
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(urlsplit(self.path).path))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def preceded(self, path: str) -> bytes:
        """A page, or the script of a worker, with its prelude; the page's prelude itself."""
        prelude, file = self.site.prelude, Path(self.translate_path(self.path))
        if path == PRELUDE:
            return (BEFORE + prelude.get("page", "")).encode()
        if not (prelude and file.is_file()):
            return b""
        if file.suffix == ".html":
            before = f'<head><script src="{PRELUDE}"></script>'
            return file.read_bytes().replace(b"<head>", before.encode(), 1)
        kind = "sw" if file.name == "sw.js" else "worker"
        asks = urlsplit(self.path).query == "prelude"
        return f"{prelude.get(kind, '')}\n".encode() + file.read_bytes() if asks else b""

    def end_headers(self) -> None:
        """Add the headers of the host; without them a page is the one the browser has kept."""
        if self.site.headers or self.site.prelude:
            self.send_header("Cache-Control", "no-store")
        for name, value in self.site.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def instead(self, kind: str) -> Any:
        """Send something else, which browsers may keep for a day."""
        if kind == "status":
            self.send_error(500)
            return None
        if kind == "refused":
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return None
        if kind == "slow":
            assert self.site.goes_on.wait(PATIENCE / 1000)
            return super().send_head()
        content = PORTAL
        if kind == "cut":
            content = Path(self.translate_path(self.path)).read_bytes()
            content = content[: len(content) // 2]
        if kind == "damaged":
            content = Path(self.translate_path(self.path)).read_bytes()
            middle = len(content) // 2
            content = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
        self.send_response(200)
        self.send_header(
            "Content-Type", "text/html" if kind == "portal" else self.guess_type(self.path)
        )
        self.send_header("Cache-Control", "max-age=86400")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, with a halt where the test wants one."""
        path = urlsplit(self.path).path
        for name, words in self.site.halting.items():
            if path.endswith(name):
                content = source.read()
                half = content.index(words)
                outputfile.write(content[:half])
                outputfile.flush()
                assert self.site.goes_on.wait(PATIENCE / 1000)
                source = io.BytesIO(content[half:])
        super().copyfile(source, outputfile)

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.fixture(scope="session")
def demo() -> Path:
    """The demo site, brought up to date once."""
    from tests.live import demo as maker

    folder = ROOT / ".cache" / "live-demo" / "some" / "course"
    folder.mkdir(parents=True, exist_ok=True)
    built = Path(os.environ.get("ER_SITE", ROOT / "_build" / "html"))
    once("live-demo", lambda: maker.make(folder, built))
    return folder


@contextmanager
def served(folder: Path, below: str = "") -> Iterator[Site]:
    """A folder, served; pages stand ``below`` its root."""
    handler = type("Bound", (Handler,), {})
    server = Server(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    server.daemon_threads = True
    site = Site(f"http://127.0.0.1:{server.server_address[1]}/{below}", folder)
    handler.site = site  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield site
    finally:
        site.goes_on.set()
        server.shutdown()
        server.server_close()


@pytest.fixture
def serve() -> Iterator[Callable[..., Site]]:
    """Serve a folder: ``serve(folder, "some/course/")`` gives the :class:`Site`."""
    with ExitStack() as stack:
        yield lambda *given: stack.enter_context(served(*given))


@pytest.fixture
def site(serve: Any, demo: Path) -> Site:
    """The demo, served from its own root."""
    found: Site = serve(demo)
    return found


@dataclass
class Reader:
    """A browser window with a record of its console and of every host that was asked."""

    page: Page
    site: Site
    console: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)

    def open(self, name: str) -> None:
        """Go to a page without waiting for Python."""
        self.page.goto(self.site.address + name)

    def live(self) -> str:
        """Wait until the page is live; how Python was started."""
        self.until("live")
        return str(self.page.evaluate("document.documentElement.dataset.erBoot"))

    def until(self, state: str, timeout: int = PATIENCE) -> None:
        """Wait for a state of the page."""
        wait = "state => document.documentElement.dataset.erLive === state"
        self.page.wait_for_function(wait, arg=state, timeout=timeout)

    def visit(self, name: str) -> str:
        """Go to a page and wait until it is live; how Python was started."""
        self.open(name)
        return self.live()

    def kept(self) -> str:
        """Wait until the snapshot is stored, or known not to be."""
        wait = "document.documentElement.dataset.erKept"
        self.page.wait_for_function(wait)
        return str(self.page.evaluate(wait))

    def said(self, text: str) -> None:
        """Wait until the demo's panel says something."""
        self.page.wait_for_function(
            "text => document.querySelector('output.said')?.textContent === text", arg=text
        )


@contextmanager
def window(chromium: Browser) -> Iterator[BrowserContext]:
    """A fresh browser profile."""
    made = chromium.new_context(viewport={"width": 1000, "height": 800}, service_workers="allow")
    try:
        yield made
    finally:
        made.unroute_all(behavior="ignoreErrors")  # a file still on its way concerns no later test
        made.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A fresh browser profile."""
    with window(chromium) as made:
        yield made


@pytest.fixture
def reader(context: BrowserContext, site: Site) -> Reader:
    """A reader of the demo."""
    return watch(context, site)


def watch(context: BrowserContext, site: Site) -> Reader:
    """A window that keeps a record."""
    page = context.new_page()
    found = Reader(page, site)

    def note(message: Any) -> None:
        if message.type in {"error", "warning"}:
            found.console.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: found.console.append(str(error)))
    context.on(
        "request",
        lambda request: found.hosts.add(urlsplit(request.url.removeprefix("blob:")).netloc),
    )
    return found


@pytest.fixture(scope="module")
def spoilable() -> Iterator[Site]:
    """The book, on a host whose files can be spoilt."""
    with served(Path(os.environ.get("ER_SITE", ROOT / "_build" / "html"))) as site:
        yield site


@pytest.fixture(scope="module")
def chromium_engine(chromium: Any) -> Iterator[engines.Chromium]:
    """Chromium, for the whole table of faults."""
    made = engines.Chromium(chromium)
    yield made
    made.close()


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def other(request: pytest.FixtureRequest) -> Iterator[engines.Engine]:
    """The other two engines, and the patience that they need on a busy machine."""
    with pytest.MonkeyPatch.context() as patch, getattr(engines, request.param)() as made:
        patch.setattr("tests.reading.PATIENCE", 2 * PATIENCE)
        yield made
