"""Where rooms live: in this process, with files beside it (``Memory``), or in Redis (``Redis``).

Both take an answer, and count it, in one step that a command cannot come between; both change a
room in one step, so that of two teachers who press at once one is told that it is too late.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any, Final, Literal, NamedTuple, Protocol

from rules.core.errors import RulebookError, SetupError
from widgets.classroom.room import (
    CODE,
    LIFE,
    Ballot,
    Form,
    Nonsense,
    Room,
    Step,
    Unfit,
    code,
    load,
)

Verdict = Literal["taken", "late", "stranger", "gone"]
"""What becomes of an answer; ``late``: another round is up, or none."""
Entry = Literal["in", "full", "gone"]
"""What becomes of a phone that comes."""
Wake = Callable[[str, Literal["room", "votes"]], None]
"""Told when a room has changed, or only what is counted in it; an empty code means any room."""

NEAR: Final = 15
"""Seconds after its last sign in which a phone is still here."""
TOKENS: Final = 5_000
"""The most phones that a room remembers."""
ROOMS: Final = 500
"""The most rooms of one process."""


class StoreDown(RulebookError):
    """The place where rooms are kept cannot be reached: says so, and what helps."""


class Gone(RulebookError):
    """There is no such room, or no more."""

    def __init__(self, room: str) -> None:
        super().__init__(f"{room}: there is no such room; look at the code on the wall again.")


class Found(NamedTuple):
    """A room with the present count of its last round, and how many are in it."""

    room: Room
    here: int


Change = Callable[[Found], Step]
"""A command, given the room as it is; raises ``Unfit`` or ``Nonsense``, and nothing changes."""


class Store(Protocol):
    """Where rooms live. What fails raises ``StoreDown``; an unknown room raises ``Gone``."""

    async def start(self, wake: Wake) -> None:
        """Begin; ``wake`` is called from now on."""

    async def stop(self) -> None:
        """End, and let go of what is held."""

    def told(self) -> bool:
        """Whether ``wake`` is surely called: otherwise look again each time."""

    async def make(self, kept: str) -> Room:
        """A new room that the secret with the digest ``kept`` opens."""

    async def load(self, room: str) -> Found:
        """A room as it is."""

    async def change(self, room: str, change: Change) -> Found:
        """Change a room in one step; it is kept before this returns."""

    async def answer(self, room: str, token: str, q: str, choice: str) -> Verdict:
        """Take an answer and count it in one step."""

    async def join(self, room: str, token: str) -> Entry:
        """A phone asks for the state or for the stream."""

    async def seen(self, room: str, tokens: Iterable[str]) -> None:
        """Phones that have joined are still here."""

    async def picture(self, room: str, name: str) -> bytes:
        """A picture by its name; empty where there is none."""

    async def book(self) -> bool:
        """Whether the teacher of some room has opened the book."""

    async def sweep(self) -> None:
        """Let go of rooms without a command for too long; called now and then."""


def today() -> str:
    """The day on this machine's calendar."""
    return time.strftime("%Y-%m-%d")


# -- In this process ------------------------------------------------------------------------------


class Place:
    """A room in this process, with its votes, its phones and its pictures."""

    def __init__(self, room: Room, pictures: Mapping[str, str] | None = None) -> None:
        self.room = room
        self.ballot = Ballot(room.ballot)
        if room.last and not room.takes:  # to an open question phones send their answers again
            self.ballot.counts = dict(room.last.rounds[-1].counts)
        self.pictures = dict(pictures or {})
        self.phones: dict[str, float] = {}
        self.turn = asyncio.Lock()

    def found(self) -> Found:
        """The room as it is now."""
        edge = time.monotonic() - NEAR
        here = sum(seen > edge for seen in self.phones.values())
        return Found(self.room.counted(self.ballot.counts), here)


