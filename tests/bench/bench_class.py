"""How soon a class is heard: phones of one process ask and answer, beside a bare echo, by turns.

Every phone holds a stream and answers over a connection of its own, as one does that has slept. An
answer is in the bar with the first message to the teacher's page that counts it. There are as many
choices as a question may have, and they are named in turns: the second answer that names one counts
from the message with two of it, and so on. The peer is the least that can take the same requests:
no check, no store, the same tick to the teacher. The limits are for the ratios, not for the times:
most of the time from an answer to the bar is the wait for the tick, the same with both.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from tests.bench.figures import Figure, late
from widgets.classroom.house import TICK

ROOT = Path(__file__).parents[2]
SIZES = (300, 1_000, 2_000)
"""Phones of a lecture, of a whole school in its hall, and the most that one server lets in."""
ROUNDS = {10: 2, 1: 3}
"""Seconds over which a class answers, and how often it does; the median time counts."""
CHOICES = 400
TIMES = 2.0
"""How many times the echo's time an answer may take to the bar."""
AT_ONCE = 100
"""Phones whose streams are opened at the same time."""
PAUSE = 0.5
"""Seconds from a question to the first answers."""
TRIES = 5
"""How often an answer is sent that is refused for the moment."""
PATIENCE = 60
"""Seconds after which nothing comes any more."""
FILES = 8_192
HOST = "127.0.0.1"


# -- The peer -------------------------------------------------------------------------------------


@dataclass
class Echo:
    """All that the peer knows: its streams, and a counter."""

    phones: list[IOStream] = field(default_factory=list)
    desks: list[IOStream] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    told: float = 0.0
    ticking: bool = False

    def answered(self, choice: str) -> None:
        """Count, and tell it with the next tick."""
        self.counts[choice] += 1
        if not self.ticking:
            self.ticking = True
            wait = max(0.0, self.told + TICK - time.monotonic())
            asyncio.get_running_loop().call_later(wait, self.tick)

    def tick(self) -> None:
        """Tell the teacher the count of this moment."""
        self.ticking, self.told = False, time.monotonic()
        self.tell(self.desks, json.dumps({"rounds": [{"counts": self.counts}]}).encode())

    def tell(self, streams: list[IOStream], said: bytes) -> None:
        """Give the same bytes to each."""
        for one in streams:
            one.write(b"data: " + said + b"\n\n")


class Echoing(RequestHandler):
    """What the peer does with a request."""

    def initialize(self, echo: Echo) -> None:
        """Know the echo."""
        self.echo = echo

    def get(self, what: str) -> None:
        """Begin a stream."""
        stream = self.detach()
        stream.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {}\n\n")
        (self.echo.desks if what == "desk" else self.echo.phones).append(stream)

    def post(self, what: str) -> None:
        """Count an answer, or pass a question on."""
        if what == "answer":
            self.echo.answered(json.loads(self.request.body)["c"])
        else:
            self.echo.counts.clear()
            self.echo.tell(self.echo.phones, self.request.body)
        self.set_status(204)


async def echoes() -> None:
    """Be the peer: print the port, then serve."""
    shared = {"echo": Echo()}
    server = HTTPServer(Application([("/[A-Z]{4}/([a-z]+)", Echoing, shared)]))
    sockets = bind_sockets(0, HOST, socket.AF_INET, backlog=1024)
    server.add_sockets(sockets)
    print(json.dumps({"base": f"http://{HOST}:{sockets[0].getsockname()[1]}"}), flush=True)
    await asyncio.Event().wait()


PEER = "import asyncio; from tests.bench.bench_class import echoes; asyncio.run(echoes())"
"""What a process is told that is to be the peer."""


# -- Processes ------------------------------------------------------------------------------------


class Server(NamedTuple):
    """One room, and the process that serves it: its port and its number."""

    port: int
    process: int
    room: str = "KITE"
    secret: str = ""

    @property
    def memory(self) -> float | None:
        """Kilobytes that the process holds; None where the system does not tell."""
        try:
            text = Path(f"/proc/{self.process}/status").read_text("utf-8")
        except OSError:
            return None
        return float(text.partition("VmRSS:")[2].split()[0])


