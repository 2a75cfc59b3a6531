"""The built book on this machine: where it is, and a server that shows it as any static host would.

It is a folder that somebody names, the one that was built here, or that of the companion package
``escape-rulebook-site``.
"""

from __future__ import annotations

import argparse
import functools
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rules.core.errors import SetupError

PORT: Final = 8000
TRIES: Final = 20
"""How many ports are tried, from the first one on."""
COMPANION: Final = "escape_rulebook_site"
"""The package that brings the built book, in its folder ``html``."""
BUILT: Final = Path("_build") / "html"
REMEDY: Final = (
    "Build it with: make site - or take the one that is built: pip install 'escape-rulebook[site]'"
)
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
}
"""What the files of a book are, whatever the system thinks."""


def found(folder: Path | None) -> Path | None:
    """The folder of the book: the one that is named, else one built here or the companion's.

    Raises ``SetupError`` where a named folder holds no book.
    """
    if folder is not None:
        if not (folder / "index.html").is_file():
            raise SetupError(
                f"{folder}: there is no built book in it; {REMEDY[0].lower()}{REMEDY[1:]}"
            )
        return folder.resolve()
    brought = find_spec(COMPANION)
    companion = [
        Path(one) / "html" for one in (brought and brought.submodule_search_locations) or ()
    ]
    here = (BUILT, Path(__file__).resolve().parents[1] / BUILT, *companion)
    return next((one.resolve() for one in here if (one / "index.html").is_file()), None)


class Handler(SimpleHTTPRequestHandler):
    """Files with the right types, and quiet."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def log_message(self, *_: object) -> None:
        """Say nothing: the address is what the reader looks for."""


class Server(ThreadingHTTPServer):
    """A class may come all at once: nobody waits for a connection to be tried again."""

    request_queue_size = 128

    def handle_error(self, *given: Any) -> None:
        """Say nothing of a reader who has left while a file was on its way."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*given)


def server(folder: Path, port: int, host: str = "127.0.0.1") -> ThreadingHTTPServer:
    """A server for ``folder`` on ``port``, or the next free one; port 0 takes any."""
    handler = functools.partial(Handler, directory=str(folder))
    for number in range(port, port + TRIES):
        try:
            return Server((host, number), handler)
        except OSError:
            if number + 1 == port + TRIES:
                raise
    raise AssertionError


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder served beside what runs here, on any port: its address, with a slash at its end."""
    with server(folder, 0) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{host.server_address[1]}/"
        finally:
            host.shutdown()


# -- the command ----------------------------------------------------------------------------------


def add(commands: Any) -> None:
    """Add the command to those of ``python -m widgets``."""
    one = commands.add_parser("book", help="open the book: serve it on this machine")
    one.add_argument("folder", nargs="?", type=Path, help="the built book, if not the one at hand")
    one.add_argument("--port", type=int, default=PORT, help=f"default {PORT}, or one after it")
    one.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets a whole class in")
    one.add_argument("--open", action="store_true", help="open it in the browser")
    one.set_defaults(command=run, parser=one)


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl+C; returns the exit status."""
    book = found(options.folder)
    if book is None:
        raise SetupError(f"There is no book here. {REMEDY}")
    if not 0 <= options.port <= 65535 - TRIES:
        raise SetupError(f"--port {options.port}: name one from 1024 to {65535 - TRIES}.")
    try:
        serving = server(book, options.port, options.host)
    except OSError as error:
        raise SetupError(
            f"--host {options.host} --port {options.port}: it cannot be had ({error.strerror}); "
            "name another."
        ) from None
    with serving:
        host, port = serving.server_address[:2]
        address = f"http://{host!s}:{port}/"
        print(f"\n  The book is open at  {address}\n  Ctrl+C closes it.\n", flush=True)  # noqa: T201
        if options.open:
            webbrowser.open(address)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print("\nClosed.")  # noqa: T201
    return 0
