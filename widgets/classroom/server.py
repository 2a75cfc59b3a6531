"""The server of a class: phones ask and answer, the teacher's pages command, the book is read.

One process of tornado. What phones are told is written once for all of them: each of their streams
is given the same bytes, and nobody waits for a phone that is slow. Every refusal is a sentence; no
secret, no token and no address of a phone is ever written down.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import re
import socket
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from email.utils import formatdate, parsedate_to_datetime
from functools import partial
from hashlib import sha256
from hmac import compare_digest
from io import BufferedReader
from mimetypes import guess_type
from pathlib import Path
from typing import Any, ClassVar, Final, Literal
from urllib.parse import unquote

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream, StreamBufferFullError, StreamClosedError
from tornado.web import Application, HTTPError, RequestHandler, stream_request_body

from rules.core.errors import RulebookError
from widgets.classroom import network, phone
from widgets.classroom.deeds import act
from widgets.classroom.forms import Nonsense, Unfit
from widgets.classroom.room import KEY, NAME, TOKEN, Step, digest, secret
from widgets.classroom.store import ROOMS, Found, Gone, Store, StoreDown
from widgets.kernel.markup import DOCTYPE, join, tag, void
from widgets.site import TYPES

log = logging.getLogger("escape-rulebook.class")

PHONES: Final = 2_000
"""The most streams of phones."""
DESKS: Final = 32
"""The most streams of teachers of one room."""
BEHIND: Final = 256 * 1024
"""Bytes that a stream may be behind; then it is dropped, and the phone comes again."""
BEAT: Final = 5.0
"""Seconds between two signs that a stream is alive."""
TICK: Final = 0.1
"""Seconds between two counts that the teacher is told while answers come in."""
RATE, BURST = 5.0, 10.0
"""Answers a second of one phone, and at once."""
NEARBY, CLASS = 8, 100
"""The most phones of one address: in the room each has its own; a school may share one."""
SMALL, LARGE = 1024, 2 * 1024 * 1024
"""Bytes of the longest answer and command."""
WAITING: Final = 1024
"""Connections that may wait until they are taken: a class comes in all at once."""
DRAINED: Final = 8 * 1024 * 1024
"""Bytes too many that are still read, so that the refusal is; what is longer is cut off."""
PAGE: Final = 64 * 1024
"""Bytes of a file that are read and sent at once."""

LOCKED: Final = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
"""The policy of what is no page."""
DRAWING: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The policy of a picture that a teacher has sent."""
FRAMED: Final = "frame-ancestors 'self'"
"""What is added to the policy that a page of the book holds itself."""
HEADERS: Final = {
    "Content-Security-Policy": LOCKED,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cache-Control": "no-store",
}
"""What every answer says."""
COOKIE: Final = "er-class"


class Refused(RulebookError):
    """A request that is not carried out: its status, and a sentence with the reason."""

    def __init__(self, status: int, text: str, **headers: str) -> None:
        super().__init__(text)
        self.status, self.headers = status, headers


def as_json(data: object) -> bytes:
    """Plain data as it is sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


# -- Streams --------------------------------------------------------------------------------------


class Stream:
    """An answer that does not end: events are written to it as they come, and never waited for."""

    def __init__(self, pipe: IOStream, head: bytes, token: str = "") -> None:
        self.pipe = pipe
        self.token = token
        self.last = b""
        self.write(head)

    def write(self, data: bytes) -> None:
        """Give it bytes; a reader who is too far behind is let go."""
        self.pipe.max_write_buffer_size = BEHIND if self.pipe.writing() else None
        try:
            self.pipe.write(data)
        except StreamBufferFullError:
            self.pipe.close()
        except StreamClosedError:
            pass

    def when_gone(self, call: Callable[[], None]) -> None:
        """Have something done once the reader has gone, or at once."""
        if self.pipe.closed():
            call()
        else:
            self.pipe.set_close_callback(call)

    def tell(self, event: bytes) -> None:
        """Give it an event, unless it is the one that it was given last."""
        if event is not self.last:
            self.last = event
            self.write(event)


class Bucket:
    """How fast each phone may answer: some at once, then so many a second."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = 4 * PHONES) -> None:
        self.clock, self.most = clock, most
        self.left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, token: str) -> bool:
        """Whether one more is within what is allowed."""
        now = self.clock()
        left, then = self.left.pop(token, (BURST, now))
        left = min(BURST, left + (now - then) * RATE)
        allowed = left >= 1
        self.left[token] = (left - 1 if allowed else left, now)
        if len(self.left) > self.most:
            self.left.popitem(last=False)
        return allowed


