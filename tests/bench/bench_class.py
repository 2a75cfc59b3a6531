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
import shutil
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
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from tests.bench.figures import Figure
from widgets.classroom.server import TICK

ROOT = Path(__file__).parents[2]
SIZES = (300, 1_000)
"""Phones of a class, and of a whole school in its hall."""
SERVERS = 3
"""Processes that share the phones of the largest class."""
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
STORES = ("valkey-server", "redis-server")


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
    """One room, and the processes that serve it: their ports, and the numbers of all of them."""

    ports: tuple[int, ...]
    processes: tuple[int, ...]
    room: str = "KITE"
    secret: str = ""

    @property
    def memory(self) -> float | None:
        """Kilobytes that the processes hold; None where the system does not tell."""
        try:
            texts = [Path(f"/proc/{one}/status").read_text("utf-8") for one in self.processes]
        except OSError:
            return None
        return float(sum(int(one.partition("VmRSS:")[2].split()[0]) for one in texts))


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
        yield Server((port,), (process.pid,), **known)


@contextmanager
def shared(folder: str, store: str) -> Iterator[Server]:
    """Several servers of one room, over a store that was installed."""
    with ExitStack() as stack:
        with socket.socket() as free:
            free.bind((HOST, 0))
            port = free.getsockname()[1]
        plain = ("--save", "", "--appendonly", "no", "--logfile", "log", "--dir", folder)
        kept = stack.enter_context(running(store, "--port", str(port), "--bind", HOST, *plain))
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection((HOST, port), 1):
                break
            time.sleep(0.1)
        command = (*COMMAND, "--store", f"redis://{HOST}:{port}/0")
        servers = [stack.enter_context(serving(*command)) for _ in range(SERVERS)]
        ports = tuple(one.ports[0] for one in servers)
        processes = (kept.pid, *(one.processes[0] for one in servers))
        yield servers[0]._replace(ports=ports, processes=processes)


COMMAND = ("-m", "widgets", "class", "--json", "--port", "0")


# -- Phones ---------------------------------------------------------------------------------------


class Phone(asyncio.Protocol):
    """The stream of a phone: when it hears something counts, what it hears does not."""

    def __init__(self, request: bytes, heard: Callable[[], None], lost: Callable[[], None]) -> None:
        self.request, self.heard, self.lost = request, heard, lost
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for it."""
        cast("asyncio.Transport", transport).write(self.request)

    def data_received(self, data: bytes) -> None:
        """Look whether an event ends here."""
        data = self.rest + data
        if b"}\n\n" in data:
            self.heard()
        self.rest = data[-2:]

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell that nothing more comes."""
        self.lost()


class Desk(Phone):
    """The stream of the teacher: each count of choices, and when it came."""

    said: list[tuple[float, dict[str, int]]]

    def data_received(self, data: bytes) -> None:
        """Keep the counts."""
        now = time.perf_counter()
        *events, self.rest = (self.rest + data).split(b"\n\n")
        for event in events:
            told = event.rpartition(b"data: ")[2]
            if told.startswith(b"{") and (rounds := json.loads(told).get("rounds")):
                self.said.append((now, rounds[-1]["counts"]))
        self.heard()


class Post(asyncio.Protocol):
    """An answer on its way: sent over a connection of its own, which ends with the receipt."""

    def __init__(self, request: bytes, receipt: Callable[[bytes], None]) -> None:
        self.request, self.receipt = request, receipt

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send it."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Hand over the receipt: its first lines say all."""
        self.receipt(data)
        self.transport.close()