class Memory:
    """Rooms in this process; with a folder each is kept in a file, and taken up again."""

    def __init__(self, keep: Path | None = None, port: int = 0) -> None:
        self.keep = keep
        self.port = port
        self.places: dict[str, Place] = {}
        self._wake: Wake = lambda *_: None

    async def start(self, wake: Wake) -> None:
        """Begin; ``wake`` is called from now on."""
        self._wake = wake

    async def stop(self) -> None:
        """Nothing is held: every command was kept before it was answered."""

    def told(self) -> bool:
        """Always."""
        return True

    async def make(self, kept: str) -> Room:
        """A new room; its code is none of today's lessons, whose file would be written over."""
        if len(self.places) >= ROOMS:
            raise Unfit(f"Rooms: {ROOMS} are the most; end one that is over, then open another.")
        day, now = today(), time.time()
        made = Room(code(lambda one: self._taken(one, day)), day, (kept,), touched=now, since=now)
        place = self.places[made.code] = Place(made)
        try:
            await self._write(place)
        except StoreDown:
            del self.places[made.code]
            raise
        return made

    def _taken(self, one: str, day: str) -> bool:
        files = [kept_room(self.keep, one), kept_lesson(self.keep, one, day)] if self.keep else []
        return one in self.places or any(path.exists() for path in files)

    async def load(self, room: str) -> Found:
        """A room as it is."""
        return self._place(room).found()

    def _place(self, room: str) -> Place:
        place = self.places.get(room)
        if place is None or over(place.room):
            raise Gone(room)
        return place

    async def change(self, room: str, change: Change) -> Found:
        """Change a room once its file is written; nobody sees before that what may not come true.

        Answers wait meanwhile: a command that closes their round must count all that were taken.
        """
        place = self._place(room)
        async with place.turn:
            step = change(place.found())
            made = Place(step.room, {**place.pictures, **step.pictures})
            if step.room.ballot == place.ballot.key:
                made.ballot = place.ballot
            await self._write(made)
            place.room, place.ballot, place.pictures = made.room, made.ballot, made.pictures
            self._wake(room, "room")
            return place.found()

    async def answer(self, room: str, token: str, q: str, choice: str) -> Verdict:
        """Take an answer; while no command is on its way, nothing comes between."""
        place = self.places.get(room)
        if place is None:
            return "gone"
        while place.turn.locked():
            async with place.turn:
                pass
        if token not in place.phones:
            return "stranger"
        if not place.room.takes or q != place.ballot.key:
            return "late"
        place.ballot.cast(token, choice)
        place.phones[token] = time.monotonic()
        self._wake(room, "votes")
        return "taken"

    async def join(self, room: str, token: str) -> Entry:
        """A phone comes; those that have gone make room where there is none."""
        place = self.places.get(room)
        if place is None or over(place.room):
            return "gone"
        now, votes = time.monotonic(), place.ballot.votes
        seen = place.phones.get(token)
        if seen is None and len(place.phones) >= TOKENS:
            stay = {one: at for one, at in place.phones.items() if at > now - NEAR or one in votes}
            place.phones = stay
            if len(stay) >= TOKENS:
                return "full"
        place.phones[token] = now
        if seen is None or seen < now - NEAR:
            self._wake(room, "votes")
        return "in"

    async def seen(self, room: str, tokens: Iterable[str]) -> None:
        """Phones that have joined are still here."""
        if place := self.places.get(room):
            now = time.monotonic()
            place.phones.update((token, now) for token in tokens if token in place.phones)

    async def picture(self, room: str, name: str) -> bytes:
        """A picture by its name; empty where there is none."""
        return self._place(room).pictures.get(name, "").encode()

    async def book(self) -> bool:
        """Whether the teacher of some room has opened the book."""
        return any(one.room.book and not over(one.room) for one in self.places.values())

    async def sweep(self) -> None:
        """Let go of rooms without a command for too long, and of their files."""
        for name in [name for name, place in self.places.items() if over(place.room)]:
            del self.places[name]
            if self.keep:
                with contextlib.suppress(OSError):
                    kept_room(self.keep, name).unlink(missing_ok=True)
            self._wake(name, "room")

    # -- Files ----------------------------------------------------------------------------------

    async def _write(self, place: Place) -> None:
        """Write the room and its lesson; a room that is over needs its lesson only."""
        if self.keep is None:
            return
        room, pictures, port = place.found().room, place.pictures, self.port
        room = room.counted({}) if room.takes else room
        path, lesson = kept_room(self.keep, room.code), kept_lesson(self.keep, room.code, room.day)

        def write() -> None:
            if room.questions:
                write_file(lesson, json.dumps(room.lesson(), ensure_ascii=False) + "\n")
            if room.state == "over":
                path.unlink(missing_ok=True)
            else:
                write_file(path, as_file(room, pictures, port))

        try:
            await asyncio.get_running_loop().run_in_executor(None, write)
        except OSError as error:
            raise StoreDown(
                f"{path.name}: the lesson cannot be written ({error.strerror}); make space on the "
                "disk, or see that the folder is there, then press again."
            ) from None

    def resume(self) -> list[str]:
        """Take up the rooms that are kept and not over, the latest first; returns what is wrong.

        Files of rooms that are over are removed: their lessons are kept beside them.
        """
        if self.keep is None or not self.keep.is_dir():
            return []
        wrong, found = [], []
        for path in sorted(self.keep.glob("*.room")):
            try:
                room, pictures, port = read_file(path)
            except RulebookError as error:
                wrong.append(str(error))
                continue
            if room.state == "over" or over(room):
                path.unlink(missing_ok=True)
            else:
                found.append((room, pictures, port))
        for room, pictures, port in sorted(found, key=lambda one: -one[0].touched):
            self.places[room.code] = Place(room, pictures)
            self.port = self.port or port
        return wrong


