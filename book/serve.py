"""Serve the built book on this machine, as any static host would: files, and nothing else."""

from __future__ import annotations

import argparse
import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TRIES = 20


class Handler(SimpleHTTPRequestHandler):
    """Files with the right types, and quiet."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Say nothing: the address is what the reader looks for."""


class Server(ThreadingHTTPServer):
    """A class may come all at once: nobody waits for a connection to be tried again."""

    request_queue_size = 128


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


def main() -> int:
    """Serve until Ctrl+C."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("port", type=int, nargs="?", default=8000)
    options.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets a whole class in")
    chosen = options.parse_args()
    if not (chosen.folder / "index.html").exists():
        print(f"There is no built book in {chosen.folder}. Build it with: make site")
        return 1
    with server(chosen.folder, chosen.port, chosen.host) as found:
        host, port = found.server_address[:2]
        print(
            f"\n  The book is open at  http://{host!s}:{port}/\n  Ctrl+C closes it.\n", flush=True
        )
        try:
            found.serve_forever()
        except KeyboardInterrupt:
            print("\nClosed.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