class Doors:
    """Which phones have come into a room from which address: one device is no class.

    ``each`` are the most of one address. Those that came before stay in.
    """

    def __init__(self, each: int, most: int = ROOMS) -> None:
        self.each, self.most = each, most
        self.came: OrderedDict[str, dict[str, set[str]]] = OrderedDict()

    def lets_in(self, room: str, address: str, token: str) -> bool:
        """Whether a phone may come in, or is in."""
        if room not in self.came and len(self.came) >= self.most:
            self.came.popitem(last=False)
        came = self.came.setdefault(room, {}).setdefault(address, set())
        if token not in came and len(came) < self.each:
            came.add(token)
        return token in came


class Hub:
    """The streams of one room in this process, and what they are told."""

    def __init__(self, code: str, house: House) -> None:
        self.code, self.house = code, house
        self.phones: set[Stream] = set()
        self.desks: set[Stream] = set()
        self.found: Found | None = None
        self.event = b""
        self.heard = b""
        self.choices: frozenset[str] = frozenset()
        self._stale = True
        self._ticking = False
        self._told = 0.0

    def look(self) -> None:
        """The room as phones know it; taken anew only after a change."""
        if self._stale or self.found is None:
            self.take(self.house.store.load(self.code))
            self._stale = False

    def take(self, found: Found) -> None:
        """A room as it is now."""
        known, self.found = self.found, found
        if known is None or known.room.version != found.room.version or not self.heard:
            self.heard = as_json(found.room.heard())
            self.event = b"data: " + self.heard + b"\n\n"
            asked = found.room.present.asked.choices if found.room.present else ()
            self.choices = frozenset(one for one, _ in asked)

    def changed(self, what: Literal["room", "votes"]) -> None:
        """The store says that something is new."""
        if what == "room":
            self._stale = True
            self.house.later(self.spread)
        elif self.desks and not self._ticking:
            self._ticking = True
            wait = max(0.0, self._told + TICK - time.monotonic())
            asyncio.get_running_loop().call_later(wait, self.house.later, self._tick)

    def _tick(self) -> None:
        self._ticking = False
        self.report()

    async def spread(self) -> None:
        """Tell everybody what is new."""
        if not (self.phones or self.desks):
            return
        try:
            self.look()
        except Gone:
            self.farewell()
            return
        self.report()
        for at, one in enumerate(list(self.phones)):
            one.tell(self.event)
            if at % 100 == 99:  # others have their turn
                await asyncio.sleep(0)

    def report(self) -> None:
        """Tell the teacher's pages the count of this moment."""
        if not self.desks:
            return
        self._told = time.monotonic()
        try:
            found = self.house.store.load(self.code)
        except Gone:
            return
        self.take(found)
        event = b"data: " + as_json(self.house.desk(found)) + b"\n\n"
        for one in list(self.desks):
            one.tell(event)

    def farewell(self) -> None:
        """The room is no more: whoever listens is told that it is over, and let go."""
        if self.found is None:
            return
        heard = {**self.found.room.heard(), "state": "over"}
        last = as_json({key: heard[key] for key in ("room", "state", "v")})
        self.found = None
        for one in [*self.phones, *self.desks]:
            one.write(b"data: " + last + b"\n\n")
            asyncio.get_running_loop().call_later(1, one.pipe.close)


async def idle(_: str) -> None:
    """Nothing is to be done."""