@contextmanager
def running(*command: str) -> Iterator[subprocess.Popen[str]]:
    """A process, which ends with this."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


@contextmanager
def serving(*command: str) -> Iterator[Server]:
    """A server of Python that says in its first line where it is."""
    with running(sys.executable, *command) as process:
        assert process.stdout
        said = json.loads(process.stdout.readline())
        port = int(said["base"].rpartition(":")[2])
        known = {key: said[key] for key in ("room", "secret") if key in said}
        yield Server(port, process.pid, **known)


COMMAND = ("-m", "widgets", "class", "--json", "--port", "0", "--phones", "2000")


# -- Phones ---------------------------------------------------------------------------------------


class Run(NamedTuple):
    """One question and all its answers, in seconds: to the phones, to the receipts, to the bar.

    Those that were refused for the moment are sent once more, as a phone does it.
    """

    asked: list[float]
    taken: list[float]
    counted: list[float]
    again: int


class Crowd:
    """The phones of a room, and its teacher."""

    def __init__(self, server: Server, size: int) -> None:
        self.server, self.size, self.number = server, size, 0
        self.heard: asyncio.Queue[float] = asyncio.Queue()
        self.said: list[tuple[float, dict[str, int]]] = []
        self.counted = asyncio.Event()
        self.streams: list[asyncio.Task[None]] = []

    def _request(self, line: str, body: bytes = b"", *, key: bool = False) -> bytes:
        what, _, path = line.partition(" ")
        head = [f"{what} /{self.server.room}/{path} HTTP/1.1", f"Host: {HOST}:{self.server.port}"]
        head += [f"Authorization: Bearer {self.server.secret}"] if key else []
        if body:
            head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join((*head, "", "")).encode() + body

    async def _stream(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        """Hold a stream, and hand over each event."""
        reader, writer = await asyncio.open_connection(HOST, self.server.port, limit=1 << 24)
        writer.write(request)
        while True:
            heard(await reader.readuntil(b"}\n\n"))

    def _told(self, event: bytes) -> None:
        """Keep the counts that the teacher is told."""
        if rounds := json.loads(event.rpartition(b"data: ")[2]).get("rounds"):
            self.said.append((time.perf_counter(), rounds[-1]["counts"]))
            if sum(self.said[-1][1].values()) >= self.size:
                self.counted.set()

    async def _all(self) -> list[float]:
        """When each phone has heard something, once all have."""
        waiting = asyncio.gather(*(self.heard.get() for _ in range(self.size)))
        pending: list[asyncio.Future[Any]] = [waiting, *self.streams]
        done, _ = await asyncio.wait(pending, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if waiting not in done:
            raise RuntimeError("a stream has ended before its time, or nothing comes")
        return waiting.result()

    async def join(self) -> float:
        """Open all streams, some at a time; the seconds until every phone knows where it is."""
        desk = self._request("GET desk", key=True)
        self.streams.append(asyncio.create_task(self._stream(desk, self._told)))
        start, last = time.perf_counter(), 0.0
        for first in range(0, self.size, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, self.size))
            for number in numbers:
                request = self._request(f"GET events?t={number:032x}")
                heard = self._stream(request, self._hear)
                self.streams.append(asyncio.create_task(heard))
            for _ in numbers:
                last = await asyncio.wait_for(self.heard.get(), PATIENCE)
        return last - start

    def _hear(self, _event: bytes) -> None:
        self.heard.put_nowait(time.perf_counter())

    async def _post(self, request: bytes) -> bytes:
        """Send something over a connection of its own; the status of what comes back."""
        reader, writer = await asyncio.open_connection(HOST, self.server.port)
        writer.write(request)
        said = await asyncio.wait_for(reader.readline(), PATIENCE)
        writer.close()
        return said.split(b" ", 2)[1]

    async def command(self, body: bytes) -> list[float]:
        """Command something as the teacher; the seconds until each phone has heard of it."""
        start = time.perf_counter()
        status = await self._post(self._request("POST do", body, key=True))
        if status not in (b"200", b"204"):
            raise RuntimeError(f"a command was refused: {status!r}")
        return [one - start for one in await self._all()]

    async def round(self, spread: float, random: Random) -> Run:
        """Ask, and have all answer within some seconds."""
        self.number += 1
        ours = bool(self.server.secret)
        question = {**QUESTION, "svg": SVG}
        asked = await self.command(as_json({"do": "ask", "question": question} if ours else TOLD))
        self.said.clear()
        self.counted.clear()
        times = sorted(random.uniform(0, spread) for _ in range(self.size))
        start = time.perf_counter() + PAUSE
        found = await asyncio.gather(
            *(self._answer(number, start + at) for number, at in enumerate(times))
        )
        await asyncio.wait_for(self.counted.wait(), PATIENCE)
        counted = [self._seen(number) - sent for number, (sent, _, _) in enumerate(found)]
        if ours:
            await self.command(as_json({"do": "close", "q": f"{self.number}-1"}))
        return Run(asked, [took for _, took, _ in found], counted, sum(one[2] for one in found))

    async def _answer(self, number: int, at: float) -> tuple[float, float, int]:
        """Answer at a time: when, the seconds to the receipt, and how often it was sent again."""
        await asyncio.sleep(at - time.perf_counter())
        sent = time.perf_counter()
        body = as_json({"t": f"{number:032x}", "q": f"{self.number}-1", "c": choice(number)})
        for tries in range(TRIES + 1):
            status = await self._post(self._request("POST answer", body))
            if status == b"204":
                return sent, time.perf_counter() - sent, tries
            if status not in (b"429", b"503"):
                break
            await asyncio.sleep(tries + 1)
        raise RuntimeError(f"an answer was refused: {status!r}")

    def _seen(self, number: int) -> float:
        """When the bar has counted an answer."""
        name, before = choice(number), number // CHOICES
        return next(at for at, counts in self.said if counts.get(name, 0) > before)

    def leave(self) -> None:
        """Close all streams."""
        for one in self.streams:
            one.cancel()


def choice(number: int) -> str:
    """What a phone answers."""
    return f"c{number % CHOICES}"


def as_json(data: object) -> bytes:
    """Plain data as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


