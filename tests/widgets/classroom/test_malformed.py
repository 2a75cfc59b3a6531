"""Ten thousand messages that no page sends: only refusals, and the class goes on."""

from __future__ import annotations

import json
import socket
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.widgets.classroom.conftest import LONG, Served, question, result, serving
from widgets.classroom.store import Store

WATCHED = 1000
"""Messages of which it is measured what they leave behind, but for the first 200."""
GROWN = 6_000_000
"""Bytes that a thousand messages may leave behind: what is learnt once, and no message."""
A = "a" * 32
TOKENS = [f"{number:032x}" for number in range(60)]
"""Phones that have joined; no phone is so fast that it is only told to be slower."""


class Wire:
    """A connection that is kept open, and made anew where the server has had enough."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.socket: socket.socket | None = None

    def send(self, message: bytes) -> int:
        """Send bytes that may be anything; the status of the answer, or 0 for a closed door."""
        for _ in range(2):
            fresh = self.socket is None
            if self.socket is None:
                self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=LONG)
            try:
                self.socket.sendall(message)
                return self._status()
            except (EOFError, ConnectionError):
                self.close()
                if fresh:
                    return 0
        return 0

    def _status(self) -> int:
        assert self.socket is not None
        said = b""
        while b"\r\n\r\n" not in said:
            said += self._more()
        head, _, body = said.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").lower().split("\r\n")
        named = dict(line.split(": ", 1) for line in lines[1:])
        while len(body) < int(named.get("content-length", 0)):
            body += self._more()
        if named.get("connection") == "close" or "content-length" not in named:
            self.close()
        return int(lines[0].split()[1])

    def _more(self) -> bytes:
        assert self.socket is not None
        part = self.socket.recv(65536)
        if not part:
            raise EOFError
        return part

    def close(self) -> None:
        """Go away."""
        if self.socket is not None:
            self.socket.close()
            self.socket = None


# -- What is sent ---------------------------------------------------------------------------------


def request(
    method: bytes,
    path: bytes,
    body: bytes = b"",
    kind: bytes = b"application/json",
    host: bytes = b"localhost",
) -> bytes:
    """A request as it goes over the wire."""
    return (
        method + b" " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\nContent-Type: " + kind
        + b"\r\nContent-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body
    )  # fmt: skip


def odd(luck: Random, deep: int = 3) -> Any:
    """A value of any type: huge, tiny, nested, empty, or of letters that nobody types."""
    kinds: list[Callable[[], Any]] = [
        lambda: None, lambda: luck.random() < 0.5, lambda: luck.randrange(-(10**30), 10**30),
        lambda: luck.choice([1e308, -0.0, 1e-320, 10**400]), lambda: "",
        lambda: "".join(chr(luck.randrange(1, 0xD800)) for _ in range(luck.randrange(40))),
        lambda: luck.choice(["a6", A, "1-1", "\x00", "\ud800", "../", "<svg", "1-1\n", "٣"]),
    ]  # fmt: skip
    if deep:
        kinds += [
            lambda: [odd(luck, deep - 1) for _ in range(luck.randrange(4))],
            lambda: {str(odd(luck, 0))[:50]: odd(luck, deep - 1) for _ in range(luck.randrange(4))},
        ]
    return luck.choice(kinds)()


def spoilt(luck: Random, good: dict[str, Any]) -> dict[str, Any]:
    """A message with a key left out, added or filled with something else."""
    made = dict(good)
    key = luck.choice(list(made))
    match luck.randrange(3):
        case 0:
            del made[key]
        case 1:
            made[str(odd(luck, 0))[:30] + "?"] = odd(luck)
        case _:
            made[key] = luck.choice([None, [made[key]], {"x": made[key]}, 10**400, 1.5])
    return made


def bytes_of(luck: Random, most: int) -> bytes:
    """Bytes by lot."""
    return luck.randbytes(luck.randrange(1, most))


def answers(luck: Random, room: bytes) -> Iterator[bytes]:
    """What comes where phones answer."""
    path = b"/" + room + b"/answer"
    good = {"t": luck.choice(TOKENS), "q": "1-1", "c": "a6"}
    whole = json.dumps(good).encode()
    yield request(b"POST", path, bytes_of(luck, 300))
    yield request(b"POST", path, whole[: luck.randrange(len(whole))])
    yield request(b"POST", path, json.dumps(spoilt(luck, good)).encode())
    yield request(b"POST", path, json.dumps(odd(luck)).encode()[:900])
    yield request(b"POST", path, b'{"t":"' + bytes_of(luck, 40) + b'","q":"1-1","c":"a6"}')
    yield request(b"POST", path, b"[" * luck.randrange(1, 1000))
    yield request(b"POST", path, b'{"t":' * luck.randrange(1, 150) + b"1" + b"}" * 150)
    yield request(b"POST", path, b'{"t":' + b"9" * luck.randrange(1, 900) + b"}")
    yield request(b"POST", path, b'{"t":NaN,"q":Infinity,"c":-Infinity}')
    yield request(b"POST", path, whole + b" " * luck.randrange(1000, 5000))
    yield request(b"POST", path, whole, luck.choice([b"text/plain", b"", b"application/jsonx"]))
    yield request(b"POST", path, whole.replace(b"a6", luck.choice([b"a7", b"A6", b"\\ud800"])))
    yield request(b"POST", path, whole.replace(b"00000000", b"bbbbbbbb"))
    yield request(b"POST", path, whole.replace(b"1-1", luck.choice([b"1-2", b"2-1", b"9999-1"])))


def commands(luck: Random, room: bytes, secret: bytes) -> Iterator[bytes]:
    """What comes where the teacher commands, with the secret and without."""
    path = b"/" + room + b"/do"
    kind = b"application/json\r\nAuthorization: Bearer " + secret
    asked, shown = spoilt(luck, question()), spoilt(luck, result())
    needed = {"text", "kind", "choices", "board", "svg"} <= asked.keys()
    if (
        not needed
        or asked.keys() - question().keys()
        or any(asked.get(key) != value for key, value in question().items() if key in asked)
    ):
        yield request(b"POST", path, as_sent({"do": "ask", "question": asked}), kind)
    yield request(b"POST", path, as_sent({"do": "show", "q": "2-1", "result": shown}), kind)
    yield request(b"POST", path, as_sent({"do": odd(luck), "q": odd(luck)}), kind)
    yield request(b"POST", path, as_sent({"do": "hands", "q": "1-1", "counts": [odd(luck)]}), kind)
    yield request(b"POST", path, as_sent({"do": "next"}))
    yield request(b"POST", path, as_sent({"do": "end"}), kind + b"x")
    yield request(b"POST", path, b"{" * luck.randrange(1, 5000), kind)
    yield request(b"POST", path, bytes_of(luck, 2000), kind)


def as_sent(data: Any) -> bytes:
    """Data as JSON, as long as it may be."""
    return json.dumps(data).encode()


def paths(luck: Random, room: bytes) -> Iterator[bytes]:
    """Paths and methods that lead nowhere."""
    root = b"/" + room
    odd_part = bytes(luck.choice(b"abcXYZ019%._~-!$&'()*+,;=:@/?") for _ in range(30))
    yield request(b"GET", root + b"/" + odd_part)
    yield request(b"GET", root + b"/board/" + str(luck.randrange(10**6)).encode() + b"s.svg")
    yield request(b"GET", root + b"/state?t=" + odd_part)
    yield request(b"GET", root + b"/events?t=" + A.encode() + b"&t=" + A.encode())
    yield request(b"GET", b"/book/" + odd_part)
    yield request(b"GET", b"/book/../../etc/passwd")
    yield request(luck.choice([b"PUT", b"DELETE", b"PATCH", b"BREW", b"TRACE"]), root + b"/answer")
    yield request(b"POST", luck.choice([b"/", root, b"/teach", root + b"/state?t=" + A.encode()]))
    yield request(b"GET", luck.choice([b"//", b"/QQQQ", b"/KKKK/state", b"/%00", b"/%ff%fe"]))
    yield request(b"OPTIONS", root + b"/do", b"", b"x\r\nOrigin: http://[evil")
    yield request(b"GET", b"/", b"", b"", luck.choice([b"evil.example", b"[::2]", b""]))
    yield request(b"POST", b"/rooms", b"{}", b"application/json\r\nAuthorization: Bearer x")


def heads(luck: Random, room: bytes) -> Iterator[bytes]:
    """What is hardly HTTP: each of these may cost the connection."""
    path = b"/" + room + b"/answer"
    post = b"POST " + path + b" HTTP/1.1\r\nHost: localhost\r\n"
    yield bytes_of(luck, 200).replace(b"\n", b"") + b"\r\n\r\n"
    yield b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n"
    yield b"GET\r\n\r\n"
    yield post + b"Content-Length: -1\r\n\r\n"
    yield post + b"Content-Length: 1e3\r\n\r\n"
    yield post + b"Content-Length: 5, 6\r\n\r\n"
    yield post + b"Content-Length: " + b"9" * luck.randrange(7, 40) + b"\r\n\r\n"
    yield post + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"
    yield post + b"Transfer-Encoding: brew\r\n\r\n"
    yield b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 6000 + b"\r\n"


def messages(luck: Random, room: str, secret: str) -> Iterator[bytes]:
    """Messages of all kinds, without end."""
    name, key = room.encode(), secret.encode()
    while True:
        for _ in range(4):
            yield from answers(luck, name)
            yield from commands(luck, name, key)
            yield from paths(luck, name)
        yield from heads(luck, name)


# -- What comes of it -----------------------------------------------------------------------------


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with a closed book and an open question that one phone has answered."""
    (tmp_path / "index.html").write_text("Book")
    with serving(Store(), book=tmp_path) as found:
        found.done("ask", question=question())
        found.state(A)
        assert found.answer(A, "1-1", "b1").status == 204
        for token in TOKENS:
            found.state(token)
        yield found