@dataclass
class House:
    """What the handlers share: the store, the addresses, the book, the streams."""

    store: Store
    base: str
    hosts: frozenset[str]
    book: Path | None = None
    places: tuple[str, ...] = ()
    key: str = ""
    """The digest of the key that opens new rooms; without one nobody can open any."""
    hubs: dict[str, Hub] = field(default_factory=dict)
    bucket: Bucket = field(default_factory=Bucket)
    doors: Doors = field(default_factory=lambda: Doors(CLASS))
    used: Callable[[str], Awaitable[None]] = idle
    """Told of a room of which a link was used."""
    behind: bool = False
    """Whether a proxy on this machine hands the others on, and says who they are."""
    phones: int = 0
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _beats: int = 0
    _stopped: bool = False

    def hub(self, code: str) -> Hub:
        """The hub of a room; beats drop those that nobody listens to."""
        if code not in self.hubs:
            self.hubs[code] = Hub(code, self)
        return self.hubs[code]

    def known(self, code: str) -> Hub:
        """The hub of a room that is there, after a look at it."""
        hub = self.hub(code)
        try:
            hub.look()
        finally:
            if hub.found is None:
                self.forget(code)
        return hub

    def forget(self, code: str) -> None:
        """Drop the hub of a room without streams."""
        hub = self.hubs.get(code)
        if hub and not (hub.phones or hub.desks):
            del self.hubs[code]

    def join(self, code: str) -> str:
        """What phones type."""
        return f"{self.base}/{code}"

    def desk(self, found: Found) -> dict[str, Any]:
        """What the teacher is told."""
        return found.room.desk(time.time(), found.here, self.join(found.room.code))

    def later(self, work: Callable[..., Awaitable[None] | None], *arguments: Any) -> None:
        """Do something beside; what goes wrong there is said and goes no further."""
        if self._stopped:
            return

        async def safe() -> None:
            try:
                if doing := work(*arguments):
                    await doing
            except StoreDown:
                pass  # the next beat tries again
            except Exception as error:  # noqa: BLE001
                complain(error)

        task = asyncio.get_running_loop().create_task(safe())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def wake(self, code: str, what: Literal["room", "votes"]) -> None:
        """The store says that something is new in a room."""
        if code in self.hubs:
            self.hubs[code].changed(what)

    async def beats(self) -> None:
        """Show every stream that it is alive, and the store which phones are still here."""
        while True:
            await asyncio.sleep(BEAT)
            self._beats += 1
            for hub in list(self.hubs.values()):
                self.forget(hub.code)
                self.later(self._beat, hub)
            if self._beats % 12 == 0:
                self.later(self.store.sweep)

    def _beat(self, hub: Hub) -> None:
        for one in [*hub.phones, *hub.desks]:
            one.write(b":\n\n")
        self.store.seen(hub.code, {one.token for one in hub.phones})
        hub.report()

    async def stop(self) -> None:
        """Let go of every stream."""
        self._stopped = True
        for hub in self.hubs.values():
            for one in [*hub.phones, *hub.desks]:
                one.pipe.close()
        for task in list(self._tasks):
            task.cancel()


def complain(error: BaseException) -> None:
    """Say that something went wrong here, without a word of what was sent."""
    where = error.__traceback__
    while where and where.tb_next:
        where = where.tb_next
    at = f"{Path(where.tb_frame.f_code.co_filename).name}:{where.tb_lineno}" if where else "?"
    log.error("class: an answer failed with %s at %s", type(error).__name__, at)


# -- Handlers -------------------------------------------------------------------------------------


