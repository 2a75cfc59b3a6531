"""A class for tests: servers on free ports, phones and teachers that speak with them."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import select
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, Self

import pytest

from widgets.classroom import handlers, network
from widgets.classroom.house import Doors, House
from widgets.classroom.room import digest, secret
from widgets.classroom.server import listen, serve
from widgets.classroom.store import TOKENS, Store

ROOT = Path(__file__).parents[3]
LONG: Final = 60.0
"""Seconds after which something that must come does not come any more; a busy machine is slow."""
SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>'


def question(**more: Any) -> dict[str, Any]:
    """A question as the teacher's page sends it."""
    return {
        "place": "ravines/drift-two-cells@0",
        "title": "Two cells",
        "game": "ravines",
        "text": "A goes up, into the river. Where does A come to rest?",
        "lang": "en",
        "kind": "place",
        "choices": [["a6", "a6"], ["b1", "b1"], ["река", "река (river)"]],
        "boxes": [["a6", 12.5, 40, 8.2, 9.1], ["b1", 1, 2, 3, 4]],
        "board": {"w": 390, "h": 330, "alt": "A stands beside a river."},
        "svg": SVG,
        "right": "a6",
        "of": 5,
        "clauses": ["LM-RIVER-01"],
        "hands": False,
        **more,
    }


def result(**more: Any) -> dict[str, Any]:
    """A result as the teacher's page sends it."""
    return {
        "answer": "a6",
        "words": "a6",
        "text": "The current carries a player two cells.",
        "clause": "LM-RIVER-01",
        "rule": "Whoever stands in the river drifts.",
        "board": {"w": 390, "h": 330, "alt": "A stands on a6."},
        "svg": SVG,
        **more,
    }


# -- Those who speak with a server ----------------------------------------------------------------


class Reply(NamedTuple):
    """An answer of a server."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.body)


class Events:
    """A stream that stays open: each event as it comes, comments left out."""

    def __init__(self, port: int, path: str, headers: Mapping[str, str]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=LONG)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{lines}\r\n".encode())
        self.raw = b""
        self.got = b""
        """Everything that came after the head."""
        while b"\r\n\r\n" not in self.raw:
            self._more()
        head, _, self.raw = self.raw.partition(b"\r\n\r\n")
        self.got = self.raw
        self.head = head.decode()

    def _more(self) -> None:
        part = self.socket.recv(65536)
        if not part:
            raise EOFError
        self.raw += part
        self.got += part

    def next(self) -> dict[str, Any]:
        """The next event; raises ``EOFError`` at the end of the stream."""
        while True:
            while b"\n\n" not in self.raw:
                self._more()
            event, _, self.raw = self.raw.partition(b"\n\n")
            for line in event.split(b"\n"):
                if line.startswith(b"data: "):
                    found: dict[str, Any] = json.loads(line[6:])
                    return found

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first event that is as wanted."""
        while not wanted(found := self.next()):
            pass
        return found

    def quiet(self) -> bool:
        """Whether nothing is waiting to be read."""
        return not self.raw and not select.select([self.socket], [], [], 0)[0]

    def close(self) -> None:
        """Go away without a word."""
        self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass
class Client:
    """Somebody who speaks with a server: a teacher, if there is a secret."""

    port: int
    room: str = ""
    secret: str = ""

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        *,
        raw: bytes | None = None,
    ) -> Reply:
        """Send a request; ``body`` goes as JSON."""
        sent = dict(headers or {})
        if body is not None:
            raw = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        try:
            wire.request(method, path, raw, sent)
            said = wire.getresponse()
            return Reply(said.status, {k.lower(): v for k, v in said.getheaders()}, said.read())
        finally:
            wire.close()

    @property
    def bearer(self) -> dict[str, str]:
        """What a teacher says of himself."""
        return {"Authorization": f"Bearer {self.secret}"}

    def do(self, name: str, **more: Any) -> Reply:
        """A command."""
        return self.ask("POST", f"/{self.room}/do", {"do": name, **more}, self.bearer)

    def done(self, name: str, **more: Any) -> dict[str, Any]:
        """A command that is carried out; what the teacher is told."""
        reply = self.do(name, **more)
        assert reply.status == 200, reply
        found: dict[str, Any] = reply.json
        return found

    def answer(self, token: str, q: str, choice: str) -> Reply:
        """A phone answers."""
        return self.ask("POST", f"/{self.room}/answer", {"t": token, "q": q, "c": choice})

    def state(self, token: str = "") -> dict[str, Any]:
        """What a phone is told."""
        reply = self.ask("GET", f"/{self.room}/state?t={token or token_hex(16)}")
        assert reply.status == 200, reply
        found: dict[str, Any] = reply.json
        return found

    def phones(self, number: int) -> list[str]:
        """The tokens of phones that have joined."""
        tokens = [token_hex(16) for _ in range(number)]
        for token in tokens:
            self.state(token)
        return tokens

    def events(self, token: str = "") -> Events:
        """The stream of a phone."""
        return Events(self.port, f"/{self.room}/events?t={token or token_hex(16)}", {})

    def teach(self) -> str:
        """A link of the teacher, which opens the room once."""
        made = self.ask("POST", f"/{self.room}/ticket", headers=self.bearer)
        return f"http://127.0.0.1:{self.port}/teach#{self.room}.{made.json['ticket']}"

    def desk(self) -> Events:
        """The stream of a teacher."""
        return Events(self.port, f"/{self.room}/desk", self.bearer)