FORM: Final = "escape-rulebook room"
"""What a file of a room calls itself."""
PICTURE = re.compile(r"[1-9][0-9]{0,3}s?")
LARGEST: Final = 128_000_000
"""Bytes of the largest file of a room."""


def over(room: Room) -> bool:
    """Whether there was no command for so long that nobody comes back."""
    return time.time() - room.touched > LIFE


def kept_room(keep: Path, room: str) -> Path:
    """The file of a room."""
    return keep / f"{room}.room"


def kept_lesson(keep: Path, room: str, day: str) -> Path:
    """The file of a lesson."""
    return keep / f"{day}-{room}.json"


def as_file(room: Room, pictures: Mapping[str, str], port: int) -> str:
    """What the file of a room holds."""
    data = {
        "form": FORM,
        "version": 1,
        "port": port,
        "room": room.dump(),
        "pictures": dict(pictures),
    }
    return json.dumps(data, ensure_ascii=False, default=vars)


def write_file(path: Path, content: str) -> None:
    """Put a file in place of an earlier one, whole or not at all; nobody else may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    number = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(number, "w", encoding="utf-8") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    with contextlib.suppress(OSError, AttributeError):  # not every system opens a folder
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def read_file(path: Path) -> tuple[Room, dict[str, str], int]:
    """A kept room, its pictures and its port; raises ``SetupError`` naming what is wrong."""
    try:
        if path.stat().st_size > LARGEST:
            raise SetupError(f"{path}: the room is not taken up, it is too large; remove the file.")
        found = _from_file(json.loads(path.read_bytes().decode()))
    except Nonsense as error:
        raise SetupError(f"{path}: the room is not taken up: {error}") from None
    except (OSError, ValueError, RecursionError):
        raise SetupError(
            f"{path}: the room is not taken up, its file cannot be read; remove it."
        ) from None
    if found[0].code != path.stem:
        raise SetupError(f"{path}: the room in it has another code; give the file its name.")
    return found


def _from_file(data: object) -> tuple[Room, dict[str, str], int]:
    form = Form(data, "file")
    form.only("form", "version", "port", "room", "pictures")
    if form.data.get("form") != FORM or form.data.get("version") != 1:
        raise Nonsense("form: it is no room of this version; remove the file.")
    pictures = form.form("pictures")
    drawn = {name: pictures.text(name, LARGEST) for name in pictures.data}
    if not all(map(PICTURE.fullmatch, drawn)):
        raise Nonsense("pictures: one has no number; remove the file.")
    return load(form.value("room")), drawn, form.whole("port", 0, 65535)


# -- In Redis -------------------------------------------------------------------------------------

WAKES: Final = "er:wake"
"""The channel on which all servers hear of changes."""
BOOKS: Final = "er:books"
"""The rooms whose teacher has opened the book, each with the moment at which it is over."""
HERE: Final = """
local function now()
  local time = redis.call('TIME')
  return tonumber(time[1]) + tonumber(time[2]) / 1000000