@stream_request_body
class Handler(RequestHandler):
    """What all handlers share: headers, hosts, limits, and refusals that are sentences.

    A body is read as it comes, so that one that is too long is never held.
    """

    LIMIT: ClassVar[int] = 0
    FOREIGN: ClassVar[str] = ""
    """The methods that a page of this machine on another port may use."""
    house: House

    def initialize(self, house: House) -> None:
        """Know the house."""
        self.house = house
        self._body = bytearray()
        self._length = 0

    def set_default_headers(self) -> None:
        """Say what every answer says."""
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)
        origin = self.request.headers.get("Origin", "")
        if self.FOREIGN:
            self.add_header("Vary", "Origin")
            if network.loopback(origin):
                self.set_header("Access-Control-Allow-Origin", origin)

    async def prepare(self) -> None:
        """Refuse hosts that are not ours, and what is far too long."""
        named = self.request.headers.get_list("Host")
        if len(named) != 1 or not network.allowed(named[0], self.house.hosts):
            raise Refused(
                421,
                "Host: this server has another address; take the one that the teacher's machine "
                "shows, or name this one there with --name.",
            )
        length = self.request.headers.get("Content-Length", "0")
        if not length.isdecimal() or int(length) > self.LIMIT + DRAINED:
            self._too_long()

    def data_received(self, chunk: bytes) -> None:
        """Take a part of the body as long as there is room for it."""
        self._length += len(chunk)
        if self._length <= self.LIMIT:
            self._body += chunk
        elif self._length > self.LIMIT + DRAINED and not self._finished:
            self._refuse(413, self._longest())

    def _too_long(self) -> None:
        raise Refused(413, self._longest())

    def _longest(self) -> str:
        return f"The body: it is longer than {self.LIMIT} bytes; make it shorter."

    def body(self) -> Mapping[str, Any]:
        """The JSON object that was sent."""
        kind = self.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refused(415, "Content-Type: it is not application/json; send JSON.")
        if self._length > self.LIMIT:
            self._too_long()
        try:
            found = json.loads(self._body.decode(), parse_constant=_none)
        except (ValueError, RecursionError):
            raise Refused(400, "The body: it is no JSON; send one object.") from None
        if not isinstance(found, dict):
            raise Refused(400, "The body: it is no object; send {…}.")
        return found

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Turn whatever was raised into a sentence."""
        error = kwargs.get("exc_info", (None, None, None))[1]
        status, text, headers = refusal(status_code, error)
        if status == 405:
            headers = {"Allow": ", ".join(self.methods())}
        for name, value in headers.items():
            self.set_header(name.replace("_", "-"), value)
        self._refuse(status, text)

    def _refuse(self, status: int, text: str) -> None:
        self.set_status(status)
        self.set_header("Content-Security-Policy", LOCKED)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(as_json(self.said(text)))

    def said(self, text: str) -> dict[str, Any]:
        """A refusal as it is sent."""
        return {"error": text}

    def log_exception(self, typ: Any, value: BaseException | None, tb: Any) -> None:
        """Say nothing of what was sent: what is no refusal is told without its words."""
        if value is not None and refusal(500, value)[0] == 500:
            complain(value)

    def methods(self) -> list[str]:
        """The methods that are answered here."""
        none = RequestHandler._unimplemented_method  # noqa: SLF001
        found = ("GET", "HEAD", "POST", *(["OPTIONS"] if self.FOREIGN else []))
        return [one for one in found if getattr(type(self), one.lower()) is not none]

    def options(self, *_: str) -> None:
        """Tell a page of this machine on another port what it may do."""
        if not self.FOREIGN or not network.loopback(self.request.headers.get("Origin", "")):
            raise Refused(405, "OPTIONS: this is for pages of this machine only; use GET or POST.")
        self.set_header("Access-Control-Allow-Methods", self.FOREIGN)
        self.set_header("Access-Control-Allow-Headers", "Authorization, Content-Type")
        self.set_header("Access-Control-Max-Age", "600")
        self.nothing()

    def send(self, data: bytes, kind: str) -> None:
        """Send a whole answer of a kind."""
        self.set_header("Content-Type", kind)
        self.finish(data)

    def nothing(self) -> None:
        """Send that all is well, and no more."""
        self.set_status(204)
        self.clear_header("Content-Type")

    def compute_etag(self) -> str | None:
        """Nothing: only what may be kept has a name, and gives it itself."""

    def stream(self, token: str = "") -> Stream:
        """Make the answer one that does not end."""
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("Connection", "close")
        self.set_header("X-Accel-Buffering", "no")
        head = "".join(f"{name}: {value}\r\n" for name, value in self._headers.get_all())
        return Stream(
            self.detach(), f"HTTP/1.1 200 OK\r\n{head}\r\nretry: 1000\n\n".encode(), token
        )

    def address(self) -> str:
        """Where the request comes from; of one that a proxy hands on, what the proxy says."""
        handed = self.request.headers.get("X-Forwarded-For", "") if self.house.behind else ""
        return network.household(str(self.request.remote_ip), handed)

    def bearer(self) -> str:
        """The secret that came with the request."""
        name, _, key = self.request.headers.get("Authorization", "").partition(" ")
        return key.strip() if name.lower() == "bearer" else ""

    def opened(self, code: str) -> Found:
        """The room, for its teacher only."""
        found = self.house.store.load(code)
        if not found.room.opened_by(self.bearer()):
            raise Refused(
                401,
                f"{code}: this is for its teacher; open the teacher's link once more.",
                WWW_Authenticate="Bearer",
            )
        return found


def _none(word: str) -> Any:
    raise ValueError(word)


def refusal(status: int, error: BaseException | None) -> tuple[int, str, Mapping[str, str]]:
    """What is told about something that was raised: status, sentence, headers."""
    match error:
        case HTTPError():
            return refusal(error.status_code, None)
        case Refused():
            return error.status, str(error), error.headers
        case Nonsense():
            return 400, str(error), {}
        case Unfit():
            return 409, str(error), {}
        case Gone():
            return 404, str(error), {}
        case StoreDown():
            return 503, str(error), {"Retry_After": "2"}
        case _:
            return status, PLAIN.get(status, PLAIN[500] if status >= 500 else PLAIN[400]), {}


PLAIN: Final = {
    400: "The request: it cannot be read; open the address on the wall again.",
    404: "The address: there is nothing here; open the address on the wall.",
    405: "The method: it is not used here; use GET or POST.",
    500: "The server: something went wrong here; try once more, then start it again.",
}
"""Sentences for what has none of its own."""


class Missing(Handler):
    """Whatever leads nowhere."""

    async def prepare(self) -> None:
        """Refuse."""
        await super().prepare()
        raise Refused(404, PLAIN[404])


class Page(Handler):
    """A page that is sent whole; what is refused is a sentence to read."""

    def _refuse(self, status: int, text: str) -> None:
        self.set_status(status)
        self.set_header("Content-Security-Policy", LOCKED)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        said = tag.html(lang="en")[HEAD, tag.p[text]]
        self.finish(join(DOCTYPE, said).encode())

    def page(self, name: str, **values: str) -> None:
        """Send one of the pages."""
        self.set_header("Content-Security-Policy", phone.policy(name))
        self.send(phone.page(name, **values), "text/html; charset=utf-8")

    async def head(self, *arguments: str) -> None:
        """As GET, without the page."""
        await self.get(*arguments)  # type: ignore[misc]


HEAD: Final = join(
    void.meta(charset="utf-8"),
    void.meta(name="viewport", content="width=device-width,initial-scale=1"),
    tag.title["The class answers"],
)
"""What a page that says one sentence begins with."""


class Join(Page):
    """The page that asks for the code."""

    async def get(self, *_: str) -> None:
        """Send it."""
        self.page("phone", room="", said="")


class Phone(Page):
    """The page of a phone."""

    async def get(self, code: str = "", *_: str) -> None:
        """Send it; a room that is not there is said on the page that asks for the code."""
        if code != code.upper():
            self.redirect(f"/{code.upper()}")
            return
        try:
            self.house.store.load(code)
        except Gone as error:
            self.set_status(404)
            self.page("phone", room="", said=str(error))
        else:
            self.page("phone", room=code, said="")


class Listening(Handler):
    """What is told to a phone that has a token."""

    def joined(self, code: str) -> tuple[str, Hub]:
        """The token of the phone, and the room that it comes into."""
        given = self.request.query_arguments.get("t", [])
        token = given[0].decode("ascii", "replace") if len(given) == 1 else ""
        if not TOKEN.fullmatch(token):
            raise Refused(400, "t: it is no token of 32 hex digits; load the page again.")
        if not self.house.doors.lets_in(code, self.address(), token):
            raise Refused(
                403,
                f"{code}: {self.house.doors.each} phones have come from your address, and no more "
                "are let in; whoever runs this server can allow more with --phones.",
            )
        entry = self.house.store.join(code, token)
        if entry == "gone":
            raise Gone(code)
        if entry == "full":
            raise Refused(503, f"{code}: the room is full; look at the wall with a neighbour.")
        return token, self.house.known(code)


class State(Listening):
    """What phones are told, once."""

    async def get(self, code: str) -> None:
        """Send it."""
        _, hub = self.joined(code)
        self.send(hub.heard, "application/json; charset=utf-8")


class Events(Listening):
    """What phones are told, as it changes."""

    async def get(self, code: str) -> None:
        """Send it at once, and from now on."""
        house = self.house
        if house.phones >= PHONES:
            raise Refused(503, f"Phones: {PHONES} are the most; look at the wall with a neighbour.")
        house.phones += 1
        try:
            token, hub = self.joined(code)
            one = self.stream(token)
        except BaseException:
            house.phones -= 1
            raise
        hub.phones.add(one)

        def gone() -> None:
            house.phones -= 1
            hub.phones.discard(one)
            house.store.seen(code, [token])

        one.tell(hub.event)
        one.when_gone(gone)


class Answer(Handler):
    """A phone answers."""

    LIMIT = SMALL

    async def post(self, code: str) -> None:
        """Take it, or say why not."""
        body = self.body()
        if body.keys() != {"t", "q", "c"} or not all(isinstance(one, str) for one in body.values()):
            raise Refused(400, "The body: it has not the keys t, q and c alone; send three texts.")
        token, q, choice = (str(body[key]) for key in "tqc")
        if not TOKEN.fullmatch(token) or not KEY.fullmatch(q) or not 0 < len(choice) <= NAME:
            raise Refused(400, "t, q or c: one of them is nonsense; load the page again.")
        if not self.house.bucket.take(token):
            raise Refused(429, "Answers: they come too fast; wait a second.", Retry_After="1")
        hub = self.house.known(code)
        if hub.found is None or hub.found.room.q != q:
            raise VERDICTS["late"](code)
        if choice not in hub.choices:
            raise Refused(400, "c: it is none of the choices; load the page again.")
        verdict = await self.house.store.answer(code, token, q, choice)
        if verdict != "taken":
            raise VERDICTS[verdict](code)
        self.nothing()


VERDICTS: Final[Mapping[str, Callable[[str], RulebookError]]] = {
    "gone": Gone,
    "stranger": lambda code: Refused(
        403, f"{code}: this phone has not joined; load the page again."
    ),
    "late": lambda code: Refused(409, f"{code}: this question is closed; wait for the next one."),
}
"""What a phone is told whose answer is not taken."""


class Picture(Handler):
    """The picture of a question, or of its result."""

    async def get(self, code: str, name: str) -> None:
        """Send it, if it may be seen."""
        room = self.house.store.load(code).room
        found = self.house.store.picture(code, name) if room.drawn(name) else b""
        if not found:
            raise Refused(404, f"{name}: there is no such picture yet; wait for the teacher.")
        self.set_header("Content-Security-Policy", DRAWING)
        lasting = "no-cache" if name.endswith("s") else "public, max-age=10800, immutable"
        self.set_header("Cache-Control", lasting)
        self.set_header("Etag", f'"{sha256(found).hexdigest()[:32]}"')
        if self.check_etag_header():
            self.set_status(304)
        else:
            self.send(found, "image/svg+xml")


class Scan(Handler):
    """The code that phones scan."""

    FOREIGN = "GET"

    async def get(self, code: str) -> None:
        """Send it."""
        self.house.store.load(code)
        self.set_header("Content-Security-Policy", DRAWING)
        self.send(network.qr(self.house.join(code)), "image/svg+xml")


# -- The teacher ----------------------------------------------------------------------------------


class Do(Handler):
    """The teacher commands."""

    LIMIT = LARGE
    FOREIGN = "POST"
    _desk: dict[str, Any] | None = None

    async def post(self, code: str) -> None:
        """Carry it out, and send what the teacher is told."""
        self.opened(code)
        body = self.body()
        now, store = time.time(), self.house.store
        try:
            found = await store.change(code, lambda found: act(found.room, body, now, found.here))
        except Unfit:
            self._desk = self.house.desk(store.load(code))
            raise
        self.send(as_json(self.house.desk(found)), "application/json; charset=utf-8")

    def said(self, text: str) -> dict[str, Any]:
        """A refusal; one that does not fit brings the state with it."""
        return {"error": text} | ({"desk": self._desk} if self._desk else {})


class Desk(Handler):
    """What the teacher is told, as it changes."""

    FOREIGN = "GET"

    async def get(self, code: str) -> None:
        """Send it at once, and from now on."""
        house = self.house
        found = self.opened(code)
        hub = house.hub(code)
        if len(hub.desks) >= DESKS:
            raise Refused(503, f"{code}: {DESKS} of its pages are open; close one.")
        hub.take(found)
        one = self.stream()
        hub.desks.add(one)

        one.when_gone(lambda: hub.desks.discard(one))
        one.tell(b"data: " + as_json(house.desk(found)) + b"\n\n")


class Lesson(Handler):
    """The lesson so far, in one of its forms."""

    FOREIGN = "GET"

    async def get(self, code: str, form: str) -> None:
        """Send it."""
        record = (self.opened(code)).room.lesson()
        if form == "json":
            text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
            self.send(text.encode(), "application/json; charset=utf-8")
            return
        from widgets.classroom import lesson

        if form == "csv":
            self.send(lesson.table(record).encode(), "text/csv; charset=utf-8")
            return
        # Boards are drawn anew, which takes a while: the class is not kept waiting.
        later = asyncio.get_running_loop()
        if form == "parcel":
            try:
                made = await later.run_in_executor(None, lesson.parcel, record)
            except RulebookError as error:
                raise Refused(409, f"{code}: {error}") from None
            self.send(made, "application/zip")
            return
        book = f"{self.request.protocol}://{self.request.host}/book/" if self.house.book else ""
        make = partial(lesson.sheet if form == "sheet" else lesson.page, record, book=book)
        text = await later.run_in_executor(None, make)
        self.set_header("Content-Security-Policy", LESSON)
        self.send(text.encode(), "text/html; charset=utf-8")


LESSON: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
)
"""The policy of a lesson as a page: words and still pictures."""


class Run(Handler):
    """The questions that were prepared."""

    FOREIGN = "GET"

    async def get(self, code: str) -> None:
        """Send their places."""
        self.opened(code)
        self.send(as_json({"places": self.house.places}), "application/json; charset=utf-8")


class Ticket(Handler):
    """A link that opens a room once, for whoever has a secret; a secret, for who has such a link.

    What stands in an address stays in the history of a browser, and must be worth nothing there.
    """

    LIMIT = SMALL
    FOREIGN = "POST"

    async def post(self, code: str) -> None:
        """Give the one for the other."""
        house, given, made, now = self.house, self.bearer(), secret(), time.time()
        if house.store.load(code).room.opened_by(given):
            await house.store.change(
                code, lambda found: Step(found.room.with_ticket(digest(made), now))
            )
            name = "ticket"
        else:
            await house.store.change(
                code, lambda found: Step(found.room.entered(given, digest(made), now))
            )
            name = "secret"
            house.later(house.used, code)
        self.send(as_json({name: made}), "application/json; charset=utf-8")


class Enter(Handler):
    """The teacher comes in: from now on the book is open to this browser."""

    LIMIT = SMALL

    async def post(self, code: str) -> None:
        """Give the browser what opens the book."""
        found = self.opened(code)
        ours = found.room.pass_for(self.bearer())
        self.set_header(
            "Set-Cookie",
            f"{COOKIE}={code}.{ours}; Path=/book/; HttpOnly; SameSite=Strict; Max-Age=43200",
        )
        self.nothing()


class Rooms(Handler):
    """A new room, for whoever has the key of this server."""

    LIMIT = SMALL
    FOREIGN = "POST"

    async def post(self) -> None:
        """Open it."""
        key = self.house.key
        if not key or not compare_digest(digest(self.bearer()), key):
            raise Refused(
                401,
                "Rooms: this needs the key of this server; ask whoever runs it.",
                WWW_Authenticate="Bearer",
            )
        made = secret()
        room = await self.house.store.make(digest(made))
        self.set_status(201)
        self.send(as_json({"room": room.code, "secret": made}), "application/json; charset=utf-8")


class Teach(Page):
    """The page that takes the teacher's link."""

    async def get(self, *_: str) -> None:
        """Send it."""
        self.page("teach")