class Roll:
    """Who has said a thing so far, and when; done once all have."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.times: list[float] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def called(self) -> None:
        """Note that one more has."""
        self.times.append(time.perf_counter())
        if len(self.times) == self.size and not self.done.done():
            self.done.set_result(None)

    def failed(self, what: str) -> None:
        """Say why not all can."""
        if not self.done.done():
            self.done.set_exception(RuntimeError(what))

    async def all(self) -> list[float]:
        """When each of them has."""
        await asyncio.wait_for(self.done, PATIENCE)
        return self.times


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
        self.server, self.size = server, size
        self.loop = asyncio.get_running_loop()
        self.tokens = [f"{number:032x}" for number in range(size)]
        self.number = 0
        self.heard, self.bar = Roll(size), Roll(1)
        self.desk = Desk(self._get("desk"), self._told, self._lost)
        self.desk.said = []
        self.tasks: set[asyncio.Task[Any]] = set()
        self.streams: list[asyncio.Transport] = []

    def _head(self, port: int, line: str, *more: str) -> bytes:
        return "\r\n".join((f"{line} HTTP/1.1", f"Host: {HOST}:{port}", *more, "", "")).encode()

    def _get(self, what: str, port: int = 0) -> bytes:
        key = f"Authorization: Bearer {self.server.secret}"
        return self._head(port or self.server.ports[0], f"GET /{self.server.room}/{what}", key)

    def _post(self, what: str, body: bytes, port: int, *more: str) -> bytes:
        kind, length = "Content-Type: application/json", f"Content-Length: {len(body)}"
        line = f"POST /{self.server.room}/{what}"
        return self._head(port, line, kind, length, *more) + body

    def _port(self, number: int) -> int:
        return self.server.ports[number % len(self.server.ports)]

    def _told(self) -> None:
        if self.desk.said and sum(self.desk.said[-1][1].values()) >= self.size:
            self.bar.called()

    def _lost(self) -> None:
        self.heard.failed("a stream has ended before its time")

    async def _open(self, stream: Phone, port: int) -> None:
        made, _ = await self.loop.create_connection(lambda: stream, HOST, port)
        self.streams.append(made)

    async def join(self) -> float:
        """Open all streams; the seconds until every phone knows where it is."""
        await self._open(self.desk, self.server.ports[0])
        self.heard = Roll(self.size)
        turns = asyncio.Semaphore(AT_ONCE)

        def heard(first: Roll) -> None:
            first.called()
            self.heard.called()

        async def come(number: int, token: str) -> None:
            port, first = self._port(number), Roll(1)
            request = self._get(f"events?t={token}", port)
            async with turns:
                await self._open(Phone(request, partial(heard, first), self._lost), port)
                await first.all()

        start = time.perf_counter()
        await asyncio.gather(*(come(*one) for one in enumerate(self.tokens)))
        return max(await self.heard.all()) - start

    async def command(self, body: bytes) -> list[float]:
        """Command something as the teacher; the seconds until each phone has heard of it."""
        self.heard = Roll(self.size)
        port = self.server.ports[0]
        key = f"Authorization: Bearer {self.server.secret}"
        start = time.perf_counter()
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(self._post("do", body, port, key, "Connection: close"))
        said = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
        if said.split(b" ", 2)[1] not in (b"200", b"204"):
            raise RuntimeError(f"a command was refused: {said[:1000]!r}")
        return [one - start for one in await self.heard.all()]

    async def round(self, spread: float, random: Random) -> Run:
        """Ask, and have all answer within some seconds."""
        self.number += 1
        ours = bool(self.server.secret)
        question = {**QUESTION, "svg": SVG}
        asked = await self.command(as_json({"do": "ask", "question": question} if ours else TOLD))
        run = await self._answers(spread, random, asked)
        if ours:
            await self.command(as_json({"do": "close", "q": f"{self.number}-1"}))
        return run

    async def _answers(self, spread: float, random: Random, asked: list[float]) -> Run:
        sent, taken, again = [0.0] * self.size, [0.0] * self.size, list[int]()
        receipts, self.bar = Roll(self.size), Roll(1)
        self.desk.said.clear()

        def answer(number: int) -> None:
            sent[number] = time.perf_counter()
            send(number)

        def send(number: int, tries: int = 0) -> None:
            body = {"t": self.tokens[number], "q": f"{self.number}-1", "c": choice(number)}
            request = self._post("answer", as_json(body), self._port(number))
            made = self.loop.create_connection(
                lambda: Post(request, partial(receipt, number, tries + 1)),
                HOST,
                self._port(number),
            )
            task = self.loop.create_task(made)
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

        def receipt(number: int, tries: int, said: bytes) -> None:
            status = said.split(b" ", 2)[1]
            if status == b"204":
                taken[number] = time.perf_counter() - sent[number]
                receipts.called()
            elif status in (b"429", b"503") and tries < TRIES:
                again.append(number)
                self.loop.call_later(tries, send, number, tries)
            else:
                receipts.failed(f"an answer was refused: {said!r}")

        start = self.loop.time() + PAUSE
        for number, at in enumerate(sorted(random.uniform(0, spread) for _ in self.tokens)):
            self.loop.call_at(start + at, answer, number)
        await receipts.all()
        await self.bar.all()
        counted = [self._seen(number) - at for number, at in enumerate(sent)]
        return Run(asked, taken, counted, len(again))

    def _seen(self, number: int) -> float:
        """When the bar has counted an answer."""
        name, before = choice(number), number // CHOICES
        return next(at for at, counts in self.desk.said if counts.get(name, 0) > before)

    def leave(self) -> None:
        """Close all streams."""
        for one in self.streams:
            one.abort()


def choice(number: int) -> str:
    """What a phone answers."""
    return f"c{number % CHOICES}"


def as_json(data: object) -> bytes:
    """Plain data as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