@pytest.mark.parametrize("many", [WATCHED, pytest.param(10 * WATCHED, marks=pytest.mark.long)])
def test_nothing_malformed_is_more_than_refused(
    served: Served, many: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Only refusals; the room is as it was, the server answers, and it holds nothing of it."""
    before = served.call(lambda: served.house.store.load(served.room))
    wire, seen = Wire(served.port), Counter[int]()
    made = messages(Random(many), served.room, served.secret)
    tracemalloc.start()
    start, grown = 0, 0
    try:
        for number in range(many):
            if number == 200:
                start, _ = tracemalloc.get_traced_memory()
            elif number == WATCHED - 1:
                grown = tracemalloc.get_traced_memory()[0] - start
                tracemalloc.stop()
            seen[wire.send(next(made))] += 1
    finally:
        tracemalloc.stop()
        wire.close()
    assert all(status == 0 or 400 <= status < 500 for status in seen), seen
    assert seen[0] < many * 0.06, "the door is closed only on what is hardly HTTP"
    assert {400, 401, 403, 404, 405, 409, 413, 415, 421} <= seen.keys()
    assert grown < GROWN
    after = served.call(lambda: served.house.store.load(served.room))
    assert after.room == before.room, "who is here changes with the clock, and nothing else"
    assert caplog.messages == [], "nothing went wrong inside"
    assert served.answer(A, "1-1", "a6").status == 204
    assert served.done("close", q="1-1")["rounds"][0]["counts"] == {"a6": 1}