class Strip(Page):
    """The teacher's strip, for a second screen."""

    async def get(self, *_: str) -> None:
        """Send it."""
        self.page("strip")


# -- The book -------------------------------------------------------------------------------------


class Book(Page):
    """The book, for teachers, and for all while one of them has opened it."""

    async def get(self, path: str = "", *_: str) -> None:
        """Send a file of it."""
        if not self.request.path.startswith("/book/"):
            self.redirect("/book/", permanent=True)
            return
        if not self._reader():
            raise Refused(403, "The book is closed; the teacher opens it for everybody.")
        if self.house.book is None:
            raise Refused(404, "The book: it is not built here; build it with: make site")
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(None, opened, self.house.book, path)
        if found is None:
            raise Refused(404, "The book: there is no such page; begin at /book/index.html.")
        with found[0]:
            await self._file(*found)

    def _reader(self) -> bool:
        code, _, given = (self.get_cookie(COOKIE) or "").partition(".")
        if given and re.fullmatch("[A-Z]{4}", code):
            with contextlib.suppress(Gone):
                if self.house.store.load(code).room.passed_by(given):
                    return True
        return self.house.store.book()

    async def _file(self, content: BufferedReader, about: os.stat_result) -> None:
        name = Path(content.name)
        self.set_header("Content-Security-Policy", FRAMED)
        self.set_header("Cache-Control", "private, no-cache")
        self.set_header("Etag", f'"{about.st_mtime_ns:x}-{about.st_size:x}"')
        self.set_header("Last-Modified", formatdate(about.st_mtime, usegmt=True))
        kind = TYPES.get(name.suffix.lower()) or guess_type(name.name)[0]
        self.set_header("Content-Type", kind or "application/octet-stream")
        if self.check_etag_header() or self._old(about.st_mtime):
            self.set_status(304)
            return
        self.set_header("Content-Length", str(about.st_size))
        if self.request.method == "HEAD":
            return
        loop = asyncio.get_running_loop()
        while part := await loop.run_in_executor(None, content.read, PAGE):
            self.write(part)
            try:
                await self.flush()
            except StreamClosedError:
                return

    def _old(self, changed: float) -> bool:
        since = self.request.headers.get("If-Modified-Since", "")
        if not since or self.request.headers.get("If-None-Match"):
            return False
        try:
            return parsedate_to_datetime(since).timestamp() >= int(changed)
        except (ValueError, TypeError, OverflowError):
            return False