# -- Servers in this process ----------------------------------------------------------------------


@dataclass
class Served(Client):
    """A server in a thread of this process."""

    house: House = field(default_factory=lambda: House(Store(), "", frozenset()))
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.new_event_loop)

    def call(self, work: Callable[[], Any]) -> Any:
        """Have something done where the server runs."""

        async def inside() -> Any:
            found = work()
            return await found if asyncio.iscoroutine(found) else found

        return asyncio.run_coroutine_threadsafe(inside(), self.loop).result(LONG)


@contextlib.contextmanager
def serving(store: Store, **more: Any) -> Iterator[Served]:
    """A server with a room, until the end of the block."""
    sockets = listen("127.0.0.1", 0)
    port = sockets[0].getsockname()[1]
    base = f"http://127.0.0.1:{port}"
    # All phones of a test have one address.
    house = House(store, base, network.hosts([base]), **{"doors": Doors(TOKENS), **more})
    begun = threading.Event()
    found: dict[str, Any] = {}

    async def main() -> None:
        loop = asyncio.get_running_loop()
        until = loop.create_future()
        found["loop"] = loop
        found["end"] = lambda: loop.call_soon_threadsafe(until.set_result, None)

        async def ready() -> None:
            made = secret()
            found["room"] = (await store.make(digest(made))).code, made
            loop.call_soon(begun.set)

        await serve(house, sockets, until, ready)

    thread = threading.Thread(target=lambda: asyncio.run(main()))
    thread.start()
    assert begun.wait(LONG)
    try:
        name, made = found["room"]
        yield Served(port, name, made, house=house, loop=found["loop"])
    finally:
        found["end"]()
        thread.join(LONG)
        assert not thread.is_alive()


@pytest.fixture(autouse=True)
def _pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages are somebody else's: a stand-in says which one is sent, and with what."""
    pages = SimpleNamespace(
        page=lambda name, **values: f"page {name} {json.dumps(values)}".encode(),
        policy=lambda name: f"default-src 'none'; report-to {name}",
    )
    monkeypatch.setattr(handlers, "phone", pages)


@pytest.fixture
def served() -> Iterator[Served]:
    """A server without files, with a room."""
    with serving(Store()) as found:
        yield found


# -- Servers of their own -------------------------------------------------------------------------


@dataclass
class Started(Client):
    """A server that runs as a program."""

    process: subprocess.Popen[str] = field(kw_only=True)
    said: dict[str, Any] = field(kw_only=True)

    def kill(self) -> str:
        """End it at once, as a failing machine does; what it has written."""
        self.process.kill()
        return "".join(self.process.communicate(timeout=LONG))


def start(*options: str, cwd: Path) -> Started:
    """Start ``python -m widgets class --json``; what it says first."""
    process = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "widgets", "class", "--json", *options],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    line = process.stdout.readline()
    if not line:
        raise AssertionError(process.communicate(timeout=LONG))
    said = json.loads(line)
    port = int(said["base"].rpartition(":")[2])
    return Started(port, said["room"], said["secret"], process=process, said=said)


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Callable[..., Started]]:
    """Starts servers, and ends those that still run at the end."""
    all_of_them: list[Started] = []

    def begin(*options: str) -> Started:
        all_of_them.append(start(*options, cwd=tmp_path))
        return all_of_them[-1]

    yield begin
    for one in all_of_them:
        if one.process.poll() is None:
            one.kill()