end
"""
LOOK: Final = (
    HERE
    + """
-- the mark of the room, the room unless its mark is known, the present count, how many are here
local mark = redis.call('HGET', KEYS[1], 'mark')
if not mark then return false end
local room = ''
if mark ~= ARGV[2] then room = redis.call('HGET', KEYS[1], 'data') end
local edge = now() - tonumber(ARGV[1])
local here = redis.call('ZCOUNT', KEYS[4], '(' .. edge, '+inf')
return {mark, room, redis.call('HGETALL', KEYS[3]), here}
"""
)
PUT: Final = (
    HERE
    + """
-- a changed room in place of the one that it was made of, if that is still there
local known = redis.call('HGET', KEYS[1], 'mark') or ''
if known ~= ARGV[1] then return 0 end
local code, life = ARGV[2], tonumber(ARGV[7])
local ballot = redis.call('HGET', KEYS[1], 'ballot')
redis.call(
  'HSET', KEYS[1], 'data', ARGV[3], 'mark', ARGV[4], 'ballot', ARGV[5], 'takes', ARGV[6])
if ballot ~= ARGV[5] then redis.call('DEL', KEYS[2], KEYS[3]) end
for at = 9, #ARGV, 2 do redis.call('HSET', KEYS[5], ARGV[at], ARGV[at + 1]) end
for at = 1, 5 do redis.call('EXPIRE', KEYS[at], life) end
if ARGV[8] == '1' then
  redis.call('ZADD', KEYS[6], now() + life, code)
  redis.call('EXPIRE', KEYS[6], life)
else
  redis.call('ZREM', KEYS[6], code)
end
redis.call('PUBLISH', KEYS[7], code .. ' room')
return 1
"""
)
TAKE: Final = (
    HERE
    + """
-- an answer, if its round takes answers; the last one of a token counts
local room = redis.call('HMGET', KEYS[1], 'ballot', 'takes')
if not room[1] then return 'gone' end
if not redis.call('ZSCORE', KEYS[4], ARGV[2]) then return 'stranger' end
if room[2] ~= '1' or room[1] ~= ARGV[3] then return 'late' end
local before = redis.call('HGET', KEYS[2], ARGV[2])
redis.call('ZADD', KEYS[4], now(), ARGV[2])
if before == ARGV[4] then return 'taken' end
if before and redis.call('HINCRBY', KEYS[3], before, -1) <= 0 then
  redis.call('HDEL', KEYS[3], before)
end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[4])
redis.call('HINCRBY', KEYS[3], ARGV[4], 1)
local life = redis.call('PTTL', KEYS[1])
for at = 2, 4 do redis.call('PEXPIRE', KEYS[at], life) end
redis.call('PUBLISH', KEYS[7], ARGV[1] .. ' votes')
return 'taken'
"""
)
COME: Final = (
    HERE
    + """