def opened(book: Path, path: str) -> tuple[BufferedReader, os.stat_result] | None:
    """A file of the book, open, and what the system knows of it; nothing where there is none."""
    file = inside(book, path)
    if file is None:
        return None
    try:
        content = file.open("rb")
    except OSError:
        return None
    return content, os.fstat(content.fileno())


def inside(book: Path, path: str) -> Path | None:
    """The file of the book at a path; nothing for whatever leads out of it or is hidden."""
    parts = [part for part in unquote(path).split("/") if part]
    if any(part.startswith(".") or {*part} & {"\\", "\0", ":"} for part in parts):
        return None
    try:
        found = book.joinpath(*parts).resolve()
        if found.is_dir():
            found /= "index.html"
        return found if found.is_file() and found.is_relative_to(book.resolve()) else None
    except (OSError, ValueError):
        return None


# -- The server -----------------------------------------------------------------------------------


def application(house: House) -> Application:
    """Every address, and what answers there."""
    code = "/([BDKLMNRTVZ][AEIO][BDKLMNRTVZ][AEIO])"
    routes: Sequence[tuple[str, type[Handler]]] = [
        ("/", Join),
        ("/book(?:/(.*))?", Book),
        ("/teach", Teach),
        ("/strip", Strip),
        ("/rooms", Rooms),
        (f"{code}/state", State),
        (f"{code}/events", Events),
        (f"{code}/answer", Answer),
        (f"{code}/board/([1-9][0-9]{{0,3}}s?)[.]svg", Picture),
        (f"{code}/qr[.]svg", Scan),
        (f"{code}/do", Do),
        (f"{code}/desk", Desk),
        (f"{code}/lesson[.](json|csv|html)", Lesson),
        (f"{code}/(sheet)[.]html", Lesson),
        (f"{code}/(parcel)[.]zip", Lesson),
        (f"{code}/run", Run),
        (f"{code}/ticket", Ticket),
        (f"{code}/enter", Enter),
        ("/([A-Za-z]{4})", Phone),
    ]
    shared = {"house": house}
    return Application(
        [(path, handler, shared) for path, handler in routes],
        default_handler_class=Missing,
        default_handler_args=shared,
        log_function=lambda _: None,
    )


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets for a port: of this machine alone, or of everybody; raises ``OSError`` if taken."""
    found = [socket.create_server((host, port), backlog=WAITING)]
    with contextlib.suppress(OSError):  # localhost may be the other one; it does without
        other = "::1", found[0].getsockname()[1]
        found.append(socket.create_server(other, family=socket.AF_INET6, backlog=WAITING))
    for one in found:
        one.setblocking(False)
    return found


async def serve(
    house: House,
    sockets: Iterable[socket.socket],
    until: Awaitable[object],
    ready: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Answer until something happens, then let go of everybody; ``ready`` is awaited first."""
    quiet()
    server = HTTPServer(
        application(house),
        idle_connection_timeout=75,
        body_timeout=60,
        max_body_size=1 << 40,  # each handler has a limit of its own, and says so
        max_header_size=32 * 1024,
        max_buffer_size=512 * 1024,
        chunk_size=64 * 1024,
    )
    house.store.start(house.wake)
    beats = asyncio.create_task(house.beats())
    try:
        if ready:
            await ready()
        server.add_sockets(sockets)
        await until
    finally:
        server.stop()
        beats.cancel()
        await house.stop()
        await server.close_all_connections()


def quiet() -> None:
    """Let tornado say nothing: its lines name addresses, and addresses hold tokens."""
    for name in ("access", "application", "general"):
        one = logging.getLogger(f"tornado.{name}")
        one.addHandler(logging.NullHandler())
        one.propagate = False
