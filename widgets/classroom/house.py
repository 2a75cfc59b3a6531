"""Streams to phones and pages, who is heard how often, and what the whole server shares."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from tornado.iostream import IOStream, StreamBufferFullError, StreamClosedError

from rules.core.errors import RulebookError
from widgets.classroom.store import ROOMS, Found, Gone, Store, StoreDown

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