-- a phone comes; those that have gone make room where there is none
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
local time = now()
local edge = time - tonumber(ARGV[3])
local seen = redis.call('ZSCORE', KEYS[4], ARGV[2])
if not seen and redis.call('ZCARD', KEYS[4]) >= tonumber(ARGV[4]) then
  for _, token in ipairs(redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', edge)) do
    if redis.call('HEXISTS', KEYS[2], token) == 0 then redis.call('ZREM', KEYS[4], token) end
  end
  if redis.call('ZCARD', KEYS[4]) >= tonumber(ARGV[4]) then return 'full' end
end
redis.call('ZADD', KEYS[4], time, ARGV[2])
redis.call('PEXPIRE', KEYS[4], redis.call('PTTL', KEYS[1]))
if not seen or tonumber(seen) < edge then
  redis.call('PUBLISH', KEYS[7], ARGV[1] .. ' votes')
end
return 'in'
"""
)
STAY: Final = (
    HERE
    + """
-- phones that have joined are still here
local time = now()
for at = 1, #ARGV do redis.call('ZADD', KEYS[4], 'XX', time, ARGV[at]) end
"""
)
OPEN: Final = (
    HERE
    + """
-- how many rooms have opened the book
redis.call('ZREMRANGEBYSCORE', KEYS[6], '-inf', now())
return redis.call('ZCARD', KEYS[6])
"""
)
"""What Redis does in one step each.

Keys: the room, its votes, their count, its phones, its pictures; then the open books, the channel.
The count of the present round stands beside the room, so no answer is lost between a look at the
room and the command that closes it: once ``takes`` is off the count stays as it is.
"""
AGAIN: Final = 50
"""How often a command is tried that another one came before."""
CALLS: Final = 16
"""Calls to Redis at the same time; more wait, each would need a connection of its own."""
WIRES: Final = 32
"""Connections of one server to Redis: a class that comes in all at once waits its turn there."""
LAST: Final = 3.0
"""Seconds that the last calls are waited for at the end."""
PAUSE: Final = 1.0
"""Seconds until Redis is called again after it did not answer."""


class Redis:
    """Rooms in Redis, or Valkey, for any number of servers; everything there ends by itself."""

    def __init__(self, url: str) -> None:
        try:
            from redis.asyncio import BlockingConnectionPool
            from redis.asyncio import Redis as Client
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff
            from redis.exceptions import RedisError

            self._failed: tuple[type[Exception], ...] = (RedisError, OSError, asyncio.TimeoutError)
            pool = BlockingConnectionPool.from_url(
                url,
                max_connections=WIRES,
                timeout=10,
                socket_timeout=5,
                socket_connect_timeout=3,
                retry=Retry(NoBackoff(), 1),
                health_check_interval=30,
            )
            self._client: Any = Client.from_pool(pool)
        except ValueError:
            raise SetupError(
                "--store: it is no address of Redis; write one such as redis://127.0.0.1:6379/0."
            ) from None
        self._scripts = {
            name: self._client.register_script(text)
            for name, text in {
                "look": LOOK, "put": PUT, "take": TAKE, "come": COME, "stay": STAY, "open": OPEN
            }.items()
        }  # fmt: skip
        self._turns = asyncio.Semaphore(CALLS)
        self._wake: Wake = lambda *_: None
        self._known: OrderedDict[str, tuple[str, Room]] = OrderedDict()
        self._listens = False
        self._listener: asyncio.Task[None] | None = None

    async def start(self, wake: Wake) -> None:
        """Begin; raises ``StoreDown`` where Redis does not answer."""
        self._wake = wake
        await self._safely(self._client.ping)
        self._listener = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Let go of the connections."""
        while self._listener and not self._listener.done():
            self._listener.cancel()  # a client that is just connecting may not notice the first
            await asyncio.wait({self._listener}, timeout=0.2)
        # A call on its way may be opening a connection that would stay open.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._quiet(), LAST)
        with contextlib.suppress(*self._failed):
            await self._client.aclose()

    async def _quiet(self) -> None:
        """Wait for all calls, and let no other begin."""
        for _ in range(CALLS):
            await self._turns.acquire()

    def told(self) -> bool:
        """Whether the channel is open."""
        return self._listens

    async def _listen(self) -> None:
        """Pass on what the channel says; after a gap every room may have changed."""
        while True:
            channel = self._client.pubsub()
            try:
                await channel.subscribe(WAKES)
                while True:
                    self._pass_on(await channel.get_message(timeout=30))
            except self._failed:
                pass
            finally:
                self._listens = False
                with contextlib.suppress(*self._failed):
                    await channel.aclose()
            await asyncio.sleep(PAUSE)

    def _pass_on(self, said: Mapping[str, Any] | None) -> None:
        if said and said["type"] == "subscribe":  # also after the client has connected anew
            self._listens = True
            self._wake("", "room")
        if not said or said["type"] != "message":
            return
        name, _, what = bytes(said["data"]).decode("ascii", "replace").partition(" ")
        if CODE.fullmatch(name):
            self._wake(name, "votes" if what == "votes" else "room")

    async def _do(self, script: str, room: str, *values: str | int) -> Any:
        tag = f"er:{room}"
        keys = [tag, *(f"{tag}:{part}" for part in ("votes", "counts", "phones", "pictures"))]
        return await self._safely(
            partial(self._scripts[script], keys=[*keys, BOOKS, WAKES], args=list(values))
        )

    async def _safely(self, work: Callable[[], Awaitable[Any]]) -> Any:
        try:
            async with self._turns:
                return await work()
        except self._failed:
            raise StoreDown(
                "The store: Redis does not answer now; nothing is lost, try again in a moment."
            ) from None

    async def make(self, kept: str) -> Room:
        """A new room; a code that is taken is left to the room that has it."""
        for _ in range(AGAIN):
            now = time.time()
            made = Room(code(), today(), (kept,), touched=now, since=now)
            if await self._put("", made, {}):
                return made
        raise Unfit("Rooms: too many codes are taken; end a room that is over, then try again.")

    async def load(self, room: str) -> Found:
        """A room as it is."""
        return (await self._look(room))[0]

    async def _look(self, room: str) -> tuple[Found, str]:
        """A room as it is, and its mark: a change gives it a new one."""
        known, kept = self._known.get(room, ("", None))
        found = await self._do("look", room, NEAR, known)
        if not found:
            self._known.pop(room, None)
            raise Gone(room)
        mark, data, counts, here = found
        if kept is None or data:
            kept, known = self._read(room, data), mark.decode()
            self._known[room] = known, kept
            self._known.move_to_end(room)
            if len(self._known) > ROOMS:
                self._known.popitem(last=False)
        pairs = iter(counts)
        count = {name.decode(): int(times) for name, times in zip(pairs, pairs, strict=True)}
        return Found(kept.counted(count), int(here)), known

    def _read(self, room: str, data: bytes) -> Room:
        try:
            return load(json.loads(data))
        except (Nonsense, ValueError):
            raise StoreDown(
                f"{room}: another version of this server has written the room; run the same "
                "version everywhere."
            ) from None

    async def _put(self, known: str, room: Room, pictures: Mapping[str, str]) -> bool:
        """Write a room in place of the one with a known mark; whether that was still there."""
        data = json.dumps(room.dump(), ensure_ascii=False, default=vars)
        drawn = [part for pair in pictures.items() for part in pair]
        done = await self._do(
            "put", room.code, known, room.code, data, token_hex(8), room.ballot,
            int(room.takes), LIFE, int(room.book), *drawn,
        )  # fmt: skip
        return bool(done)

    async def change(self, room: str, change: Change) -> Found:
        """Change a room; if another change came first, look again and try again.

        An open round is closed by a step of its own before another begins: its count stands still
        then, and goes into the room whole.
        """
        for _ in range(AGAIN):
            found, mark = await self._look(room)
            known = found.room
            step = change(found)
            if known.takes and step.room.ballot != known.ballot:
                shut = known.shut(time.time(), found.here)
                await self._put(mark, replace(shut, revision=known.revision + 1), {})
            elif await self._put(mark, step.room, step.pictures):
                return await self.load(room)
        raise StoreDown(f"{room}: too many commands come at once; wait a moment, then try again.")

    async def answer(self, room: str, token: str, q: str, choice: str) -> Verdict:
        """Take an answer and count it in one step."""
        said = await self._do("take", room, room, token, q, choice)
        verdict: Verdict = said.decode()
        return verdict

    async def join(self, room: str, token: str) -> Entry:
        """A phone asks for the state or for the stream."""
        said = await self._do("come", room, room, token, NEAR, TOKENS)
        entry: Entry = said.decode()
        return entry

    async def seen(self, room: str, tokens: Iterable[str]) -> None:
        """Phones that have joined are still here."""
        if still := list(tokens):
            await self._do("stay", room, *still)

    async def picture(self, room: str, name: str) -> bytes:
        """A picture by its name; empty where there is none."""
        found = await self._safely(partial(self._client.hget, f"er:{room}:pictures", name))
        return bytes(found or b"")

    async def book(self) -> bool:
        """Whether the teacher of some room has opened the book."""
        return bool(await self._do("open", ""))

    async def sweep(self) -> None:
        """Nothing: what is in Redis ends by itself."""