QUESTION: dict[str, Any] = {
    "text": "Where does B end?", "kind": "thing",
    "choices": [[choice(number), choice(number)] for number in range(CHOICES)],
    "board": {"w": 390, "h": 330, "alt": "the board"},
}  # fmt: skip
SVG = f'<svg xmlns="http://www.w3.org/2000/svg">{"<g/>" * 15_000}</svg>'
"""A picture as heavy as a heavy one of the book."""
TOLD = {"room": "KITE", "state": "open", "v": 2, "n": 1, "q": "1-1", **QUESTION}
"""What phones are told of a question; the peer is sent just that."""


# -- Figures --------------------------------------------------------------------------------------


@dataclass
class Found:
    """What was measured of a server: times in seconds, kilobytes for each phone."""

    joined: float
    memory: float | None
    runs: dict[int, list[Run]] = field(default_factory=dict)

    def asked(self) -> float:
        """From a question to 95 of 100 phones."""
        return statistics.median(late(one.asked) for runs in self.runs.values() for one in runs)

    def middle(self, spread: int) -> Run:
        """The run of the median time to the bar; of two the slower."""
        runs = sorted(self.runs[spread], key=lambda run: late(run.counted))
        return runs[len(runs) // 2]


async def compared(servers: Sequence[Server], size: int) -> list[Found]:
    """Let as many phones join every server and answer there, by turns."""
    crowds, found = [], []
    for server in servers:
        before = server.memory
        crowds.append(Crowd(server, size))
        joined = await crowds[-1].join()
        after = server.memory
        each = None if before is None or after is None else (after - before) / size
        found.append(Found(joined, each))
    gc.collect()
    gc.freeze()  # what stays is not looked through while times are taken
    for spread, rounds in ROUNDS.items():
        for number in range(rounds):
            print(f"  {size} phones over {spread} s, round {number + 1} of {rounds}", flush=True)
            turns = list(zip(crowds, found, strict=True))
            for crowd, one in turns[:: -1 if number % 2 else 1]:  # nobody always begins
                run = await crowd.round(spread, Random(number))
                one.runs.setdefault(spread, []).append(run)
    for crowd in crowds:
        crowd.leave()
    gc.unfreeze()
    return found


def beside(value: float, peer: float, unit: str) -> str:
    """A figure beside that of the peer."""
    return f"{value:,.0f} {unit}, {value / peer:.1f} times the echo's {peer:,.0f} {unit}"


def rows(who: str, ours: Found, peer: Found) -> Iterator[Figure]:
    """The figures of a server beside those of the peer."""
    for spread in ROUNDS:
        run, other = ours.middle(spread), peer.middle(spread)
        mine, theirs = late(run.counted) * 1000, late(other.counted) * 1000
        usual, last = statistics.median(run.counted) * 1000, max(run.counted) * 1000
        said = beside(mine, theirs, "ms")
        yield Figure(
            f"{who}, answers over {spread} s: from an answer to the bar",
            f"median {usual:.0f} ms, longest {last:.0f} ms; 95 of 100 within {said}",
            f"≤ {TIMES:.0f} times",
            mine <= TIMES * theirs,
        )
        mine, theirs = late(run.taken) * 1000, late(other.taken) * 1000
        again = sum(one.again for one in ours.runs[spread])
        said = f"95 of 100 within {beside(mine, theirs, 'ms')}; {again} refused at first"
        yield Figure(
            f"{who}, answers over {spread} s: to the receipt", said, "0 refused", not again
        )
    said = beside(ours.asked() * 1000, peer.asked() * 1000, "ms")
    yield Figure(f"{who}: from a question to 95 of 100 phones", said)
    yield Figure(f"{who}: all have joined", beside(ours.joined * 1000, peer.joined * 1000, "ms"))
    told = "not measured: only Linux tells it"
    if ours.memory is not None and peer.memory:
        told = beside(ours.memory, peer.memory, "kB")
    yield Figure(f"{who}: memory for each phone", told)


def sizes() -> list[Figure]:
    """What a phone loads: its page, and at most the largest picture of a question."""
    from rules import scenarios
    from rules.core.registry import GAMES
    from widgets.apps.stage import asking
    from widgets.apps.stage.model import StageModel
    from widgets.classroom import phone

    found: list[tuple[int, str]] = []
    for scenario in (
        scenarios.load(one) for game in GAMES for one in scenarios.list_scenarios(game)
    ):
        model = StageModel(scenario)
        for number in (at for at, step in enumerate(scenario.steps) if step.ask):
            model.goto(number)
            if model.question:
                picture = asking.question(model)["svg"]
                found.append((len(picture.encode()), scenario.id))
    page, (largest, where) = len(phone.page("phone", room="KITE", said="")), max(found)
    limit = phone.MOST
    usual = statistics.median(size for size, _ in found)
    said = f"{largest:,} bytes ({where}); median {usual:,.0f} bytes of {len(found)}"
    return [
        Figure("the page of a phone", f"{page:,} bytes", f"< {limit:,} bytes", page < limit),
        Figure("the largest picture of a question", said),
    ]


def many_files() -> bool:
    """Ask the system for as many open files as there are phones; whether there are enough."""
    try:
        import resource
    except ImportError:
        return True
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft == resource.RLIM_INFINITY or soft > 4 * max(SIZES)


def measure() -> list[Figure]:
    """A class of each size, and what a phone loads."""
    if not many_files():
        said = f"not measured: this system lets a process open fewer than {4 * max(SIZES)} files"
        return [Figure("a class", said), *sizes()]
    figures: list[Figure] = []
    for size in SIZES:
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            server = stack.enter_context(serving(*COMMAND, "--keep", folder))
            peer = stack.enter_context(serving("-c", PEER))
            figures += rows(f"{size:,} phones", *asyncio.run(compared((server, peer), size)))
    return [*figures, *sizes()]