QUESTION: dict[str, Any] = {
    "text": "Where does B end?",
    "kind": "thing",
    "choices": [[choice(number), choice(number)] for number in range(CHOICES)],
    "board": {"w": 390, "h": 330, "alt": "the board"},
}
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
        return statistics.median(most(one.asked) for runs in self.runs.values() for one in runs)

    def middle(self, spread: int) -> Run:
        """The run of the median time to the bar; of two the slower."""
        runs = sorted(self.runs[spread], key=lambda run: most(run.counted))
        return runs[len(runs) // 2]


def most(times: Sequence[float]) -> float:
    """What 95 of 100 keep within."""
    return sorted(times)[int(len(times) * 0.95)]


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
        mine, theirs = most(run.counted) * 1000, most(other.counted) * 1000
        usual, last = statistics.median(run.counted) * 1000, max(run.counted) * 1000
        said = beside(mine, theirs, "ms")
        yield Figure(
            f"{who}, answers over {spread} s: from an answer to the bar",
            f"median {usual:.0f} ms, longest {last:.0f} ms; 95 of 100 within {said}",
            f"≤ {TIMES:.0f} times",
            mine <= TIMES * theirs,
        )
        mine, theirs = most(run.taken) * 1000, most(other.taken) * 1000
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
    for scenario in (scenarios.load(one) for game in GAMES for one in scenarios.scenarios(game)):
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
    """Each class on one server, the largest also on several, and what a phone loads."""
    if not many_files():
        said = f"not measured: this system lets a process open fewer than {4 * max(SIZES)} files"
        return [Figure("a class", said), *sizes()]
    store = next(filter(None, map(shutil.which, STORES)), None)
    figures: list[Figure] = []
    for size in SIZES:
        who = f"{size:,} phones"
        several = f"{who} on {SERVERS} servers"
        with ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            names, servers = [who], [stack.enter_context(serving(*COMMAND, "--keep", folder))]
            if size == max(SIZES) and store:
                names.append(several)
                servers.append(stack.enter_context(shared(folder, store)))
            servers.append(stack.enter_context(serving("-c", PEER)))
            *ours, peer = asyncio.run(compared(servers, size))
        for name, one in zip(names, ours, strict=True):
            figures += rows(name, one, peer)
        if size == max(SIZES) and not store:
            figures.append(Figure(several, f"not measured: neither {' nor '.join(STORES)} is here"))
    return [*figures, *sizes()]
